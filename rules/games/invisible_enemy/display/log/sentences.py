"""The log: each event as one viewer may read it, with its arithmetic, its dice and the rules it followed.

Everything on the table is public (IE-11.1); contents of secret notes are read by their owner and the referee alone.
"""

from __future__ import annotations

from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.direct_fire import Fired
from rules.games.invisible_enemy.battle.events.network_command import ListWritten
from rules.games.invisible_enemy.battle.events.self_destruct import SelfDestructed
from rules.games.invisible_enemy.battle.events.set_up import MixWritten
from rules.games.invisible_enemy.battle.events.support_fire import BarrageResolved
from rules.games.invisible_enemy.display.log.barrages import describe_barrage
from rules.games.invisible_enemy.display.log.corrections import describe_correction
from rules.games.invisible_enemy.display.log.direct_fire import describe_fire
from rules.games.invisible_enemy.display.log.movement import describe_movement
from rules.games.invisible_enemy.display.log.network_command import describe_list, describe_network_command
from rules.games.invisible_enemy.display.log.self_destruct import describe_self_destruction
from rules.games.invisible_enemy.display.log.set_up import describe_mix
from rules.games.invisible_enemy.display.log.turn import describe_turn
from rules.games.invisible_enemy.visibility.view import owns
from rules.kernel.corrections import Corrected
from rules.kernel.game import Viewer
from rules.kernel.screen import Sentence


def describe(event: Event, viewer: Viewer) -> Sentence | None:
    """The log's line of an event; None when it says nothing to anybody."""
    match event:
        case ListWritten(by=by):
            return describe_list(event, own=owns(viewer, by))
        case MixWritten(by=by):
            return describe_mix(event, own=owns(viewer, by))
        case Corrected():
            return describe_correction(event, viewer)
        case Fired():
            return describe_fire(event)
        case BarrageResolved():
            return describe_barrage(event)
        case SelfDestructed():
            return describe_self_destruction(event)
        case _:
            return describe_network_command(event) or describe_movement(event) or describe_turn(event)
