"""The health of the site: does the database store what it is given, do the folders, and how much room is left?"""

import tempfile
import threading
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import structlog
from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils import timezone

from home.store.models import Heartbeat
from operations.disk import rooms
from ui.full_disk import is_full

OFTEN = 5.0  # seconds between two times that a process writes for its health; in between it says what it found
WARNED = 600.0  # seconds between two warnings
PROBE = b"\0" * 65_536

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Health:
    """The findings: by part of the site, `ok` or what is wrong with it."""

    parts: dict[str, str]

    @property
    def well(self) -> bool:
        return all(found == "ok" for found in self.parts.values())


class Watch:
    """Looks after one process: finds how it is, not too often, and warns in the log."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: tuple[float, Health] | None = None
        self._warned = float("-inf")

    def health(self) -> Health:
        """Returns how the site is, as found within the last few seconds."""
        with self._lock:
            if self._found is None or time.monotonic() - self._found[0] >= OFTEN:
                self._found = time.monotonic(), Health({"database": _try_database(), "files": _try_files()})
        self.warn_when_low()
        return self._found[1]

    def warn_when_low(self) -> int:
        """Warns in the log of each disk that is nearly full, not too often; returns how many are."""
        low = [room for room in rooms() if room.is_low]
        if low and time.monotonic() - self._warned >= WARNED:
            self._warned = time.monotonic()
            for room in low:
                log.warning("the disk is nearly full", folder=str(room.folder), free=f"{room.part:.1%}")
        return len(low)


WATCH = Watch()


def _try_database() -> str:
    now = timezone.now()
    try:
        with transaction.atomic():
            Heartbeat.objects.update_or_create(pk=1, defaults={"at": now})
            return "ok" if _written() == now else "forgets what it is given"
    except DatabaseError as error:
        return "the disk is full" if is_full(error) else type(error).__name__


def _written() -> datetime | None:
    return Heartbeat.objects.values_list("at", flat=True).filter(pk=1).first()


def _try_files() -> str:
    """Writes a file where pictures are kept, and reads it."""
    try:
        folder = Path(settings.MEDIA_ROOT)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(PROBE)
            file.seek(0)
            return "ok" if file.read() == PROBE else "forget what they are given"
    except OSError as error:
        return "the disk is full" if is_full(error) else type(error).__name__
