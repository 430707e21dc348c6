"""Sentences of self-destruction (IE-6.70)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events.self_destruct import SelfDestructed
from rules.games.invisible_enemy.display.log.direct_fire import describe_spread
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence


def describe_self_destruction(event: SelfDestructed) -> Sentence:
    """Describes a self-destruction and its effects."""
    gone = f" Destroyed: {', '.join(event.destroyed)}." if event.destroyed else ""
    return Sentence(
        text=f"{event.by} blows itself up: {describe_spread(event.applied)}.{gone}",
        why=tuple(
            Line(label=name, amount=str(one.hits), how=f"{one.roll} {one.modifier:+d}", rule="IE-6.72")
            for name, one in event.volleys.items()
        ),
        dice=tuple(str(one.roll) for one in event.volleys.values()),
        kind="movement",
        about=(event.by, *event.applied),
        rules=("IE-6.70", "IE-6.71", "IE-6.73"),
        tone="bad",
    )
