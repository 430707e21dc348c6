"""What is read from a copy of the database and what is not, without a copy."""

import psycopg
import pytest
from django.db import OperationalError, connection, router
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from accounts.store.models import User
from battles.store.models import Battle
from replica import middleware, reading
from replica.freshness import Freshness
from replica.router import Router

LAG = 5


@pytest.fixture
def copied(settings, monkeypatch):
    """There is a copy that may be read; its connection is never opened here."""
    settings.REPLICA_LAG = LAG
    monkeypatch.setattr(reading, "is_configured", lambda: True)
    lost = []
    monkeypatch.setattr(reading.FRESHNESS, "usable", lambda: not lost)
    monkeypatch.setattr(reading.FRESHNESS, "lose", lambda: lost.append(True))
    return lost


def answer(view, request):
    """What the middleware makes of a view: its answer, else the primary's."""
    stands = middleware.FromTheCopy(lambda request: HttpResponse())
    found = stands.process_view(request, view, (), {})
    return view(request) if found is None else found


@reading.readable
def where(request):
    return HttpResponse("copy" if reading.is_reading() else "primary")


def test_without_a_copy_nothing_is_different(settings):
    assert reading.read(reading.is_reading) is False
    assert settings.DATABASE_ROUTERS == []
    with pytest.raises(middleware.MiddlewareNotUsed):
        middleware.FromTheCopy(lambda request: HttpResponse())


@pytest.mark.parametrize(
    ("method", "sent", "read"),
    [
        ("get", {}, "copy"),
        ("head", {}, "copy"),
        ("post", {}, "primary"),
        ("get", {"HTTP_COOKIE": "wrote=1"}, "primary"),
        ("get", {"HTTP_AUTHORIZATION": "Bearer x"}, "primary"),
    ],
)
def test_who_reads_what(copied, method, sent, read):
    request = getattr(RequestFactory(), method)("/", **sent)
    assert answer(where, request).content.decode() == read


def test_a_view_that_does_not_say_so_reads_the_primary(copied):
    def unmarked(request):
        return HttpResponse("copy" if reading.is_reading() else "primary")

    assert answer(unmarked, RequestFactory().get("/")).content == b"primary"


@pytest.mark.parametrize("reason", [Http404, reading.Behind, OperationalError, ValueError])
def test_what_the_copy_cannot_answer_the_primary_does(copied, reason):
    @reading.readable
    def view(request):
        if reading.is_reading():
            raise reason
        return HttpResponse("primary")

    assert answer(view, RequestFactory().get("/")).content == b"primary"
    assert copied == ([True] if reason is OperationalError else []), "one that does not answer is asked no more"


def test_a_refusal_is_the_primarys(copied):
    @reading.readable
    def view(request):
        return HttpResponse(where(request).content, status=404)

    assert answer(view, RequestFactory().get("/")).content == b"primary"


def test_writing_sets_a_mark_that_lasts_longer_than_the_lag(copied, settings):
    stands = middleware.FromTheCopy(lambda request: HttpResponse())
    assert stands(RequestFactory().post("/")).cookies["wrote"]["max-age"] > 2 * settings.REPLICA_LAG
    assert "wrote" not in stands(RequestFactory().get("/")).cookies


@pytest.mark.django_db(transaction=True)
def test_the_router_sends_reads_of_what_watchers_see_to_the_copy_and_nothing_else(copied):
    def databases(model):
        return Router().db_for_read(model), Router().db_for_write(model)

    assert databases(Battle) == ("default", "default")
    assert reading.read(lambda: databases(Battle)) == ("replica", "default")
    assert reading.read(lambda: databases(User)) == ("default", "default")
    assert not Router().allow_migrate("replica", "battles")
    assert Router().allow_migrate("default", "battles")


@pytest.mark.django_db
def test_in_a_transaction_the_primary_is_read(copied):
    assert connection.in_atomic_block
    assert reading.read(lambda: Router().db_for_read(Battle)) == "default"
    assert router.db_for_read(Battle) == "default"


class Pair:
    """A primary and its copy as the one who looks sees them."""

    def __init__(self):
        self.now, self.written, self.replayed, self.recovering, self.down = 100.0, 10, 10, True, False
        self.freshness = Freshness(self.ask, clock=lambda: self.now)
        self.freshness._start = lambda: None

    def ask(self, alias, query):
        if alias == "default":
            return (self.written,)
        if self.down:
            raise psycopg.OperationalError("gone")
        return (self.recovering, self.replayed)

    def look(self, *, after=1.0):
        self.now += after
        self.freshness.look()
        return self.freshness.usable()


@pytest.fixture
def pair(settings):
    settings.REPLICA_LAG = LAG
    return Pair()


def test_a_copy_is_used_once_it_has_been_looked_at_and_while_it_is(pair):
    assert not pair.freshness.usable()
    assert pair.look()
    pair.now += LAG
    assert not pair.freshness.usable()


def test_a_copy_that_lags_is_used_until_it_lags_too_much(pair):
    assert pair.look()
    usable = []
    for _ in range(LAG + 2):
        pair.written += 1
        usable.append(pair.look())
    assert usable == [True] * (LAG - 1) + [False] * 3
    pair.replayed = pair.written - 1
    assert pair.look() and 0 < pair.freshness.lag() <= 2


def test_a_primary_on_which_nothing_happens_makes_no_lag(pair):
    assert all(pair.look() for _ in range(3 * LAG))


@pytest.mark.parametrize("how", [{"down": True}, {"recovering": False}])
def test_a_copy_that_is_gone_or_has_been_promoted_is_not_used(pair, how):
    assert pair.look()
    vars(pair).update(how)
    assert not pair.look()
    pair.down, pair.recovering = False, True
    assert pair.look()
