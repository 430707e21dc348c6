"""Editing an army: the edit itself and everything in the document that follows from it."""

from __future__ import annotations

from string import ascii_uppercase

from rules.games.invisible_enemy.army.summary import is_whole
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.records import Json
from rules.kit.names import find_added_entry, names_in, unique_name

MOST_BASES = 24
"""The highest number of bases of one type that the steppers offer."""


def edit_army(document: Json, change: Edit) -> Json:
    """Returns the document after an edit. Raises NoSuchPlace.

    A unit or formation that is added or copied gets a name of its own, and its bases get free IDs. The first unit
    creates a formation if there is none. Units follow a renamed formation, formations follow a change of nation. The
    number of bases is set at ``units / n / bases / m / count``.
    """
    match (change.op, change.path):
        case ("set", ("units", int(), "bases", int(), "count")):
            return _resize_group(document, change)
        case ("set", ("formations", int(place), "name")):
            return _rename_formation(document, place, change.value)
        case ("set", ("units", int(place), "name")):
            name = _unique_name(document, "units", place, change.value, "Unit")
            return apply_edit(document, Edit(op="set", path=change.path, value=name))
        case ("set", ("nation",)):
            return _change_nation(document, change)
    return _tidy_names(apply_edit(document, change), change)


def _unique_name(document: Json, kind: str, place: int, wanted: Json, fallback: str) -> str:
    text = " ".join(wanted.split()) if isinstance(wanted, str) else ""
    taken = names_in(document, (kind,), but=(kind, place))
    return _letter_name(text or fallback, taken) if kind == "units" else unique_name(text or fallback, taken)


def _letter_name(name: str, taken: set[str]) -> str:
    """Returns a free name with a letter: "Tiger B", since "Tiger 2" is the base of Tiger with the ID 2."""
    stem = name[:-2] if name[-2:-1] == " " and name[-1:] in ascii_uppercase else name
    free = (letter for letter in ascii_uppercase[1:] if f"{stem} {letter}" not in taken)
    return name if name not in taken else f"{stem} {next(free)}" if len(taken) < 25 else unique_name(name, taken)


def _rename_formation(document: Json, place: int, wanted: Json) -> Json:
    old = read_path(document, ("formations", place, "name"))
    new = _unique_name(document, "formations", place, wanted, "Formation")
    document = apply_edit(document, Edit(op="set", path=("formations", place, "name"), value=new))
    for number, unit in enumerate(read_path(document, ("units",)) or []):
        if old is not None and read_path(unit, ("formation",)) == old:
            document = apply_edit(document, Edit(op="set", path=("units", number, "formation"), value=new))
    return document


def _change_nation(document: Json, change: Edit) -> Json:
    """Changes the nation; formations with the old nation's title take the new one's (IE-1.6)."""
    nations = CATALOGUE.nations
    old, new = nations.get(str(read_path(document, ("nation",)))), nations.get(str(change.value))
    document = apply_edit(document, change)
    for number, formation in enumerate(read_path(document, ("formations",)) or []):
        if old and new and read_path(formation, ("type",)) == old.formation_type:
            path = ("formations", number, "type")
            document = apply_edit(document, Edit(op="set", path=path, value=new.formation_type))
    return document


def _tidy_names(document: Json, change: Edit) -> Json:
    """Gives names and IDs to whatever an edit has added."""
    new = find_added_entry(document, change, ("units", "formations"))
    place = new[1] if new else None
    match change.path:
        case ("units", *rest) if place is not None and (not rest or change.op != "add"):
            if len(change.path) <= 2:
                return _new_unit(document, place)
        case ("formations", *_) if place is not None and len(change.path) <= 2:
            name = _unique_name(
                document, "formations", place, read_path(document, ("formations", place, "name")), "Formation"
            )
            return apply_edit(document, Edit(op="set", path=("formations", place, "name"), value=name))
    if change.op in ("add", "copy", "insert") and change.path[:1] == ("units",):
        return _number_bases(document)
    return document


def _new_unit(document: Json, place: int) -> Json:
    name = _unique_name(document, "units", place, read_path(document, ("units", place, "name")), "Unit")
    document = apply_edit(document, Edit(op="set", path=("units", place, "name"), value=name))
    if read_path(document, ("units", place, "formation")) is None:
        document, formation = _ensure_formation(document)
        document = apply_edit(document, Edit(op="set", path=("units", place, "formation"), value=formation))
    return _number_bases(document, copied=place)


def _ensure_formation(document: Json) -> tuple[Json, str]:
    """Returns the document with a formation, and its name; creates one with the nation's title if needed."""
    first = read_path(document, ("formations", 0, "name"))
    if isinstance(first, str):
        return document, first
    nation = CATALOGUE.nations.get(str(read_path(document, ("nation",))))
    title = nation.formation_title if nation else "formation"
    type_ = nation.formation_type if nation else "formation"
    made = {"name": f"First {title}", "type": type_}
    return apply_edit(document, Edit(op="add", path=("formations",), value=made)), made["name"]


def _number_bases(document: Json, *, copied: int | None = None) -> Json:
    """Gives the lowest free IDs to bases without one (0) and to all bases of a copied unit (IE-1.58)."""
    units = read_path(document, ("units",)) or []
    taken = {
        one
        for place, unit in enumerate(units)
        for group in read_path(unit, ("bases",)) or []
        for one in read_path(group, ("ids",)) or []
        if is_whole(one) and place != copied
    }
    for place, unit in enumerate(units):
        for number, group in enumerate(read_path(unit, ("bases",)) or []):
            ids = read_path(group, ("ids",)) or []
            given = [_free_id(taken) if one == 0 or place == copied else one for one in ids]
            if given != ids:
                path = ("units", place, "bases", number, "ids")
                document = apply_edit(document, Edit(op="set", path=path, value=given))
    return document


def _free_id(taken: set[int]) -> int:
    candidate = 1
    while candidate in taken:
        candidate += 1
    taken.add(candidate)
    return candidate


def _resize_group(document: Json, change: Edit) -> Json:
    """Sets the number of bases in a group: the last ones go, new ones get free IDs."""
    path = (*change.path[:-1], "ids")
    ids, count = read_path(document, path), change.value
    if not isinstance(ids, list) or not is_whole(count) or not 0 <= count <= MOST_BASES:
        raise NoSuchPlace(change.path)
    if count == 0:
        return apply_edit(document, Edit(op="remove", path=change.path[:-1]))
    wanted = [*ids[:count], *([0] * (count - len(ids)))]
    return _number_bases(apply_edit(document, Edit(op="set", path=path, value=wanted)))
