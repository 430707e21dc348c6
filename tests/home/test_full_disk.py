"""A full disk is no fault: what cannot be saved is refused for now, and monitors learn of it.

The database itself refuses: SQLite at a page limit, PostgreSQL with the error that it has for a full disk.
"""

import errno
import json
from collections import namedtuple
from contextlib import contextmanager

import pytest
import structlog
from django.db import DatabaseError, connection

from accounts.services.tokens import make_token
from armies.store.models import Army
from home import health
from operations import disk
from ui.full_disk import is_full

pytestmark = pytest.mark.django_db(transaction=True)

LARGE = json.dumps({"game": "war-logic", "name": "Big", "notes": "x" * 3_000})
TABLES = ("armies_army", "home_heartbeat")


@pytest.fixture(autouse=True)
def _a_new_watch(monkeypatch, settings, tmp_path):
    """No test is told what an earlier one found."""
    settings.MEDIA_ROOT = tmp_path / "media"
    monkeypatch.setattr("home.views.WATCH", health.Watch())


@contextmanager
def full_disk():
    """The database has room for nothing new while the block lasts."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        if sqlite:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA max_page_count = 1")  # which means: no more than there are
        else:
            cursor.execute(
                "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION "
                "'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$"
            )
            for table in TABLES:
                cursor.execute(f"CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON {table} EXECUTE FUNCTION no_room()")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            undo = "PRAGMA max_page_count = 1073741823" if sqlite else "DROP FUNCTION no_room CASCADE"
            cursor.execute(undo)


def fill(send):
    """Sends until something is refused; the refusal."""
    for _ in range(50):
        answer = send()
        if answer.status_code not in (201, 302):
            return answer
    raise AssertionError("the disk is never full")


def test_a_page_says_that_nothing_is_lost(client, make_user, caplog):
    client.raise_request_exception = False
    client.force_login(make_user())
    with full_disk():
        answer = fill(lambda: client.post("/armies/import/", {"text": LARGE}))
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
        assert "Nothing that you had saved before is lost" in answer.text
        (line,) = [record for record in caplog.records if record.levelname == "ERROR"]
        assert line.getMessage() == "the disk is full: refused POST /armies/import/" and line.exc_info is None
        count = Army.objects.count()
        assert client.get("/armies/").status_code == 200
    assert client.post("/armies/import/", {"text": LARGE}).status_code == 302
    assert Army.objects.count() == count + 1


def test_the_api_says_it_in_a_problem_document(client, make_user):
    headers = {"Authorization": f"Bearer {make_token(make_user(), name='test')[1]}"}
    sent = json.dumps({"army": json.loads(LARGE)})
    with full_disk():
        answer = fill(lambda: client.post("/api/v1/armies/", sent, content_type="application/json", headers=headers))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
    assert answer.json()["code"] == "disk-full" and answer.headers["Content-Type"] == "application/problem+json"


def test_another_error_is_still_a_fault(client, monkeypatch):
    def broken(slug):
        raise OSError(errno.EACCES, "Permission denied")

    client.raise_request_exception = False
    monkeypatch.setattr("home.views.samples", broken)
    answer = client.get("/")
    assert answer.status_code == 500 and "Something broke" in answer.text


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_file_that_does_not_fit_is_a_full_disk(client, monkeypatch, number):
    def full(slug):
        raise OSError(number, "No space left on device")

    client.raise_request_exception = False
    monkeypatch.setattr("home.views.samples", full)
    assert client.get("/").status_code == 503


def test_the_error_behind_an_error_is_looked_at():
    try:
        try:
            raise OSError(errno.ENOSPC, "No space left on device")
        except OSError as error:
            raise RuntimeError("the picture") from error
    except RuntimeError as error:
        assert is_full(error)
    assert not is_full(RuntimeError("else")) and not is_full(None)


# --- health ---------------------------------------------------------------------------------------------------------


def test_health_is_found_by_writing(client):
    """A database that only answers queries is not well."""
    assert client.get("/healthz").json() == {"status": "ok", "database": "ok", "files": "ok"}
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1" if connection.vendor == "sqlite" else "SELECT 1")
        try:
            if connection.vendor == "sqlite":
                assert health.Watch().health().parts["database"] == "OperationalError"
            else:
                with full_disk():
                    assert health.Watch().health().parts["database"] == "the disk is full"
        finally:
            cursor.execute("PRAGMA query_only = 0" if connection.vendor == "sqlite" else "SELECT 1")
    assert health.Watch().health().well


def test_a_database_that_does_not_answer_is_not_well(client, monkeypatch):
    def fail():
        raise DatabaseError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(connection, "cursor", fail)
        answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, "DatabaseError")


def test_a_folder_that_takes_nothing_is_not_well(client, settings, tmp_path):
    (tmp_path / "file").touch()
    settings.MEDIA_ROOT = tmp_path / "file" / "media"
    answer = client.get("/healthz")
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "60"
    assert answer.json() == {"status": "failing", "database": "ok", "files": "NotADirectoryError"}


def test_many_health_checks_write_once(client, django_assert_num_queries):
    client.get("/healthz")
    with django_assert_num_queries(0):
        client.get("/healthz")


def test_a_disk_that_is_nearly_full_is_warned_of_now_and_then(monkeypatch):
    Usage = namedtuple("Usage", "total used free")
    room = {"free": 51}
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda folder: Usage(1000, 1000 - room["free"], room["free"]))
    watch = health.Watch()
    with structlog.testing.capture_logs() as lines:
        assert watch.warn_when_low() == 0 and lines == []
        room["free"] = 49
        assert watch.warn_when_low() == watch.warn_when_low() == len(list(disk.rooms()))
    assert [(line["log_level"], line["free"]) for line in lines] == [("warning", "4.9%")] * len(list(disk.rooms()))
