"""Armies as plain text: the document line by line, as YAML without tags and aliases, which people can read and change.

A list that is written here can be read again without loss. Reading is generous with what forums and chats do to a text.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

import yaml

from rules.kernel.records import Json

DEPTH_LIMIT = 20
ONE_LINE = 1 << 30
NO_BREAK = "\u00a0"
INDENTATION = re.compile(rf"^[ {NO_BREAK}]+", re.MULTILINE)
FENCE = re.compile(r"[> ]*(```|~~~)")
QUOTED = re.compile(r" *>")
FIRST_KEY = re.compile(r"[> ]*game\s*:")
OF_A_LIST = re.compile(r"[ ]|-(?:[ ]|$)|#|[\w-]+\s*:")
"""The beginning of a line of a list; after an empty line anything else is what somebody has written below it."""
NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]*([eE][-+][0-9]+)?)?")
WORDS: dict[str, Json] = {"": None, "~": None, "null": None, "true": True, "false": False}
Value = yaml.ScalarEvent | yaml.SequenceStartEvent | yaml.MappingStartEvent
PROBLEMS = {
    "mapping values are not allowed in this context": "there is a second colon here, or the line is indented too far",
    "did not find expected key": "this line is not indented like those around it",
    "could not find expected ':'": "a colon is missing",
    "found character that cannot start any token": "it begins with a character that needs quotation marks",
}
"""Messages of the YAML reader in words for people who do not know YAML."""


class NotReadable(ValueError):
    """Raised for a text that describes no document; it says in which line and why."""


def write_list(document: Json) -> str:
    """Writes a document as text that ``read_list`` reads again: what is short takes one line."""
    text = io.StringIO()
    writer = _Writer(text, default_flow_style=None, sort_keys=False, allow_unicode=True, width=ONE_LINE)
    writer.open()
    node = writer.represent_data(document)
    if isinstance(node, yaml.CollectionNode):
        node.flow_style = False
    writer.serialize(node)
    writer.close()
    return text.getvalue()


def read_list(text: str) -> Json:
    """Reads a document from text: words above and below it, code fences and marks of quotation are passed over.

    The caller has bounded the length of the text. Raises NotReadable.
    """
    events = yaml.parse(_unquoted(text), Loader=yaml.CSafeLoader)
    try:
        next(events)  # the stream
        if not isinstance(next(events), yaml.DocumentStartEvent):
            raise NotReadable("There is nothing in this text.")
        found = _read_value(next(events), events, 0)
        next(events)  # the end of the document
        if not isinstance(extra := next(events), yaml.StreamEndEvent):
            raise _at(extra, "a second army begins here; paste one at a time")
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = PROBLEMS.get(str(error.problem), str(error.problem))
        raise NotReadable(f"Line {mark.line + 1 if mark else 1}: {said}.") from None
    except yaml.YAMLError:
        raise NotReadable("There is a character in this text that cannot be read.") from None
    return found


def names_game(text: str) -> bool:
    """Checks whether a line of a text names a game, as every list does."""
    return any(FIRST_KEY.match(line) for line in text.split("\n"))


class _Writer(yaml.SafeDumper):
    """Writes every text that looks like something else in quotes; nothing is written by reference."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_str(self, data: str) -> yaml.ScalarNode:
        style = '"' if NO_BREAK in data or not data.isprintable() else None
        return self.represent_scalar("tag:yaml.org,2002:str", data, style=style)


_Writer.add_representer(str, _Writer.represent_str)


def _unquoted(text: str) -> str:
    """Takes off what a chat or a mail has put around the lines. Errors still name the right line: none is removed."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    text = INDENTATION.sub(lambda found: " " * len(found[0]), text)
    lines = text.split("\n")
    first = _find_first(lines)
    last = _find_end(lines, first)
    kept = [line if first <= number < last else "" for number, line in enumerate(lines)]
    if QUOTED.match(lines[first]):
        kept = [QUOTED.sub("", line, count=1).removeprefix(" ") for line in kept]
    kept = dedent("\n".join(kept)).split("\n")
    return "\n".join(kept[: _find_words_below(kept, first)])


def _find_first(lines: list[str]) -> int:
    """Returns the line of the list's game; without one, the first that has words."""
    named = (number for number, line in enumerate(lines) if FIRST_KEY.match(line))
    said = (number for number, line in enumerate(lines) if line.strip() and not FENCE.match(line))
    return next(named, next(said, 0))


def _find_end(lines: list[str], first: int) -> int:
    """Returns the line behind a list that begins at ``first``: its fence, or the end of its quotation."""
    quoted = bool(QUOTED.match(lines[first]))
    for number, line in enumerate(lines[first:], start=first):
        if FENCE.match(line) or (quoted and line.strip() and not QUOTED.match(line)):
            return number
    return len(lines)


def _find_words_below(lines: list[str], first: int) -> int:
    """Returns the line at which words begin that somebody has written below a list, apart from it."""
    for number in range(first + 1, len(lines)):
        if lines[number].strip() and not lines[number - 1].strip() and not OF_A_LIST.match(lines[number]):
            return number
    return len(lines)


def _read_value(event: yaml.Event, events: Iterator[Any], depth: int) -> Json:
    if depth > DEPTH_LIMIT:
        raise _at(event, "this is nested too deeply to be an army")
    if not isinstance(event, Value) or event.anchor or event.tag:
        raise _at(event, "words that begin with &, * or ! need quotation marks")
    if isinstance(event, yaml.ScalarEvent):
        return _read_scalar(event)
    if isinstance(event, yaml.SequenceStartEvent):
        found: list[Json] = []
        while not isinstance(inner := next(events), yaml.SequenceEndEvent):
            found.append(_read_value(inner, events, depth + 1))
        return found
    return _read_fields(events, depth)


def _read_fields(events: Iterator[Any], depth: int) -> Json:
    fields: dict[str, Json] = {}
    while not isinstance(key := next(events), yaml.MappingEndEvent):
        if not isinstance(key, yaml.ScalarEvent):
            raise _at(key, "a name is missing before the colon")
        if key.value in fields:
            raise _at(key, f"“{key.value[:40]}” is here twice")
        fields[key.value] = _read_value(next(events), events, depth + 1)
    return fields


def _read_scalar(event: yaml.ScalarEvent) -> Json:
    text = event.value
    if not event.implicit[0]:
        return text
    if text in WORDS:
        return WORDS[text]
    if number := NUMBER.fullmatch(text):
        return float(text) if number[2] else int(text)
    return text


def _at(event: yaml.Event, why: str) -> NotReadable:
    return NotReadable(f"Line {event.start_mark.line + 1 if event.start_mark else 1}: {why}.")
