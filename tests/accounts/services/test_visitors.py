"""Adoption of a visitor's armies on signing up."""

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory

from accounts.services.visitors import SESSION_KEY, visitor_id
from armies.services import commands

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
    first = visitor_id(visit, create=True)
    visit.session.cycle_key()
    assert visitor_id(visit, create=True) == first


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
