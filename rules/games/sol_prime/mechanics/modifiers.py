"""Modifiers of a die, and the cuts of its faces."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.records import Record


class Modifier(Record):
    """A modifier: its label, its amount, its rule."""

    label: str
    amount: int
    rule: str


def drop_zeros(modifiers: Iterator[Modifier]) -> tuple[Modifier, ...]:
    """Returns the modifiers that change something."""
    return tuple(one for one in modifiers if one.amount)


def cuts_for(least: int, die: int) -> tuple[int, ...]:
    """Returns the cut of a die that must show ``least`` or more; none where every face is alike."""
    return (least - 1,) if 1 < least <= die else ()


def total(modifiers: tuple[Modifier, ...]) -> int:
    """Returns the sum of modifiers."""
    return sum(one.amount for one in modifiers)
