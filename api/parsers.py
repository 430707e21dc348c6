"""Parser for request bodies: JSON of limited size that a database can store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from ui.json_text import read_json

SIZE_LIMIT = 512 * 1024  # bytes: twice the largest army
STRANGERS_LIMIT = 256 * 1024  # bytes, from those who have no account: the largest army
MOST_VALUES = 40_000  # of one body: what takes a few bytes each to send takes far more to read and to refuse
STRANGERS_VALUES = 16_000  # from those who have no account: the largest army has 12,000


class TooLarge(APIException):
    status_code = 413
    default_code = "too-large"

    def __init__(self, limit: int) -> None:
        super().__init__(f"This is too large: the most is {limit // 1024} KB.")


class BoundedJSONParser(BaseParser):
    """Reads UTF-8 JSON. Refuses documents that are too large or deep, infinities, NUL and lone surrogates."""

    media_type = "application/json"
    limit = SIZE_LIMIT
    most_values: int | None = MOST_VALUES

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        limit, most = self.limit, self.most_values
        if not _has_account(parser_context):
            limit, most = min(limit, STRANGERS_LIMIT), min(most or STRANGERS_VALUES, STRANGERS_VALUES)
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise TooLarge(limit)
        try:
            return read_json(body, most=most)
        except ValueError as error:
            raise ParseError(f"This is not JSON that can be read: {error}") from None


def _has_account(context: Mapping[str, Any] | None) -> bool:
    request = (context or {}).get("request")
    if request is None or request._request.user.is_authenticated:  # a session's token against forgery is in the body
        return True
    return bool(request.user and request.user.is_authenticated)
