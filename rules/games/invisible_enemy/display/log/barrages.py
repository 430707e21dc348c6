"""Sentences of barrages (section 8)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events.support_fire import AreaRoll, BarrageResolved
from rules.kernel.screen import Line, Sentence


def describe_barrage(event: BarrageResolved) -> Sentence:
    """A barrage: every roll with its number."""
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
