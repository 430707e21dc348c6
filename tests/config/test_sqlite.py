"""SQLite made safe: one process a file, one connection that writes or checkpoints, a look at the file at the start."""

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import ConnectionHandler, OperationalError

from config.environment import Env
from config.sqlite3 import one_process, server
from config.sqlite3.one_process import FileLocks, InUse, is_mended

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ROOT = Path(__file__).parents[2]
THREADS, ROUNDS = 4, 30
OTHER = """
import sys, time
from config.sqlite3.one_process import FileLocks
locks = FileLocks()
locks.claim(sys.argv[1])
print("claimed", flush=True)
time.sleep(60)
"""


@pytest.fixture
def database(tmp_path, monkeypatch):
    """Connections to a database of this test, one for each thread; each commit checkpoints."""
    monkeypatch.setattr(one_process, "is_mended", lambda version: False)  # however new the library here is
    settings = Env({}).database(tmp_path, pool_size=1)
    settings["OPTIONS"]["init_command"] += " PRAGMA wal_autocheckpoint=1;"
    handler = ConnectionHandler({"default": settings})
    with handler["default"].cursor() as cursor:
        cursor.execute("CREATE TABLE noted (id INTEGER PRIMARY KEY, who INTEGER, said TEXT)")
        cursor.execute("CREATE TABLE counted (number INTEGER)")
        cursor.execute("INSERT INTO counted VALUES (0)")
    yield handler
    handler["default"].close()


def name_of(handler):
    return handler.settings["default"]["NAME"]


def test_writes_with_a_checkpoint_at_every_commit_leave_a_sound_file(database):
    """The conditions of the WAL-reset fault, as often as they can be had: many threads that commit and checkpoint."""
    faults = []
    threads = [threading.Thread(target=_write, args=(database, who, faults)) for who in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    with database["default"].cursor() as cursor:
        assert cursor.execute("SELECT number FROM counted").fetchone() == (THREADS * ROUNDS,)
        assert (
            cursor.execute("SELECT count(*), count(DISTINCT said) FROM noted").fetchone() == (2 * THREADS * ROUNDS,) * 2
        )


def _write(handler, who, faults):
    connection = handler["default"]
    look = sqlite3.connect(f"file:{name_of(handler)}?mode=ro", uri=True)
    try:
        with connection.cursor() as cursor:
            for number in range(ROUNDS):
                cursor.execute("BEGIN IMMEDIATE")
                (count,) = cursor.execute("SELECT number FROM counted").fetchone()
                cursor.execute("INSERT INTO noted (who, said) VALUES (%s, %s)", [who, f"{who}/{number}" * 200])
                cursor.execute("UPDATE counted SET number = %s", [count + 1])
                cursor.execute("COMMIT")
                alone = "INSERT INTO noted (who, said) VALUES (%s, %s) RETURNING id"
                assert cursor.execute(alone, [who, f"alone {who}/{number}"]).fetchone()
                assert look.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    except Exception as error:
        faults.append(error)
    finally:
        look.close()
        connection.close()


@pytest.mark.parametrize("statement", ["PRAGMA wal_checkpoint", "INSERT INTO noted (who) VALUES (9) RETURNING id"])
def test_nothing_is_written_and_nothing_checkpointed_while_another_connection_writes(database, statement):
    """SQLite itself lets a checkpoint run beside a writer: there lies the fault."""
    order, begun = [], threading.Event()

    def second():
        begun.set()
        with database["default"].cursor() as cursor:
            cursor.execute(statement).fetchone()
        order.append("second")
        database["default"].close()

    with database["default"].cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        cursor.execute("INSERT INTO noted (who) VALUES (1)")
        thread = threading.Thread(target=second)
        thread.start()
        begun.wait(10)
        thread.join(0.3)
        order.append("first")
        cursor.execute("COMMIT")
    thread.join(10)
    assert order == ["first", "second"]


def test_a_query_waits_for_nobody(database):
    read = []

    def look():
        with database["default"].cursor() as cursor:
            read.append(cursor.execute("SELECT number FROM counted").fetchone())
        database["default"].close()

    with database["default"].cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        cursor.execute("UPDATE counted SET number = 7")
        thread = threading.Thread(target=look)
        thread.start()
        thread.join(10)
        cursor.execute("ROLLBACK")
    assert read == [(0,)]


def test_who_waits_too_long_is_told_so_and_a_connection_that_closes_lets_the_next_one_in(database):
    database.settings["default"]["OPTIONS"]["timeout"] = 0.05
    faults = []

    def second():
        try:
            with database["default"].cursor() as cursor:
                cursor.execute("INSERT INTO noted (who) VALUES (2)")
        except OperationalError as error:
            faults.append(str(error))
        database["default"].close()

    with database["default"].cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        run(second)
        database["default"].close()  # in the midst of its transaction
    run(second)
    assert faults == ["database is locked"]


def run(work):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join(10)


def test_the_rows_of_a_statement_that_writes_are_read_in_every_way(database):
    many = "INSERT INTO noted (who) VALUES (1), (2), (3), (4), (5) RETURNING who"
    with database["default"].cursor() as cursor:
        cursor.execute(many)
        assert (cursor.fetchone(), cursor.fetchmany(), cursor.fetchmany(2)) == ((1,), [(2,)], [(3,), (4,)])
        assert (cursor.fetchall(), cursor.fetchone()) == ([(5,)], None)
        assert [who for (who,) in cursor.execute(many)] == [1, 2, 3, 4, 5]
        assert cursor.execute("SELECT count(*) FROM noted").fetchone() == (10,)


# --- one process --------------------------------------------------------------------------------------------------


def test_a_second_process_is_refused_until_the_first_one_has_gone(tmp_path):
    path = str(tmp_path / "muster.sqlite3")
    other = subprocess.Popen([sys.executable, "-c", OTHER, path], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    locks = FileLocks()
    try:
        assert other.stdout.readline() == "claimed\n"
        with pytest.raises(InUse, match=f"open in process {other.pid}.*Stop the other one first"):
            locks.claim(path)
    finally:
        other.kill()  # it has no time to clear up
        other.wait(10)
    locks.claim(path)
    locks.release(path)


def test_the_claim_ends_with_the_last_connection(database):
    locks = FileLocks()
    with pytest.raises(InUse):
        locks.claim(name_of(database))
    run(lambda: database["default"].cursor().close() or database["default"].close())
    with pytest.raises(InUse):  # one of two is left
        locks.claim(name_of(database))
    database["default"].close()
    locks.claim(name_of(database))
    with pytest.raises(InUse), database["default"].cursor():
        pass
    locks.release(name_of(database))
    assert database["default"].cursor().execute("SELECT 1").fetchone() == (1,)


def test_a_sqlite_that_is_mended_shares_its_files(database, monkeypatch):
    database["default"].close()
    monkeypatch.setattr(one_process, "is_mended", lambda version: True)
    locks = FileLocks()
    locks.claim(name_of(database))
    assert database["default"].cursor().execute("SELECT 1").fetchone() == (1,)
    locks.release(name_of(database))


@pytest.mark.parametrize(
    ("version", "mended"),
    [((3, 40, 1), False), ((3, 44, 6), True), ((3, 45, 0), False), ((3, 50, 7), True), ((3, 51, 2), False),
     ((3, 51, 3), True), ((3, 53, 0), True), ((4, 0, 0), True)],
)  # fmt: skip
def test_versions_that_are_mended(version, mended):
    assert is_mended(version) is mended


# --- before a server starts ---------------------------------------------------------------------------------------


def test_a_server_keeps_its_file_also_from_a_sqlite_that_is_mended(database, monkeypatch):
    monkeypatch.setattr(server, "connection", database["default"])
    monkeypatch.setattr(one_process, "is_mended", lambda version: True)
    database["default"].close()
    with server.hold(), pytest.raises(InUse):
        FileLocks().claim(name_of(database))
    FileLocks().claim(name_of(database))


def test_a_damaged_file_is_found_before_the_server_starts(database, monkeypatch):
    monkeypatch.setattr(server, "connection", database["default"])
    with database["default"].cursor() as cursor:
        cursor.executemany("INSERT INTO noted (who, said) VALUES (%s, %s)", [(1, "x" * 3000)] * 50)
    database["default"].close()
    with open(name_of(database), "r+b") as file:
        file.seek(5 * 4096)
        file.write(b"\xff" * 8192)
    with pytest.raises(ImproperlyConfigured, match=r"muster\.sqlite3 is damaged"), server.hold():
        pass
