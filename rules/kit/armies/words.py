"""The words beside the fields of an army: what each holds, what it costs, and how much of it there may be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

import msgspec

from rules.kernel.display.cards import Fact
from rules.kernel.records import Record, names_of, spell

NO_FACTS = frozenset({"points", "rule", "name"})
"""Fields of a table's row that are not facts of it: its price, its rule, its name."""

Table: TypeAlias = Mapping[str, Any]
"""Rows by their keys: records with ``points``, and ``rule`` and ``name`` if they like."""


class Pick(msgspec.Struct, frozen=True, eq=False):
    """Says that a text is the key of one row of a table."""

    label: str
    table: Table
    rule: str = ""


class Picks(msgspec.Struct, frozen=True, eq=False):
    """Says that a tuple of texts holds keys of a table's rows, from ``least`` to ``most`` of them."""

    label: str
    table: Table
    one: str
    rule: str = ""
    least: int = 0
    most: int | None = None
    size_rule: str = ""


class Switch(msgspec.Struct, frozen=True, eq=False):
    """Says that a flag may be bought."""

    label: str
    price: int = 0
    rule: str = ""


class Amount(msgspec.Struct, frozen=True, eq=False):
    """Says that a whole number counts what has been bought, at a price for each."""

    label: str
    most: int
    price: int = 0
    least: int = 0
    rule: str = ""


class Entries(msgspec.Struct, frozen=True, eq=False):
    """Says that a tuple holds records with words of their own, from ``least`` to ``most`` of them."""

    label: str
    one: str
    rule: str = ""
    least: int = 0
    most: int | None = None


Word: TypeAlias = Pick | Picks | Switch | Amount | Entries


class Limit(Record):
    """The most that an army may cost, in ``currency``."""

    amount: int
    currency: str = "points"
    rule: str = ""


class Place(NamedTuple):
    """A field with a word: its name, its key in JSON, its word, and the record that its entries are."""

    name: str
    key: str
    word: Word
    entry: type[Record] | None


@cache
def places_of(kind: type) -> tuple[Place, ...]:
    """Returns the fields of a record that have a word, in their order. Raises TypeError for a word that cannot fit."""
    found = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        for word in getattr(hint, "__metadata__", ()):
            if isinstance(word, Word):
                entry = get_args(get_args(hint)[0])[0] if isinstance(word, Entries) else None
                if entry is not None and not issubclass(entry, Record):
                    raise TypeError(f"{kind.__name__}.{name}: entries are records, not {entry.__name__}")
                found.append(Place(name, spell(name), word, entry))
    return tuple(found)


def find_first_pick(kind: type) -> Place | None:
    """Returns the field by which an entry is bought: its first choice from a table."""
    return next((one for one in places_of(kind) if isinstance(one.word, Pick)), None)


def name_row(table: Table, key: str) -> str:
    """Returns the name of a table's row for people; of a key without a row, the key."""
    return getattr(table.get(key), "name", "") or key.replace("-", " ").capitalize()


def rule_of_row(table: Table, key: str, otherwise: str) -> str:
    """Returns the rule of a table's row."""
    return getattr(table.get(key), "rule", "") or otherwise


def facts_of_row(table: Table, key: str) -> tuple[Fact, ...]:
    """Returns the numbers and words of a table's row."""
    row = table.get(key)
    if row is None:
        return ()
    kind: type = type(row)
    named = ((name, getattr(row, name)) for name in names_of(kind) if name not in NO_FACTS)
    return tuple(
        Fact(label=name.replace("_", " ").capitalize(), value=str(value))
        for name, value in named
        if isinstance(value, str | int) and not isinstance(value, bool)
    )
