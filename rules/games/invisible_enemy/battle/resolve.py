"""What the rules make of an action, whoever takes it."""

from __future__ import annotations

from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.actions import (
    Action,
    Activate,
    Buy,
    CheckContact,
    ContaminationCheck,
    Deflect,
    DoneBuying,
    Engineer,
    FinishUnit,
    Initiative,
    Move,
    NetworkCombat,
    NextPhase,
    Pass,
    PlaceBarrage,
    PlacementOrder,
    RequestType2,
    Reset,
    ResolveBarrage,
    RollNetworkDice,
    Score,
    SelfDestruct,
    VectorMove,
    VectorRoll,
)
from rules.games.invisible_enemy.battle.actions.direct_fire import EndStep, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.mechanics import (
    barrages,
    contamination,
    control_roll,
    engineering,
    movement,
    network_command,
    self_destruct,
)
from rules.games.invisible_enemy.mechanics.direct_fire import attacks
from rules.kernel.dice import Dice


def resolve(state: State, action: Action, dice: Dice) -> Event:
    """The event of an action by the rules of its own section. Raises Illegal; then nothing has changed."""
    phases.check_phase(state, action)
    return with_dice(state, action, dice) or without_dice(state, action)


def with_dice(state: State, action: Action, dice: Dice) -> Event | None:
    """Actions for which dice may be rolled; None for the others."""
    match action:
        case VectorRoll():
            return network_command.vector_roll(state, dice)
        case RollNetworkDice():
            return network_command.roll_network_dice(state, action, dice)
        case NetworkCombat():
            return network_command.network_combat(state, dice)
        case RequestType2():
            return network_command.request(state, action, dice)
        case ResolveBarrage():
            return barrages.resolve(state, action, dice)
        case Initiative():
            return control_roll.initiative(state, dice)
        case Activate():
            return control_roll.activate(state, action, dice)
        case Move():
            return movement.move(state, action, dice)
        case ContaminationCheck():
            return contamination.roll(state, action, dice)
        case SelfDestruct():
            return self_destruct.destruct(state, action, dice)
        case Engineer():
            return engineering.work(state, action, dice)
        case Shoot():
            return attacks.shoot(state, action, dice)
        case Rake():
            return attacks.rake(state, action, dice)
        case MassedBattery():
            return attacks.battery(state, action, dice)
        case _:
            return None


def without_dice(state: State, action: Action) -> Event:
    """Actions that need no dice."""
    match action:
        case PlacementOrder():
            return network_command.placement_order(state)
        case Buy():
            return network_command.buy(state, action)
        case DoneBuying():
            return network_command.done_buying(state, action)
        case PlaceBarrage():
            return barrages.place(state, action)
        case Deflect():
            return barrages.deflect(state, action)
        case Pass():
            return control_roll.pass_(state, action)
        case FinishUnit():
            return control_roll.finish(state, action)
        case CheckContact():
            return control_roll.check_contact(state, action)
        case VectorMove():
            return contamination.march(state, action)
        case EndStep():
            return attacks.finish_step(state)
        case Score():
            return phases.score(state)
        case Reset():
            return phases.reset(state)
        case NextPhase():
            return phases.next_phase(state)
        case _:
            raise TypeError(f"{action} is part of a battle that the site keeps")
