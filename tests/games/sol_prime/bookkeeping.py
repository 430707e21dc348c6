"""What holds for every action of Sol Prime, worked out again from the states before and after it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.games.sol_prime.battle.events.base import Happened
from rules.games.sol_prime.battle.evolve import evolve
from rules.games.sol_prime.battle.state import State


def check(before: State, event: Any) -> None:
    """Checks an event of a state; raises AssertionError with what does not add up."""
    if not isinstance(event, Happened):
        return
    after = evolve(before, event)
    check_losses(before, after, event)
    check_numbers(after)
    for roll in event.rolls:
        assert roll.why and 1 <= roll.face <= roll.sides, roll


def check_losses(before: State, after: State, event: Any) -> None:
    """What is destroyed is told, does nothing more, takes its passengers along and counts for its platoon."""
    gone = [name for name, unit in after.units.items() if unit.destroyed and not before.units[name].destroyed]
    if not hasattr(event, "destroyed"):
        return
    told = [name for name in event.destroyed if name in after.units]
    assert sorted(gone) == sorted(told), event.destroyed
    for name in gone:
        assert not after.units[name].overwatch and after.units[name].attached_to is None, name
    aboard = [name for name, unit in after.units.items() if unit.carried_by in gone]
    assert all(after.units[name].destroyed for name in aboard), aboard
    lost = Counter(before.units[name].platoon for name in gone)
    for key, platoon in after.platoons.items():
        if key in before.platoons and platoon.state != "routed":
            assert platoon.lost - before.platoons[key].lost == lost[key], key
    assert set(event.loss_test) <= {key for key in lost if key}, event.loss_test
    assert set(event.leader_test) <= {before.units[name].leader for name in gone}, event.leader_test


def check_numbers(after: State) -> None:
    """Nothing counts below nothing."""
    assert after.points >= 0
    for name, unit in after.units.items():
        assert min(unit.moved, unit.turned, unit.launchers_fired, unit.fire_turns or 0, unit.sections) >= 0, name
        assert all(left >= 0 for left in unit.loads.values()), name
    for key, side in after.sides.items():
        assert (side.unactivated or 0) >= 0, key
