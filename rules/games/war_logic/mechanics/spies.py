"""Ghosts and spies: secret moves and showing oneself (WL-15.5 to WL-15.9)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.movement import Reveal, SpyMove
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import ZERO, shown
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.movement import movement_skill
from rules.kernel.screen import Line


def spy_move(scene: Scene, action: SpyMove) -> Report:
    """A secret move; the path adds up until the spy shows itself (WL-7.9, WL-15.5 to WL-15.7). Raises Illegal."""
    by, turn = action.by, scene.turn
    if not scene.hidden(by):
        raise refuse("not-a-spy", f"{by} is no hidden spy.")
    if turn and any(name != by and scene.units[name].side == scene.units[by].side for name in turn.moved):
        raise refuse("others-moved", "Another unit has moved in this turn: no secret move is possible.")
    if turn and turn.secret and turn.secret != by:
        raise refuse("spy-turn", "Another spy has moved in this turn.")
    if turn and turn.commander is None and turn.acted - {by}:
        raise refuse("not-ordered", "Without a command one unit acts in a turn.")
    skill = movement_skill(scene, by, action.with_)
    if turn and by in turn.moved:
        raise refuse("already-moved", f"{by} has moved in this turn.")
    scene.check_left(by, action.with_)
    if not 0 <= action.distance <= skill.range:
        raise refuse("too-far", f"{by} moves up to {shown(skill.range)} inches, not {shown(action.distance)}.")
    scene.spend(by, action.with_)
    scene.set(by, hidden_path=scene.units[by].hidden_path + action.distance)
    if turn:
        acted = turn.acted | {by} if turn.commander is None else turn.acted
        scene.set_turn(secret=by, acted=acted, moved=turn.moved | {by})
    return Report()


def reveal(scene: Scene, action: Reveal) -> Report:
    """A spy shows itself within the distance that it has crept (WL-15.8). Raises Illegal."""
    by = action.by
    if not scene.hidden(by):
        raise refuse("not-a-spy", f"{by} is no hidden spy.")
    path = scene.units[by].hidden_path
    if not 0 <= action.distance <= path:
        raise refuse("too-far", f"{by} has crept {shown(path)} inches, not {shown(action.distance)}.")
    scene.set(by, exposed=True, hidden_path=ZERO, inside=None, behind=None)
    return Report(lines=(Line(label="Crept", amount=shown(path), how="inches in secret", rule="WL-15.8"),))
