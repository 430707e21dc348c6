"""/api/v1/battles/<id>/stream/: programs follow a battle as the pages do."""

from itertools import count

import pytest

from accounts.services.tokens import make_token
from battles.play import commands
from battles.store.terms import Terms
from tests.api.conftest import refused
from tests.battles.conftest import REST
from tests.battles.streams import readers

pytestmark = pytest.mark.django_db(transaction=True)


def address(battle, **query):
    return f"/api/v1/battles/{battle.public_id}/stream/" + "".join(f"?{key}={one}" for key, one in query.items())


@pytest.fixture
def follow(live_site):
    names = count()
    with readers() as read:

        def open_stream(battle, user=None, **query):
            headers = {"Accept": "text/event-stream"}
            if user:
                headers["Authorization"] = f"Bearer {make_token(user, name=f'follow {next(names)}')[1]}"
            return read(f"{live_site}{address(battle, **query)}", headers=headers)

        yield open_stream


def test_it_begins_with_where_the_battle_stands_and_tells_every_step_in_numbers_alone(new_battle, command, follow):
    battle = new_battle(watchable=False)
    stream = follow(battle, battle.owner, **{"as": "side:red"})
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert stream.headers["Cache-Control"] == "no-store"
    assert stream.wait_for("data: 1")
    commands.act(battle, command(battle, "red"), REST["red"])
    assert stream.wait_for("data: 2")
    assert set(stream.lines) <= {"retry: 1500", "event: seq", "data: 1", "data: 2", ""}


def test_who_watches_with_a_delay_is_told_with_it(new_battle, command, follow):
    battle = new_battle(terms=Terms(delay_actions=1))
    streams = [follow(battle), follow(battle, battle.owner, **{"as": "spectator"}), follow(battle, battle.owner)]
    assert all(stream.wait_for("data: 1") for stream in streams)
    commands.act(battle, command(battle, "red"), REST["red"])
    assert streams[2].wait_for("data: 2")
    commands.act(battle, command(battle, "blue"), REST["blue"])
    assert all(stream.wait_for("data: 2") for stream in streams)
    assert streams[2].wait_for("data: 3") and not any("data: 3" in one.lines for one in streams[:2])


def test_what_is_not_open_is_refused_like_everywhere(api, signed_in, new_battle):
    closed, open_to_all = new_battle(watchable=False), new_battle()
    refused(api.get(address(closed)), 404, "not-found")
    refused(
        api.get(address(open_to_all, **{"as": "referee"}), headers={"Accept": "text/event-stream"}),
        403,
        "permission-denied",
    )
    refused(signed_in("bo").get(address(closed, **{"as": "side:red"})), 403, "permission-denied")
    assert api.head(address(open_to_all)).status_code == 405, "it would have no end"
