"""/profile/"""

import pytest

pytestmark = pytest.mark.django_db


def test_needs_an_account(client):
    assert client.get("/profile/").headers["Location"] == "/accounts/login/?next=/profile/"


def test_saves_name_and_time_zone(client, make_user):
    user = make_user()
    client.force_login(user)
    answer = client.post("/profile/", {"display_name": "Ada of the Dock", "time_zone": "Europe/Oslo"}, follow=True)
    user.refresh_from_db()
    assert (user.display_name, user.time_zone) == ("Ada of the Dock", "Europe/Oslo")
    assert "<h1>Ada of the Dock</h1>" in answer.text


def test_refuses_a_time_zone_that_does_not_exist_and_keeps_the_old_one(client, make_user):
    user = make_user()
    client.force_login(user)
    answer = client.post("/profile/", {"display_name": "Wrong", "time_zone": "Mars/Olympus"})
    user.refresh_from_db()
    assert "is not a time zone" in answer.text
    assert "<h1>ada</h1>" in answer.text, "the heading shows the name that is kept, not the refused one"
    assert (user.display_name, user.time_zone) == ("", "UTC")


def test_times_are_shown_in_the_zone_of_whoever_reads(client, make_user):
    from datetime import UTC, datetime

    from accounts.services.tokens import make_token
    from accounts.store.models import ApiToken

    user = make_user(time_zone="Asia/Tokyo")
    token, _ = make_token(user, name="phone")
    ApiToken.objects.filter(pk=token.pk).update(last_used_at=datetime(2026, 3, 1, 20, 30, tzinfo=UTC))
    client.force_login(user)
    client.cookies["times"] = "24d"
    assert "used 2 Mar 2026, 05:30" in client.get("/profile/tokens/").text
    client.cookies["times"] = "12m"
    assert "used Mar 2, 2026, 5:30 AM" in client.get("/profile/tokens/").text
    client.cookies["times"] = "nonsense"
    assert "used 2 Mar 2026, 05:30" in client.get("/profile/tokens/").text
