"""Figures for monitors: right, for those alone who know the token, and of a bounded number."""

import os
import subprocess
import sys

import pytest
from prometheus_client.parser import text_string_to_metric_families

from operations import metrics

TOKEN = {"headers": {"Authorization": "Bearer open-sesame"}}


@pytest.fixture
def site(settings, db):
    settings.METRICS_TOKEN = "open-sesame"


def read(client):
    answer = client.get("/metrics", **TOKEN)
    assert answer.status_code == 200
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


def asked(figures, route, status="200"):
    return figures.get(("muster_requests_total", ("method", "GET"), ("route", route), ("status", status)), 0)


def test_requests_are_counted_by_route_and_timed(site, client):
    before = read(client)
    for _ in range(3):
        client.get("/help/")
    client.get("/battles/no-such-battle/")
    after = read(client)
    assert asked(after, "help") == asked(before, "help") + 3
    assert asked(after, "battles:battle", "404") == asked(before, "battles:battle", "404") + 1
    count = ("muster_request_seconds_count", ("route", "help"))
    assert after[count] == before.get(count, 0) + 3


def test_paths_of_strangers_make_no_series(site, client):
    client.get("/nothing/1/")
    before = len(read(client))
    for number in range(20):
        client.get(f"/nothing/{number}/")
    assert len(read(client)) == before
    assert asked(read(client), metrics.UNKNOWN, "404") >= 21


def test_events_and_battles_are_counted(site, client, battle):
    figures = read(client)
    assert figures["muster_events",] >= battle.seq
    assert figures["muster_battles",] >= 1
    assert figures["muster_deliveries_due",] == 0
    assert figures["muster_streams",] == 0


@pytest.mark.parametrize("sent", ["", "Bearer ", "Bearer open-sesam", "open-sesame"])
def test_who_does_not_know_the_token_finds_nothing(site, client, sent):
    assert client.get("/metrics", headers={"Authorization": sent}).status_code == 404


def test_without_a_token_there_is_no_such_address(settings, db, client):
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_several_processes_answer_as_one(tmp_path):
    """Each of two processes counts one request; whichever is asked tells two."""
    count = (
        "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'; django.setup();"
        "from operations import metrics; metrics.REQUESTS.labels('GET', 'help', '200').inc();"
        "from prometheus_client import CollectorRegistry, multiprocess, generate_latest;"
        "registry = CollectorRegistry(); multiprocess.MultiProcessCollector(registry);"
        "print(generate_latest(registry).decode())"
    )
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path), "LOCAL": "1"}
    said = ""
    for _ in range(2):
        said = subprocess.run(
            [sys.executable, "-c", count], env=environment, capture_output=True, text=True, check=True
        ).stdout
    assert 'muster_requests_total{method="GET",route="help",status="200"} 2.0' in said
