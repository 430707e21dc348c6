"""The way back: what a posted form of :mod:`config.parts` asks for, as edits and faces of dice.

Controls are named after the place that they set: ``json:["units",0,"type"]`` holds JSON, ``text:[...]`` plain text,
``number:[...]`` a typed number. A button named ``edit`` holds one edit or a list of them and outweighs all controls around
it. The catalogue of a list posts ``op``, ``path`` and ``value``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rules.kernel.dice import Die
from rules.kernel.documents import Edit
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Path

_EDITS: TypeAdapter[list[Edit]] = TypeAdapter(list[Edit])
_PATH: TypeAdapter[Path] = TypeAdapter(Path)


def edits_from(data: Mapping[str, Any]) -> list[Edit]:
    """The edits that a form asks for, in the order of its controls. Raises Unreadable."""
    try:
        if "edit" in data:
            return _read_edits(json.loads(data["edit"]))
        if "op" in data:
            return _read_edits({"op": data["op"], "path": json.loads(data["path"]), "value": _loads(data.get("value"))})
        return [edit for name in data for edit in _from_control(name, data[name])]
    except (ValueError, KeyError, TypeError, ValidationError) as error:
        raise Unreadable(_unreadable("This form could not be read. Reload the page and try again.")) from error


def face_from(data: Mapping[str, Any], die: Die) -> int:
    """The face that was typed or tapped: ``face``, or ``tens`` and ``ones`` of percentile dice. Raises Unreadable."""
    try:
        face = int(data["face"]) if data.get("face") else int(data["tens"]) + int(data["ones"])
    except (ValueError, KeyError):
        raise Unreadable(_unreadable(f"Enter the die: a whole number from {die.low} to {die.high}.")) from None
    if face == 0 and die.low == 1:
        face = die.high if die.high in (10, 100) else 0
    if not die.low <= face <= die.high:
        raise Unreadable(_unreadable(f"{face} is not on this die: it has the faces {die.low} to {die.high}."))
    return face


def _read_edits(value: Json) -> list[Edit]:
    return _EDITS.validate_python(value if isinstance(value, list) else [value])


def _from_control(name: str, raw: str) -> list[Edit]:
    kind, _, place = name.partition(":")
    read = _READERS.get(kind)
    if not read or not place:
        return []
    return [Edit(op="set", path=_PATH.validate_json(place), value=read(raw))]


def _loads(raw: str | None) -> Json:
    return None if raw is None or raw == "" else json.loads(raw)


def _number(raw: str) -> Json:
    text = raw.strip().replace("\u2212", "-")
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        float(text)
        return text


_READERS = {"json": _loads, "text": lambda raw: raw.strip() or None, "number": _number}


def _unreadable(message: str) -> Problem:
    return Problem(code="unreadable", message=message)
