"""Editing an army: what an edit does to the document beyond its own place."""

from __future__ import annotations

from string import ascii_uppercase

from rules.games.invisible_enemy.army.summary import is_whole
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.documents import Edit, NoSuchPlace, apply_edit, read
from rules.kernel.records import Json
from rules.kit.names import added, names_in, unique_name

MOST_BASES = 24
"""Bases of one type that the steppers go up to."""


def edit_army(document: Json, change: Edit) -> Json:
    """The document after an edit. Raises NoSuchPlace.

    A unit or formation that is added or copied gets a name of its own, and its bases get free IDs; the first unit makes
    a formation where there is none; units follow a formation that is renamed, formations a change of nation. The number
    of bases is set at ``units / n / bases / m / count``.
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
    return _lettered(text or fallback, taken) if kind == "units" else unique_name(text or fallback, taken)


def _lettered(name: str, taken: set[str]) -> str:
    """Units are told apart by letters: "Tiger 2" is a base of Tiger, the one with the ID 2."""
    stem = name[:-2] if name[-2:-1] == " " and name[-1:] in ascii_uppercase else name
    free = (letter for letter in ascii_uppercase[1:] if f"{stem} {letter}" not in taken)
    return name if name not in taken else f"{stem} {next(free)}" if len(taken) < 25 else unique_name(name, taken)


def _rename_formation(document: Json, place: int, wanted: Json) -> Json:
    old = read(document, ("formations", place, "name"))
    new = _unique_name(document, "formations", place, wanted, "Formation")
    document = apply_edit(document, Edit(op="set", path=("formations", place, "name"), value=new))
    for number, unit in enumerate(read(document, ("units",)) or []):
        if old is not None and read(unit, ("formation",)) == old:
            document = apply_edit(document, Edit(op="set", path=("units", number, "formation"), value=new))
    return document


def _change_nation(document: Json, change: Edit) -> Json:
    """Formations with the old nation's title take the new one's (IE-1.6)."""
    nations = CATALOGUE.nations
    old, new = nations.get(str(read(document, ("nation",)))), nations.get(str(change.value))
    document = apply_edit(document, change)
    for number, formation in enumerate(read(document, ("formations",)) or []):
        if old and new and read(formation, ("type",)) == old.formation_type:
            path = ("formations", number, "type")
            document = apply_edit(document, Edit(op="set", path=path, value=new.formation_type))
    return document


def _tidy_names(document: Json, change: Edit) -> Json:
    """Names and IDs for what an edit has added."""
    new = added(document, change, ("units", "formations"))
    place = new[1] if new else None
    match change.path:
        case ("units", *rest) if place is not None and (not rest or change.op != "add"):
            if len(change.path) <= 2:
                return _new_unit(document, place)
        case ("formations", *_) if place is not None and len(change.path) <= 2:
            name = _unique_name(
                document, "formations", place, read(document, ("formations", place, "name")), "Formation"
            )
            return apply_edit(document, Edit(op="set", path=("formations", place, "name"), value=name))
    if change.op in ("add", "copy", "insert") and change.path[:1] == ("units",):
        return _number_bases(document)
    return document


def _new_unit(document: Json, place: int) -> Json:
    name = _unique_name(document, "units", place, read(document, ("units", place, "name")), "Unit")
    document = apply_edit(document, Edit(op="set", path=("units", place, "name"), value=name))
    if read(document, ("units", place, "formation")) is None:
        document, formation = _ensure_formation(document)
        document = apply_edit(document, Edit(op="set", path=("units", place, "formation"), value=formation))
    return _number_bases(document, copied=place)


def _ensure_formation(document: Json) -> tuple[Json, str]:
    """The first formation; where there is none, one with the nation's title is made."""
    first = read(document, ("formations", 0, "name"))
    if isinstance(first, str):
        return document, first
    nation = CATALOGUE.nations.get(str(read(document, ("nation",))))
    title = nation.formation_title if nation else "formation"
    type_ = nation.formation_type if nation else "formation"
    made = {"name": f"First {title}", "type": type_}
    return apply_edit(document, Edit(op="add", path=("formations",), value=made)), made["name"]


def _number_bases(document: Json, *, copied: int | None = None) -> Json:
    """Bases without an ID (0), and all of a unit that was copied, get the lowest free ones (IE-1.58)."""
    units = read(document, ("units",)) or []
    taken = {
        one
        for place, unit in enumerate(units)
        for group in read(unit, ("bases",)) or []
        for one in read(group, ("ids",)) or []
        if is_whole(one) and place != copied
    }
    for place, unit in enumerate(units):
        for number, group in enumerate(read(unit, ("bases",)) or []):
            ids = read(group, ("ids",)) or []
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
    """As many bases as asked for: the last ones go, new ones get free IDs."""
    path = (*change.path[:-1], "ids")
    ids, count = read(document, path), change.value
    if not isinstance(ids, list) or not is_whole(count) or not 0 <= count <= MOST_BASES:
        raise NoSuchPlace(change.path)
    if count == 0:
        return apply_edit(document, Edit(op="remove", path=change.path[:-1]))
    wanted = [*ids[:count], *([0] * (count - len(ids)))]
    return _number_bases(apply_edit(document, Edit(op="set", path=path, value=wanted)))
