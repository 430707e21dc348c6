"""A site with a real copy that follows by streaming: who reads which; it lags, it is gone, it takes over."""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from http.client import HTTPConnection
from pathlib import Path
from uuid import uuid4

import pytest

from scripts.with_postgres import free_port
from tests.battles.conftest import REST
from tests.battles.streams import Reader, until
from tests.replica.clusters import primary_and_copy

pytestmark = pytest.mark.replica

ROOT = Path(__file__).parents[2]
LAG = 2
SERVE = """
import json, sys, django, uvicorn
django.setup()
from django.core.management import call_command
from accounts.services.tokens import make_token
from accounts.store.models import User
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from rules import registry
from tests.battles.duel import DUEL
registry.add(DUEL)
call_command("migrate", verbosity=0)
ada = User.objects.create_user("ada")
documents = [{"game": "duel", "name": name, "strength": 9} for name in ("Red", "Blue")]
seats = [SeatPlan(name=one["name"], document=one, user=ada) for one in documents]
battle = create_battle(BattlePlan(game="duel", seats=seats, owner=ada, title="Red against Blue"))
print(json.dumps([battle.public_id, make_token(ada, name="test")[1]]), flush=True)
uvicorn.run("config.asgi:application", port=int(sys.argv[1]), lifespan="off", log_level="error",
            timeout_graceful_shutdown=1)
"""


class Site:
    """A server process on both, and the battle of it."""

    def __init__(self, primary, copy):
        self.port = free_port()
        both = f"127.0.0.1:{primary.port},127.0.0.1:{copy.port}"
        environment = os.environ | {
            "DATABASE_URL": primary.url.replace(f"127.0.0.1:{primary.port}", both) + "?target_session_attrs=read-write",
            "DATABASE_REPLICA_URL": copy.url,
            "DATABASE_REPLICA_LAG": str(LAG),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LOCAL": "1",
            "LOG_LEVEL": "ERROR",
            "PYTHONPATH": str(ROOT),
        }
        command = [sys.executable, "-c", SERVE, str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        self.battle, self.token = json.loads(self.process.stdout.readline())
        self.page = f"http://127.0.0.1:{self.port}/battles/{self.battle}/"
        until(self.answers, seconds=30)
        self.number = 1

    def answers(self):
        try:
            return self.get().count("Red against Blue")
        except OSError:
            return False

    def get(self, part="", cookie=""):
        request = urllib.request.Request(self.page + part, headers={"Cookie": cookie} if cookie else {})
        with urllib.request.urlopen(request, timeout=15) as answer:
            return answer.read().decode()

    def act(self):
        """Red and Blue rest in turn; returns the line of the log."""
        who = ("blue", "red")[self.number % 2]
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        body = json.dumps({"action": REST[who], "action-id": str(uuid4())}).encode()
        address = f"http://127.0.0.1:{self.port}/api/v1/battles/{self.battle}/act/?as=side:{who}"
        with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=15) as answer:
            self.number = json.load(answer)["seq"]
        return f'id="line-{self.number}"'

    def shows(self, number, part="", cookie=""):
        return f'name="have" value="{number}"' in self.get(part, cookie)

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture(scope="module")
def clusters():
    with tempfile.TemporaryDirectory(prefix="muster-replica-") as folder:
        Path(folder).chmod(0o755)
        with primary_and_copy(Path(folder)) as both:
            yield both


@pytest.fixture(scope="module")
def site(clusters):
    started = Site(*clusters)
    yield started
    started.stop()


def served_by(copy, site):
    """Waits until the copy answers pages: it is asked once it has been looked at."""
    asked = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%FROM \"battles_%' AND pid <> pg_backend_pid()"
    until(lambda: site.get() and copy.ask(asked), seconds=15)


def test_who_watches_reads_the_copy_which_may_lag_and_who_has_written_reads_the_primary(site, clusters):
    copy = clusters[1]
    served_by(copy, site)
    stream = Reader(f"{site.page}stream/?as=spectator&shows=page")
    assert stream.wait_for("data: 1")
    copy.ask("SELECT pg_wal_replay_pause()")
    try:
        site.act()
        assert site.shows(1), "the copy answers, which does not know of it yet"
        assert site.shows(2, cookie="wrote=1")
        assert site.shows(2, "live/?as=spectator&have=1&told=2"), "what a stream has told is not taken back"
        assert stream.wait_for("data: 1 2"), "the stream itself tells and shows the present"
        until(lambda: site.shows(2), seconds=3 * LAG)  # too far behind: the primary answers everybody
    finally:
        copy.ask("SELECT pg_wal_replay_resume()")
        stream.close()


def test_who_writes_carries_a_cookie_that_tells_nothing_else(site, clusters):
    line = HTTPConnection("127.0.0.1", site.port, timeout=15)
    line.request("POST", f"/battles/{site.battle}/undo/")
    cookies = line.getresponse().headers.get_all("Set-Cookie")
    line.close()
    assert f"wrote=1; HttpOnly; Max-Age={3 * LAG}; Path=/; SameSite=Lax" in [
        re.sub(r"expires=[^;]*; ", "", one) for one in cookies
    ]


def test_what_the_copy_has_not_got_is_looked_for_on_the_primary(site, clusters):
    with pytest.raises(urllib.error.HTTPError) as refusal:
        site.get("../nobody/")
    assert refusal.value.code == 404


def test_when_the_copy_is_gone_the_primary_answers_and_when_it_is_back_the_copy(site, clusters):
    copy = clusters[1]
    served_by(copy, site)
    copy.stop()
    assert site.shows(site.number)
    site.act()
    assert site.shows(site.number)
    copy.start()
    served_by(copy, site)
    until(lambda: site.shows(site.number))


def test_a_copy_that_takes_over_is_written_to_and_streams_go_on(site, clusters):
    primary, copy = clusters
    until(lambda: copy.ask("SELECT pg_last_wal_replay_lsn()") == primary.ask("SELECT pg_current_wal_lsn()"))
    before = site.number
    primary.stop()
    copy.promote()

    def acted():
        try:
            return site.act()
        except urllib.error.HTTPError:
            return False

    until(acted, seconds=20)
    assert site.number == before + 1, "nothing is lost"
    until(lambda: site.shows(site.number))
    stream = Reader(f"{site.page}stream/?as=spectator&shows=page")
    assert stream.wait_for(f"data: {site.number}")
    site.act()
    assert stream.wait_for(f"data: {site.number - 1} {site.number}", seconds=15)
    stream.close()
