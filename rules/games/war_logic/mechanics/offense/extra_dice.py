"""Extra dice of places (WL-8.20, WL-11.4, WL-11.5)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name
from rules.games.war_logic.mechanics.offense.dice import find_die
from rules.games.war_logic.mechanics.places import is_at, is_rubble, upper_hand
from rules.kernel.dice import Dice, roll_for


def check_extra_die(recorder: Recorder, name: str, place: str) -> None:
    """Raises Illegal when a unit may not add the die of a place to its attack (WL-8.20)."""
    if place not in recorder.places:
        raise unknown_name("place", place)
    found, unit = recorder.places[place], recorder.units[name]
    if not is_at(unit, place) or found.die is None or is_rubble(found) or upper_hand(recorder, place) != unit.side:
        raise refuse("no-upper-hand", f"{name} has no die at {place}: its side needs the upper hand there.")
    if found.die not in ADDING:
        raise refuse("bad-die", f"{found.die.upper()} is not an extra die, as that of {place}.", rule="WL-11.5")
    if found.die_used:
        raise refuse("extra-die-used", f"The die of {place} has been used in this turn.")


ADDING = {die.id: die.faces if die.adds else 0 for die in CATALOGUE.dice.extra}
"""Faces of the extra dice; one that adds nothing has none (WL-11.4, WL-11.5)."""


def extra_face(recorder: Recorder, dice: Dice, shot: Shot) -> int | None:
    """Rolls the die of a place, which is then used up for the turn (WL-8.20)."""
    if shot.extra_die is None:
        return None
    name = recorder.places[shot.extra_die].die or ""
    recorder.set_place(shot.extra_die, die_used=True)
    side = recorder.acting_side(shot.by) or ""
    face = roll_for(side, dice, find_die(name), why=f"extra die of {shot.extra_die}")
    return face if ADDING[name] else 0
