"""The end of a battle: agreed objectives, else points destroyed or routed (SP-29.2); an agreed number of cycles."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.battle.actions.course import EndBattle
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.course import Ended, Resumed
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.sides import enemy_side
from rules.games.sol_prime.mechanics.stands import is_aircraft
from rules.games.sol_prime.mechanics.weapons import is_empty
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Outcome
from rules.kernel.measures import POINTS
from rules.kernel.viewer import Viewer
from rules.kit.giving_up import giving_up_text

CONCEDES = "the enemy concedes"
"""The reason with which a side gives up, as events hold it."""


def score_sides(state: State) -> dict[str, int]:
    """Returns the points of enemy stands destroyed or routed, by side (SP-R51)."""
    found = dict.fromkeys(state.sides, 0)
    for unit in state.units.values():
        enemy = enemy_side(state, unit.side)
        if unit.destroyed and enemy is not None:
            found[enemy] += unit.cost
    return found


def find_leading_side(points: dict[str, int]) -> str | None:
    """Returns the side with the higher total; None for a draw."""
    best = max(points.values(), default=0)
    leading = [side for side, one in points.items() if one == best]
    return leading[0] if len(leading) == 1 else None


def check_ending(state: State, action: EndBattle) -> None:
    """Raises Illegal for a winner who is not in the battle."""
    if action.winner is not None and action.winner not in state.sides:
        raise refuse("not-your-unit", "Choose a side, or leave it to the points.", "SP-29.2")


def end_battle(state: State, viewer: Viewer, action: EndBattle, dice: Dice) -> list[Ended]:
    """Ends the battle for the players or the referee; a side that gives no reason gives up."""
    usual = CONCEDES if viewer.role == "side" else "objectives" if action.winner else "points"
    winner = action.winner or find_leading_side(score_sides(state))
    return [_end_event(state, winner, action.reason.strip() or usual)]


def _end_event(state: State, winner: str | None, reason: str) -> Ended:
    recorder = Recorder(state)
    recorder.end_moment("turn", "activation", sides=state.sides)
    recorder.battle(stage="over", winner=winner, ended=reason, pending=(), turn=None, points=0, active=())
    for side, points in score_sides(state).items():
        recorder.line(state.sides[side].name or side, f"{points}", how="points destroyed or routed", rule="SP-29.2")
    return Ended(winner=winner, reason=reason, points=score_sides(state), **recorder.told())


def end_if_over(state: State) -> list[Ended]:
    """Returns the end of the battle when a side has nothing left, or the agreed cycles are over (SP-29.3).

    The rules have one measure of victory, no matter which stands are left: points (SP-29.2).
    """
    if state.stage != "play" or not state.sides:
        return []
    cause = _find_cause(state)
    return [_end_event(state, find_leading_side(score_sides(state)), cause)] if cause else []


def resume_if_not_over(state: State) -> list[Resumed]:
    """Returns that the battle goes on, when a correction takes back what ended it of itself."""
    if state.ended not in CAUSES or _find_cause(state) is not None:
        return []
    recorder = Recorder(state)
    recorder.battle(stage="play", winner=None, ended="")
    return [Resumed(**recorder.told())]


def _find_cause(state: State) -> str | None:
    if not all(_can_fight(state, side) for side in state.sides):
        return "eliminated"
    if state.last_cycle is not None and state.cycle > state.last_cycle and not state.pending:
        return "cycles"
    return None


def _can_fight(state: State, side: str) -> bool:
    return any(
        unit.side == side and unit.platoon and not unit.destroyed and not _is_spent(state, name)
        for name, unit in state.units.items()
    )


def _is_spent(state: State, name: str) -> bool:
    """Checks whether a stand is out of everybody's reach and has nothing left to fire, drop or carry (SP-29.2)."""
    unit = state.units[name]
    if unit.off_table is not None:
        return unit.fire_turns == 0 and not any(name in one.by for one in state.missions)
    return unit.turns_off is not None and is_aircraft(unit) and is_empty(state, name)


CAUSES = ("nothing left", "eliminated", "cycles")
"""Ends that follow from the rules. Battles that ended with "nothing left" were won by the side that had stands left."""
REASONS = {
    "nothing left": "the enemy has nothing left",
    "eliminated": "a side has nothing left, and points decide",
    "cycles": "the agreed cycles are over",
    "points": "points decide",
    "objectives": "the objectives are met",
}


def outcome(state: State) -> Outcome | None:
    """Returns the outcome, or None while the battle goes on."""
    if state.stage != "over":
        return None
    lines = tuple(
        Line(label=state.sides[side].name or side, amount=str(points), how="points destroyed or routed", rule="SP-29.2")
        for side, points in score_sides(state).items()
    )
    names = {side: one.name or side for side, one in state.sides.items()}
    facts = {"points": score_sides(state)}
    measures = {side: {POINTS: points} for side, points in score_sides(state).items()}
    if state.winner is None:
        reason = describe_ending(None, state.ended, names)
        return Outcome(winners=(), reason=reason, why=lines, facts=facts, measures=measures)
    reason = describe_ending(state.winner, state.ended, names)
    return Outcome(winners=(state.winner,), reason=reason, why=lines, facts=facts, measures=measures)


def describe_ending(winner: str | None, reason: str, names: Mapping[str, str]) -> str:
    """Returns the sentence of who wins and why; ``names`` are those of both sides."""
    if winner is not None and reason == CONCEDES:
        loser = next((name for side, name in names.items() if side != winner), "The enemy")
        return giving_up_text(loser, [names.get(winner, winner)])
    who = f"The win goes to {names.get(winner, winner)}" if winner else "A draw"
    return f"{who}: {REASONS.get(reason, reason)}."
