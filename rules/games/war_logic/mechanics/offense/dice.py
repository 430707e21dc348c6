"""Attack dice: waiting dice first, undone when somebody turns back time (WL-5.9 to WL-5.11)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Scene
from rules.kernel.dice import Dice, Die, roll_of


def die_called(name: str) -> Die:
    """The die of a name such as "d6"."""
    return Die(low=1, high=int(name.removeprefix("d")))


def attack_die(scene: Scene, dice: Dice, side: str, shot: Shot, *, why: str) -> int:
    """One attack die: a waiting one first (WL-5.10, WL-5.11), undone once when somebody turns back time (WL-5.9).

    A face above what is to be undone stands, and nothing is spent.
    """
    face = next_die(scene, dice, side, shot.die, why=why)
    if shot.undo_by is None or face > shot.undo_by.upto:
        return face
    unit, key = shot.undo_by.unit, shot.undo_by.with_
    scene.spend(unit, key)
    scene.show(unit, key)
    scene.notes.append(f"{unit} turns back time: the {face} is rolled again.")
    return roll_of(side, dice, die_called(shot.die), why=f"{why}, again")


def next_die(scene: Scene, dice: Dice, side: str, die: str, *, why: str) -> int:
    """The next attack die of a side."""
    waiting = scene.queued.get(side, ())
    if waiting:
        scene.queued = {**scene.queued, side: waiting[1:]}
        scene.notes.append(f"The waiting {waiting[0]} is used.")
        return waiting[0]
    return roll_of(side, dice, die_called(die), why=why)
