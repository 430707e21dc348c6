"""Resolution of an action by the rules of its own chapter, for any viewer at any time."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from rules.games.sol_prime.battle import turn_order
from rules.games.sol_prime.battle.actions import (
    Action,
    Activate,
    Adjacent,
    AircraftMove,
    AirDrop,
    AirSupport,
    ArtilleryCall,
    ArtilleryImpact,
    Attach,
    Bomb,
    BombImpact,
    ChangeUnit,
    CloseCombat,
    ConcealPlatoon,
    Counterbattery,
    Demolish,
    Drive,
    EndActivation,
    EndBattle,
    EndTurn,
    Fire,
    FirstSide,
    HoldFire,
    LayMinefield,
    LaySmoke,
    LeaderFate,
    Load,
    Mines,
    Move,
    NewCycle,
    OffTable,
    Place,
    PlaceGround,
    PlacePlatoon,
    PlatoonMorale,
    Posture,
    React,
    Ready,
    RollActivation,
    Show,
    UnitMorale,
    UnitOnly,
    WholePlatoon,
)
from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics import (
    activation,
    air_drops,
    air_support,
    close_combat,
    demolition,
    engineers,
    flight,
    guided_bombs,
    leaders,
    mines,
    morale,
    movement,
    overwatch,
    smoke,
    transport,
    vtol,
)
from rules.games.sol_prime.mechanics.artillery import calling, counterbattery, impact
from rules.games.sol_prime.mechanics.fire import resolution
from rules.games.sol_prime.mechanics.losses import lose_stand
from rules.games.sol_prime.mechanics.measured_moves import as_move
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct
from rules.kernel.dice import Dice
from rules.kernel.records import Json, replace

ACTIONS: Codec[Action] = Codec(Action)


def resolve(state: State, action: Action, dice: Dice) -> Happened:
    """Returns the event of an action. Raises Illegal or Unreadable; nothing has then changed."""
    document = ACTIONS.write(action)
    check_numbers(document)
    return replace(_by_chapter(state, action, dice), action=document)


CourseAction: TypeAlias = FirstSide | RollActivation | Activate | EndActivation | EndTurn | NewCycle
CombatAction: TypeAlias = Fire | CloseCombat | Attach | ArtilleryCall | ArtilleryImpact | Counterbattery
MoraleAction: TypeAlias = UnitMorale | PlatoonMorale | LeaderFate | ChangeUnit
MovementAction: TypeAlias = Move | Drive | UnitOnly | WholePlatoon | Load
EngineerAction: TypeAlias = Mines | LaySmoke | Demolish | Adjacent
AirAction: TypeAlias = AirSupport | AircraftMove | Bomb | BombImpact | AirDrop


def _by_chapter(state: State, action: Action, dice: Dice) -> Happened:
    match action:
        case FirstSide() | RollActivation() | Activate() | EndActivation() | EndTurn() | NewCycle():
            return _course(state, action, dice)
        case Fire() | CloseCombat() | Attach() | ArtilleryCall() | ArtilleryImpact() | Counterbattery():
            return _combat(state, action, dice)
        case UnitMorale() | PlatoonMorale() | LeaderFate() | ChangeUnit():
            return _morale(state, action, dice)
        case Move() | Drive() | UnitOnly() | WholePlatoon() | Load():
            return _movement(state, action)
        case Mines() | LaySmoke() | Demolish() | Adjacent():
            return _engineers(state, action, dice)
        case AirSupport() | AircraftMove() | Bomb() | BombImpact() | AirDrop():
            return _air(state, action, dice)
        case LayMinefield() | OffTable() | Posture() | Ready() | Show() | ConcealPlatoon():
            raise TypeError(f"{action} is no action of the rules")
        case Place() | PlacePlatoon() | PlaceGround() | HoldFire() | React() | EndBattle() | Correct():
            raise TypeError(f"{action} is no action of the rules")
        case _:
            assert_never(action)


SIGNED = frozenset(("along", "across"))
"""Distances that may lie on either side."""


def check_numbers(document: Json, key: str = "") -> None:
    """Raises Illegal for a distance or number below 0."""
    if isinstance(document, dict):
        for name, value in document.items():
            check_numbers(value, name)
    elif isinstance(document, list):
        for value in document:
            check_numbers(value, key)
    elif isinstance(document, int | float) and document < 0 and key not in SIGNED:
        raise refuse("below-zero", f"{key.replace('-', ' ').capitalize()} is {document:g}; it is at least 0.", "SP-5.2")


def _course(state: State, action: CourseAction, dice: Dice) -> Happened:
    match action:
        case FirstSide():
            return turn_order.decide_first_side(state, action, dice)
        case RollActivation():
            return activation.roll_activation(state, action, dice)
        case Activate():
            return activation.activate(state, action)
        case EndActivation():
            return activation.end_activation(state, action, dice)
        case EndTurn():
            return turn_order.end_turn(state, action)
        case NewCycle():
            return turn_order.new_cycle(state, action, dice)
        case _:
            assert_never(action)


def _combat(state: State, action: CombatAction, dice: Dice) -> Happened:
    match action:
        case Fire():
            return resolution.fire_shot(state, action, dice)
        case CloseCombat():
            return close_combat.fight(state, action, dice)
        case Attach():
            return close_combat.attach(state, action)
        case ArtilleryCall():
            return calling.call_fire(state, action, dice)
        case ArtilleryImpact():
            return impact.resolve_impact(state, action, dice)
        case Counterbattery():
            return counterbattery.try_counterbattery(state, action, dice)
        case _:
            assert_never(action)


def _morale(state: State, action: MoraleAction, dice: Dice) -> Happened:
    match action:
        case UnitMorale():
            return morale.resolve_unit_test(state, action, dice)
        case PlatoonMorale():
            return morale.resolve_platoon_test(state, action, dice)
        case LeaderFate():
            return leaders.roll_fate(state, action, dice)
        case ChangeUnit():
            return leaders.change_unit(state, action)
        case _:
            assert_never(action)


def _movement(state: State, action: MovementAction) -> Happened:
    match action:
        case Move():
            return movement.move(state, action)
        case Drive():
            return movement.move(state, as_move(state, action))
        case UnitOnly():
            return _one_stand(state, action)
        case WholePlatoon():
            return overwatch.place_platoon_on_overwatch(state, action)
        case Load():
            return transport.load(state, action) if action.type == "load" else transport.unload(state, action)
        case _:
            assert_never(action)


def _one_stand(state: State, action: UnitOnly) -> Happened:
    match action.type:
        case "overwatch":
            return overwatch.place_on_overwatch(state, action)
        case "lose-stand":
            return lose_stand(state, action)
        case "pop-up" | "settle":
            return vtol.pop_up(state, action)
        case _:
            assert_never(action.type)


def _engineers(state: State, action: EngineerAction, dice: Dice) -> Happened:
    match action:
        case Mines(type="enter-minefield"):
            return mines.enter_minefield(state, action, dice)
        case Mines():
            return engineers.clear_minefield(state, action)
        case LaySmoke():
            return smoke.lay_smoke(state, action)
        case Demolish():
            return demolition.demolish(state, action, dice)
        case Adjacent():
            return demolition.stop_adjacent(state, action)
        case _:
            assert_never(action)


def _air(state: State, action: AirAction, dice: Dice) -> Happened:
    match action:
        case AirSupport():
            return air_support.call_support(state, action, dice)
        case AircraftMove():
            return flight.fly(state, action)
        case Bomb():
            drop = guided_bombs.drop_unmeasured if action.later else guided_bombs.drop_measured
            return drop(state, action, dice)
        case BombImpact():
            return guided_bombs.resolve_impact(state, action, dice)
        case AirDrop():
            return air_drops.drop_squad(state, action)
        case _:
            assert_never(action)
