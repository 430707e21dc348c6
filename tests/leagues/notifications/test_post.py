"""The post of webhooks is fair: nobody's slow program holds up anybody else, and what does not answer rests."""

import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.core import mail
from django.utils import timezone

from leagues.notifications import post, webhooks
from leagues.services import organising
from leagues.store.models import Delivery, Hook, Staff
from notifications.services import mails
from notifications.services.wishes import NewWishes, set_wishes
from notifications.store.models import Notice

pytestmark = pytest.mark.django_db


@pytest.fixture
def programs(settings):
    """A server on which `/slow/...` answers when the test lets it, and everything else at once."""
    settings.WEBHOOKS_PRIVATE = True
    go_on = threading.Event()

    class Program(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            with self.server.lock:
                self.server.received.append((self.path, body))
                self.server.now += 1
                self.server.most = max(self.server.most, self.server.now)
            self.server.came.release()
            if self.path.startswith("/slow"):
                go_on.wait(30)
            with self.server.lock:
                self.server.now -= 1
            self.send_response(self.server.answer)
            self.end_headers()

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Program)
    server.received, server.lock, server.came = [], threading.Lock(), threading.Semaphore(0)
    server.now = server.most = 0
    server.answer, server.go_on = 204, go_on
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server
    go_on.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def hook_of(programs, make_user):
    """Makes a hook of a league of its own (or of `league`): ``hook_of("/slow/1", host="127.0.0.2")``."""

    def make(path, *, host="127.0.0.1", league=None):
        if league is None:
            league = organising.create_league(owner=make_user(f"o{path}{host}"), name=path, game="eic-league")
        return webhooks.create(league, address=f"http://{host}:{programs.server_port}{path}")

    return make


def received(programs):
    return [path for path, _ in programs.received]


@pytest.fixture
def on_every_address(programs, monkeypatch):
    """Lets all addresses of this machine, 127.0.0.1 to 127.0.0.9, lead to the server: hosts of different names."""
    monkeypatch.setattr("notifications.services.transport.public_address", lambda host, port: "127.0.0.1")


def test_slow_programs_of_one_league_hold_up_nobody_else(programs, hook_of, on_every_address, owner, league):
    """E-mails and other leagues' messages go while three programs of one league drip."""
    slow = [hook_of(f"/slow/{number}", host=f"127.0.0.{number}", league=league) for number in (1, 2, 3)]
    for hook in slow:
        webhooks.ping(hook)
    sending = post.Post()
    assert sending() == 0
    assert programs.came.acquire(timeout=10) and programs.came.acquire(timeout=10)
    webhooks.ping(hook_of("/quick", host="127.0.0.9"))
    while not sending():
        pass
    assert sorted(received(programs)) == ["/quick", "/slow/1", "/slow/2"], "two of a league are under way at a time"
    programs.go_on.set()
    assert sending.drain() == 3
    assert sorted(received(programs)) == ["/quick", "/slow/1", "/slow/2", "/slow/3"]


def test_a_host_gets_two_at_a_time_and_all_together_eight(programs, hook_of, on_every_address):
    for name in "abc":
        webhooks.ping(hook_of(f"/slow/{name}"))
    for number in range(2, 10):
        webhooks.ping(hook_of(f"/slow/{number}", host=f"127.0.0.{number}"))
    sending = post.Post()
    sending()
    for _ in range(post.AT_ONCE):
        assert programs.came.acquire(timeout=10)
    sending()
    assert len(received(programs)) == post.AT_ONCE and "/slow/9" not in received(programs)
    assert {"/slow/a", "/slow/b"} <= set(received(programs)) and "/slow/c" not in received(programs)
    programs.go_on.set()
    assert sending.drain() == 11
    assert programs.most == post.AT_ONCE


def test_messages_to_one_hook_come_in_order(programs, hook_of):
    hook = hook_of("/quick")
    for number in range(6):
        webhooks._deliveries([hook], "ping", {"number": number})
    assert post.send_due() == 6
    assert [body for _, body in programs.received] == [f'{{"number":{number}}}' for number in range(6)]


def test_a_league_that_has_used_up_its_time_waits(programs, hook_of, monkeypatch, league):
    monkeypatch.setattr(post, "QUICK_SECONDS", 0.0)
    monkeypatch.setattr(post, "BUDGET_SECONDS", 1e-6)
    sending = post.Post()
    webhooks.ping(hook_of("/one", league=league))
    assert sending.drain() == 1
    webhooks.ping(hook_of("/two", host="localhost", league=league))
    webhooks.ping(hook_of("/three"))
    webhooks.ping(hook_of("/four", host="localhost"))
    assert sending.drain() == 1 and received(programs) == ["/one", "/four"], "the league, and the host of the first"
    monkeypatch.setattr(post, "BUDGET_SPAN", 0.0)
    assert sending.drain() == 2


def test_quick_answers_cost_nothing(programs, hook_of, monkeypatch):
    monkeypatch.setattr(post, "BUDGET_SECONDS", 1e-6)
    monkeypatch.setattr(post, "QUICK_SECONDS", 60.0)
    hook = hook_of("/quick")
    for _ in range(3):
        webhooks.ping(hook)
    assert post.send_due() == 3


# --- rest -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def dead_hook(programs, hook_of, league, new_season):
    """A hook with a message that nobody takes, and the season under which its organisers are told."""
    new_season(format="swiss")
    Delivery.objects.all().delete()
    Notice.objects.all().delete()
    programs.answer = 500
    hook = hook_of("/dead", league=league)
    webhooks.ping(hook)
    return hook


def try_again():
    """A try at once, whatever the message waits for."""
    Delivery.objects.exclude(due_at=None).update(due_at=timezone.now())
    return post.send_due()


def test_what_is_not_taken_three_times_rests_and_its_organisers_are_told(
    dead_hook, programs, league, owner, make_user, client
):
    Staff.objects.create(league=league, user=make_user("helper"), role=Staff.Role.ORGANISER)
    Staff.objects.create(league=league, user=make_user("judge"), role=Staff.Role.JUDGE)
    for _ in range(post.MISSES_MOST):
        try_again()
    dead_hook.refresh_from_db()
    assert dead_hook.rests and dead_hook.active
    assert {notice.user.username for notice in Notice.objects.all()} == {owner.username, "helper"}
    (notice,) = owner.notices.all()
    assert "has failed 3 times in a row" in notice.text and notice.kind == "webhook"
    client.force_login(owner)
    assert "tries it less often" in client.get(notice.address).text
    asked = client.get(f"/api/v1/leagues/{league.public_id}/webhooks/").json()["results"][0]
    assert asked["misses"] == 3 and asked["rests-until"]
    try_again()
    assert len(programs.received) == post.MISSES_MOST, "it rests"


def test_each_rest_is_longer_and_only_the_first_is_told(dead_hook, owner):
    rests = []
    for _ in range(post.MISSES_MOST + 2):
        Hook.objects.update(rests_until=None)
        before = timezone.now()
        try_again()
        dead_hook.refresh_from_db()
        if dead_hook.rests_until:
            rests.append(round((dead_hook.rests_until - before) / timedelta(minutes=1)))
    assert tuple(rests) == post.RESTS[:3] and owner.notices.count() == 1


def test_an_answer_ends_it(dead_hook, programs):
    for _ in range(post.MISSES_MOST):
        try_again()
    programs.answer = 204
    webhooks.ping(dead_hook)
    assert try_again() == 2, "a test goes at once, and what waited follows"
    dead_hook.refresh_from_db()
    assert (dead_hook.misses, dead_hook.failures, dead_hook.rests) == (0, 0, False)


def test_organisers_are_told_when_it_is_switched_off_in_the_way_they_want(dead_hook, owner):
    owner.email = "owner@example.org"
    owner.save()
    set_wishes(owner, NewWishes(site=[], mail=["webhook"]))
    for _ in range(2):
        webhooks.ping(dead_hook)
    for _ in range(post.GIVEN_UP_MOST * (len(post.WAITS) + 1)):
        Hook.objects.update(rests_until=None)
        try_again()
    dead_hook.refresh_from_db()
    assert not dead_hook.active
    assert [notice.shown for notice in owner.notices.all()] == [False, False]
    mail.outbox.clear()
    assert mails.send_mails() == 1
    assert "was switched off" in mail.outbox[0].body


def test_a_league_without_a_season_is_told_on_the_page_alone(programs, hook_of):
    programs.answer = 500
    hook = hook_of("/dead")
    webhooks.ping(hook)
    for _ in range(post.MISSES_MOST):
        try_again()
    hook.refresh_from_db()
    assert hook.rests and not Notice.objects.exists()
