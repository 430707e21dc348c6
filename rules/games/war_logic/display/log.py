"""The log: each event as one viewer may read it, with its arithmetic, its dice and the rules it followed."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.actions.attacks import Crash, Dual, ForceCrash, ForceMove, LifeOrDeath, Volley
from rules.games.war_logic.battle.actions.captures import AskSurrender, Refill, TakeOver
from rules.games.war_logic.battle.actions.control import Distort, Hack, Infest, Order, Solve
from rules.games.war_logic.battle.actions.course import BeginTurn, Declare, EndOffense, EndTurn, GiveUp, Pass
from rules.games.war_logic.battle.actions.defense import Recover, Surrender
from rules.games.war_logic.battle.actions.movement import Move, Reveal, SpringHazard, SpyMove
from rules.games.war_logic.battle.actions.strategy import Predict, Reinforce, Revive, SetDice, Speak
from rules.games.war_logic.battle.events import Event, Happened, ShotReport, Started
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.mechanics.hidden_information import knows_field, owns
from rules.kernel.corrections import Corrected
from rules.kernel.game import Viewer
from rules.kernel.screen import Line, Sentence, Tone

PUBLIC = frozenset(("status", "side", "inside", "behind", "elevation", "depth", "exposed", "reacted", "attacked-by"))
"""Fields of a unit whose value everybody may know (WL-15.1)."""
KINDS = {
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
    "take-over": "capture",
}
"""Kinds of events by which players look for lines, where the action's name is not a word of theirs."""
PUBLIC_ROOTS = frozenset(("counters", "places", "puzzles", "turn"))


def describe(event: Event, viewer: Viewer) -> Sentence | None:
    """The log's line of an event; None when the viewer may not know of it."""
    match event:
        case Started():
            return _started(event)
        case Corrected():
            return _corrected(event, viewer)
        case Happened(action=SpyMove()):
            return _secret(event, viewer)
        case Happened():
            return _happened(event, viewer)


def _started(event: Started) -> Sentence:
    sides = " against ".join(side.name or key for key, side in event.state.sides.items())
    spent = tuple(
        Line(label=side.name or key, amount=shown(side.spent), how="credits spent", rule="WL-4.3")
        for key, side in event.state.sides.items()
    )
    return Sentence(text=f"The battle begins: {sides}.", why=spent, kind="course", rules=("WL-4.1",))


def _corrected(event: Corrected, viewer: Viewer) -> Sentence:
    public = event.path[0] in PUBLIC_ROOTS or (len(event.path) == 3 and event.path[2] in PUBLIC)
    knows = public or viewer.role == "referee" or (bool(event.side) and owns(viewer, event.side))
    place = " ".join(str(key) for key in event.path[1:] or event.path)
    change = f": {place} from {_said(event.old)} to {_said(event.value)}" if knows else ""
    return Sentence(
        text=f"The referee corrects{change} ({event.reason}).", kind="referee", tone="warn", rules=("WL-4.7",)
    )


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _secret(event: Happened, viewer: Viewer) -> Sentence:
    if owns(viewer, event.side) and isinstance(event.action, SpyMove):
        by, inches = event.action.by, shown(event.action.distance)
        return Sentence(
            text=f"{by} creeps {inches} inches in secret.", kind="movement", about=(by,), rules=("WL-15.7",)
        )
    name = event.names.get(event.side, event.side)
    return Sentence(text=f"{name} makes a secret move.", kind="movement", tone="warn", rules=("WL-15.5",))


# --- what happened --------------------------------------------------------------------------------


def _happened(event: Happened, viewer: Viewer) -> Sentence:
    text, rule = _text(event, viewer)
    wounds = "".join(f" {line}" for line in _wounds(event))
    notes = "".join(f" {note}" for note in event.report.notes if not isinstance(event.action, Reinforce | Revive))
    kind = "end" if event.after.ended else KINDS.get(event.action.type, event.action.type)
    return Sentence(
        text=f"{text}{wounds}{notes}",
        why=tuple(_why(event, viewer)),
        dice=tuple(str(face) for face in _dice(event, viewer)),
        kind=kind,
        about=tuple(sorted({*event.owners, *_who(event)} - {""}))[:12],
        rules=(rule,),
        tone=_tone(event),
    )


def _tone(event: Happened) -> Tone:
    """Who falls or gives up is bad news; an end decides, also a draw."""
    if any(wound.dead for wound in event.report.wounds):
        return "bad"
    if event.after.ended:
        return "good" if event.after.winner else "on"
    return "bad" if isinstance(event.action, GiveUp) else ""


def _who(event: Happened) -> tuple[str, ...]:
    return (str(getattr(event.action, "by", "")), str(getattr(event.action, "target", "") or ""))


def _wounds(event: Happened) -> Iterator[str]:
    for wound in event.report.wounds:
        if wound.dead:
            yield (
                f"{wound.name} loses {wound.points} and is destroyed."
                if wound.points
                else f"{wound.name} is destroyed."
            )
        elif wound.points:
            yield f"{wound.name} loses {wound.points}."


def _why(event: Happened, viewer: Viewer) -> Iterator[Line]:
    for shot in event.report.shots:
        if len(event.report.shots) > 1:
            yield Line(label=f"{shot.by}, {shot.weapon}", amount=_fate(shot), how=f"at {shot.target or 'a point'}")
        yield from shot.lines
    if not isinstance(event.action, Reinforce | Reveal) or owns(viewer, event.side):
        yield from event.report.lines
    if event.report.capability is not None and _knows_mind(event, viewer):
        yield Line(label="Capability", amount=str(event.report.capability), rule="WL-3.9", total=True)


def _knows_mind(event: Happened, viewer: Viewer) -> bool:
    target = str(getattr(event.action, "target", ""))
    return viewer.role == "referee" or owns(viewer, event.owners.get(target, "-"))


def _fate(shot: ShotReport) -> str:
    if shot.fate:
        return shot.fate.replace("-", " ")
    return "" if shot.effective is None else str(shot.effective)


def _dice(event: Happened, viewer: Viewer) -> Iterator[int]:
    """The faces; foreseen and set ones are their side's affair (WL-15.13)."""
    if isinstance(event.action, Dual) or not event.report.shots:
        yield from event.report.rolls
    else:
        for shot in event.report.shots:
            yield from (face for face in (shot.face, shot.extra) if face is not None)
    if owns(viewer, event.side):
        yield from event.report.foreseen


def _text(event: Happened, viewer: Viewer) -> tuple[str, str]:
    action, report = event.action, event.report
    match action:
        case BeginTurn(side=side):
            return f"The turn of {event.names.get(side, side)} begins.", "WL-5.1"
        case EndTurn():
            return f"{event.names.get(event.side, event.side)} ends its turn.{_won(event)}", "WL-17.2"
        case EndOffense():
            return f"{event.names.get(event.side, event.side)} has made its attacks; the others may react.", "WL-10.1"
        case Pass(side=side):
            return f"{event.names.get(side, side)} has no more reactions.", "WL-10.14"
        case Declare(winner=winner):
            end = f"{event.names.get(winner, winner)} has won" if winner else "a draw"
            return f"The players declare the result: {end}.", "WL-17.4"
        case GiveUp(side=side):
            return f"{event.names.get(side, side)} gives up: its units leave the field.{_won(event)}", "WL-17.4"
        case Volley(reaction=reaction):
            hits = sum(shot.effective is not None for shot in report.shots)
            word = "A volley in answer" if reaction else "A volley"
            return f"{word}: {hits} of {len(report.shots)} shots count.", "WL-9.3"
        case LifeOrDeath(by=by, target=target):
            return f"{by} and {target} fight for life or death: {report.winner} wins.", "WL-16.2"
        case _ if report.shots:
            return _attack_text(event), "WL-8.6"
        case _:
            return _plain_text(event, viewer)


def _won(event: Happened) -> str:
    winner = event.after.winner
    return f" {event.names.get(winner, winner)} has won." if winner else ""


def _attack_text(event: Happened) -> str:
    shot, action = event.report.shots[0], event.action
    target = shot.target or "a point"
    verb = {"attack-back": "attacks back at", "turret": "fires by itself at", "crash": "crashes into"}.get(
        action.type, "attacks"
    )
    if isinstance(action, ForceCrash):
        return f"{action.by} smashes {action.object} into {target}: effective impact {shot.effective}."
    with_ = "" if isinstance(action, Crash) else f" with {shot.weapon}"
    effect = f": effective impact {shot.effective}" if shot.effective is not None else ""
    more = f"; {event.report.effective_back} in answer" if event.report.effective_back is not None else ""
    return f"{shot.by} {verb} {target}{with_}{effect}{more}."


def _plain_text(event: Happened, viewer: Viewer) -> tuple[str, str]:
    action, report, own = event.action, event.report, owns(viewer, event.side)
    match action:
        case Move(type="retreat", by=by, distance=distance):
            return f"{by} retreats {shown(distance)} inches.{_field(event)}", "WL-10.6"
        case Move(by=by, distance=distance):
            return f"{by} moves {shown(distance)} inches{_end(action)}.{_field(event)}", "WL-7.1"
        case SpringHazard(by=by, hazard=key):
            return f"{by} has walked onto {_field_name(event, key, viewer)}.{_field(event)}", "WL-12.1"
        case Reveal(by=by, distance=distance):
            return f"{by} shows itself {shown(distance)} inches from its figure.", "WL-15.8"
        case Recover(by=by, target=target, refuel=refuel):
            if refuel is not None:
                return f"{by} refuels {target}.", "WL-10.10"
            return f"{by} gives {'itself' if by == target else target} {report.recovered} points back.", "WL-10.7"
        case ForceMove(by=by, object=thing):
            return f"{by} moves {thing} by force.", "WL-13.3"
        case Order(by=by, targets=targets):
            return f"{by} orders {', '.join(targets) or 'nobody'}.", "WL-6.4"
        case Reinforce(by=by):
            price = f" for {shown(report.price)} credits" if own and report.price is not None else ""
            return f"{report.notes[0] if report.notes else 'A unit'} appears beside {by}{price}.", "WL-5.4"
        case _:
            return _special_text(event, own=own)


def _end(action: Move) -> str:
    inside = f", into {action.inside}" if action.inside else ""
    return inside + (f", behind {action.behind}" if action.behind else "")


def _field_name(event: Happened, key: str, viewer: Viewer) -> str:
    """The name of a field, for those who know of it: its owner, and whose unit has walked onto it (WL-15.12)."""
    field_ = event.after.hazards.get(key)
    known = owns(viewer, event.side) or (field_ is not None and knows_field(field_, viewer))
    return key if known else "a hidden field"


def _field(event: Happened) -> str:
    hazard = event.report.hazard
    return "" if hazard is None else f" The field does {hazard}." if hazard else " The field does nothing."


def _special_text(event: Happened, *, own: bool) -> tuple[str, str]:
    action, report = event.action, event.report
    match action:
        case Speak(by=by, mode=mode, members=members):
            what = "an attack speech" if mode == "attack" else "a defense speech"
            return f"{by} makes {what} to {', '.join(members) or 'nobody'}.", "WL-5.6" if mode == "attack" else "WL-5.7"
        case Revive(by=by, unit=unit, type=kind):
            verb = "clones" if kind == "clone" else "brings back"
            return f"{by} {verb} {unit}.", "WL-14.1" if kind == "clone" else "WL-14.2"
        case Predict(by=by, count=count):
            faces = f": {', '.join(map(str, report.foreseen))}" if own else ""
            return f"{by} foresees {_so_many(count)}{faces}.", "WL-5.10"
        case SetDice(by=by, faces=faces_):
            faces = f": {', '.join(map(str, faces_))}" if own else ""
            return f"{by} sets {_so_many(len(faces_))}{faces}.", "WL-5.11"
        case Hack(by=by, target=target, effect=effect):
            word = "succeeds" if report.success else "fails"
            return f"{by} attacks the mind of {target} ({effect}) and {word}.", "WL-13.5"
        case Infest(by=by, target=target):
            return f"{by} {'infests' if report.success else 'fails to infest'} {target}.", "WL-13.14"
        case Solve(by=by, puzzle=puzzle):
            return f"{by} {'solves' if report.solved else 'works on'} {puzzle}.", "WL-6.15"
        case Distort(by=by, side=side):
            return f"{by} distorts the command of {event.names.get(side, side)}.", "WL-13.13"
        case TakeOver(by=by, target=target):
            return f"{by} takes {target} over.", "WL-4.13" if target in event.after.bonuses else "WL-11.6"
        case Refill(by=by, target=target):
            return f"{by} refills from {target}.", "WL-16.7"
        case AskSurrender(by=by):
            return f"{by} asks for surrender.", "WL-13.16"
        case Surrender(by=by, to=to):
            return f"{by} surrenders to {to}.", "WL-13.16"
        case _:
            return f"{action.type.replace('-', ' ').capitalize()}.", "WL-5.1"


def _so_many(count: int) -> str:
    return "a die" if count == 1 else f"{count} dice"
