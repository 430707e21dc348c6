"""E-mails of notices: one to a person with everything that is due, held back in between and in quiet hours."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from notifications.services import mails
from notifications.services.quiet import release
from notifications.store.models import Notice

pytestmark = pytest.mark.django_db
OSLO = ZoneInfo("Europe/Oslo")


@pytest.fixture
def later(monkeypatch):
    """Moves the clock on: ``later(minutes=10)``."""
    gone = [timedelta(0)]
    real = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: real() + gone[0])

    def move(**by):
        gone[0] += timedelta(**by)

    return move


def test_the_first_goes_at_once_and_what_follows_comes_in_one(ada, tell, later, settings):
    settings.SITE_URL = "https://muster.example"
    tell(ada, text="You meet Vesta.", sender="Winter League")
    assert mails.send_mails() == 1
    (first,) = mail.outbox
    assert first.to == ["ada@example.org"] and first.subject == "[Winter League] You meet Vesta."
    assert "https://muster.example/leagues/" in first.body and "https://muster.example/news/" in first.body
    tell(ada, text="Two.", sender="Winter League")
    tell(ada, text="Three.", sender="Summer League")
    assert mails.send_mails() == 0
    later(minutes=11)
    assert mails.send_mails() == 1 and mails.send_mails() == 0
    assert mail.outbox[1].subject == "[Muster] Two. (and 1 more)"
    assert "Two." in mail.outbox[1].body and "Three." in mail.outbox[1].body


def test_a_mail_server_that_is_away_is_tried_again_and_given_up_at_last(ada, tell, later, monkeypatch):
    def away(*args, **kwargs):
        raise ConnectionRefusedError

    tell(ada)
    monkeypatch.setattr(mails, "send_mail", away)
    assert [mails.send_mails() for _ in range(2)] == [0, 0]
    later(minutes=2)
    with monkeypatch.context() as there:
        there.setattr(mails, "send_mail", lambda *args: None)
        assert mails.send_mails() == 1
    tell(ada)
    for _ in range(len(mails.WAITS) + 3):
        later(hours=3)
        mails.send_mails()
    assert Notice.objects.filter(mail_tries=len(mails.WAITS) + 1, mail_due=None).count() == 1


def test_what_has_been_seen_or_done_meanwhile_is_not_mailed(ada, tell, client, later):
    from notifications.services import notices

    tell(ada, "turn", thread="battle-abc", mail_wait=timedelta(minutes=10))
    tell(ada, "round")
    client.force_login(ada)
    client.post(reverse("notifications:seen"), {"newest": Notice.objects.get(kind="round").pk})
    tell(ada, "turn", thread="battle-abc", mail_wait=timedelta(minutes=10))
    notices.settle("battle-abc", ["turn"])
    later(minutes=30)
    assert mails.send_mails() == 0


def test_nobody_without_an_address_is_written_to(make_user, tell):
    tell(make_user("bo"))
    assert mails.send_mails() == 0 and not mail.outbox


@pytest.mark.parametrize(
    ("hour", "start", "end", "until"),
    [
        (12, time(22), time(7), None),
        (23, time(22), time(7), (2, 7)),
        (3, time(22), time(7), (1, 7)),
        (7, time(22), time(7), None),
        (12, time(9), time(17), (1, 17)),
        (17, time(9), time(17), None),
        (12, time(9), time(9), None),
        (12, None, time(9), None),
    ],
)
def test_quiet_hours_end_in_ones_own_zone(hour, start, end, until):
    now = datetime(2026, 7, 1, hour, tzinfo=OSLO).astimezone(UTC)
    expected = datetime(2026, 7, until[0], until[1], tzinfo=OSLO) if until else now
    assert release(now, OSLO, start, end) == expected


def test_quiet_hours_are_meant_in_the_zone_that_the_page_shows(ada, tell, client):
    """It is the browser's for an account that has chosen none."""
    now = timezone.localtime(timezone.now(), ZoneInfo("Pacific/Auckland"))
    client.force_login(ada)
    client.cookies["zone"] = "Pacific/Auckland"
    assert ">Pacific/Auckland</a>" in client.get(reverse("notifications:news")).text
    until = (now + timedelta(hours=2)).strftime("%H:%M")
    hours = {"quiet_from": now.strftime("%H:%M"), "quiet_until": until}
    client.post(reverse("notifications:wishes"), {"mail": ["round"], **hours})
    ada.refresh_from_db()
    tell(ada)
    assert ada.time_zone == "Pacific/Auckland" and mails.send_mails() == 0


def test_quiet_hours_hold_mails_back(ada, tell, client):
    now = timezone.localtime(timezone.now(), ada.zone)
    client.force_login(ada)
    until = (now + timedelta(hours=2)).strftime("%H:%M")
    hours = {"quiet_from": now.strftime("%H:%M"), "quiet_until": until}
    client.post(reverse("notifications:wishes"), {"mail": ["round"], **hours})
    tell(ada)
    assert mails.send_mails() == 0
    assert until in client.get(reverse("notifications:news")).content.decode()
    client.post(reverse("notifications:wishes"), {"mail": ["round"]})
    assert mails.send_mails() == 1
