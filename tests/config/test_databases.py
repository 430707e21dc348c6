"""The running database behaves as its settings promise."""

import threading

import pytest
from django.db import ConnectionHandler, connection, transaction

from accounts.store.models import User
from config.environment import Env


@pytest.mark.django_db(transaction=True)
def test_two_writers_wait_for_each_other_and_none_is_lost():
    """Read, then write, in one transaction, from eight threads: SQLite without IMMEDIATE fails here with "locked"."""
    User.objects.create(username="counter", display_name="0")
    faults = []
    threads = [threading.Thread(target=_count, args=(faults,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert User.objects.get().display_name == "40"


def _count(faults):
    try:
        for _ in range(5):
            with transaction.atomic():
                counter = User.objects.select_for_update().get(username="counter")
                counter.display_name = str(int(counter.display_name) + 1)
                counter.save()
    except Exception as error:
        faults.append(error)
    finally:
        connection.close()


@pytest.mark.django_db
def test_sqlite_writes_ahead_and_waits_for_its_turn(tmp_path):
    made = ConnectionHandler({"default": Env({}).database(tmp_path, pool_size=1)})["default"]
    with made.cursor() as cursor:
        modes = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "busy_timeout")]
    made.close()
    assert modes == ["wal", 10_000]


def test_a_connection_is_looked_at_before_a_request_gets_it(tmp_path):
    """After a restart of the database each connection of the pool would fail one request."""
    made = Env({"DATABASE_URL": "postgres://muster@localhost/muster"}).database(tmp_path, pool_size=4)
    assert made["CONN_HEALTH_CHECKS"] and made["OPTIONS"]["pool"]["max_size"] == 4
