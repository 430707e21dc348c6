"""``manage.py serve``: a real process that takes its port first, keeps its file to itself and has the worker inside."""

import io
import re
import resource
import threading
import time
import urllib.error

import pytest
from django.core.management import CommandError, call_command
from django.db import ConnectionHandler, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from config.environment import Env
from config.sqlite3.one_process import FileLocks, InUse
from home.demo.people import KNOWN, demo_person, replace_known_passwords
from home.management.commands import serve
from operations import doctor
from operations.databases import Sqlite
from tests.home.served import Site, Visitor, free_port, rows


@pytest.fixture(scope="module")
def site(tmp_path_factory, django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        site = Site(tmp_path_factory.mktemp("site"))
    try:
        site.wait()
        yield site
    finally:
        site.process.kill()
        site.process.wait(10)


@pytest.mark.once
def test_a_port_that_is_taken_is_said_before_anything_else(site, tmp_path):
    code, said = site.command("serve", DATABASE_URL=f"sqlite:///{tmp_path / 'other.sqlite3'}")
    assert code == 1 and f"Port {site.port} is taken" in said and "Traceback" not in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.once
def test_another_process_is_refused_with_a_sentence(site):
    code, said = site.command("deliver", "--once")
    assert code == 1 and f"open in process {site.process.pid}" in said and "Traceback" not in said


@pytest.mark.once
def test_backups_and_the_doctor_work_beside_the_site_and_the_way_back_does_not(site, tmp_path):
    code, said = site.command("backup", str(tmp_path))
    assert code == 0, said
    (backup,) = tmp_path.glob("*.tar")
    code, said = site.command("doctor", "--only", "database", "--only", "migrations")
    assert code == 0 and "All migrations are applied" in said, said
    code, said = site.command("restore", str(backup), "--yes")
    assert code == 1 and "is open in process" in said and "Traceback" not in said
    site.wait()


@pytest.mark.once
@pytest.mark.django_db
def test_who_only_reads_may_come_beside_it(site, tmp_path):
    """So do the doctor and the backup."""
    settings = Env({"DATABASE_URL": f"sqlite:///{site.file}"}).database(tmp_path, pool_size=1)
    other = ConnectionHandler({"default": settings})["default"]
    with doctor.looking_only(other), other.cursor() as cursor:
        assert cursor.execute("SELECT username FROM accounts_user").fetchone() == ("ada",)
        with pytest.raises(OperationalError, match="readonly"):
            cursor.execute("DELETE FROM accounts_user")
    with pytest.raises(InUse), other.cursor():
        pass
    assert Sqlite(settings).dump(tmp_path / "copy.sqlite3")["accounts_user"] == 1


@pytest.mark.once
def test_traffic_with_a_checkpoint_at_every_commit_leaves_a_sound_file_and_loses_nothing(site):
    """Requests and the worker write from different threads of the server."""
    kept, faults = [], []

    def visit(number):
        try:
            visitor = Visitor(site)
            for round_ in range(4):
                kept.append(visitor.make_army(f"Army {number} {round_}"))
                assert rows(site, "PRAGMA integrity_check") == [("ok",)]
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=visit, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == [] and len(set(kept)) == 16
    assert rows(site, "SELECT count(*) FROM armies_army WHERE name LIKE 'Army %'") == [(16,)]


@pytest.mark.once
def test_a_full_disk_refuses_for_now_and_loses_nothing(site):
    """The limit on the size of a file stands for the disk: the next page of the log of writes does not fit."""
    visitor = Visitor(site)
    kept = visitor.make_army("Kept")
    before = rows(site, "SELECT name FROM armies_army ORDER BY name")
    unlimited = resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (4096, unlimited[1]))
    try:
        with pytest.raises(urllib.error.HTTPError) as refusal:
            visitor.make_army("Lost")
        assert refusal.value.code == 503 and refusal.value.headers["Retry-After"] == "60"
        assert "Nothing that you had saved before is lost" in refusal.value.read().decode()
        status, said = visitor.health()
        assert status == 503 and said["database"] == "the disk is full"
        assert "Kept" in visitor.opener.open(kept).read().decode()
    finally:
        resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, unlimited)
    assert visitor.health()[0] == 200
    assert rows(site, "SELECT name FROM armies_army ORDER BY name") == before
    visitor.make_army("Saved")
    assert rows(site, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.once
def test_the_worker_is_inside_and_the_site_ends_when_it_is_told_to(site):
    deadline = time.monotonic() + 30
    while rows(site, "SELECT * FROM django_session WHERE session_key = 'stale'"):
        assert time.monotonic() < deadline, "nobody has cleared the session that is over"
        time.sleep(0.1)
    site.stop()
    assert "Application shutdown complete" in site.log.read_text()
    locks = FileLocks()
    locks.claim(str(site.file))
    locks.release(str(site.file))


# --- a site that others can reach -----------------------------------------------------------------------------------


@pytest.fixture
def open_to_others(settings, monkeypatch):
    """The settings of HOST=0.0.0.0; the test itself listens nowhere but here."""
    settings.PORT, settings.LOOPBACK, settings.DEMO_PASSWORD = free_port(), False, ""
    settings.SITE_URL = "http://192.168.1.5:8000"
    monkeypatch.setattr(serve, "run", lambda listening, *, reload, ready: ready())


@pytest.mark.django_db(transaction=True)
def test_nobody_on_the_network_knows_the_password_of_a_demo_account(settings, open_to_others):
    settings.DEMO_PASSWORD = KNOWN
    people = [demo_person(name)[0] for name in ("mira", "quill")]
    settings.DEMO_PASSWORD = ""
    call_command("serve", stdout=(said := io.StringIO()))
    printed = dict(re.findall(r"account (\w+), new password (\S+)", said.getvalue()))
    assert printed.keys() == {"mira", "quill"} and len(set(printed.values())) == 2
    for person in people:
        person.refresh_from_db()
        assert person.check_password(printed[person.username]) and not person.check_password(KNOWN)
    call_command("serve", stdout=(again := io.StringIO()))
    assert "password" not in again.getvalue(), "they are printed once"


@pytest.mark.django_db(transaction=True)
def test_the_address_is_shown_as_a_picture_to_those_who_have_to_type_it(make_user, open_to_others):
    make_user()
    call_command("serve", stdout=(said := io.StringIO()))
    picture, _, line = said.getvalue().partition("Muster is on ")
    assert line.startswith("http://192.168.1.5:8000/") and len(picture.splitlines()) > 10


@pytest.mark.django_db(transaction=True)
def test_at_home_the_known_password_stays(settings, open_to_others):
    settings.LOOPBACK, settings.DEMO_PASSWORD = True, KNOWN
    person, said = demo_person("mira")
    assert said == f"account mira, password {KNOWN}"
    call_command("serve", stdout=(out := io.StringIO()))
    person.refresh_from_db()
    assert person.check_password(KNOWN) and "password" not in out.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_start_says_what_it_does_and_does_only_what_is_missing(make_user, open_to_others, monkeypatch):
    done = []
    monkeypatch.setattr(serve, "aside", done.append)
    call_command("serve", stdout=(first := io.StringIO()))
    assert len(done) == 1 and "Making demo accounts" in first.getvalue() and "up to date" not in first.getvalue()
    make_user()
    call_command("serve", stdout=(second := io.StringIO()))
    assert len(done) == 1 and "Loading the games ...\n" in second.getvalue()
    assert "Muster is on" in second.getvalue()


@pytest.mark.django_db
def test_a_migration_that_has_not_been_applied_is_found_by_its_name():
    assert not serve.has_new_migrations()
    MigrationRecorder(connection).record_unapplied("armies", "0002_visitors")
    assert serve.has_new_migrations()


def test_work_in_another_process_that_fails_stops_the_start():
    serve.aside(lambda: None)

    def refuse():
        raise CommandError("The file is open.")

    with pytest.raises(CommandError, match="Nothing was started"):
        serve.aside(refuse)


@pytest.mark.django_db
def test_a_demo_account_with_a_password_of_its_own_keeps_it(make_user, password):
    user = make_user("mira")
    assert replace_known_passwords() == []
    user.refresh_from_db()
    assert user.check_password(password)


@pytest.mark.parametrize(
    ("host", "said"), [("203.0.113.9", "Cannot listen on 203.0.113.9"), ("no.such.invalid", "Set HOST and PORT")]
)
def test_an_address_that_is_not_here_is_refused_with_a_sentence(host, said):
    with pytest.raises(CommandError, match=said):
        serve.take_port(host, 8000)
