"""Names of the entries of an army document: every added entry gets a name of its own."""

from __future__ import annotations

from collections.abc import Collection

from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.records import Json

UNITS = ("units",)


def unique_name(name: str, taken: Collection[str]) -> str:
    """Returns ``name`` if it is free, else the name with the first free number after it: "Tank 2"."""
    if name not in taken:
        return name
    stem, _, number = name.rpartition(" ")
    stem, count = (stem, int(number)) if stem and number.isdecimal() and len(number) < 5 else (name, 1)
    while (candidate := f"{stem} {count + 1}") in taken:
        count += 1
    return candidate


def names_in(document: Json, lists: Collection[str] = UNITS, *, but: tuple[str, int]) -> set[str]:
    """Returns the names in these lists of a document, except that of the entry at ``but``."""
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
    """Returns the list and the place of the entry that an edit has added; ``document`` is the one after the edit."""
    match (change.op, change.path):
        case ("add", (str(key),)) if key in lists:
            return key, len(document[key]) - 1
        case ("insert", (str(key), int(place))) if key in lists:
            return key, place
        case ("copy", (str(key), int(place))) if key in lists:
            return key, place + 1
    return None


def give_own_name(document: Json, change: Edit, lists: Collection[str] = UNITS) -> Json:
    """Returns the document after an edit, with a unique name among these lists for a named entry that it has added."""
    place = find_added_entry(document, change, lists)
    name = read_path(document, (*place, "name")) if place else None
    if place is None or not isinstance(name, str):
        return document
    new = unique_name(name, names_in(document, lists, but=place))
    return apply_edit(document, Edit(op="set", path=(*place, "name"), value=new))
