"""Odds of a barrage: each test by the resolver of play, target after target, since losses bare the flanks of others."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from operator import add

from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.games.invisible_enemy.mechanics.barrages import (
    BARRAGE,
    AreaTest,
    area_test,
    check_barrage,
    flank_bases,
    roll_area_test,
    targets_of,
)
from rules.kernel.dice import D6
from rules.kernel.odds import Distribution, explore
from rules.kernel.records import Record

ROLLS: int = D6.size**BARRAGE.dice
"""The rolls of one test, all equally likely."""


class BarrageOdds(Record):
    """The chance of each target's loss, in order, and the number of losses."""

    destroyed: Mapping[str, Fraction]
    kills: Distribution[int]


@lru_cache(maxsize=256)
def loss_chance(due: AreaTest) -> Fraction:
    """Returns the chance that one test destroys its target."""
    found = explore(lambda dice: roll_area_test("", due, dice).destroyed)
    return found.chance(lambda gone: gone)


def barrage_loss_odds(state: State, action: ResolveBarrage) -> BarrageOdds:
    """Returns the odds of a barrage. Raises Illegal.

    Worlds are kept apart by the targets that can still lose the support of their flanks: those whose supports have all
    been lost so far, and none of which comes after them. Each has its number of rolls by the number of losses.
    """
    marker = check_barrage(state, action)
    order = targets_of(state, action, marker)
    supports = {name: flank_bases(state, name) for name in order}
    losing = frozenset(
        name for place, name in enumerate(order) if supports[name] and supports[name] <= {*order[:place]}
    )
    worlds: dict[frozenset[str], list[int]] = {losing: [1]}
    destroyed: dict[str, Fraction] = {}
    for place, name in enumerate(order, start=1):
        # A target that still loses its support has lost it when its turn comes.
        bare = state_without(state, supports[name]) if name in losing else state
        losses = [_count_ways(loss_chance(area_test(one, action, marker, name))) for one in (state, bare)]
        safe = frozenset(other for other in losing if name in supports[other]) | {name}
        following: dict[frozenset[str], list[int]] = {}
        lost = 0
        for still, ways in worlds.items():
            ways_lost = losses[name in still]
            lost += ways_lost * sum(ways)
            _add(following, still - {name}, [0, *(ways_lost * count for count in ways)])
            _add(following, still - safe, [*((ROLLS - ways_lost) * count for count in ways), 0])
        worlds = following
        destroyed[name] = Fraction(lost, ROLLS**place)
    kills = [sum(counts) for counts in zip(*worlds.values(), strict=True)]
    total = ROLLS ** len(order)
    chances = {count: Fraction(ways, total) for count, ways in enumerate(kills) if ways}
    return BarrageOdds(destroyed=destroyed, kills=Distribution(chances))


def _count_ways(chance: Fraction) -> int:
    """Returns how many rolls of one test a chance is."""
    return chance.numerator * (ROLLS // chance.denominator)


def _add(worlds: dict[frozenset[str], list[int]], still: frozenset[str], ways: list[int]) -> None:
    known = worlds.get(still)
    worlds[still] = ways if known is None else [*map(add, known, ways)]


def state_without(state: State, lost: frozenset[str]) -> State:
    """Returns the state in which these bases are destroyed."""
    recorder = Recorder(state)
    for name in lost:
        recorder.thing(name, hits=find_thing(state, name).hull)
    return recorder.state


def named_barrage_outcomes(found: BarrageOdds) -> dict[str, Fraction]:
    """Returns the outcomes by their names in case files."""
    losses = {f"destroyed-{name}": chance for name, chance in found.destroyed.items()}
    return losses | {f"kills-{count}": chance for count, chance in sorted(found.kills.weights.items())}
