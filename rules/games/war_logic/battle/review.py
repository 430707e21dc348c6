"""The review after a correction: what follows from it, and an end that it brings or takes back (WL-17.1)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Changes, Reviewed
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics.damage import lay_open
from rules.games.war_logic.mechanics.places import update_holders
from rules.games.war_logic.mechanics.victory import decide_winner, sides_in_fight


def review(state: State, *, moved: bool) -> Reviewed | None:
    """Returns what follows from a correction that has just been made, or None; ``moved``: it was one of a unit."""
    recorder = Recorder(state)
    for name, unit in state.units.items():
        if "dead" in unit.status:
            lay_open(recorder, name)
    if moved:
        update_holders(recorder)
    after = recorder.changes()
    winner, ended = _end(state)
    over = (winner, ended) != (state.winner, state.ended)
    if not over and after == Changes():
        return None
    names = {key: side.name or key for key, side in state.sides.items()}
    return Reviewed(winner=winner, ended=ended, over=over, after=after, names=names)


def _end(state: State) -> tuple[str | None, str]:
    """Returns the winner and the kind of end as the units and counters now say; what was declared stays."""
    recorder, between = Recorder(state), state.turn is None or state.turn.over
    if state.ended == "declared":
        return state.winner, state.ended
    left = sides_in_fight(recorder)
    if state.ended == "given-up" and len(left) == 1:
        return left[0], state.ended
    if not between and len(left) > 1:
        return None, ""
    recorder.winner, recorder.ended = None, ""
    decide_winner(recorder)
    return recorder.winner, recorder.ended
