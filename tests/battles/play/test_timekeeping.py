"""A clock per side: it runs while the battle waits for that side, is told when it is out, and ends nothing."""

import re
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse

from battles.pages import regions
from battles.play import commands, refereeing, timekeeping
from battles.store import clocks, event_store, selectors
from battles.store.models import Battle, Event
from battles.store.terms import Terms
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
    return {one.side: one.left for one in clocks.clocks_of(Battle.objects.get(pk=battle.pk))}


def act(battle, command, who, action):
    commands.act(battle, command(battle, who), action)


def test_the_clock_of_who_is_waited_for_runs(timed, now, command):
    now[0] += 20
    assert left(timed) == {"red": "0:40", "blue": "1:00"}
    act(timed, command, "red", REST["red"])
    now[0] += 10
    assert left(timed) == {"red": "0:45", "blue": "0:50"}, "red has got its increment, blue's clock runs"
    running = [one.side for one in clocks.clocks_of(Battle.objects.get()) if one.until]
    assert running == ["blue"]
    assert clocks.clocks_of(Battle.objects.get())[1].until == ((1020 + 60) * 1000)


def test_time_is_up_is_told_once_and_the_battle_goes_on(timed, now, command):
    now[0] += 70
    assert left(timed)["red"] == "−0:10"
    act(timed, command, "red", STRIKE["red"])
    told = Event.objects.get(kind="note")
    assert (told.role, told.data["text"]) == ("side:red", "has no time left on the clock")
    assert (told.seq, told.created_at.timestamp()) == (2, 1060), "before the strike, at its own moment"
    act(timed, command, "blue", REST["blue"])
    now[0] += 30
    act(timed, command, "red", REST["red"])
    assert Event.objects.filter(kind="note").count() == 1 and not Battle.objects.get().over


def test_a_pause_stops_it_and_going_back_gives_no_time_back(timed, now, command):
    now[0] += 10
    refereeing.pause(timed, command(timed, "referee"), yes=True)
    now[0] += 600
    assert left(timed)["red"] == "0:50"
    refereeing.pause(timed, command(timed, "referee"), yes=False)
    now[0] += 10
    act(timed, command, "red", REST["red"])
    commands.undo(timed, command(timed, "red"))
    assert left(timed) == {"red": "0:45", "blue": "1:00"}


def test_several_may_run_at_once(now):
    clock = clocks.new_clock(Terms(minutes=1), ["red", "blue", "green"])
    both = clocks.after(clock, running=["red", "green"], done=(), increment=0, now=1000)
    later = clocks.after(both, running=["green"], done=["red"], increment=3, now=1010)
    assert later["left"] == {"red": 53, "blue": 60, "green": 50} and later["running"] == ["green"]


def test_it_stands_when_the_battle_is_over(timed, now, command):
    commands.adjudicate(timed, command(timed, "referee"), winners=["red"], reason="late")
    now[0] += 100
    assert left(timed) == {"red": "1:00", "blue": "1:00"}


def test_the_bar_shows_it_and_without_terms_there_is_none(timed, new_battle, client):
    assert 'role="timer"' in client.get(timed.get_absolute_url()).content.decode()
    other = new_battle()
    assert other.clock is None and "clock.js" not in client.get(other.get_absolute_url()).content.decode()


def test_the_referee_gives_time_and_it_may_run_out_again(timed, now, command, client):
    now[0] += 70
    act(timed, command, "red", REST["red"])
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


def recorded(battle):
    with transaction.atomic():
        timekeeping.lock_current(battle)
    return [(row.seq, row.role, row.created_at.timestamp()) for row in battle.events.filter(kind="note")]


def test_pages_show_it_at_its_own_moment_before_it_is_recorded(timed, now, client, django_assert_num_queries):
    now[0] += 59
    with django_assert_num_queries(0):
        assert timekeeping.with_expired_clocks(timed).unrecorded == (), "not yet"
    now[0] += 100
    live = reverse("battles:live", args=[timed.public_id])
    answer = client.get(live, {"have": 1, "as": "spectator"})
    assert b"Red has no time left on the clock" in answer.content
    assert not timed.events.filter(kind="note").exists(), "reading writes nothing"
    assert client.get(live, {"have": 2, "as": "spectator", "notes": 0}).status_code == 204, "once"
    assert recorded(timed) == [(2, "side:red", 1060)]
    assert client.get(live, {"have": 2, "as": "spectator", "notes": 0}).status_code == 204, "it stands where it stood"
    assert left(timed)["red"] == "−1:39"


READERS = ("battle", "log", "log-text", "log-csv", "export", "table", "at")


def read(client, battle, name):
    arguments = [battle.public_id, 2] if name == "at" else [battle.public_id]
    html = client.get(reverse(f"battles:{name}", args=arguments)).content.decode()
    return re.sub(r'value="[0-9a-f-]{36}"|data-now="\d+"|csrfmiddlewaretoken" value="\w+"', "", html)


@pytest.mark.parametrize("name", READERS)
def test_a_page_shows_the_same_before_it_is_recorded_and_after(timed, now, client, name):
    now[0] += 70
    before = read(client, timed, name)
    assert recorded(timed) == [(2, "side:red", 1060)]
    for cache in (regions.RENDERED, regions.PIECES, regions.LINES, selectors.VIEWS):
        cache.clear()
    assert read(client, timed, name) == before and "no time left" in before


def test_who_watches_with_a_delay_sees_it_later(new_battle, now, client, command):
    battle = new_battle(terms=Terms(minutes=1, delay_actions=2))
    now[0] += 70
    assert "no time left" not in read(client, battle, "log-text")
    act(battle, command, "red", REST["red"])
    assert "no time left" not in read(client, battle, "log-text")
    act(battle, command, "blue", REST["blue"])
    assert "no time left" in read(client, battle, "log-text")


def test_what_is_shown_can_be_acted_on(timed, now, command):
    now[0] += 70
    commands.act(timed, command(timed, "red", expected_seq=2), REST["red"])
    assert [row[:2] for row in recorded(timed)] == [(2, "side:red")] and Battle.objects.get().seq == 3


def test_the_worker_records_it(timed, now, new_battle):
    new_battle(terms=Terms(minutes=10))
    assert timekeeping.record_all_expired_clocks() == 0
    now[0] += 70
    call_command("deliver", "--once", stdout=(said := StringIO()))
    assert "1 clocks recorded" in said.getvalue()
    assert timekeeping.record_all_expired_clocks() == 0
    assert [(row.seq, row.role) for row in timed.events.filter(kind="note")] == [(2, "side:red")]


def test_every_page_and_program_that_reads_the_record_has_it(timed, now, client, new_battle):
    now[0] += 70
    for name in ("battle", "log", "log-text", "log-csv", "export", "table"):
        battle = new_battle(terms=Terms(minutes=1))
        now[0] += 70
        assert "no time left" in client.get(reverse(f"battles:{name}", args=[battle.public_id])).content.decode(), name
    for below in ("", "state/", "log/", "clocks/"):
        battle = new_battle(terms=Terms(minutes=1))
        now[0] += 70
        answer = client.get(f"/api/v1/battles/{battle.public_id}/{below}").json()
        assert answer.get("seq", 2) == 2 and ("results" not in answer or "no time left" in answer["results"][0]["text"])
        assert not battle.events.filter(kind="note").exists(), below


def test_two_clocks_are_told_in_the_order_of_their_moments(timed, now):
    both = {**timed.clock, "running": ["blue", "red"], "left": {"red": 50.0, "blue": 40.0}}
    Battle.objects.update(clock=both)
    now[0] += 60
    assert recorded(Battle.objects.get()) == [(2, "side:blue", 1040), (3, "side:red", 1050)]


def test_nobody_loses_an_action_to_the_moment_at_which_it_is_told(timed, now, command):
    now[0] += 70
    recorded(timed)
    commands.act(timed, command(timed, "red", expected_seq=1), REST["red"])
    with pytest.raises(event_store.Stale):
        commands.act(timed, command(timed, "blue", expected_seq=1), REST["blue"])


def test_time_that_is_given_late_hides_nothing_and_time_that_is_taken_may_be_the_last(timed, now, command):
    now[0] += 70
    refereeing.give_time(timed, command(timed, "referee"), side="red", minutes=2)
    assert [row[:2] for row in recorded(Battle.objects.get())] == [(2, "side:red"), (3, "referee")]
    assert left(timed)["red"] == "1:50"
    refereeing.give_time(Battle.objects.get(), command(timed, "referee"), side="blue", minutes=-1)
    assert recorded(Battle.objects.get())[-1] == (5, "side:blue", 1070)


def test_a_pause_ends_no_time_and_the_end_neither(timed, now, command):
    refereeing.pause(timed, command(timed, "referee"), yes=True)
    now[0] += 100
    assert len(recorded(Battle.objects.get())) == 1
    commands.adjudicate(timed, command(timed, "referee"), winners=[], reason="late")
    now[0] += 100
    assert len(recorded(Battle.objects.get())) == 1
