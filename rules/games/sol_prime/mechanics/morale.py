"""Morale: tests of stands and platoons, rallying, and the intentions that ask for a test (SP-18)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import PlatoonMorale, UnitMorale
from rules.games.sol_prime.battle.changes import Recorder, Roller
from rules.games.sol_prime.battle.events.course import PlatoonTested, UnitTested
from rules.games.sol_prime.battle.state import MoraleState, Platoon, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.artillery.counters import remove_counters
from rules.games.sol_prime.mechanics.attachment import detach_from
from rules.games.sol_prime.mechanics.hidden_information import visible_stands
from rules.games.sol_prime.mechanics.readiness import check_present, refuse
from rules.games.sol_prime.mechanics.stands import (
    best_cover,
    find_passengers,
    find_platoon,
    find_stand,
    initial_strength,
    is_aircraft,
    is_fortification,
    is_shaken,
    morale_rating,
    own_cover,
    stands_of,
)
from rules.kernel.dice import Dice
from rules.kernel.records import Record

PENALTIES = {"closer": "may-not-advance", "leave-cover": "may-not-move", "overwatch": "must-fire"}
"""The penalty of a failed test of each intention (SP-18.15)."""
WORSE: dict[str, MoraleState] = {"good": "shaken", "shaken": "routed", "routed": "routed"}


def check_unit_test(state: State, action: UnitMorale) -> None:
    """Raises Illegal for a stand that is gone."""
    check_present(state, action.unit)


def resolve_unit_test(state: State, action: UnitMorale, dice: Dice) -> UnitTested:
    """Tests a stand's morale (SP-18.5)."""
    unit = state.units[action.unit]
    recorder = Recorder(state, dice)
    test = unit_test(state, action.unit, leader_within=action.leader_within, cover=action.cover)
    passed = roll_test(recorder, test)
    told = recorder.told(side=unit.side, about=(action.unit,))
    return UnitTested(unit=action.unit, modifier=test.modifier, passed=passed, **told)


def roll_test(recorder: Recorder, test: UnitTest) -> bool:
    """Rolls a test and records its arithmetic."""
    passed = test.passed(recorder.face)
    for label, amount in (("Leader", test.leader), ("Shaken", test.shaken), ("In cover", test.cover)):
        if amount:
            recorder.line(label, amount, rule="SP-18.2")
    if test.fails_up_to is not None:
        recorder.line("To pass", f"more than {test.fails_up_to - test.modifier}", how="D10", rule="SP-18.1", total=True)
    return passed


# --- platoons -------------------------------------------------------------------------------------


def platoon_test(state: State, action: PlatoonMorale) -> UnitTest:
    """Returns the test of a platoon (SP-18.18): a leader with any stand, half of it in cover, shaken."""
    platoon = find_platoon(state, action.platoon)
    names = stands_of(state, action.platoon)
    units = [state.units[name] for name in names]
    if units and all(is_fortification(unit) for unit in units):
        return UnitTest(fails_up_to=None)
    in_cover = action.in_cover
    if in_cover is None:
        in_cover = sum(own_cover(unit) != "none" for unit in units)
    stands = len(units) if action.stands is None else action.stands
    leader = platoon.leader or any(unit.leader is not None for unit in units)
    return UnitTest(
        fails_up_to=CATALOGUE.morale.ratings[platoon.morale].fails_up_to,
        leader=TESTS.leader if leader else 0,
        shaken=TESTS.shaken if platoon.state == "shaken" else 0,
        cover=TESTS.cover if stands and 2 * in_cover >= stands else 0,
    )


def check_platoon_test(state: State, action: PlatoonMorale) -> None:
    """Raises Illegal when this test may not be made."""
    platoon = find_platoon(state, action.platoon)
    if platoon.state == "routed":
        raise refuse("destroyed", f"Platoon {platoon.name or action.platoon} has been routed.", "SP-18.16")
    if action.reason == "loss":
        return
    if state.turn is not None and action.platoon not in state.active:
        raise refuse("not-active", f"Platoon {platoon.name or action.platoon} is not active.", "SP-4.13")
    if platoon.rallied:
        raise refuse("rally-only", "The platoon rallies and does nothing else.", "SP-18.17")
    if action.reason == "rally":
        _check_rally(state, action.platoon, platoon)


def _check_rally(state: State, name: str, platoon: Platoon) -> None:
    if platoon.state != "shaken":
        raise refuse("not-shaken", f"Platoon {platoon.name or name} is not shaken.", "SP-18.17")
    acted = [one for one in stands_of(state, name) if _has_acted(state, one)]
    if acted and state.turn is not None:
        raise refuse(
            "rally-only", f"{', '.join(acted)} has acted; a platoon that rallies does nothing else.", "SP-18.17"
        )


def _has_acted(state: State, name: str) -> bool:
    unit = state.units[name]
    return bool((unit.moved and not is_aircraft(unit)) or unit.fired or unit.fought or unit.smoked or unit.bombed)


def resolve_platoon_test(state: State, action: PlatoonMorale, dice: Dice) -> PlatoonTested:
    """Tests a platoon's morale (SP-18.10 to SP-18.17)."""
    platoon = state.platoons[action.platoon]
    recorder = Recorder(state, dice)
    test = platoon_test(state, action)
    passed = roll_test(recorder, test)
    penalty = None if passed else PENALTIES.get(action.reason)
    after = _state_after(platoon.state, action.reason, passed=passed)
    changes: dict[str, object] = {"state": after}
    if penalty and penalty not in platoon.penalties:
        changes["penalties"] = (*platoon.penalties, penalty)
    if action.reason == "rally":
        changes["rallied"] = True
    recorder.platoon(action.platoon, **changes)
    if after == "routed":
        _rout(recorder, action.platoon)
    return PlatoonTested(
        platoon=action.platoon,
        reason=action.reason,
        modifier=test.modifier,
        passed=passed,
        state=after,
        penalty=penalty,
        **recorder.losses(),
        **recorder.told(side=platoon.side, about=visible_stands(state, action.platoon)),
    )


def _state_after(now: MoraleState, reason: str, *, passed: bool) -> MoraleState:
    if reason == "rally":
        return "good" if passed else now
    return WORSE[now] if reason == "loss" and not passed else now


def _rout(recorder: Recorder, name: str) -> None:
    """Removes a routed platoon with what it carries; that is not a loss of stands (SP-18.16)."""
    recorder.platoon(name, initial=initial_strength(recorder.state, name))
    gone = []
    for one in stands_of(recorder.state, name):
        for each in (one, *find_passengers(recorder.state, one)):
            if not recorder.stand(each).destroyed:
                gone.append(each)
                recorder.unit(each, destroyed=True, routed=True, overwatch=False, attached_to=None)
                if (leader := recorder.stand(each).leader) is not None:
                    recorder.leader_test.append(leader)
    detach_from(recorder, gone)
    remove_counters(recorder)
    recorder.destroyed += gone


# --- what asks for a test -------------------------------------------------------------------------


def tests_needed(
    vehicles: tuple[float | None, float | None],
    infantry: tuple[float | None, float | None],
    *,
    leaving_cover: bool,
    overwatch: bool,
) -> list[str]:
    """Returns the tests that intentions ask for, in order (SP-18.10, SP-18.11, SP-18.12, SP-R35).

    Each pair is the distance to the nearest enemy before and after the move; the printed distances include their limits
    (SP-18.20).
    """
    pairs = ((vehicles, TESTS.vehicles_within), (infantry, TESTS.infantry_within))
    found = []
    if leaving_cover and any(_is_within(after if after is not None else at, limit) for (at, after), limit in pairs):
        found.append("leave-cover")
    if any(
        _is_within(at, limit) and after is not None and at is not None and after < at for (at, after), limit in pairs
    ):
        found.append("closer")
    if overwatch and any(_is_within(at, limit) or _is_within(after, limit) for (at, after), limit in pairs):
        found.append("overwatch")
    return found


def _is_within(distance: float | None, limit: float) -> bool:
    return distance is not None and distance <= limit


TESTS = CATALOGUE.morale.tests


class UnitTest(Record):
    """A test: the highest number that fails (None: never tested), and the modifiers."""

    fails_up_to: int | None
    leader: int = 0
    shaken: int = 0
    cover: int = 0

    @property
    def modifier(self) -> int:
        """The sum of the modifiers."""
        return self.leader + self.shaken + self.cover

    def passed(self, roll: Roller) -> bool:
        """Rolls the test; crews of structures never test (SP-2.55)."""
        if self.fails_up_to is None:
            return True
        highest = self.fails_up_to - self.modifier
        cuts = (highest,) if 0 < highest < TESTS.die else (TESTS.die,)
        return roll(TESTS.die, "Morale", cuts) > highest


def unit_test(state: State, name: str, *, leader_within: float | None = None, cover: str | None = None) -> UnitTest:
    """Returns the test of a stand (SP-18.6): a leader within 4 inches, its platoon shaken, itself in any cover."""
    unit = find_stand(state, name)
    level = morale_rating(state, unit)
    if level is None:
        return UnitTest(fails_up_to=None)
    near = unit.leader is not None or (leader_within is not None and leader_within <= TESTS.leader_radius)
    covered = best_cover(cover, own_cover(unit)) != "none"
    return UnitTest(
        fails_up_to=CATALOGUE.morale.ratings[level].fails_up_to,
        leader=TESTS.leader if near else 0,
        shaken=TESTS.shaken if is_shaken(state, unit) else 0,
        cover=TESTS.cover if covered else 0,
    )
