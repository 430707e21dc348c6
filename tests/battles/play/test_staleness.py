"""Two sides that each do their own part do not refuse each other; all that touches an action makes it stale."""

from uuid import uuid4

import pytest

from armies.services.samples import samples
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from battles.store.event_store import Stale
from battles.store.numbers import number_at
from rules.kernel.viewer import REFEREE, side
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db
DECLARE = {key: {"type": "declare", "side": key, "warp": {}, "spooks": {}} for key in ("redline", "nightjar")}


@pytest.fixture
def league(make_user):
    """A battle of EIC League in which both sides still have to declare, each for itself."""
    armies = [samples("eic-league")[name] for name in DECLARE]
    seats = [SeatPlan(name=army["name"], document=army) for army in armies]
    return create_battle(BattlePlan(game="eic-league", seats=seats, owner=make_user("ada"), referee=make_user("ref")))


def act(battle, who, action, number=None, faces=None):
    battle.refresh_from_db()
    viewer = REFEREE if who == "referee" else side(who)
    asked = commands.Command(viewer=viewer, user=None, action_id=uuid4(), expected_seq=number)
    done = commands.act(battle, asked, action, faces)
    battle.refresh_from_db()
    return done


def test_both_declare_from_the_page_that_they_had_open_at_the_same_time(league):
    number = number_at(league, "side:nightjar")
    act(league, "redline", DECLARE["redline"])
    assert number_at(league, "side:nightjar") > number
    done = act(league, "nightjar", DECLARE["nightjar"], number)
    assert done.events and not done.repeated


def test_one_s_own_later_action_makes_it_stale(league):
    number = number_at(league, "side:nightjar")
    act(league, "nightjar", {"type": "surrender", "side": "nightjar", "terms": "none"})
    with pytest.raises(Stale):
        act(league, "nightjar", DECLARE["nightjar"], number)


def test_going_back_makes_it_stale(league):
    act(league, "redline", DECLARE["redline"])
    number = number_at(league, "side:nightjar")
    viewer = side("redline")
    commands.undo(league, commands.Command(viewer=viewer, user=None, action_id=uuid4()))
    league.refresh_from_db()
    with pytest.raises(Stale):
        act(league, "nightjar", DECLARE["nightjar"], number)


def test_a_question_of_the_other_side_makes_it_stale(league):
    number = number_at(league, "side:nightjar")
    act(league, "redline", {"type": "surrender", "side": "redline", "terms": "none"})
    with pytest.raises(Stale):
        act(league, "nightjar", DECLARE["nightjar"], number)


def test_a_blow_at_oneself_makes_it_stale(battle):
    number = number_at(battle, "side:blue")
    act(battle, "red", STRIKE["red"])
    with pytest.raises(Stale) as refusal:
        act(battle, "blue", REST["blue"], number)
    assert refusal.value.seq == number_at(battle, "side:blue")


def test_a_moment_that_has_not_come_is_stale(league):
    with pytest.raises(Stale):
        act(league, "redline", DECLARE["redline"], number_at(league, "side:redline") + 5)
