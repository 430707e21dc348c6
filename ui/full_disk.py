"""Tells a full disk from a fault, and what people are told of it."""

import errno

RETRY_SECONDS = 60
MESSAGE = (
    "The site has no room left on its disk, so this was not saved. Nothing that you had saved before is lost. "
    "Try again in a few minutes."
)
NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
SQLITE_NAMES = frozenset({"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_FSYNC"})
"""SQLite's names for a write that the disk did not take."""
POSTGRESQL_DISK_FULL = "53100"


def is_full(error: BaseException | None) -> bool:
    """Checks whether an error, or the one that caused it, says that the disk takes no more."""
    while error is not None:
        if (
            getattr(error, "sqlite_errorname", "") in SQLITE_NAMES
            or getattr(error, "sqlstate", "") == POSTGRESQL_DISK_FULL
            or (isinstance(error, OSError) and error.errno in NO_SPACE)
        ):
            return True
        error = error.__cause__ or error.__context__
    return False
