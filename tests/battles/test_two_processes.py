"""Real server processes: on PostgreSQL two, one deciding and one telling; on SQLite the one that there may be."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from django.db import connection

from accounts.tokens import make_token
from tests.battles.conftest import REST
from tests.battles.test_live import Reader

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).parents[2]
SERVE = """
import sys, django, uvicorn
django.setup()
from rules import registry
from tests.battles.duel import DUEL
registry._games()["duel"] = DUEL
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
        self.url = f"http://127.0.0.1:{port}"
        environment = os.environ | {"DATABASE_URL": database_url(), "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, str(port)], cwd=ROOT, env=environment)

    def wait(self):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                return urllib.request.urlopen(f"{self.url}/healthz", timeout=5).status  # noqa: S310
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture
def servers(transactional_db):
    started = [Server() for _ in range(2 if connection.vendor == "postgresql" else 1)]
    for server in started:
        server.wait()
    yield started
    for server in started:
        server.stop()


def act(server, battle, user):
    token = make_token(user, name="test")[1]
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = json.dumps({"action": REST["red"]}).encode()
    request = urllib.request.Request(f"{server.url}/api/v1/battles/{battle.public_id}/act/?as=side:red", body, headers)  # noqa: S310
    return json.load(urllib.request.urlopen(request, timeout=10))  # noqa: S310


def test_what_one_process_decides_the_other_tells(servers, battle):
    first, last = servers[0], servers[-1]
    streams = [Reader(f"{server.url}/battles/{battle.public_id}/stream/") for server in servers]
    assert all(stream.wait_for("data: 1") for stream in streams)
    assert act(first, battle, battle.owner)["seq"] == 2
    assert all(stream.wait_for("data: 2") for stream in streams)
    page = urllib.request.urlopen(f"{last.url}/battles/{battle.public_id}/", timeout=10).read().decode()  # noqa: S310
    assert "red rests" in page, "what the other process remembers is not stale"
    for stream in streams:
        stream.close()
