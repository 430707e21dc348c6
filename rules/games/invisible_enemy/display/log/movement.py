"""Sentences of the movement phase (section 6)."""

from __future__ import annotations

from typing import assert_never

from rules.games.invisible_enemy.battle.events.movement import (
    ContactChecked,
    InitiativeRolled,
    Moved,
    MovementEvent,
    Passed,
    UnitActivated,
    UnitFinished,
)
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence


def _describe_initiative(event: InitiativeRolled) -> Sentence:
    """Describes an initiative roll: its winner, or the free barrages of a tie."""
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


def _describe_activation(event: UnitActivated) -> Sentence:
    """Describes a control roll and its result."""
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


def _describe_move(event: Moved) -> Sentence:
    """Describes a move, its cost and its traps."""
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


def _describe_contact(event: ContactChecked) -> Sentence:
    """Describes which bases are stranded."""
    text = (
        f"{event.unit}: out of network are {', '.join(event.stranded)}."
        if event.stranded
        else f"{event.unit}: all bases are in network."
    )
    return Sentence(text=text, kind="movement", about=(event.unit,), rules=("IE-6.52",))


def describe_movement(event: MovementEvent) -> Sentence:
    """Describes an event of the movement phase."""
    match event:
        case InitiativeRolled():
            return _describe_initiative(event)
        case UnitActivated():
            return _describe_activation(event)
        case Moved():
            return _describe_move(event)
        case ContactChecked():
            return _describe_contact(event)
        case Passed():
            text = f"{event.name} passes and moves no more in this turn."
            return Sentence(text=text, kind="movement", rules=("IE-6.4",))
        case UnitFinished():
            text = f"{event.unit} has moved."
            return Sentence(text=text, kind="movement", about=(event.unit,), rules=("IE-6.51",), tone="quiet")
        case _:
            assert_never(event)
