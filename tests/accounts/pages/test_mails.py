"""Links in e-mails lead to the site's own address, whatever host the request names."""

import re

import pytest
from django.core import mail

pytestmark = pytest.mark.django_db

EVIL = "evil.example"


@pytest.fixture(autouse=True)
def _any_name(settings):
    settings.ALLOWED_HOSTS = ["*"]  # as on a closed network
    settings.SITE_URL = "http://192.168.1.5:8000"


def links(letter):
    return re.findall(r"https?://[^\s/]+", letter.body)


def test_a_new_password_is_set_on_the_site_itself(client, make_user):
    make_user("ada", email="ada@example.org")
    client.post("/accounts/password/reset/", {"email": "ada@example.org"}, headers={"host": EVIL})
    (letter,) = mail.outbox
    assert links(letter) == ["http://192.168.1.5:8000"] and EVIL not in letter.body + letter.subject
    path = re.search(r"http://192.168.1.5:8000(/\S+)", letter.body).group(1)
    assert client.get(path, follow=True).status_code == 200


def test_a_new_address_is_confirmed_on_the_site_itself(client, password):
    data = {"username": "ada", "email": "ada@example.org", "password1": password, "password2": password}
    client.post("/accounts/signup/", data, headers={"host": EVIL})
    (letter,) = mail.outbox
    assert set(links(letter)) == {"http://192.168.1.5:8000"} and EVIL not in letter.body + letter.subject
    assert letter.subject == "[Muster] Confirm your email address" and letter.body.startswith("Hello from Muster!")


def test_an_unknown_address_gets_no_strangers_link_either(client):
    client.post("/accounts/password/reset/", {"email": "nobody@example.org"}, headers={"host": f"{EVIL}:8000"})
    (letter,) = mail.outbox
    assert set(links(letter)) == {"http://192.168.1.5:8000"} and EVIL not in letter.body + letter.subject
    assert letter.subject == "[Muster] There is no account with this address"
