"""A clock per side: it runs while the battle waits for that side, is told when it is out, and ends nothing."""

from uuid import uuid4

import pytest
from django.urls import reverse

from battles import clocks, refereeing, services
from battles.models import Battle, Event
from battles.terms import Terms
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db


@pytest.fixture
def now(monkeypatch):
    """The server's time, in a list of one that a test sets."""
    time = [1000.0]
    monkeypatch.setattr(clocks, "_now", lambda: time[0])
    return time


@pytest.fixture
def timed(now, new_battle):
    return new_battle(terms=Terms(minutes=1, increment=5))


def left(battle):
    return {one.side: one.left for one in clocks.shown(Battle.objects.get(pk=battle.pk))}


def act(battle, deed, who, action):
    services.act(battle, deed(battle, who), action)


def test_the_clock_of_who_is_waited_for_runs(timed, now, deed):
    now[0] += 20
    assert left(timed) == {"red": "0:40", "blue": "1:00"}
    act(timed, deed, "red", REST["red"])
    now[0] += 10
    assert left(timed) == {"red": "0:45", "blue": "0:50"}, "red has got its increment, blue's clock runs"
    running = [one.side for one in clocks.shown(Battle.objects.get()) if one.until]
    assert running == ["blue"]
    assert clocks.shown(Battle.objects.get())[1].until == round((1020 + 60) * 1000)


def test_time_is_up_is_told_once_and_the_battle_goes_on(timed, now, deed):
    now[0] += 70
    assert left(timed)["red"] == "−0:10"
    act(timed, deed, "red", STRIKE["red"])
    told = Event.objects.get(kind="note")
    assert (told.role, told.data["text"]) == ("side:red", "has no time left on the clock")
    act(timed, deed, "blue", REST["blue"])
    now[0] += 30
    act(timed, deed, "red", REST["red"])
    assert Event.objects.filter(kind="note").count() == 1 and not Battle.objects.get().over


def test_a_pause_stops_it_and_going_back_gives_no_time_back(timed, now, deed):
    now[0] += 10
    refereeing.pause(timed, deed(timed, "referee"), yes=True)
    now[0] += 600
    assert left(timed)["red"] == "0:50"
    refereeing.pause(timed, deed(timed, "referee"), yes=False)
    now[0] += 10
    act(timed, deed, "red", REST["red"])
    services.undo(timed, deed(timed, "red"))
    assert left(timed) == {"red": "0:45", "blue": "1:00"}


def test_several_may_run_at_once(now):
    clock = clocks.wound(Terms(minutes=1), ["red", "blue", "green"])
    both = clocks.turned(clock, running=["red", "green"], done=(), increment=0, now=1000)
    later = clocks.turned(both, running=["green"], done=["red"], increment=3, now=1010)
    assert later["left"] == {"red": 53, "blue": 60, "green": 50} and later["running"] == ["green"]


def test_it_stands_when_the_battle_is_over(timed, now, deed):
    services.adjudicate(timed, deed(timed, "referee"), winners=["red"], reason="late")
    now[0] += 100
    assert left(timed) == {"red": "1:00", "blue": "1:00"}


def test_the_bar_shows_it_and_without_terms_there_is_none(timed, new_battle, client):
    assert 'role="timer"' in client.get(timed.get_absolute_url()).content.decode()
    other = new_battle()
    assert other.clock is None and "clock.js" not in client.get(other.get_absolute_url()).content.decode()


def test_the_referee_gives_time_and_it_may_run_out_anew(timed, now, deed, client):
    now[0] += 70
    act(timed, deed, "red", REST["red"])
    client.force_login(timed.referee)
    form = {"form": str(uuid4()), "seq": "1", "side": "red", "minutes": "2", "back": "console"}
    address = reverse("battles:give-time", args=[timed.public_id])
    assert client.post(address, form).url.endswith("/console/?as=referee")
    assert left(timed)["red"] == "1:55" and Battle.objects.get().clock["out"] == []
    assert "gave Red 2 minutes" in Event.objects.last().data["text"]
    client.post(address, form | {"form": str(uuid4()), "minutes": "-1"})
    assert left(timed)["red"] == "0:55"
    client.post(address, form | {"form": str(uuid4()), "minutes": "x"})
    client.force_login(timed.owner)
    assert client.post(address, form | {"form": str(uuid4())}).status_code == 403
    assert left(timed)["red"] == "0:55"
