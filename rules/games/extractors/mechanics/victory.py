"""Victory: the reckoning of the scenario as if the game ended now, and when it ends (section 22)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import is_gone, kind
from rules.games.extractors.mechanics.scenarios.ambush import score_ambush
from rules.games.extractors.mechanics.scenarios.dobern_strongpoint import score_dobern
from rules.games.extractors.mechanics.scenarios.engage import score_engage
from rules.games.extractors.mechanics.scenarios.extractors import score_extractors
from rules.games.extractors.mechanics.scenarios.incoming import escaped_sections, score_incoming
from rules.games.extractors.mechanics.scenarios.reckoning import Score, machines, units_of
from rules.games.extractors.mechanics.scenarios.three_pod_attack import score_three_pod
from rules.kernel.problems import illegal


def score(state: State) -> Score:
    """Returns the reckoning of the scenario. Raises Illegal ``not-in-scenario`` without one."""
    played = scenario(state)
    match state.scenario:
        case "incoming":
            return score_incoming(state)
        case "three-pod":
            return score_three_pod(state)
        case "extractors" if played:
            return score_extractors(state, played)
        case "ambush":
            return score_ambush(state)
        case "dobern" if played:
            return score_dobern(state, played)
        case "engage" if played:
            return score_engage(state, played)
        case _:
            raise illegal("not-in-scenario", "Without a scenario there is no reckoning.", rule="EXT-22.1")


def is_finished(state: State) -> bool:
    """Checks whether the battle is over: its last turn has ended, or nothing can change (EXT-22.1).

    Ambush ends when no machine is left on the map (EXT-22.26); Incoming! is decided by turn 8 (EXT-22.8).
    """
    played = scenario(state)
    if played is None:
        return False
    if state.turn > played.turns:
        return True
    if played.ends_without_machines and machines(state):
        return all(is_gone(unit) for unit in machines(state).values())
    if played.decided_after:
        sections = [unit for unit in units_of(state, "dorian").values() if kind(unit).is_section]
        return (
            bool(escaped_sections(state))
            or state.turn > played.decided_after
            or all(is_gone(unit) for unit in sections)
        )
    return False
