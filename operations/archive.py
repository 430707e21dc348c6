"""A backup: one file with the database, the pictures and the key, and a manifest that says what has to be in it."""

from __future__ import annotations

import hashlib
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from operations.databases import BackupError, Database

PREFIX, SUFFIX = "muster-", ".tar"
MANIFEST, MEDIA, KEY = "manifest.json", "media", "secret-key"
FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The contents of a backup: rows by table, and the SHA-256 of each file by its name."""

    format: int
    made_at: str
    database: str
    rows: Mapping[str, int]
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The parts of a site that a backup holds. ``key``: the file with the secret key, None when it is not in a file."""

    database: Database
    media: Path
    key: Path | None


def make(site: Site, folder: Path) -> Path:
    """Writes a backup into a folder, readable by its owner alone, and returns it. Raises BackupError, OSError.

    It gets its name when it is complete: a file that looks like a backup is one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made_at = datetime.now(UTC)
    target = folder / f"{PREFIX}{made_at:%Y-%m-%dT%H%M%S}Z{SUFFIX}"
    with tempfile.TemporaryDirectory(dir=folder, prefix=".making-") as name:
        work = Path(name)
        dump = work / site.database.file_name
        rows = site.database.dump(dump)
        parts = {dump.name: dump, **_pictures(site.media), **({KEY: site.key} if site.key else {})}
        manifest = Manifest(
            format=FORMAT,
            made_at=made_at.isoformat(timespec="seconds"),
            database=dump.name,
            rows=rows,
            files={part: _digest(path) for part, path in parts.items()},
        )
        (work / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1))
        packed = work / target.name
        with os.fdopen(os.open(packed, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            with tarfile.open(fileobj=file, mode="w") as tar:
                for part, path in {MANIFEST: work / MANIFEST, **parts}.items():
                    tar.add(path, arcname=part, recursive=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(packed, target)
    return target


def _pictures(media: Path) -> dict[str, Path]:
    files = sorted(path for path in media.rglob("*") if path.is_file()) if media.is_dir() else []
    return {f"{MEDIA}/{path.relative_to(media).as_posix()}": path for path in files}


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def kept(folder: Path) -> list[Path]:
    """Returns the backups in a folder, the latest first."""
    return sorted(folder.glob(f"{PREFIX}*Z{SUFFIX}"), reverse=True)


def prune(folder: Path, keep: int) -> Sequence[Path]:
    """Deletes all backups but the latest ``keep``, and returns those that are gone."""
    gone = kept(folder)[keep:]
    for path in gone:
        path.unlink()
    return gone


@contextmanager
def unpacked(backup: Path) -> Iterator[tuple[Manifest, Path]]:
    """Unpacks a backup into a folder of its own for a ``with`` block, with every file checked. Raises BackupError."""
    with tempfile.TemporaryDirectory(prefix="muster-backup-") as name:
        folder = Path(name)
        try:
            with tarfile.open(backup) as tar:
                tar.extractall(folder, filter="data")
            said = json.loads((folder / MANIFEST).read_text())
            if said.get("format") != FORMAT:
                raise BackupError(f"{backup.name} has the format {said.get('format')}; this program reads {FORMAT}.")
            manifest = Manifest(**said)
        except (OSError, ValueError, TypeError, tarfile.TarError) as error:
            raise BackupError(f"{backup} is not a backup that can be read: {error}") from error
        found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        for part, digest in manifest.files.items():
            if part not in found or _digest(found[part]) != digest:
                raise BackupError(f"{backup.name} is damaged: {part} is not what was saved.")
        if surplus := found.keys() - manifest.files.keys() - {MANIFEST}:
            raise BackupError(f"{backup.name} holds files that nobody saved: {', '.join(sorted(surplus)[:3])}.")
        yield manifest, folder


def put_back(site: Site, manifest: Manifest, folder: Path) -> None:
    """Replaces database, pictures and key by those of an unpacked backup. Raises BackupError."""
    site.database.restore(folder / manifest.database)
    wanted = folder / MEDIA
    site.media.mkdir(parents=True, exist_ok=True)
    for path in [path for path in site.media.rglob("*") if path.is_file()]:
        if not (wanted / path.relative_to(site.media)).is_file():
            path.unlink()
    for path in [path for path in wanted.rglob("*") if path.is_file()]:
        target = site.media / path.relative_to(wanted)
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(_beside(target, path.read_bytes()), target)
    if site.key and (folder / KEY).is_file():
        os.replace(_beside(site.key, (folder / KEY).read_bytes()), site.key)
        site.key.chmod(0o600)


def _beside(target: Path, content: bytes) -> Path:
    fresh = target.with_name(f".{target.name}.restored")
    fresh.write_bytes(content)
    return fresh
