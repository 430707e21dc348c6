"""Edits made on an older state of a document, and whether they still apply."""

from __future__ import annotations

from rules.kernel.edits import Edit
from rules.kernel.edits import read_path as read_at
from rules.kernel.records import Json, Path
from ui.errors import conflict


def still_applies(edit: Edit, *, base: Json, now: Json) -> bool:
    """Returns whether ``edit``, made on ``base``, changes ``now``; False when somebody has already made it.

    Raises Conflict when what it touches, or a list on the way to it, is not what its maker saw.
    """
    if edit.op == "set" and read_at(now, edit.path) == edit.value and _same_lists(edit.path, base=base, now=now):
        return False
    place = edit.path if edit.op in {"set", "add"} else edit.path[:-1]
    if read_at(base, place) != read_at(now, place) or not _same_lists(place, base=base, now=now):
        raise conflict()
    return True


def _same_lists(path: Path, *, base: Json, now: Json) -> bool:
    """Checks that each list on the path kept its length and the entry's name, since entries are known by number."""
    for depth, key in enumerate(path):
        if isinstance(key, int):
            before, after = read_at(base, path[:depth]), read_at(now, path[:depth])
            if not isinstance(before, list) or not isinstance(after, list) or len(before) != len(after):
                return False
            if _name(before, key) != _name(after, key):
                return False
    return True


def _name(entries: list[Json], key: int) -> Json:
    entry = entries[key] if key < len(entries) else None
    return entry.get("name") if isinstance(entry, dict) else entry
