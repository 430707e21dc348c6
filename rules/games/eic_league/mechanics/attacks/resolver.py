"""The resolver of attacks: plain numbers and dice in, a result out. Play and odds both run it."""

from __future__ import annotations

from fractions import Fraction

from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL, LETHAL_DIE
from rules.games.eic_league.mechanics.damage.points import DamageTarget, points_through
from rules.kernel.dice import Dice
from rules.kernel.records import record

PERCENTILE = CATALOGUE.dice.percentile


@record
class ResolvedAttack:
    """An attack as the resolver needs it.

    ``effects``: the exact strength of each effect, booster included, none for what does no damage. ``sufferer`` takes
    them on a hit (of a backfiring ram, the attacker), ``others`` stand in the blast. ``slots``: the target's slots that
    hold a weapon which a lethal blow could take, None when no die is rolled for one. ``choice``: the slot named for
    the die's last face (EIC-16.9).
    """

    need: int
    effects: tuple[Fraction, ...]
    sufferer: DamageTarget
    others: tuple[DamageTarget, ...] = ()
    slots: frozenset[int] | None = None
    choice: int | None = None
    backfires: bool = False


@record
class HitResult:
    """What an attack roll has brought: the points that get through to each unit, and the slot lost to a lethal blow."""

    roll: int
    hit: bool
    lethal: bool = False
    slot_roll: int | None = None
    weapon_lost: int | None = None
    damage: tuple[tuple[str, int], ...] = ()


def resolve_attack(strike: ResolvedAttack, dice: Dice) -> HitResult:
    """Roll the attack: higher than the number hits, 100 is a lethal blow (EIC-14.4, EIC-16.9)."""
    # The number to beat tells the target's DFR: it is not named to who is only asked for a die.
    roll = dice.roll(PERCENTILE, cuts=(strike.need, LETHAL.roll - 1), why="Attack")
    lethal = roll >= LETHAL.roll
    if not lethal and roll <= strike.need:
        return HitResult(roll=roll, hit=False)
    slot_roll = lost = None
    if lethal and strike.slots is not None:
        slot_roll = dice.roll(LETHAL_DIE, why="Lethal blow, weapon lost")
        slot = strike.choice if slot_roll == LETHAL.choice else LETHAL.loss[slot_roll]
        lost = slot if slot in strike.slots else None
    return HitResult(
        roll=roll,
        hit=True,
        lethal=lethal,
        slot_roll=slot_roll,
        weapon_lost=lost,
        damage=damage_to_each(strike, lethal=lethal),
    )


def damage_to_each(strike: ResolvedAttack, *, lethal: bool) -> tuple[tuple[str, int], ...]:
    """The points that get through to each unit when the attack hits (EIC-16.1, EIC-16.12).

    A lethal blow doubles what the target takes, not the blast on others nor a ram that falls back (EIC-16.11).
    """
    if not strike.effects:
        return ()
    factor = LETHAL.damage_multiplier if lethal and not strike.backfires else 1
    first = (strike.sufferer.name, points_through(strike.effects, strike.sufferer, factor=factor))
    return (first, *((victim.name, points_through(strike.effects, victim)) for victim in strike.others))
