"""Odds of barrages: equal to trying every tape of the resolver, and to an independent library."""

from fractions import Fraction
from random import Random

import pytest

from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.mechanics.barrages import resolve_barrage
from rules.games.invisible_enemy.odds.barrages import barrage_loss_odds
from rules.kernel.odds import explore
from tests.games.invisible_enemy.table import battle, mgv


def blast_field():
    return battle(
        bases={
            "a1": mgv("light-combat", at=[1, 0]),
            "a2": mgv("light-combat", at=[2, 0]),
            "b1": mgv("heavy-combat", side="b", at=[0, 2]),
        },
        barrages={"m": {"side": "a", "kind": "type-1", "at": [0, 0]}},
    )


def test_a_barrage_is_what_every_tape_gives_where_losses_bare_flanks():
    state, action = blast_field(), ResolveBarrage(marker="m")
    tapes = explore(lambda dice: resolve_barrage(state, action, dice).destroyed)
    found = barrage_loss_odds(state, action)
    for name, chance in found.destroyed.items():
        assert chance == tapes.chance(lambda gone, name=name: name in gone)
    assert found.kills.weights == tapes.of(len).weights
    # The second flank base is easier to hit once the first is gone.
    assert found.destroyed["a2"] > found.destroyed["a1"]
    # Defense 2 falls to 9, with bare flanks to 8: 10 and 15 of 36 (IE-8.10, IE-8.11).
    assert found.destroyed["a1"] == Fraction(10, 36)
    assert found.destroyed["a2"] == Fraction(26, 36) * Fraction(10, 36) + Fraction(10, 36) * Fraction(15, 36)


def division(seed, size):
    """A barrage over bases that stand close together and look anywhere, as flanks of one another."""
    rng = Random(seed)
    bases = {
        f"b{number}": mgv(
            rng.choice(("light-combat", "heavy-combat")),
            side="b",
            at=[rng.randint(-8, 8) / 10, rng.randint(-8, 8) / 10],
            facing=rng.choice((0, 90, 180, 270)),
        )
        for number in range(size)
    }
    return battle(bases=bases, barrages={"m": {"side": "a", "kind": "type-1", "at": [0, 0]}})


@pytest.mark.parametrize("seed", [2, 3, 58])
def test_flanks_that_several_losses_bare_are_what_every_tape_gives(seed):
    state, action = division(seed, 4), ResolveBarrage(marker="m")
    tapes = explore(lambda dice: resolve_barrage(state, action, dice).destroyed)
    found = barrage_loss_odds(state, action)
    assert found.kills.weights == tapes.of(len).weights
    for name, chance in found.destroyed.items():
        assert chance == tapes.chance(lambda gone, name=name: name in gone)


def test_a_barrage_on_a_whole_division_is_worked_out():
    bases = {f"b{n}": mgv("light-combat", side="b", at=[n * 0.5, 0]) for n in range(-5, 6)}
    state = battle(bases=bases, barrages={"m": {"side": "a", "kind": "type-1", "at": [0, 0]}})
    assert barrage_loss_odds(state, ResolveBarrage(marker="m")).kills.total() == 1
