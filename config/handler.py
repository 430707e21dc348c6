"""The ASGI handler, which runs each request as one job in one of a few threads."""

import asyncio
import errno
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import IO, Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.urls import set_script_prefix

from config.lifespan import lifespan
from config.turns import SPARE, Turns, client_of

Scope = dict[str, Any]
Body = IO[bytes]
Receive = Callable[[], Awaitable[dict[str, Any]]]

LARGEST_BODY = 32 * 1024 * 1024
"""Bytes of a request's body: somewhat more than the largest file that the site reads. The rest would fill the disk."""
SWITCH = 0.0005
"""Seconds after which a thread that computes lets another one go on. Each look into the database waits for that: with
Python's 5 ms, a page of twenty queries beside somebody's dear request takes a fifth of a second more."""


class TooLarge(Exception):
    """Raised when a request's body is too large."""


class Handler(ASGIHandler):
    """Django's ASGI handler, running each request as one job in one of a few permanent threads.

    All views and middleware of this site are synchronous; only the content of a stream is not. Django's own handler
    makes a thread for each request, changes to it and back about six times, and ends it with its connection to the
    database. Here a request is read, worked on in one piece, from the first middleware to the last signal, and sent.
    Nothing else differs. See docs/decisions/0017-few-threads-that-stay.md.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        sys.setswitchinterval(SWITCH)
        threads = ThreadPoolExecutor(settings.REQUESTS_AT_ONCE + SPARE, thread_name_prefix="request")
        self._answer = sync_to_async(self._work, thread_sensitive=False, executor=threads)
        self._turns = Turns(settings.REQUESTS_AT_ONCE)
        self._close = sync_to_async(HttpResponseBase.close, thread_sensitive=False, executor=threads)

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Answers one request, or stands by from the server's start to its end. Raises ValueError for another scope."""
        if scope["type"] == "lifespan":
            await lifespan(receive, send)
            return
        if scope["type"] != "http":
            raise ValueError(f"This site speaks HTTP, not {scope['type']}.")
        try:
            body = await self.read_body(_bound_body(receive))
        except RequestAborted:
            return
        except TooLarge:
            await self._refuse(413, "This is larger than anything that the site reads.", send)
            return
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            await self._refuse(503, "The site has no room for this at present. Nothing that was saved is lost.", send)
            return
        with body:
            response = await self._in_turn(scope, body, receive)
            if response is None:
                return
            if response.streaming:
                await self._stream(response, receive, send)
            else:
                await self.send_response(response, send)

    async def _refuse(self, status: int, text: str, send: Callable[..., Any]) -> None:
        """Answers a request that was not read to its end."""
        headers = {"Connection": "close"} | ({"Retry-After": "60"} if status == 503 else {})
        await self.send_response(HttpResponse(text, status=status, content_type="text/plain", headers=headers), send)

    async def _in_turn(self, scope: Scope, body: Body, receive: Receive) -> HttpResponseBase | None:
        """Waits for its turn and returns the response, or None when the reader of a page has left before.

        Else pages that are loaded again and again, because the site is slow, would make it slower and slower.
        """
        client = client_of(scope)
        if scope["method"] in ("GET", "HEAD") and not self._turns.is_open(client):
            return await self._while_wanted(client, scope, body, receive)
        return await self._turns.run(client, partial(self._answer, scope, body, ()))

    async def _while_wanted(self, client: str, scope: Scope, body: Body, receive: Receive) -> HttpResponseBase | None:
        gone: list[bool] = []

        async def leave() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass
            gone.append(True)

        leaving = asyncio.create_task(leave())
        try:
            return await self._turns.run(client, partial(self._answer, scope, body, gone))
        finally:
            leaving.cancel()
            await asyncio.wait((leaving,))

    def _work(self, scope: Scope, body: Body, gone: Sequence[bool]) -> tuple[HttpResponseBase | None, float]:
        """Returns the response, or None when nobody waits for it, and the seconds for which this thread computed."""
        began = time.thread_time()
        response = None if gone else self._respond(scope, body)
        return response, time.thread_time() - began

    def _respond(self, scope: Scope, body: Body) -> HttpResponseBase:
        """Computes the response. Closes it unless it is a stream."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, response = self.create_request(scope, body)
        if request is not None:
            response = self.get_response(request)
            response._handler_class = self.__class__  # type: ignore[attr-defined]  # as Django's own handlers do
        assert response is not None
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        if not response.streaming:
            response.close()
        return response

    async def _stream(self, response: HttpResponseBase, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Sends until the content ends or the client leaves. Raises what the content raises."""
        sending = asyncio.create_task(self.send_response(response, send))
        gone = asyncio.create_task(receive())
        try:
            await asyncio.wait((sending, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            gone.cancel()
            await asyncio.wait((sending, gone))
            await self._close(response)
        if not sending.cancelled():
            sending.result()


def _bound_body(receive: Receive) -> Receive:
    """Passes messages on until they exceed the limit. Raises TooLarge."""
    left = LARGEST_BODY

    async def message() -> dict[str, Any]:
        nonlocal left
        received = await receive()
        left -= len(received.get("body", b""))
        if left < 0:
            raise TooLarge
        return received

    return message
