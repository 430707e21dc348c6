"""Sentences of positions on the plan (IE-3.5)."""

from __future__ import annotations

from typing import assert_never

from rules.games.invisible_enemy.battle.events.positions import Located, PositionEvent, UnitLocated
from rules.kernel.display.screen import Sentence


def describe_position(event: PositionEvent) -> Sentence:
    """Describes where a thing or a unit has been put."""
    match event:
        case Located(name=name, at=at):
            text = f'{name} stands at {at[0]}", {at[1]}", facing {event.facing}°.'
            return Sentence(text=text, kind="set-up", about=(name,), rules=("IE-3.5",), tone="quiet")
        case UnitLocated(unit=unit, places=places):
            spots = "; ".join(f'{name} at {x}", {y}"' for name, (x, y) in places.items())
            text = f"{unit} stands facing {event.facing}°: {spots}."
            return Sentence(text=text, kind="set-up", about=(unit,), rules=("IE-3.5",), tone="quiet")
        case _:
            assert_never(event)
