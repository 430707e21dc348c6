"""The drill: a backup is restored beside the site and looked at as the site would look at it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

from operations.archive import Manifest, Site
from operations.databases import BackupError

MINUTES = 30


def check(site: Site, manifest: Manifest, folder: Path) -> str:
    """Restores an unpacked backup beside the site and returns what was found in it. Raises BackupError.

    Migrations bring the copy up to date; then the doctor replays its battles and seasons, in a process of its own.
    """
    with site.database.trial(folder / manifest.database) as trial:
        for table, number in manifest.rows.items():
            if trial.rows.get(table) != number:
                raise BackupError(f"{table} holds {trial.rows.get(table, 'no')} rows, and {number} were saved.")
        environment = {**os.environ, "DATABASE_URL": trial.url, "MEDIA_ROOT": str(folder / "media")}
        run(environment, "migrate", "--noinput", "--verbosity", "0", "--skip-checks")
        run(environment, "doctor", "--only", "migrations", "--only", "records")
    pictures = sum(1 for part in manifest.files if part.startswith("media/"))
    rows = f"{sum(manifest.rows.values())} rows in {len(manifest.rows)} tables"
    return f"{rows}, {pictures} {'picture' if pictures == 1 else 'pictures'}, made at {manifest.made_at}"


def run(environment: Mapping[str, str], *command: str) -> None:
    """Runs a command of manage.py over the copy. Raises BackupError with what it printed."""
    done = subprocess.run(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *command],
        env=dict(environment),
        capture_output=True,
        text=True,
        check=False,
        timeout=MINUTES * 60,
    )
    if done.returncode:
        raise BackupError(f"The copy fails at {command[0]}: {(done.stdout + done.stderr).strip()[-800:]}")
