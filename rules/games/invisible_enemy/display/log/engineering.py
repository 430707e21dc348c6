"""Sentences of engineering actions (IE-6.90)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events.engineering import Engineered
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence


def describe_engineering(event: Engineered) -> Sentence:
    """Describes an engineering action and its result."""
    task = CATALOGUE.engineering.tasks[event.task]
    on = f" on {event.target}" if event.target else ""
    built = f" {event.built} stands." if event.built else ""
    work = task.name[:1].lower() + task.name[1:]
    why: tuple[Line, ...] = ()
    if event.roll is not None:
        why = (Line(label=task.name, amount=str(event.roll), how=f"{event.needed}+ needed", rule=task.rule),)
    return Sentence(
        text=f"{event.by}: {work}{on} {'succeeds' if event.success else 'fails'}.{built}",
        why=why,
        dice=() if event.roll is None else (str(event.roll),),
        kind="engineering",
        about=(event.by, event.target) if event.target else (event.by,),
        rules=("IE-6.90", task.rule),
        tone="good" if event.success else "",
    )
