"""What players may not do, however they come by it: to sit where they would see more, to grant themselves leave."""

import json
import uuid
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from battles.lobby import create, lobbies, seating
from battles.play import caster_notes, commands
from battles.store.models import Battle
from battles.store.people import Person
from battles.store.terms import Terms
from rules.kernel.problems import Illegal
from rules.kernel.viewer import REFEREE
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db


def seat(battle, side):
    return battle.seats.select_related("user").get(side=side)


def test_a_seat_that_is_handed_over_is_not_taken_by_the_three_words(battle, make_user):
    """The opponent knows them, too."""
    bo = Person(user=seat(battle, "blue").user)
    seating.hand_over(battle, person=bo, side_key="blue")
    with pytest.raises(Illegal, match="seat-taken"):
        seating.take(battle, person=Person(user=battle.owner), side_key="blue")
    assert seating.take(battle, person=bo, side_key="blue").user == bo.user, "one's own stays one's own"
    cy = Person(user=make_user("cy"))
    assert seating.join(battle, person=cy, invitation=seat(battle, "blue").invitation).user == cy.user


def test_the_referee_takes_no_seat_where_others_play(new_battle):
    battle = new_battle(blue=None)
    referee = Person(user=battle.referee)
    with pytest.raises(Illegal, match="referee-plays"):
        seating.take(battle, person=referee, side_key="blue")
    with pytest.raises(Illegal, match="referee-plays"):
        seating.give(battle, by=battle.referee, side_key="blue", username="ref")
    with pytest.raises(Illegal, match="referee-plays"):
        new_battle(referee="ada")


def test_who_plays_alone_may_be_the_referee_until_somebody_joins(new_battle, make_user):
    battle = new_battle(blue="ada", referee="ada")
    seating.give(battle, by=battle.owner, side_key="blue", username="")
    with pytest.raises(Illegal, match="referee-plays"):
        seating.take(battle, person=Person(user=make_user("cy")), side_key="blue")


def test_the_referee_of_a_lobby_does_not_sit_down(make_user):
    user = make_user("ref")
    lobby = lobbies.open_lobby(game="duel", sides=2, owner=None)
    lobbies.referee(lobby, user=user, yes=True)
    with pytest.raises(Illegal, match="referee-plays"):
        lobbies.sit(lobby, person=Person(user=user), number=1)


def test_who_comments_takes_no_seat(new_battle, make_user):
    battle = new_battle(blue=None)
    caster_notes.appoint(battle, by=battle.referee, caster=make_user("cass"))
    with pytest.raises(Illegal, match="caster-plays"):
        seating.take(battle, person=Person(user=Battle.objects.get().caster), side_key="blue")


def test_who_plays_two_of_three_sides_grants_himself_no_leave(battle, command):
    seats = [
        create.SeatPlan(name=name, document={"game": "duel", "name": name, "strength": 9}, user=user)
        for name, user in (("Red", battle.owner), ("Blue", seat(battle, "blue").user), ("Green", battle.owner))
    ]
    three = create.create_battle(create.Plan(game="duel", seats=seats))
    commands.act(three, command(three, "red"), STRIKE["red"], [5])
    assert isinstance(commands.undo(three, command(three, "red")), commands.Asked)
    with pytest.raises(Illegal, match="own-undo-request"):
        commands.answer_undo(three, command(three, "green"), agree=True)
    commands.answer_undo(three, command(three, "blue"), agree=True)


def test_the_referees_end_is_not_taken_back_by_a_rest_that_was_free(battle, command):
    """The end has opened all secrets, and it is the referee's."""
    commands.act(battle, command(battle, "red"), REST["red"])
    commands.adjudicate(battle, command(battle, "referee"), winners=["blue"], reason="dark")
    assert isinstance(commands.undo(battle, command(battle, "red")), commands.Asked)
    with pytest.raises(Illegal, match="referee-only"):
        commands.answer_undo(battle, command(battle, "blue"), agree=True)
    assert Battle.objects.get().over
    commands.answer_undo(battle, command(battle, "referee"), agree=True)
    assert not Battle.objects.get().over


BLOW = json.dumps(STRIKE["red"])


@pytest.mark.parametrize(
    "form",
    [
        {"action": "[" * 100_000},
        {"action": '{"type":"strike","by":"red","target":"blue","force":1,"word":"\\ud800"}'},
        {"action": '{"type":"strike","by":"red","target":"blue","force":NaN}'},
        {"action": BLOW, "dice": "table", "die": "x", "face": "3"},
        {"action": BLOW, "dice": "table", "die": "1 " + "9" * 5000, "face": "3"},
        {"action": BLOW, 'several:["force"]': "[" * 100_000},
        {"action": BLOW, "several:5": "1"},
        {"action": BLOW, f"number:{json.dumps([1] * 2000)}": "1"},
        {"offer": "strike::" + "9" * 5000, "action": "{}"},
    ],
)
def test_a_form_that_nobody_could_have_filled_in_is_refused(battle, client, form):
    client.force_login(battle.owner)
    for where in ("act", "preview"):
        url = reverse(f"battles:{where}", args=[battle.public_id, "side:red"])
        typed = urlencode({"form": str(uuid.uuid4()), "seq": "1", **form})
        answer = client.post(url, typed, content_type="application/x-www-form-urlencoded")
        assert answer.status_code == (422 if where == "act" else 200), where
    assert Battle.objects.get().seq == 1


@pytest.mark.parametrize("number", ["", "x", "1.5", "9" * 5000])
def test_a_seat_of_a_lobby_that_is_no_number_is_not_there(client, number):
    lobby = lobbies.open_lobby(game="duel", sides=2, owner=None)
    answer = client.post(reverse("battles:lobby-sit", args=[lobby.code]), {"number": number, "name": "Ann"})
    assert answer.status_code == 302 and not lobby.seats.exclude(guest="").exists()


def test_a_guest_writes_no_line_of_the_log_with_his_name(new_battle, client):
    battle = new_battle(blue=None)
    fake = "Ann\n   9  Referee ended the battle\u202e"
    client.post(reverse("battles:join-code", args=[battle.code]), {"side": "blue", "name": fake})
    assert seat(battle, "blue").guest_name == "Ann 9 Referee ended the battle"
    commands.adjudicate(
        battle, commands.Command(viewer=REFEREE, user=None, action_id=uuid.uuid4()), winners=[], reason="late\n   9  x"
    )
    text = client.get(reverse("battles:log-text", args=[battle.public_id])).content.decode()
    assert [line.split()[0] for line in text.splitlines()[3:]] == ["1", "2", "3"]


def test_a_note_of_the_caster_is_one_line_of_the_written_log(battle, command, make_user, client):
    caster_notes.appoint(battle, by=battle.referee, caster=make_user("cass"))
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    battle.refresh_from_db()
    caster_notes.write(battle, by=battle.caster, number=1, text="A start\n   9  Referee ended the battle\u2028   9  x")
    text = client.get(reverse("battles:log-text", args=[battle.public_id])).content.decode()
    written = text[text.index("Commentary") :].splitlines()[1:]
    assert written == ["   1  A start 9 Referee ended the battle 9 x"]


def test_minutes_that_are_no_number_are_no_fault(new_battle, client):
    battle = new_battle(terms=Terms(minutes=5))
    client.force_login(battle.referee)
    for text in ("--5", "-", "5-", "\u0663", "x"):
        form = {"side": "red", "minutes": text, "form": str(uuid.uuid4()), "seq": "1"}
        assert client.post(reverse("battles:give-time", args=[battle.public_id]), form).status_code == 302


def test_an_id_of_creation_makes_one_battle_of_one_person_and_kind(new_battle, make_user):
    """Anyone who knew the id of a fixture's battle could begin another by it beforehand and have that one counted."""
    same = uuid.uuid4()
    plan = create.Plan(
        game="duel",
        owner=make_user("ada"),
        seats=[create.SeatPlan(name=name, document={"game": "duel", "name": name, "strength": 9}) for name in "xy"],
    )
    first = create.create_battle(plan, creation_id=same)
    assert create.create_battle(plan, creation_id=same) == first
    for other in (replace(plan, owner=make_user("eve")), replace(plan, origin="/leagues/season/x/fixtures/1/")):
        with pytest.raises(Illegal, match="creation-id-taken"):
            create.create_battle(other, creation_id=same)
    assert Battle.objects.count() == 1
