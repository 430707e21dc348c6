"""A request goes through the middleware in one go, although the server is asynchronous; NUL goes nowhere."""

import pytest
from asgiref.sync import SyncToAsync, async_to_sync
from django.test import AsyncClient


@pytest.fixture
def changes_of_thread(monkeypatch):
    """Every call that leaves the event loop for a thread."""
    calls = []
    original = SyncToAsync.__call__

    async def call(self, *args, **kwargs):
        calls.append(self.func)
        return await original(self, *args, **kwargs)

    monkeypatch.setattr(SyncToAsync, "__call__", call)
    return calls


@pytest.mark.django_db
def test_a_request_changes_threads_a_few_times_only(changes_of_thread):
    """With every hook of every middleware on its own it would be more than a dozen."""
    assert async_to_sync(AsyncClient().get)("/healthz").status_code == 200
    assert 1 <= len(changes_of_thread) <= 5


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
