"""The resolver of attacks."""

from fractions import Fraction

from rules.games.eic_league.mechanics.attacks.resolver import ResolvedAttack, damage_to_each
from rules.games.eic_league.mechanics.damage.points import DamageTarget
from rules.kernel.dice import TapeDice
from tests.games.eic_league.duels import attack, attacker, battle, make_attack


def test_the_dice_ask_for_what_they_are_for():
    tape = TapeDice([100, 6])
    make_attack(battle(attacker()), attack("arm-guns"), tape)
    assert [rolled.why for rolled in tape.rolled] == ["Attack", "Lethal blow, weapon lost"]


def test_the_resolver_adds_exact_fractions():
    target = DamageTarget(name="x", steps=0, protection=(10, 10))
    strike = ResolvedAttack(need=50, effects=(Fraction(21, 2), Fraction(21, 2)), sufferer=target)
    assert damage_to_each(strike, lethal=False) == (("x", 1),)
    assert damage_to_each(strike, lethal=True) == (("x", 22),)
