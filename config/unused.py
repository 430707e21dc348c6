"""Optional parts of libraries that the site does not use. A server does without them: together they are 20 MB."""

import os
import sys

UNUSED = ("attr", "docutils", "greenlet", "jinja2", "pygments", "requests", "rich")
"""Modules that other libraries import only to see whether they are there: REST framework, structlog, Django's tests."""
FOR_POSTGRES = ("psycopg", "psycopg_pool")


def leave_out() -> None:
    """Lets no library import what the site does not use, nor the driver of PostgreSQL where the database is SQLite.

    None among the modules is Python's own way to say so: an import raises ModuleNotFoundError, and each of these
    libraries goes on without. It has to come before the first import of Django. A Dask cluster needs all of them.
    """
    if os.environ.get("LAB_SCHEDULER"):
        return
    on_sqlite = "postgres" not in os.environ.get("DATABASE_URL", "")
    for name in (*UNUSED, *(FOR_POSTGRES if on_sqlite else ())):
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # None is what Python asks for
