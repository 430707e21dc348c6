"""The course of the battle: turns begin and end, objectives are counted (sections 5 and 17)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.course import BeginTurn, Declare, GiveUp, Pass
from rules.games.war_logic.battle.changes import Scene, sides_of
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Objective, Speech, Turn
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.movement import burn
from rules.games.war_logic.mechanics.places import hand
from rules.games.war_logic.mechanics.turns import side_title
from rules.kernel.records import changed
from rules.kernel.screen import Line

POINTS = ("hold", "capture")


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
    lines = tuple(_count(scene, side))
    decide_winner(scene)
    return Report(winner=scene.winner, lines=lines)


# --- objectives -----------------------------------------------------------------------------------


def objectives(scene: Scene) -> tuple[Objective, ...]:
    """What wins; annihilation when nothing else was agreed (WL-17.5)."""
    return scene.state.card.objective or (Objective(),)


def _count(scene: Scene, active: str) -> list[Line]:
    """Counters go up for the side whose turn ends, and fall to 0 where the point was lost (WL-17.2, WL-17.3)."""
    points = [one for one in objectives(scene) if one.type in POINTS]
    if not points:
        return []
    lines, names = [], {key: side.name or key for key, side in scene.state.sides.items()}
    for side in sides_of(scene):
        holds = all(holder(scene, one) == side for one in points)
        before = scene.counters.get(side, 0)
        now = 0 if not holds else before + 1 if side == active else before
        scene.counters[side] = now
        if now != before:
            lines.append(Line(label=names.get(side, side), amount=str(now), how=f"was {before}", rule="WL-17.2"))
    return lines


def holder(scene: Scene, objective: Objective) -> str | None:
    """The side that has the point, or whose unit carries the object."""
    if objective.type == "capture":
        carrier = objective.carrier or ""
        return scene.units[carrier].side if carrier in scene.units and scene.in_play(carrier) else None
    return hand(scene, objective.place or "") if objective.place in scene.places else None


def alive(scene: Scene) -> list[str]:
    """The sides with a unit that is neither dead nor a prisoner and has not left the field (WL-17.1)."""
    return [
        side
        for side in sides_of(scene)
        if any(unit.side == side and _stands(scene, name) for name, unit in scene.units.items())
    ]


def _stands(scene: Scene, name: str) -> bool:
    return scene.in_play(name) and scene.sheets[name].kind == "unit"


def decide_winner(scene: Scene) -> None:
    """Set the winner when the objectives are met (WL-17.1 to WL-17.6)."""
    if scene.winner is not None or scene.ended:
        return
    left = alive(scene)
    if not left:
        scene.ended = "nobody"
        return
    for side in left:
        met = [_met(scene, one, side, left) for one in objectives(scene)]
        single = len(met) == 1 and left == [side] and len(sides_of(scene)) > 1
        if all(met) or single:
            scene.winner, scene.ended = side, "annihilation" if left == [side] else "objective"
            return


def _met(scene: Scene, objective: Objective, side: str, left: list[str]) -> bool:
    if objective.type == "annihilation":
        return left == [side] and len(sides_of(scene)) > 1
    if objective.type in POINTS:
        return scene.counters.get(side, 0) >= objective.turns
    return False


def check_in_the_fight(scene: Scene, side: str) -> None:
    """Raise when a side is out of the fight already."""
    if side not in alive(scene):
        raise refuse("not-your-turn", f"{side_title(scene, side)} is out of the fight already.", rule="WL-17.1")


def give_up(scene: Scene, action: GiveUp) -> Report:
    """A side leaves with all that it has in the fight; who is left last has won. Raises Illegal.

    Its fields stay and are known to all: nobody is left who would say that somebody has walked onto one (WL-12.1).
    """
    check_in_the_fight(scene, action.side)
    leaving = [name for name, unit in scene.units.items() if unit.side == action.side and scene.in_play(name)]
    for name in leaving:
        scene.unmark(name, "fleeing", "controlled", "frozen", "recharging")
        scene.mark(name, "withdrawn")
        scene.set(name, inside=None, behind=None, hazard=None, controller=None)
        for other in scene.aboard(name):
            scene.set(other, inside=None)
    for key, field in scene.hazards.items():
        if field.side == action.side:
            scene.hazards[key] = changed(field, side=None)
    scene.distorted = scene.distorted - {action.side}
    left = alive(scene)
    if len(left) == 1:
        scene.winner, scene.ended = left[0], "given-up"
    return Report(winner=scene.winner)


def declare(scene: Scene, action: Declare) -> Report:
    """The players declare the result of an objective that they have agreed on (WL-17.4)."""
    scene.winner, scene.ended = action.winner, "declared"
    return Report(winner=action.winner, notes=(action.story,) if action.story.strip() else ())
