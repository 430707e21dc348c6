"""Offers to resolve barrages (section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import shorten

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_name
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display.labels import standing_things, thing_options
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.display.offers.marking import SUPPORT_FIRE
from rules.games.invisible_enemy.mechanics.barrages import BARRAGE, clearable_terrain
from rules.kernel.display.cards import Field, Option, Slots
from rules.kernel.display.screen import Offer, Reminder

PLACE_LETTERS = 28
"""The number of letters of a marker's place that a button shows."""


def resolve_offers(state: State, sides: Sequence[str], *, ties: bool = False) -> Iterator[Offer]:
    """Yields an offer for each unresolved marker of the sides; its owner rolls (IE-8.19)."""
    for name, marker in sorted(state.barrages.items()):
        if marker.side in sides and not marker.resolved and (marker.kind == "tie") == ties:
            yield _resolve_offer(state, name, whose=f" ({side_name(state, marker.side)})" if len(sides) > 1 else "")


def _resolve_offer(state: State, name: str, *, whose: str) -> Offer:
    marker = state.barrages[name]
    things = standing_things(state, near=marker.at)
    options = thing_options(state, things)
    fields: list[Field] = [
        Slots(
            path=("within",),
            label=f'Within {BARRAGE.radius}" of the marker',
            entries=(),
            options=options,
            help="Centre to centre. Leave out what impervious terrain shields.",
            rule="IE-8.14",
        ),
        Slots(
            path=("flank",),
            label=f'With a friend within {BARRAGE.flank_distance}" on a flank',
            entries=(),
            options=tuple(option for option in options if option.value in state.bases),
            help="The others are easier to hit by 1.",
            rule="IE-8.11",
        ),
    ]
    if pieces := clearable_terrain(state):
        fields.append(_cleared_field(state, pieces))
    place = shorten(marker.place, PLACE_LETTERS, placeholder=" …")
    return Offer(
        key=f"resolve:{name}",
        label=f"Resolve {name}{', ' if marker.place else ''}{place}{whose}",
        action=fill_measurements(
            state, {"type": "resolve-barrage", "marker": name, "within": [], "flank": [], "cleared": []}
        ),
        group=SUPPORT_FIRE,
        fields=tuple(fields),
        primary=True,
        rolls=True,
        reminders=(
            Reminder(text="Friends in reach are rolled for as well; only where they stand now counts.", rule="IE-5.7"),
        ),
    )


def _cleared_field(state: State, pieces: Sequence[str]) -> Slots:
    radius = BARRAGE.clear_radius
    options = []
    for name in pieces:
        near = radius[CATALOGUE.terrain[state.terrain[name].type].sensitivity]
        options.append(Option(value=name, label=name, detail=f'gone within {near}"'))
    return Slots(path=("cleared",), label="Terrain that is cleared", entries=(), options=tuple(options), rule="IE-8.15")
