"""Visitors: the id in their session, the adoption of what they built, and its end when they do not come back."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import RequestFactory
from django.utils import timezone

from accounts.services.visitors import KEPT_DAYS, SEEN_KEY, SESSION_KEY, arriving, forget_unseen, origin_of, visitor_id
from accounts.store.models import Visitor
from armies.services import commands
from armies.services.access import Holder
from armies.store.models import Army, ArmyEdit, ArmyVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def adopted(monkeypatch):
    """The calls that ask the armies to change hands."""
    calls = []
    monkeypatch.setattr(commands, "adopt_visitor", lambda **call: calls.append(call))
    return calls


@pytest.fixture
def visitor(client):
    session = client.session
    session[SESSION_KEY] = "visitor-7"
    session.save()
    return "visitor-7"


@pytest.fixture
def visit():
    request = RequestFactory().get("/")
    request.session = SessionStore()
    return request


def test_reading_makes_no_session(visit):
    assert visitor_id(visit) is None
    assert not visit.session.modified


def test_the_id_stays_while_the_session_key_changes(visit):
    with arriving(visit) as first:
        pass
    visit.session.cycle_key()
    assert visitor_id(visit) == first


def test_signing_in_adopts(client, make_user, password, visitor, adopted):
    user = make_user("ada")
    client.post("/accounts/login/", {"login": "ada", "password": password})
    assert adopted == [{"visitor_id": visitor, "user": user}]
    assert SESSION_KEY not in client.session


def test_signing_up_adopts(client, visitor, adopted):
    fields = {"username": "ada", "password1": "rail-gun-charged-9", "password2": "rail-gun-charged-9"}
    client.post("/accounts/signup/", fields)
    assert [(call["visitor_id"], call["user"].username) for call in adopted] == [(visitor, "ada")]


def test_signing_in_without_a_visit_asks_for_nothing(client, make_user, password, adopted):
    make_user("ada")
    client.post("/accounts/login/", {"login": "ada", "password": password})
    assert adopted == []


def test_a_refused_sign_in_keeps_the_visit(client, make_user, visitor, adopted):
    make_user("ada")
    client.post("/accounts/login/", {"login": "ada", "password": "wrong"})
    assert adopted == []
    assert client.session[SESSION_KEY] == visitor


# --- nothing is kept for those who keep nothing -----------------------------------------------------------------------


def test_an_arrival_that_is_refused_leaves_nothing(visit):
    with pytest.raises(ValueError), arriving(visit):
        raise ValueError("refused")
    assert not visit.session.modified and not Visitor.objects.exists()


@pytest.mark.parametrize(
    ("path", "data"),
    [("/armies/new/", {"game": "no-such-game", "name": "x"}), ("/armies/new/", {"game": "war-logic", "name": " "}),
     ("/armies/import/", {"text": "{"}), ("/armies/import/", {"text": '{"game": "none"}'}), ("/colours/", {}),
     ("/armies/ready/war-logic/none/", {}), ("/accounts/login/", {"login": "ada", "password": "wrong"})],
)  # fmt: skip
def test_who_has_built_nothing_has_no_session(client, path, data):
    client.get("/armies/")
    client.post(path, data)
    assert not Session.objects.exists() and not Visitor.objects.exists()


# --- ninety days ------------------------------------------------------------------------------------------------------


@pytest.fixture
def builder(client):
    """A visitor's browser, with an army."""
    client.post("/armies/new/", {"game": "war-logic", "name": "Force"})
    commands.save_version(Army.objects.get())
    return client


def last_visit(days):
    """Moves the visitor's last visit back, as the database and the session know it."""
    Visitor.objects.update(seen_at=timezone.now() - timedelta(days=days))
    for row in Session.objects.all():
        session = SessionStore(row.session_key)
        session[SEEN_KEY] = "2001-01-01"
        session.save()


def test_who_does_not_come_back_is_forgotten_with_everything(builder):
    kept = commands.create_army(game="war-logic", name="Kept", holder=Holder(visitor="somebody-else"))
    Visitor.objects.create(key="somebody-else", seen_at=timezone.now())
    last_visit(0)
    Visitor.objects.exclude(key="somebody-else").update(seen_at=timezone.now() - timedelta(days=KEPT_DAYS, minutes=1))
    assert forget_unseen() == 1
    assert list(Army.objects.all()) == [kept] and not ArmyVersion.objects.exists()
    assert set(ArmyEdit.objects.values_list("army", flat=True)) == {kept.pk}
    assert list(Visitor.objects.values_list("key", flat=True)) == ["somebody-else"]
    assert builder.get("/armies/").status_code == 200


def test_a_visit_is_noted_once_a_day_and_starts_the_ninety_days_again(builder):
    last_visit(KEPT_DAYS - 1)
    before = timezone.now()
    builder.get("/armies/")
    assert Visitor.objects.get().seen_at >= before and forget_unseen() == 0
    ends = Session.objects.get().expire_date
    assert timedelta(days=KEPT_DAYS - 1) < ends - before < timedelta(days=KEPT_DAYS, minutes=1)
    noted = Visitor.objects.get().seen_at
    builder.get("/armies/")
    assert Visitor.objects.get().seen_at == noted


def test_a_visit_that_cannot_be_noted_shows_the_page_all_the_same(builder, monkeypatch):
    last_visit(1)

    def full(**values):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(Visitor.objects, "update_or_create", full)
    assert "Force" in builder.get("/armies/").text


def test_the_page_says_how_long_it_is_kept(builder):
    assert f"deleted {KEPT_DAYS} days after your last visit" in " ".join(builder.get("/armies/").text.split())


def test_an_account_keeps_what_it_adopts_and_its_session_lasts_longer(builder, password):
    builder.post("/accounts/signup/", {"username": "ada", "password1": password, "password2": password})
    assert Army.objects.get().owner.username == "ada" and not Visitor.objects.exists()
    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=300)


# --- room -------------------------------------------------------------------------------------------------------------


def at(address):
    return {"REMOTE_ADDR": address}


def build(client, **where):
    """Status of an attempt to make an army from an address, in a new browser."""
    client.cookies.clear()
    return client.post("/armies/new/", {"game": "war-logic", "name": "Force"}, **where).status_code


def test_there_is_room_for_so_many_from_one_address(client, settings):
    settings.VISITOR_ARMIES_ADDRESS = 2
    assert [build(client, **at("203.0.113.5")) for _ in range(3)] == [302, 302, 422]
    assert (
        "Sign up to keep yours"
        in client.post("/armies/new/", {"game": "war-logic", "name": "x"}, **at("203.0.113.5")).text
    )
    assert build(client, **at("203.0.113.6")) == 302
    assert (Army.objects.count(), Visitor.objects.count(), Session.objects.count()) == (3, 3, 3)


def test_there_is_room_for_so_many_in_all(client, settings):
    settings.VISITOR_ARMIES = 2
    assert [build(client, **at(f"203.0.113.{number}")) for number in range(3)] == [302, 302, 422]


def test_every_way_to_an_army_is_bounded(client, settings, make_user):
    link = commands.share(commands.save_version(commands.create_army(
        game="war-logic", name="Shared", holder=Holder(user=make_user()),
    ))).token  # fmt: skip
    settings.VISITOR_ARMIES = 0
    for path, data in (
        ("/armies/import/", {"text": '{"game": "war-logic", "name": "x"}'}),
        (f"/armies/shared/{link}/copy/", {}),
        ("/armies/ready/eic-league/redline/", {}),
    ):
        answer = client.post(path, data, follow=True)
        assert answer.status_code in (200, 422) and "no room left for armies of visitors" in answer.text, path
    assert Army.objects.count() == 1


def test_an_account_has_its_own_room(client, settings, make_user):
    settings.VISITOR_ARMIES = 0
    client.force_login(make_user())
    assert client.post("/armies/new/", {"game": "war-logic", "name": "Force"}).status_code == 302


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("203.0.113.5", "203.0.113.5", True), ("203.0.113.5", "203.0.113.6", False),
     ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True), ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
     ("::ffff:203.0.113.5", "203.0.113.5", True), ("", "", True)],
)  # fmt: skip
def test_an_address_stands_for_a_network_that_one_person_has(one, other, same):
    first, second = (origin_of(RequestFactory().get("/", REMOTE_ADDR=address)) for address in (one, other))
    assert (first == second) is same
    assert one[:8] not in first or not one, "the address cannot be read from it"
