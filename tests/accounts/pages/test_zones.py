"""Times in the reader's zone: the account's, else the browser's, with its name beside them."""

import pytest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("cookie", "chosen", "shown"),
    [
        ("", "UTC", "UTC"),
        ("Europe/Oslo", "UTC", "Europe/Oslo"),
        ("Europe/Oslo", "Asia/Tokyo", "Asia/Tokyo"),
        ("Mars/Base", "UTC", "UTC"),
        ("../../etc/passwd", "UTC", "UTC"),
    ],
)
def test_the_account_decides_and_else_the_browser(client, make_user, cookie, chosen, shown):
    client.force_login(make_user("ada", time_zone=chosen))
    client.cookies["zone"] = cookie
    assert f"Times are in {shown}." in client.get("/armies/").text


def test_a_visitor_reads_the_times_of_their_browser(client):
    client.cookies["zone"] = "America/New_York"
    assert "Times are in America/New_York." in client.get("/").text


@pytest.mark.parametrize(("chosen", "zone"), [("UTC", ""), ("Asia/Tokyo", "Asia/Tokyo")])
def test_the_first_page_of_a_browser_leaves_its_times_to_the_script(client, make_user, chosen, zone):
    client.force_login(make_user("ada", time_zone=chosen))
    text = client.get("/armies/").text
    assert f'data-clock="{zone}"' in text and f'Times are in <span data-at="" data-form="">{chosen}</span>.' in text
    client.cookies["zone"] = "Europe/Oslo"
    known = client.get("/armies/").text
    assert "data-clock" not in known and "data-at" not in known and 'js/times.js"></script>' not in known


def test_the_profile_proposes_the_zone_of_the_browser(client, make_user):
    ada = make_user("ada")
    client.force_login(ada)
    client.cookies["zone"] = "Europe/Oslo"
    assert '<option value="Europe/Oslo" selected>' in client.get("/profile/").text
    ada.refresh_from_db()
    assert ada.time_zone == "UTC", "looking alone writes nothing"


@pytest.mark.parametrize(("chosen", "kept"), [("UTC", "Europe/Oslo"), ("Asia/Tokyo", "Asia/Tokyo")])
def test_signing_in_keeps_the_zone_of_the_browser_unless_one_was_chosen(client, make_user, password, chosen, kept):
    ada = make_user("ada", time_zone=chosen)
    client.cookies["zone"] = "Europe/Oslo"
    answer = client.post("/accounts/login/", {"login": "ada", "password": password})
    ada.refresh_from_db()
    assert answer.status_code == 302 and ada.time_zone == kept
