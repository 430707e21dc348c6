"""Initiative: declarations, Spooks, dice, ties and several sides (section 11)."""

import pytest

from rules.games.eic_league.battle.actions import Declare, RollInitiative
from rules.games.eic_league.battle.state import Side, State
from rules.games.eic_league.mechanics import initiative
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from tests.games.eic_league.battles import act, begin, refusal, two
from tests.games.eic_league.duels import contest, unit


def rolled(given, faces, previous=()):
    tape = TapeDice(faces)
    result = initiative.resolve(given, tape, previous=previous)
    assert not tape.spare
    return result


def test_equal_totals_of_the_same_kind_are_rolled_again():  # EIC-R18
    assert rolled(contest("red", "blue"), [4, 4]).order == ()
    assert rolled(contest("red", "blue", bonus={"red": 1, "blue": 2}), [5, 4]).order == ()


def test_an_unmodified_total_beats_an_equal_one_with_bonus():
    assert rolled(contest("red", "blue", bonus={"red": 2}), [5, 7]).order == ("blue", "red")


def test_every_die_is_credited_to_its_side():
    tape = TapeDice([40, 3, 9])
    initiative.resolve(contest("red", "blue", needs=(("ghost", "red", 55),)), tape)
    assert [one.side for one in tape.rolled] == ["red", "red", "blue"]


def test_a_die_shows_0_to_9():
    assert rolled(contest("red", "blue"), [0, 9]).totals == {"red": 0, "blue": 9}


def test_several_sides_attack_by_their_totals():
    assert rolled(contest("red", "blue", "green"), [3, 8, 5]).order == ("blue", "green", "red")


def test_sides_that_are_equal_behind_the_first_keep_their_order_of_before():
    assert rolled(contest("red", "blue", "green"), [4, 8, 4]).order == ("blue", "red", "green")
    assert rolled(contest("red", "blue", "green"), [4, 8, 4], previous=("green", "red", "blue")).order[1:] == (
        "green",
        "red",
    )


def test_only_the_top_decides_whether_it_is_rolled_again():
    assert rolled(contest("red", "blue", "green"), [8, 8, 5]).order == ()


def test_one_side_s_spook_makes_dice_needless_and_two_cancel_out():  # EIC-R19
    one = contest("red", "blue", needs=(("ghost", "red", 55),))
    assert rolled(one, [56]).order == ("red", "blue")
    assert rolled(one, [55, 3, 6]).order == ("blue", "red")
    both = contest("red", "blue", needs=(("ghost", "red", 55), ("owl", "blue", 60)))
    assert rolled(both, [56, 61, 3, 6]).order == ("blue", "red")
    same = contest("red", "blue", needs=(("ghost", "red", 55), ("owl", "red", 60)))
    assert rolled(same, [56, 61]).order == ("red", "blue")


def test_a_spook_reads_det_against_the_best_ecm_of_its_opponents_without_the_speed_step():
    ghost = unit("spook", side="red", det=50, spd=100)
    state = State(units={"ghost": ghost, "a": unit(ecm=40), "b": unit(ecm=90, energy=0, vanquished=True)})
    assert initiative.spook_need(state, "ghost") == 55
    hare = {"hare": unit("jackrabbit", ecm=40)}
    assert initiative.spook_need(State(units={**state.units, **hare}), "ghost") == 65


def test_spooks_count_in_the_air_and_the_air_counts_for_det():
    flying = unit("spook", side="red", det=50, movement=("flight",), airborne=True)
    assert initiative.spook_need(State(units={"ghost": flying, "a": unit(ecm=50)}), "ghost") == 55


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({}, "movement-not-equipped"),
        ({"movement": ("warp",), "energy": 63, "max_energy": 205}, "movement-failed"),
        ({"movement": ("warp",), "vanquished": True}, "unit-vanquished"),
        ({"movement": ("warp",), "paralysed_until": 3}, "unit-paralysed"),
    ],
)
def test_only_working_warp_is_declared(keys, code):
    state = State(units={"t": unit("tank", side="red", **keys)}, sides={"red": Side()})
    for call in (
        lambda: initiative.declare(state, Declare(side="red", warp=("t",))),
        lambda: initiative.contest(state, RollInitiative(sides=("red",), warp={"red": ("t",)})),
    ):
        with pytest.raises(Illegal) as error:
            call()
        assert error.value.problem.code == code


def test_only_spooks_try_for_the_initiative():
    state = begin(two())
    assert refusal(state, "red", type_="declare", side="red", spooks=["Anvil"]) == "not-a-spook"
    assert refusal(state, "red", type_="declare", side="red", spooks=["Ghost"]) == "not-your-unit"


def test_all_declare_before_the_dice_fall():
    state = begin(two())
    assert refusal(state, "red", type_="initiative") == "declarations-missing"
    state = act(state, "red", type_="declare", side="red", warp={"Anvil": True})
    assert refusal(state, "red", type_="declare", side="red") == "already-declared"
    assert refusal(state, "red", type_="declare", side="blue") == "not-your-unit"
    state = act(state, "blue", type_="declare", side="blue", spooks=[])
    state = act(state, "blue", [5, 6], type_="initiative")
    assert (state.order, state.phase, state.active) == (("blue", "red"), "movement", "red")


def test_a_warp_adds_one_and_a_player_cannot_add_what_was_not_declared():
    state = begin(two())
    state = act(state, "red", type_="declare", side="red", warp={"Anvil": True})
    state = act(state, "blue", type_="declare", side="blue")
    state = act(state, "blue", [7, 6], type_="initiative")  # naming anything here is refused: battle/test_form.py
    assert state.order == ("red", "blue")


def test_a_spook_tries_once_in_a_round_also_when_the_dice_are_rolled_again():
    state = begin(two())
    state = act(state, "red", type_="declare", side="red")
    state = act(state, "blue", type_="declare", side="blue", spooks=["Ghost"])
    state = act(state, "blue", [1, 4, 4], type_="initiative")
    assert state.phase == "initiative"
    state = act(state, "blue", [4, 3], type_="initiative")
    assert state.order == ("red", "blue")
