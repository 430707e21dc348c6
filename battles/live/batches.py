"""Work that many streams ask for at once, done once for all of them."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections

T = TypeVar("T")


class Batches:
    """Work under way, by what it is about.

    A question asked before the work has begun shares it; for one asked later it begins again. So each gets what was
    true after they asked. It runs in the one thread that streams have for the database; its connection goes back to
    the pool when it is done, for a stream may last for hours. On SQLite the thread keeps it.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, asyncio.Task[Any]] = {}

    async def ask(self, key: Hashable, work: Callable[[], T]) -> T:
        """Returns the result of ``work``, or raises what it raises. ``key`` stands for the work and its parameters."""
        loop = asyncio.get_running_loop()
        key = (loop, key)
        task: asyncio.Task[T] | None = self._waiting.get(key)
        if task is None:
            task = self._waiting[key] = loop.create_task(self._run(key, work))
        return await asyncio.shield(task)  # one who leaves does not end it for the others

    async def _run(self, key: Hashable, work: Callable[[], T]) -> T:
        return await sync_to_async(self._begin)(key, work)

    def _begin(self, key: Hashable, work: Callable[[], T]) -> T:
        self._waiting.pop(key, None)
        try:
            return work()
        finally:
            close_old_connections()


BATCHES = Batches()
