"""NUL characters go nowhere."""

import pytest


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
