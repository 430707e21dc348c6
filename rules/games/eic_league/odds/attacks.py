"""The exact odds of an attack, from the resolver that play uses, as far as the viewer knows the facts.

In a view, units of the others are marked with what is ``unknown``: nothing is worked out from those facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, find_unit
from rules.games.eic_league.mechanics.attacks.check import LegalAttack, check_attack
from rules.games.eic_league.mechanics.attacks.hit_roll import aiming_spd, possible_dfr, possible_needs
from rules.games.eic_league.mechanics.attacks.resolver import PERCENTILE, HitResult, ResolvedAttack, resolve_attack
from rules.games.eic_league.mechanics.attacks.targets import target_body, target_ratings
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL
from rules.games.eic_league.mechanics.damage.strength import resolved_attack
from rules.games.eic_league.mechanics.special_effects.on_hit import special_effect
from rules.kernel.odds import Distribution, Odds, Segment, explore, quantile

LETHAL_CHANCE = Fraction(1, PERCENTILE.size)
TENTH, HALF = Fraction(1, 10), Fraction(1, 2)


def attack_odds(state: State, action: Attack) -> Odds:
    """The odds of an attack: hit, lethal, vanquish, damage to the target and to the attacker.

    What is not known to the viewer is left out, with a note. Raises Illegal as the attack itself would.
    """
    plan = check_attack(state, action)
    if plan.aim.need is None:
        return _without_dfr(state, plan)
    aimed = resolved_attack(state, plan, need=plan.aim.need)
    blows = explore(lambda dice: resolve_attack(aimed, dice))
    if find_unit(state, action.target).unknown:
        return _without_protection(state, plan, aimed=aimed, blows=blows)
    return _complete(state, plan, aimed=aimed, blows=blows)


def _complete(state: State, plan: LegalAttack, *, aimed: ResolvedAttack, blows: Distribution[HitResult]) -> Odds:
    target, by = plan.action.target, plan.action.by
    energy = target_body(state, target).energy
    damage, own = damage_table(blows, target), damage_table(blows, by)
    hit, lethal = _hit(blows), _lethal(blows)
    kill = sum((chance for points, chance in damage.items() if int(points) >= energy), Fraction(0))
    return Odds(
        strip=_strip(hit, kill),
        chances={"hit": hit, "lethal": lethal, "vanquish": kill},
        tables={"damage": damage, "self-damage": own},
        notes=(*_spread(damage), *_effects(state, plan), *_own_risks(state, plan, aimed, blows=blows), *_around(aimed)),
    )


def _hit(blows: Distribution[HitResult]) -> Fraction:
    return blows.chance(lambda blow: blow.hit)


def _lethal(blows: Distribution[HitResult]) -> Fraction:
    return blows.chance(lambda blow: blow.lethal)


def _strip(hit: Fraction, kill: Fraction) -> tuple[Segment, ...]:
    return (
        Segment(label="Miss", tone="miss", chance=1 - hit),
        Segment(label="Hit", tone="hit", chance=hit - kill),
        Segment(label="Vanquished", tone="kill", chance=kill),
    )


def damage_table(blows: Distribution[HitResult], name: str) -> dict[int | str, Fraction]:
    """The distribution of the points that get through to one unit; 0 stands for no loss."""
    table: dict[int | str, Fraction] = {}
    for blow, chance in blows.weights.items():
        points = dict(blow.damage).get(name, 0)
        table[points] = table.get(points, Fraction(0)) + chance
    return table


# --- notes ----------------------------------------------------------------------------------------


def _spread(table: Mapping[int | str, Fraction]) -> tuple[str, ...]:
    points = {int(value): chance for value, chance in table.items()}
    if set(points) == {0}:
        return ()
    low, middle, high = (quantile(points, share) for share in (TENTH, HALF, 1 - TENTH))
    return (f"Damage: median {middle}, 10–90 % {low} to {high}.",)


def _effects(state: State, plan: LegalAttack) -> tuple[str, ...]:
    effect, name = special_effect(state, plan), plan.action.target
    if effect.paralysed is not None:
        more = f"{effect.paralysed} more round{'' if effect.paralysed == 1 else 's'}"
        rounds = f"paralyses {name} for {more}" if effect.paralysed else "has no effect"
        return (f"A hit {rounds} (EIC-17.1).",)
    if effect.frag_hits is not None:
        return (f"A hit leaves {name} with BOD {effect.bod}, after fragmentation hit {effect.frag_hits} (EIC-17.4).",)
    if effect.immune:
        return (f"The armor of {name} is immune to oxy plus (EIC-6.5).",)
    if effect.oxidised_until is not None:
        return (f"After a hit the armor of {name} works through round {effect.oxidised_until} (EIC-17.5).",)
    return ()


def _own_risks(
    state: State, plan: LegalAttack, aimed: ResolvedAttack, *, blows: Distribution[HitResult]
) -> Iterator[str]:
    """What a hit does to the attacker's own side: to himself, and to each of his side in the blast."""
    by, side = plan.action.by, plan.unit.side
    left = plan.unit.energy - plan.action.booster - plan.penalty
    why = "Its BOD is lower: a hit falls back on" if aimed.backfires else "The blast reaches"
    yield from _risk(f"{why} {by}", damage_table(blows, by), left=left)
    for victim in aimed.others:
        if victim.name != by and find_unit(state, victim.name).side == side:
            energy = target_body(state, victim.name).energy
            yield from _risk(f"The blast reaches {victim.name}", damage_table(blows, victim.name), left=energy)


def _risk(what: str, points: Mapping[int | str, Fraction], *, left: int) -> Iterator[str]:
    if worst := max(int(value) for value in points):
        yield f"{what}: {worst} damage{', which would vanquish it' if worst >= left else ''}."


def _around(aimed: ResolvedAttack) -> tuple[str, ...]:
    names = [f"{victim.name} ({victim.steps})" for victim in aimed.others]
    return (f"Also in the blast (hexes from the target): {', '.join(names)}.",) if names else ()


# --- what a player does not know ------------------------------------------------------------------


def _without_protection(
    state: State, plan: LegalAttack, *, aimed: ResolvedAttack, blows: Distribution[HitResult]
) -> Odds:
    hit, lethal = _hit(blows), _lethal(blows)
    return Odds(
        strip=(
            Segment(label="Miss", tone="miss", chance=1 - hit),
            Segment(label="Hit", tone="hit", chance=hit - lethal),
            Segment(label="Lethal blow", tone="kill", chance=lethal),
        ),
        chances={"hit": hit, "lethal": lethal},
        tables={},
        notes=(*_at_most(state, plan, aimed=aimed), *_known_risk(state, plan, aimed, blows=blows), *_around(aimed)),
    )


def _at_most(state: State, plan: LegalAttack, *, aimed: ResolvedAttack) -> tuple[str, ...]:
    if plan.action.type == "ram":
        bod = target_ratings(state, plan.action.by).bod
        return (f"Should the target's BOD be above {bod}, a hit falls back on {plan.action.by} (EIC-14.14).",)
    if not aimed.effects:
        return ()
    most = sum(aimed.effects, Fraction(0))
    doubled = floor(most * LETHAL.damage_multiplier)
    return (
        f"A hit does at most {floor(most)} damage, a lethal blow {doubled}; "
        "what the target's protection stops is secret.",
    )


def _known_risk(
    state: State, plan: LegalAttack, aimed: ResolvedAttack, *, blows: Distribution[HitResult]
) -> Iterator[str]:
    if plan.action.type != "ram" and not plan.unit.unknown:
        yield from _own_risks(state, plan, aimed, blows=blows)


def _without_dfr(state: State, plan: LegalAttack) -> Odds:
    low, high = _needs(state, plan)
    aimed = resolved_attack(state, plan, need=low)
    blows = explore(lambda dice: resolve_attack(aimed, dice))
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
            *_at_most(state, plan, aimed=aimed),
            *_known_risk(state, plan, aimed, blows=blows),
            *_around(aimed),
        ),
    )


def _needs(state: State, plan: LegalAttack) -> tuple[int, int]:
    least, most = possible_dfr(state, plan.action.target)
    spd = aiming_spd(plan.action, plan.unit, round_=state.round)
    return possible_needs(attr=plan.aim.attr, least=least, most=most, spd=spd, sharpshoot=plan.action.sharpshoot)
