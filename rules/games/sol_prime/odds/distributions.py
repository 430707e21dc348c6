"""Exact chances of actions, by the resolvers that play uses: outcomes named as in case files, with fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rules.games.sol_prime.battle.pending import Reacted
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics import activation, air_support, demolition, flight, guided_bombs, mines, morale
from rules.games.sol_prime.mechanics.area_fire import DamageTarget
from rules.games.sol_prime.mechanics.artillery import calling, counterbattery
from rules.games.sol_prime.mechanics.artillery.impact import LegalImpact
from rules.games.sol_prime.mechanics.close_combat import attack_modifiers, defence_modifiers, roll_for_odds
from rules.games.sol_prime.mechanics.fire import resolution
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.losses import RESULTS, worst_result
from rules.games.sol_prime.mechanics.modifiers import total
from rules.games.sol_prime.mechanics.morale import UnitTest, unit_test
from rules.kernel.dice import D6, D10, Dice, Die
from rules.kernel.odds import Distribution, explore
from rules.kernel.records import replace
from rules.kit.pools import by_face, combine

Chances = dict[str, Fraction]
SIX_FACES = range(1, 7)


def unit_test_chances(state: State, action: Any) -> Chances:
    """Returns the chances of a stand's morale test."""
    return _test_chances(unit_test(state, action.unit, leader_within=action.leader_within, cover=action.cover))


def platoon_test_chances(state: State, action: Any) -> Chances:
    """Returns the chances of a platoon's morale test."""
    return _test_chances(morale.platoon_test(state, action))


def support_chances(state: State, action: Any) -> Chances:
    """Returns the chances of a call for air support."""
    least = flight.TABLE.support.needed - sum(one[1] for one in air_support.support_modifiers(state, action))
    return _at_least(least, yes="granted", no="refused")


def counterbattery_chances(state: State, action: Any) -> Chances:
    """Returns the chances of finding a battery."""
    modifiers = counterbattery.counterbattery_modifiers(state, action)
    return _at_least(
        calling.TABLE.counterbattery.needed - sum(one[1] for one in modifiers), yes="found", no="not-found"
    )


def fate_chances(state: State, action: Any) -> Chances:
    """Returns the chances of a leader's fate."""
    killed = Fraction(CATALOGUE.leaders.killed_up_to, CATALOGUE.leaders.fate_die)
    return {"killed": killed, "survives": 1 - killed}


def call_chances(state: State, action: Any) -> Chances:
    """Returns the chances that called fire arrives."""
    if action.mode == "next-cycle":
        return {"next-cycle": Fraction(1)}
    side = state.units[action.by[0]].side
    modifier = sum(one[1] for one in calling.arrival_modifiers(state, action, side))
    return _at_least(calling.artillery_rating(state, side) - modifier, yes="now", no="cancelled")


def drop_impossible(found: Mapping[str, Fraction]) -> Chances:
    """Returns the outcomes that can happen."""
    return {name: chance for name, chance in found.items() if chance}


def _at_least(least: int, *, yes: str, no: str) -> Chances:
    """Returns the chances of a D10 that must show ``least`` or more."""
    chance = Fraction(min(max(D10.high + 1 - least, 0), D10.high), D10.high)
    return drop_impossible({yes: chance, no: 1 - chance})


def _test_chances(test: UnitTest) -> Chances:
    if test.fails_up_to is None:
        return {"passed": Fraction(1)}
    return _at_least(test.fails_up_to - test.modifier + 1, yes="passed", no="failed")


# --- combat ---------------------------------------------------------------------------------------


MOST_KEPT = 2_000
"""Shots whose chances are kept: those of a battle repeat the same few numbers."""


def shot_distribution(state: State, shot: Shot) -> Distribution[resolution.ResolvedAttack]:
    """Returns the distribution of a resolved shot."""
    return _explore_attack(_numbers_of(resolution.plan_attack(state, shot)))


def _numbers_of(plan: resolution.LegalAttack) -> resolution.LegalAttack:
    """Returns a shot without its arithmetic: all that its dice depend on."""
    return replace(plan, modifiers=(), calm_modifiers=(), kill_modifiers=(), rating=0, armor=0)


@lru_cache(maxsize=MOST_KEPT)
def _explore_attack(plan: resolution.LegalAttack) -> Distribution[resolution.ResolvedAttack]:
    return explore(lambda dice: _outline(resolution.resolve_attack(plan, dice, fair=True)))


def _outline(rolled: resolution.ResolvedAttack) -> resolution.ResolvedAttack:
    # Faces that end alike are one outcome: only the number of hits and the result differ.
    return resolution.ResolvedAttack(
        reacted=rolled.reacted, hits=rolled.hits, net=(), result=rolled.result, inside=rolled.inside
    )


def fire_chances(state: State, shot: Shot) -> Chances:
    """Returns the results of a shot, at least one hit, and the fate of an occupant."""
    found = shot_distribution(state, shot)
    results: Chances = {}
    for rolled, chance in found.weights.items():
        for name in (rolled.result, *(["hit"] if rolled.hits else []), *_inside(rolled)):
            results[name] = results.get(name, Fraction(0)) + chance
    return drop_impossible(results)


def _inside(rolled: resolution.ResolvedAttack) -> list[str]:
    return [f"occupant-{rolled.inside}"] if rolled.inside else []


def reaction_chances(state: State, found: Reacted) -> Chances:
    """Returns the chances of the announced shot with its target's reaction; none when it can no longer be fired."""
    return {} if found.shot is None else fire_chances(found.left, found.shot)


def fight_chances(state: State, action: Any) -> Chances:
    """Returns who wins close combat."""
    edge = total(attack_modifiers(state, action)) - total(defence_modifiers(state, action))
    won = explore(lambda dice: roll_for_odds(edge, dice)).chance(bool)
    return drop_impossible({"attacker": won, "defender": 1 - won})


def impact_chances(state: State, shells: LegalImpact) -> Chances:
    """Returns the chances of every target by itself: its dice are its own."""
    found: Chances = {}
    for target in shells.targets:
        for name, chance in _shelled(target, len(shells.pieces)).items():
            found[name] = found.get(name, Fraction(0)) + chance
    return drop_impossible(found)


def _shelled(target: DamageTarget, dice: int) -> Chances:
    """Returns the chances of a target under one die of each piece; the worst result counts."""
    each = by_face(D6, lambda face: target.result(face + target.add))
    worst = combine([each] * max(dice, 1), lambda one, other: worst_result((one, other)), RESULTS[0]).weights
    found = {f"{target.name}-{result}": chance for result, chance in worst.items()}
    return found | _inside_building(target, worst.get("destroyed", Fraction(0)))


def _inside_building(target: DamageTarget, falls: Fraction) -> Chances:
    if not target.building or not falls:
        return {}
    found: Chances = {}
    for name, least in target.occupants:
        gets_out = Fraction(7 - least, 6)
        found[f"{name}-escaped"] = falls * gets_out
        found[f"{name}-destroyed"] = falls * (1 - gets_out)
    return found


def bomb_chances(state: State, action: Any) -> Chances:
    """Follows both bombs in turn: a unit that the first has destroyed is not hit again."""
    drops = [guided_bombs.find_near_targets(state, drop.targets) for drop in action.bombs]
    names = {one.target.name: one.target for around in drops for one in around}
    found: Chances = {}
    for name in names:
        around = [next((one for one in drop if one.target.name == name), None) for drop in drops]
        for (outcome, felled), chance in explore(lambda dice, around=around: _roll_bombs(around, dice)).weights.items():  # type: ignore[misc]
            inside = _inside_building(felled, chance) if felled else {}
            for key, share in {**({f"{name}-{outcome}": chance} if outcome else {}), **inside}.items():
                found[key] = found.get(key, Fraction(0)) + share
    return drop_impossible(found)


def _roll_bombs(around: Sequence[guided_bombs.NearTarget | None], dice: Dice) -> tuple[str, DamageTarget | None]:
    """Rolls what each bomb does to one target near it; returns the worst result, and the target that a bomb fells."""
    outcome = ""
    for near in around:
        if near is None:
            continue
        where = guided_bombs.landing_offset(dice.roll(Die(low=1, high=CATALOGUE.air.bomb.accuracy)))
        if not near.reached(where):
            continue
        target, die = near.target, Die(low=1, high=CATALOGUE.air.bomb.penetration)
        result = target.result(dice.roll(die, cuts=target.cuts(die.high)) + target.add)
        outcome = worst_result([result, outcome or result])
        if outcome == "destroyed":
            return outcome, target
    return outcome, None


# --- engineering and the course of play -----------------------------------------------------------


def demolition_chances(state: State, action: Any) -> Chances:
    """Returns the chances of every section."""
    found: Chances = {}
    for name in action.sections:
        armor = state.units[name].armor[1]
        for face in SIX_FACES:
            key = f"{name}-{demolition.demolition_result(armor, face)}"
            found[key] = found.get(key, Fraction(0)) + Fraction(1, 6)
    return found


def mine_chances(state: State, action: Any) -> Chances:
    """Returns the chances of entering a minefield; none while its strength is not known."""
    unit, field = state.units[action.unit], state.minefields[action.minefield]
    if mines.is_immune(unit):
        return {"unaffected": Fraction(1)}
    if field.strength is None:
        return {}
    strength = field.strength

    def mined(dice: Dice) -> mines.MineResult:
        return mines.roll_mine(unit, strength, lambda sides, why, cuts: dice.roll(Die(low=1, high=sides), cuts=cuts))

    found: Chances = {}
    for outcome, chance in explore(mined).weights.items():
        for name in (outcome.result, *(["hit-mine"] if outcome.hit else [])):
            found[name] = found.get(name, Fraction(0)) + chance
    return drop_impossible(found)


def activation_chances(state: State, action: Any) -> Chances:
    """Returns the chances of each number of points: those of each player's die, up to the most (SP-4.8)."""
    most = activation.most_points(state, action.side)
    each = by_face(D6, lambda face: activation.activation_points(state, action.side, [face]))
    players = state.sides[action.side].players if action.side in state.sides else 1

    def join(points: int, more: int) -> int:
        return points + more if most is None else min(points + more, most)

    return {f"points-{points}": chance for points, chance in sorted(combine([each] * players, join, 0).weights.items())}
