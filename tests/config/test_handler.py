"""The ASGI handler: few threads, slow clients that stop nobody, streams that end."""

import asyncio
import contextvars
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from asgiref.sync import SyncToAsync
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.http import HttpResponse, StreamingHttpResponse
from django.urls import path

from config.asgi import application
from config.handler import Handler
from config.turns import SPARE

LEFT_BEHIND = contextvars.ContextVar("left_behind", default="nothing")
ended = threading.Event()


async def breaks():
    yield "one"
    raise RuntimeError("the stream breaks")


async def endless():
    try:
        while True:
            yield "on and on"
            await asyncio.sleep(0.01)
    finally:
        ended.set()


def leaves_something_behind(request):
    before = LEFT_BEHIND.get()
    LEFT_BEHIND.set("something")
    return HttpResponse(f"{before} {request.read().decode()}")


busy, may_end, looked_at = threading.Event(), threading.Event(), []


def slow(request):
    busy.set()
    assert may_end.wait(10)
    return HttpResponse("at last")


def noted(request):
    looked_at.append(request.method)
    return HttpResponse("seen")


urlpatterns = [
    path("slow/", slow),
    path("noted/", noted),
    path("breaks/", lambda request: StreamingHttpResponse(breaks())),
    path("endless/", lambda request: StreamingHttpResponse(endless())),
    path("leaves/", leaves_something_behind),
]


def asked(address, **more):
    return {"type": "http", "method": "GET", "path": address, "headers": [(b"host", b"localhost")], **more}


async def answered(site, address, *parts):
    """Status and content of an answer; the request's body comes in parts."""
    talk = ApplicationCommunicator(site, asked(address, method="POST" if parts else "GET"))
    for number, part in enumerate(parts or (b"",), start=1):
        await talk.send_input({"type": "http.request", "body": part, "more_body": number < len(parts)})
    start, content = await talk.receive_output(5), b""
    while (message := await talk.receive_output(5)).get("more_body"):
        content += message["body"]
    await talk.wait(5)
    return start["status"], content + message.get("body", b"")


@pytest.fixture
def threads():
    """The threads in which requests begin and end."""
    names = []

    def note(**kwargs):
        names.append(threading.current_thread().name)

    for signal in (request_started, request_finished):
        signal.connect(note)
    yield names
    for signal in (request_started, request_finished):
        signal.disconnect(note)


@pytest.fixture
def own_pages(transactional_db, settings):
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
    return Handler()


def test_all_requests_are_worked_on_by_few_threads_from_the_first_signal_to_the_last(live_site, threads):
    def look(number):
        connection = HTTPConnection(urlsplit(live_site).netloc, timeout=40)
        connection.request("GET", "/healthz")
        return connection.getresponse().status

    with ThreadPoolExecutor(12) as many:
        assert list(many.map(look, range(24))) == [200] * 24
    assert len(threads) == 48
    assert all(name.startswith("request") for name in threads)
    assert len(set(threads)) <= settings.REQUESTS_AT_ONCE + SPARE


@pytest.mark.django_db(transaction=True)
def test_a_request_leaves_the_event_loop_once(monkeypatch):
    calls = []
    original = SyncToAsync.__call__

    async def call(self, *args, **kwargs):
        calls.append(self.func)
        return await original(self, *args, **kwargs)

    monkeypatch.setattr(SyncToAsync, "__call__", call)
    assert asyncio.run(answered(application, "/healthz"))[0] == 200
    assert len(calls) == 1


def test_what_a_request_leaves_in_its_context_is_gone_for_the_next(own_pages):
    async def twice():
        first = await answered(own_pages, "/leaves/", b"first ", b"half")
        return [first, await answered(own_pages, "/leaves/", b"again")]

    assert asyncio.run(twice()) == [(200, b"nothing first half"), (200, b"nothing again")]


def test_who_sends_a_request_slowly_stops_nobody(live_site):
    """Half a form on each of several lines, and the site still answers; then the other halves come."""
    address = urlsplit(live_site)
    lines = [socket.create_connection((address.hostname, address.port), timeout=10) for _ in range(4)]
    for line in lines:
        line.sendall(b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf ")
    connection = HTTPConnection(address.netloc, timeout=5)
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200
    for line in lines[1:]:
        line.sendall(b"again")
        assert line.recv(100).startswith(b"HTTP/1.1 ")
    lines[0].close()  # never sends the rest


def test_a_stream_ends_when_its_client_goes(own_pages):
    async def leave():
        talk = ApplicationCommunicator(own_pages, asked("/endless/"))
        await talk.send_input({"type": "http.request", "body": b""})
        assert (await talk.receive_output(5))["status"] == 200
        assert (await talk.receive_output(5))["body"] == b"on and on"
        await talk.send_input({"type": "http.disconnect"})
        await talk.wait(5)

    ended.clear()
    asyncio.run(leave())
    assert ended.is_set()


def test_a_stream_that_breaks_tells_the_server(own_pages, threads):
    """So that its client sees a connection lost, not an end; and nothing stays open."""

    async def follow():
        talk = ApplicationCommunicator(own_pages, asked("/breaks/"))
        await talk.send_input({"type": "http.request", "body": b""})
        assert [(await talk.receive_output(5)).get("body") for _ in range(2)] == [None, b"one"]
        await talk.wait(5)

    with pytest.raises(RuntimeError, match="the stream breaks"):
        asyncio.run(follow())
    assert len(threads) == 2


def test_who_hangs_up_before_the_request_is_whole_gets_nothing_done(own_pages, threads):
    async def hang_up():
        talk = ApplicationCommunicator(own_pages, asked("/leaves/", method="POST"))
        await talk.send_input({"type": "http.request", "body": b"half", "more_body": True})
        await talk.send_input({"type": "http.disconnect"})
        await talk.wait(5)
        return await talk.receive_nothing()

    assert asyncio.run(hang_up())
    assert threads == []


def test_who_only_looks_and_leaves_while_he_waits_is_not_worked_for(own_pages):
    """All threads are busy: of those who wait one leaves, one stays, and one who has done something leaves, too."""

    async def ask(address, method="GET"):
        talk = ApplicationCommunicator(own_pages, asked(address, method=method))
        await talk.send_input({"type": "http.request", "body": b""})
        return talk

    async def crowd():
        first = [await ask("/slow/") for _ in range(settings.REQUESTS_AT_ONCE)]
        assert await asyncio.to_thread(busy.wait, 5)
        leaves, stays, done = await ask("/noted/"), await ask("/noted/"), await ask("/noted/", "POST")
        await asyncio.sleep(0.05)
        for talk in (leaves, done):
            await talk.send_input({"type": "http.disconnect"})
        await asyncio.sleep(0.05)
        may_end.set()
        assert (await stays.receive_output(5))["status"] == 200
        for talk in (*first, leaves, stays, done):
            await talk.wait(5)
        return await leaves.receive_nothing()

    for event in (busy, may_end):
        event.clear()
    looked_at.clear()
    assert asyncio.run(crowd())
    assert sorted(looked_at) == ["GET", "POST"]


def test_a_body_that_goes_on_and_on_is_refused_before_anything_is_done(own_pages, threads, monkeypatch):
    monkeypatch.setattr("config.handler.LARGEST_BODY", 10)
    assert asyncio.run(answered(own_pages, "/leaves/", b"01234", b"56789"))[0] == 200
    assert asyncio.run(answered(own_pages, "/leaves/", b"01234", b"567890", b"and so on"))[0] == 413
    assert len(threads) == 2


def test_other_languages_than_http_are_refused():
    talk = {"type": "websocket", "path": "/", "headers": []}
    with pytest.raises(ValueError, match="websocket"):
        asyncio.run(Handler()(talk, None, None))


def test_an_address_that_cannot_be_read_is_a_bad_request(own_pages):
    async def look():
        talk = ApplicationCommunicator(own_pages, asked("/leaves/", query_string=b"\xff"))
        await talk.send_input({"type": "http.request", "body": b""})
        return (await talk.receive_output(5))["status"]

    assert asyncio.run(look()) == 400
