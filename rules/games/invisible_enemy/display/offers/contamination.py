"""Offers of contamination rolls and of vectors (IE-6.60 to IE-6.65)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.display.labels import HAZARD_GROUP, standing_things, thing_options
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.mechanics.contamination import contamination_sources
from rules.games.invisible_enemy.mechanics.contamination_vectors import vectors_to_move
from rules.games.invisible_enemy.mechanics.damage import is_live
from rules.games.invisible_enemy.mechanics.positions import are_located
from rules.kernel.display.cards import Choose, Field, Number
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json


def contamination_offer(state: State, unit: str, names: Sequence[str], first: tuple[str, str], *, due: bool) -> Offer:
    """Returns the offer of a roll; ``due``: the plan shows that the first pair has come near each other."""
    action: dict[str, Json] = {"type": "contamination-check", "by": first[0], "source": first[1], "distance": 1}
    sources = thing_options(state, contamination_sources(state))
    return Offer(
        key=f"contamination:{unit}",
        label="Roll for contamination",
        action=fill_measurements(state, action) if due else action,
        by=unit,
        group=HAZARD_GROUP,
        fields=(
            Choose(path=("by",), label="Base", options=thing_options(state, list(names)), value=first[0]),
            Choose(path=("source",), label="Near", options=sources, value=first[1], rule="IE-6.60"),
            Number(path=("distance",), label="Inches", value=1, least=0, most=99, step="0.1"),
        ),
        primary=due,
        rolls=True,
        seldom=state.positions and not due,
        measures=(("by",), ("source",)) if state.positions else (),
    )


def vector_offers(state: State) -> Iterator[Offer]:
    """Yields the march of contaminated bases at the end of the phase (IE-6.62)."""
    over = state.initiative is not None and state.active is None and state.moving is None
    for name in vectors_to_move(state) if over else ():
        prey = [
            one for one in standing_things(state) if one in state.bases and is_live(state.bases[one]) and one != name
        ]
        action: dict[str, Json] = {"type": "vector-move", "by": name}
        fields: tuple[Field, ...] = ()
        if prey and not are_located(state, [name, *prey]):
            action |= {"target": prey[0], "distance": 1}
            fields = (
                Choose(path=("target",), label="Nearest base", options=thing_options(state, prey), value=prey[0]),
                Number(path=("distance",), label="Inches to it", value=1, least=0, most=99, step="0.1"),
            )
        yield Offer(
            key=f"vector:{name}",
            label=f"{name} goes for the nearest base",
            action=action,
            group=HAZARD_GROUP,
            fields=fields,
            primary=True,
            reminders=(Reminder(text="Of equally near ones the lowest ID; it stops 1 inch away.", rule="IE-6.62"),),
        )
