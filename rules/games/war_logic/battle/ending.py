"""Ending a battle by hand: giving up and declaring the result (WL-17.4)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.course import Declare, GiveUp
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.turns import side_title
from rules.games.war_logic.mechanics.victory import alive
from rules.kernel.records import changed


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
