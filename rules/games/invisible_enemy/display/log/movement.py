"""Sentences of the movement phase and of marking support fire (sections 5 and 6)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.contamination import ContaminationRolled, VectorMoved
from rules.games.invisible_enemy.battle.events.engineering import Engineered
from rules.games.invisible_enemy.battle.events.movement import (
    ContactChecked,
    InitiativeRolled,
    Moved,
    Passed,
    UnitActivated,
    UnitFinished,
)
from rules.games.invisible_enemy.battle.events.support_fire import BarragePlaced, Deflected
from rules.games.invisible_enemy.catalogue.play_tables import MARKER_NAMES
from rules.games.invisible_enemy.display.log.contamination import describe_contamination, describe_vector_move
from rules.games.invisible_enemy.display.log.engineering import describe_engineering
from rules.kernel.screen import Line, Sentence


def _describe_initiative(event: InitiativeRolled) -> Sentence:
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


def _describe_activation(event: UnitActivated) -> Sentence:
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


def _describe_move(event: Moved) -> Sentence:
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


def _describe_contact(event: ContactChecked) -> Sentence:
    """Who is stranded."""
    text = (
        f"{event.unit}: out of network are {', '.join(event.stranded)}."
        if event.stranded
        else f"{event.unit}: all bases are in network."
    )
    return Sentence(text=text, kind="movement", about=(event.unit,), rules=("IE-6.52",))


def describe_movement(event: Event) -> Sentence | None:
    match event:
        case InitiativeRolled():
            return _describe_initiative(event)
        case UnitActivated():
            return _describe_activation(event)
        case Moved():
            return _describe_move(event)
        case ContactChecked():
            return _describe_contact(event)
        case ContaminationRolled():
            return describe_contamination(event)
        case VectorMoved():
            return describe_vector_move(event)
        case Engineered():
            return describe_engineering(event)
        case Passed():
            text = f"{event.name} passes and moves no more in this turn."
            return Sentence(text=text, kind="movement", rules=("IE-6.4",))
        case UnitFinished():
            text = f"{event.unit} has moved."
            return Sentence(text=text, kind="movement", about=(event.unit,), rules=("IE-6.51",), tone="quiet")
        case BarragePlaced():
            where = f": {event.place}" if event.place else ""
            text = f"{event.name} places a {MARKER_NAMES[event.kind]} marker, {event.marker}{where}."
            return Sentence(text=text, kind="support", rules=("IE-5.1",))
        case Deflected():
            return Sentence(text=f"{event.name} deflects {event.marker}.", kind="support", rules=("IE-5.8",))
        case _:
            return None
