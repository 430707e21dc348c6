"""The course of the battle: turns begin and end, objectives are counted (sections 5 and 17)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.course import BeginTurn, Pass
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Speech, State, Turn
from rules.games.war_logic.mechanics.hazards import burn
from rules.games.war_logic.mechanics.victory import alive, count_points, decide_winner
from rules.kernel.records import changed


def begin_turn(scene: Scene, action: BeginTurn) -> Report:
    """A side's turn begins; what lasted until now is cleared, and hazards hurt those who stand in them (WL-12.7)."""
    number = scene.turn.number + 1 if scene.turn else 1
    scene.turn = Turn(side=action.side, number=number)
    for name in scene.units:
        _refresh(scene, name, own=scene.units[name].side == action.side)
    for key, place in scene.places.items():
        if place.die_used:
            scene.set_place(key, die_used=False)
    burned = sum(_stand(scene, name) for name, unit in list(scene.units.items()) if unit.side == action.side)
    return Report(hazard=burned or None)


def _refresh(scene: Scene, name: str, *, own: bool) -> None:
    unit = scene.units[name]
    gone = {"recharging", "controlled"} | ({"fleeing"} if own else set())
    defense = 0 if own else unit.morale.defense
    scene.units[name] = changed(
        unit,
        used=frozenset(),
        attacked_by=frozenset(),
        reacted=None,
        controller=None,
        forfeits=frozenset(),
        morale=Speech(attack=0, defense=defense),
        status=unit.status - gone,
    )


def _stand(scene: Scene, name: str) -> int:
    key = scene.units[name].hazard
    if key is None or key not in scene.hazards or not scene.in_play(name):
        return 0
    return burn(scene, name, key)


def no_reactions(scene: Scene, action: Pass) -> Report:
    """A side has reacted as far as it wants to (WL-10.14). It may think better of it while the turn lasts."""
    if scene.turn:
        scene.set_turn(passed=scene.turn.passed | {action.side})
    return Report()


def end_turn(scene: Scene) -> Report:
    """The turn ends: thawing, distortion lifted, objectives counted, the winner (WL-13.7, WL-17.2)."""
    side = scene.turn.side if scene.turn else ""
    for name, unit in list(scene.units.items()):
        if unit.side == side and "frozen" in unit.status:
            scene.unmark(name, "frozen")
    scene.distorted = scene.distorted - {side}
    scene.set_turn(over=True)
    lines = tuple(count_points(scene, side))
    decide_winner(scene)
    return Report(winner=scene.winner, lines=lines)


def next_side(state: State) -> str:
    """The side whose turn comes next: in order, without those that are out."""
    order, left = list(state.sides), set(alive(Scene(state)))
    if state.turn is None or state.turn.side not in order:
        return order[0] if order else ""
    place = order.index(state.turn.side)
    after = [*order[place + 1 :], *order[: place + 1]]
    return next((side for side in after if side in left), after[0])
