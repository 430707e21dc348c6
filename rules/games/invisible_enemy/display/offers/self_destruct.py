"""Offers of self-destruction (IE-6.70 to IE-6.73)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.display.labels import HAZARD_GROUP, all_options, thing_options
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.mechanics.self_destruct import blast_strength
from rules.kernel.display.cards import Choose, Option, Slots
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import replace


def self_destruct_offer(state: State, unit: str, names: Sequence[str]) -> Offer:
    """Returns the offer to blow up a base of a unit (IE-6.70)."""
    options = all_options(state)
    return Offer(
        key=f"destruct:{unit}",
        label="Blow up a base",
        seldom=True,
        action=fill_measurements(state, {"type": "self-destruct", "by": names[0], "within": [], "covered": []}),
        by=unit,
        group=HAZARD_GROUP,
        fields=(
            Choose(
                path=("by",), label="Base", options=tuple(_blast_options(state, names)), value=names[0], rule="IE-6.71"
            ),
            Slots(path=("within",), label="Within its radius", entries=(), options=options, rule="IE-6.71"),
            Slots(path=("covered",), label="Of these, covered", entries=(), options=options, rule="IE-6.72"),
        ),
        rolls=True,
        measures=(("by",),) if state.positions else (),
        reminders=(Reminder(text="The base is gone in any case; friends in reach suffer too.", rule="IE-6.73"),),
    )


def _blast_options(state: State, names: Sequence[str]) -> Iterator[Option]:
    """Yields the bases with the strength of their blasts."""
    for name, option in zip(names, thing_options(state, list(names)), strict=True):
        attack, radius = blast_strength(state.charts, state.bases[name])
        yield replace(option, detail=f'attack {attack}, radius {radius}"')
