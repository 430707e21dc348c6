"""Acting, taking back, deciding: one effect each, everything kept, nothing half done."""

import uuid

import pytest

from battles.play import commands
from battles.play.commands import Asked, Done, Wanted
from battles.store import event_store, selectors
from battles.store.models import Battle, Event, UndoRequest
from rules.kernel.problems import Illegal, Unreadable
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db


def strength(battle, who, seq=None):
    battle.refresh_from_db()
    return event_store.state_at(battle, seq or battle.seq).fighters[who].strength


def test_an_action_is_kept_with_its_dice_and_where_they_came_from(battle, command):
    answer = commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    assert isinstance(answer, Done) and answer.seq == 2
    (event,) = answer.events
    assert event.data["loss"] == 2 and event.role == "side:red" and event.actor.username == "ada"
    assert event.action == STRIKE["red"]
    assert event.rolls == [{"die": [1, 6], "face": 5, "why": "blow", "source": "table"}]
    assert strength(battle, "blue") == 11


def test_dice_of_the_site_are_marked_as_such(battle, command):
    (event,) = commands.act(battle, command(battle, "red"), STRIKE["red"]).events
    assert {roll["source"] for roll in event.rolls} == {"site"}


def test_the_next_die_is_asked_for_until_all_are_known(battle, command):
    red = command(battle, "red")
    first = commands.act(battle, red, STRIKE["red"], [])
    assert isinstance(first, Wanted) and (first.die.high, first.why, first.rolled) == (6, "blow", ())
    second = commands.act(battle, red, STRIKE["red"], [6])
    assert isinstance(second, Wanted) and second.why == "the six opens a second die" and second.rolled[0].face == 6
    battle.refresh_from_db()
    assert battle.seq == 1
    assert commands.act(battle, red, STRIKE["red"], [6, 4]).events[0].data["loss"] == 6


@pytest.mark.parametrize(("faces", "code"), [([7], "bad-die"), ([2, 2], "too-many-dice")])
def test_faces_that_do_not_fit_change_nothing(battle, command, faces, code):
    with pytest.raises(Unreadable) as refusal:
        commands.act(battle, command(battle, "red"), STRIKE["red"], faces)
    assert refusal.value.problem.code == code
    assert Battle.objects.get().seq == 1


def test_where_the_site_rolls_nobody_types_and_the_other_way_round(new_battle, command):
    battle = new_battle(dice="site")
    with pytest.raises(Illegal, match="site-dice"):
        commands.act(battle, command(battle, "red"), STRIKE["red"], [3])
    battle = new_battle(dice="table")
    assert isinstance(commands.act(battle, command(battle, "red"), STRIKE["red"]), Wanted)


def test_what_the_rules_forbid_changes_nothing(battle, command):
    with pytest.raises(Illegal, match="not-your-turn"):
        commands.act(battle, command(battle, "blue"), REST["blue"])
    assert Event.objects.count() == 1


def test_the_same_action_twice_has_one_effect_and_the_same_answer(battle, command):
    red = command(battle, "red", expected_seq=1)
    first = commands.act(battle, red, STRIKE["red"])
    again = commands.act(battle, red, STRIKE["red"])
    assert again.repeated and [event.data for event in again.events] == [event.data for event in first.events]
    assert Battle.objects.get().seq == 2


def test_an_action_id_of_somebody_else_is_refused(battle, command):
    red = command(battle, "red")
    commands.act(battle, red, REST["red"])
    with pytest.raises(Illegal, match="action-id-taken"):
        commands.act(battle, command(battle, "blue", action_id=red.action_id), REST["blue"])


def test_a_stale_action_is_refused(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    with pytest.raises(event_store.Stale) as refusal:
        commands.act(battle, command(battle, "blue", expected_seq=1), REST["blue"])
    assert refusal.value.seq == 2


def test_taking_back_ones_own_rest_asks_nobody_and_deletes_nothing(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    answer = commands.undo(battle, command(battle, "red"))
    assert isinstance(answer, Done) and answer.events[0].data == {"to": 1}
    assert strength(battle, "red") == 17 and strength(battle, "red", seq=2) == 18
    assert Event.objects.count() == 3


def test_once_a_die_has_landed_the_opponent_is_asked(battle, command):
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    asked = commands.undo(battle, command(battle, "red"))
    assert isinstance(asked, Asked) and asked.to == 1
    assert strength(battle, "blue") == 11
    with pytest.raises(Illegal, match="own-undo-request"):
        commands.answer_undo(battle, command(battle, "red"), agree=True)
    commands.answer_undo(battle, command(battle, "blue"), agree=True)
    assert strength(battle, "blue") == 13
    assert UndoRequest.objects.get().status == "agreed"
    last = selectors.log(battle, "spectator", upto=Battle.objects.get().seq)[0]
    assert "agreed: the battle went back to line 1" in last.sentence.text


def test_a_refusal_leaves_everything_and_is_written_down(battle, command):
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    commands.undo(battle, command(battle, "red"))
    commands.answer_undo(battle, command(battle, "blue"), agree=False)
    assert strength(battle, "blue") == 11
    assert "did not agree" in Event.objects.order_by("-seq")[0].data["text"]
    with pytest.raises(Illegal, match="no-undo-request"):
        commands.answer_undo(battle, command(battle, "blue"), agree=True)


def test_after_the_other_side_has_acted_even_a_rest_needs_leave(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    commands.act(battle, command(battle, "blue"), REST["blue"])
    assert isinstance(commands.undo(battle, command(battle, "red")), Asked)


def test_a_request_lapses_when_play_goes_on(battle, command):
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    commands.undo(battle, command(battle, "red"))
    commands.act(battle, command(battle, "blue"), REST["blue"])
    assert UndoRequest.objects.get().status == "lapsed"


def test_one_request_at_a_time(battle, command):
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    commands.undo(battle, command(battle, "red"))
    with pytest.raises(Illegal, match="undo-pending"):
        commands.undo(battle, command(battle, "blue"), to=1)


def test_the_referee_goes_back_to_any_moment_and_forth_again(battle, command):
    for who in ("red", "blue", "red", "blue"):
        commands.act(battle, command(battle, who), REST[who])
    commands.undo(battle, command(battle, "referee"), to=2)
    assert (strength(battle, "red"), strength(battle, "blue")) == (18, 13)
    commands.act(battle, command(battle, "blue"), STRIKE["blue"], [6, 6])
    assert (strength(battle, "red"), strength(battle, "blue")) == (11, 13)
    commands.undo(battle, command(battle, "referee"), to=5)
    assert (strength(battle, "red"), strength(battle, "blue")) == (19, 15)
    commands.undo(battle, command(battle, "referee"), to=1)
    assert (strength(battle, "red"), strength(battle, "blue")) == (17, 13)


@pytest.mark.parametrize("to", [0, 2, 99])
def test_nothing_goes_back_behind_the_beginning_or_into_the_future(battle, command, to):
    commands.act(battle, command(battle, "red"), REST["red"])
    with pytest.raises(Illegal, match="no-such-moment"):
        commands.undo(battle, command(battle, "referee"), to=to)


def test_who_has_done_nothing_has_nothing_to_take_back(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    with pytest.raises(Illegal, match="nothing-to-undo"):
        commands.undo(battle, command(battle, "blue"))


def test_who_plays_both_sides_asks_nobody(new_battle, command):
    battle = new_battle(blue="ada", referee=None)
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    assert isinstance(commands.undo(battle, command(battle, "red")), Done)


@pytest.mark.parametrize("who", ["referee", "hot seat"])
def test_who_needs_nobodys_leave_takes_back_the_last_action_of_anybody(new_battle, command, who):
    battle = new_battle(**({"blue": "ada", "referee": None} if who == "hot seat" else {}))
    commands.act(battle, command(battle, "red"), REST["red"])
    commands.act(battle, command(battle, "blue"), REST["blue"])
    role = "red" if who == "hot seat" else "referee"
    assert commands.undo(battle, command(battle, role)).events[0].data == {"to": 2}


def test_the_referee_corrects_with_a_reason_that_stays(battle, command):
    action = {"type": "correct", "path": ["fighters", "blue", "strength"], "value": 3, "reason": "miscounted"}
    with pytest.raises(Illegal, match="referee-only"):
        commands.act(battle, command(battle, "red"), action)
    commands.act(battle, command(battle, "referee"), action)
    commands.act(battle, command(battle, "red"), REST["red"])
    assert strength(battle, "blue") == 3


def test_the_last_blow_ends_the_battle_and_taking_it_back_opens_it_again(new_battle, command):
    battle = new_battle(strengths=(5, 2))
    commands.act(battle, command(battle, "red"), STRIKE["red"], [4])
    battle.refresh_from_db()
    assert battle.over and battle.outcome["winners"] == ["red"] and not battle.outcome["adjudicated"]
    with pytest.raises(Illegal, match="battle-over"):
        commands.act(battle, command(battle, "blue"), REST["blue"])
    commands.undo(battle, command(battle, "referee"), to=1)
    battle.refresh_from_db()
    assert not battle.over and battle.outcome is None


def test_the_referee_decides_the_end_and_can_take_it_back(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    commands.adjudicate(battle, command(battle, "referee"), winners=["blue"], reason="the hall closes")
    battle.refresh_from_db()
    assert battle.over and battle.outcome["winners"] == ["blue"] and battle.outcome["adjudicated"]
    commands.undo(battle, command(battle, "referee"), to=2)
    battle.refresh_from_db()
    assert not battle.over
    commands.undo(battle, command(battle, "referee"), to=3)
    battle.refresh_from_db()
    assert battle.over and battle.outcome["reason"] == "the hall closes"


def test_a_decision_wants_a_reason_and_sides_that_exist(battle, command):
    with pytest.raises(Illegal, match="reason-missing"):
        commands.adjudicate(battle, command(battle, "referee"), winners=[], reason=" ")
    with pytest.raises(Illegal, match="unknown-side"):
        commands.adjudicate(battle, command(battle, "referee"), winners=["green"], reason="so")


def test_repeating_an_undo_or_a_decision_has_one_effect(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    red = command(battle, "red", action_id=uuid.uuid4())
    assert commands.undo(battle, red).seq == commands.undo(battle, red).seq == 3
    referee = command(battle, "referee")
    for _ in range(2):
        commands.adjudicate(battle, referee, winners=[], reason="dark")
    assert Event.objects.count() == 4
