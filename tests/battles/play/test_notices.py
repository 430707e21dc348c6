"""Who is called in battles: on their turn, for an answer, by a reminder, at the end; and who is asked to play."""

import pytest
from django.test import Client

from battles.lobby import seating
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands, reminders
from battles.store.models import Seat
from battles.store.people import Person
from notifications.services import notices
from notifications.store.models import Notice
from tests.battles.conftest import REST
from tests.battles.streams import readers

pytestmark = pytest.mark.django_db


def waiting(name):
    """The kinds of what waits for somebody, the latest first."""
    return list(Notice.objects.filter(user__username=name, seen_at=None).order_by("-pk").values_list("kind", flat=True))


@pytest.fixture
def asked(make_user):
    """Ada begins a battle and names Bo, and Ref as the referee."""
    ada, bo, ref = make_user("ada"), make_user("bo"), make_user("ref")
    army = {"game": "duel", "strength": 5}
    seats = [
        SeatPlan(name="Red", document={**army, "name": "Red"}, user=ada),
        SeatPlan(name="Blue", document={**army, "name": "Blue"}, user=bo, asked=True),
    ]
    return create_battle(BattlePlan(game="duel", seats=seats, owner=ada, referee=ref, title="A duel"))


def test_whose_turn_it_becomes_is_called_and_whose_it_was_is_not_any_more(battle, command):
    assert waiting("ada") == [] and waiting("bo") == []
    commands.act(battle, command(battle, "red"), REST["red"])
    assert waiting("bo") == ["turn"]
    found = Notice.objects.get(user__username="bo")
    assert found.text == "It is your turn in Red against Blue, as Blue." and found.address == battle.get_absolute_url()
    commands.act(battle, command(battle, "blue"), REST["blue"])
    assert waiting("bo") == [] and waiting("ada") == ["turn"]


def test_what_is_done_before_it_leaves_the_site_stays_here(battle, command, make_user):
    bo = battle.seats.get(side="blue").user
    bo.email = "bo@example.org"
    bo.save()
    commands.act(battle, command(battle, "red"), REST["red"])
    found = Notice.objects.get(user=bo)
    assert found.mail_due > found.at
    commands.act(battle, command(battle, "blue"), REST["blue"])
    assert not Notice.objects.filter(user=bo).exists(), "what is done is no news"


def test_one_who_plays_both_sides_is_never_called(new_battle, command):
    battle = new_battle(blue="ada", referee=None)
    commands.act(battle, command(battle, "red"), REST["red"])
    assert not Notice.objects.exists()


def test_a_reminder_reaches_who_is_not_looking(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    reminders.nudge(battle, command(battle, "red"))
    assert waiting("bo") == ["nudge", "turn"]
    assert Notice.objects.get(kind="nudge").text == "Red reminds you: it is your turn in Red against Blue."
    commands.act(battle, command(battle, "blue"), REST["blue"])
    assert waiting("bo") == []


def test_a_request_to_undo_is_told_and_its_answer(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    commands.act(battle, command(battle, "blue"), REST["blue"])
    commands.undo(battle, command(battle, "red"))
    assert waiting("bo") == ["undo"] and waiting("ref") == ["undo", "seated"]
    commands.answer_undo(battle, command(battle, "blue"), agree=False)
    assert waiting("bo") == [] and waiting("ref") == ["seated"]
    assert Notice.objects.filter(user__username="ada", kind="undo").get().text.endswith("was refused.")


def test_a_request_that_lapses_waits_for_nobody(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    commands.act(battle, command(battle, "blue"), REST["blue"])
    commands.undo(battle, command(battle, "red"))
    commands.act(battle, command(battle, "red"), REST["red"])
    assert waiting("ref") == ["seated"] and waiting("bo") == ["turn"]


def test_the_end_is_told_once_and_nothing_waits_then(battle, command):
    commands.act(battle, command(battle, "red"), REST["red"])
    commands.adjudicate(battle, command(battle, "referee"), winners=["blue"], reason="Late")
    assert waiting("ada") == waiting("bo") == ["ended"] and waiting("ref") == []
    assert Notice.objects.filter(kind="ended").first().text == "Red against Blue is over: won by Blue."
    battle.refresh_from_db()
    commands.note(battle, command(battle, "referee"), "says thank you")
    assert Notice.objects.filter(kind="ended").count() == 2


def test_who_is_named_by_somebody_else_is_asked_and_not_called_before(asked, command):
    assert waiting("bo") == ["seated"] and waiting("ref") == ["seated"] and waiting("ada") == []
    commands.act(asked, command(asked, "red"), REST["red"])
    assert waiting("bo") == ["seated"]
    bo = Seat.objects.get(side="blue").user
    seating.accept(asked, person=Person(user=bo), side_key="blue")
    assert waiting("bo") == [] and Seat.objects.get(side="blue").accepted
    assert asked.events.filter(data__contains="as was asked").count() == 1
    seating.accept(asked, person=Person(user=bo), side_key="blue")
    assert asked.events.filter(data__contains="as was asked").count() == 1, "twice has one effect"


def test_acting_accepts(asked, command):
    commands.act(asked, command(asked, "red"), REST["red"])
    commands.act(asked, command(asked, "blue"), REST["blue"])
    assert Seat.objects.get(side="blue").accepted and waiting("bo") == []


def test_declining_frees_the_seat_and_ends_the_question(asked, client):
    bo = Seat.objects.get(side="blue").user
    client.force_login(bo)
    page = client.get(asked.get_absolute_url()).content.decode()
    assert "You are asked to play" in page
    client.post(f"{asked.get_absolute_url()}seats/leave/", {"side": "blue"})
    assert not Seat.objects.get(side="blue").taken and waiting("bo") == []
    assert asked.events.filter(data__contains="does not want to play Blue").exists()
    assert waiting("ada") == ["left"] and waiting("ref") == ["left", "seated"]
    assert Notice.objects.filter(kind="left").first().text == "bo does not want to play Blue in A duel."
    seating.give(asked, by=asked.referee, side_key="blue", username="bo")
    assert waiting("ada") == [] and waiting("bo") == ["seated"], "the seat is no longer free"


def test_the_page_and_the_api_accept(asked, client):
    bo = Seat.objects.get(side="blue").user
    client.force_login(bo)
    seats = client.get(f"/api/v1/battles/{asked.public_id}/seats/").json()["seats"]
    assert [one["accepted"] for one in seats] == [True, False] and "accept" in seats[1]["may"]
    client.post(f"{asked.get_absolute_url()}seats/accept/", {"side": "blue"})
    assert "You are asked to play" not in client.get(asked.get_absolute_url()).content.decode()
    seating.give(asked, by=asked.referee, side_key="blue", username="")
    seating.give(asked, by=asked.referee, side_key="blue", username="bo")
    assert waiting("bo") == ["seated"]
    act = {"act": {"type": "accept", "side": "blue"}}
    answer = client.post(f"/api/v1/battles/{asked.public_id}/seats/", act, content_type="application/json")
    assert answer.status_code == 200 and waiting("bo") == []


def test_nobody_accepts_for_another(asked, client, make_user):
    client.force_login(make_user("eve"))
    client.post(f"{asked.get_absolute_url()}seats/accept/", {"side": "blue"})
    assert not Seat.objects.get(side="blue").accepted


def signed_in(user):
    """The headers of a browser that is signed in as somebody."""
    client = Client()
    client.force_login(user)
    return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}


@pytest.mark.django_db(transaction=True)
def test_one_stream_tells_an_account_everything(battle, command, live_site):
    bo = battle.seats.get(side="blue").user
    cookie = signed_in(bo)
    with readers() as read:
        page = read(f"{live_site}/battles/stream/", headers=cookie)
        program = read(f"{live_site}/api/v1/account/stream/?after=0", headers=cookie)
        assert page.wait_for("data: 0") and program.wait_for("data: 0")
        commands.act(battle, command(battle, "red"), REST["red"])
        assert page.wait_for("data: 1") and program.wait_for("data: 1")
        assert any("It is your turn" in line for line in page.lines)
        assert any("It is your turn" in line for line in program.lines)
        notices.mark_seen(bo)
        assert page.wait_for("event: unread") and page.lines.count("data: 0") >= 1
        again = read(f"{live_site}/api/v1/account/stream/?after=0", headers=cookie)
        assert again.wait_for("data: 0") and any("It is your turn" in line for line in again.lines)


@pytest.mark.django_db(transaction=True)
def test_a_page_of_a_battle_hears_its_account_by_the_same_line(battle, command, live_site, make_user):
    bo = battle.seats.get(side="blue").user
    address = f"{live_site}/battles/{battle.public_id}/stream/"
    bos, cys = (signed_in(user) for user in (bo, make_user("cy")))
    with readers() as read:
        page, plain, guest, other = (
            read(f"{address}?after=0", headers=bos),  # nothing has ever been told to it
            read(address, headers=bos),  # the table's screen, which all in a room see
            read(f"{address}?after=0"),
            read(f"{address}?after=0", headers=cys),
        )
        for line in (page, plain, guest, other):
            assert line.wait_for("event: seq")
        assert page.wait_for("event: unread") and other.wait_for("event: unread")
        notices.write([(bo, notices.Message(kind="nudge", text="Cy waits.", address="/", topic="Elsewhere"))])
        assert page.wait_for("event: notice") and page.wait_for("data: 1")
        assert any("Cy waits." in line for line in page.lines)
        newest = Notice.objects.get(kind="nudge").pk
        assert f"id: {newest}" in page.lines
        behind = read(f"{address}?after={newest}", headers=bos)
        assert behind.wait_for("event: unread")
        commands.act(battle, command(battle, "red"), REST["red"])
        battle.refresh_from_db()
        number = f"data: {battle.seq}"
        for line in (page, plain, guest, other, behind):
            assert line.wait_for(number)
        for line in (plain, guest):
            assert "event: unread" not in line.lines and "event: notice" not in line.lines
        assert not any("Cy waits." in line for line in [*other.lines, *behind.lines])
        notices.mark_seen(bo)


def test_the_stream_is_for_accounts(client):
    assert client.get("/api/v1/account/stream/").status_code == 401
    assert client.get("/battles/stream/").status_code == 302
