"""Webhooks: signed messages, repeated until they are taken, to public addresses only."""

import hmac
import json
import threading
from datetime import timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.notifications import post, webhooks
from leagues.services import organising, the_day
from leagues.store.models import Delivery, Hook
from notifications.services import transport
from rules.kernel.problems import Illegal

pytestmark = pytest.mark.django_db


@pytest.fixture
def other_side():
    """A program that takes messages: ``received`` holds them, ``answers`` what it says to the next."""

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self.server.received.append((dict(self.headers), body))
            self.send_response(self.server.answers.pop(0) if self.server.answers else 204)
            self.send_header("Location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Taker)
    server.received, server.answers = [], []
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def hook(league, other_side, settings):
    settings.WEBHOOKS_PRIVATE = True
    return webhooks.create(league, address=f"http://127.0.0.1:{other_side.server_port}/league?key=1")


def due_now():
    Hook.objects.update(rests_until=None)
    Delivery.objects.filter(taken_at=None).exclude(due_at=None).update(due_at=timezone.now())


def test_every_event_is_told_and_signed(hook, other_side, new_season, owner):
    season = new_season(format="swiss")
    organising.set_registration(season, by=owner, is_open=True)
    assert post.send_due() == 2 and post.send_due() == 0
    headers, body = other_side.received[1]
    seconds, mac = (part.partition("=")[2] for part in headers["Muster-Signature"].split(","))
    assert mac == hmac.new(hook.secret.encode(), f"{seconds}.{body}".encode(), sha256).hexdigest()
    told = json.loads(body)
    assert (told["type"], told["seq"], told["season"]) == ("registration", 2, season.public_id)
    assert told["data"] == {"type": "registration", "open": True}
    assert headers["Muster-Event"] == "registration"
    assert len({headers["Muster-Delivery"] for headers, _ in other_side.received}) == 2


def test_a_message_is_repeated_until_it_is_taken_and_given_up_at_last(hook, other_side):
    delivery = webhooks.ping(hook)
    other_side.answers[:] = [500, 302, 404]
    for tries in (1, 2, 3):
        assert post.send_due() == 0 and post.send_due() == 0
        delivery.refresh_from_db()
        assert delivery.tries == tries and delivery.due_at > timezone.now()
        due_now()
    assert post.send_due() == 1
    delivery.refresh_from_db()
    assert delivery.taken_at and delivery.due_at is None and len(other_side.received) == 4
    other_side.answers[:] = [500] * 6
    lost = webhooks.ping(hook)
    for _ in range(len(post.WAITS) + 1):
        due_now()
        post.send_due()
    lost.refresh_from_db()
    assert (lost.due_at, lost.taken_at, lost.said) == (None, None, "answered 500")
    webhooks.send_again(lost)
    assert post.send_due() == 1


def test_a_hook_that_nobody_answers_is_switched_off(hook, other_side):
    for _ in range(post.GIVEN_UP_MOST):
        webhooks.ping(hook)
    other_side.answers[:] = [500] * 60
    for _ in range(post.GIVEN_UP_MOST * (len(post.WAITS) + 1)):
        due_now()
        post.send_due()
    hook.refresh_from_db()
    assert not hook.active and hook.failures == post.GIVEN_UP_MOST
    webhooks.switch(hook, on=True)
    assert Hook.objects.get().active


def test_a_hook_is_told_only_what_it_wants(hook, new_season, owner):
    Hook.objects.update(groups=["results"])
    season = new_season(format="swiss")
    organising.set_registration(season, by=owner, is_open=True)
    assert not Delivery.objects.exists()
    assert {type_ for types in webhooks.GROUPS.values() for type_ in types}.isdisjoint({"drafted", "draft-dropped"})


def test_what_is_old_is_forgotten(hook, other_side):
    from datetime import timedelta

    from django.core.management import call_command

    waits, done = webhooks.ping(hook), webhooks.ping(hook)
    Delivery.objects.filter(pk=done.pk).update(due_at=None)
    Delivery.objects.update(created_at=timezone.now() - timedelta(days=31))
    other_side.answers[:] = [500]
    call_command("deliver", "--once", verbosity=0)
    assert list(Delivery.objects.values_list("pk", flat=True)) == [waits.pk]


def test_who_answers_a_letter_at_a_time_is_left(hook, other_side, monkeypatch):
    def dripping(handler):
        for _ in range(40):
            handler.wfile.write(b"x")
            handler.wfile.flush()
            threading.Event().wait(0.02)

    monkeypatch.setattr(other_side.RequestHandlerClass, "do_POST", dripping)
    monkeypatch.setattr(transport, "SECONDS", 0.05)
    delivery = webhooks.ping(hook)
    assert post.send_due() == 0
    delivery.refresh_from_db()
    assert delivery.tries == 1


def test_a_program_that_is_away_costs_nothing_but_a_try(hook, other_side):
    Hook.objects.update(address="http://127.0.0.1:1/")
    delivery = webhooks.ping(Hook.objects.get())
    assert post.send_due() == 0
    delivery.refresh_from_db()
    assert "refused" in delivery.said.lower()


@pytest.mark.parametrize(
    "address",
    ["", "ftp://x.example/", "http://x.example/", "https://", "https://a:b@x.example/", "https://x y/", "https://x:0/"],
)
def test_addresses_that_are_none(league, settings, address):
    settings.WEBHOOKS_PRIVATE = False
    with pytest.raises(Illegal) as refusal:
        webhooks.create(league, address=address)
    assert refusal.value.problem.code == "hook-address"


PRIVATE = ["127.0.0.1", "10.1.2.3", "169.254.169.254", "224.0.0.1", "::1", "::ffff:127.0.0.1", "localhost"]
IN_DISGUISE = ["64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "::127.0.0.1", "fec0::1"]


@pytest.mark.parametrize("host", PRIVATE + IN_DISGUISE)
def test_private_addresses_are_not_reached(settings, host):
    settings.WEBHOOKS_PRIVATE = False
    with pytest.raises(OSError, match="public"):
        transport.public_address(host, 443)
    assert transport.public_address("2606:4700::1111", 443) and transport.public_address("1.1.1.1", 443)


def test_organisers_keep_the_webhooks_of_their_league(client, league, owner, make_user, settings):
    settings.WEBHOOKS_PRIVATE = False
    address = reverse("leagues:hooks", args=[league.public_id])
    client.force_login(make_user("stranger"))
    assert client.get(address).status_code == 403
    client.force_login(owner)
    wrong = client.post(f"{address}create/", {"address": "http://x.example/", "group": ["rounds"]})
    assert wrong.status_code == 422 and "http://x.example/" in wrong.content.decode()
    client.post(f"{address}create/", {"address": "https://x.example/", "group": ["rounds", "strange"]})
    hook = Hook.objects.get()
    assert hook.groups == ["rounds"] and hook.secret in client.get(address).content.decode()
    for name, active in (("ping", ""), ("switch", "no"), ("switch", "yes")):
        assert client.post(f"{address}{hook.pk}/{name}/", {"active": active}).status_code == 302
    lost = Delivery.objects.get()
    Delivery.objects.update(due_at=None)
    client.post(f"{address}again/{lost.pk}/")
    assert Delivery.objects.get().due_at
    other = organising.create_league(owner=make_user("else"), name="Other", game="eic-league")
    client.force_login(other.owner)
    theirs = reverse("leagues:hooks", args=[other.public_id])
    assert client.post(f"{theirs}{hook.pk}/delete/").status_code == 404
    client.force_login(owner)
    client.post(f"{address}{hook.pk}/delete/")
    assert not Hook.objects.exists()


def test_organisers_are_told_when_nobody_sends(client, league, owner, settings):
    settings.WEBHOOKS_PRIVATE = True
    hook = webhooks.create(league, address="http://127.0.0.1:1/")
    client.force_login(owner)
    address = reverse("leagues:hooks", args=[league.public_id])
    delivery = webhooks.ping(hook)
    assert "is not sending" not in client.get(address).text
    Delivery.objects.filter(pk=delivery.pk).update(due_at=timezone.now() - timedelta(minutes=4))
    assert "is not sending" in client.get(address).text
    Delivery.objects.filter(pk=delivery.pk).update(tries=1)
    assert "is not sending" not in client.get(address).text


# --- a channel of a chat ----------------------------------------------------------------------------------------------


def test_a_channel_is_told_in_sentences_that_call_nobody(league, running, next_round, enter_result, settings, owner):
    settings.SITE_URL = "https://muster.example"
    webhooks.create(league, address="https://discord.example/api/webhooks/1/x", style="discord")
    season = running(players=2, format="swiss")
    the_day.announce(season, by=owner, text="Lunch at *one*, @everyone")
    next_round(season)
    enter_result(season, 1, "win")
    told = [json.loads(one.body) for one in Delivery.objects.order_by("pk")]
    assert all(one["allowed_mentions"] == {"parse": []} for one in told)
    embeds = [one["embeds"][0] for one in told]
    assert all(one["url"] == f"https://muster.example{season.get_absolute_url()}" for one in embeds)
    said = [one["description"] for one in embeds]
    assert "Lunch at \\*one\\*, @everyone" in said
    assert any(text.startswith("Round 1 is published") and " against " in text for text in said)
    assert " was entered: " in said[-1] and " won" in said[-1]


def test_a_channel_is_not_told_what_only_programs_need(league, new_season, owner):
    webhooks.create(league, address="https://discord.example/api/webhooks/1/x", style="discord")
    organising.set_registration(new_season(format="swiss"), by=owner, is_open=True)
    assert not Delivery.objects.exists()
    ping = json.loads(webhooks.ping(Hook.objects.get()).body)
    assert ping["embeds"][0]["title"] == league.name


def test_the_form_of_the_messages_is_chosen_on_the_page_and_in_the_api(client, league, owner):
    client.force_login(owner)
    create = reverse("leagues:hook-create", args=[league.public_id])
    client.post(create, {"address": "https://a.example/1", "style": "discord"})
    assert Hook.objects.get().style == "discord"
    assert "channel of Discord" in client.get(reverse("leagues:hooks", args=[league.public_id])).text
    address = f"/api/v1/leagues/{league.public_id}/webhooks/"
    made = client.post(address, {"address": "https://a.example/2", "style": "discord"}, content_type="application/json")
    assert (made.status_code, made.json()["style"]) == (201, "discord")
