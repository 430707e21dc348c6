"""Parser for request bodies: JSON of limited size that a database can store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from ui.json_text import read_json

SIZE_LIMIT = 512 * 1024  # bytes: twice the largest army


class TooLarge(APIException):
    status_code = 413
    default_code = "too-large"

    def __init__(self, limit: int) -> None:
        super().__init__(f"This is too large: the most is {limit // 1024} KB.")


class BoundedJSONParser(BaseParser):
    """Reads UTF-8 JSON. Refuses documents that are too large or deep, infinities, NUL and lone surrogates."""

    media_type = "application/json"
    limit = SIZE_LIMIT

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        body = stream.read(self.limit + 1)
        if len(body) > self.limit:
            raise TooLarge(self.limit)
        try:
            return read_json(body)
        except ValueError as error:
            raise ParseError(f"This is not JSON that can be read: {error}") from None
