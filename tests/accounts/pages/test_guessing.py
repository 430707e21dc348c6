"""Guessing passwords is slowed down, and nobody else is."""

import pytest
from django.test import Client

from accounts.services import sign_in
from accounts.store.models import User

pytestmark = pytest.mark.django_db
STOPPED = "Too many failed login attempts"


def attempt(client, password, name="ada", address="198.51.100.7"):
    answer = client.post("/accounts/login/", {"login": name, "password": password}, REMOTE_ADDR=address)
    return "in" if answer.status_code == 302 else "stopped" if STOPPED in answer.text else "wrong"


@pytest.fixture
def ada(make_user):
    return make_user("ada", email="ada@example.org")


def test_guessing_is_stopped_for_that_account_and_address_alone(ada, password, make_user):
    make_user("bo")
    assert [attempt(Client(), f"guess-{number}") for number in range(6)] == ["wrong"] * 5 + ["stopped"]
    assert attempt(Client(), password) == "stopped", "not even the right one, or guessing would go on"
    assert attempt(Client(), password, address="203.0.113.9") == "in"
    assert attempt(Client(), password, name="bo") == "in", "the club behind the address plays on"


def test_a_club_behind_one_address_is_not_locked_out_by_its_typing_errors(make_user, password):
    people = [make_user(f"player{number}") for number in range(10)]
    for one in people:
        assert [attempt(Client(), "oops", name=one.username) for _ in range(2)] == ["wrong", "wrong"]
    assert {attempt(Client(), password, name=one.username) for one in people} == {"in"}


def test_a_right_password_counts_for_nothing(ada, password):
    assert {attempt(Client(), password) for _ in range(20)} == {"in"}


def test_a_browser_that_the_account_knows_gets_in_whatever_others_try(ada, password, monkeypatch):
    browser = Client()
    assert attempt(browser, password) == "in"
    browser.post("/accounts/logout/")
    for number in range(8):
        attempt(Client(), f"guess-{number}")
    assert attempt(Client(), password) == "stopped"
    assert attempt(browser, password) == "in"


def test_a_browser_that_is_known_is_slowed_down_when_it_guesses(ada, password):
    browser = Client()
    attempt(browser, password)
    browser.post("/accounts/logout/")
    tries = [attempt(browser, "wrong") for _ in range(sign_in.DEVICE.most + 1)]
    assert tries == ["wrong"] * sign_in.DEVICE.most + ["stopped"]


def test_a_cookie_of_another_account_or_of_ones_own_making_helps_nobody(ada, password, make_user):
    make_user("eve")
    browser = Client()
    attempt(browser, password, name="eve")
    browser.post("/accounts/logout/")
    assert [attempt(browser, f"guess-{number}") for number in range(6)][-1] == "stopped"
    browser.cookies[sign_in.COOKIE] = f"{browser.cookies[sign_in.COOKIE].value}x"
    assert attempt(browser, "guess") == "stopped"


def test_guesses_from_everywhere_are_stopped_too(ada, password):
    for number in range(sign_in.ACCOUNT.most):
        assert attempt(Client(), "guess", address=f"2001:db8:{number:x}::1") == "wrong"
    assert attempt(Client(), password, address="203.0.113.9") == "stopped"


def test_name_and_address_are_one_account_to_a_browser_that_knows_it(ada, password):
    browser = Client()
    attempt(browser, password)
    browser.post("/accounts/logout/")
    for number in range(8):
        attempt(Client(), f"guess-{number}", name="ADA@example.org")
    assert attempt(browser, password, name="Ada@Example.org") == "in"
    assert User.objects.count() == 1
