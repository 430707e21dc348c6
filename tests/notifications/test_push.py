"""Web push, with a real subscription at a push service of this machine, which decrypts what it gets."""

import json
from base64 import urlsafe_b64decode

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from notifications.services import push
from notifications.store.models import Notice, PushSubscription

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(client, ada, site_key, push_service):
    """A browser of Ada's that has subscribed on the page of her news."""
    browser = push_service.browser()
    client.force_login(ada)
    form = {"endpoint": browser.endpoint, **browser.keys}
    agent = "Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile"
    assert client.post(reverse("notifications:subscribe"), form, headers={"User-Agent": agent}).status_code == 204
    return browser


def test_a_push_reaches_the_browser_and_it_alone_can_read_it(phone, tell, ada, push_service, site_key):
    tell(ada, "turn", "It is your turn.", address="/battles/abc/", thread="battle-abc", topic="EIC League: Final")
    assert push.Pushes().drain() == 1
    ((path, headers, body),) = push_service.received
    assert path == "/send/one" and b"turn" not in body and b"battle" not in body
    said = phone.read(body)
    assert said == {
        "id": Notice.objects.get().pk,
        "title": "EIC League: Final",
        "body": "It is your turn.",
        "address": "/battles/abc/",
        "tag": "battle-abc",
    }
    assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0 and len(headers["Topic"]) <= 32
    assert push.Pushes().drain() == 0, "once"


def test_the_service_can_check_that_the_site_has_sent_it(phone, tell, ada, push_service, site_key):
    tell(ada)
    push.Pushes().drain()
    signed = push_service.received[0][1]["Authorization"]
    assert signed.startswith("vapid t=")
    parts = dict(part.strip().split("=", 1) for part in signed.removeprefix("vapid").split(","))
    assert parts["k"] == push.public_key()
    claims = json.loads(urlsafe_b64decode(parts["t"].split(".")[1] + "=="))
    assert claims["aud"] == phone.endpoint.removesuffix("/send/one") and claims["sub"] == "mailto:muster@example.org"
    assert site_key.verify_token(parts["t"].rpartition(".")[0].encode(), parts["t"].rpartition(".")[2])


def test_what_is_switched_off_or_seen_is_not_pushed(phone, tell, ada, client, push_service):
    tell(ada, "round")
    tell(ada, "turn")
    client.post(reverse("notifications:wishes"), {"site": ["round", "turn"], "push": ["turn"]})
    client.post(reverse("notifications:seen"), {"newest": Notice.objects.get(kind="round").pk})
    tell(ada, "round")
    assert push.Pushes().drain() == 1
    assert phone.read(push_service.received[0][2])["id"] == Notice.objects.get(kind="turn").pk


@pytest.mark.parametrize(("answer", "kept"), [(410, 0), (404, 0), (500, 1)])
def test_a_browser_that_is_gone_is_forgotten(phone, tell, ada, push_service, answer, kept):
    push_service.answer = answer
    tell(ada)
    assert push.Pushes().drain() == 0
    assert PushSubscription.objects.filter(failures=1).count() == PushSubscription.objects.count() == kept


def test_a_service_that_takes_nothing_is_given_up(phone, tell, ada, push_service):
    push_service.answer = 503
    for _ in range(push.FAILURES_MOST):
        tell(ada)
    push.Pushes().drain()
    assert len(push_service.received) == push.FAILURES_MOST and not PushSubscription.objects.exists()


def test_a_browser_that_another_account_takes_over_tells_the_first_one_nothing(phone, tell, ada, make_user, client):
    eve = make_user("eve")
    client.force_login(eve)
    client.post(reverse("notifications:subscribe"), {"endpoint": phone.endpoint, **phone.keys})
    tell(ada)
    assert PushSubscription.objects.get().user == eve
    assert Notice.objects.get(user=ada).push_due is None


@pytest.mark.parametrize(
    "change", [{"endpoint": "ftp://push.example/x"}, {"endpoint": ""}, {"p256dh": "AAAA"}, {"auth": "AAAA"}]
)
def test_what_is_no_subscription_is_refused(client, ada, site_key, push_service, change):
    client.force_login(ada)
    browser = push_service.browser()
    form = {"endpoint": browser.endpoint, **browser.keys, **change}
    assert client.post(reverse("notifications:subscribe"), form).status_code == 422
    assert not PushSubscription.objects.exists()


def test_a_device_can_be_stopped_by_its_owner_alone(phone, client, ada, make_user):
    found = PushSubscription.objects.get()
    assert found.device == "Chrome on Android"
    client.force_login(make_user("eve"))
    client.post(reverse("notifications:unsubscribe", args=[found.pk]))
    assert PushSubscription.objects.count() == 1
    client.force_login(ada)
    client.post(reverse("notifications:unsubscribe", args=[found.pk]))
    assert not PushSubscription.objects.exists()


def test_the_api_subscribes_lists_and_ends(client, ada, site_key, push_service):
    browser = push_service.browser()
    client.force_login(ada)
    asked = {"endpoint": browser.endpoint, "keys": browser.keys, "device": "A bot"}
    made = client.post("/api/v1/account/push/", asked, content_type="application/json")
    assert made.status_code == 201 and made.json()["device"] == "A bot"
    listed = client.get("/api/v1/account/push/").json()
    assert listed["key"] == push.public_key() and [one["id"] for one in listed["results"]] == [made.json()["id"]]
    assert client.delete(f"/api/v1/account/push/{made.json()['id']}/").status_code == 204
    assert client.delete(f"/api/v1/account/push/{made.json()['id']}/").status_code == 404


def test_without_a_key_the_site_offers_no_pushes(client, ada, settings, tell):
    settings.VAPID_PRIVATE_KEY = ""
    client.force_login(ada)
    assert "data-push" not in client.get(reverse("notifications:news")).content.decode()
    tell(ada)
    assert Notice.objects.get().push_due is None and push.public_key() == ""


def test_the_command_makes_a_key_once(settings, tmp_path, capsys):
    settings.PUSH_KEY_FILE, settings.VAPID_PRIVATE_KEY = tmp_path / "key", ""
    call_command("push_keys")
    settings.VAPID_PRIVATE_KEY = settings.PUSH_KEY_FILE.read_text()
    assert settings.PUSH_KEY_FILE.stat().st_mode & 0o777 == 0o600 and len(push.public_key()) == 87
    with pytest.raises(CommandError):
        call_command("push_keys")


def test_quiet_hours_hold_pushes_back(phone, tell, ada, client, push_service):
    now = timezone.localtime(timezone.now(), ada.zone)
    hours = {
        "quiet_from": now.strftime("%H:%M"),
        "quiet_until": now.replace(hour=(now.hour + 2) % 24).strftime("%H:%M"),
    }
    client.post(reverse("notifications:wishes"), {"site": ["round"], "push": ["round"], **hours})
    tell(ada)
    assert push.Pushes().drain() == 0 and Notice.objects.get().push_due > timezone.now()
    client.post(reverse("notifications:wishes"), {"site": ["round"], "push": ["round"]})
    assert push.Pushes().drain() == 1
