"""Dispatch of an action to its mechanics, for any viewer."""

from __future__ import annotations

from typing import assert_never

from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck, VectorMove
from rules.games.invisible_enemy.battle.actions.direct_fire import EndStep, LogHits, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import (
    Activate,
    CheckContact,
    Drive,
    FinishUnit,
    Initiative,
    Move,
    Pass,
)
from rules.games.invisible_enemy.battle.actions.network_command import (
    Buy,
    DoneBuying,
    NetworkCombat,
    RequestType2,
    WriteList,
)
from rules.games.invisible_enemy.battle.actions.positions import Locate, LocateUnit
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.setup import (
    PlacementOrder,
    PlaceUnit,
    RollNetworkDice,
    SetTargetMix,
    VectorRoll,
)
from rules.games.invisible_enemy.battle.actions.support_fire import (
    Deflect,
    PlaceBarrage,
    ResolveBarrage,
    SupportFireAction,
)
from rules.games.invisible_enemy.battle.actions.turn import (
    AnswerConcession,
    Concede,
    Done,
    GoOn,
    NextPhase,
    Reset,
    Score,
)
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.setup import order_placement, roll_network_dice, roll_vector_superiority
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.mechanics.barrages import resolve_barrage
from rules.games.invisible_enemy.mechanics.base_interval import finish_unit
from rules.games.invisible_enemy.mechanics.contamination import roll_contamination
from rules.games.invisible_enemy.mechanics.contamination_vectors import move_vector
from rules.games.invisible_enemy.mechanics.control_roll import activate
from rules.games.invisible_enemy.mechanics.direct_fire.fire_steps import end_step
from rules.games.invisible_enemy.mechanics.direct_fire.massed_battery import fire_battery
from rules.games.invisible_enemy.mechanics.direct_fire.raking import fire_rake
from rules.games.invisible_enemy.mechanics.direct_fire.shooting import shoot
from rules.games.invisible_enemy.mechanics.engineering import carry_out_task
from rules.games.invisible_enemy.mechanics.initiative import pass_movement, roll_initiative
from rules.games.invisible_enemy.mechanics.marking import deflect_barrage, place_barrage
from rules.games.invisible_enemy.mechanics.movement import make_move
from rules.games.invisible_enemy.mechanics.network_combat import fight_network_combat
from rules.games.invisible_enemy.mechanics.purchases import buy, finish_buying
from rules.games.invisible_enemy.mechanics.reset import reset_network
from rules.games.invisible_enemy.mechanics.scoring import report_score
from rules.games.invisible_enemy.mechanics.self_destruct import blow_up
from rules.games.invisible_enemy.mechanics.stranded_bases import check_contact
from rules.games.invisible_enemy.mechanics.type_2_requests import request_type_2
from rules.kernel.corrections import Correct
from rules.kernel.dice import Dice


def resolve(state: State, action: Action, dice: Dice) -> Event:
    """Returns the event of an action by the rules of its own section. Raises Illegal; then nothing has changed."""
    phases.check_phase(state, action)
    match action:
        case VectorRoll() | RollNetworkDice() | PlacementOrder():
            return _resolve_set_up(state, action, dice)
        case NetworkCombat() | Buy() | DoneBuying() | RequestType2():
            return _resolve_network_command(state, action, dice)
        case PlaceBarrage() | Deflect() | ResolveBarrage():
            return _resolve_support_fire(state, action, dice)
        case Initiative() | Activate() | Pass() | Move() | FinishUnit() | CheckContact():
            return _resolve_movement(state, action, dice)
        case ContaminationCheck() | VectorMove() | SelfDestruct() | Engineer():
            return _resolve_hazard(state, action, dice)
        case Shoot() | Rake() | MassedBattery() | EndStep():
            return _resolve_direct_fire(state, action, dice)
        case Score() | Reset() | NextPhase():
            return _resolve_turn(state, action)
        case PlaceUnit() | SetTargetMix() | Locate() | LocateUnit() | WriteList() | Drive() | LogHits():
            raise _kept_by_the_site(action)
        case Done() | GoOn() | Concede() | AnswerConcession() | Correct():
            raise _kept_by_the_site(action)
        case _:
            assert_never(action)


def _kept_by_the_site(action: Action) -> TypeError:
    return TypeError(f"{action} is part of a battle that the site keeps")


def _resolve_set_up(state: State, action: VectorRoll | RollNetworkDice | PlacementOrder, dice: Dice) -> Event:
    match action:
        case VectorRoll():
            return roll_vector_superiority(state, dice)
        case RollNetworkDice():
            return roll_network_dice(state, action, dice)
        case PlacementOrder():
            return order_placement(state)
        case _:
            assert_never(action)


def _resolve_network_command(
    state: State, action: NetworkCombat | Buy | DoneBuying | RequestType2, dice: Dice
) -> Event:
    match action:
        case NetworkCombat():
            return fight_network_combat(state, dice)
        case Buy():
            return buy(state, action)
        case DoneBuying():
            return finish_buying(state, action)
        case RequestType2():
            return request_type_2(state, action, dice)
        case _:
            assert_never(action)


def _resolve_support_fire(state: State, action: SupportFireAction, dice: Dice) -> Event:
    match action:
        case PlaceBarrage():
            return place_barrage(state, action)
        case Deflect():
            return deflect_barrage(state, action)
        case ResolveBarrage():
            return resolve_barrage(state, action, dice)
        case _:
            assert_never(action)


def _resolve_movement(
    state: State, action: Initiative | Activate | Pass | Move | FinishUnit | CheckContact, dice: Dice
) -> Event:
    match action:
        case Initiative():
            return roll_initiative(state, dice)
        case Activate():
            return activate(state, action, dice)
        case Pass():
            return pass_movement(state, action)
        case Move():
            return make_move(state, action, dice)
        case FinishUnit():
            return finish_unit(state, action)
        case CheckContact():
            return check_contact(state, action)
        case _:
            assert_never(action)


def _resolve_hazard(
    state: State, action: ContaminationCheck | VectorMove | SelfDestruct | Engineer, dice: Dice
) -> Event:
    match action:
        case ContaminationCheck():
            return roll_contamination(state, action, dice)
        case VectorMove():
            return move_vector(state, action)
        case SelfDestruct():
            return blow_up(state, action, dice)
        case Engineer():
            return carry_out_task(state, action, dice)
        case _:
            assert_never(action)


def _resolve_direct_fire(state: State, action: Shoot | Rake | MassedBattery | EndStep, dice: Dice) -> Event:
    match action:
        case Shoot():
            return shoot(state, action, dice)
        case Rake():
            return fire_rake(state, action, dice)
        case MassedBattery():
            return fire_battery(state, action, dice)
        case EndStep():
            return end_step(state)
        case _:
            assert_never(action)


def _resolve_turn(state: State, action: Score | Reset | NextPhase) -> Event:
    match action:
        case Score():
            return report_score(state)
        case Reset():
            return reset_network(state)
        case NextPhase():
            return phases.next_phase(state)
        case _:
            assert_never(action)
