"""The site as an app: the manifest and its pictures, the service worker, and which pages a device may keep."""

from urllib.robotparser import RobotFileParser

import pytest
from django.contrib.staticfiles import finders
from PIL import Image

pytestmark = pytest.mark.django_db


def test_the_manifest_names_pictures_that_are_there_in_their_sizes(client):
    found = client.get("/manifest.webmanifest")
    assert found.headers["Content-Type"] == "application/manifest+json"
    manifest = found.json()
    pictures = [*manifest["icons"], *manifest["screenshots"]]
    assert {one.get("purpose", "any") for one in manifest["icons"]} == {"any", "maskable"}
    for one in pictures:
        path = finders.find(one["src"].removeprefix("/static/"))
        assert path, one["src"]
        if one["type"] == "image/png":
            assert "x".join(map(str, Image.open(path).size)) == one["sizes"]
    assert all(client.get(way["url"]).status_code == 200 for way in manifest["shortcuts"])


def test_every_page_says_whose_it_is_and_own_ones_may_be_kept(client, make_user):
    assert client.get("/").headers["Muster-Account"] == "none"
    client.force_login(make_user("ada"))
    armies, guide = client.get("/armies/"), client.get("/help/")
    assert armies.headers["Muster-Account"] == guide.headers["Muster-Account"] != "none"
    assert armies.headers["Muster-Keep"] == "yes" and "Muster-Keep" not in guide.headers
    ada = armies.headers["Muster-Account"]
    client.force_login(make_user("bo"))
    assert client.get("/armies/").headers["Muster-Account"] != ada
    client.logout()
    assert "Muster-Keep" not in client.get("/armies/").headers


def test_the_address_of_a_form_has_a_page_when_it_is_loaded_again(client):
    """A browser shows an error of its own for an empty 405, for instance after a refused form."""
    answer = client.get("/battles/lobby/")
    assert answer.status_code == 405 and answer.headers["Allow"] == "POST"
    assert "Nothing was changed" in answer.text and answer.headers["Muster-Account"] == "none"


def test_the_worker_serves_the_whole_site_and_is_looked_for_each_time(client):
    found = client.get("/service-worker.js")
    assert found.headers["Content-Type"] == "text/javascript" and found.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("address", "open_"),
    [
        *(
            (f"/{path}", True)
            for path in ("", "help/", "help/rules/eic-league/", "armies/rules/eic-league/", "leagues/")
        ),
        *(
            (f"/{path}", False)
            for path in ("battles/abc123/", "profile/", "news/", "api/v1/armies/", "accounts/login/")
        ),
    ],
)
def test_search_engines_are_kept_from_peoples_own_pages(client, address, open_):
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").text.splitlines())
    assert robots.can_fetch("anybody", address) is open_


def test_there_is_an_icon_where_programs_look_for_one(client):
    icon = client.get("/favicon.ico")
    assert icon.status_code == 302 and finders.find(icon.url.removeprefix("/static/")).endswith(".png")


def test_the_page_for_no_network_needs_no_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert "You are offline" in client.get("/offline/").content.decode()
