"""Work that takes too long is stopped, and nothing else is."""

import threading
import time

import pytest

from armies.services import evaluation_cache
from rules import registry
from rules.kernel.records import replace
from ui import time_limit
from ui.time_limit import TooLong, uninterrupted, within_time


def for_ever(seen=None):
    while True:
        if seen is not None:
            seen.append(1)
            seen.clear()


def stubborn():
    """Holds every error up, also the first one that comes from outside."""
    try:
        for_ever()
    except BaseException:
        for_ever()


@pytest.fixture
def short(monkeypatch):
    monkeypatch.setattr(time_limit, "SECONDS", 0.1)


def test_work_that_is_soon_done_is_as_it_is(short):
    assert within_time(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        within_time(divmod, 7, 0)


@pytest.mark.parametrize("work", [for_ever, stubborn])
def test_work_without_an_end_is_stopped(short, work):
    for _ in range(2):
        with pytest.raises(TooLong) as error:
            within_time(work)
        assert error.value.problem.code == "too-long"
    assert within_time(len, "still well") == 10


def test_waiting_is_no_work(short):
    """The limit counts computing: a machine that is busy with others stops nobody."""
    assert within_time(time.sleep, 0.3) is None


def test_work_inside_of_work_has_no_limit_of_its_own(short):
    with pytest.raises(TooLong):
        within_time(lambda: within_time(for_ever))


def test_a_look_into_the_database_in_the_middle_comes_to_its_end(short):
    seen = []

    def look():
        until = time.process_time() + 0.4
        while time.process_time() < until:
            pass
        seen.append("looked")

    with pytest.raises(TooLong):
        within_time(lambda: (uninterrupted(look), for_ever()))
    assert seen == ["looked"]


def test_each_thread_is_stopped_by_itself(short):
    ends = []

    def one(work):
        try:
            ends.append(within_time(work))
        except TooLong:
            ends.append("too long")

    threads = [threading.Thread(target=one, args=(work,)) for work in (for_ever, for_ever, dict)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, ends)) == ["too long", "too long", "{}"]


def test_many_that_end_just_at_the_limit_are_either_done_or_stopped(monkeypatch):
    """An exception on its way never meets what comes after."""
    monkeypatch.setattr(time_limit, "SECONDS", 0.001)
    monkeypatch.setattr(time_limit, "PERIOD", 0.0005)
    ends = {"done": 0, "stopped": 0}
    until = time.process_time() + 0.8
    rounds = 0
    while time.process_time() < until or not all(ends.values()):
        rounds += 1
        try:
            within_time(sum, range(50_000 + 700 * (rounds % 50)))
            ends["done"] += 1
        except TooLong:
            ends["stopped"] += 1
    assert sum(ends.values()) == rounds
    assert within_time(len, "still well") == 10


@pytest.fixture
def endless(monkeypatch, short):
    """A game whose evaluation has no end; what was read of it is forgotten afterwards."""
    get, game = registry.get, registry.get("eic-league")
    slow = replace(game, armies=replace(game.armies, evaluate=lambda army: for_ever()))
    monkeypatch.setattr(registry, "get", lambda slug: slow if slug == game.slug else get(slug))
    evaluation_cache._read.cache_clear()
    yield game
    evaluation_cache._read.cache_clear()


@pytest.mark.django_db
def test_the_api_answers_with_a_problem_document(endless, client):
    army = dict(endless.armies.blank("Endless"))
    answer = client.post("/api/v1/games/eic-league/evaluate/", {"army": army}, content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    assert answer.json()["code"] == "too-long"


@pytest.mark.django_db
def test_a_page_says_so(endless, client):
    answer = client.post("/armies/new/", {"game": "eic-league", "name": "Endless"}, follow=True)
    assert answer.status_code == 422
    assert time_limit.MESSAGE.partition(",")[0] in answer.content.decode()
