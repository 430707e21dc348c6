"""Edits of JSON documents: the only way in which an army document (or a battle's options) changes.

An edit never mutates its document: it returns a new one that shares the untouched parts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from rules.kernel.records import Json, Path, Record


class Edit(Record):
    """One change to a document at ``path``.

    ``set`` puts ``value`` there (None removes a map's key), ``add`` appends it to the list there, ``insert`` puts it in
    a list before the entry there, ``remove`` removes the entry, ``copy`` repeats a list's entry directly after itself,
    ``move`` shifts a list's entry by ``value`` places.
    """

    op: Literal["set", "add", "insert", "remove", "copy", "move"]
    path: Path
    value: Json = None


class NoSuchPlace(LookupError):
    """A path that leads nowhere in the document."""


def read_path(document: Json, path: Path) -> Json:
    """Returns the part of ``document`` at ``path``, or None when there is none."""
    for key in path:
        if isinstance(document, dict):
            document = document.get(key)
        elif isinstance(document, list) and isinstance(key, int) and 0 <= key < len(document):
            document = document[key]
        else:
            return None
    return document


def apply_edit(document: Json, edit: Edit) -> Json:
    """Returns ``document`` after ``edit``.

    Raises :class:`NoSuchPlace` when the path leads nowhere. Missing maps are created, and so is a missing list for
    ``add``.
    """
    if edit.op == "add":
        return _change_at(document, edit.path, lambda entries: _append(entries, edit))
    if not edit.path:
        if edit.op != "set":
            raise NoSuchPlace(edit.op)
        return edit.value
    return _change_at(document, edit.path[:-1], lambda parent: _edit_parent(parent, edit.path[-1], edit))


def find_way_back(before: Json, after: Json, path: Path = ()) -> list[Edit]:
    """Returns the edits that make ``before`` of ``after`` again: maps key by key, anything else as a whole."""
    if before == after:
        return []
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return [Edit(op="set", path=path, value=before)]
    keys = [*before, *(key for key in after if key not in before)]
    return [edit for key in keys for edit in find_way_back(before.get(key), after.get(key), (*path, key))]


def _change_at(document: Json, path: Path, change: Callable[[Json], Json]) -> Json:
    if not path:
        return change(document)
    key, rest = path[0], path[1:]
    if isinstance(document, list):
        if not isinstance(key, int) or not 0 <= key < len(document):
            raise NoSuchPlace(key)
        return [_change_at(entry, rest, change) if place == key else entry for place, entry in enumerate(document)]
    if document is None or isinstance(document, dict):
        parent = document or {}
        return {**parent, key: _change_at(parent.get(key), rest, change)}
    raise NoSuchPlace(key)


def _append(entries: Json, edit: Edit) -> list[Json]:
    if entries is not None and not isinstance(entries, list):
        raise NoSuchPlace(edit.path)
    return [*(entries or []), edit.value]


def _edit_parent(parent: Json, key: str | int, edit: Edit) -> Json:
    if isinstance(parent, list):
        return _edit_list(parent, key, edit)
    if parent is not None and not isinstance(parent, dict):
        raise NoSuchPlace(key)
    entries = dict(parent or {})
    if edit.op == "remove" or (edit.op == "set" and edit.value is None):
        entries.pop(key, None)
    elif edit.op == "set":
        entries[key] = edit.value
    else:
        raise NoSuchPlace(edit.op)
    return entries


def _edit_list(entries: list[Json], key: str | int, edit: Edit) -> list[Json]:
    last = len(entries) if edit.op == "insert" else len(entries) - 1
    if not isinstance(key, int) or not 0 <= key <= last:
        raise NoSuchPlace(key)
    before, entry, after = entries[:key], entries[key : key + 1], entries[key + 1 :]
    match edit.op:
        case "set":
            return [*before, edit.value, *after]
        case "insert":
            return [*before, edit.value, *entry, *after]
        case "remove":
            return [*before, *after]
        case "copy":
            return [*before, *entry, *entry, *after]
        case _:
            if not isinstance(edit.value, int):
                raise NoSuchPlace(edit.value)
            rest = [*before, *after]
            place = max(0, min(len(rest), key + edit.value))
            return [*rest[:place], *entry, *rest[place:]]
