"""Fixtures for every test. The environment is set before Django reads its settings.

``DATABASE_URL`` chooses the database (SQLite without it); ``make test`` runs the suite once on each.
"""

import gc
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import django
import django.conf
import hypothesis
import pytest

from tests.replica import clusters

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
os.environ["LOCAL"] = "1"  # plain static files, found without collectstatic
os.environ["SECRET_KEY"] = "the-tests-sign-with-this-and-nothing-else-does"
os.environ["EMAIL_URL"] = "memory:"
os.environ["LOG_LEVEL"] = "WARNING"
django.setup()

# On PostgreSQL limits are counted in the database. Tests of everything else count in memory, so that both databases
# are asked as much for the same page.
django.conf.settings.COUNTS_IN_DATABASE = False
django.conf.settings.CACHES["default"] = django.conf.settings.OF_ONE_PROCESS

# No deadline: on a busy machine it would fail tests that are right. In CI the same examples at every run.
hypothesis.settings.register_profile("muster", deadline=None, derandomize=bool(os.environ.get("CI")))
hypothesis.settings.load_profile("muster")

PASSWORD = "rail-gun-charged-9"


NEEDS_A_DATABASE = {"db", "transactional_db", "django_db_setup", "live_server"}
HERE = Path(__file__).parent
OF_THE_RULES = {HERE / name for name in ("games", "kernel", "kit")}
"""Folders about ``rules/``, which knows no database: on the second one they are not even read."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--second-database",
        action="store_true",
        help="leave out what has run beside the first one and cannot tell the two apart: no database, or marked once",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("--second-database") and collection_path in OF_THE_RULES else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "long" not in config.option.markexpr:  # whatever else -m asks for: an hour's run is asked for by its name
        _leave_out(config, items, [item for item in items if item.get_closest_marker("long")])
    if not shutil.which("redis-server") and not os.environ.get("CI"):
        _leave_out(config, items, [item for item in items if item.get_closest_marker("redis")])
    copied = [item for item in items if item.get_closest_marker("replica")]
    if copied and not clusters.are_there() and not os.environ.get("CI"):
        _leave_out(config, items, copied)
    if config.getoption("--second-database"):
        same = [item for item in items if not _touches_a_database(item) or item.get_closest_marker("once")]
        _leave_out(config, items, same)


def pytest_collection_finish() -> None:
    """What all tests stand on stays: looking through it for garbage took a second each time, in the midst of a test."""
    gc.collect()
    gc.freeze()


def _leave_out(config: pytest.Config, items: list[pytest.Item], spare: list[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=spare)
    items[:] = [item for item in items if item not in set(spare)]


def _touches_a_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(item.get_closest_marker("django_db") or fixtures & NEEDS_A_DATABASE)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A database of this process alone: two runs at once never meet. SQLite in a file, as in real life."""
    from django.conf import settings

    database = settings.DATABASES["default"]
    sqlite = database["ENGINE"].endswith("sqlite3")
    folder: Path = tmp_path_factory.mktemp("database")
    database.setdefault("TEST", {})["NAME"] = str(folder / "muster.sqlite3") if sqlite else f"test_muster_{os.getpid()}"


@pytest.fixture(autouse=True)
def _nothing_left_in_the_cache() -> None:
    """Rate limits and cached pages of one test are none of the next one's business."""
    from django.core.cache import caches

    for one in caches.all(initialized_only=True):
        one.clear()


@pytest.fixture(autouse=True)
def _no_connection_is_lost() -> Iterator[None]:
    """A thread that ends with a connection of PostgreSQL's pool keeps it for ever: a later test waits for it in vain.

    The test itself, the site's few threads and the one for its streams may hold one each.
    """
    yield
    from django.conf import settings
    from django.db import connection

    from config.turns import SPARE

    pool = getattr(connection, "pool", None)
    if pool is not None:
        held = pool.get_stats()
        lent = held["pool_size"] - held["pool_available"]
        assert lent <= settings.REQUESTS_AT_ONCE + SPARE + 2, f"{lent} connections are lent: a thread kept its own"


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    """Argon2 is slow on purpose; hundreds of accounts made by tests need not prove it each time."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _no_pushes(settings: Any) -> None:
    """No push leaves a test that does not ask for it, whatever key the developer's own site has."""
    settings.VAPID_PRIVATE_KEY = ""


@pytest.fixture
def password() -> str:
    """The password of every account that ``make_user`` makes."""
    return PASSWORD


@pytest.fixture
def make_user(db: None) -> Callable[..., Any]:
    """Makes accounts: ``make_user("ada")``, ``make_user(is_staff=True)``; the password is ``PASSWORD``."""
    from accounts.store.models import User

    def make(username: str = "ada", **fields: Any) -> User:
        return User.objects.create_user(username, password=PASSWORD, **fields)

    return make


class AsgiServer:
    """The site on a real ASGI server in a thread of this process. ``url`` has no slash at its end."""

    def __init__(self) -> None:
        import uvicorn

        from config.asgi import application

        self._server = uvicorn.Server(
            uvicorn.Config(
                application, port=0, lifespan="off", log_config=None, access_log=False, timeout_graceful_shutdown=1
            )
        )
        self._thread = threading.Thread(target=self._server.run, name="asgi-server", daemon=True)
        self._thread.start()
        _wait_for(lambda: self._server.started, "the ASGI server to start")
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    def settle(self) -> None:
        """Waits until no request is under way, so that none writes into the next test's database."""
        _wait_for(lambda: not self._server.server_state.tasks, "requests under way to end")

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=10)


def _wait_for(condition: Callable[[], bool], what: str, *, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(f"waited {seconds:g} s for {what}")
        time.sleep(0.01)


@pytest.fixture(scope="session")
def asgi_server(django_db_setup: None) -> Iterator[AsgiServer]:
    server = AsgiServer()
    yield server
    server.stop()


@pytest.fixture
def live_site(transactional_db: None, asgi_server: AsgiServer) -> Iterator[str]:
    """The address of the running site, on this test's database. Streams work, unlike on Django's own live_server."""
    yield asgi_server.url
    asgi_server.settle()
