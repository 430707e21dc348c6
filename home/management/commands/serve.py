"""``manage.py serve``: the site in one process, with its database brought up to date and demo data at the first start.

It listens on ``HOST`` and ``PORT`` of the environment. For several processes behind a proxy see docs/operators.md.
"""

import errno
import io
import socket
import sys
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import uvicorn
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections
from django.db.migrations.recorder import MigrationRecorder

from accounts.store.models import User
from home.demo.people import replace_known_passwords

LAST_WORDS = 3  # seconds that a server which ends gives the requests under way


class Command(BaseCommand):
    help = "Serves the site from one process: takes the port, brings the database up to date, makes demo data, listens."
    requires_system_checks = ()  # a game that cannot be loaded stops nothing but itself

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--reload", action="store_true", help="start again when a file changes; for developers")

    def handle(self, *args: Any, reload: bool, **options: Any) -> None:
        with take_port(settings.HOST, settings.PORT) as listening:
            self._prepare()
            if not settings.DEMO_PASSWORD:
                for line in replace_known_passwords():
                    self.stdout.write(line)
            connections.close_all()
            self._say("Loading the games ...")
            run(listening, reload=reload, ready=self._announce)

    def _prepare(self) -> None:
        """Brings the database up to date and fills an empty one, if there is anything to do.

        Another process does it: what it loads for that, it does not leave in the memory of the server.
        """
        if has_new_migrations():
            self._say("Bringing the database up to date (a new one takes a few seconds) ...")
            aside(lambda: call_command("migrate", verbosity=0, skip_checks=True))
        if not User.objects.exists():
            self._say("Making demo accounts, armies and battles (this takes half a minute) ...")
            aside(lambda: call_command("demo", "--if-empty", stdout=self.stdout))

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _announce(self) -> None:
        if not settings.LOOPBACK:
            import segno  # noqa: PLC0415 - 2 MB that only sites on a network need

            picture = io.StringIO()
            segno.make(settings.SITE_URL, micro=False).terminal(picture, compact=True)
            self.stdout.write(picture.getvalue())
        self.stdout.write(f"Muster is on {settings.SITE_URL}/ (stop: Ctrl-C)")
        self.stdout.flush()


def take_port(host: str, port: int) -> socket.socket:
    """Returns a socket that listens there. Raises CommandError with what to do about it when that is not possible."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.create_server(address[:2], family=family)
    except PermissionError:
        raise CommandError(f"Only root may listen on port {port}. Choose one from 1024 on: PORT=8000") from None
    except (OSError, OverflowError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            message = (
                f"Port {port} is taken: another program, perhaps another Muster, listens there. Nothing was started."
            )
            raise CommandError(f"{message} Stop it, or choose another port: PORT={port + 1}") from None
        raise CommandError(f"Cannot listen on {host}, port {port}: {error}. Set HOST and PORT.") from None
    listening.set_inheritable(True)
    return listening


def has_new_migrations() -> bool:
    """Checks whether a migration has not been applied, by the names of the files: nothing is loaded for that."""
    there = {
        (app.label, file.stem)
        for app in apps.get_app_configs()
        for file in Path(app.path, "migrations").glob("[!_~]*.py")
    }
    return not there <= MigrationRecorder(connection).applied_migrations().keys()


def aside(work: Callable[[], object]) -> None:
    """Does work in a process of its own, a copy of this one. Raises CommandError if that fails, after its reason."""
    connections.close_all()
    sys.stdout.flush()
    process = get_context("fork").Process(target=_end_with_a_sentence, args=(work,))
    process.start()
    process.join()
    if process.exitcode:
        raise CommandError("The database could not be prepared; the reason is above. Nothing was started.")


def _end_with_a_sentence(work: Callable[[], object]) -> None:
    try:
        work()
    except CommandError as error:
        sys.exit(str(error))


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, then calls ``ready``, if nothing stood in the way."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def run(listening: socket.socket, *, reload: bool, ready: Callable[[], object]) -> None:
    """Serves until the process is told to end; ``ready`` is called when pages are answered."""
    watched = {"reload": True, "reload_includes": ["*.html", "*.toml"]} if reload else {}
    config = uvicorn.Config(
        "config.asgi:application",
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=LAST_WORDS,
        **watched,  # type: ignore[arg-type]
    )
    if reload:
        from uvicorn.supervisors import ChangeReload  # noqa: PLC0415 - watches files, for developers alone

        ready()
        ChangeReload(config, target=uvicorn.Server(config).run, sockets=[listening]).run()
        return
    server = Server(config, ready)
    server.run(sockets=[listening])
    if not server.started:
        raise CommandError("The site could not be started; the reason is above.")
