"""Real server processes: on PostgreSQL two, who race and tell each other; on SQLite the one that there may be.

What a process holds open is counted here, too: within the tests' own process nobody could tell whose it is.
"""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection

from accounts.services.tokens import make_token
from battles.store.models import Event
from tests.battles.conftest import REST
from tests.battles.play.test_races import at_once
from tests.battles.streams import Reader
from tests.sqlite_shared import SHARE

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).parents[3]
STREAMS = 300
HANDFUL = 5
"""The pool, the listener, and no more, however many streams there are (tests/load measures 1,000)."""
SERVE = f"""
import sys, django, uvicorn
{SHARE}
django.setup()
from rules import registry
from tests.battles.duel import DUEL
registry.add(DUEL)
uvicorn.run("config.asgi:application", port=int(sys.argv[1]), lifespan="off", log_level="warning",
            timeout_graceful_shutdown=1)
"""


def database_url():
    """The address of this test's own database."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"


class Server:
    def __init__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.name = f"muster-test-{port}"
        environment = os.environ | {"DATABASE_URL": database_url(), "PYTHONPATH": str(ROOT), "PGAPPNAME": self.name}
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, str(port)], cwd=ROOT, env=environment)

    def wait(self):
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            try:
                return urllib.request.urlopen(f"{self.url}/healthz", timeout=5).status
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def connections(self):
        """How many connections to the database this process holds."""
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = %s", [self.name])
                return cursor.fetchone()[0]
        folder = Path(f"/proc/{self.process.pid}/fd")
        database = Path(connection.settings_dict["NAME"]).resolve()
        return sum(link.resolve() == database for link in folder.iterdir())

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture(scope="module")
def servers(django_db_setup):
    """They start once: what they serve is looked up again for every request."""
    started = [Server() for _ in range(2 if connection.vendor == "postgresql" else 1)]
    for server in started:
        server.wait()
    yield started
    for server in started:
        server.stop()


def act(server, battle, user, **marks):
    """(status, answer) of an action over the API."""
    token = make_token(user, name=f"test {uuid4()}")[1]
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = json.dumps({"action": REST["red"], **marks}).encode()
    request = urllib.request.Request(f"{server.url}/api/v1/battles/{battle.public_id}/act/?as=side:red", body, headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.load(refusal)


def test_what_one_process_decides_the_other_tells(servers, battle):
    first, last = servers[0], servers[-1]
    streams = [Reader(f"{server.url}/battles/{battle.public_id}/stream/") for server in servers]
    assert all(stream.wait_for("data: 1") for stream in streams)
    assert act(first, battle, battle.owner)[1]["seq"] == 2
    assert all(stream.wait_for("data: 2") for stream in streams)
    page = urllib.request.urlopen(f"{last.url}/battles/{battle.public_id}/", timeout=10).read().decode()
    assert "red rests" in page, "what the other process remembers is not stale"
    for stream in streams:
        stream.close()


def test_twenty_submits_of_one_action_have_one_effect_and_one_answer(servers, battle):
    marks = {"action-id": str(uuid4()), "expected-seq": 1}
    tasks = [lambda one=one: act(servers[one % len(servers)], battle, battle.owner, **marks) for one in range(20)]
    found = at_once(tasks)
    assert {status for status, _ in found} == {200}, found
    assert sorted(answer["repeated"] for _, answer in found) == [False] + [True] * 19
    assert len({json.dumps(answer["log"]) for _, answer in found}) == 1
    assert Event.objects.count() == 2


def test_of_two_racing_actions_one_is_refused_and_nothing_is_lost(servers, battle):
    tasks = [lambda one=one: act(one, battle, battle.owner, **{"expected-seq": 1}) for one in (servers[0], servers[-1])]
    (won, done), (lost, refusal) = sorted(at_once(tasks), key=lambda answer: answer[0])
    assert (won, lost) == (200, 409) and refusal["seq"] == done["seq"] == 2
    assert refusal["state"]["state"]["turn"] == "blue", "the refusal brings what is new"
    assert Event.objects.count() == 2


def open_stream(server, battle):
    """A stream that nobody reads beyond its first number: (socket, what it began with)."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    line.sendall(f"GET /battles/{battle.public_id}/stream/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return line, read_on(line, b"data: ")


def read_on(line, wanted):
    """What a stream says until it says what is wanted: where the battle stands may be told twice."""
    said = b""
    while wanted not in said:
        said += line.recv(4096) or pytest.fail(f"it ended after {said!r}")
    return said


def test_hundreds_of_open_streams_hold_no_more_than_a_handful_of_connections(servers, battle):
    server = servers[0]
    lines = [open_stream(server, battle) for _ in range(STREAMS)]
    assert all(b"data: 1\n" in begun for _, begun in lines)
    assert server.connections() <= HANDFUL
    assert act(server, battle, battle.owner)[1]["seq"] == 2
    for line, _ in (lines[0], lines[-1]):  # they are all still open
        read_on(line, b"data: 2\n")
    for line, _ in lines:
        line.close()
