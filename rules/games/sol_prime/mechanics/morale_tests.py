"""The dice of morale tests (SP-18.1, SP-18.2): who passes with what."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.stands import best_cover, rating, shaken, stand, standing_cover
from rules.kernel.records import record

TESTS = CATALOGUE.morale.tests


@record
class UnitTest:
    """A test: the number that still fails (None: never tested), and the modifiers."""

    fails_up_to: int | None
    leader: int = 0
    shaken: int = 0
    cover: int = 0

    @property
    def modifier(self) -> int:
        """The sum of the modifiers."""
        return self.leader + self.shaken + self.cover

    def passed(self, roll: Callable[[int, str, tuple[int, ...]], int]) -> bool:
        """Roll the test; crews of structures never test (SP-2.55)."""
        if self.fails_up_to is None:
            return True
        highest = self.fails_up_to - self.modifier
        cuts = (highest,) if 0 < highest < TESTS.die else (TESTS.die,)
        return roll(TESTS.die, "Morale", cuts) > highest


def unit_test(state: State, name: str, *, leader_within: float | None = None, cover: str | None = None) -> UnitTest:
    """The morale test of a stand (SP-18.6): a leader within 4 inches, its platoon shaken, itself in any cover."""
    unit = stand(state, name)
    level = rating(state, unit)
    if level is None:
        return UnitTest(fails_up_to=None)
    near = unit.leader is not None or (leader_within is not None and leader_within <= TESTS.leader_radius)
    covered = best_cover(cover, standing_cover(unit)) != "none"
    return UnitTest(
        fails_up_to=CATALOGUE.morale.ratings[level].fails_up_to,
        leader=TESTS.leader if near else 0,
        shaken=TESTS.shaken if shaken(state, unit) else 0,
        cover=TESTS.cover if covered else 0,
    )
