"""Odds of a self-destruction: each target by the resolver of play (IE-6.70 to IE-6.73)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.games.invisible_enemy.mechanics.self_destruct import legal_blast
from rules.games.invisible_enemy.odds.direct_fire import hits_of_die
from rules.kernel.odds import Distribution
from rules.kernel.records import Record


class BlastOdds(Record):
    """The hits on one target, and the chance that they destroy it."""

    hits: Distribution[int]
    kill: Fraction


def blast_odds(state: State, action: SelfDestruct) -> dict[str, BlastOdds]:
    """Returns the odds for each target in the radius, nearest first. Raises Illegal."""
    found = {}
    for name, aimed in legal_blast(state, action).modifiers:
        thing, hits = find_thing(state, name), hits_of_die(aimed)
        found[name] = BlastOdds(hits=hits, kill=_kill_chance(hits, thing.hull - thing.hits))
    return found


def _kill_chance(hits: Distribution[int], left: int) -> Fraction:
    return hits.chance(lambda count: count >= left)


def named_blast_outcomes(found: Mapping[str, BlastOdds]) -> dict[str, Fraction]:
    """Returns the outcomes by their names in case files."""
    named: dict[str, Fraction] = {}
    for name, odds in found.items():
        named |= {f"hits-{name}-{count}": chance for count, chance in sorted(odds.hits.weights.items())}
        named[f"kill-{name}"] = odds.kill
    return named
