"""The card of a rule set: grids of own numbers beside the house's, and the places where it differs from the house."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.kernel.display.cards import Card, Choose, Fact, Field, Grid, GridRow, Line, Number, Section, Text
from rules.kernel.records import Path
from rules.kernel.sharing import Pin
from rules.kernel.wording import format_count
from rules.kit.roster_cards import notes_section

LEFT_EMPTY = "What is left empty is the house's number, shown there in grey."


class Difference(NamedTuple):
    """A place where a rule set differs from the house: what, its number, the house's ("": none), and the rule."""

    what: str
    now: str
    house: str
    rule: str

    @property
    def line(self) -> Line:
        """The line of it."""
        how = f"house: {self.house}" if self.house else ""
        return Line(label=self.what, amount=self.now, how=how, rule=self.rule)


def count_differences(label: str, found: Sequence[Difference], rule: str) -> Fact:
    """Returns the fact in how many places a rule set differs from the house."""
    value = f"in {format_count(len(found), 'place')}"
    return Fact(label=label, value=value, why=tuple(one.line for one in found), rule=rule)


def name_rule_set(pin: Pin, found: Iterable[Difference], rule: str) -> Fact:
    """Returns the fact by which rule set an army is evaluated, with everything in which it differs from the house."""
    why = (Line(label=pin.title, amount="", rule=rule), *(one.line for one in found))
    return Fact(label="Rule set", value=pin.short, why=why, rule=rule)


class CardText(NamedTuple):
    """The name and the notes of a rule set, and the most letters that each may have."""

    name: str
    name_limit: int
    notes: str
    notes_limit: int


def make_rule_set_card(
    text: CardText, sections: Iterable[Section], *, fields: Iterable[Field] = (), help: str, rule: str
) -> Card:
    """Returns the card of a rule set: its name with further ``fields``, its sections, its notes."""
    name = Text(path=("name",), label="Name", value=text.name, limit=text.name_limit)
    head = Section(key="rules", title="Rule set", fields=(name, *fields), help=f"{help} {LEFT_EMPTY}", rule=rule)
    return Card(
        path=(),
        title=text.name,
        kind="Rule set",
        sections=(head, *sections, notes_section(text.notes, text.notes_limit)),
        help="Armies and battles that take it keep the version they took, whatever you change here.",
    )


def own_number(label: str, path: Path, value: object, house: object, *, least: int = 0, most: int) -> Number:
    """Returns the field of a number of one's own, with the house's in grey."""
    shown = value if isinstance(value, int) or value is None else str(value)
    return Number(path=path, label=label, value=shown, least=least, most=most, unset=str(house))


def make_grid(
    path: Path,
    label: str,
    rows: Iterable[tuple[str, Sequence[Number | Choose]]],
    *,
    corner: str = "",
    help: str = "",
    rule: str,
) -> Grid:
    """Returns a grid of rows, each a label with its cells. The cells' labels head the columns."""
    found = tuple(GridRow(label=name, cells=tuple(cells)) for name, cells in rows)
    columns = tuple(cell.label for cell in found[0].cells) if found else ()
    return Grid(path=path, label=label, columns=columns, rows=found, corner=corner, help=help, rule=rule)


def grid_section(key: str, grid: Grid, *, rule: str = "", folded: bool = False) -> Section:
    """Returns a section with a grid alone, under the grid's name, with its rule or another."""
    return Section(key=key, title=grid.label, fields=(grid,), rule=rule or grid.rule, folded=folded)
