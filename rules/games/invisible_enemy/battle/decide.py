"""The way from an action to its events: permission, measurement, the rules, and everything that follows at once."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.direct_fire import LogHits
from rules.games.invisible_enemy.battle.actions.network_command import WriteList
from rules.games.invisible_enemy.battle.actions.positions import Locate, LocateUnit
from rules.games.invisible_enemy.battle.actions.setup import PlaceUnit, SetTargetMix
from rules.games.invisible_enemy.battle.actions.turn import AnswerConcession, Concede, Done, GoOn
from rules.games.invisible_enemy.battle.ending import answer_concession, is_end_undone, offer_concession, reopen_battle
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.setup import Started
from rules.games.invisible_enemy.battle.evolve import STATES, evolve
from rules.games.invisible_enemy.battle.permissions import check_permission
from rules.games.invisible_enemy.battle.phases import check_phase
from rules.games.invisible_enemy.battle.resolve import resolve
from rules.games.invisible_enemy.battle.setup import place_unit, write_target_mix
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.turn_order import end_part, follow_up, resume
from rules.games.invisible_enemy.mechanics import positions
from rules.games.invisible_enemy.mechanics.hit_log import log_hits
from rules.games.invisible_enemy.mechanics.measurement.situation import measure_action
from rules.games.invisible_enemy.mechanics.positions import locate_thing
from rules.games.invisible_enemy.mechanics.purchase_lists import write_list
from rules.kernel.corrections import Correct, make_correction
from rules.kernel.dice import Dice
from rules.kernel.viewer import Viewer


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """Returns the events of an action by ``viewer``. Raises Illegal or Unreadable; then nothing has changed."""
    check_permission(state, viewer, action)
    if isinstance(action, GoOn):
        return resume(state)
    event = _make_event(state, measure_action(state, action), dice)
    if isinstance(action, Correct):
        # A correction stands as the referee made it: nothing follows by itself, but an end without its cause is gone.
        after = evolve(state, event)
        return [event, reopen_battle(after)] if is_end_undone(state, after) else [event]
    return [event, *follow_up(evolve(state, event))]


def begin_battle(started: Started) -> list[Event]:
    """Returns the first events of a battle."""
    return [started, *follow_up(started.state)]


def _owner_of_correction(state: State, action: Correct) -> str:
    """Returns the side that may know a corrected value, even if it is secret from the other."""
    match action.path:
        case ("units", str(name), *_) if name in state.units:
            return state.units[name].side
        case ("bases", str(name), *_) if name in state.bases:
            return state.bases[name].side
        case ("sides", str(key), *_):
            return key
        case _:
            return ""


def _concerns_unseen_unit(state: State, action: Correct) -> bool:
    """Checks whether a correction concerns a unit that the other side has not seen yet (IE-11.4)."""
    match action.path:
        case ("units", str(name), *_):
            unit = name
        case ("bases", str(name), *_) if name in state.bases:
            unit = state.bases[name].unit
        case _:
            return False
    return unit in state.units and not state.units[unit].placed


def _make_event(state: State, action: Action, dice: Dice) -> Event:
    match action:
        case Correct():
            return make_correction(
                STATES,
                state,
                action,
                side=_owner_of_correction(state, action),
                secret=_concerns_unseen_unit(state, action),
            )
        case PlaceUnit():
            return place_unit(state, action)
        case SetTargetMix():
            return write_target_mix(state, action)
        case Locate():
            return locate_thing(state, action)
        case LocateUnit():
            return positions.locate_unit(state, action)
        case LogHits():
            return log_hits(state, action)
        case WriteList():
            check_phase(state, action)
            return write_list(state, action)
        case Done():
            return end_part(state, action)
        case Concede():
            return offer_concession(state, action)
        case AnswerConcession():
            return answer_concession(state, action)
        case _:
            return resolve(state, action, dice)
