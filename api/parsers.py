"""JSON that comes in: of a bounded size, and of nothing but what a database can keep."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

SIZE_LIMIT = 512 * 1024  # bytes: twice the largest army
DEPTH_LIMIT = 60


class TooLarge(APIException):
    status_code = 413
    default_code = "too-large"
    default_detail = f"This is too large: the most is {SIZE_LIMIT // 1024} KB."


class BoundedJSONParser(BaseParser):
    """Reads JSON in UTF-8. Refuses what is too large or deep, infinities, NUL and halves of characters."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        body = stream.read(SIZE_LIMIT + 1)
        if len(body) > SIZE_LIMIT:
            raise TooLarge
        try:
            document = json.loads(body.decode("utf-8"), parse_constant=_no_number)
            _check(document)
        except (ValueError, RecursionError) as error:
            raise ParseError(f"This is not JSON that can be read: {error}") from None
        return document


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number.")


def _check(value: Any, depth: int = 0) -> None:
    if depth > DEPTH_LIMIT:
        raise ValueError("it is nested too deeply.")
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, float) and value in (float("inf"), float("-inf")):
        raise ValueError("it holds a number that is too large.")
    for inner in _inside(value):
        _check(inner, depth + 1)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return (*value.keys(), *value.values())
    return value if isinstance(value, list) else ()


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ValueError("it holds a NUL character.")
    if not text.isascii():
        text.encode("utf-8")  # raises for half of a pair of surrogates
