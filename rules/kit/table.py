"""The table of a battle that keeps places: how large it is, and the fields in which places are typed."""

from __future__ import annotations

from rules.kernel.display.cards import Field, Number, Toggle
from rules.kernel.records import Path, record
from rules.kit.plan import Point, round_to_tenth

LEAST, MOST = 12, 144
"""Inches that a side of a table measures at least and at most."""
LEAST_BASE, MOST_BASE = 0.2, 6


@record
class Table:
    """A table in inches, from left to right and from the near edge away, and the size of most bases."""

    width: int | float = 72
    depth: int | float = 48
    base: int | float = 1


def is_on_table(place: Point, table: Table) -> bool:
    """True for a place on the table, its edges included."""
    return 0 <= place[0] <= table.width and 0 <= place[1] <= table.depth


def fits(table: Table) -> bool:
    """True for a table of a size that a plan can show."""
    sides = LEAST <= table.width <= MOST and LEAST <= table.depth <= MOST
    return sides and LEAST_BASE <= table.base <= MOST_BASE


def table_fields(switch: Path, path: Path, table: Table, *, on: bool, rule: str = "") -> tuple[Field, ...]:
    """What is settled of the plan before a battle: whether there is one (at ``switch``), and its size (at ``path``)."""
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


def place_fields(path: Path, at: Point, table: Table, *, rule: str = "") -> tuple[Field, ...]:
    """The two numbers of a place, to a tenth of an inch, at ``path`` of an action."""
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
    """The facing of a piece in degrees, clockwise from straight away from the near edge."""
    label = "Facing, degrees clockwise"
    return Number(path=path, label=label, value=format_length(facing), least=0, most=359, rule=rule)


def format_length(value: float) -> int | str:
    """A length as a field shows it."""
    near = round_to_tenth(value)
    return near if isinstance(near, int) else str(near)
