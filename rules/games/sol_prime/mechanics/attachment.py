"""Infantry attached to vehicles: how long it is (SP-14.9)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.stands import attached_infantry


def detach_from(recorder: Recorder, vehicles: Iterable[str]) -> None:
    """Detaches infantry from vehicles that are gone."""
    for name in vehicles:
        for one in attached_infantry(recorder.state, name):
            recorder.unit(one, attached_to=None)


def leave_behind(recorder: Recorder, name: str) -> None:
    """Ends the attachments of a stand that moves while the other cannot: only active platoons move together."""
    state = recorder.state
    unit = state.units[name]
    if unit.attached_to and not _moves_too(state, unit.attached_to):
        recorder.unit(name, attached_to=None)
    for one in attached_infantry(state, name):
        if not _moves_too(state, one):
            recorder.unit(one, attached_to=None)


def _moves_too(state: State, name: str) -> bool:
    return state.turn is None or state.units[name].platoon in state.active
