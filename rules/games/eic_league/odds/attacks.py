"""The exact odds of an attack, from the resolver that play uses, as far as the viewer knows the facts.

In a view, units of the others are marked with what is ``unknown``: nothing is worked out from those facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor
from typing import cast

from rules.games.eic_league.battle.state import State, find_unit
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.attacks.hit_roll import aiming_spd, possible_dfr, possible_needs
from rules.games.eic_league.mechanics.attacks.resolver import PERCENTILE, HitResult, ResolvedAttack, resolve_attack
from rules.games.eic_league.mechanics.attacks.targets import target_body, target_ratings
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL
from rules.games.eic_league.mechanics.damage.strength import work_out_attack
from rules.games.eic_league.mechanics.special_effects.on_hit import special_effect
from rules.kernel.odds import Distribution, Odds, Segment, explore, quantile
from rules.kernel.wording import format_count

LETHAL_CHANCE = Fraction(1, PERCENTILE.size)
TENTH, HALF = Fraction(1, 10), Fraction(1, 2)


def attack_odds(state: State, legal: LegalAttack) -> Odds:
    """Returns the odds of an attack: hit, lethal, vanquish, damage to the target and to the attacker.

    Odds that need facts unknown to the viewer are left out, with a note.
    """
    if legal.aim.need is None:
        return _without_dfr(state, legal)
    resolved = work_out_attack(state, legal, need=legal.aim.need)
    results = explore(lambda dice: resolve_attack(resolved, dice))
    if find_unit(state, legal.action.target).unknown:
        return _without_protection(state, legal, resolved=resolved, results=results)
    return _full_odds(state, legal, resolved=resolved, results=results)


def _full_odds(state: State, legal: LegalAttack, *, resolved: ResolvedAttack, results: Distribution[HitResult]) -> Odds:
    target, by = legal.action.target, legal.action.by
    energy = target_body(state, target).energy
    damage, own = damage_table(results, target), damage_table(results, by)
    hit, lethal = _hit_chance(results), _lethal_chance(results)
    kill = sum((chance for points, chance in damage.items() if int(points) >= energy), Fraction(0))
    return Odds(
        strip=_strip(hit, kill),
        chances={"hit": hit, "lethal": lethal, "vanquish": kill},
        tables={"damage": damage, "self-damage": own},
        notes=(
            *_spread_notes(damage),
            *_effect_notes(state, legal),
            *_own_risk_notes(state, legal, resolved, results=results),
            *_blast_notes(resolved),
        ),
    )


def _hit_chance(results: Distribution[HitResult]) -> Fraction:
    return results.chance(lambda result: result.hit)


def _lethal_chance(results: Distribution[HitResult]) -> Fraction:
    return results.chance(lambda result: result.lethal)


def _strip(hit: Fraction, kill: Fraction) -> tuple[Segment, ...]:
    return (
        Segment(label="Miss", tone="miss", chance=1 - hit),
        Segment(label="Hit", tone="hit", chance=hit - kill),
        Segment(label="Vanquished", tone="kill", chance=kill),
    )


def damage_table(results: Distribution[HitResult], name: str) -> dict[int | str, Fraction]:
    """Returns the distribution of the points that get through to one unit; 0 means no loss."""
    table: dict[int | str, Fraction] = {}
    for points, chance in results.of(lambda result: dict(result.damage).get(name, 0)).weights.items():
        table[cast(int, points)] = chance
    return table


# --- notes ----------------------------------------------------------------------------------------


def _spread_notes(table: Mapping[int | str, Fraction]) -> tuple[str, ...]:
    points = {int(value): chance for value, chance in table.items()}
    if set(points) == {0}:
        return ()
    low, middle, high = (quantile(points, share) for share in (TENTH, HALF, 1 - TENTH))
    return (f"Damage: median {middle}, 10–90 % {low} to {high}.",)


def _effect_notes(state: State, legal: LegalAttack) -> tuple[str, ...]:
    effect, name = special_effect(state, legal), legal.action.target
    if effect.paralysed is not None:
        more = format_count(effect.paralysed, "more round")
        rounds = f"paralyses {name} for {more}" if effect.paralysed else "has no effect"
        return (f"A hit {rounds} (EIC-17.1).",)
    if effect.frag_hits is not None:
        return (f"A hit leaves {name} with BOD {effect.bod}, after fragmentation hit {effect.frag_hits} (EIC-17.4).",)
    if effect.immune:
        return (f"The armor of {name} is immune to oxy plus (EIC-6.5).",)
    if effect.oxidised_until is not None:
        return (f"After a hit the armor of {name} works through round {effect.oxidised_until} (EIC-17.5).",)
    return ()


def _own_risk_notes(
    state: State, legal: LegalAttack, resolved: ResolvedAttack, *, results: Distribution[HitResult]
) -> Iterator[str]:
    """Yields the damage of a hit to the attacker and to units of its side in the blast."""
    by, side = legal.action.by, legal.unit.side
    left = legal.unit.energy - legal.action.booster - legal.penalty
    why = "Its BOD is lower: a hit falls back on" if resolved.backfires else "The blast reaches"
    yield from _risk_notes(f"{why} {by}", damage_table(results, by), left=left)
    for bystander in resolved.others:
        if bystander.name != by and find_unit(state, bystander.name).side == side:
            energy = target_body(state, bystander.name).energy
            yield from _risk_notes(
                f"The blast reaches {bystander.name}", damage_table(results, bystander.name), left=energy
            )


def _risk_notes(what: str, points: Mapping[int | str, Fraction], *, left: int) -> Iterator[str]:
    if worst := max(int(value) for value in points):
        yield f"{what}: {worst} damage{', which would vanquish it' if worst >= left else ''}."


def _blast_notes(resolved: ResolvedAttack) -> tuple[str, ...]:
    names = [f"{bystander.name} ({bystander.steps})" for bystander in resolved.others]
    return (f"Also in the blast (hexes from the target): {', '.join(names)}.",) if names else ()


# --- what a player does not know ------------------------------------------------------------------


def _without_protection(
    state: State, legal: LegalAttack, *, resolved: ResolvedAttack, results: Distribution[HitResult]
) -> Odds:
    hit, lethal = _hit_chance(results), _lethal_chance(results)
    return Odds(
        strip=(
            Segment(label="Miss", tone="miss", chance=1 - hit),
            Segment(label="Hit", tone="hit", chance=hit - lethal),
            Segment(label="Lethal blow", tone="kill", chance=lethal),
        ),
        chances={"hit": hit, "lethal": lethal},
        tables={},
        notes=(
            *_bound_notes(state, legal, resolved=resolved),
            *_known_risk_notes(state, legal, resolved, results=results),
            *_blast_notes(resolved),
        ),
    )


def _bound_notes(state: State, legal: LegalAttack, *, resolved: ResolvedAttack) -> tuple[str, ...]:
    if legal.action.type == "ram":
        bod = target_ratings(state, legal.action.by).bod
        return (f"Should the target's BOD be above {bod}, a hit falls back on {legal.action.by} (EIC-14.14).",)
    if not resolved.effects:
        return ()
    most = sum(resolved.effects, Fraction(0))
    doubled = floor(most * LETHAL.damage_multiplier)
    return (
        f"A hit does at most {floor(most)} damage, a lethal blow {doubled}; "
        "what the target's protection stops is secret.",
    )


def _known_risk_notes(
    state: State, legal: LegalAttack, resolved: ResolvedAttack, *, results: Distribution[HitResult]
) -> Iterator[str]:
    if legal.action.type != "ram" and not legal.unit.unknown:
        yield from _own_risk_notes(state, legal, resolved, results=results)


def _without_dfr(state: State, legal: LegalAttack) -> Odds:
    low, high = _needs(state, legal)
    resolved = work_out_attack(state, legal, need=low)
    results = explore(lambda dice: resolve_attack(resolved, dice))
    note = f"The target's DFR is not known: the number to beat lies between {low} and {high}."
    return Odds(
        strip=(
            Segment(label="Depends on the target's DFR", tone="note", chance=1 - LETHAL_CHANCE),
            Segment(label="Lethal blow", tone="kill", chance=LETHAL_CHANCE),
        ),
        chances={"lethal": LETHAL_CHANCE},
        tables={},
        notes=(
            note,
            *_bound_notes(state, legal, resolved=resolved),
            *_known_risk_notes(state, legal, resolved, results=results),
            *_blast_notes(resolved),
        ),
    )


def _needs(state: State, legal: LegalAttack) -> tuple[int, int]:
    least, most = possible_dfr(state, legal.action.target)
    spd = aiming_spd(legal.action, legal.unit, round_=state.round)
    return possible_needs(attr=legal.aim.attr, least=least, most=most, spd=spd, sharpshoot=legal.action.sharpshoot)
