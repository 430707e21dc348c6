"""Sentences of contamination (IE-6.60 to IE-6.65)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events.contamination import ContaminationRolled, VectorMoved
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence


def describe_contamination(event: ContaminationRolled) -> Sentence:
    """Describes a roll for contamination."""
    need = CATALOGUE.battle.fungus_tower.contaminate_on
    result = "is contaminated" if event.contaminated else "stays clean"
    return Sentence(
        text=f"{event.by} near {event.source} {result}.",
        why=(Line(label="Contamination", amount=str(event.roll), how=f"{need}+ contaminates", rule="IE-6.60"),),
        dice=(str(event.roll),),
        kind="movement",
        about=(event.by, event.source),
        rules=("IE-6.60", "IE-6.61"),
        tone="bad" if event.contaminated else "",
    )


def describe_vector_move(event: VectorMoved) -> Sentence:
    """Describes the march of a vector."""
    goal = f'{event.moved_by}" towards {event.target}' if event.target else "nowhere: nobody is left to infect"
    reached = f" {event.target} has to roll for contamination." if event.reached else ""
    return Sentence(
        text=f"{event.by} goes {goal}.{reached}", kind="movement", about=(event.by,), rules=("IE-6.62",), tone="warn"
    )
