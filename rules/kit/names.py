"""Names of what an army document lists: whatever is added gets one of its own."""

from __future__ import annotations

from collections.abc import Collection

from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.records import Json

UNITS = ("units",)


def unique_name(name: str, taken: Collection[str]) -> str:
    """``name`` if it is free, else with the first number behind it that is: "Tank 2"."""
    if name not in taken:
        return name
    stem, _, number = name.rpartition(" ")
    stem, count = (stem, int(number)) if stem and number.isdecimal() and len(number) < 5 else (name, 1)
    while (candidate := f"{stem} {count + 1}") in taken:
        count += 1
    return candidate


def names_in(document: Json, lists: Collection[str] = UNITS, *, but: tuple[str, int]) -> set[str]:
    """The names in these lists of a document, except that of the entry at ``but``."""
    return {
        str(read_path(entry, ("name",)))
        for key in lists
        for place, entry in enumerate(_entries(document, key))
        if (key, place) != but
    }


def _entries(document: Json, key: str) -> list[Json]:
    found = read_path(document, (key,))
    return found if isinstance(found, list) else []


def find_added_entry(document: Json, change: Edit, lists: Collection[str] = UNITS) -> tuple[str, int] | None:
    """The list and the place of the entry that an edit has added; ``document`` is as it stands after the edit."""
    match (change.op, change.path):
        case ("add", (str(key),)) if key in lists:
            return key, len(document[key]) - 1
        case ("insert", (str(key), int(place))) if key in lists:
            return key, place
        case ("copy", (str(key), int(place))) if key in lists:
            return key, place + 1
    return None


def give_own_name(document: Json, change: Edit, lists: Collection[str] = UNITS) -> Json:
    """The document in which what an edit has added, if it has a name, has one of its own among these lists."""
    place = find_added_entry(document, change, lists)
    name = read_path(document, (*place, "name")) if place else None
    if place is None or not isinstance(name, str):
        return document
    new = unique_name(name, names_in(document, lists, but=place))
    return apply_edit(document, Edit(op="set", path=(*place, "name"), value=new))
