"""Phases, the order of sides and the end of a round (EIC-10.4, EIC-11.4, EIC-11.7)."""

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.events import RoundEnded
from tests.games.eic_league import samples
from tests.games.eic_league.battles import (
    CLOSE,
    GAME,
    act,
    begin,
    open_offers,
    refusal,
    side,
    to_attack,
    to_detection,
    to_movement,
    two,
)
from tests.games.eic_league.samples import Setup, SideSetup


def test_the_initiative_moves_last_and_attacks_first():
    state = to_movement(begin(two()))
    assert (state.order, state.active) == (("blue", "red"), "red")
    state = act(state, "red", type_="end-phase")
    assert state.active == "blue"


def test_the_phases_of_a_round():
    state = to_detection()
    assert (state.phase, state.active, turn_order.awaited_sides(state)) == ("detection", None, ["blue", "red"])
    state = act(state, "red", [99], type_="detect", by="Tongs")
    state = act(state, "red", type_="end-phase")
    assert turn_order.awaited_sides(state) == ["blue"]
    assert refusal(state, "red", type_="detect", by="Bellows") == "not-your-turn"
    state = act(state, "blue", type_="end-phase")
    assert (state.phase, state.active) == ("attack", "blue")
    assert refusal(state, "red", type_="shoot", by="Tongs", weapon=1, target="Owl") == "not-your-turn"
    state = act(act(state, "blue", type_="end-phase"), "red", type_="end-phase")
    assert state.phase == "results"
    assert refusal(state, "red", type_="end-phase") == "wrong-phase"
    state = act(state, "blue", type_="end-round")
    assert (state.round, state.phase, state.units["Tongs"].detected) == (2, "initiative", frozenset())


def test_a_turn_without_anybody_in_range_goes_to_its_end():
    state = to_movement(begin(two(columns=40, rows=5)))
    state = act(act(state, "red", type_="end-phase"), "blue", type_="end-phase")
    assert state.phase == "results"


def test_a_turn_in_which_nobody_searches_goes_to_its_end():
    state = to_detection(map="typed")
    state = act(act(state, "red", type_="end-phase"), "blue", type_="end-phase")
    assert state.phase == "results"


def test_a_unit_that_has_not_searched_can_still_act_where_search_and_attack_are_one():
    def waited(state):
        (one,) = GAME.display.screen(GAME.view(state, side("blue"))).progress.waiting
        end = next(offer for offer in open_offers(state, side("blue")) if offer.key == "end-phase")
        return one.left, one.text, [reminder.text for reminder in end.reminders]

    state = to_detection(joint=True)
    text = "Not done with search and attack: Cart, Ghost, Hare, Owl."
    assert waited(state) == (4, "can still search and attack with 4 units", [text])
    state = act(state, "blue", [1], type_="detect", by="Owl")
    state = act(state, "blue", [100], type_="detect", by="Hare")
    assert waited(state)[0] == 3, "Owl has found nobody; Hare may attack whom it has found"


def test_detection_and_attack_can_be_made_together():
    state = to_detection(joint=True)
    assert (state.phase, state.active) == ("attack", "blue")
    state = act(state, "blue", [99], type_="detect", by="Owl")
    assert state.units["Owl"].detected
    target = sorted(state.units["Owl"].detected)[0]
    act(state, "blue", [50], type_="shoot", by="Owl", weapon=1, target=target)


def test_a_round_does_not_end_before_its_phases():
    state = to_movement(begin(two()))
    assert refusal(state, "red", type_="end-round") == "wrong-phase"
    assert refusal(begin(two()), "red", type_="end-phase") == "wrong-phase"
    assert refusal(begin(two(order="free")), "red", type_="end-phase") == "wrong-phase"


def test_a_free_table_keeps_its_own_order():
    state = begin(two(order="free", **CLOSE))
    state = act(state, "blue", [99], type_="detect", by="Owl")
    state = act(state, "red", type_="move", by="Tongs", to=list(state.units["Tongs"].hex))
    state = act(state, "red", type_="move", by="Tongs", to=list(state.units["Tongs"].hex))
    state = act(state, "red", type_="end-round")
    assert (state.round, state.phase) == (2, None)
    assert state.units["Tongs"].moved == ""


def test_three_sides_take_their_parts_in_order():
    sides = tuple(SideSetup(id=key, name=key, army=samples.LONE_WOLF) for key in "abc")
    state = begin(Setup(sides=sides, options=CLOSE))
    for key in "abc":
        state = act(state, key, type_="declare", side=key)
    state = act(state, "a", [3, 8, 5], type_="initiative")
    seen = []
    for _ in range(3):
        seen.append(state.active)
        state = act(state, state.active, type_="end-phase")
    assert seen == ["a", "c", "b"]
    assert state.order == ("b", "c", "a")


def test_a_new_round_clears_the_last_one_s_marks():
    state = to_attack()
    after = GAME.battle.evolve(state, RoundEnded(round=state.round))
    assert not any(unit.detect_rolled or unit.moved or unit.attacks_made for unit in after.units.values())
    assert not any(team.declared or team.done for team in after.sides.values())
