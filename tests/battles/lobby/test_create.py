"""Beginning a battle, and who sits where."""

import uuid

import pytest
from django.core.exceptions import PermissionDenied

from battles.lobby import create, seating
from battles.store.models import Battle, Event
from battles.store.people import Person
from rules.kernel.problems import Illegal

pytestmark = pytest.mark.django_db


def test_the_first_event_holds_the_armies_and_the_battle_the_rules(battle):
    event = Event.objects.get()
    assert event.data["fighters"]["blue"]["strength"] == 13 and event.action_id == battle.creation_id
    assert (battle.rules_version, battle.catalogue_hash, battle.seq) == ("1", "none", 1)
    assert [(seat.side, seat.user.username) for seat in battle.seats.all()] == [("red", "ada"), ("blue", "bo")]


def test_an_army_with_problems_is_refused(new_battle):
    with pytest.raises(Illegal, match="too-strong"):
        new_battle(strengths=(21, 5))
    assert not Battle.objects.exists()


def test_only_the_referee_lets_it_begin_all_the_same_and_that_is_written_down(new_battle, make_user):
    ref = make_user("ref")
    with pytest.raises(Illegal, match="referee-only"):
        new_battle(strengths=(21, 5), override=True)
    battle = new_battle(strengths=(21, 5), override=True, owner=ref)
    assert [problem["code"] for problem in battle.overridden] == ["too-strong"]
    text = Event.objects.get(kind="note").data["text"]
    assert "in spite of a problem" in text and "strong" not in text


def test_too_few_sides(make_user):
    lonely = create.SeatPlan(name="Red", document={"strength": 3})
    plan = create.BattlePlan(game="duel", owner=make_user(), seats=[lonely])
    with pytest.raises(Illegal, match="number-of-sides"):
        create.create_battle(plan)


def test_sending_the_form_twice_makes_one_battle(make_user):
    seats = [create.SeatPlan(name=name, document={"strength": 3}) for name in ("Red", "Blue")]
    plan, key = create.BattlePlan(game="duel", owner=make_user(), seats=seats), uuid.uuid4()
    first, second = (create.create_battle(plan, creation_id=key) for _ in range(2))
    assert first == second and Battle.objects.count() == 1


def test_sides_of_one_name_are_told_apart(make_user):
    seats = [create.SeatPlan(name=name, document={"strength": 3}) for name in ("Levy", "Levy")]
    made = create.create_battle(create.BattlePlan(game="duel", owner=make_user(), seats=seats))
    assert [seat.name for seat in made.seats.all()] == ["Levy", "Levy 2"] and made.title == "Levy against Levy 2"


def test_sides_are_called_by_their_names():
    assert create.side_keys(["Red Line", "Red Line", "?"]) == ["red-line", "red-line-2", "side-3"]


def test_an_invitation_opens_a_free_seat_once(new_battle, make_user):
    battle = new_battle(blue=None)
    invitation = battle.seats.get(side="blue").invitation
    cy, di = make_user("cy"), make_user("di")
    assert seating.join(battle, person=Person(user=cy), invitation=invitation).user == cy
    with pytest.raises(Illegal, match="no-such-invitation"):
        seating.join(battle, person=Person(user=di), invitation=invitation)
    with pytest.raises(Illegal, match="seat-taken"):
        seating.join(battle, person=Person(user=di), invitation=battle.seats.get(side="red").invitation)
    assert "plays Blue now" in Event.objects.order_by("-seq")[0].data["text"]


def test_the_owner_gives_free_seats_but_takes_none_away(new_battle, make_user):
    battle = new_battle(blue=None)
    ada, cy = battle.owner, make_user("cy")
    seating.give(battle, by=ada, side_key="blue", username="CY")
    assert battle.seats.get(side="blue").user == cy
    with pytest.raises(Illegal, match="seat-taken"):
        seating.give(battle, by=ada, side_key="blue", username="ada")
    with pytest.raises(PermissionDenied):
        seating.give(battle, by=cy, side_key="red", username="cy")
    seating.give(battle, by=battle.referee, side_key="blue", username="")
    assert battle.seats.get(side="blue").user is None


def test_leaving_frees_the_seat(battle, make_user):
    blue = battle.seats.get(side="blue")
    with pytest.raises(PermissionDenied):
        seating.leave(battle, person=Person(user=make_user("cy")), side_key="blue")
    seating.leave(battle, person=Person(user=blue.user), side_key="blue")
    blue.refresh_from_db()
    assert blue.user is None


def test_who_plays_cannot_become_the_referee(new_battle, make_user):
    battle = new_battle(referee=None)
    with pytest.raises(Illegal, match="referee-plays"):
        seating.appoint(battle, by=battle.owner, username="ada")
    make_user("ref")
    assert seating.appoint(battle, by=battle.owner, username="ref").referee.username == "ref"
    with pytest.raises(PermissionDenied):
        seating.appoint(battle, by=battle.owner, username="bo")
