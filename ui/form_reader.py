"""Reading of posted forms of :mod:`ui` as edits and faces of dice.

Controls are named after the place that they set: ``json:["units",0,"type"]`` holds JSON, ``text:[...]`` plain text,
``number:[...]`` a typed number, ``faces:[...]`` one die of several. A button named ``edit`` holds one edit or a list of
them, which are made after everything that stood in the controls: what was typed is not lost by a tap elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from math import isfinite

from django.http import QueryDict

from rules.kernel.codec import Codec
from rules.kernel.dice import Die
from rules.kernel.edits import Edit
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Path
from ui.json_text import read_json

_EDITS: Codec[list[Edit]] = Codec(list[Edit])
_PATH: Codec[Path] = Codec(Path)


def edits_from(data: QueryDict) -> list[Edit]:
    """Reads the edits of a form in the order of its controls, its button's last. Raises Unreadable."""
    try:
        edits = [edit for name in data for edit in _from_control(name, data.getlist(name))]
        return edits + _from_button(data.get("edit", ""))
    except (ValueError, TypeError, Unreadable, RecursionError) as error:
        raise _unreadable("This form could not be read. Reload the page and try again.") from error


def edited_list(data: QueryDict) -> Path:
    """Returns the path of the list that the button named ``edit`` changes; empty without a readable one."""
    try:
        *_, last = _from_button(data.get("edit", ""))
    except (ValueError, TypeError, Unreadable, RecursionError):
        return ()
    return last.path if last.op == "add" else last.path[:-1]


def face_from(data: QueryDict, die: Die) -> int:
    """Reads a typed or tapped face: ``face``, or ``tens`` and ``ones`` of percentile dice. Raises Unreadable."""
    try:
        typed = data.get("face")
        face = int(typed) if typed else int(data.get("tens", "")) + int(data.get("ones", ""))
    except ValueError:
        raise _unreadable(f"Enter the die: a whole number from {die.low} to {die.high}.") from None
    if face == 0 and die.low == 1:
        face = die.high if die.high in (10, 100) else 0
    if not die.low <= face <= die.high:
        raise _unreadable(f"{face} is not on this die: it has the faces {die.low} to {die.high}.")
    return face


def _from_button(raw: str) -> list[Edit]:
    if not raw:
        return []
    value = read_json(raw)
    return _EDITS.read(value if isinstance(value, list) else [value])


def _from_control(name: str, raw: Sequence[str]) -> list[Edit]:
    kind, _, place = name.partition(":")
    read = _READERS.get(kind)
    if not read or not place:
        return []
    return [Edit(op="set", path=_PATH.read(read_json(place)), value=read(raw))]


def _json(raw: Sequence[str]) -> Json:
    return read_json(raw[-1]) if raw[-1] else None


def _text(raw: Sequence[str]) -> Json:
    return raw[-1].replace("\r\n", "\n").strip() or None


def _number(raw: Sequence[str]) -> Json:
    text = raw[-1].strip()
    if not text:
        return None
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    if Decimal(repr(value)) != Decimal(text):
        return text  # more digits than a binary fraction keeps: the game reads them as they were typed
    return int(value) if value.is_integer() else value


def _faces(raw: Sequence[str]) -> Json:
    return [int(face) for face in raw] if all(raw) else None


_READERS = {"json": _json, "text": _text, "number": _number, "faces": _faces}


def _unreadable(message: str) -> Unreadable:
    return Unreadable(Problem(code="unreadable", message=message))
