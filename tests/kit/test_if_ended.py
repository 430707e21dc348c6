"""Who would win if the battle ended now, and what would change that, in the games whose rulebook counts something."""

from random import Random

import pytest

from rules import registry
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.viewer import SPECTATOR
from rules.kit.if_ended import ended_by_points
from tests.contract.namesakes import namesakes
from tests.contract.play import RandomDice, samples


def told(slug, state):
    screen = registry.get_played(slug).display.screen(registry.get_played(slug).view(state, SPECTATOR))
    return [one for one in screen.facts if one.label == "If it ended now"]


def begun(slug, **options):
    game = registry.get_played(slug)
    usual = namesakes(game, samples(game).setup(Random(1)))
    setup = replace(usual, options=options or usual.options)
    return replay(game, tuple(game.battle.setup.start(setup, RandomDice(Random(1)))))


def test_points_say_who_leads_and_how_many_more_the_others_want():
    fact = ended_by_points({"Reds": 12, "Blues": 4}, "of stands destroyed", rule="SP-29.2")
    assert fact.value == "Reds would win" and [one.amount for one in fact.why] == ["12", "4", ""]
    assert fact.why[-1].how == "Blues would win with 9 more points of stands destroyed."
    even = ended_by_points(
        {"Reds": 3, "Blues": 3}, "of stands destroyed", rule="SP-29.2", more="Objectives come first."
    )
    assert even.value == "Nobody would win"
    assert even.why[-1].how == "The next point of stands destroyed would decide it. Objectives come first."


def test_sol_prime_counts_what_was_destroyed():
    state = begun("sol-prime")
    assert not told("sol-prime", state), "nothing has been fought for before play begins"
    name, unit = next((name, one) for name, one in state.units.items() if one.cost)
    lost = {**state.units, name: replace(unit, destroyed=True)}
    (fact,) = told("sol-prime", replace(state, stage="play", units=lost))
    (winner,) = (one.name for key, one in state.sides.items() if key != unit.side)
    assert fact.value == f"{winner} would win" and f"{unit.cost + 1} more point" in fact.why[-1].how
    assert not told("sol-prime", replace(state, stage="over", units=lost))


def test_invisible_enemy_counts_bases_and_strikes():
    state = begun("invisible-enemy")
    assert not told("invisible-enemy", replace(state, phase="placement"))
    first, other = state.sides
    struck = {**state.sides, first: replace(state.sides[first], strikes=1)}
    (fact,) = told("invisible-enemy", replace(state, phase="movement", sides=struck))
    assert fact.value == f"{state.sides[first].name} would win"
    assert fact.why[-1].how.startswith(f"{state.sides[other].name} would win with 51 more points")


def test_war_logic_says_how_long_a_point_is_still_to_be_held():
    state = begun("war-logic", ready="mill", ground="mill")
    first, *others = state.sides
    (fact,) = told("war-logic", replace(state, counters={first: 1}))
    assert fact.value == "Nobody would win" and [one.amount for one in fact.why[:2]] == ["1", "0"]
    do = fact.why[-1].how
    assert do.startswith("To win, have the upper hand at Mill at the end of own turns in a row")
    assert f"{state.side_name(first)} after 2 more own turns" in do
    assert f"{state.side_name(others[0])} after 3 more own turns" in do
    assert not told("war-logic", begun("war-logic", ready="pass")), "annihilation counts nothing"
    both = told("war-logic", begun("war-logic", ready="depot"))[0].why[-1].how
    assert "With it, all enemies must be out of the fight." in both


@pytest.mark.parametrize("slug", ["eic-league"])
def test_a_game_whose_rulebook_counts_nothing_makes_up_no_score(slug):
    assert not told(slug, begun(slug))
