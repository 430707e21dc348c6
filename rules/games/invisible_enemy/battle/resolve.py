"""What the rules make of an action, whoever takes it."""

from __future__ import annotations

from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck, VectorMove
from rules.games.invisible_enemy.battle.actions.direct_fire import EndStep, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import (
    Activate,
    CheckContact,
    FinishUnit,
    Initiative,
    Move,
    Pass,
)
from rules.games.invisible_enemy.battle.actions.network_command import Buy, DoneBuying, NetworkCombat, RequestType2
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.set_up import PlacementOrder, RollNetworkDice, VectorRoll
from rules.games.invisible_enemy.battle.actions.support_fire import Deflect, PlaceBarrage, ResolveBarrage
from rules.games.invisible_enemy.battle.actions.turn import NextPhase, Reset, Score
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.setup import order_placement, roll_network_dice, roll_vector_superiority
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.mechanics import control_roll
from rules.games.invisible_enemy.mechanics.barrages import resolve_barrage
from rules.games.invisible_enemy.mechanics.base_interval import finish_unit
from rules.games.invisible_enemy.mechanics.contamination import roll_contamination
from rules.games.invisible_enemy.mechanics.contamination_vectors import move_vector
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
from rules.kernel.dice import Dice


def resolve(state: State, action: Action, dice: Dice) -> Event:
    """The event of an action by the rules of its own section. Raises Illegal; then nothing has changed."""
    phases.check_phase(state, action)
    return _resolve_with_dice(state, action, dice) or _resolve_without_dice(state, action)


def _resolve_with_dice(state: State, action: Action, dice: Dice) -> Event | None:
    """Actions for which dice may be rolled; None for the others."""
    match action:
        case VectorRoll():
            return roll_vector_superiority(state, dice)
        case RollNetworkDice():
            return roll_network_dice(state, action, dice)
        case NetworkCombat():
            return fight_network_combat(state, dice)
        case RequestType2():
            return request_type_2(state, action, dice)
        case ResolveBarrage():
            return resolve_barrage(state, action, dice)
        case Initiative():
            return roll_initiative(state, dice)
        case Activate():
            return control_roll.activate(state, action, dice)
        case Move():
            return make_move(state, action, dice)
        case ContaminationCheck():
            return roll_contamination(state, action, dice)
        case SelfDestruct():
            return blow_up(state, action, dice)
        case Engineer():
            return carry_out_task(state, action, dice)
        case Shoot():
            return shoot(state, action, dice)
        case Rake():
            return fire_rake(state, action, dice)
        case MassedBattery():
            return fire_battery(state, action, dice)
        case _:
            return None


def _resolve_without_dice(state: State, action: Action) -> Event:
    """Actions that need no dice."""
    match action:
        case PlacementOrder():
            return order_placement(state)
        case Buy():
            return buy(state, action)
        case DoneBuying():
            return finish_buying(state, action)
        case PlaceBarrage():
            return place_barrage(state, action)
        case Deflect():
            return deflect_barrage(state, action)
        case Pass():
            return pass_movement(state, action)
        case FinishUnit():
            return finish_unit(state, action)
        case CheckContact():
            return check_contact(state, action)
        case VectorMove():
            return move_vector(state, action)
        case EndStep():
            return end_step(state)
        case Score():
            return report_score(state)
        case Reset():
            return reset_network(state)
        case NextPhase():
            return phases.next_phase(state)
        case _:
            raise TypeError(f"{action} is part of a battle that the site keeps")
