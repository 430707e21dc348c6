"""From an action to its event: the rules alone, whoever takes it."""

from __future__ import annotations

from rules.games.war_logic.battle import ending, turn_order
from rules.games.war_logic.battle.actions import Action
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
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Happened, Report
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
    spies,
    turrets,
    victory,
)
from rules.games.war_logic.mechanics.offense import attacks, volleys
from rules.games.war_logic.mechanics.places import settle
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.turns import begin_step, check_actor, check_turn
from rules.kernel.corrections import Correct
from rules.kernel.dice import Dice
from rules.kernel.records import changed

REACTIONS = ("attack-back", "retreat", "recover")


def resolve(state: State, action: Action, dice: Dice) -> Happened:
    """The event of an action by the rules. Raises Illegal or Unreadable; nothing has then changed."""
    if isinstance(action, Correct):
        raise TypeError("corrections are no matter of the rules")
    scene = Scene(state)
    report = carry_out(scene, action, dice)
    settle(scene)
    if scene.turn and scene.turn.over and not isinstance(action, Declare):
        victory.decide_winner(scene)
    by = getattr(action, "by", "") or (action.shots[0].by if isinstance(action, Volley) and action.shots else "")
    side = scene.units[by].side if by in scene.units else scene.turn.side if scene.turn else ""
    side = action.side if isinstance(action, Pass | GiveUp) else side
    whole = changed(report, wounds=tuple(scene.wounds), notes=(*report.notes, *scene.notes))
    return Happened(action=action, side=side, report=whole, after=scene.after())


def carry_out(scene: Scene, action: Action, dice: Dice) -> Report:
    """Check who acts, let the rules of the action's own section do the rest, and note the step."""
    kind = action.type
    if isinstance(action, Volley):
        report = volleys.volley(scene, action, dice)
        begin_step(scene, "attack-back" if action.reaction else "volley")
        return report
    by = getattr(action, "by", "")
    if by:
        _check(scene, by, kind, getattr(action, "target", None))
    report = _resolved(scene, action, dice)
    begin_step(scene, kind)
    return report


def _check(scene: Scene, by: str, kind: str, target: str | None) -> None:
    if kind == "spring-hazard":
        scene.unit(by)
    else:
        check_actor(scene, by)
    check_turn(scene, by, kind)
    if kind in REACTIONS:
        check_reaction(scene, by, kind, target)


def _resolved(scene: Scene, action: Action, dice: Dice) -> Report:
    match action:
        case Attack():
            return attacks.attack(scene, action, dice)
        case Turret():
            return turrets.turret(scene, action, dice)
        case Crash():
            return crashes.crash(scene, action, dice)
        case ForceMove():
            return force.force_move(scene, action, dice)
        case ForceCrash():
            return force.force_crash(scene, action, dice)
        case Hack():
            return hacking.hack(scene, action, dice)
        case Infest():
            return infestation.infest(scene, action, dice)
        case Predict():
            return dice_manipulation.predict(scene, action, dice)
        case LifeOrDeath():
            return life_or_death.life_or_death(scene, action, dice)
        case Dual():
            return dual.dual(scene, action, dice)
        case _:
            return _without_dice(scene, action)


def _without_dice(scene: Scene, action: Action) -> Report:
    match action:
        case Move():
            return movement.move(scene, action)
        case SpyMove():
            return spies.spy_move(scene, action)
        case Reveal():
            return spies.reveal(scene, action)
        case SpringHazard():
            return hazards.spring(scene, action)
        case Order():
            return orders.order(scene, action)
        case Speak():
            return morale.speak(scene, action)
        case Reinforce():
            return reinforcement.reinforce(scene, action)
        case Revive():
            return cloning_and_resurrection.revive(scene, action)
        case SetDice():
            return dice_manipulation.set_dice(scene, action)
        case Recover():
            return recovery.recover(scene, action)
        case _:
            return _of_the_table(scene, action)


def _of_the_table(scene: Scene, action: Action) -> Report:
    match action:
        case Solve():
            return puzzles.solve(scene, action)
        case Distort():
            return distortion.distort(scene, action)
        case Surrender():
            return prisoners.surrender(scene, action)
        case AskSurrender():
            return prisoners.ask_surrender(scene, action)
        case TakeOver():
            return captures.take_over(scene, action)
        case Refill():
            return refill.refill(scene, action)
        case BeginTurn():
            return turn_order.begin_turn(scene, action)
        case EndTurn():
            return turn_order.end_turn(scene)
        case EndOffense():
            return Report()
        case Pass():
            return turn_order.no_reactions(scene, action)
        case Declare():
            return ending.declare(scene, action)
        case GiveUp():
            return ending.give_up(scene, action)
        case _:
            raise TypeError(f"{action} is not known")
