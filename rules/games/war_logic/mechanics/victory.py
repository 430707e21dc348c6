"""Victory: objectives, their counters and the winner (section 17)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Scene, sides_of
from rules.games.war_logic.battle.state import Objective
from rules.games.war_logic.mechanics.places import hand
from rules.kernel.screen import Line

POINTS = ("hold", "capture")


def objectives(scene: Scene) -> tuple[Objective, ...]:
    """What wins; annihilation when nothing else was agreed (WL-17.5)."""
    return scene.state.card.objective or (Objective(),)


def count_points(scene: Scene, active: str) -> list[Line]:
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
