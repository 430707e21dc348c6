"""For tests that look into the SQLite file of a server process of theirs: two processes, which the site would refuse.

What they write is thrown away, and they write in turn. :func:`share` makes a process believe that its SQLite is free of
the WAL-reset fault, so that it claims nothing.
"""

from config.sqlite3 import one_process

SHARE = "from tests.sqlite_shared import share; share()"
"""The line for a server started with `python -c`."""


def share() -> None:
    """Lets this process open files that another one has open."""
    one_process.MENDED = (3, 0, 0)
