"""What all who only watch are shown travels with the stream, rendered once for all; nobody else gets it."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from django.db import transaction

from battles.live import stream as live
from battles.live.batches import Batches
from battles.pages.views import log as pages
from battles.play import caster_notes, commands
from battles.store.models import Battle, Event
from battles.store.terms import Terms
from tests.battles.conftest import REST
from tests.battles.streams import aside, readers

pytestmark = pytest.mark.django_db(transaction=True)


def run(work):
    """What comes of it, in a loop of its own: a browser of an earlier test may have left one running in this thread."""
    with ThreadPoolExecutor() as pool:
        return pool.submit(asyncio.run, asyncio.wait_for(work, 20)).result()


def followed(battle, step, *, streams=1, shows="page", late=False):
    """What so many streams of onlookers say once a step has been made."""

    async def one(ready):
        teller = live.Teller(battle.public_id, "spectator", pages.SHARED[shows])
        said = live.delayed_events(teller) if late else live.events(teller)
        assert "event: seq" in await anext(said)
        ready.release()
        async for message in said:
            if isinstance(message, bytes):
                return message.decode()
        return pytest.fail("the stream has ended")

    async def all_of_them():
        ready = asyncio.Semaphore(0)
        following = [asyncio.create_task(one(ready)) for _ in range(streams)]
        for _ in following:
            await ready.acquire()
        await aside(step)
        return await asyncio.gather(*following)

    return run(all_of_them())


def data(message):
    """(from, to, HTML) of what a stream brought."""
    lines = [line.removeprefix("data: ") for line in message.split("\n") if line.startswith("data: ")]
    have, number = map(int, lines[0].split())
    return have, number, "\n".join(lines[1:])


def test_a_stream_brings_what_the_page_would_have_fetched(battle, command, client):
    [message] = followed(battle, lambda: commands.act(battle, command(battle, "red"), REST["red"]))
    have, number, html = data(message)
    assert (have, number) == (1, 2) and "red rests" in html
    asked = {"as": "spectator", "have": 1, "unit": ""}
    assert html == client.get(f"{battle.get_absolute_url()}live/", asked).content.decode()


def test_the_table_screen_is_brought_as_a_whole_and_opened_when_the_battle_is_over(battle, command, client):
    [message] = followed(battle, lambda: commands.act(battle, command(battle, "red"), REST["red"]), shows="table")
    assert data(message)[2].strip() in client.get(f"{battle.get_absolute_url()}table/").content.decode()
    battle.refresh_from_db()
    [message] = followed(
        battle,
        lambda: commands.adjudicate(battle, command(battle, "referee"), winners=["red"], reason="enough"),
        shows="table",
    )
    assert "Red won" in data(message)[2]


def test_a_step_is_rendered_once_however_many_follow(battle, command, monkeypatch):
    rendered = []

    def render(public_id, have, number):
        rendered.append(have)
        return live.Shown(have=have, number=number, html="<p>new</p>")

    monkeypatch.setitem(pages.SHARED, "page", render)
    said = followed(battle, lambda: commands.act(battle, command(battle, "red"), REST["red"]), streams=60)
    assert len(said) == 60 and set(map(data, said)) == {(1, 2, "<p>new</p>")}
    assert rendered == [1]


def test_with_a_delay_it_is_brought_when_it_may_be_seen(new_battle, command, client):
    battle = new_battle(terms=Terms(delay_actions=1))

    def step():
        for who in ("red", "blue"):
            commands.act(battle, command(battle, who), REST[who])

    [message] = followed(battle, step, late=True)
    assert data(message)[:2] == (1, 2) and "red rests" in message and "blue rests" not in message


def test_what_cannot_be_rendered_is_told_by_its_number(battle, command, monkeypatch):
    def fail(public_id, have, number):
        raise Battle.DoesNotExist

    async def told():
        teller = live.Teller(battle.public_id, "spectator", fail)
        teller.begin(1)
        return await teller.step(2)

    assert run(told()) == "retry: 1500\nevent: seq\ndata: 2\n\n"


@pytest.mark.parametrize("query", ["as=side:red&shows=page", "as=spectator&shows=page", "as=spectator&shows=other"])
def test_who_plays_gets_numbers_alone_as_whatever_they_look(battle, command, client, live_site, make_user, query):
    """The caster's notes are for those who do not play."""
    caster_notes.appoint(battle, by=battle.referee, caster=make_user("cass"))
    client.force_login(battle.owner)
    key = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={client.session.session_key}"}
    with readers() as read:
        stream = read(f"{live_site}/battles/{battle.public_id}/stream/?{query}", headers=key)
        assert stream.wait_for("data: 1")
        commands.act(battle, command(battle, "red"), REST["red"])
        assert stream.wait_for("data: 2")
    assert "event: changes" not in stream.lines


def test_what_spectators_do_not_notice_brings_them_nothing(battle, command):
    def step():
        with transaction.atomic():
            hidden = Battle.objects.select_for_update().get(pk=battle.pk)
            row = Event.objects.get(battle=hidden, seq=1)
            row.pk, row.seq, row.part, row.hidden_from = None, 2, 1, ["spectator"]
            row.save()
            hidden.seq, hidden.hidden = 2, {"spectator": 1}
            hidden.save()
            live.announce(hidden)
        commands.act(battle, command(battle, "red"), REST["red"])

    [message] = followed(battle, step)
    assert data(message)[:2] == (1, 2), json.dumps(message)


# --- work that many ask for at once ---------------------------------------------------------------------------------


def test_who_asks_before_the_work_begins_shares_it_and_who_asks_later_does_not():
    async def asked():
        batches, made, may = Batches(), [], threading.Event()

        def work():
            made.append(len(made))
            assert may.wait(5)
            return made[-1]

        first = [asyncio.create_task(batches.ask("it", work)) for _ in range(5)]
        while not made:
            await asyncio.sleep(0.01)
        later = [asyncio.create_task(batches.ask("it", work)) for _ in range(5)]
        first[0].cancel()
        await asyncio.sleep(0.01)
        may.set()
        return await asyncio.gather(*first[1:], *later)

    assert run(asked()) == [0] * 4 + [1] * 5


def test_what_the_work_raises_reaches_all_and_is_not_kept():
    async def asked():
        batches, outcomes = Batches(), [ValueError("no"), 7]

        def work():
            found = outcomes.pop(0)
            if isinstance(found, Exception):
                raise found
            return found

        refused = await asyncio.gather(*(batches.ask("it", work) for _ in range(3)), return_exceptions=True)
        return [str(one) for one in refused], await batches.ask("it", work)

    assert run(asked()) == (["no"] * 3, 7)
