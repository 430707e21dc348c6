"""Odds of network command and of the initiative: dice pools compared pair by pair, type 2 requests."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod

from rules.games.invisible_enemy.battle.actions.network_command import RequestType2
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_keys, side_of
from rules.games.invisible_enemy.mechanics.initiative import check_no_tie, roll_for_side, winner_of
from rules.games.invisible_enemy.mechanics.type_2_requests import request_type_2
from rules.kernel.dice import D6
from rules.kernel.odds import Distribution, explore

Points = tuple[int, int]


@lru_cache(maxsize=256)
def pool_odds(mine: int, theirs: int) -> Distribution[Points]:
    """Returns the action points of two pools of network dice (IE-4.1 to IE-4.3).

    Counts face by face from the highest down: of each side only the number of higher dice matters, since sorted dice
    are paired by their place. All ways of rolling are counted as whole numbers.
    """
    ways: dict[tuple[int, int, int, int], int] = {(0, 0, 0, 0): 1}
    for _ in range(D6.low, D6.high):
        ways = _next_face(ways, mine, theirs)
    last: dict[Points, int] = {}
    for (one, other, won, lost), count in ways.items():
        # The lowest face takes all dice that are left.
        more, less = _pairs_won(one, other, mine - one, theirs - other)
        end = (won + more + max(0, mine - theirs), lost + less + max(0, theirs - mine))
        last[end] = last.get(end, 0) + count
    total = D6.size ** (mine + theirs)
    return Distribution({points: Fraction(count, total) for points, count in last.items()})


def _next_face(
    ways: dict[tuple[int, int, int, int], int], mine: int, theirs: int
) -> dict[tuple[int, int, int, int], int]:
    found: dict[tuple[int, int, int, int], int] = {}
    for (one, other, won, lost), count in ways.items():
        for more in range(mine - one + 1):
            chosen = count * comb(mine - one, more)
            for less in range(theirs - other + 1):
                up, down = _pairs_won(one, other, more, less)
                key = (one + more, other + less, won + up, lost + down)
                found[key] = found.get(key, 0) + chosen * comb(theirs - other, less)
    return found


def _pairs_won(one: int, other: int, more: int, less: int) -> Points:
    """Returns the pairs won by each side when dice of a face come behind ``one`` and ``other`` higher ones.

    ``more`` and ``less`` are the numbers of new dice. A new die meets a higher one wherever the enemy is ahead; equal
    places are equal faces, both lost.
    """
    return min(max(0, one - other), less), min(max(0, other - one), more)


def named_combat_outcomes(state: State) -> dict[str, Fraction]:
    """Returns the outcomes of network combat by their names in case files."""
    found = pool_odds(*(side_of(state, key).network_dice for key in side_keys(state)))
    result = {f"a{one}-b{other}": chance for (one, other), chance in sorted(found.weights.items())}
    result["a-ahead"] = found.chance(lambda points: points[0] > points[1])
    result["b-ahead"] = found.chance(lambda points: points[0] < points[1])
    result["level"] = found.chance(lambda points: points[0] == points[1])
    return result


def request_odds(state: State, action: RequestType2) -> Distribution[int]:
    """Returns the number of type 2 markers gained by a request (IE-4.30)."""
    return explore(lambda dice: request_type_2(state, action, dice).gained)


def initiative_odds(state: State) -> Distribution[str | None]:
    """Returns the winner of the initiative; None: a tie (IE-6.1). Sides roll apart, so their totals are combined."""
    check_no_tie(state)
    totals = {key: _total_odds(state, key) for key in side_keys(state)}
    found: dict[str | None, Fraction] = {}
    for rolled in product(*(one.weights.items() for one in totals.values())):
        winner = winner_of(dict(zip(totals, (total for total, _ in rolled), strict=True)))
        found[winner] = found.get(winner, Fraction(0)) + prod((chance for _, chance in rolled), start=Fraction(1))
    return Distribution(found)


def _total_odds(state: State, key: str) -> Distribution[int]:
    return explore(lambda dice: sum(roll_for_side(state, key, dice)))
