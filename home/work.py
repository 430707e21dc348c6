"""The worker: does what waits to be done without anybody asking, such as sending e-mails or recording clocks.

An app takes part with a module ``worker``: its ``CHORES`` do what waits and return how much that was, by what this is
called; its ``TIDYING`` forgets what is old; its ``RUNNERS`` work all the time, each in a thread. A chore that leaves
something under way has a ``drain`` that waits for it.
The worker runs in a process of its own (``manage.py deliver``) or, on a site of one process, in a thread of the server
(:func:`at_work`).
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

import structlog
from django.apps import apps
from django.db import close_old_connections, connections
from django.utils.module_loading import module_has_submodule

PAUSE = 5.0  # seconds between two looks
TIDIED = 3600.0  # seconds between two times of forgetting what is old
LAST_WORDS = 2.0  # seconds that a server which ends waits for the chore in hand; all may be broken off

log = structlog.get_logger(__name__)


class Worker:
    """Does the chores of all apps in turn, again and again."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self._tidied = 0.0

    def run(self) -> None:
        """Works until :attr:`over` is set. A chore that fails is tried again with the next look."""
        for runner in runners():
            threading.Thread(target=runner, args=(self.over,), name=runner.__qualname__, daemon=True).start()
        while not self.over.is_set():
            close_old_connections()
            self.tidy()
            if not sum(_done(name, chore) for name, chore in chores().items()):
                self.over.wait(PAUSE)
        connections.close_all()

    def once(self) -> dict[str, int]:
        """Does what waits now, to its end; returns how much that was, by what it is called."""
        self.tidy()
        return {name: getattr(chore, "drain", chore)() for name, chore in chores().items()}

    def tidy(self) -> None:
        """Forgets what is old, now and then."""
        if not self._tidied or time.monotonic() - self._tidied > TIDIED:
            for worker in workers():
                for forget in getattr(worker, "TIDYING", ()):
                    _done(forget.__qualname__, forget)
            self._tidied = time.monotonic()


def _done(name: str, chore: Callable[[], int]) -> int:
    """Does one chore; returns 0 when it fails, so that the others go on."""
    try:
        return chore()
    except Exception:
        log.exception("a chore of the worker failed", chore=name)
        close_old_connections()
        return 0


@contextmanager
def at_work() -> Iterator[None]:
    """Runs the worker in a thread of this process while the block lasts."""
    worker = Worker()
    thread = threading.Thread(target=worker.run, name="worker", daemon=True)
    thread.start()
    try:
        yield
    finally:
        worker.over.set()
        thread.join(LAST_WORDS)


def workers() -> Iterator[ModuleType]:
    """Finds the ``worker`` modules of the apps."""
    for app in apps.get_app_configs():
        if app.module and module_has_submodule(app.module, "worker"):
            yield import_module(f"{app.name}.worker")


def runners() -> Iterator[Callable[[threading.Event], None]]:
    """Finds what apps do beside their chores, because people wait for it: each in a thread, until the event is set."""
    for worker in workers():
        yield from getattr(worker, "RUNNERS", ())


def chores() -> dict[str, Callable[[], int]]:
    """Returns what the apps have to do, by what it is called."""
    return {said: run for worker in workers() for said, run in worker.CHORES.items()}
