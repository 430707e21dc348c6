"""Channels of chats that are told of one battle: who chooses them, what they read, and what they never do."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from battles.play import commands, reminders
from battles.store.terms import Terms
from notifications.services import channels, push
from notifications.store.models import Channel, ChannelMessage
from tests.battles.conftest import REST
from tests.notifications import conftest as notified

pytestmark = pytest.mark.django_db
push_service = notified.push_service
ADDRESS = "https://discord.example/api/webhooks/1/x"


@pytest.fixture
def tell(client):
    """``tell(battle, "ref")``: somebody adds a channel on the page of the seats; the answer, with its page."""

    def add(battle, user, address=ADDRESS, **form):
        client.force_login(user)
        page = reverse("battles:add-channel", args=[battle.public_id])
        return client.post(page, {"address": address, "turns": "on", **form}, follow=True)

    return add


def said():
    return list(ChannelMessage.objects.values_list("text", flat=True))


def due_now():
    ChannelMessage.objects.update(due=timezone.now())


def test_a_channel_reads_whose_turn_it_is_and_how_it_ends(battle, command, tell):
    tell(battle, battle.referee)
    commands.act(battle, command(battle, "red"), REST["red"])
    assert said() == ["Waiting for Blue."]
    commands.act(battle, command(battle, "blue"), REST["blue"])
    assert said() == ["Waiting for Red."], "what is out of date is not sent"
    reminders.nudge(battle, command(battle, "blue"))
    commands.adjudicate(battle, command(battle, "referee"), winners=["red"], reason="Blue @everyone had to go")
    assert said()[-1] == "Red against Blue is over: won by Red." and "Waiting for Red." not in said()


def test_a_channel_may_want_the_end_alone(battle, command, tell, client):
    client.force_login(battle.owner)
    address = f"/api/v1/battles/{battle.public_id}/channels/"
    made = client.post(address, {"address": ADDRESS, "turns": False}, content_type="application/json")
    assert (made.status_code, made.json()["turns"]) == (201, False)
    commands.act(battle, command(battle, "red"), REST["red"])
    assert said() == []
    commands.adjudicate(battle, command(battle, "referee"), winners=[], reason="Dark")
    assert said() == ["Red against Blue is over: a draw."]


def test_no_channel_knows_before_spectators_do(new_battle, command, tell):
    battle = new_battle(terms=Terms(delay_minutes=10))
    tell(battle, battle.referee)
    commands.act(battle, command(battle, "red"), REST["red"])
    assert said() == []
    commands.adjudicate(battle, command(battle, "referee"), winners=["red"], reason="Dark")
    (message,) = ChannelMessage.objects.all()
    assert (message.due - message.at).total_seconds() == 600


def test_it_is_sent_once_in_the_form_of_a_chat_and_calls_nobody(battle, command, tell, push_service, settings):
    settings.SITE_URL = "https://muster.example"
    tell(battle, battle.referee, push_service.browser().endpoint)
    commands.act(battle, command(battle, "red"), REST["red"])
    assert push.Pushes().drain() == 0, "those at the table have 15 seconds"
    due_now()
    assert push.Pushes().drain() == 1 and push.Pushes().drain() == 0
    ((_, headers, body),) = push_service.received
    told = json.loads(body)
    assert headers["Content-Type"].startswith("application/json") and told["allowed_mentions"] == {"parse": []}
    (embed,) = told["embeds"]
    assert (embed["title"], embed["description"]) == ("Duel: Red against Blue", "Waiting for Blue.")
    assert embed["url"] == f"https://muster.example{battle.get_absolute_url()}"


@pytest.mark.parametrize(("answer", "kept"), [(404, 0), (503, 1)])
def test_what_is_not_taken_is_tried_again_and_what_is_gone_is_forgotten(
    battle, command, tell, push_service, answer, kept
):
    push_service.answer = answer
    tell(battle, battle.referee, push_service.browser().endpoint)
    commands.act(battle, command(battle, "red"), REST["red"])
    for _ in range(len(channels.WAITS) + 2):
        due_now()
        assert push.Pushes().drain() == 0
    assert Channel.objects.filter(failures=1).count() == Channel.objects.count() == kept
    assert len(push_service.received) == (len(channels.WAITS) if kept else 1) and said() == []


def test_a_channel_that_has_taken_nothing_for_a_year_is_forgotten(battle, command, tell, push_service):
    """One that is used stays, however long ago it was added."""
    used = push_service.browser().endpoint
    tell(battle, battle.referee, used)
    tell(battle, battle.referee, f"{used}/idle")
    Channel.objects.exclude(endpoint=used).update(turns=False)
    long_ago = timezone.now() - timedelta(days=channels.KEPT_DAYS + 1)
    Channel.objects.update(created_at=long_ago, used_at=long_ago)
    commands.act(battle, command(battle, "red"), REST["red"])
    due_now()
    assert push.Pushes().drain() == 1
    assert channels.forget_old() == 1
    assert [one.endpoint for one in Channel.objects.all()] == [used]


def test_messages_of_one_channel_keep_their_order(battle, tell, push_service):
    tell(battle, battle.referee, push_service.browser().endpoint)
    thread = Channel.objects.get().thread
    for text in ("one", "two", "three"):
        channels.tell(thread, channels.Saying(kind="nudge", title="Duel", text=text, address="/"))
    assert push.Pushes().drain() == 3
    read = [json.loads(body)["embeds"][0]["description"] for _, _, body in push_service.received]
    assert read == ["one", "two", "three"]


def test_the_owner_and_the_referee_choose_them_and_nobody_else(battle, tell, client, make_user):
    seats, api = reverse("battles:seats", args=[battle.public_id]), f"/api/v1/battles/{battle.public_id}/channels/"
    for user in (battle.seats.get(side="blue").user, make_user("eve")):
        assert tell(battle, user).status_code == 403
        assert client.get(api).status_code == client.delete(f"{api}1/").status_code == 403
        assert "Webhook of a channel" not in client.get(seats).text
    client.logout()
    assert client.get(api).status_code == 401 and not Channel.objects.exists()
    page = tell(battle, battle.owner).text
    assert "A channel at discord.example" in page and ADDRESS not in page
    (kept,) = client.get(api).json()["results"]
    assert ADDRESS not in str(kept) and kept["number"] == Channel.objects.get().pk
    other = channels.add("battle-other", ADDRESS)
    assert client.delete(f"{api}{other.pk}/").status_code == 404
    remove = reverse("battles:remove-channel", args=[battle.public_id, kept["number"]])
    client.post(remove)
    assert client.get(api).json() == {"results": []} and Channel.objects.get() == other


@pytest.mark.parametrize("address", ["ftp://x.example/", "http://x.example/", "https://a:b@x.example/", "https://x:0/"])
def test_addresses_that_are_none_are_refused(battle, tell, settings, address):
    settings.WEBHOOKS_PRIVATE = False
    assert "begins with https://" in tell(battle, battle.owner, address).text and not Channel.objects.exists()


def test_the_private_network_is_not_reached(battle, command, tell, push_service, settings):
    tell(battle, battle.owner, push_service.browser().endpoint)
    commands.act(battle, command(battle, "red"), REST["red"])
    settings.WEBHOOKS_PRIVATE = False
    due_now()
    assert push.Pushes().drain() == 0 and push_service.received == []


def test_there_is_room_for_a_few(battle, tell):
    for number in range(channels.CHANNELS_MOST + 1):
        page = tell(battle, battle.owner, f"{ADDRESS}{number}").text
    assert "room for 5 channels" in page and Channel.objects.count() == channels.CHANNELS_MOST
    tell(battle, battle.owner, f"{ADDRESS}0", turns="")
    assert Channel.objects.count() == channels.CHANNELS_MOST


def test_channels_cost_an_action_nothing_where_there_are_none_and_three_queries_where_there_are(
    battle, new_battle, command, tell
):
    told = new_battle(title="Told")
    for number in range(3):
        tell(told, told.referee, f"{ADDRESS}{number}")
    asked = []
    for one in (battle, told):
        action = command(one, "red")
        with CaptureQueriesContext(connection) as queries:
            commands.act(one, action, REST["red"])
        asked.append(sum("notifications_channel" in query["sql"] for query in queries))
    assert asked == [0, 3]  # what is out of date, the channels, their messages
