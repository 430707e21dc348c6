"""Losses: stands with all they carry (SP-16.11), platoons that must test (SP-18.13), leaders (SP-19.2)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.sol_prime.battle.actions.turn import UnitOnly
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import StandLost
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.artillery.counters import remove_counters
from rules.games.sol_prime.mechanics.attachment import detach_from
from rules.games.sol_prime.mechanics.readiness import check_present
from rules.games.sol_prime.mechanics.stands import (
    find_passengers,
    initial_strength,
    is_fortification,
)
from rules.games.sol_prime.mechanics.suppression import suppress

RESULTS = ("miss", "no-effect", "escaped", "suppressed", "immobilized", "destroyed")
"""Results from the least to the worst."""


def worst_result(results: Iterable[str]) -> str:
    """Returns the worst of several results."""
    return max(results, key=RESULTS.index)


def destroy(recorder: Recorder, names: Iterable[str]) -> list[str]:
    """Destroys stands and all that they carry; recorded with platoons that test and leaders."""
    gone: list[str] = []
    for name in names:
        for one in (name, *find_passengers(recorder.state, name)):
            if not recorder.stand(one).destroyed:
                recorder.unit(one, destroyed=True, overwatch=False, attached_to=None)
                gone.append(one)
    detach_from(recorder, gone)
    remove_counters(recorder)
    tests = _count_losses(recorder, gone)
    leaders = [leader for one in gone if (leader := recorder.stand(one).leader) is not None]
    recorder.destroyed += gone
    recorder.loss_test += tests
    recorder.leader_test += leaders
    return gone


def _count_losses(recorder: Recorder, gone: Iterable[str]) -> list[str]:
    """Adds the losses to their platoons; returns the platoons that must test, each once (SP-18.13)."""
    tests: dict[str, bool] = {}
    for name in gone:
        key = recorder.stand(name).platoon
        platoon = recorder.before.platoons.get(key or "")
        if key is None or platoon is None:
            continue
        initial, lost = initial_strength(recorder.before, key), recorder.state.platoons[key].lost
        counted = lost + int(recorder.state.options.loss_test == "on-exceeding")
        over = counted * 100 > CATALOGUE.morale.tests.loss_percent * initial
        recorder.platoon(key, lost=lost + 1, initial=initial)
        tests[key] = tests.get(key, False) or over
    return [key for key, needed in tests.items() if needed and _can_test(recorder.state, key)]


def has_lost_much(state: State, platoon: str) -> bool:
    """Checks whether a platoon has lost more than the share from which on its losses make it test (SP-18.13)."""
    limit = CATALOGUE.morale.tests.loss_percent * initial_strength(state, platoon)
    return state.platoons[platoon].lost * 100 > limit and _can_test(state, platoon)


def _can_test(state: State, platoon: str) -> bool:
    """Checks whether a platoon tests: not after its last loss (SP-R34) or routed, nor fortifications (SP-18.19)."""
    one = state.platoons[platoon]
    if one.state == "routed":
        return False
    crews = [unit for unit in state.units.values() if unit.platoon == platoon]
    if crews and all(is_fortification(unit) for unit in crews):
        return False
    return (one.initial or 0) > one.lost


def lose_stand(state: State, action: UnitOnly) -> StandLost:
    """Removes a stand, however it was lost."""
    unit = check_present(state, action.unit)
    recorder = Recorder(state)
    gone = destroy(recorder, [action.unit])
    return StandLost(**recorder.losses(), **recorder.told(side=unit.side, about=gone))


def apply_result(recorder: Recorder, name: str, result: str) -> bool:
    """Records a result that is less than a loss; True when the stand is destroyed instead."""
    if result == "suppressed":
        suppress(recorder, name)
    elif result == "immobilized":
        recorder.unit(name, immobilized=True)
    return result == "destroyed"
