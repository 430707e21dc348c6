"""Runs a command with DATABASE_URL pointing at a temporary PostgreSQL of its own.

    scripts/with_postgres.py pytest -q

The server comes from the system (/usr/lib/postgresql, PATH) or else from the wheel ``pgserver``. If
TEST_DATABASE_URL is set, that server is used and none is started. PostgreSQL refuses to run as root, so root runs it
as ``postgres`` or ``nobody``.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# No data outlives the run, so durability would only cost time.
THROWAWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses=127.0.0.1"]
SUPERUSER = "muster"


def main(command: list[str]) -> int:
    """Runs the command, and returns its exit status; 2 when there is none."""
    if not command:
        print(__doc__)
        return 2
    if url := os.environ.get("TEST_DATABASE_URL"):
        return run(command, url=url)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # an exit stops the server
    with postgres() as url:
        return run(command, url=url)


def run(command: list[str], *, url: str) -> int:
    return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


@contextmanager
def postgres() -> Iterator[str]:
    """Runs a server for the length of a ``with`` block, and yields its URL."""
    with tempfile.TemporaryDirectory(prefix="muster-postgres-") as name:
        folder, owner = Path(name), server_account()
        binaries = copy_if_unreadable(find_binaries(), folder)
        data, port = folder / "data", free_port()
        if owner:
            shutil.chown(folder, owner.pw_uid, owner.pw_gid)
        call(owner, binaries / "initdb", "-D", data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = [*THROWAWAY, f"port={port}", f"unix_socket_directories={folder}"]
        options = " ".join(f"-c {setting}" for setting in settings)
        call(owner, binaries / "pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w", "start")
        try:
            yield f"postgres://{SUPERUSER}@127.0.0.1:{port}/postgres"
        finally:
            call(owner, binaries / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


def server_account() -> pwd.struct_passwd | None:
    """Returns the account that the server runs as; None: the present one."""
    if os.geteuid() != 0:
        return None
    accounts = {account.pw_name: account for account in pwd.getpwall()}
    return accounts.get("postgres") or accounts["nobody"]


def find_binaries() -> Path:
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    if installed:
        return installed[-1].parent
    if on_path := shutil.which("initdb"):
        return Path(on_path).resolve().parent
    wheel = importlib.util.find_spec("pgserver")
    if wheel is None or wheel.origin is None:
        sys.exit("No PostgreSQL: install Debian's `postgresql`, or set TEST_DATABASE_URL.")
    return Path(wheel.origin).parent / "pginstall" / "bin"


def copy_if_unreadable(binaries: Path, folder: Path) -> Path:
    """Returns the binaries; for root a copy of the wheel's, because the server's account may not read below /root."""
    if os.geteuid() != 0 or "pgserver" not in binaries.parts:
        return binaries
    package = binaries.parent.parent
    for part in (package, package.with_name("pgserver.libs")):  # side by side, as the binaries look for the libraries
        shutil.copytree(part, folder / part.name, symlinks=True)
    return folder / binaries.relative_to(package.parent)


def call(owner: pwd.struct_passwd | None, *command: Path | str) -> None:
    # Output goes to a file, not to a pipe: the server inherits it, and a pipe would never close.
    with tempfile.TemporaryFile("w+") as output:
        done = subprocess.run(
            command,
            stdout=output,
            stderr=output,
            cwd="/",
            check=False,
            user=owner.pw_uid if owner else None,
            group=owner.pw_gid if owner else None,
            extra_groups=[] if owner else None,
        )
        if done.returncode:
            output.seek(0)
            sys.exit(f"{command[0]} failed:\n{output.read()}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
