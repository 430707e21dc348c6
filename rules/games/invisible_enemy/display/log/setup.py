"""Sentences of the set-up (section 2)."""

from __future__ import annotations

from typing import assert_never

from rules.games.invisible_enemy.battle.events.setup import (
    MixWritten,
    NetworkDiceRolled,
    PlacementOrdered,
    Started,
    UnitPlaced,
    VectorRolled,
)
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence
from rules.kernel.wording import format_count


def describe_set_up(
    event: Started | VectorRolled | NetworkDiceRolled | PlacementOrdered | UnitPlaced,
) -> Sentence | None:
    """Describes a step of the set-up; the order of placing shows by itself."""
    match event:
        case Started():
            return _describe_start(event)
        case VectorRolled():
            won = 0 if event.rolls[-1][0] > event.rolls[-1][1] else 1
            rolls = "; ".join(f"{pair[won]} against {pair[1 - won]}" for pair in event.rolls)
            text = f"{event.names.get(event.winner, event.winner)} has vector superiority ({rolls})."
            dice = tuple(str(face) for pair in event.rolls for face in pair)
            return Sentence(text=text, dice=dice, kind="set-up", rules=("IE-2.3", "IE-2.4"))
        case NetworkDiceRolled():
            plus = event.plus
            text = f"{event.name} has {event.network_dice} network dice."
            why = (
                Line(
                    label=f"1D6 + {plus}", amount=str(event.network_dice), how=f"{event.roll} + {plus}", rule="IE-2.5"
                ),
            )
            return Sentence(text=text, why=why, dice=(str(event.roll),), kind="set-up", rules=("IE-2.5",))
        case UnitPlaced():
            text = f"{event.name} places {event.unit}."
            return Sentence(text=text, kind="set-up", about=(event.unit,), rules=("IE-2.8",))
        case PlacementOrdered():
            return None
        case _:
            assert_never(event)


def describe_mix(event: MixWritten, *, own: bool) -> Sentence:
    """Describes a noted target mix; only its owner and the referee read it (IE-2.9)."""
    text = f"{event.name} has noted its target mix."
    noted = ", ".join(f"{count} {name}" for name, count in sorted(event.mix.items()) if count) or "nothing"
    why = (Line(label="Target mix", amount="", how=noted, rule="IE-2.9"),) if own else ()
    return Sentence(text=text, why=why, kind="set-up", rules=("IE-2.9",))


def _describe_start(event: Started) -> Sentence:
    state = event.state
    names = [
        f"{side.name} ({format_count(_count_units(event, key), 'unit')})" for key, side in sorted(state.sides.items())
    ]
    by = f", by “{event.rule_set.title}”" if event.rule_set else ""
    return Sentence(text=f"The battle begins: {' against '.join(names)}{by}.", kind="start", rules=("IE-2.1",))


def _count_units(event: Started, key: str) -> int:
    return sum(unit.side == key for unit in event.state.units.values())
