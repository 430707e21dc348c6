"""Victory: the reckoning of the scenario as if the game ended now, and when it ends (section 22)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import is_gone, kind, on_map, side
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.catalogue.wording import FACTION_NAMES
from rules.games.extractors.mechanics.scenarios.ambush import score_ambush
from rules.games.extractors.mechanics.scenarios.dobern_strongpoint import score_dobern
from rules.games.extractors.mechanics.scenarios.engage import score_engage
from rules.games.extractors.mechanics.scenarios.extractors import score_extractors
from rules.games.extractors.mechanics.scenarios.incoming import escaped_sections, score_incoming
from rules.games.extractors.mechanics.scenarios.reckoning import Score, machines, units_of
from rules.games.extractors.mechanics.scenarios.three_pod_attack import score_three_pod
from rules.kernel.display.cards import Line
from rules.kernel.problems import illegal
from rules.kit.giving_up import giving_up_text

FACTIONS: tuple[Faction, ...] = ("dorian", "avronian")


def score(state: State) -> Score:
    """Returns the reckoning of the scenario; without one, of who is left when a side has nothing left.

    A side that has given up has lost, whatever the reckoning. Raises Illegal ``not-in-scenario`` without a scenario
    while both sides have units.
    """
    if state.given_up:
        return Score(
            winner=_opponent(state.given_up), values={}, lines=(), reason=giving_up_reason(state, state.given_up)
        )
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
        case None if is_finished(state):
            return _score_last(state)
        case _:
            raise illegal("not-in-scenario", "Without a scenario there is no reckoning.", rule="EXT-22.1")


def giving_up_reason(state: State, faction: Faction) -> str:
    """Returns the sentence of the end when a side gives up."""
    names = [state.titles.get(one) or FACTION_NAMES[one] for one in (faction, _opponent(faction))]
    return giving_up_text(names[0], names[1:])


def _opponent(faction: Faction) -> Faction:
    return next(one for one in FACTIONS if one != faction)


def _is_beaten(state: State, faction: Faction) -> bool:
    """Checks whether a side that had units has none on the map; one that never had any there is not beaten."""
    own = [unit for unit in state.units.values() if side(unit) == faction]
    return not any(map(on_map, own)) and any(map(is_gone, own))


def _score_last(state: State) -> Score:
    left = {faction: sum(on_map(unit) for unit in units_of(state, faction).values()) for faction in FACTIONS}
    lines = tuple(
        Line(label=f"{faction.capitalize()} units left", amount=str(count), rule="EXT-22.1")
        for faction, count in left.items()
    )
    winner = next((faction for faction in FACTIONS if left[faction]), None)
    beaten = " and ".join(faction.capitalize() for faction in FACTIONS if _is_beaten(state, faction))
    reason = f"Nothing of the {beaten} side is left on the map." if winner else "Nothing is left on the map."
    return Score(winner=winner, values={"left": left}, lines=lines, reason=reason)


def is_finished(state: State) -> bool:
    """Checks whether the battle is over: its last turn has ended, or nothing can change (EXT-22.1).

    Without a scenario it is over when a side has nothing left on the map. Ambush ends when no machine is left on it
    (EXT-22.26); Incoming! is decided by turn 8 (EXT-22.8).
    """
    played = scenario(state)
    if played is None:
        return any(_is_beaten(state, faction) for faction in FACTIONS)
    if state.turn > played.turns:
        return True
    if played.ends_without_machines and (left := machines(state)):
        return all(map(is_gone, left.values()))
    if played.decided_after:
        sections = [unit for unit in units_of(state, "dorian").values() if kind(unit).is_section]
        return (
            bool(escaped_sections(state))
            or state.turn > played.decided_after
            or all(is_gone(unit) for unit in sections)
        )
    return False
