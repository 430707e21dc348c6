"""Turns (EXT-6.3 to EXT-6.6, R-14)."""

import pytest

from tests.games.extractors.play import (
    SHOCK,
    WALKER,
    cycle,
    machine,
    move,
    move_order,
    move_outcome,
    problem,
    resolve,
    section,
)


@pytest.mark.parametrize(
    ("steps", "outcome"),
    [
        (["NE", "1110"], ("1110", 1)),
        (["1009", "NE"], ("1009", 1)),
        (["NE", "1110", "N"], ("1110", 2)),
        (["NE"], ("1010", 1)),
        (["S"], ("1010", 1)),
        (["NE", "N"], ("1010", 1)),
        (["SE"], ("1010", 1)),
        (["NE", "SE"], ("1010", 1)),
        (["S", "1011"], ("1011", 2)),
        (["NE", "1110", "N", "1109"], ("1109", 2)),
        (["NE", "1110", "N", "1109", "NW"], ("1109", 3)),
        (["NE", "1110", "SE", "1210", "NE"], ("1210", 3)),
        ([], ("1010", 0)),
    ],
)
def test_turns_one_free_for_each_hex_entered(steps, outcome):
    """One free turn a hex, more than 60 degrees in a hex 1 MP, a turn in every hex one MP (EXT-6.4 to EXT-6.6)."""
    assert move_outcome(WALKER, move("w", *steps)) == outcome


def test_only_into_the_front_hex():
    """EXT-5.4, EXT-6.2, EXT-6.3."""
    assert move_outcome(WALKER, move("w", "1110")) == "not-front-hex"
    assert move_outcome(WALKER, move("w", "1012")) == "not-adjacent"
    assert move_outcome(SHOCK, move("s", "1012")) == "not-adjacent"
    assert move_outcome(SHOCK, move("s", "N")) == "no-facing"


def test_off_the_map():
    """Columns 01 to 24, rows 01 to 27 (EXT-5.1)."""
    assert move_outcome({"s": section("1027")}, move("s", "1028")) == "off-map"
    assert move_outcome({"s": section("2410")}, move("s", "2510")) == "off-map"


def test_a_turn_of_120_degrees_in_two_parts_in_one_hex_costs_one():
    """Turns made in one hex are added together (EXT-6.5)."""
    walker = {"w": {"type": "walker", "hex": "1010", "facing": "N"}}
    assert resolve(walker, move("w", "NE", "SE", "1110"))["problem"] == "not-front-hex"
    found = resolve(walker, move("w", "NE", "SE", "1111"))
    assert (found["hex"], found["mp-spent"]) == ("1111", 2)


def test_turning_to_and_fro_is_two_turns_of_one_hex():
    """EXT-6.5."""
    walker = {"w": {"type": "walker", "hex": "1010", "facing": "N"}}
    assert resolve(walker, move("w", "NE", "N", "1009"))["mp-spent"] == 2


@pytest.mark.parametrize("order", ["hold", "close", "patrol", "free-move"])
def test_a_machine_in_the_hex_of_an_enemy_may_turn_there(order):
    """EXT-5.10: staying is no move that ends there (a unit that was hidden there came to light)."""
    units = {"A": machine("1220", facing="S", **{"move-cycle": cycle(order)}), "s": section("1220")}
    assert resolve(units, move_order("A", "N"), phase="avronian-move")["hex"] == "1220"


def test_a_machine_may_not_go_out_of_an_enemys_hex_and_back():
    """EXT-5.10: a move that comes back there ends there."""
    units = {"A": machine("1220", facing="S", speed=6, **{"move-cycle": cycle("free-move")}), "s": section("1220")}
    there_and_back = move_order("A", "1221", "NE", "N", "1220")
    assert problem(units, there_and_back, phase="avronian-move") == "enemy-occupied"
