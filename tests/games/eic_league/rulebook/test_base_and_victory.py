"""Recovery, reloads and the end of a battle, played (sections 18 and 19)."""

import pytest

from tests.games.eic_league.duels import unit
from tests.games.eic_league.tables import next_round, red, refuse, table, take


def test_energy_is_bought_in_the_base_up_to_the_maximum_and_for_credits():
    """EIC-18.4: 155 of 205 has room for 50 points, which cost 250 credits; on the field there are none to buy."""
    points = {"type_": "recover", "by": "alpha"}
    for credits, code in ((1000, None), (249, "not-enough-credits")):
        state = table(alpha=red(at=3, energy=155), bravo=unit(at=9), credits=credits)
        assert refuse(state, "red", energy=50, **points) == ("not-at-base", "EIC-18.4")
        _, state = take(state, "red", type_="retreat", by="alpha")
        assert refuse(state, "red", energy=50, **points) == ("not-at-base", "EIC-18.4")
        _, state = take(state, "red", type_="move", by="alpha", to=[0, 0])
        assert refuse(state, "red", energy=51, **points) == ("over-maximum", "EIC-18.4")
        if code:
            assert refuse(state, "red", energy=50, **points) == (code, "EIC-18.4")
            bought, state = take(state, "red", energy=49, **points)
            assert (bought.cost, bought.credits, state.units["alpha"].energy) == (245, 4, 204)
        else:
            bought, state = take(state, "red", energy=50, **points)
            assert (bought.cost, bought.rounds, state.sides["red"].credits) == (250, 5, 750)
            assert (state.units["alpha"].energy, state.units["alpha"].max_energy) == (205, 205)
            assert refuse(state, "red", energy=1, **points) == ("over-maximum", "EIC-18.4")


def test_the_maximum_is_that_of_the_unit_when_it_was_bought_whatever_it_has_lost():
    """EIC-18.4: with BOD 50 after ten fragmentation hits a suit of BOD 70 still recovers to 205."""
    state = table(alpha=red(status="base", energy=204, frag_hits=10), bravo=unit(at=9))
    assert refuse(state, "red", type_="recover", by="alpha", energy=2)[0] == "over-maximum"
    assert take(state, "red", type_="recover", by="alpha", energy=1)[1].units["alpha"].energy == 205


def test_a_weapon_lost_to_a_lethal_blow_is_neither_filled_nor_fired_again():
    """EIC-18.7: slot 1 is destroyed; the empty load in slot 2 is filled for 90 credits, the one in slot 1 never."""
    loads = {"weapons": ("sonic-grenade", "polar-grenade"), "shots": {"1": 0, "2": 0}}
    state = table(alpha=red(), bravo=unit(**loads))
    _, state = take(state, "red", [100, 1], type_="shoot", by="alpha", weapon="arm-guns", target="bravo")
    _, state = take(next_round(state), "blue", type_="retreat", by="bravo", purpose="reload")
    while state.units["bravo"].status != "base":
        q = min(20, state.units["bravo"].hex[0] + 4)
        _, state = take(state, "blue", type_="move", by="bravo", to=[q, 0])
        state = next_round(state)
    fill = {"type_": "reload", "by": "bravo"}
    assert refuse(state, "blue", weapon="1", **fill) == ("weapon-destroyed", "EIC-18.7")
    filled, state = take(state, "blue", weapon="2", **fill)
    assert (filled.shots, filled.cost, state.sides["blue"].credits) == (10, 90, 910)
    state = next_round(state)
    assert (state.units["bravo"].status, state.units["bravo"].destroyed) == ("field", {1})
    throw = {"type_": "throw", "by": "bravo", "target": "alpha"}
    _, state = take(state, "red", type_="move", by="alpha", to=[4, 0])
    for _ in range(3):
        state = next_round(state)
        _, state = take(state, "red", type_="move", by="alpha", to=[min(16, state.units["alpha"].hex[0] + 4), 0])
    _, state = take(state, "blue", [100], type_="detect", by="bravo")
    assert refuse(state, "blue", weapon="1", **throw)[0] == "weapon-destroyed"
    assert take(state, "blue", [99], weapon="2", **throw)[0].damage["alpha"] == 60


SHOT = {"type_": "shoot", "by": "alpha", "weapon": "arm-guns"}


def last_two():
    """Two blue units with a point of energy each, and a red one that has found both."""
    weak = {"bod": 50, "frag_hits": 20, "energy": 1}
    return table(
        alpha=red(attr=110, detected={"bravo", "charlie"}, weapons=("laser",)), bravo=unit(**weak), charlie=unit(**weak)
    )


def test_play_goes_on_until_all_opponents_are_crushed():
    """EIC-19.1: one of two units out is no end; the second is, and nothing is done after it."""
    _, state = take(last_two(), "red", [99], target="bravo", **SHOT)
    assert (state.ended, state.winner) == ("", None)
    _, state = take(next_round(state), "red", [100], type_="detect", by="alpha")
    _, state = take(state, "red", [99], target="charlie", **SHOT)
    assert (state.ended, state.winner) == ("crushed", "red")
    assert refuse(state, "red", type_="end-round") == ("battle-over", "EIC-19.1")


@pytest.mark.parametrize("accept", [True, False])
def test_a_surrender_ends_play_once_it_is_accepted(accept):
    """EIC-19.1: terms on offer or turned down change nothing; accepted they give red the field."""
    _, state = take(last_two(), "blue", type_="surrender", side="blue", terms="We keep Charlie")
    assert state.ended == ""
    _, state = take(state, "red", type_="answer-surrender", side="blue", accept=accept)
    assert (state.ended, state.winner) == (("surrender", "red") if accept else ("", None))
    if accept:
        assert refuse(state, "red", target="bravo", **SHOT) == ("battle-over", "EIC-19.1")
    else:
        assert take(state, "red", [99], target="bravo", **SHOT)[1].units["bravo"].vanquished
