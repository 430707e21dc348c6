"""Places in documents and JSON values as texts: in addresses, in names of form fields, and as ids of elements."""

from __future__ import annotations

import json
from urllib.parse import quote, unquote

from rules.kernel.records import Json, Path


def place_text(path: Path) -> str:
    """``("units", 2, "ratings")`` as "units/2/ratings"."""
    return "/".join(quote(str(key), safe="") for key in path)


def place_path(text: str, document: Json) -> Path:
    """The path that a text stands for in ``document``: a number where there is a list, a key of a map elsewhere.

    A number that is not in its list stays a text, so that it leads nowhere.
    """
    path: list[str | int] = []
    for word in text.strip("/").split("/") if text.strip("/") else ():
        key: str | int = unquote(word)
        if isinstance(document, list):
            number = int(word) if word.isascii() and word.isdecimal() and len(word) < 7 else len(document)
            key = number if number < len(document) else key
            document = document[number] if number < len(document) else None
        else:
            document = document.get(key) if isinstance(document, dict) else None
        path.append(key)
    return tuple(path)


def element_id(path: Path, *more: object) -> str:
    """An id for the element that shows the place; the same in every drawing of the page."""
    return "-".join(("at", *(quote(str(key), safe="").replace("%", "_") for key in (*path, *more))))


def token(value: Json) -> str:
    """A JSON value as a short text: a word stands for itself, everything else is written as JSON."""
    if isinstance(value, str) and value and not _is_json(value):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_json(text: str) -> bool:
    return text[0] in '#{["-0123456789' or text in {"null", "true", "false", "NaN", "Infinity"}
