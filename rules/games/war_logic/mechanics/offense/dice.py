"""Attack dice: waiting dice come first, and turning back time rerolls one (WL-5.9 to WL-5.11)."""

from __future__ import annotations

from functools import lru_cache

from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.kernel.dice import Dice, Die, roll_for


@lru_cache(maxsize=64)
def find_die(name: str) -> Die:
    """Returns the die of a name such as "d6"."""
    return Die(low=1, high=int(name.removeprefix("d")))


def attack_die(recorder: Recorder, dice: Dice, side: str, shot: Shot, *, why: str) -> int:
    """Rolls one attack die: a waiting one first (WL-5.10, WL-5.11), rerolled once by turning back time (WL-5.9).

    A face above ``undo_by.upto`` stands, and nothing is spent.
    """
    face = next_die(recorder, dice, side, shot.die, why=why)
    if shot.undo_by is None or face > shot.undo_by.upto:
        return face
    unit, key = shot.undo_by.unit, shot.undo_by.with_
    recorder.spend(unit, key)
    recorder.make_known(unit, key)
    recorder.notes.append(f"{unit} turns back time: the {face} is rolled again.")
    return roll_for(side, dice, find_die(shot.die), why=f"{why}, again")


def next_die(recorder: Recorder, dice: Dice, side: str, die: str, *, why: str) -> int:
    """Returns the next attack die of a side."""
    waiting = recorder.queued.get(side, ())
    if waiting:
        recorder.queued = {**recorder.queued, side: waiting[1:]}
        recorder.notes.append(f"The waiting {waiting[0]} is used.")
        return waiting[0]
    return roll_for(side, dice, find_die(die), why=why)
