"""Activation points (SP-4)."""

from __future__ import annotations

from fractions import Fraction

from rules.games.sol_prime.game import GAME
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, unit
from tests.games.sol_prime.case_battles import resolve


def test_r2_a_command_center_adds_one_to_activation_or_two_by_option():
    red = {"red": {"command-center": True, "platoons-at-start": 6, "unactivated": 9}, "blue": {}}
    roll = {"type": "roll-activation", "side": "red"}
    assert resolve(roll, 3, sides=red)["points"] == 4
    assert resolve(roll, 3, sides=red, options={"command-center-activation": 2})["points"] == 5


AMBUSH = army(
    "basic",
    unit("Lurker", "medium-gun-tank", "Wood", count=2),
    unit("Scout", "rifle-squad", "Road"),
    unit("Pal", "rifle-squad", "Road"),
    unit("Van", "wheeled-apc", "Cars"),
)


def test_each_player_of_a_side_rolls_a_die_and_the_modifiers_apply_to_each():
    """SP-4.8"""
    platoons = [unit(f"Tank{number}", "light-gun-tank", f"P{number}") for number in range(6)]
    state = begin(army("basic", *platoons, options={"players": 2, "command-control": "primitive"}), AMBUSH)
    for viewer, key in ((RED, "red"), (BLUE, "blue")):
        state = do(state, viewer, type="ready", side=key)
    state = do(state, RED, type="first-side")
    view = GAME.view(state, RED)
    roll = GAME.battle.codecs.actions.read({"type": "roll-activation", "side": "red"})
    # Primitive -1 each; below 1 is 1 each; six platoons at most.
    table = GAME.odds.odds(view, roll).tables["activation-points"]
    assert table[2] == Fraction(4, 36) and table[3] == Fraction(4, 36) and sum(table.values()) == 1 and max(table) == 6
    state = do(state, RED, 1, 3, type="roll-activation", side="red")
    assert state.points == 3
