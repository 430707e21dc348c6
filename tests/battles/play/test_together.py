"""Several actions sent as one: done in order under one id, refused together, and never a way to choose one's dice."""

import pytest

from battles.play import commands
from battles.play.together import MOST
from battles.store import event_store
from battles.store.models import Event
from rules.kernel.problems import Illegal, Unreadable
from tests.battles.conftest import REST, STRIKE

pytestmark = [pytest.mark.django_db, pytest.mark.once]
BOAST = {"type": "boast", "by": "red"}


def together(*actions):
    return {"type": "together", "actions": list(actions)}


def texts(done):
    return [event.data["type"] for event in done.events]


def test_they_happen_in_order_under_one_id_and_are_told_again(battle, command):
    asked = command(battle, "red")
    done = commands.act(battle, asked, together(BOAST, REST["red"]))
    assert texts(done) == ["boasted", "rested"]
    assert {event.action_id for event in done.events} == {asked.action_id}
    again = commands.act(battle, asked, together(BOAST, REST["red"]))
    assert (again.repeated, texts(again)) == (True, ["boasted", "rested"])


def test_one_undo_takes_all_of_them_back(battle, command):
    commands.act(battle, command(battle, "red"), together(BOAST, REST["red"]))
    gone = commands.undo(battle, command(battle, "referee"))
    state = event_store.state_at(battle, gone.seq)
    assert (state.fighters["red"].strength, state.fighters["red"].boasted, state.turn) == (17, False, "red")


def test_a_refusal_refuses_all_and_tells_which_one_it_is_for(battle, command):
    with pytest.raises(Illegal) as refusal:
        commands.act(battle, command(battle, "referee"), together(REST["red"], REST["red"]))
    problem = refusal.value.problem
    assert (problem.code, problem.message[:15], problem.where) == ("not-your-turn", "Action 2 of 2: ", ("actions", 1))
    assert Event.objects.count() == 1


def test_what_has_gone_stands_when_another_side_comes_first(battle, command):
    done = commands.act(battle, command(battle, "red"), together(REST["red"], REST["red"]))
    assert texts(done) == ["rested"], "the second is left out: it is Blue's turn"


def test_dice_that_have_landed_stand_when_the_next_action_is_refused(battle, command):
    done = commands.act(battle, command(battle, "red"), together(STRIKE["red"], REST["red"]))
    assert texts(done) == ["struck"]


def test_dice_of_the_table_are_asked_for_until_all_actions_have_theirs(battle, command):
    asked = command(battle, "red")
    both = together(BOAST, STRIKE["red"])
    assert isinstance(commands.act(battle, asked, both, []), commands.Wanted)
    assert Event.objects.count() == 1
    assert texts(commands.act(battle, asked, both, [5])) == ["boasted", "struck"]


@pytest.mark.parametrize(
    "action",
    [
        {"type": "together"},
        together(),
        together(*[BOAST] * (MOST + 1)),
        {**together(BOAST), "by": "red"},
        together(BOAST, together(BOAST)),
        together("boast"),
    ],
    ids=["no list", "none", "too many", "more than a list", "a list in a list", "no action"],
)
def test_lists_that_cannot_be_read(battle, command, action):
    with pytest.raises(Unreadable):
        commands.act(battle, command(battle, "red"), action)
    assert Event.objects.count() == 1
