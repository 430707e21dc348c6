"""Fields that offers share."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue.exact import round_up
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.mechanics.positions import LONGEST_DISTANCE
from rules.kernel.display.cards import Field, Number


def distance_field(
    path: tuple[str | int, ...], label: str, value: Decimal | int | None, *, most: Decimal | int | None = None
) -> Number:
    """Returns the field of a distance that the players measure (WL-1.1). A page begins with none instead of 0."""
    limit = LONGEST_DISTANCE if most is None else round_up(Decimal(most))
    shown = None if value is None else round_up(Decimal(value))
    needed = value == 0  # a stand-in: it makes the offer legal, and nobody has measured it
    return Number(path=path, label=label, value=shown, least=0, most=limit, step="0.1", needed=needed, rule="WL-1.1")


def near_fields(context: OfferContext, path: tuple[str | int, ...], *, skill: Skill) -> Iterator[Field]:
    """Yields fields for the inches from the target to others in a blast; empty means clear of it (WL-8.22).

    Every unit has a field, since the player may still choose another target.
    """
    if skill.extension <= 0:
        return
    for name in context.recorder.units:
        if context.recorder.is_in_play(name):
            yield distance_field((*path, name), f"Inches from the target to {name}", None)
