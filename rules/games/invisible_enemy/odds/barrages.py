"""Odds of a barrage: each test by the resolver of play, target after target, since losses bare the flanks of others."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.barrages import (
    BARRAGE,
    AreaTest,
    area_test,
    check_barrage,
    roll_area_test,
    targets_of,
)
from rules.games.invisible_enemy.mechanics.measurement.distances import distance_between
from rules.kernel.odds import ONE, Distribution, explore
from rules.kernel.records import Record

ZERO = Fraction(0)


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

    After each target, worlds are kept apart only by losses that matter for the flanks of targets still to come.
    """
    marker = check_barrage(state, action)
    order = targets_of(state, action, marker)
    worlds: dict[tuple[frozenset[str], int], Fraction] = {(frozenset(), 0): ONE}
    destroyed: dict[str, Fraction] = {}
    for place, name in enumerate(order):
        later = _neighbours(state, order[place + 1 :])
        following: dict[tuple[frozenset[str], int], Fraction] = {}
        destroyed[name] = ZERO
        for (lost, kills), weight in worlds.items():
            chance = loss_chance(area_test(state_without(state, lost), action, marker, name))
            destroyed[name] += weight * chance
            gone = (lost | {name}) & later
            _add(following, (gone, kills + 1), weight * chance)
            _add(following, (lost & later, kills), weight * (ONE - chance))
        worlds = following
    counts: dict[int, Fraction] = {}
    for (_, kills), weight in worlds.items():
        counts[kills] = counts.get(kills, ZERO) + weight
    return BarrageOdds(destroyed=destroyed, kills=Distribution(counts))


def _add(worlds: dict[tuple[frozenset[str], int], Fraction], key: tuple[frozenset[str], int], weight: Fraction) -> None:
    if weight:
        worlds[key] = worlds.get(key, ZERO) + weight


def state_without(state: State, lost: frozenset[str]) -> State:
    """Returns the state in which these bases are destroyed."""
    recorder = Recorder(state)
    for name in lost:
        recorder.thing(name, hits=find_thing(state, name).hull)
    return recorder.state


def _neighbours(state: State, names: list[str]) -> frozenset[str]:
    """Returns the bases that may be flank support of one of ``names``."""
    centres = [state.bases[name] for name in names if name in state.bases]
    near = BARRAGE.flank_distance
    return frozenset(
        name
        for name, base in state.bases.items()
        if any(other.at and base.at and geometry.within(distance_between(base, other), near) for other in centres)
    )


def named_barrage_outcomes(found: BarrageOdds) -> dict[str, Fraction]:
    """Returns the outcomes by their names in case files."""
    losses = {f"destroyed-{name}": chance for name, chance in found.destroyed.items()}
    return losses | {f"kills-{count}": chance for count, chance in sorted(found.kills.weights.items())}
