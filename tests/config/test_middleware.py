"""NUL characters go nowhere, and no cache on the way keeps what is not for all."""

import re
from collections import defaultdict
from urllib.parse import quote

import pytest
from django.urls import reverse

from tests.battles.addresses import address, routes


@pytest.mark.django_db
def test_a_nul_character_is_refused_wherever_it_stands(client):
    assert client.get("/", {"game": "chess"}).status_code == 200
    answers = [
        client.get("/", {"game": "a\x00b"}),
        client.post("/battles/join/", {"words": "a\x00b"}),
        client.post("/battles/join/", {"a\x00b": "words"}),
        client.get("/battles/%00/"),
    ]
    assert [answer.status_code for answer in answers] == [400] * 4


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/battles/join/", "/api/v1/armies/", "/api/v1/games/eic-league/evaluate/"])
@pytest.mark.parametrize("known", [False, True])
def test_a_form_that_cannot_be_taken_apart_leaves_no_trace_back_in_the_log(client, make_user, caplog, address, known):
    if known:
        client.force_login(make_user("ada"))
    answer = client.post(address, b"not parts", content_type="multipart/form-data")
    assert answer.status_code in (400, 401, 403, 415)
    assert [record for record in caplog.records if record.exc_info] == []


SAME_FOR_ALL = {
    "/manifest.webmanifest",
    "/service-worker.js",
    "/robots.txt",
    "/favicon.ico",
    "/api/v1/games/",
    "/api/v1/games/eic-league/",
    "/api/v1/games/eic-league/catalogue/",
}
"""What is the same for everybody, and says so."""


@pytest.mark.django_db
def test_no_shared_cache_keeps_an_answer_or_a_refusal(client, settings):
    """Whatever address of the site: a stranger's answer is for nobody else, and least of all a player's."""
    settings.ALLOWED_HOSTS = ["testserver"]
    places = defaultdict(lambda: "1", role="spectator", game="eic-league", slug="eic-league", invitation="x")
    kept = {}
    for name, parameters in routes():
        if name == "api:schema":  # the same for everybody, and all may keep it
            continue
        url = address(name, parameters, places)
        answer = client.get(url) if not name.endswith("stream") else client.post(url)
        kept[url] = (answer.status_code, answer.headers.get("Cache-Control", ""))
    assert {status for status, _ in kept.values()} >= {200, 302, 404, 405}
    shared = [url for url, (_, said) in kept.items() if not re.search(r"\b(private|no-store)\b", said)]
    assert set(shared) == SAME_FOR_ALL
    assert client.get("/", headers={"Host": "elsewhere.example"})["Cache-Control"] == "private"


@pytest.mark.django_db
def test_whoever_is_signed_out_signs_in_on_a_whole_page_and_comes_back(client):
    page = "/leagues/season/abc/careers/1/market/?army=x"
    asked = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{page}"}
    answer = client.post(reverse("accounts:profile"), headers=asked)
    assert (answer.status_code, answer["HX-Redirect"]) == (204, f"{reverse('account_login')}?next={quote(page)}")
    place = f"{reverse('account_login')}?next={reverse('accounts:profile')}"
    assert client.post(reverse("accounts:profile"), headers={"HX-Request": "true"})["HX-Redirect"] == place
    assert client.post(reverse("accounts:profile"))["Location"] == place
