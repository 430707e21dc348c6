"""Edits of a team's document, and what each changes beyond its own place."""

from __future__ import annotations

from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.records import Json
from rules.kit.names import give_own_name, names_in, unique_name


def edit(document: Json, change: Edit) -> Json:
    """Returns the document after an edit. Raises NoSuchPlace.

    A unit that is added or copied gets a name of its own, and none loses its name. Dice of a budget replace a typed one
    (EIC-2.1). A special movement is switched at ``units / n / movement / flight``.
    """
    match (change.op, change.path):
        case ("set", ("units", int(), "movement", str())):
            return apply_edit(document, _switch_movement(document, change))
        case ("set", ("units", int(place), "name")):
            return _rename_unit(document, place, change.value)
        case ("set", ("budget-dice",)) if change.value is not None:
            document = apply_edit(document, Edit(op="set", path=("budget",), value=None))
    return give_own_name(apply_edit(document, change), change)


def _switch_movement(document: Json, change: Edit) -> Edit:
    """Returns the switch of a special movement as an edit of the list of movements."""
    *path, movement = change.path
    present = read_path(document, tuple(path))
    if not isinstance(present, list | None):
        raise NoSuchPlace(movement)
    others = [one for one in present or [] if one != movement]
    return Edit(op="set", path=tuple(path), value=[*others, movement] if change.value else others)


def _rename_unit(document: Json, place: int, name: Json) -> Json:
    """Renames a unit: a slash would look like a drone's name, and an empty name becomes that of the type."""
    text = " ".join(name.replace("/", "-").split()) if isinstance(name, str) else ""
    unit = read_path(document, ("units", place))
    new = text or unique_name(_type_name(unit), names_in(document, but=("units", place)))
    return apply_edit(document, Edit(op="set", path=("units", place, "name"), value=new))


def _type_name(unit: Json) -> str:
    type_ = read_path(unit, ("type",))
    known = CATALOGUE.units.get(type_) if isinstance(type_, str) else None
    return known.name if known else "Unit"
