"""Extra dice of places (WL-8.20, WL-11.4, WL-11.5)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse
from rules.games.war_logic.mechanics.offense.dice import die_called
from rules.games.war_logic.mechanics.places import at, hand, rubble
from rules.kernel.dice import Dice, roll_of


def check_extra_die(scene: Scene, name: str, place: str) -> None:
    """Raise when a unit may not add the die of a place to its attack (WL-8.20)."""
    if place not in scene.places:
        raise nothing_called("place", place)
    found, unit = scene.places[place], scene.units[name]
    if not at(unit, place) or found.die is None or rubble(found) or hand(scene, place) != unit.side:
        raise refuse("no-upper-hand", f"{name} has no die at {place}: its side needs the upper hand there.")
    if found.die_used:
        raise refuse("extra-die-used", f"The die of {place} has been used in this turn.")


ADDING = {die.id: die.faces if die.adds else 0 for die in CATALOGUE.dice.extra}
"""Faces of the extra dice; one that adds nothing has none (WL-11.4, WL-11.5)."""


def extra_face(scene: Scene, dice: Dice, shot: Shot) -> int | None:
    """The face of a place's die, which is used up for the turn (WL-8.20)."""
    if shot.extra_die is None:
        return None
    name = scene.places[shot.extra_die].die or ""
    scene.set_place(shot.extra_die, die_used=True)
    side = scene.acting_side(shot.by) or ""
    face = roll_of(side, dice, die_called(name), why=f"extra die of {shot.extra_die}")
    return face if ADDING.get(name, 1) else 0
