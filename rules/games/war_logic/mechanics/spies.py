"""Ghosts and spies: secret moves, and spies that show themselves (WL-15.5 to WL-15.9)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.movement import Reveal, SpyMove
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, format_number
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.movement import movement_skill
from rules.games.war_logic.mechanics.positions import check_way, stand_at
from rules.kernel.display.cards import Line


def spy_move(recorder: Recorder, action: SpyMove) -> Report:
    """Resolves a secret move; the path adds up until the spy shows itself (WL-7.9, WL-15.5 to 15.7). Raises Illegal."""
    by, turn = action.by, recorder.turn
    if not recorder.is_hidden(by):
        raise refuse("not-a-spy", f"{by} is not a hidden spy.")
    if turn and any(name != by and recorder.units[name].side == recorder.units[by].side for name in turn.moved):
        raise refuse("others-moved", "Another unit has moved in this turn: no secret move is possible.")
    if turn and turn.secret and turn.secret != by:
        raise refuse("spy-turn", "Another spy has moved in this turn.")
    if turn and turn.commander is None and turn.acted - {by}:
        raise refuse("not-ordered", "Without a command one unit acts in a turn.")
    skill = movement_skill(recorder, by, action.with_)
    if turn and by in turn.moved:
        raise refuse("already-moved", f"{by} has moved in this turn.")
    recorder.check_left(by, action.with_)
    if not 0 <= action.distance <= skill.range:
        raise refuse(
            "too-far", f"{by} moves up to {format_number(skill.range)} inches, not {format_number(action.distance)}."
        )
    recorder.spend(by, action.with_)
    recorder.set_unit(by, hidden_path=recorder.units[by].hidden_path + action.distance, sprung=frozenset())
    if turn:
        acted = turn.acted | {by} if turn.commander is None else turn.acted
        recorder.set_turn(secret=by, acted=acted, moved=turn.moved | {by})
    return Report()


def reveal(recorder: Recorder, action: Reveal) -> Report:
    """Resolves a spy showing itself within the distance of its secret path (WL-15.8). Raises Illegal."""
    by = action.by
    if not recorder.is_hidden(by):
        raise refuse("not-a-spy", f"{by} is not a hidden spy.")
    path = recorder.units[by].hidden_path
    if not 0 <= action.distance <= path:
        raise refuse("too-far", f"{by} has crept {format_number(path)} inches, not {format_number(action.distance)}.")
    check_way(recorder, by, action.to, action.distance)
    stand_at(recorder, by, action.to)
    recorder.set_unit(by, exposed=True, hidden_path=ZERO, inside=None, behind=None)
    return Report(lines=(Line(label="Crept", amount=format_number(path), how="inches in secret", rule="WL-15.8"),))
