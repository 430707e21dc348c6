"""The log: each event as one viewer may read it, with its arithmetic, its dice and its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.events import ActionResolved, Event, Reviewed, ShotReport, Started
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.display.action_text import action_text
from rules.kernel.corrections import Corrected
from rules.kernel.display.cards import Line, Tone
from rules.kernel.display.screen import Sentence
from rules.kernel.records import replace
from rules.kernel.viewer import Viewer, owns
from rules.kit.correction_log import describe_correction
from rules.kit.secrets import may_read

LINE_KINDS = {
    **dict.fromkeys(("begin-turn", "end-offense", "pass", "end-turn"), "course"),
    **dict.fromkeys(("declare", "give-up"), "end"),
    **dict.fromkeys(("predict", "set-dice"), "dice"),
    **dict.fromkeys(("life-or-death", "dual"), "duel"),
    **dict.fromkeys(("clone", "resurrect"), "return"),
    "attack-back": "answer",
    "ask-surrender": "surrender",
    "force-crash": "crash",
    "force-move": "force",
    "spring-hazard": "hazard",
    "put-down": "movement",
    "take-over": "capture",
}
"""Kinds of lines in the players' words, where an action's type is not such a word."""
NAMED_BY_NOTES = ("reinforce", "clone", "resurrect")
"""Actions whose sentence says what their notes would say again."""

SAYS_WHO_WINS = ("give-up", "declare")
"""Actions whose sentence names the winner."""


def describe(event: Event, viewer: Viewer) -> Sentence | None:
    """Returns the log's line of an event, or None when it says nothing or the viewer may not know of it."""
    match event:
        case Reviewed():
            return _describe_review(event)
        case Started():
            return _describe_start(event)
        case Corrected():
            line = describe_correction(State, event, readable=may_read(State, event, viewer))
            return replace(line, rules=("WL-4.7",))
        case ActionResolved():
            secret = event.action.type == "spy-move"
            return (_describe_secret_move if secret else _describe_action)(event, viewer)


def _describe_start(event: Started) -> Sentence:
    sides = " against ".join(side.name or key for key, side in event.state.sides.items())
    spent = tuple(
        Line(label=side.name or key, amount=format_number(side.spent), how="credits spent", rule="WL-4.3")
        for key, side in event.state.sides.items()
    )
    return Sentence(text=f"The battle begins: {sides}.", why=spent, kind="course", rules=("WL-4.1",))


def _describe_review(event: Reviewed) -> Sentence | None:
    if not event.over:
        return None
    if not event.ended:
        return Sentence(text="The battle goes on.", kind="course", tone="on", rules=("WL-17.1",))
    winner = event.names.get(event.winner or "", event.winner)
    text = f"The win goes to {winner}." if winner else "Nobody is left."
    return Sentence(text=text, kind="end", tone="good" if winner else "on", rules=("WL-17.1",))


def _describe_secret_move(event: ActionResolved, viewer: Viewer) -> Sentence:
    if owns(viewer, event.side) and event.action.type == "spy-move":
        by, inches = event.action.by, format_number(event.action.distance)
        return Sentence(
            text=f"{by} creeps {inches} inches in secret.", kind="movement", about=(by,), rules=("WL-15.7",)
        )
    name = event.names.get(event.side, event.side)
    return Sentence(text=f"{name} makes a secret move.", kind="movement", tone="warn", rules=("WL-15.5",))


def _describe_action(event: ActionResolved, viewer: Viewer) -> Sentence:
    text, rule = action_text(event, viewer)
    wounds = "".join(f" {line}" for line in _wounds(event))
    notes = "".join(f" {note}" for note in event.report.notes if event.action.type not in NAMED_BY_NOTES)
    won = "" if event.action.type in SAYS_WHO_WINS else _winner_text(event)
    kind = "end" if event.after.ended else LINE_KINDS.get(event.action.type, event.action.type)
    return Sentence(
        text=f"{text}{wounds}{notes}{won}",
        why=tuple(_why_lines(event, viewer)),
        dice=tuple(str(face) for face in _dice(event, viewer)),
        kind=kind,
        about=tuple(sorted({*event.owners, *_units_named(event)} - {""}))[:12],
        rules=(rule,),
        tone=_tone(event),
    )


def _winner_text(event: ActionResolved) -> str:
    winner = event.after.winner
    if winner:
        return f" The win goes to {event.names.get(winner, winner)}."
    return " Nobody is left." if event.after.ended else ""


def _tone(event: ActionResolved) -> Tone:
    """Returns the tone of a line: a death or surrender is bad news; an end decides, even a draw."""
    if any(wound.dead for wound in event.report.wounds):
        return "bad"
    if event.after.ended:
        return "good" if event.after.winner else "on"
    return "bad" if event.action.type == "give-up" else ""


def _units_named(event: ActionResolved) -> tuple[str, ...]:
    return (str(getattr(event.action, "by", "")), str(getattr(event.action, "target", "") or ""))


def _wounds(event: ActionResolved) -> Iterator[str]:
    for wound in event.report.wounds:
        if wound.dead:
            yield (
                f"{wound.name} loses {wound.points} and is destroyed."
                if wound.points
                else f"{wound.name} is destroyed."
            )
        elif wound.points:
            yield f"{wound.name} loses {wound.points}."


def _why_lines(event: ActionResolved, viewer: Viewer) -> Iterator[Line]:
    for shot in event.report.shots:
        if len(event.report.shots) > 1:
            yield Line(label=f"{shot.by}, {shot.weapon}", amount=_shot_text(shot), how=f"at {shot.target or 'a point'}")
        yield from shot.lines
    if not _tells_numbers(event) or owns(viewer, event.side):
        yield from event.report.lines
    if event.report.capability is not None and _knows_mind(event, viewer):
        yield Line(label="Capability", amount=str(event.report.capability), rule="WL-3.9", total=True)


def _tells_numbers(event: ActionResolved) -> bool:
    """Checks whether the arithmetic of an action tells numbers of a sheet: prices, paths, what a skill lacked."""
    action = event.action
    match action.type:
        case "reinforce" | "reveal" | "refill":
            return True
        case "recover":
            return action.refuel is not None
        case "take-over":
            return event.report.recovered is not None
        case _:
            return False


def _knows_mind(event: ActionResolved, viewer: Viewer) -> bool:
    target = str(getattr(event.action, "target", ""))
    return viewer.role == "referee" or owns(viewer, event.owners.get(target, "-"))


def _shot_text(shot: ShotReport) -> str:
    if shot.fate:
        return shot.fate.replace("-", " ")
    return "" if shot.effective is None else str(shot.effective)


def _dice(event: ActionResolved, viewer: Viewer) -> Iterator[int]:
    """Yields the faces; foreseen and set faces are shown to their side only (WL-15.13)."""
    if event.action.type == "dual" or not event.report.shots:
        yield from event.report.rolls
    else:
        for shot in event.report.shots:
            yield from (face for face in (shot.face, shot.extra) if face is not None)
    if owns(viewer, event.side):
        yield from event.report.foreseen
