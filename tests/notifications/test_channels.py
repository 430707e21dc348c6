"""Channels of a chat that are told of one's battles and leagues, also where the site has no key for pushes."""

import json

import pytest
from django.urls import reverse

from notifications.services import push
from notifications.store.models import Notice, PushSubscription

pytestmark = pytest.mark.django_db


@pytest.fixture
def channel(client, ada, push_service, settings):
    """The webhook of a channel that Ada has added on the page of her news; the site has no key."""
    settings.VAPID_PRIVATE_KEY, settings.SITE_URL = "", "https://muster.example"
    client.force_login(ada)
    address = push_service.browser().endpoint
    assert client.post(reverse("notifications:channel"), {"address": address}).status_code == 302
    return address


def test_a_channel_is_told_in_a_sentence_with_a_link(channel, tell, ada, push_service):
    tell(ada, "turn", "It is your turn in *Final*.", address="/battles/abc/", thread="battle-abc", topic="EIC League")
    assert push.Pushes().drain() == 1
    ((_, headers, body),) = push_service.received
    assert headers["Content-Type"].startswith("application/json")
    (embed,) = json.loads(body)["embeds"]
    assert embed["description"] == "It is your turn in \\*Final\\*."
    assert (embed["title"], embed["url"]) == ("EIC League", "https://muster.example/battles/abc/")


def test_it_is_told_what_devices_are_told_and_no_more(channel, tell, ada, client, push_service):
    assert 'name="push"' in client.get(reverse("notifications:news")).text
    client.post(reverse("notifications:wishes"), {"site": ["round", "turn"], "push": ["turn"]})
    tell(ada, "round")
    assert push.Pushes().drain() == 0 and push_service.received == []


def test_a_club_shares_a_channel_and_each_stops_it_for_themselves(channel, make_user, client, tell, ada):
    client.force_login(make_user("bo"))
    address = "/api/v1/account/push/channel/"
    assert client.post(address, {"address": channel}, content_type="application/json").status_code == 201
    assert PushSubscription.objects.count() == 2
    client.force_login(ada)
    mine = ada.push_subscriptions.get()
    client.post(reverse("notifications:unsubscribe", args=[mine.pk]))
    tell(ada)
    assert PushSubscription.objects.count() == 1 and Notice.objects.get().push_due is None


@pytest.mark.parametrize(
    "address", ["ftp://chat.example/x", "https://", "https://a b.example/", "https://me:word@chat.example/"]
)
def test_what_is_no_address_of_a_webhook_is_refused(channel, client, address):
    before = PushSubscription.objects.count()
    page = client.post(reverse("notifications:channel"), {"address": address}, follow=True).text
    assert "begins with" in page and PushSubscription.objects.count() == before
