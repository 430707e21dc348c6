"""The scenario Incoming! (EXT-22.8, EXT-22.9)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.scenarios.reckoning import Score, units_of
from rules.kernel.display.cards import Line


def escaped_sections(state: State) -> list[str]:
    """Returns the Dorian sections that have left over row 01 in time, not routed (EXT-22.8, EXT-22.9)."""
    played = scenario(state)
    last = (played.decided_after if played else None) or 8
    return [
        name
        for name, unit in units_of(state, "dorian").items()
        if kind(unit).is_section
        and unit.exited
        and unit.exited.edge == "N"
        and unit.exited.status != "routed"
        and unit.exited.turn <= last
    ]


def score_incoming(state: State) -> Score:
    out = escaped_sections(state)
    lines = (Line(label="Sections that left over row 01 by turn 8", amount=str(len(out)), rule="EXT-22.8"),)
    reason = (
        f"{', '.join(out)} left over the north edge." if out else "No Dorian section left over the north edge in time."
    )
    return Score(winner="dorian" if out else "avronian", values={"sections-out": out}, lines=lines, reason=reason)
