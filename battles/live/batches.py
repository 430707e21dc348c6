"""Work that many streams ask for at once, done once for all of them."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar, cast

from asgiref.sync import sync_to_async
from django.db import close_old_connections

T = TypeVar("T")


class _Work(Generic[T]):
    """A piece of work, and those who wait for it: one who leaves ends it for nobody."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.result: T | None = None
        self.error: BaseException | None = None


class Batches:
    """Work under way, by what it is about.

    A question asked before the work has begun shares it; for one asked later it begins again. So each gets what was
    true after they asked. It runs in the one thread that streams have for the database; its connection goes back to
    the pool when it is done, for a stream may last for hours. On SQLite the thread keeps it.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, _Work[Any]] = {}

    async def ask(self, key: Hashable, work: Callable[[], T]) -> T:
        """Returns the result of ``work``, or raises what it raises. ``key`` stands for the work and its parameters."""
        loop = asyncio.get_running_loop()
        key = (loop, key)
        asked: _Work[T] | None = self._waiting.get(key)
        if asked is None:
            asked = self._waiting[key] = _Work()
            asked.task = loop.create_task(self._run(key, work, asked))
        await asked.over.wait()
        if asked.error is not None:
            raise asked.error
        return cast(T, asked.result)

    async def _run(self, key: Hashable, work: Callable[[], T], asked: _Work[T]) -> None:
        try:
            asked.result = await sync_to_async(self._begin)(key, work)
        except BaseException as error:
            asked.error = error
            if not isinstance(error, Exception):
                raise
        finally:
            asked.over.set()

    def _begin(self, key: Hashable, work: Callable[[], T]) -> T:
        self._waiting.pop(key, None)
        try:
            return work()
        finally:
            close_old_connections()


BATCHES = Batches()
