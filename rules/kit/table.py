"""The table of a battle that keeps places: its size, and the fields in which places are typed."""

from __future__ import annotations

from functools import lru_cache

from rules.kernel.display.cards import Field, Number, Toggle
from rules.kernel.display.screen import Reminder
from rules.kernel.records import Path, Record
from rules.kit.fields import KEPT
from rules.kit.plan import Point, round_to_tenth

LEAST, MOST = 12, 144
"""The least and the greatest length of a table's side, in inches."""
LEAST_BASE, MOST_BASE = 0.2, 6


class Table(Record):
    """A table's width (left to right) and depth (away from the near edge) and the size of most bases, in inches."""

    width: int | float = 72
    depth: int | float = 48
    base: int | float = 1


def is_on_table(place: Point, table: Table) -> bool:
    """Checks whether a place is on the table, including its edges."""
    return 0 <= place[0] <= table.width and 0 <= place[1] <= table.depth


def fits(table: Table) -> bool:
    """Checks whether a table's size is one that a plan can show."""
    sides = LEAST <= table.width <= MOST and LEAST <= table.depth <= MOST
    return sides and LEAST_BASE <= table.base <= MOST_BASE


def table_fields(switch: Path, path: Path, table: Table, *, on: bool, rule: str = "") -> tuple[Field, ...]:
    """Returns the set-up fields of the plan: a switch for it (at ``switch``) and, if ``on``, its size (at ``path``)."""
    toggle = Toggle(
        path=switch,
        label="Plan of the table",
        checked=on,
        help="Pieces are placed on it to a tenth of an inch; distances, arcs and lines are measured here and can be"
        " corrected by what you see. Without it you type what you measure.",
        rule=rule,
    )
    if not on:
        return (toggle,)
    return (
        toggle,
        _inches((*path, "width"), "Table, inches from left to right", table.width),
        _inches((*path, "depth"), "Table, inches from edge to edge", table.depth),
        Number(
            path=(*path, "base"),
            label="Base, inches along a side",
            value=format_length(table.base),
            least=0,
            step="0.1",
        ),
    )


def _inches(path: Path, label: str, value: float) -> Number:
    return Number(path=path, label=label, value=format_length(value), least=LEAST, most=MOST)


@lru_cache(KEPT)
def place_fields(path: Path, at: Point, table: Table, *, rule: str = "") -> tuple[Field, ...]:
    """Returns the two number fields of a place, to a tenth of an inch, at ``path`` of an action."""
    words = (("Inches from the left", table.width), ("Inches from the near edge", table.depth))
    return tuple(
        Number(
            path=(*path, axis),
            label=label,
            value=format_length(at[axis]),
            least=0,
            most=int(most),
            step="0.1",
            rule=rule,
        )
        for axis, (label, most) in enumerate(words)
    )


def facing_field(path: Path, facing: float, *, rule: str = "") -> Field:
    """Returns the field for a piece's facing, in degrees clockwise from straight away from the near edge."""
    label = "Facing, degrees clockwise"
    return Number(path=path, label=label, value=format_length(facing), least=0, most=359, rule=rule)


def row_fields(
    table: Table, at: Point, facing: float, spacing: float, *, of: str, rules: tuple[str, str, str]
) -> tuple[Field, ...]:
    """Returns the fields of pieces put down in a row: its middle, its facing, the inches from one to the next.

    ``of`` is the word for a piece; ``rules`` are those of the place, the facing and the spacing.
    """
    place, turn, step = rules
    label, inches = f"From {of} to {of}, inches", format_length(spacing)
    return (
        *place_fields(("at",), at, table, rule=place),
        facing_field(("facing",), facing, rule=turn),
        Number(path=("spacing",), label=label, value=inches, least=0, most=MOST, step="0.1", rule=step),
    )


def from_edges(rule: str) -> Reminder:
    """Returns the reminder of what places are measured from."""
    return Reminder(text="Inches from the left edge and from the near edge; 0° faces away from it.", rule=rule)


def middle_of(table: Table) -> Point:
    """Returns where a place begins before it is chosen: the middle of the table, in whole inches."""
    return int(table.width / 2), int(table.depth / 2)


def format_length(value: float) -> int | str:
    """Writes a length as a field shows it."""
    near = round_to_tenth(value)
    return near if isinstance(near, int) else str(near)
