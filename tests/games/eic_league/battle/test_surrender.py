"""Offers to surrender, and their answers (EIC-19.2)."""

from rules.games.eic_league.battle.state import Drone
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, act, begin, open_offers, refusal, two
from tests.games.eic_league.duels import unit
from tests.games.eic_league.samples import Setup, SideSetup


def test_a_surrender_is_offered_and_answered():
    state = begin(two())
    assert refusal(state, "red", type_="answer-surrender", side="blue") == "no-surrender"
    state = act(state, "blue", type_="surrender", side="blue", terms="My tank for peace")
    assert state.sides["blue"].surrender == "My tank for peace"
    assert refusal(state, "blue", type_="surrender", side="blue") == "surrender-offered"
    assert refusal(state, "blue", type_="answer-surrender", side="blue", accept=True) == "no-surrender"
    refused = act(state, "red", type_="answer-surrender", side="blue", accept=False)
    assert (refused.ended, refused.sides["blue"].surrender) == ("", None)
    taken_back = act(state, "blue", type_="answer-surrender", side="blue", accept=False)
    assert taken_back.sides["blue"].surrender is None
    ended = act(state, "red", type_="answer-surrender", side="blue")
    assert (ended.ended, ended.winner) == ("surrender", "red")
    assert GAME.battle.outcome(ended).facts["kept"] == ["Cart", "Ghost", "Hare", "Owl"]  # EIC-R52


def test_a_surrender_can_be_answered_through_offers():
    state = act(begin(two()), "blue", type_="surrender", side="blue")
    assert [offer.key for offer in open_offers(state, side("red")) if offer.group == "The end"] == [
        "accept:blue",
        "refuse:blue",
        "surrender:red",
    ]
    assert "withdraw:blue" in [offer.key for offer in open_offers(state, side("blue"))]


def test_while_a_surrender_stands_its_answer_comes_first_and_nobody_s_clock_runs_for_it():
    state = act(begin(two()), "blue", type_="declare", side="blue", warp={}, spooks={})
    state = act(state, "blue", type_="surrender", side="blue")
    primary = [offer.key for offer in open_offers(state, side("red")) if offer.primary]
    assert primary == ["accept:blue", "refuse:blue", "declare:red"]
    waiting = GAME.display.screen(GAME.view(state, SPECTATOR)).progress.waiting
    assert {one.side for one in waiting} == {"", "red"}, "blue has declared, and is ready"
    assert waiting[0].text == "Nightjar has offered to give up; Redline answers"


def three():
    sides = tuple(SideSetup(id=key, name=key, army=samples.LONE_WOLF) for key in "abc")
    return begin(Setup(sides=sides, options={"columns": 6, "rows": 6}))


def test_all_others_accept_a_surrender_and_the_rest_fight_on():
    state = act(three(), "a", type_="surrender", side="a")
    state = act(state, "b", type_="answer-surrender", side="a")
    assert not state.sides["a"].out
    state = act(state, "c", type_="answer-surrender", side="a")
    assert state.sides["a"].out and not state.ended
    assert state.units["a Fenris"].status == "base"
    assert refusal(state, "a", type_="declare", side="a") == "side-out"
    state = act(act(state, "b", type_="declare", side="b"), "c", type_="declare", side="c")
    state = act(state, "b", [3, 5], type_="initiative")
    assert state.order == ("c", "b")
    assert act(act(state, "c", type_="surrender", side="c"), REFEREE, type_="answer-surrender", side="c").winner == "b"


def test_a_surrender_waits_for_nobody_who_is_out():
    state = act(three(), "a", type_="surrender", side="a")
    state = act(state, "b", type_="answer-surrender", side="a")
    state = act(act(state, "c", type_="surrender", side="c"), REFEREE, type_="answer-surrender", side="c")
    assert state.sides["a"].out and state.winner == "b"


def test_the_drones_of_a_side_that_has_surrendered_leave_the_field_with_it():
    tank = replace(unit("tank", side="a"), drone=Drone(hex=(1, 0)))
    state = replace(three(), units={**three().units, "Rook": tank})
    state = act(act(state, "a", type_="surrender", side="a"), REFEREE, type_="answer-surrender", side="a")
    assert state.units["Rook"].drone is None and not state.units["Rook"].drone_lost


def test_a_part_passes_on_when_its_side_is_out():
    state = three()
    for key in "abc":
        state = act(state, key, type_="declare", side=key)
    state = act(state, "a", [3, 8, 5], type_="initiative")
    assert state.active == "a"
    state = act(act(state, "a", type_="surrender", side="a"), REFEREE, type_="answer-surrender", side="a")
    assert state.active == "c"
