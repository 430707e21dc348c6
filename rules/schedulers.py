"""Places where battles are played: the cores of this machine, or a Dask cluster of several machines."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

NICE = 10
"""The niceness of processes that play: pages of the site on the same machine go first."""
TIMEOUT = "10s"
AHEAD = 2
"""Pieces of work for each thread of a cluster, so that none waits for the next one to arrive."""

LOST = (CancelledError, ConnectionError, TimeoutError)
"""Raised for work that was lost with its cluster. Nothing is wrong with it: it can be sent again."""


class Scheduler(Protocol):
    """A place where functions of modules are called, several at a time."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Has a function called. Raises BrokenExecutor, or one of :data:`LOST`, when nobody can."""
        ...

    @property
    def places(self) -> int:
        """The pieces of work that it can well have at a time."""
        ...

    def close(self) -> None:
        """Ends what is under way, without waiting for it."""
        ...


def open_scheduler(cores: int, address: str = "") -> Scheduler:
    """Opens the Dask cluster with that address (``tcp://host:8786``), or without one so many cores of this machine.

    Raises OSError when no cluster answers, ModuleNotFoundError when ``distributed`` is not installed.
    """
    return Cluster(address) if address else Cores(cores)


class Cores:
    """Processes of this machine. One that is killed breaks the pool: all that is under way is lost."""

    def __init__(self, cores: int) -> None:
        self.places = cores
        self.pool = open_pool(cores)

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Has a function called in one of the processes."""
        return self.pool.submit(work, *args, **kwargs)

    def close(self) -> None:
        """Ends the processes."""
        processes = list((self.pool._processes or {}).values())
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def open_pool(cores: int) -> ProcessPoolExecutor:
    """Opens processes that play battles on so many cores, behind all else that the machine has to do."""
    return ProcessPoolExecutor(cores, mp_context=get_context("spawn"), initializer=_stand_back)


def _stand_back() -> None:
    """Lets everything else go first, and ends the process with the one that has opened it, even when that is killed."""
    os.nice(NICE)
    if parent := parent_process():
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


class Cluster:
    """A Dask cluster. Its scheduler gives the work of a worker that has died to another one."""

    def __init__(self, address: str) -> None:
        from distributed import Client  # noqa: PLC0415 - of an extra: needed where there is a cluster

        untyped: Any = Client
        self.client = untyped(address, timeout=TIMEOUT, set_as_default=False, name="muster")
        self.executor = self.client.get_executor(pure=False)

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Has a function called by one of the workers."""
        future: Future[T] = self.executor.submit(work, *args, **kwargs)
        return future

    @property
    def places(self) -> int:
        """The pieces of work for all threads that there are at present."""
        threads: list[int] = list(self.client.nthreads().values())
        return AHEAD * sum(threads)

    def close(self) -> None:
        """Leaves the cluster; what it has of this client is cancelled."""
        self.executor.shutdown(wait=False)
        self.client.close()
