"""Odds of direct fire: each die by the resolver of play, added up by convolution."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from operator import add

from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.games.invisible_enemy.mechanics.damage import is_doomed
from rules.games.invisible_enemy.mechanics.direct_fire.attack import LegalAttack
from rules.games.invisible_enemy.mechanics.direct_fire.kinetic_penetration import spread_hits
from rules.games.invisible_enemy.mechanics.direct_fire.resolution import FireModifiers, roll_volley
from rules.kernel.dice import D6
from rules.kernel.odds import ONE, Distribution, explore
from rules.kernel.records import Record
from rules.kit.pools import combine

ZERO = Fraction(0)


class FireOdds(Record):
    """The hits of an attack before any limit, the kills of each number of hits, and a rake's chance of control.

    ``kills``: the targets that a number of hits dooms.
    """

    target: str
    hits: Distribution[int]
    kills: Mapping[int, frozenset[str]]
    reachable: tuple[str, ...]
    control: Fraction = ONE


def hits_of_die(aimed: FireModifiers) -> Distribution[int]:
    """Returns the hits of one die of direct fire."""
    return explore(lambda dice: roll_volley(aimed, dice, why="").hits)


def attack_odds(state: State, planned: LegalAttack) -> FireOdds:
    """Returns the odds of a legal attack."""
    hits = combine(map(hits_of_die, planned.modifiers), add, 0)
    passes = ONE
    test = planned.control
    if test is not None:
        rolled = explore(lambda dice: test.passes(dice.roll(D6, cuts=test.cuts)))
        passes = rolled.chance(lambda passed: passed)
        weights = {count: weight * passes for count, weight in hits.weights.items()}
        weights[0] = weights.get(0, ZERO) + ONE - passes
        hits = Distribution(weights)
    reachable = (planned.target, *planned.others)
    kills = {count: _kills(state, planned, count, reachable) for count in hits.weights}
    return FireOdds(target=planned.target, hits=hits, kills=kills, reachable=reachable, control=passes)


def _kills(state: State, planned: LegalAttack, hits: int, reachable: tuple[str, ...]) -> frozenset[str]:
    """Returns the targets that are doomed after a number of hits."""
    recorder = Recorder(state)
    spread_hits(recorder, planned.target, hits, planned.others)
    return frozenset(name for name in reachable if is_doomed(find_thing(recorder.state, name)))


def named_attack_outcomes(state: State, found: FireOdds, *, rake: bool = False) -> dict[str, Fraction]:
    """Returns the outcomes by their names in case files."""
    result = {f"hits-{count}": chance for count, chance in sorted(found.hits.weights.items())}
    result["no-damage"] = found.hits.weights.get(0, ZERO)
    result["kill"] = kill_chance(found, found.target)
    for name in dict.fromkeys(found.reachable):
        result[f"kill-{name}"] = kill_chance(found, name)
    if rake:
        result["control"] = found.control
    return result


def kill_chance(found: FireOdds, name: str) -> Fraction:
    """Returns the chance that the attack dooms a base or tower."""
    return found.hits.chance(lambda count: name in found.kills[count])
