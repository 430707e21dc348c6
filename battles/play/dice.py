"""The dice of an action: which they are, and what is kept of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battles.store.committed_dice import BattleDice
from battles.store.models import Battle
from rules.kernel.dice import Dice, EnteredDice, SystemDice
from rules.kernel.problems import illegal
from rules.kernel.records import Json


def dice_for(battle: Battle, faces: Sequence[int] | None) -> Dice:
    """Returns the dice of an action, as the battle's players have agreed. Raises Illegal (``site-dice``)."""
    if battle.dice in (Battle.Dice.SITE, Battle.Dice.COMMITTED) and faces is not None:
        raise illegal("site-dice", "In this battle the site rolls all dice.", rule="")
    if battle.dice == Battle.Dice.TABLE and faces is None:
        faces = ()
    if battle.dice == Battle.Dice.COMMITTED:
        return BattleDice(battle)
    return SystemDice() if faces is None else EnteredDice(faces)


def no_dice(battle: Battle) -> list[int] | None:
    """Returns the faces for an action that calls for no die, as the battle's dice want it."""
    return [] if battle.dice in (Battle.Dice.TABLE, Battle.Dice.EITHER) else None


def finish(dice: Dice) -> None:
    """Counts the rolls of committed dice. Raises Unreadable when more faces were typed than were called for."""
    if isinstance(dice, EnteredDice | BattleDice):
        dice.finish()


def rolls_json(dice: Any, source: str = "") -> list[Json]:
    """Returns the rolls that were made, with who rolled them (``source`` "referee": the referee did)."""
    return [
        {
            "die": [roll.die.low, roll.die.high],
            "face": roll.face,
            "why": roll.why,
            "source": "referee" if source == "referee" else roll.source,
        }
        | ({} if roll.number is None else {"number": roll.number})
        | ({"side": roll.side} if roll.side else {})
        for roll in dice.rolled
    ]
