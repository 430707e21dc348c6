"""``manage.py serve``: the site in one process, with its database brought up to date and demo data at the first start.

It listens on ``HOST`` and ``PORT`` of the environment. For several processes behind a proxy see docs/operators.md.
"""

import errno
import io
import socket
from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from home.demo.people import replace_known_passwords

LAST_WORDS = 3  # seconds that a server which ends gives the requests under way


class Command(BaseCommand):
    help = "Serves the site from one process: takes the port, brings the database up to date, makes demo data, listens."
    requires_system_checks = ()  # a game that cannot be loaded stops nothing but itself

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--reload", action="store_true", help="start again when a file changes; for developers")

    def handle(self, *args: Any, reload: bool, **options: Any) -> None:
        with take_port(settings.HOST, settings.PORT) as listening:
            call_command("migrate", verbosity=0, skip_checks=True)
            call_command("demo", "--if-empty", stdout=self.stdout)
            if not settings.DEMO_PASSWORD:
                for line in replace_known_passwords():
                    self.stdout.write(line)
            connections.close_all()
            self._announce()
            run(listening, reload=reload)

    def _announce(self) -> None:
        if not settings.LOOPBACK:
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


def run(listening: socket.socket, *, reload: bool) -> None:
    """Serves until the process is told to end."""
    watched = {"reload": True, "reload_includes": ["*.html", "*.toml"]} if reload else {}
    config = uvicorn.Config(
        "config.asgi:application",
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=LAST_WORDS,
        **watched,  # type: ignore[arg-type]
    )
    server = uvicorn.Server(config)
    if reload:
        from uvicorn.supervisors import ChangeReload  # noqa: PLC0415 - watches files, for developers alone

        ChangeReload(config, target=server.run, sockets=[listening]).run()
        return
    server.run(sockets=[listening])
    if not server.started:
        raise CommandError("The site could not be started; the reason stands above.")
