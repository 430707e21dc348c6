"""The database that DATABASE_URL names, with what each engine needs to serve this site well."""

from pathlib import Path
from typing import Any

import dj_database_url

# One writer at a time, readers never wait for it (WAL); a second writer waits instead of failing (IMMEDIATE + timeout).
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
    " PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-8000;"
)
SQLITE_WAIT_SECONDS = 10


def database(url: str, *, base_dir: Path, pool_size: int) -> dict[str, Any]:
    """Django's settings for `url`; without a url, SQLite in var/muster.sqlite3."""
    if not url:
        folder = base_dir / "var"
        folder.mkdir(exist_ok=True)
        url = f"sqlite:///{folder / 'muster.sqlite3'}"
    # A connection goes back to the pool with the end of the request; without a pool each thread keeps its own.
    settings: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=0)}
    if settings["ENGINE"].endswith("sqlite3"):
        settings["CONN_MAX_AGE"] = None
        settings["OPTIONS"] = {**settings.get("OPTIONS", {}), **_sqlite_options()}
    elif settings["ENGINE"].endswith("postgresql"):
        pool = {"min_size": 1, "max_size": pool_size, "timeout": 10}
        settings["OPTIONS"] = {**settings.get("OPTIONS", {}), "pool": pool}
        settings["CONN_HEALTH_CHECKS"] = True  # after a restart of the database no request gets a dead connection
    return settings


def _sqlite_options() -> dict[str, Any]:
    return {"transaction_mode": "IMMEDIATE", "timeout": SQLITE_WAIT_SECONDS, "init_command": SQLITE_PRAGMAS}
