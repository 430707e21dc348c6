"""The worth of the objectives of a War Logic card: points to hold, things to carry (WL-17)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import OUT_OF_FIGHT
from rules.games.war_logic.battle.state import Objective, State

HELD = 0.5
"""The worth of the upper hand at a point, in figures."""
COUNTED = 3.0
"""The worth of all turns that an objective asks for; each turn held is its part of them."""


def worth_of_objectives(state: State, side: str) -> float:
    """Returns what a side has reached of the objectives to hold and to capture (WL-17.2, WL-17.3)."""
    aims = [one for one in state.card.objective if one.type in ("hold", "capture")]
    counted = state.counters.get(side, 0)
    return sum(HELD * (_holder(state, one) == side) + COUNTED * min(1.0, counted / max(1, one.turns)) for one in aims)


def _holder(state: State, objective: Objective) -> str | None:
    if objective.type == "hold":
        place = state.places.get(objective.place or "")
        return place.holder if place else None
    carrier = state.units.get(objective.carrier or "")
    return None if carrier is None or OUT_OF_FIGHT & carrier.status else carrier.side


def points_to_take(state: State, side: str) -> tuple[str, ...]:
    """Returns the points without the side's upper hand, where holding them wins: nobody has to be beaten first."""
    if any(one.type == "annihilation" for one in state.card.objective):
        return ()
    held = [one.place for one in state.card.objective if one.type == "hold" and _holder(state, one) != side]
    return tuple(place for place in held if place and place in state.places)


def holds_a_point(state: State, name: str) -> bool:
    """Checks whether a unit stands at a point to hold, and so stays there."""
    unit = state.units[name]
    return any(
        one.type == "hold" and one.place in (unit.inside, unit.behind) for one in state.card.objective if one.place
    )
