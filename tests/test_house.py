"""The house itself: error pages, headers, the component page, and that the real server answers."""

import json
import urllib.request

import pytest
from django.test import Client


def test_the_real_server_answers(live_site):
    with urllib.request.urlopen(f"{live_site}/healthz") as answer:
        assert json.load(answer)["status"] == "ok"


def test_home_names_every_game(client, db):
    from rules import registry

    text = client.get("/").text
    assert registry.all_games()
    assert all(game.name in text for game in registry.all_games())
    assert 'href="/battles/join/"' in text, "who was told three words finds where to say them"


def test_home_leads_to_ready_armies_where_a_game_brings_some(client, db, monkeypatch):
    monkeypatch.setattr("home.views.samples", lambda slug: {"one": {}} if slug == "war-logic" else {})
    text = client.get("/").text
    assert text.count("#ready-") == text.count("#ready-war-logic") == 1


def test_every_page_forbids_what_is_not_ours(client, db):
    answer = client.get("/")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "geolocation=()" in answer.headers["Permissions-Policy"]
    assert "unsafe" not in policy
    assert "nonce" not in policy


def test_the_component_page_is_for_staff(client, make_user, settings):
    settings.LOCAL = False
    assert client.get("/styleguide/").status_code == 404
    client.force_login(make_user("ada"))
    assert client.get("/styleguide/").status_code == 404
    client.force_login(make_user("grace", is_staff=True))
    assert client.get("/styleguide/").status_code == 200


@pytest.mark.django_db
def test_a_missing_page_says_so_in_our_house(client):
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert "Nothing here" in answer.text


def test_a_stale_form_says_what_to_do(make_user, password):
    make_user("ada")
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "ada", "password": password})
    assert answer.status_code == 403
    assert "Please try once more" in answer.text


def test_a_fault_of_ours_says_so_without_the_database(monkeypatch, settings):
    """The page of a fault must not need what may just have failed: no query is allowed here."""
    from home import views

    def fail(*_, **__):
        raise RuntimeError("broken")

    monkeypatch.setattr(views.registry, "all_games", fail)
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert "The fault is ours" in answer.text
