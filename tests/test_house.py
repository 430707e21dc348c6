"""The house itself: health, error pages, headers, settings, and that the real server answers."""

import urllib.request


def test_health_is_ok_when_the_database_answers(client, db):
    response = client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "database": "ok"})


def test_the_real_server_answers(live_site):
    with urllib.request.urlopen(f"{live_site}/healthz") as response:
        assert response.status == 200
