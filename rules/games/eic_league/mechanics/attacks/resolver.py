"""The resolver of attacks: plain numbers and dice in, a result out. Play and odds both run it."""

from __future__ import annotations

from fractions import Fraction

from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL, LETHAL_DIE
from rules.games.eic_league.mechanics.damage.points import DamageTarget, points_through
from rules.kernel.dice import Dice
from rules.kernel.records import Record

PERCENTILE = CATALOGUE.dice.percentile


class ResolvedAttack(Record):
    """An attack with every number that the dice need.

    ``effects``: the exact strength of each effect, booster included, empty without damage. ``sufferer`` takes them on a
    hit (of a backfiring ram, the attacker), ``others`` are in the blast. ``slots``: the target's slots whose weapon a
    lethal blow could take, None when no die is rolled for one. ``choice``: the slot named for the die's last face
    (EIC-16.9).
    """

    need: int
    effects: tuple[Fraction, ...]
    sufferer: DamageTarget
    others: tuple[DamageTarget, ...] = ()
    slots: frozenset[int] | None = None
    choice: int | None = None
    backfires: bool = False


class HitResult(Record):
    """The result of an attack roll: the points that get through to each unit, and the slot lost to a lethal blow."""

    roll: int
    hit: bool
    lethal: bool = False
    slot_roll: int | None = None
    weapon_lost: int | None = None
    damage: tuple[tuple[str, int], ...] = ()


def resolve_attack(attack: ResolvedAttack, dice: Dice) -> HitResult:
    """Rolls the attack: higher than the number hits, 100 is a lethal blow (EIC-14.4, EIC-16.9)."""
    # The number to beat reveals the target's DFR, so the prompt for the die does not name it.
    roll = dice.roll(PERCENTILE, cuts=(attack.need, LETHAL.roll - 1), why="Attack")
    lethal = roll >= LETHAL.roll
    if not lethal and roll <= attack.need:
        return HitResult(roll=roll, hit=False)
    slot_roll = lost = None
    if lethal and attack.slots is not None:
        slot_roll = dice.roll(LETHAL_DIE, why="Lethal blow, weapon lost")
        slot = attack.choice if slot_roll == LETHAL.choice else LETHAL.loss[slot_roll]
        lost = slot if slot in attack.slots else None
    return HitResult(
        roll=roll,
        hit=True,
        lethal=lethal,
        slot_roll=slot_roll,
        weapon_lost=lost,
        damage=damage_to_each(attack, lethal=lethal),
    )


def damage_to_each(attack: ResolvedAttack, *, lethal: bool) -> tuple[tuple[str, int], ...]:
    """Returns the points that get through to each unit when the attack hits (EIC-16.1, EIC-16.12).

    A lethal blow doubles the damage to the target, not the blast on others nor a ram that falls back (EIC-16.11).
    """
    if not attack.effects:
        return ()
    factor = LETHAL.damage_multiplier if lethal and not attack.backfires else 1
    first = (attack.sufferer.name, points_through(attack.effects, attack.sufferer, factor=factor))
    return (first, *((target.name, points_through(attack.effects, target)) for target in attack.others))
