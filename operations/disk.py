"""The room that is left on the disks on which the site keeps what must last."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection

LOW = 0.05
"""The free part of a disk below which it is nearly full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A folder, what it keeps, and the bytes of its disk: all and the free ones."""

    keeps: str
    folder: Path
    total: int
    free: int

    @property
    def part(self) -> float:
        """The free part of the disk."""
        return self.free / self.total if self.total else 1.0

    @property
    def is_low(self) -> bool:
        return self.part < LOW


def rooms() -> Iterator[Room]:
    """Yields the room of each folder, or of where it will be: the database's where it is a file here, the pictures'."""
    folders = {"Pictures": Path(settings.MEDIA_ROOT)}
    if connection.vendor == "sqlite":
        folders = {"Data": Path(str(connection.settings_dict["NAME"])).absolute().parent, **folders}
    for keeps, folder in folders.items():
        there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
        usage = shutil.disk_usage(there)
        yield Room(keeps=keeps, folder=folder, total=usage.total, free=usage.free)
