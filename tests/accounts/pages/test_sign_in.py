"""/accounts/: signing up, in and out, and the forgotten password."""

import re

import pytest

from accounts.store.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["ada", "ADA", "ada@example.org"])
def test_signs_in_with_user_name_or_address(client, make_user, password, name):
    make_user("ada", email="ada@example.org")
    answer = client.post("/accounts/login/", {"login": name, "password": password})
    assert answer.headers["Location"] == "/"
    assert client.get("/profile/").status_code == 200


def test_a_wrong_password_is_refused_without_saying_whether_the_account_exists(client, make_user):
    make_user("ada")
    answers = [client.post("/accounts/login/", {"login": name, "password": "x"}).text for name in ("ada", "nobody")]
    said = [re.search(r"errorlist nonfield.*?</ul>", text, re.DOTALL).group() for text in answers]
    assert said[0] == said[1]


def test_guessing_is_stopped(client, make_user):
    make_user("ada")
    answers = [client.post("/accounts/login/", {"login": "ada", "password": f"guess-{n}"}).text for n in range(6)]
    assert "Too many failed login attempts" in answers[-1]


def test_goes_on_to_the_page_that_asked(client, make_user, password):
    make_user("ada")
    answer = client.post("/accounts/login/?next=/profile/", {"login": "ada", "password": password, "next": "/profile/"})
    assert answer.headers["Location"] == "/profile/"


def test_never_goes_on_to_another_site(client, make_user, password):
    make_user("ada")
    fields = {"login": "ada", "password": password, "next": "https://evil.example/"}
    assert client.post("/accounts/login/", fields).headers["Location"] == "/"


def test_signs_up_without_an_address(client):
    fields = {"username": "ada", "password1": "rail-gun-charged-9", "password2": "rail-gun-charged-9"}
    client.post("/accounts/signup/", fields)
    assert User.objects.get().email == ""
    assert client.get("/profile/").status_code == 200


def test_a_name_that_differs_in_case_only_is_taken(client, make_user):
    make_user("ada")
    fields = {"username": "Ada", "password1": "rail-gun-charged-9", "password2": "rail-gun-charged-9"}
    assert "already exists" in client.post("/accounts/signup/", fields).text
    assert User.objects.count() == 1


def test_signing_out_takes_a_click_not_a_link(client, make_user):
    client.force_login(make_user())
    client.get("/accounts/logout/")
    assert client.get("/profile/").status_code == 200
    client.post("/accounts/logout/")
    assert client.get("/profile/").status_code == 302


def test_a_forgotten_password_is_replaced_by_mail(client, make_user, mailoutbox):
    user = make_user("ada", email="ada@example.org")
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    assert mailoutbox[0].subject == "[Muster] Set a new password"
    assert "Hello from Muster!" in mailoutbox[0].body and "Thank you for using" not in mailoutbox[0].body
    link = re.search(r"http://127.0.0.1:8000(/\S+)", mailoutbox[0].body).group(1)
    form = client.get(link, follow=True)
    where = form.redirect_chain[-1][0]
    client.post(where, {"password1": "new-words-for-old-7", "password2": "new-words-for-old-7"})
    user.refresh_from_db()
    assert user.check_password("new-words-for-old-7")
    assert "used already" in client.get(link, follow=True).text


def test_a_forgotten_password_of_an_unknown_address_is_answered_alike(client, make_user):
    make_user("ada", email="ada@example.org")
    answers = [client.post("/accounts/password/reset/", {"email": f"{name}@example.org"}) for name in ("ada", "eve")]
    assert answers[0].headers["Location"] == answers[1].headers["Location"] == "/accounts/password/reset/done/"


PAGES = ["login/", "signup/", "password/reset/", "password/reset/done/", "password/reset/key/done/", "inactive/",
         "confirm-email/", "confirm-email/stale/", "password/reset/key/1-set-password/"]  # fmt: skip
OWN_PAGES = ["logout/", "email/", "password/change/"]


@pytest.mark.parametrize("page", PAGES)
def test_every_page_for_visitors_is_in_our_house(client, page):
    answer = client.get(f"/accounts/{page}")
    assert "account/sheet.html" in [template.name for template in answer.templates]


@pytest.mark.parametrize("page", OWN_PAGES)
def test_every_page_for_accounts_is_in_our_house(client, make_user, page):
    client.force_login(make_user())
    answer = client.get(f"/accounts/{page}")
    assert "account/sheet.html" in [template.name for template in answer.templates]


def test_an_address_is_confirmed_by_its_link(client, make_user, mailoutbox):
    user = make_user("ada")
    client.force_login(user)
    client.post("/accounts/email/", {"email": "ada@example.org", "action_add": "1"})
    assert "waits for you to follow the link" in client.get("/accounts/email/").text
    link = re.search(r"http://127.0.0.1:8000(/\S+)", mailoutbox[0].body).group(1)
    assert "Is that right?" in client.get(link).text
    client.post(link)
    user.refresh_from_db()
    assert user.email == "ada@example.org"
