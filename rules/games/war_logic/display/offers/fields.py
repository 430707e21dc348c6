"""Fields that offers share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue.exact import up
from rules.games.war_logic.display.offers.context import Desk
from rules.kernel.records import Json
from rules.kernel.screen import Choose, Field, Number, Option, Slots

LONGEST = 500
"""Inches: no table is longer."""


def inches(
    path: tuple[str | int, ...], label: str, value: Decimal | int | None, *, most: Decimal | int | None = None
) -> Number:
    """A distance that the players measure (WL-1.1)."""
    limit = LONGEST if most is None else up(Decimal(most))
    shown = None if value is None else up(Decimal(value))
    return Number(path=path, label=label, value=shown, least=0, most=limit, step="0.1", rule="WL-1.1")


def near_fields(desk: Desk, path: tuple[str | int, ...], *, skill: Skill) -> Iterator[Field]:
    """Inches from the target to others in a blast; left empty they are clear of it (WL-8.22).

    Everybody is asked for: which of them is the target may still be chosen.
    """
    if skill.extension <= 0:
        return
    for name in desk.scene.units:
        if desk.scene.in_play(name):
            yield inches((*path, name), f"Inches from the target to {name}", None, most=60)


def choice(
    path: tuple[str | int, ...], label: str, options: Mapping[Json, str], value: Json, *, rule: str = ""
) -> Choose:
    """A choice among a few values."""
    found = tuple(Option(value=key, label=text) for key, text in options.items())
    return Choose(path=path, label=label, options=found, value=value, rule=rule)


def slots(path: tuple[str, ...], label: str, options: tuple[Option, ...], taken: list[str], *, rule: str) -> Slots:
    return Slots(path=path, label=label, entries=(), options=options, used=len(taken), rule=rule)
