"""The choice of colours: a cookie, so that the server draws the next page right at once, with or without JavaScript."""

import pytest

pytestmark = pytest.mark.django_db


def test_the_choices_follow_each_other_and_the_page_stays(client):
    seen = []
    for _ in range(3):
        answer = client.post("/colours/", headers={"Referer": "http://testserver/help/"})
        assert answer["Location"] == "http://testserver/help/"
        seen.append(client.cookies["theme"].value)
    assert seen == ["light", "dark", ""]
    assert 'data-theme="dark"' not in client.get("/help/").text


def test_nobody_is_sent_to_another_site(client):
    assert client.post("/colours/", headers={"Referer": "https://elsewhere.example/"})["Location"] == "/"
    assert client.get("/colours/").status_code == 405
