"""Limits are exact: over time, over threads and processes, and wherever the counts are kept."""

import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core.cache import caches
from django.db import connections
from django.utils import timezone

from accounts.services import limits
from accounts.services.limits import Limit
from accounts.store.models import Count
from tests.home.served import free_port

THREE = Limit("test", 3, 60)


@pytest.fixture(params=["memory", "database"])
def kept(request, settings, transactional_db):
    settings.COUNTS_IN_DATABASE = request.param == "database"


def test_so_many_times_and_no_more(kept):
    assert [THREE.take("ada") for _ in range(5)] == [True, True, True, False, False]
    assert THREE.is_spent("ada") and not THREE.is_spent("bo")
    assert THREE.take("bo")
    assert Limit("other", 3, 60).take("ada"), "each limit counts for itself"


def test_what_is_given_back_has_not_counted(kept):
    for _ in range(10):
        assert THREE.take("ada")
        THREE.give_back("ada")
    THREE.give_back("ada")
    assert [THREE.take("ada") for _ in range(4)] == [True, True, True, False]


def test_a_count_ends(transactional_db, settings):
    settings.COUNTS_IN_DATABASE = True
    for _ in range(4):
        THREE.take("ada")
    Count.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert not THREE.is_spent("ada")
    assert [THREE.take("ada") for _ in range(4)] == [True, True, True, False]
    Count.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert limits.forget_counts() == 1 and not Count.objects.exists()


def test_many_at_once_are_counted_one_by_one(kept):
    def take(_):
        try:
            return THREE.take("ada")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(take, range(40))) == 3


@pytest.mark.redis
def test_redis_counts_for_all_processes(tmp_path, settings):
    port = free_port()
    command = ["redis-server", "--port", str(port), "--save", "", "--dir", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        url = f"redis://127.0.0.1:{port}/0"
        settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}}
        settings.COUNTS_IN_DATABASE = False
        _wait_for(server)
        with ThreadPoolExecutor(8) as pool:
            assert sum(pool.map(lambda _: THREE.take("ada"), range(40))) == 3
        THREE.give_back("ada")
        assert limits._read(THREE._key("ada")) == 39
        short = Limit("short", 1, 1)
        assert short.take("ada")
        deadline = time.monotonic() + 10
        while short.is_spent("ada"):
            assert time.monotonic() < deadline, "the count does not end"
            time.sleep(0.05)
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(server):
    deadline = time.monotonic() + 10
    while True:
        try:
            caches["default"].get("anything")
            return
        except Exception:
            assert server.poll() is None and time.monotonic() < deadline, "redis-server does not start"
            time.sleep(0.05)
