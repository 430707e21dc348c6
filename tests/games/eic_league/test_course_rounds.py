"""The course of a round, who acts when, corrections, undo (EIC-10.4, EIC-11.4)."""

import pytest

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.events import Corrected, PhaseEnded, RoundEnded, WildfireTold
from rules.kernel.corrections import Correct
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, SPECTATOR, side
from rules.kernel.problems import Illegal, Unreadable
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, act, begin, open_offers, refusal, two
from tests.games.eic_league.samples import Setup, SideSetup
from tests.games.eic_league.test_course_movement import to_movement

CLOSE = {"columns": 5, "rows": 5}


def to_detection(**options):
    state = to_movement(begin(two(**{**CLOSE, **options})))
    return act(act(state, "red", type_="end-phase"), "blue", type_="end-phase")


def to_attack():
    state = act(to_detection(), "red", [99], type_="detect", by="Tongs")
    return act(act(state, "red", type_="end-phase"), "blue", type_="end-phase")


def test_the_phases_of_a_round():
    state = to_detection()
    assert (state.phase, state.active, turn_order.awaited(state)) == ("detection", None, ["blue", "red"])
    state = act(state, "red", [99], type_="detect", by="Tongs")
    state = act(state, "red", type_="end-phase")
    assert turn_order.awaited(state) == ["blue"]
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


def test_who_has_not_searched_can_still_act_where_search_and_attack_are_one():
    def waited(state):
        (one,) = GAME.screen(GAME.view(state, side("blue"))).progress.waiting
        end = next(offer for offer in open_offers(state, side("blue")) if offer.key == "end-phase")
        return one.left, one.text, [reminder.text for reminder in end.reminders]

    state = to_detection(joint=True)
    text = "Not done with search and attack: Cart, Ghost, Hare, Owl."
    assert waited(state) == (4, "4 units left to search and attack", [text])
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
    state = act(state, "red", type_="move", by="Tongs", hexes=1)
    state = act(state, "red", type_="move", by="Tongs", hexes=1)
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


# --- who may act ----------------------------------------------------------------------------------


def test_spectators_look_on_and_the_referee_acts_for_everybody():
    state = to_movement(begin(two()))
    assert refusal(state, SPECTATOR, type_="end-phase") == "not-a-player"
    assert refusal(state, side("green"), type_="end-phase") == "not-a-player"
    state = act(state, REFEREE, type_="move", by="Tongs", hexes=1)
    state = act(state, REFEREE, type_="end-phase")
    assert state.active == "blue"
    state = act(to_detection(), REFEREE, [99], type_="detect", by="Owl")
    assert act(state, REFEREE, type_="end-phase").phase == "attack"


def test_offers_are_for_those_whose_part_it_is():
    state = to_movement(begin(two()))
    assert {offer.by for offer in open_offers(state, side("red"))} >= {"Anvil", "Tongs", "Bellows"}
    assert all(offer.group == "Surrender" for offer in open_offers(state, side("blue")))
    assert open_offers(state, SPECTATOR) == []


# --- corrections ----------------------------------------------------------------------------------


def test_only_the_referee_corrects_and_the_reason_is_read_by_all():
    state = begin(two())
    fields = {"type_": "correct", "path": ["units", "Owl", "energy"], "value": 17, "reason": "miscounted"}
    assert refusal(state, "blue", **fields) == "referee-only"
    after = act(state, REFEREE, **fields)
    assert after.units["Owl"].energy == 17
    event = Corrected(path=("units", "Owl", "energy"), old=170, value=17, reason="miscounted")
    for viewer in (side("red"), side("blue"), SPECTATOR):
        said = GAME.describe(event, viewer).text
        assert "miscounted" in said
        assert "17" not in said
    assert "170 to 17" in GAME.describe(event, REFEREE).text
    (told,) = GAME.decide(begin(two()), REFEREE, Correct(path=event.path, value=17, reason="miscounted"), TapeDice())
    assert "17" not in GAME.describe(told, side("red")).text
    assert f"Owl, energy from {told.old} to 17: miscounted" in GAME.describe(told, side("blue")).text
    public = Corrected(path=("units", "Owl", "frag-hits"), old=1, value=2, reason="miscounted")
    assert "1 to 2" in GAME.describe(public, SPECTATOR).text


def test_what_the_referee_sets_is_not_silently_reverted():
    state = begin(two())
    state = act(state, REFEREE, type_="correct", path=["units", "Ghost", "airborne"], value=True, reason="forgot")
    assert state.units["Ghost"].airborne
    with pytest.raises(Unreadable):
        GAME.decide(state, REFEREE, Correct(path=("units", "Owl", "energy"), value="much", reason="?"), TapeDice())


def test_a_correction_that_vanquishes_the_last_unit_ends_the_battle():
    state = begin(two(red=samples.LONE_WOLF))
    after = act(state, REFEREE, type_="correct", path=["units", "Fenris", "energy"], value=0, reason="it was dead")
    assert (after.ended, after.winner) == ("crushed", "blue")


# --- undo, fire by sight --------------------------------------------------------------------------


def test_what_may_be_taken_back_freely():
    state = to_movement(begin(two()))
    move = GAME.decide(state, side("red"), GAME.actions.read({"type": "move", "by": "Tongs"}), TapeDice())
    assert GAME.undo_is_free(move)
    state = to_detection()
    search = GAME.decide(state, side("red"), GAME.actions.read({"type": "detect", "by": "Tongs"}), TapeDice([5]))
    assert not GAME.undo_is_free(search)
    assert not GAME.undo_is_free([WildfireTold(sides=())])
    assert GAME.undo_is_free([PhaseEnded(side="red", was="movement", phase="movement", active="blue")])
    searches = PhaseEnded(side="blue", was="movement", phase="detection", active=None)
    assert not GAME.undo_is_free([searches]), "somebody is in range"
    assert not GAME.undo_is_free([RoundEnded(round=1)]), "it tells who leaves the base"


def hidden_team():
    unit = {**samples.LONE_WOLF["units"][0], "ratings": {**samples.LONE_WOLF["units"][0]["ratings"], "ecm": 100}}
    return {**samples.LONE_WOLF, "units": [{**unit, "name": "Shade"}], "budget": 9000}


def test_fire_by_sight_is_told_when_attacks_begin_to_the_side_alone():
    state = begin(two(red=hidden_team(), blue=samples.IRON_FOUNDRY, **CLOSE))
    state = to_movement(state)
    state = act(act(state, "red", type_="end-phase"), "blue", type_="end-phase")
    state = act(state, "red", type_="end-phase")
    events = GAME.decide(state, side("blue"), GAME.actions.read({"type": "end-phase"}), TapeDice())
    (told,) = [event for event in events if isinstance(event, WildfireTold)]
    assert told.sides == ("blue",)
    assert GAME.describe(told, side("blue"))
    assert GAME.describe(told, side("red")) is GAME.describe(told, SPECTATOR) is None
    for event in events:
        state = GAME.evolve(state, event)
    keys = [offer.key for offer in open_offers(state, side("blue"))]
    assert any(key.endswith(":sight") for key in keys)
    assert GAME.view(state, side("red")).state.wildfire == frozenset()


def test_a_new_round_forgets_what_was_done():
    state = to_attack()
    after = GAME.evolve(state, RoundEnded(round=state.round))
    assert not any(unit.detect_rolled or unit.moved or unit.attacks_made for unit in after.units.values())
    assert not any(team.declared or team.done for team in after.sides.values())


def test_after_the_end_nothing_is_open():
    state = begin(two(red=samples.LONE_WOLF))
    state = act(state, REFEREE, type_="correct", path=["units", "Fenris", "energy"], value=0, reason="it was dead")
    assert refusal(state, "blue", type_="end-round") == "battle-over"
    assert open_offers(state, side("blue")) == open_offers(state, REFEREE) == []
    with pytest.raises(Illegal):
        act(state, "blue", type_="declare", side="blue")
