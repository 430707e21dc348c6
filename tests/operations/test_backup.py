"""Backups: everything is in them, damage is noticed, and the way back is one that has been walked."""

import io
import json
import tarfile
from contextlib import ExitStack
from datetime import UTC, date, datetime, time

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.store.models import User
from config.sqlite3.one_process import FileLocks
from operations import archive, drill
from operations.databases import BackupError
from operations.management.commands.backup import seconds_until


def repack(backup, change):
    """The backup with one of its files changed."""
    parts = {}
    with tarfile.open(backup) as tar:
        for member in tar.getmembers():
            parts[member.name] = tar.extractfile(member).read()
    change(parts)
    with tarfile.open(backup, "w") as tar:
        for name, content in parts.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return backup


def test_what_is_saved_comes_back(site, other, tmp_path):
    backup = archive.make(site, tmp_path / "backups")
    assert backup.stat().st_mode & 0o777 == 0o600, "it holds passwords' digests and the key"
    (other.media / "pictures").mkdir(parents=True)
    (other.media / "pictures" / "later.webp").write_bytes(b"uploaded after the backup")
    with archive.unpacked(backup) as (manifest, folder):
        assert manifest.rows["accounts_user"] == 2
        archive.put_back(other, manifest, folder)
        with other.database.trial(_dump(other, tmp_path)) as trial:
            assert dict(trial.rows) == dict(manifest.rows)
    assert [path.name for path in other.media.rglob("*.webp")] == ["tank.webp"]
    assert (other.media / "pictures" / "tank.webp").read_bytes() == b"a picture"


def _dump(site, folder):
    target = folder / f"again-{site.database.file_name}"
    site.database.dump(target)
    return target


def test_what_is_written_meanwhile_is_in_it_whole_or_not_at_all(site, tmp_path, make_user):
    backup = archive.make(site, tmp_path / "backups")
    make_user("cy")
    with archive.unpacked(backup) as (manifest, folder), site.database.trial(folder / manifest.database) as trial:
        assert trial.rows["accounts_user"] == manifest.rows["accounts_user"] == 2
    assert User.objects.count() == 3


@pytest.mark.parametrize("part", ["database", "media/pictures/tank.webp", "secret-key"])
def test_damage_is_noticed(site, tmp_path, part):
    backup = archive.make(site, tmp_path / "backups")

    def damage(parts):
        name = site.database.file_name if part == "database" else part
        parts[name] = parts[name][:-1] + b"\0x"

    repack(backup, damage)
    with pytest.raises(BackupError, match="damaged"), archive.unpacked(backup):
        pass


def test_a_backup_of_which_rows_are_missing_is_none(site, tmp_path):
    backup = archive.make(site, tmp_path / "backups")

    def lose(parts):
        manifest = json.loads(parts["manifest.json"])
        manifest["rows"]["accounts_user"] = 3
        parts["manifest.json"] = json.dumps(manifest).encode()

    repack(backup, lose)
    with archive.unpacked(backup) as (manifest, folder), pytest.raises(BackupError, match="holds 2 rows, and 3"):
        drill.check(site, manifest, folder)


@pytest.mark.parametrize("content", [b"", b"no archive", None])
def test_what_is_no_backup_is_refused_with_a_sentence(tmp_path, content):
    path = tmp_path / "some.tar"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BackupError, match="is not a backup that can be read"), archive.unpacked(path):
        pass


def test_a_file_outside_of_the_backup_is_never_written(site, tmp_path):
    backup = archive.make(site, tmp_path / "backups")
    repack(backup, lambda parts: parts.update({"../../outside": b"x"}))
    with pytest.raises(BackupError), archive.unpacked(backup):
        pass
    assert not (tmp_path.parent / "outside").exists()


def test_the_oldest_are_deleted_and_nothing_else(tmp_path):
    names = [f"muster-2026-11-{day:02}T030000Z.tar" for day in range(1, 6)]
    for name in (*names, "notes.txt", "muster-by-hand.tar"):
        (tmp_path / name).touch()
    assert [path.name for path in archive.prune(tmp_path, 2)] == [names[2], names[1], names[0]]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*names[3:], "notes.txt", "muster-by-hand.tar"])


def test_the_commands_save_try_out_and_refuse(site, tmp_path, settings):
    settings.MEDIA_ROOT, settings.KEY_FILE = site.media, site.key
    said = io.StringIO()
    call_command("backup", str(tmp_path / "backups"), keep=1, stdout=said)
    (backup,) = archive.kept(tmp_path / "backups")
    assert str(backup) in said.getvalue()
    call_command("restore", str(backup), check=True, stdout=said)
    assert "It can be restored" in said.getvalue() and "1 picture," in said.getvalue()
    backup.write_bytes(backup.read_bytes()[:5000])
    with pytest.raises(CommandError):
        call_command("restore", str(backup), check=True)
    assert User.objects.count() == 2


def test_a_database_in_use_is_not_replaced(site, other, tmp_path):
    """SQLite: another process has the file. PostgreSQL: somebody is connected."""
    backup = archive.make(site, tmp_path / "backups")
    sqlite = connection.vendor == "sqlite"
    target, said = (
        (other, "Nothing has been replaced: .*is open in process") if sqlite else (site, "Nothing has been replaced")
    )
    with ExitStack() as other_process, archive.unpacked(backup) as (manifest, folder):
        if sqlite:
            other_process.enter_context(FileLocks().held(str(other.database.path)))
        with pytest.raises(BackupError, match=said):
            archive.put_back(target, manifest, folder)
    assert User.objects.count() == 2
    assert not sqlite or not other.database.path.exists()


@pytest.mark.parametrize(
    ("now", "hours"), [("02:00", 1), ("03:00", 24), ("03:01", 23 + 59 / 60), ("23:00", 4), ("00:00", 3)]
)
def test_the_nightly_backup_waits_for_its_time(now, hours):
    at = datetime.combine(date(2026, 11, 22), time.fromisoformat(now), tzinfo=UTC)
    assert seconds_until(time(3), at) == pytest.approx(hours * 3600)
