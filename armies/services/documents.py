"""Validation of army documents from outside: text that somebody sends, and documents after an edit."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, NoReturn

from armies.services.evaluation_cache import Reading, read
from armies.services.plain_text import NotReadable, names_game, read_list
from armies.services.tables import find_table, read_army
from rules import registry
from rules.kernel.bounds import check_bounds, find_beyond
from rules.kernel.edits import Edit
from rules.kernel.problems import Unreadable
from rules.kernel.records import Json
from ui.errors import Refused, refused
from ui.time_limit import within_time
from ui.workbooks import is_workbook

SIZE_LIMIT = 256 * 1024  # bytes of JSON: a thousand units are fewer
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Unseen letters that turn round what follows: one in a name mirrors the rest of every sentence with that name."""
DEPTH_LIMIT = 20
FORUM = re.compile(r"\s*\[\w+[]=]")
"""The beginning of a post in BBCode, which is not JSON."""
NO_GAME = (
    "A list has a line “game:” that names its game. Copy an army as “A list”: Markdown and BBCode are for reading only."
)


def parse(text: str | bytes) -> dict[str, Json]:
    """Parses a JSON text as a document. Raises Refused with what is wrong and where."""
    if len(text) > SIZE_LIMIT:
        raise _too_large()
    try:
        document = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        message = f"This is not JSON: {error.msg} in line {error.lineno}, column {error.colno}."
        raise refused("unreadable", message) from None
    except (ValueError, RecursionError):
        raise refused("unreadable", "This is not the text of an army.") from None
    if not isinstance(document, dict):
        raise refused("unreadable", "An army is a JSON object: it begins with { and ends with }.")
    return document


def parse_army(text: str | bytes) -> dict[str, Json]:
    """Parses an army as JSON, as a table or as a list in plain text. Raises Refused with what is wrong and where."""
    if len(text) > SIZE_LIMIT:
        raise _too_large()
    content = text.encode(errors="replace") if isinstance(text, str) else text
    if found := find_table(content):
        return read_army(content, *found)
    if is_workbook(content):
        raise refused("no-heads", "The first row of this workbook names no columns of an army. Begin from our table.")
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
        if plain.lstrip().startswith(("{", "[")) and not FORUM.match(plain):
            return parse(plain)
        document = read_list(plain)
    except NotReadable as error:
        raise refused("unreadable", str(error) if names_game(plain) else NO_GAME) from None
    except UnicodeDecodeError:
        raise refused("unreadable", "This is not the text of an army.") from None
    if not isinstance(document, dict):
        raise refused("unreadable", NO_GAME)
    return document


def reading(game: str, document: Json) -> Reading:
    """Reads a stored document. Raises Refused when the current rules cannot read it."""
    try:
        return read(game, document)
    except Unreadable as error:
        raise Refused(*error.problems) from None


def read_edited(before: Reading, edits: Iterable[Edit]) -> Reading:
    """Returns the reading after ``edits``, ready to be stored. Raises Refused, NoSuchPlace."""
    document = before.document
    for edit in edits:
        document = within_time(before.game.armies.edit, document, edit)
    return read_checked(before.game.slug, document)


def read_checked(game: str, document: Json) -> Reading:
    """The reading of a document that is fit to be kept. Raises Refused for all that is wrong with its form or size."""
    check_text(document)
    try:
        check_bounds(document, registry.get(game).armies.bounds)
    except Unreadable as error:
        raise Refused(*error.problems) from None
    return reading(game, document)


def check_text(document: Json) -> None:
    """Raises Refused for a document that cannot be stored: its size, depth, characters or numbers."""
    if not isinstance(document, dict):
        raise refused("unreadable", "An army is a JSON object.")
    if _depth(document) > DEPTH_LIMIT:
        raise refused("unreadable", "This is nested too deeply to be an army.")
    try:
        text = json.dumps(document, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, TypeError):  # a lone surrogate, an infinite number: no database keeps them
        raise refused("unreadable", "This contains a character or a number that cannot be kept.") from None
    if b"\\u0000" in text or next(find_beyond(document), None) is not None:
        raise refused("unreadable", "This contains a character or a number that cannot be kept.")
    if not text.isascii() and any(letter.encode() in text for letter in TURNING):
        raise refused("unreadable", "This contains an invisible character that reverses the text. Type the name again.")
    if len(text) > SIZE_LIMIT:
        raise _too_large()


def _depth(value: Any, level: int = 0) -> int:
    if level > DEPTH_LIMIT or not isinstance(value, dict | list):
        return level
    entries = value.values() if isinstance(value, dict) else value
    return max((_depth(entry, level + 1) for entry in entries), default=level)


def _too_large() -> Refused:
    return refused("too-large", f"This is larger than an army can be: the most is {SIZE_LIMIT // 1024} KB.")


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)
