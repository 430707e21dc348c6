"""Two real PostgreSQL servers in scratch folders: one that is written to, and its copy, which follows by streaming."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from scripts import with_postgres as tools


class Cluster:
    """A server that can be asked, stopped, started again and promoted."""

    def __init__(self, folder: Path, binaries: Path, port: int) -> None:
        self._folder, self._binaries, self._owner = folder, binaries, tools.server_account()
        self.port = port

    @property
    def url(self) -> str:
        return f"postgres://{tools.SUPERUSER}@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        data = self._folder / "data"
        self._call("initdb", "-D", data, "-U", tools.SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-sync")

    def copy(self, primary: "Cluster") -> None:
        where = ("-h", "127.0.0.1", "-p", str(primary.port), "-U", tools.SUPERUSER)
        self._call(
            "pg_basebackup", "-D", self._folder / "data", *where, "-R", "-X", "stream", "-c", "fast", "--no-sync"
        )

    def start(self) -> None:
        given = [*tools.THROWAWAY, f"port={self.port}", f"unix_socket_directories={self._folder}", "max_connections=40"]
        given.append("track_activity_query_size=16384")  # a battle's query is cut off before its FROM by default
        options = " ".join(f"-c {one}" for one in given)
        self._ctl("-l", self._folder / "log", "-o", options, "-w", "start")

    def stop(self) -> None:
        self._ctl("-m", "immediate", "-w", "stop")

    def promote(self) -> None:
        self._ctl("-w", "promote")

    def ask(self, query: str) -> Any:
        with psycopg.connect(self.url, autocommit=True) as line:
            row = line.execute(query).fetchone()
            return row[0] if row else None

    def _ctl(self, *words: Path | str) -> None:
        self._call("pg_ctl", "-D", self._folder / "data", *words)

    def _call(self, tool: str, *words: Path | str) -> None:
        tools.call(self._owner, self._binaries / tool, *words)


def are_there() -> bool:
    """Returns whether PostgreSQL's own tools are: Debian's, or those of the wheel pgserver."""
    try:
        return (tools.find_binaries() / "pg_basebackup").exists()
    except SystemExit:
        return False


@contextmanager
def primary_and_copy(folder: Path) -> Iterator[tuple[Cluster, Cluster]]:
    """Runs both for the length of a ``with`` block."""
    owner = tools.server_account()
    binaries = tools.copy_if_unreadable(tools.find_binaries(), folder)
    made = []
    for name in ("primary", "copy"):
        (folder / name).mkdir()
        if owner:
            shutil.chown(folder / name, owner.pw_uid, owner.pw_gid)
        made.append(Cluster(folder / name, binaries, tools.free_port()))
    primary, copy = made
    primary.make()
    primary.start()
    try:
        copy.copy(primary)
        copy.start()
        yield primary, copy
    finally:
        for one in made:
            if (folder / one._folder / "data" / "postmaster.pid").exists():
                one.stop()
