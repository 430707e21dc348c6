"""Sentences of the set-up (section 2)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events.set_up import MixWritten
from rules.kernel.screen import Line, Sentence


def describe_mix(event: MixWritten, *, own: bool) -> Sentence:
    text = f"{event.name} has noted its target mix."
    noted = ", ".join(f"{count} {name}" for name, count in sorted(event.mix.items()) if count) or "nothing"
    why = (Line(label="Target mix", amount="", how=noted, rule="IE-2.9"),) if own else ()
    return Sentence(text=text, why=why, kind="set-up", rules=("IE-2.9",))
