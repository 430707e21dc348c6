"""The editor of a document: sums, facts, fields with their choices, cards.

Games return these records; templates render them and know nothing of any game. Numbers arrive as text, ready to show.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.kernel.dice import Die
from rules.kernel.display.looks import StateSign
from rules.kernel.records import Json, Path, Record

Tone = Literal["", "on", "good", "warn", "bad", "quiet"]


class Line(Record):
    """A line of a sum: its label, amount (as shown), arithmetic (``how``) and rule. ``total`` marks the last line."""

    label: str
    amount: str
    how: str = ""
    rule: str = ""
    total: bool = False


class Fact(Record):
    """A derived value: its label, its value with the unit, and the sum that opens to explain it."""

    label: str
    value: str
    why: tuple[Line, ...] = ()
    rule: str = ""
    tone: Tone = ""


class Chip(Record):
    """A state in a word or two; ``sign``: it is shown on the piece itself, too."""

    label: str
    tone: Tone = ""
    rule: str = ""
    hint: str = ""
    sign: StateSign | None = None


# --- editing --------------------------------------------------------------------------------------


class Option(Record):
    """A choice: its JSON value, label, details and price (as shown; marginal for the thing being edited).

    ``reason`` says why it is against the rules at present (it can be chosen all the same), with the rule's number.
    ``group`` is the heading under which options are grouped.
    """

    value: Json
    label: str
    detail: str = ""
    price: str = ""
    reason: str = ""
    rule: str = ""
    group: str = ""


class Stepper(Record):
    """A value on a scale. ``value`` is an index of ``scale``, or None when nothing has been chosen yet.

    Lowering below the first entry sets None when ``clearable``. The scale's options have prices and reasons.
    ``price`` is the cost of the present value, ``shown`` the value in play where bonuses change it.
    """

    path: Path
    label: str
    scale: tuple[Option, ...]
    value: int | None
    price: str = ""
    shown: str = ""
    clearable: bool = True
    help: str = ""
    rule: str = ""
    kind: Literal["stepper"] = "stepper"


class Choose(Record):
    """A choice of one option among several."""

    path: Path
    label: str
    options: tuple[Option, ...]
    value: Json
    help: str = ""
    rule: str = ""
    kind: Literal["choose"] = "choose"


class Toggle(Record):
    """A switch: ``on`` is the JSON value that means on, None means off."""

    path: Path
    label: str
    checked: bool
    on: Json = True
    price: str = ""
    reason: str = ""
    help: str = ""
    rule: str = ""
    kind: Literal["toggle"] = "toggle"


class Text(Record):
    """Free text of at most ``limit`` characters. ``holds`` "picture": it is the address of a picture.

    ``needed``: only the players know it. As with a number, a page starts with an empty field and asks for it.
    """

    path: Path
    label: str
    value: str
    limit: int = 60
    lines: int = 1
    holds: Literal["", "picture"] = ""
    needed: bool = False
    help: str = ""
    rule: str = ""
    kind: Literal["text"] = "text"


class Number(Record):
    """A typed whole (or, with ``step``, decimal) number; ``unset`` is the value, as shown, of the empty field.

    ``needed``: only the person who measures knows it. In an offer its ``value`` makes the action legal, but a page
    starts with an empty field, unless a plan measures it (``PlanDisplay.measure``), and asks for it before it acts.
    """

    path: Path
    label: str
    value: int | str | None
    least: int | None = None
    most: int | None = None
    step: str = "1"
    unset: str = ""
    needed: bool = False
    help: str = ""
    rule: str = ""
    kind: Literal["number"] = "number"


class Faces(Record):
    """Dice that a construction rule calls for, rolled by the site or typed; the document keeps the list of faces."""

    path: Path
    label: str
    dice: tuple[Die, ...]
    value: tuple[int, ...] | None
    help: str = ""
    rule: str = ""
    kind: Literal["faces"] = "faces"


class Entry(Record):
    """An entry of an edited list: its place in the document, label, detail, price, problem."""

    path: Path
    label: str
    detail: str = ""
    price: str = ""
    problem: str = ""
    fields: tuple[Field, ...] = ()


class Slots(Record):
    """A list filled from a catalogue. ``room`` is the number of places (None: no limit), shown as they fill."""

    path: Path
    label: str
    entries: tuple[Entry, ...]
    options: tuple[Option, ...]
    room: int | None = None
    used: int | None = None
    add_label: str = "Add"
    movable: bool = True
    copyable: bool = False
    help: str = ""
    rule: str = ""
    kind: Literal["slots"] = "slots"


class GridRow(Record):
    """A row of a grid: its label, and a cell for each column."""

    label: str
    cells: tuple[Number | Choose, ...]


class Grid(Record):
    """A table typed cell by cell, or pasted as a whole from a spreadsheet.

    Every cell is a field of its own with its place in the document; ``path`` only identifies the grid among the fields.
    """

    path: Path
    label: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]
    corner: str = ""
    help: str = ""
    rule: str = ""
    kind: Literal["grid"] = "grid"


Field: TypeAlias = Stepper | Choose | Toggle | Text | Number | Faces | Slots | Grid


class Track(Record):
    """A line of a display as it is at the start: a track of boxes, the text beside it, or both."""

    label: str
    boxes: int = 0
    text: str = ""
    rule: str = ""


class Section(Record):
    """A group of fields under a heading, with the display that results from them. ``folded`` sections start closed."""

    key: str
    title: str
    fields: tuple[Field, ...]
    tracks: tuple[Track, ...] = ()
    note: str = ""
    help: str = ""
    rule: str = ""
    folded: bool = False


class Card(Record):
    """One editable part of a document: the army itself or a unit of it."""

    path: Path
    title: str
    kind: str = ""
    cost: str = ""
    summary: str = ""
    facts: tuple[Fact, ...] = ()
    sections: tuple[Section, ...] = ()
    why: tuple[Line, ...] = ()
    help: str = ""
