"""/profile/tokens/ and what a token opens."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.test import APIRequestFactory

from accounts.api.authentication import TokenAuthentication
from accounts.services.tokens import make_token
from accounts.store.models import ApiToken

pytestmark = pytest.mark.django_db


def authenticate(header):
    return TokenAuthentication().authenticate(APIRequestFactory().get("/", HTTP_AUTHORIZATION=header))


@pytest.fixture
def ada(make_user):
    return make_user("ada")


def test_a_token_is_shown_once_and_opens_the_account(client, ada):
    client.force_login(ada)
    first = client.post("/profile/tokens/", {"name": "phone"})
    text = re.search(r"muster_[\w-]{43}", first.text).group()
    assert authenticate(f"Bearer {text}")[0] == ada
    again = client.get("/profile/tokens/").text
    assert text not in again
    assert "phone" in again
    assert "no-store" in first.headers["Cache-Control"], "a shared browser shall not show it again"


def test_the_database_does_not_hold_the_token(ada):
    _, text = make_token(ada, name="phone")
    secret = text.removeprefix("muster_")
    assert not any(secret in str(value) for row in ApiToken.objects.values() for value in row.values())


@pytest.mark.parametrize("header", ["Bearer muster_wrong", "Bearer ", "bearer x y"])
def test_an_unknown_token_is_refused(header, ada):
    with pytest.raises(AuthenticationFailed):
        authenticate(header)


@pytest.mark.parametrize("header", ["", "Basic YWRhOng="])
def test_other_ways_to_sign_in_are_left_to_others(header, db):
    assert authenticate(header) is None


def test_a_closed_account_takes_its_tokens_along(ada):
    _, text = make_token(ada, name="phone")
    ada.is_active = False
    ada.save()
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {text}")


def test_a_revoked_token_is_refused(client, ada):
    token, text = make_token(ada, name="phone")
    client.force_login(ada)
    client.post(f"/profile/tokens/{token.pk}/revoke/")
    with pytest.raises(AuthenticationFailed):
        authenticate(f"Bearer {text}")


def test_nobody_revokes_another_accounts_token(client, ada, make_user):
    token, text = make_token(ada, name="phone")
    client.force_login(make_user("eve"))
    assert client.post(f"/profile/tokens/{token.pk}/revoke/").status_code == 404
    assert authenticate(f"Bearer {text}")[0] == ada


def test_two_tokens_of_one_name_are_refused(client, ada):
    make_token(ada, name="phone")
    client.force_login(ada)
    assert "You have a token named “phone” already." in client.post("/profile/tokens/", {"name": "phone"}).text
    assert ada.api_tokens.count() == 1


def test_another_account_may_use_the_same_name(client, ada, make_user):
    make_token(make_user("eve"), name="phone")
    client.force_login(ada)
    client.post("/profile/tokens/", {"name": "phone"})
    assert ada.api_tokens.count() == 1


def test_use_is_noted_at_most_once_an_hour(ada, django_assert_num_queries):
    _, text = make_token(ada, name="phone")
    with django_assert_num_queries(2):
        authenticate(f"Bearer {text}")
    with django_assert_num_queries(1):
        authenticate(f"Bearer {text}")
    ApiToken.objects.update(last_used_at=timezone.now() - timedelta(hours=2))
    with django_assert_num_queries(2):
        authenticate(f"Bearer {text}")
