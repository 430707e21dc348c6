"""Offers of the set-up (section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.setup import units_to_place
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import bases_of, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display.labels import side_suffix
from rules.games.invisible_enemy.display.offers.network_command import request_offer
from rules.games.invisible_enemy.display.offers.positions import PLACING, row_fields
from rules.games.invisible_enemy.mechanics.positions import table_of
from rules.games.invisible_enemy.mechanics.starting_places import fitting_spacing, starting_place
from rules.kernel.display.cards import Choose, Number, Option
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json

SETUP = "Set-up"
MOST_IN_MIX = 99
"""The most points that the form has for one entry of a target mix."""


def set_up_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields the offers of the present step of the set-up."""
    if state.step == "vector":
        label = "Roll for vector superiority"
        yield Offer(key="vector", label=label, action={"type": "vector-roll"}, group=SETUP, primary=True, rolls=True)
    for key in sides:
        side, suffix = side_of(state, key), side_suffix(state, key, sides)
        if state.step == "dice" and side.needs_dice:
            action = {"type": "roll-network-dice", "by": key}
            label = f"Roll for network dice{suffix}"
            yield Offer(key=f"dice:{key}", label=label, action=action, group=SETUP, primary=True, rolls=True)
        if state.step == "type-2" and not side.requested:
            yield request_offer(key, suffix, group=SETUP)
        if state.step == "placing" and state.placing[:1] == (key,):
            yield _place_unit(state, key, suffix)
        yield _target_mix(state, key, suffix)


def _place_unit(state: State, key: str, suffix: str) -> Offer:
    left, table = units_to_place(state, key), table_of(state)
    spacing = fitting_spacing(state, left[0], len(bases_of(state, left[0])), 1)
    place, facing = starting_place(state, left[0], spacing)
    at: dict[str, Json] = {"at": list(place), "facing": facing, "spacing": spacing} if table else {}
    options = tuple(Option(value=name, label=name, detail=f"{len(bases_of(state, name))} bases") for name in left)
    return Offer(
        key=f"place:{key}",
        label=f"Place a unit{suffix}",
        action={"type": "place-unit", "by": key, "unit": left[0], **at},
        group=SETUP,
        fields=(
            Choose(path=("unit",), label="Unit", options=options, value=left[0], rule="IE-2.8"),
            *(row_fields(table, place, facing=facing, spacing=spacing) if table else ()),
        ),
        placing=PLACING if table else None,
        primary=True,
        reminders=(Reminder(text="Put it on the table, then say so here: the other side sees it.", rule="IE-2.8"),),
    )


def _target_mix(state: State, key: str, suffix: str) -> Offer:
    noted = side_of(state, key).target_mix or {}
    choices = CATALOGUE.forces.target_mix.choices
    mix = {choice: min(noted.get(choice, 0), MOST_IN_MIX) for choice in choices}  # a referee may have noted more
    return Offer(
        key=f"mix:{key}",
        label=f"Note the target mix{suffix}",
        seldom=True,
        action={"type": "set-target-mix", "by": key, "mix": mix},
        group=SETUP,
        fields=tuple(
            Number(path=("mix", choice), label=choice.capitalize(), value=mix[choice], least=0, most=MOST_IN_MIX)
            for choice in choices
        ),
        reminders=(Reminder(text="Only you and the referee see it; no rule of the book uses it.", rule="IE-2.9"),),
    )
