"""Exact chances of actions, by the resolvers that play uses: outcomes named as in case files, with fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from rules.games.sol_prime.battle.actions import (
    Action,
    AirSupport,
    ArtilleryCall,
    ArtilleryImpact,
    Bomb,
    CloseCombat,
    Counterbattery,
    Demolish,
    Fire,
    LeaderFate,
    Mines,
    PlatoonMorale,
    RollActivation,
    UnitMorale,
)
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics import activation, air_support, demolition, flight, guided_bombs, mines, morale
from rules.games.sol_prime.mechanics.area_fire import DamageTarget, roll_escapes
from rules.games.sol_prime.mechanics.artillery import calling, counterbattery, impact
from rules.games.sol_prime.mechanics.close_combat import attack_modifiers, check_fight, defence_modifiers, roll_for_odds
from rules.games.sol_prime.mechanics.fire import resolution
from rules.games.sol_prime.mechanics.fire.checks import check_shot
from rules.games.sol_prime.mechanics.losses import worst_result
from rules.games.sol_prime.mechanics.modifiers import total
from rules.games.sol_prime.mechanics.morale import UnitTest, unit_test
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, check_present
from rules.kernel.dice import D6, D10, Dice, Die
from rules.kernel.odds import Distribution, explore

Chances = dict[str, Fraction]
SIX_FACES = range(1, 7)


def chances(state: State, action: Action) -> Chances | None:
    """Returns the chances of an action; None when it rolls no dice that matter. Raises Illegal."""
    match action:
        case Fire():
            return fire_chances(state, action)
        case CloseCombat():
            return _close_combat(state, action)
        case ArtilleryImpact():
            return _impact(state, action)
        case Bomb():
            return _bomb(state, action)
        case Demolish():
            return _demolish(state, action)
        case Mines(type="enter-minefield"):
            return _mine(state, action)
        case RollActivation():
            return _activation(state, action)
        case _:
            return _one_die_chances(state, action)


def _one_die_chances(state: State, action: Action) -> Chances | None:
    """Returns the chances of one die that succeeds or fails."""
    match action:
        case UnitMorale():
            check_present(state, action.unit)
            return _test_chances(unit_test(state, action.unit, leader_within=action.leader_within, cover=action.cover))
        case PlatoonMorale():
            morale.check_platoon_test(state, action)
            return _test_chances(morale.platoon_test(state, action))
        case AirSupport():
            air_support.check_support(state, action.side)
            least = flight.TABLE.support.needed - sum(one[1] for one in air_support.support_modifiers(state, action))
            return _at_least(least, yes="granted", no="refused")
        case Counterbattery():
            counterbattery.check_counterbattery(state, action)
            modifiers = counterbattery.counterbattery_modifiers(state, action)
            least = calling.TABLE.counterbattery.needed - sum(one[1] for one in modifiers)
            return _at_least(least, yes="found", no="not-found")
        case ArtilleryCall():
            return _call(state, action)
        case LeaderFate():
            killed = Fraction(CATALOGUE.leaders.killed_up_to, CATALOGUE.leaders.fate_die)
            return {"killed": killed, "survives": 1 - killed}
        case _:
            return None


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


def _call(state: State, action: ArtilleryCall) -> Chances:
    side = calling.check_call(state, action)[0][1].side
    if action.mode == "next-cycle":
        return {"next-cycle": Fraction(1)}
    modifier = sum(one[1] for one in calling.arrival_modifiers(state, action, side))
    return _at_least(calling.artillery_rating(state, side) - modifier, yes="now", no="cancelled")


# --- combat ---------------------------------------------------------------------------------------


def shot_distribution(state: State, action: Fire) -> Distribution[resolution.ResolvedAttack]:
    """Returns the distribution of a resolved shot. Raises Illegal."""
    plan = resolution.plan_attack(state, check_shot(state, action))
    return explore(lambda dice: _outline(resolution.resolve_attack(plan, dice, fair=True)))


def _outline(rolled: resolution.ResolvedAttack) -> resolution.ResolvedAttack:
    # Faces that end alike are one outcome: only the number of hits and the result differ.
    return resolution.ResolvedAttack(
        reacted=rolled.reacted, hits=rolled.hits, net=(), result=rolled.result, inside=rolled.inside
    )


def fire_chances(state: State, action: Fire) -> Chances:
    """Returns the results of a shot, at least one hit, and the fate of an occupant."""
    found = shot_distribution(state, action)
    results: Chances = {}
    for rolled, chance in found.weights.items():
        for name in (rolled.result, *(["hit"] if rolled.hits else []), *_inside(rolled)):
            results[name] = results.get(name, Fraction(0)) + chance
    return drop_impossible(results)


def _inside(rolled: resolution.ResolvedAttack) -> list[str]:
    return [f"occupant-{rolled.inside}"] if rolled.inside else []


def _close_combat(state: State, action: CloseCombat) -> Chances:
    check_fight(state, action)
    edge = total(attack_modifiers(state, action)) - total(defence_modifiers(state, action))
    won = explore(lambda dice: roll_for_odds(edge, dice)).chance(bool)
    return drop_impossible({"attacker": won, "defender": 1 - won})


def _impact(state: State, action: ArtilleryImpact) -> Chances:
    """Returns the chances of every target by itself: its dice are its own."""
    firing = impact.check_impact(state, action)
    found: Chances = {}
    for _, target in impact.find_targets(state, action, firing[0][1]):
        for name, chance in _shelled(target, len(firing)).items():
            found[name] = found.get(name, Fraction(0)) + chance
    return drop_impossible(found)


def _shelled(target: DamageTarget, dice: int) -> Chances:
    """Convolves results over one die of each piece; the worst counts."""
    each: Chances = {}
    for face in SIX_FACES:
        result = target.result(face + target.add)
        each[result] = each.get(result, Fraction(0)) + Fraction(1, 6)
    so_far: Chances = dict(each)
    for _ in range(dice - 1):
        after: Chances = {}
        for one, chance in so_far.items():
            for other, weight in each.items():
                after[worst_result((one, other))] = after.get(worst_result((one, other)), Fraction(0)) + chance * weight
        so_far = after
    found = {f"{target.name}-{result}": chance for result, chance in so_far.items()}
    return found | _inside_building(target, so_far.get("destroyed", Fraction(0)))


def _inside_building(target: DamageTarget, falls: Fraction) -> Chances:
    if not target.building or not falls:
        return {}
    found: Chances = {}
    for name, least in target.occupants:
        gets_out = Fraction(7 - least, 6)
        found[f"{name}-escaped"] = falls * gets_out
        found[f"{name}-destroyed"] = falls * (1 - gets_out)
    return found


def _bomb(state: State, action: Bomb) -> Chances:
    """Follows both bombs in turn: a unit that the first has destroyed is not hit again."""
    guided_bombs.check_bomb(state, action)
    drops = [guided_bombs.find_near_targets(state, drop.targets) for drop in action.bombs]
    names = {one.target.name: one.target for around in drops for one in around}
    found: Chances = {}
    for name in names:
        for result, chance in explore(lambda dice, name=name: _bombed_chances(drops, name, dice)).weights.items():  # type: ignore[misc]
            for outcome in result:
                found[outcome] = found.get(outcome, Fraction(0)) + chance
    return drop_impossible(found)


def _bombed_chances(drops: list[list[guided_bombs.NearTarget]], name: str, dice: Dice) -> tuple[str, ...]:
    """Returns the chances of one target, and of everyone inside it."""
    outcome, inside = "", {}
    for around in drops:
        mine = [one for one in around if one.target.name == name]
        if not mine or outcome == "destroyed":
            continue
        where = guided_bombs.landing_offset(dice.roll(Die(low=1, high=CATALOGUE.air.bomb.accuracy)))
        target = mine[0].target
        if not mine[0].reached(where):
            continue
        die = Die(low=1, high=CATALOGUE.air.bomb.penetration)
        result = target.result(dice.roll(die, cuts=target.cuts(die.high)) + target.add)
        outcome = worst_result([result, outcome or result])
        if result == "destroyed" and target.building:
            inside = roll_escapes(
                target.occupants, lambda sides, why, cuts: dice.roll(Die(low=1, high=sides), cuts=cuts)
            )
    return (*([f"{name}-{outcome}"] if outcome else []), *(f"{one}-{fate}" for one, fate in inside.items()))


# --- engineering and the course of play -----------------------------------------------------------


def _demolish(state: State, action: Demolish) -> Chances:
    demolition.check_demolish(state, action)
    found: Chances = {}
    for name in action.sections:
        armor = state.units[name].armor[1]
        for face in SIX_FACES:
            key = f"{name}-{demolition.demolition_result(armor, face)}"
            found[key] = found.get(key, Fraction(0)) + Fraction(1, 6)
    return found


def _mine(state: State, action: Mines) -> Chances | None:
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    field = mines.find_minefield(state, action.minefield)
    if mines.is_immune(unit):
        return {"unaffected": Fraction(1)}
    if field.strength is None:
        return None
    strength = field.strength

    def mined(dice: Dice) -> mines.MineResult:
        return mines.roll_mine(unit, strength, lambda sides, why, cuts: dice.roll(Die(low=1, high=sides), cuts=cuts))

    found: Chances = {}
    for outcome, chance in explore(mined).weights.items():
        for name in (outcome.result, *(["hit-mine"] if outcome.hit else [])):
            found[name] = found.get(name, Fraction(0)) + chance
    return drop_impossible(found)


def _activation(state: State, action: RollActivation) -> Chances:
    """Convolves points over each player's die in turn (SP-4.8)."""
    most = activation.most_points(state, action.side)
    each = Counter(activation.activation_points(state, action.side, [face]) for face in SIX_FACES)
    so_far: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(state.sides[action.side].players if action.side in state.sides else 1):
        after: dict[int, Fraction] = {}
        for points, chance in so_far.items():
            for more, number in each.items():
                total_ = points + more if most is None else min(points + more, most)
                after[total_] = after.get(total_, Fraction(0)) + chance * Fraction(number, D6.size)
        so_far = after
    return {f"points-{points}": chance for points, chance in sorted(so_far.items())}
