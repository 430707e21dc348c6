"""The lifespan of ASGI: runs what stands beside the requests of one server process, from its start to its end."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

import structlog
from django.conf import settings
from django.db import connections
from django.utils.module_loading import import_string

log = structlog.get_logger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def lifespan(receive: Receive, send: Send) -> None:
    """Enters each context manager of `settings.ALONGSIDE` when the server starts and leaves them when it ends.

    One that raises keeps the server from starting, with its sentence as the reason.
    """
    await receive()
    standing = ExitStack()
    try:
        await asyncio.to_thread(_enter, standing)
    except Exception as error:
        log.debug("the server cannot start", exc_info=True)
        await send({"type": "lifespan.startup.failed", "message": str(error)})
        return
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await asyncio.to_thread(standing.close)
    await send({"type": "lifespan.shutdown.complete"})


def _enter(standing: ExitStack) -> None:
    try:
        with ExitStack() as entered:
            for name in settings.ALONGSIDE:
                entered.enter_context(import_string(name)())
            standing.push(entered.pop_all())
    finally:
        connections.close_all()  # those of this thread, which is not needed again
