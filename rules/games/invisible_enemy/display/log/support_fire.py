"""Sentences of support fire (sections 5 and 8)."""

from __future__ import annotations

from typing import assert_never

from rules.games.invisible_enemy.battle.events.support_fire import (
    AreaRoll,
    BarragePlaced,
    BarrageResolved,
    Deflected,
    SupportFireEvent,
)
from rules.games.invisible_enemy.catalogue.play_tables import MARKER_NAMES
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence


def describe_support_fire(event: SupportFireEvent) -> Sentence:
    """Describes the placing, the deflection or the resolution of a barrage."""
    match event:
        case BarragePlaced():
            where = f": {event.place}" if event.place else ""
            text = f"{event.name} places a {MARKER_NAMES[event.kind]} marker, {event.marker}{where}."
            return Sentence(text=text, kind="support", rules=("IE-5.1",))
        case Deflected():
            return Sentence(text=f"{event.name} deflects {event.marker}.", kind="support", rules=("IE-5.8",))
        case BarrageResolved():
            return _describe_barrage(event)
        case _:
            assert_never(event)


def _describe_barrage(event: BarrageResolved) -> Sentence:
    """Describes a barrage: every roll with its number."""
    losses = f"destroys {', '.join(event.destroyed)}" if event.destroyed else "destroys nobody"
    cleared = f" Cleared: {', '.join(event.cleared)}." if event.cleared else ""
    return Sentence(
        text=f"{event.marker} {losses}.{cleared}",
        why=tuple(
            Line(label=name, amount=str(roll.total), how=_describe_roll(roll), rule="IE-8.10")
            for name, roll in event.rolled.items()
        ),
        dice=tuple(str(face) for roll in event.rolled.values() for face in roll.faces),
        kind="support",
        about=tuple(event.rolled),
        rules=("IE-8.1", "IE-8.10"),
        tone="bad" if event.destroyed else "",
    )


def _describe_roll(roll: AreaRoll) -> str:
    parts = [" + ".join(map(str, roll.faces))]
    parts += ["+ 1, no flank support"] if roll.no_flank else []
    parts += ["− 1, deflected"] if roll.deflected else []
    return f"{' '.join(parts)} against {roll.needed}+"
