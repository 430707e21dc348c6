"""What the rules make of an action, whoever takes it."""

from __future__ import annotations

from rules.games.invisible_enemy import (
    barrages,
    blasts,
    command,
    contagion,
    control,
    engineers,
    fire,
    moving,
    phases,
)
from rules.games.invisible_enemy.actions import (
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
from rules.games.invisible_enemy.events import Event
from rules.games.invisible_enemy.fire_actions import EndStep, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.model import State
from rules.kernel.dice import Dice


def resolve(state: State, action: Action, dice: Dice) -> Event:
    """The event of an action by the rules of its own section. Raises Illegal; then nothing has changed."""
    phases.check_phase(state, action)
    return with_dice(state, action, dice) or without_dice(state, action)


def with_dice(state: State, action: Action, dice: Dice) -> Event | None:
    """Actions for which dice may be rolled; None for the others."""
    match action:
        case VectorRoll():
            return command.vector_roll(state, dice)
        case RollNetworkDice():
            return command.roll_network_dice(state, action, dice)
        case NetworkCombat():
            return command.network_combat(state, dice)
        case RequestType2():
            return command.request(state, action, dice)
        case ResolveBarrage():
            return barrages.resolve(state, action, dice)
        case Initiative():
            return control.initiative(state, dice)
        case Activate():
            return control.activate(state, action, dice)
        case Move():
            return moving.move(state, action, dice)
        case ContaminationCheck():
            return contagion.roll(state, action, dice)
        case SelfDestruct():
            return blasts.destruct(state, action, dice)
        case Engineer():
            return engineers.work(state, action, dice)
        case Shoot():
            return fire.shoot(state, action, dice)
        case Rake():
            return fire.rake(state, action, dice)
        case MassedBattery():
            return fire.battery(state, action, dice)
        case _:
            return None


def without_dice(state: State, action: Action) -> Event:
    """Actions that need no dice."""
    match action:
        case PlacementOrder():
            return command.placement_order(state)
        case Buy():
            return command.buy(state, action)
        case DoneBuying():
            return command.done_buying(state, action)
        case PlaceBarrage():
            return barrages.place(state, action)
        case Deflect():
            return barrages.deflect(state, action)
        case Pass():
            return control.pass_(state, action)
        case FinishUnit():
            return control.finish(state, action)
        case CheckContact():
            return control.check_contact(state, action)
        case VectorMove():
            return contagion.march(state, action)
        case EndStep():
            return fire.finish_step(state)
        case Score():
            return phases.score(state)
        case Reset():
            return phases.reset(state)
        case NextPhase():
            return phases.next_phase(state)
        case _:
            raise TypeError(f"{action} is part of a battle that the site keeps")
