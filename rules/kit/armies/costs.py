"""Costs of annotated armies: of a field, of an entry, and of the whole, each with its arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules.kernel.display.cards import Line
from rules.kernel.records import Record
from rules.kit.armies.words import Amount, Entries, Pick, Picks, Place, Switch, Table, name_row, places_of


def price_of(table: Table, key: str) -> int:
    """Returns the price of a row; nothing for a key without a row, which is a problem."""
    points: int = table[key].points if key in table else 0
    return points


def cost_of(value: Record) -> int:
    """Returns what a record costs with everything in it, never less than nothing."""
    return sum(cost_of_field(one, getattr(value, one.name)) for one in places_of(type(value)))


def cost_of_field(place: Place, value: Any) -> int:
    """Returns the cost of one field."""
    match place.word:
        case Pick(table=table):
            return price_of(table, value)
        case Picks(table=table):
            return sum(price_of(table, key) for key in value)
        case Switch(price=price):
            return price if value else 0
        case Amount(price=price, most=most):
            bought: int = max(0, min(value, most))
            return price * bought
        case Entries():
            return sum(cost_of(entry) for entry in value)


def cost_lines(value: Record, title: str) -> Iterator[Line]:
    """Yields the arithmetic of a record's cost: a line for each field that costs something, and the sum."""
    for one in places_of(type(value)):
        held = getattr(value, one.name)
        if cost := cost_of_field(one, held):
            yield Line(label=one.word.label, amount=str(cost), how=_how(one, held), rule=one.word.rule)
    yield Line(label=title, amount=str(cost_of(value)), total=True)


def _how(place: Place, value: Any) -> str:
    match place.word:
        case Pick(table=table):
            return name_row(table, value)
        case Picks(table=table):
            counts = Counter(key for key in value if key in table)
            return ", ".join(
                f"{count} × {name_row(table, key)} ({price_of(table, key)})" for key, count in counts.items()
            )
        case Amount(price=price, most=most):
            return f"{max(0, min(value, most))} × {price}"
    return ""
