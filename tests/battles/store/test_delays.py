"""Watching with a delay: nothing that a spectator can get knows of what came later, and it comes when it is time."""

import asyncio
import re
import time
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from battles.live import stream as live
from battles.play import caster_notes, commands, refereeing
from battles.store import clocks, committed_dice, people, selectors
from battles.store.models import Battle, Event
from battles.store.terms import Terms
from tests.battles import addresses
from tests.battles.conftest import REST, STRIKE
from tests.battles.streams import aside

pytestmark = pytest.mark.django_db


@pytest.fixture
def act(command):
    def make(battle, *whos):
        for who in whos:
            commands.act(battle, command(battle, who), REST[who])
            battle.refresh_from_db()

    return make


@pytest.fixture
def by_actions(new_battle):
    return new_battle(terms=Terms(delay_actions=2))


@pytest.fixture
def by_minutes(new_battle):
    return new_battle(terms=Terms(delay_minutes=10))


def seen(client, battle, **query):
    """The moment at which somebody sees the battle."""
    return client.get(reverse("api:state", args=[battle.public_id]), query).json()["seq"]


def age(battle, seq, minutes):
    Event.objects.filter(battle=battle, seq__lte=seq).update(created_at=timezone.now() - timedelta(minutes=minutes))


def test_spectators_see_it_some_actions_later(client, by_actions, act):
    act(by_actions, "red", "blue", "red")
    assert seen(client, by_actions) == 2
    client.force_login(by_actions.owner)
    assert seen(client, by_actions) == 4 and seen(client, by_actions, **{"as": "spectator"}) == 2
    client.force_login(by_actions.referee)
    assert seen(client, by_actions) == 4


def test_spectators_see_it_some_minutes_later(client, by_minutes, act):
    act(by_minutes, "red", "blue", "red")
    assert seen(client, by_minutes) == 1, "at least the beginning"
    age(by_minutes, 3, 11)
    assert seen(client, by_minutes) == 3


def test_no_action_is_cut_in_two(client, by_minutes, act):
    act(by_minutes, "red")
    same = {"action_id": Event.objects.last().action_id, "role": "side:red"}
    Event.objects.create(battle=by_minutes, seq=3, kind="note", data={"text": "x"}, part=1, **same)
    Battle.objects.update(seq=3)
    age(by_minutes, 2, 11)
    assert seen(client, by_minutes) == 3


def test_no_answer_knows_of_what_came_later(client, by_minutes, act, command):
    """Every address of the battle, at every moment, without an account: the referee's word came too late for them."""
    act(by_minutes, "red")
    age(by_minutes, 2, 11)
    word = "qzlate"
    correction = {"type": "correct", "path": ["fighters", "red", "strength"], "value": 1, "reason": word}
    commands.act(by_minutes, command(by_minutes, "referee"), correction)
    commands.adjudicate(by_minutes, command(by_minutes, "referee"), winners=["red"], reason=word)
    here = dict.fromkeys(("public_id", "battle"), by_minutes.public_id)
    here |= {"code": by_minutes.code, "words": by_minutes.code, "invitation": "x", "number": 1}
    answers = {}
    for name, parameters in addresses.routes():
        if not addresses.about_a_battle(name, parameters) or name in addresses.ELSEWHERE:
            continue
        for role in ("spectator", "everything"):
            for url in {addresses.address(name, parameters, here | {"role": role, "seq": seq}) for seq in (1, 3, 4)}:
                answers[url, role] = client.get(url, {"as": role, "have": 1}, follow=True)
    assert {answer.status_code for answer in answers.values()} >= {200, 403, 404}
    assert [url for url, answer in answers.items() if word in answer.content.decode()] == []
    assert client.get(by_minutes.get_absolute_url(), {"as": "everything"}).status_code == 403
    age(by_minutes, 4, 11)
    assert word in client.get(by_minutes.get_absolute_url()).content.decode(), "the search would find it"


def answers_to(client, battle):
    """Every address of the battle and one's own lists, as somebody gets them, without what is new in every answer.

    That is tokens, the time, and how much computing time the reader has left (RateLimit), which a busy machine changes.
    """
    here = dict.fromkeys(("public_id", "battle"), battle.public_id) | {"role": "spectator", "seq": 2}
    here |= {"code": battle.code, "words": battle.code, "invitation": "x", "number": 1}
    routes = [one for one in addresses.routes() if addresses.about_a_battle(*one) and one[0] not in addresses.ELSEWHERE]
    urls = [addresses.address(name, parameters, here) for name, parameters in routes]
    urls += ["/battles/", *(f"/api/v1/battles/?status={status}" for status in ("", "playing", "over"))]
    found = {}
    for url in urls:
        cache.clear()  # a word that leads nowhere may be tried a few times only
        answer = client.get(url, {} if "?" in url else {"have": 1})
        said = re.sub(r'name="(csrfmiddlewaretoken|form)" value="[^"]*"|"now":"[^"]*"', "", answer.content.decode())
        headers = {name: value for name, value in answer.headers.items() if name not in ("Expires", "RateLimit")}
        found[url] = (answer.status_code, said, headers)
    return found


def test_what_is_hidden_changes_no_byte_of_any_answer(new_battle, olga, command, client, monkeypatch):
    now = timezone.now().timestamp()
    monkeypatch.setattr(clocks, "_now", lambda: now)  # a second that passes changes what is left of it
    battle = new_battle(terms=Terms(delay_minutes=10, minutes=5), dice="committed", owner=olga)
    for seat in battle.seats.all():
        committed_dice.add_word(battle, person=people.player_of(seat), word="x")
    commands.act(battle, command(battle, "red"), REST["red"])
    age(battle, 2, 11)
    Battle.objects.update(updated_at=Event.objects.get(seq=2).created_at)
    client.force_login(olga)
    before = answers_to(client, Battle.objects.get())
    commands.act(Battle.objects.get(), command(battle, "blue"), STRIKE["blue"])
    refereeing.rule(battle, command(battle, "referee"), text="so", to=0)
    refereeing.pause(battle, command(battle, "referee"), yes=True)
    commands.adjudicate(battle, command(battle, "referee"), winners=["red"], reason="enough")
    committed_dice.proofs(Battle.objects.get())
    after = answers_to(client, Battle.objects.get())
    assert [url for url in before if before[url] != after[url]] == []
    assert len(before) > 50 and {status for status, _, _ in before.values()} >= {200, 403, 404}
    age(battle, 7, 11)
    assert sum(before[url] != now for url, now in answers_to(client, Battle.objects.get()).items()) > 15


def test_the_end_opens_a_delay_by_actions(client, by_actions, act, command):
    act(by_actions, "red")
    commands.adjudicate(by_actions, command(by_actions, "referee"), winners=["red"], reason="enough")
    assert seen(client, by_actions) == Battle.objects.get().seq
    assert client.get(reverse("battles:result", args=[by_actions.public_id])).status_code == 200


def test_luck_and_table_screen_stop_at_the_same_moment(client, by_actions, act, command):
    act(by_actions, "red", "blue")
    commands.act(by_actions, command(by_actions, "red"), STRIKE["red"])
    html = client.get(reverse("battles:table", args=[by_actions.public_id])).content.decode()
    assert "red rests" in html and "strikes" not in html
    found = Battle.objects.get()
    found.seq, found.is_set_back = 2, True
    assert selectors.latest(found, "spectator").lines[0].seq == 2


def test_without_a_delay_nothing_is_asked(battle, client, django_assert_num_queries):
    client.get(battle.get_absolute_url())
    with django_assert_num_queries(3):  # the battle with its people, its seats, the log
        client.get(battle.get_absolute_url())


@pytest.mark.django_db(transaction=True)
def test_a_stream_tells_it_when_it_may_be_seen(new_battle, command, monkeypatch):
    battle = new_battle(terms=Terms(delay_minutes=1))
    monkeypatch.setattr(Terms, "delay", timedelta(seconds=0.6))
    told, red = [], command(battle, "red")

    async def read():
        async for text in live.delayed_events(live.Teller(battle.public_id, "spectator")):
            seq = text.partition("data: ")[2].strip()
            if not seq or seq in [before for before, _ in told]:  # a sign of life, or what is told is told again
                continue
            told.append((seq, time.monotonic()))
            if len(told) == 1:
                await aside(commands.act, battle, red, REST["red"])
            if len(told) == 2:
                return

    Event.objects.update(created_at=timezone.now() - timedelta(minutes=5))
    begun = time.monotonic()
    asyncio.run(asyncio.wait_for(read(), 10))
    assert [seq for seq, _ in told] == ["1", "2"] and told[1][1] - begun >= 0.6


def test_rolls_that_are_not_seen_yet_are_not_counted(new_battle, command, client):
    battle = new_battle(terms=Terms(delay_actions=1), dice="committed")
    for seat in battle.seats.all():
        committed_dice.add_word(battle, person=people.player_of(seat), word="x")
    commands.act(battle, command(battle, "red"), STRIKE["red"])
    dice = reverse("battles:dice", args=[battle.public_id])
    assert ">0 rolls<" in client.get(dice).content.decode()
    commands.act(Battle.objects.get(), command(battle, "blue"), REST["blue"])
    assert re.search(r">[12] rolls?<", client.get(dice).content.decode())


def test_who_has_begun_it_and_only_watches_is_told_no_more_in_lists(new_battle, make_user, act, client):
    battle = new_battle(terms=Terms(delay_actions=2), owner=make_user("olga"))
    act(battle, "red", "blue", "red")
    shown = {}
    for user in (battle.owner, battle.referee):
        client.force_login(user)
        shown[user.username] = client.get(reverse("api:battles")).json()["results"][0]["seq"]
    assert shown == {"olga": 2, "ref": 4}
    assert "2 actions later" in client.get(battle.get_absolute_url(), {"as": "spectator"}).content.decode()


@pytest.fixture
def olga(make_user):
    """She has begun the battles, and only watches them."""
    return make_user("olga")


def listed(client, page="", **query):
    """The battles in the lists of who is signed in, in their order: (by the API, on the page)."""
    found = client.get(reverse("api:battles"), query).json()
    assert found["count"] == len(found["results"])
    html = client.get(reverse("battles:list")).content.decode()
    return [one["title"] for one in found["results"]], re.findall(r"<h2>(.*?)</h2>", html)


@pytest.mark.parametrize("terms", [Terms(delay_minutes=10), Terms(delay_actions=2)])
def test_no_list_tells_by_its_order_or_its_filters_that_a_battle_has_moved_on(
    new_battle, olga, act, command, client, terms
):
    late = new_battle(terms=terms, owner=olga, title="Late")
    new_battle(owner=olga, title="Other")
    act(late, "red")
    if terms.delay_minutes:
        commands.adjudicate(late, command(late, "referee"), winners=["red"], reason="enough")
    shown = {}
    for user in (olga, late.referee):
        client.force_login(user)
        shown[user.username] = [listed(client)[0], listed(client)[1]]
        shown[user.username] += [listed(client, status=status)[0] for status in ("playing", "over")]
    assert shown["olga"] == [["Other", "Late"], ["Other", "Late"], ["Other", "Late"], []]
    assert shown["ref"][:2] == [["Late", "Other"]] * 2, "who may know it is told"
    assert shown["ref"][3] == (["Late"] if terms.delay_minutes else [])
    Event.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    client.force_login(olga)
    assert (listed(client, status="over")[0] == ["Late"]) == bool(terms.delay_minutes), "when it is time"


def test_a_list_costs_one_query_more_and_no_battle_without_a_delay_any(
    new_battle, olga, client, django_assert_num_queries
):
    for number in range(5):
        new_battle(owner=olga, title=str(number))
    client.force_login(olga)
    client.get(reverse("api:battles"))
    with django_assert_num_queries(7):  # session, user, those behind, count, battles, seats, players
        client.get(reverse("api:battles"))


def test_the_signs_of_life_of_a_delayed_stream_do_not_follow_the_battle(by_actions, monkeypatch):
    """A step that is hidden must not put off the next sign."""
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.5)
    monkeypatch.setattr(live, "_find_seen_late", lambda _: (1, 60.0, []))

    async def read():
        stream, told = live.delayed_events(live.Teller(by_actions.public_id, "spectator")), []
        await anext(stream)
        begun, poke = time.monotonic(), asyncio.create_task(steps())
        async for text in stream:
            told += [time.monotonic() - begun] if text.startswith(":") else []
            if len(told) == 2:
                break
        poke.cancel()
        await stream.aclose()
        return told

    async def steps():
        for seq in range(2, 12):
            await asyncio.sleep(0.2)
            live.HUB.publish(by_actions.public_id, seq)

    told = asyncio.run(read())
    assert told == [pytest.approx(0.5, abs=0.18), pytest.approx(1.0, abs=0.18)]


def test_a_second_seed_does_not_tell_before_its_time_that_the_battle_has_ended(new_battle, command, client):
    battle = new_battle(terms=Terms(delay_minutes=10), dice="committed")
    commands.adjudicate(battle, command(battle, "referee"), winners=["red"], reason="enough")
    seeds = reverse("api:dice", args=[battle.public_id])
    client.force_login(battle.referee)
    assert client.get(seeds).json()["seeds"][0]["seed"]
    client.logout()
    for _ in range(2):
        told = client.get(seeds).json()
        assert len(told["seeds"]) == 1 and not told["seeds"][0]["seed"] and told["missing"] == []
    commands.undo(battle, command(battle, "referee"), to=1)
    client.force_login(battle.owner)
    client.post(seeds, {"word": "y"}, content_type="application/json")
    assert battle.dice_seeds.count() == 2
    client.logout()
    assert len(client.get(seeds).json()["seeds"]) == 1


def test_a_note_that_is_taken_away_is_told_at_once(battle, monkeypatch, make_user):
    caster_notes.appoint(battle, by=battle.referee, caster=make_user("cass"))
    found, told = Battle.objects.get(), []
    note = caster_notes.write(found, by=found.caster, number=1, text="look")
    monkeypatch.setattr(live, "tell", lambda *what: told.append(what))
    for _ in range(2):
        caster_notes.remove(found, by=found.caster, number=note.pk)
    assert told == [(battle.public_id, 1)]
