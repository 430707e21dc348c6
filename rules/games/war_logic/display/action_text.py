"""The sentence of each action for the log, with its rule."""

from __future__ import annotations

from typing import assert_never

from rules.games.war_logic.battle.actions import (
    ControlAction,
    CourseAction,
    DefenseAction,
    MovementAction,
    OffenseAction,
    StrategyAction,
)
from rules.games.war_logic.battle.actions.attacks import (
    Attack,
    Crash,
    Dual,
    ForceCrash,
    ForceMove,
    LifeOrDeath,
    Turret,
    Volley,
)
from rules.games.war_logic.battle.actions.captures import AskSurrender, Refill, TakeOver
from rules.games.war_logic.battle.actions.control import Distort, Hack, Infest, Order, Solve
from rules.games.war_logic.battle.actions.course import BeginTurn, Declare, EndOffense, EndTurn, GiveUp, Pass
from rules.games.war_logic.battle.actions.defense import Recover, Surrender
from rules.games.war_logic.battle.actions.movement import Move, Reveal, SpringHazard, SpyMove
from rules.games.war_logic.battle.actions.strategy import Predict, Reinforce, Revive, SetDice, Speak
from rules.games.war_logic.battle.events import ActionResolved
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.mechanics.hidden_information import knows_field, owns
from rules.kernel.viewer import Viewer


def action_text(event: ActionResolved, viewer: Viewer) -> tuple[str, str]:
    """Returns the sentence of an action, and its rule."""
    action, own = event.action, owns(viewer, event.side)
    if isinstance(action, CourseAction):
        return _course_text(event, action)
    if isinstance(action, OffenseAction):
        return _offense_text(event, action)
    if isinstance(action, StrategyAction):
        return _strategy_text(event, action, own=own)
    if isinstance(action, ControlAction):
        return _control_text(event, action)
    if isinstance(action, MovementAction):
        return _movement_text(event, action, viewer)
    if isinstance(action, DefenseAction):
        return _defense_text(event, action)
    assert_never(action)


def _course_text(event: ActionResolved, action: CourseAction) -> tuple[str, str]:
    names = event.names
    match action:
        case BeginTurn(side=side):
            return f"The turn of {names.get(side, side)} begins.", "WL-5.1"
        case EndTurn():
            return f"{names.get(event.side, event.side)} ends its turn.{_winner_text(event)}", "WL-17.2"
        case EndOffense():
            return f"{names.get(event.side, event.side)} has made its attacks; the others may react.", "WL-10.1"
        case Pass(side=side):
            return f"{names.get(side, side)} has no more reactions.", "WL-10.14"
        case Declare(winner=winner):
            end = f"{names.get(winner, winner)} has won" if winner else "a draw"
            return f"The players declare the result: {end}.", "WL-17.4"
        case GiveUp(side=side):
            return f"{names.get(side, side)} gives up: its units leave the field.{_winner_text(event)}", "WL-17.4"
        case _:
            assert_never(action)


def _offense_text(event: ActionResolved, action: OffenseAction) -> tuple[str, str]:
    shots = event.report.shots
    match action:
        case Volley(reaction=reaction):
            hits = sum(shot.effective is not None for shot in shots)
            word = "A volley in answer" if reaction else "A volley"
            return f"{word}: {hits} of {len(shots)} shots count.", "WL-9.3"
        case LifeOrDeath(by=by, target=target):
            return f"{by} and {target} fight for life or death: {event.report.winner} wins.", "WL-16.2"
        case ForceMove(by=by, object=thing):
            return f"{by} moves {thing} by force.", "WL-13.3"
        case Attack() | Crash() | ForceCrash() | Turret() | Dual():
            return _attack_text(event), "WL-8.6"
        case _:
            assert_never(action)


def _winner_text(event: ActionResolved) -> str:
    winner = event.after.winner
    return f" {event.names.get(winner, winner)} has won." if winner else ""


def _attack_text(event: ActionResolved) -> str:
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


def _strategy_text(event: ActionResolved, action: StrategyAction, *, own: bool) -> tuple[str, str]:
    report = event.report
    match action:
        case Speak(by=by, mode=mode, members=members):
            what = "an attack speech" if mode == "attack" else "a defense speech"
            return f"{by} makes {what} to {', '.join(members) or 'nobody'}.", "WL-5.6" if mode == "attack" else "WL-5.7"
        case Reinforce(by=by):
            price = f" for {format_number(report.price)} credits" if own and report.price is not None else ""
            return f"{report.notes[0] if report.notes else 'A unit'} appears beside {by}{price}.", "WL-5.4"
        case Revive(by=by, unit=unit, type=kind):
            verb = "clones" if kind == "clone" else "brings back"
            return f"{by} {verb} {unit}.", "WL-14.1" if kind == "clone" else "WL-14.2"
        case Predict(by=by, count=count):
            faces = f": {', '.join(map(str, report.foreseen))}" if own else ""
            return f"{by} foresees {_count_dice(count)}{faces}.", "WL-5.10"
        case SetDice(by=by, faces=faces_):
            faces = f": {', '.join(map(str, faces_))}" if own else ""
            return f"{by} sets {_count_dice(len(faces_))}{faces}.", "WL-5.11"
        case _:
            assert_never(action)


def _control_text(event: ActionResolved, action: ControlAction) -> tuple[str, str]:
    report = event.report
    match action:
        case Order(by=by, targets=targets):
            return f"{by} orders {', '.join(targets) or 'nobody'}.", "WL-6.4"
        case Hack(by=by, target=target, effect=effect):
            word = "succeeds" if report.success else "fails"
            return f"{by} attacks the mind of {target} ({effect}) and {word}.", "WL-13.5"
        case Infest(by=by, target=target):
            return f"{by} {'infests' if report.success else 'fails to infest'} {target}.", "WL-13.14"
        case Solve(by=by, puzzle=puzzle):
            return f"{by} {'solves' if report.solved else 'works on'} {puzzle}.", "WL-6.15"
        case Distort(by=by, side=side):
            return f"{by} distorts the command of {event.names.get(side, side)}.", "WL-13.13"
        case _:
            assert_never(action)


def _movement_text(event: ActionResolved, action: MovementAction, viewer: Viewer) -> tuple[str, str]:
    match action:
        case Move(type="retreat", by=by, distance=distance):
            return f"{by} retreats {format_number(distance)} inches.{_hazard_text(event)}", "WL-10.6"
        case Move(by=by, distance=distance):
            end = f"{_destination_text(action)}.{_hazard_text(event)}"
            return f"{by} moves {format_number(distance)} inches{end}", "WL-7.1"
        case SpringHazard(by=by, hazard=key):
            return f"{by} has walked onto {_hazard_name(event, key, viewer)}.{_hazard_text(event)}", "WL-12.1"
        case SpyMove():  # its own line says more to its owner
            return f"{event.names.get(event.side, event.side)} makes a secret move.", "WL-15.5"
        case Reveal(by=by, distance=distance):
            return f"{by} shows itself {format_number(distance)} inches from its figure.", "WL-15.8"
        case TakeOver(by=by, target=target):
            return f"{by} takes {target} over.", "WL-4.13" if target in event.after.bonuses else "WL-11.6"
        case Refill(by=by, target=target):
            return f"{by} refills from {target}.", "WL-16.7"
        case _:
            assert_never(action)


def _defense_text(event: ActionResolved, action: DefenseAction) -> tuple[str, str]:
    match action:
        case Recover(by=by, target=target, refuel=refuel):
            if refuel is not None:
                return f"{by} refuels {target}.", "WL-10.10"
            whom = "itself" if by == target else target
            return f"{by} gives {whom} {event.report.recovered} points back.", "WL-10.7"
        case AskSurrender(by=by):
            return f"{by} asks for surrender.", "WL-13.16"
        case Surrender(by=by, to=to):
            return f"{by} surrenders to {to}.", "WL-13.16"
        case _:
            assert_never(action)


def _destination_text(action: Move) -> str:
    inside = f", into {action.inside}" if action.inside else ""
    return inside + (f", behind {action.behind}" if action.behind else "")


def _hazard_name(event: ActionResolved, key: str, viewer: Viewer) -> str:
    """Returns the name of a field for those who know it: its owner and the side that walked onto it (WL-15.12)."""
    field_ = event.after.hazards.get(key)
    known = owns(viewer, event.side) or (field_ is not None and knows_field(field_, viewer))
    return key if known else "a hidden field"


def _hazard_text(event: ActionResolved) -> str:
    hazard = event.report.hazard
    return "" if hazard is None else f" The field does {hazard}." if hazard else " The field does nothing."


def _count_dice(count: int) -> str:
    return "a die" if count == 1 else f"{count} dice"
