"""The sentence of each action for the log, with its rule."""

from __future__ import annotations

from typing import assert_never

from rules.games.war_logic.battle.actions import PlayAction
from rules.games.war_logic.battle.actions.attacks import OffenseAction
from rules.games.war_logic.battle.actions.captures import CaptureAction
from rules.games.war_logic.battle.actions.control import ControlAction
from rules.games.war_logic.battle.actions.course import CourseAction
from rules.games.war_logic.battle.actions.defense import DefenseAction
from rules.games.war_logic.battle.actions.movement import MovementAction
from rules.games.war_logic.battle.actions.strategy import StrategyAction
from rules.games.war_logic.battle.events import ActionResolved
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.mechanics.hidden_information import knows_field
from rules.kernel.viewer import Viewer, owns
from rules.kit.giving_up import giving_up_text


def action_text(event: ActionResolved, viewer: Viewer) -> tuple[str, str]:
    """Returns the sentence of an action, and its rule."""
    action: PlayAction = event.action
    if isinstance(action, CourseAction):
        return _course_text(event, action)
    if isinstance(action, OffenseAction):
        return _offense_text(event, action)
    if isinstance(action, StrategyAction):
        return _strategy_text(event, action, own=owns(viewer, event.side))
    if isinstance(action, ControlAction):
        return _control_text(event, action)
    if isinstance(action, MovementAction):
        return _movement_text(event, action, viewer)
    if isinstance(action, CaptureAction):
        return _capture_text(event, action)
    if isinstance(action, DefenseAction):
        return _defense_text(event, action)
    assert_never(action)


def _course_text(event: ActionResolved, action: CourseAction) -> tuple[str, str]:
    names = event.names
    match action.type:
        case "begin-turn":
            return f"The turn of {names.get(action.side, action.side)} begins.", "WL-5.1"
        case "end-turn":
            return f"{names.get(event.side, event.side)} ends its turn.", "WL-17.2"
        case "end-offense":
            return f"{names.get(event.side, event.side)} has made its attacks; the others may react.", "WL-10.1"
        case "pass":
            return f"{names.get(action.side, action.side)} has no more reactions.", "WL-10.14"
        case "declare":
            end = f"the win goes to {names.get(action.winner, action.winner)}" if action.winner else "a draw"
            return f"The players declare the result: {end}.", "WL-17.4"
        case "give-up":
            winner = event.after.winner
            side = names.get(action.side, action.side)
            return giving_up_text(side, [names.get(winner, winner)] if winner else ()), "WL-17.4"


def _offense_text(event: ActionResolved, action: OffenseAction) -> tuple[str, str]:
    shots = event.report.shots
    match action.type:
        case "volley":
            hits = sum(shot.effective is not None for shot in shots)
            word = "A volley in answer" if action.reaction else "A volley"
            return f"{word}: {hits} of {len(shots)} shots count.", "WL-9.3"
        case "life-or-death":
            winner = event.report.winner
            return f"{action.by} and {action.target} fight for life or death: {winner} wins.", "WL-16.2"
        case "force-move":
            return f"{action.by} moves {action.object} by force.", "WL-13.3"
        case "force-crash":
            at = shots[0].target or "a point"
            effective = shots[0].effective
            return f"{action.by} smashes {action.object} into {at}: effective impact {effective}.", "WL-8.6"
        case "attack" | "attack-back" | "crash" | "turret" | "dual":
            return _attack_text(event), "WL-8.6"


VERBS = {"attack-back": "attacks back at", "turret": "fires by itself at", "crash": "crashes into"}


def _attack_text(event: ActionResolved) -> str:
    shot, kind = event.report.shots[0], event.action.type
    with_ = "" if kind == "crash" else f" with {shot.weapon}"
    effect = f": effective impact {shot.effective}" if shot.effective is not None else ""
    more = f"; {event.report.effective_back} in answer" if event.report.effective_back is not None else ""
    return f"{shot.by} {VERBS.get(kind, 'attacks')} {shot.target or 'a point'}{with_}{effect}{more}."


def _strategy_text(event: ActionResolved, action: StrategyAction, *, own: bool) -> tuple[str, str]:
    report = event.report
    match action.type:
        case "speech":
            attack = action.mode == "attack"
            what = "an attack speech" if attack else "a defense speech"
            text = f"{action.by} makes {what} to {', '.join(action.members) or 'nobody'}."
            return text, "WL-5.6" if attack else "WL-5.7"
        case "reinforce":
            price = f" for {format_number(report.price)} credits" if own and report.price is not None else ""
            return f"{report.notes[0] if report.notes else 'A unit'} appears beside {action.by}{price}.", "WL-5.4"
        case "clone":
            return f"{action.by} clones {action.unit}.", "WL-14.1"
        case "resurrect":
            return f"{action.by} brings back {action.unit}.", "WL-14.2"
        case "predict":
            faces = f": {', '.join(map(str, report.foreseen))}" if own else ""
            return f"{action.by} foresees {_count_dice(action.count)}{faces}.", "WL-5.10"
        case "set-dice":
            faces = f": {', '.join(map(str, action.faces))}" if own else ""
            return f"{action.by} sets {_count_dice(len(action.faces))}{faces}.", "WL-5.11"


def _control_text(event: ActionResolved, action: ControlAction) -> tuple[str, str]:
    report, by = event.report, action.by
    match action.type:
        case "order":
            return f"{by} orders {', '.join(action.targets) or 'nobody'}.", "WL-6.4"
        case "hack":
            word = "succeeds" if report.success else "fails"
            return f"{by} attacks the mind of {action.target} ({action.effect}) and {word}.", "WL-13.5"
        case "infest":
            return f"{by} {'infests' if report.success else 'fails to infest'} {action.target}.", "WL-13.14"
        case "solve":
            return f"{by} {'solves' if report.solved else 'works on'} {action.puzzle}.", "WL-6.15"
        case "distort":
            return f"{by} distorts the command of {event.names.get(action.side, action.side)}.", "WL-13.13"


def _movement_text(event: ActionResolved, action: MovementAction, viewer: Viewer) -> tuple[str, str]:
    by = action.by
    match action.type:
        case "retreat":
            return f"{by} retreats {format_number(action.distance)} inches.{_hazard_text(event)}", "WL-10.6"
        case "move":
            end = f"{_destination_text(action.inside, action.behind)}.{_hazard_text(event)}"
            return f"{by} moves {format_number(action.distance)} inches{end}", "WL-7.1"
        case "spring-hazard":
            return f"{by} has walked onto {_hazard_name(event, action.hazard, viewer)}.{_hazard_text(event)}", "WL-12.1"
        case "spy-move":  # its own line says more to its owner
            return f"{event.names.get(event.side, event.side)} makes a secret move.", "WL-15.5"
        case "put-down":
            return f'{by} stands at {action.at[0]:g}", {action.at[1]:g}" on the plan.', "WL-1.1"
        case "reveal":
            return f"{by} shows itself {format_number(action.distance)} inches from its figure.", "WL-15.8"


def _capture_text(event: ActionResolved, action: CaptureAction) -> tuple[str, str]:
    match action.type:
        case "take-over":
            rule = "WL-4.13" if action.target in event.after.bonuses else "WL-11.6"
            return f"{action.by} takes {action.target} over.", rule
        case "refill":
            return f"{action.by} refills from {action.target}.", "WL-16.7"
        case "ask-surrender":
            return f"{action.by} asks for surrender.", "WL-13.16"


def _defense_text(event: ActionResolved, action: DefenseAction) -> tuple[str, str]:
    match action.type:
        case "recover":
            if action.refuel is not None:
                return f"{action.by} refuels {action.target}.", "WL-10.10"
            whom = "itself" if action.by == action.target else action.target
            return f"{action.by} gives {whom} {event.report.recovered} points back.", "WL-10.7"
        case "surrender":
            return f"{action.by} surrenders to {action.to}.", "WL-13.16"


def _destination_text(inside: str | None, behind: str | None) -> str:
    return (f", into {inside}" if inside else "") + (f", behind {behind}" if behind else "")


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
