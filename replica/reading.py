"""Reading from a copy of the database: who may, for how long, and when it has to be the database itself after all.

What may be read from the copy says so (:func:`readable`, :func:`read`). Everything else comes from the primary: what
somebody reads who has just written, and whatever the copy cannot answer. Without ``DATABASE_REPLICA_URL`` nothing here
does anything.
See docs/decisions/0028-a-replica-for-those-who-watch.md.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError

from replica.freshness import FRESHNESS

ALIAS = "replica"
ANSWERS = TypeVar("ANSWERS", bound=Callable[..., Any])
T = TypeVar("T")

log = structlog.get_logger(__name__)

_reading: ContextVar[bool] = ContextVar("reading_from_the_replica", default=False)


class Behind(Exception):
    """The copy does not hold what it was asked for, or it is not for this reader: the primary is asked."""


def is_reading() -> bool:
    """Returns whether what is read now comes from the copy."""
    return _reading.get()


def is_configured() -> bool:
    """Returns whether there is a copy to read from."""
    return ALIAS in settings.DATABASES


def require(holds: bool) -> None:
    """Has the work begun again on the primary unless something holds of what the copy has answered.

    On the primary everything is as it is. Raises Behind.
    """
    if not holds and is_reading():
        raise Behind


def readable(view: ANSWERS) -> ANSWERS:
    """Marks a view whose GET may be answered from the copy: it writes nothing, and a few seconds' delay do no harm."""
    view.reads_replica = True  # type: ignore[attr-defined]
    return view


def read(work: Callable[[], T]) -> T:
    """Returns what ``work``, which only reads, returns on the copy; on the primary where that fails for any reason."""
    found, answer = attempt(work)
    return answer if found else work()  # type: ignore[return-value]


def attempt(work: Callable[[], T]) -> tuple[bool, T | None]:
    """Tries ``work`` on the copy: whether that came to anything, and to what."""
    if not (is_configured() and FRESHNESS.usable()):
        return False, None
    try:
        with _from_the_copy():
            return True, work()
    except (OperationalError, InterfaceError):
        FRESHNESS.lose()
        log.warning("the replica does not answer", exc_info=True)
    except Exception as reason:  # not there yet, or no fault of the copy's: the primary says so again
        log.debug("asked the primary after all", reason=repr(reason))
    return False, None


@contextmanager
def _from_the_copy() -> Iterator[None]:
    token = _reading.set(True)
    try:
        yield
    finally:
        _reading.reset(token)
