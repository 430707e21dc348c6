"""Places in documents and JSON values as text, for addresses, form field names and element ids."""

from __future__ import annotations

import json
from urllib.parse import quote, unquote

from rules.kernel.records import Json, Path


def place_text(path: Path) -> str:
    """Writes ``("units", 2, "ratings")`` as "units/2/ratings"."""
    return "/".join(quote(str(key), safe="") for key in path)


def place_path(text: str, document: Json) -> Path:
    """Reads a text as a path in ``document``: numbers index lists, texts are keys of maps.

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
    """Returns the id of the element that shows a place; it is the same each time the page is drawn."""
    return "-".join(("at", *(quote(str(key), safe="").replace("%", "_") for key in (*path, *more))))


def token(value: Json) -> str:
    """Writes a JSON value as a short text: words as they are, everything else as JSON."""
    if isinstance(value, str) and value and not _is_json(value):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_json(text: str) -> bool:
    return text[0] in '#{["-0123456789' or text in {"null", "true", "false", "NaN", "Infinity"}
