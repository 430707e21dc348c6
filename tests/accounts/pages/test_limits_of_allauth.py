"""The limits of django-allauth hold over all processes: they are kept where these find them."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from allauth.core import ratelimit
from django.conf import settings
from django.core.cache import caches
from django.db import connections
from django.test import RequestFactory

REACHED = 20


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kept", ["default", "database"])
def test_attempts_are_counted_one_by_one_however_many_come_at_once(kept, monkeypatch):
    if kept == "database":
        monkeypatch.setitem(caches.settings, "shared", settings.IN_THE_DATABASE)
        monkeypatch.setattr(ratelimit._impl, "cache", caches["shared"])
    monkeypatch.setattr(ratelimit._impl, "CACHE_LOCK_WAIT_TIMEOUT", 60)

    def attempt(_):
        try:
            return ratelimit.consume(RequestFactory().post("/accounts/signup/"), action="signup")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(attempt, range(REACHED + 6))) == REACHED
