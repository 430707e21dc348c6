"""/profile/delete/"""

import pytest

from accounts.store.models import User

pytestmark = pytest.mark.django_db


def test_deletes_the_account_and_signs_out(client, make_user, password):
    client.force_login(make_user())
    client.post("/profile/delete/", {"password": password})
    assert not User.objects.exists()
    assert client.get("/profile/").status_code == 302


def test_a_wrong_password_deletes_nothing(client, make_user):
    client.force_login(make_user())
    assert "This is not your password." in client.post("/profile/delete/", {"password": "guess"}).text
    assert User.objects.count() == 1


def test_asking_deletes_nothing(client, make_user):
    client.force_login(make_user())
    assert client.get("/profile/delete/").status_code == 200
    assert User.objects.count() == 1
