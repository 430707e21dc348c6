"""The log's lines of the movement phase."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events import InitiativeRolled
from rules.games.invisible_enemy.battle.events.movement import (
    ContactChecked,
    ContaminationRolled,
    Engineered,
    Moved,
    UnitActivated,
    VectorMoved,
)
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.screen import Line, Sentence


def initiative(event: InitiativeRolled) -> Sentence:
    """Who has the initiative, or that both fire a free barrage."""
    totals = ", ".join(f"{event.names[key]} {total}" for key, total in sorted(event.totals.items()))
    result = (
        "a tie: each side makes a free barrage at once"
        if event.winner is None
        else f"{event.names[event.winner]} has the initiative"
    )
    return Sentence(
        text=f"Initiative: {totals}; {result}.",
        dice=tuple(str(face) for key in sorted(event.faces) for face in event.faces[key]),
        kind="movement",
        rules=("IE-6.1", "IE-6.2") if event.tie else ("IE-6.1",),
        tone="warn" if event.tie else "",
    )


def activated(event: UnitActivated) -> Sentence:
    """A control roll and its outcome."""
    if event.automatic:
        text = f"{event.unit} moves automatically."
        return Sentence(text=text, kind="movement", about=(event.unit,), rules=("IE-6.13",), tone="good")
    bonus = " + 1, network base in range" if event.supported else ""
    always = ", and a 1 always fails" if event.roll == 1 and event.supported else ""
    how = f"{event.roll}{bonus} against {event.needed}+ at {event.status}%{always}"
    return Sentence(
        text=f"{event.unit} {'may move' if event.success else 'fails its control roll and stays'}.",
        why=(Line(label="Control roll", amount=str(event.modified), how=how, rule="IE-6.10"),),
        dice=(str(event.roll),),
        kind="movement",
        about=(event.unit,),
        rules=("IE-6.10", "IE-6.12"),
        tone="good" if event.success else "warn",
    )


def moved(event: Moved) -> Sentence:
    """A move, its cost, its traps."""
    tow = f" with {event.towed} in tow" if event.towed else ""
    cleared = f", clearing {', '.join(event.cleared)}" if event.cleared else ""
    trapped = f" and is trapped in {event.features[-1].lower()}" if event.trapped else ""
    spent = tuple(Line(label=how, amount=f'{inches}"', rule="IE-6.31") for how, inches in event.legs)
    lines = tuple(
        Line(label=f"Trap roll, {feature.lower()}", amount=str(face), rule="IE-9.2")
        for feature, face in zip(event.features, event.traps, strict=True)
    )
    return Sentence(
        text=f'{event.by} moves{tow}{cleared}{trapped}: {event.cost}" of {event.speed}".',
        why=(*spent, *lines),
        dice=tuple(map(str, event.traps)),
        kind="movement",
        about=(event.by, event.towed) if event.towed else (event.by,),
        rules=("IE-6.30", "IE-9.2") if event.traps else ("IE-6.30",),
        tone="bad" if event.trapped else "",
    )


def contact(event: ContactChecked) -> Sentence:
    """Who is stranded."""
    text = (
        f"{event.unit}: out of network are {', '.join(event.stranded)}."
        if event.stranded
        else f"{event.unit}: all bases are in network."
    )
    return Sentence(text=text, kind="movement", about=(event.unit,), rules=("IE-6.52",))


def contaminated(event: ContaminationRolled) -> Sentence:
    """A roll for contamination."""
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


def marched(event: VectorMoved) -> Sentence:
    """A vector's march."""
    goal = f'{event.moved_by}" towards {event.target}' if event.target else "nowhere: nobody is left to infect"
    reached = f" {event.target} has to roll for contamination." if event.reached else ""
    return Sentence(
        text=f"{event.by} goes {goal}.{reached}", kind="movement", about=(event.by,), rules=("IE-6.62",), tone="warn"
    )


def engineered(event: Engineered) -> Sentence:
    """An engineering action and its outcome."""
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
