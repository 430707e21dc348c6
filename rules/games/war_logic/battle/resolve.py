"""The way from an action to its event by the rules alone, for any viewer."""

from __future__ import annotations

from typing import assert_never

from rules.games.war_logic.battle import ending, turn_order
from rules.games.war_logic.battle.actions import (
    Action,
    ControlAction,
    CourseAction,
    DefenseAction,
    MovementAction,
    OffenseAction,
    PlayAction,
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
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import ActionResolved, Report
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics import (
    captures,
    cloning_and_resurrection,
    crashes,
    dice_manipulation,
    distortion,
    dual,
    force,
    hacking,
    hazards,
    infestation,
    life_or_death,
    morale,
    movement,
    orders,
    prisoners,
    puzzles,
    recovery,
    refill,
    reinforcement,
    retreat,
    spies,
    turrets,
    victory,
)
from rules.games.war_logic.mechanics.offense import attacks, volleys
from rules.games.war_logic.mechanics.places import update_holders
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.turns import begin_step, check_actor, check_turn
from rules.kernel.corrections import Correct
from rules.kernel.dice import Dice
from rules.kernel.records import replace

REACTIONS = ("attack-back", "retreat", "recover")


def resolve(state: State, action: Action, dice: Dice) -> ActionResolved:
    """Returns the event of an action. Raises Illegal or Unreadable; then nothing has changed."""
    if isinstance(action, Correct):
        raise TypeError("corrections are no matter of the rules")
    recorder = Recorder(state)
    report = resolve_action(recorder, action, dice)
    update_holders(recorder)
    if recorder.turn and recorder.turn.over and not isinstance(action, Declare):
        victory.decide_winner(recorder)
    by = getattr(action, "by", "") or (action.shots[0].by if isinstance(action, Volley) and action.shots else "")
    side = recorder.units[by].side if by in recorder.units else recorder.turn.side if recorder.turn else ""
    side = action.side if isinstance(action, Pass | GiveUp) else side
    whole = replace(report, wounds=tuple(recorder.wounds), notes=(*report.notes, *recorder.notes))
    return ActionResolved(action=action, side=side, report=whole, after=recorder.changes(), reveals=recorder.reveals())


def resolve_action(recorder: Recorder, action: PlayAction, dice: Dice) -> Report:
    """Checks the actor, applies the rules of the action's section and begins its step."""
    by = getattr(action, "by", "")
    if by:
        _check_actor(recorder, by, action.type, getattr(action, "target", None))
    report = _apply_rules(recorder, action, dice)
    begin_step(recorder, "attack-back" if isinstance(action, Volley) and action.reaction else action.type)
    return report


def _check_actor(recorder: Recorder, by: str, kind: str, target: str | None) -> None:
    if kind == "spring-hazard":
        recorder.unit(by)
    else:
        check_actor(recorder, by)
    check_turn(recorder, by, kind)
    if kind in REACTIONS:
        check_reaction(recorder, by, kind, target)


def _apply_rules(recorder: Recorder, action: PlayAction, dice: Dice) -> Report:
    if isinstance(action, OffenseAction):
        return _resolve_offense(recorder, action, dice)
    if isinstance(action, StrategyAction):
        return _resolve_strategy(recorder, action, dice)
    if isinstance(action, ControlAction):
        return _resolve_control(recorder, action, dice)
    if isinstance(action, MovementAction):
        return _resolve_movement(recorder, action)
    if isinstance(action, DefenseAction):
        return _resolve_defense(recorder, action)
    if isinstance(action, CourseAction):
        return _resolve_course(recorder, action)
    assert_never(action)


def _resolve_offense(recorder: Recorder, action: OffenseAction, dice: Dice) -> Report:
    match action:
        case Attack():
            return attacks.attack(recorder, action, dice)
        case Volley():
            return volleys.volley(recorder, action, dice)
        case Crash():
            return crashes.crash(recorder, action, dice)
        case ForceCrash():
            return force.force_crash(recorder, action, dice)
        case ForceMove():
            return force.force_move(recorder, action, dice)
        case Turret():
            return turrets.turret(recorder, action, dice)
        case LifeOrDeath():
            return life_or_death.life_or_death(recorder, action, dice)
        case Dual():
            return dual.dual(recorder, action, dice)
        case _:
            assert_never(action)


def _resolve_strategy(recorder: Recorder, action: StrategyAction, dice: Dice) -> Report:
    match action:
        case Speak():
            return morale.speak(recorder, action)
        case Reinforce():
            return reinforcement.reinforce(recorder, action)
        case Revive():
            return cloning_and_resurrection.revive(recorder, action)
        case Predict():
            return dice_manipulation.predict(recorder, action, dice)
        case SetDice():
            return dice_manipulation.set_dice(recorder, action)
        case _:
            assert_never(action)


def _resolve_control(recorder: Recorder, action: ControlAction, dice: Dice) -> Report:
    match action:
        case Order():
            return orders.order(recorder, action)
        case Hack():
            return hacking.hack(recorder, action, dice)
        case Infest():
            return infestation.infest(recorder, action, dice)
        case Solve():
            return puzzles.solve(recorder, action)
        case Distort():
            return distortion.distort(recorder, action)
        case _:
            assert_never(action)


def _resolve_movement(recorder: Recorder, action: MovementAction) -> Report:
    match action:
        case Move(type="retreat"):
            return retreat.retreat(recorder, action)
        case Move():
            return movement.move(recorder, action)
        case SpringHazard():
            return hazards.spring_hazard(recorder, action)
        case SpyMove():
            return spies.spy_move(recorder, action)
        case Reveal():
            return spies.reveal(recorder, action)
        case TakeOver():
            return captures.take_over(recorder, action)
        case Refill():
            return refill.refill(recorder, action)
        case _:
            assert_never(action)


def _resolve_defense(recorder: Recorder, action: DefenseAction) -> Report:
    match action:
        case Recover():
            return recovery.recover(recorder, action)
        case Surrender():
            return prisoners.surrender(recorder, action)
        case AskSurrender():
            return prisoners.ask_surrender(recorder, action)
        case _:
            assert_never(action)


def _resolve_course(recorder: Recorder, action: CourseAction) -> Report:
    match action:
        case BeginTurn():
            return turn_order.begin_turn(recorder, action)
        case EndTurn():
            return turn_order.end_turn(recorder)
        case EndOffense():
            return Report()
        case Pass():
            return turn_order.pass_reactions(recorder, action)
        case Declare():
            return ending.declare(recorder, action)
        case GiveUp():
            return ending.give_up(recorder, action)
        case _:
            assert_never(action)
