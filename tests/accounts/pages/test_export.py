"""/profile/export/"""

import json

import pytest

from accounts.services.tokens import make_token

pytestmark = pytest.mark.django_db


def test_needs_an_account(client):
    assert client.get("/profile/export/").headers["Location"] == "/accounts/login/?next=/profile/export/"


def test_holds_the_account_and_no_secret_of_it(client, make_user):
    user = make_user("ada", email="ada@example.org", display_name="Ada", time_zone="Europe/Oslo")
    token, text = make_token(user, name="phone")
    client.force_login(user)
    answer = client.get("/profile/export/")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="muster-{user.pk}.json"'
    account = json.loads(answer.content)["accounts"]
    assert (account["username"], account["display_name"], account["email"]) == ("ada", "Ada", "ada@example.org")
    assert [kept["name"] for kept in account["api_tokens"]] == ["phone"]
    assert not any(secret in answer.text for secret in (text, token.digest, user.password))


def test_holds_nothing_of_another_account(client, make_user):
    make_user("eve", email="eve@example.org")
    client.force_login(make_user("ada"))
    assert "eve" not in client.get("/profile/export/").text
