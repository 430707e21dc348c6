"""Edits of army documents that keep names apart and the budget in step with the scenario."""

from __future__ import annotations

from rules.games.extractors.army.starting import LISTS, NAME_LIMIT
from rules.games.extractors.catalogue.kinds import KINDS
from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.records import Json
from rules.kit.names import give_own_name, names_in, unique_name


def edit_army(document: Json, change: Edit) -> Json:
    """Returns the document after an edit. Raises NoSuchPlace.

    A new or copied unit gets a name of its own, and none loses its name; with a scenario the budget is the scenario's
    (EXT-3.1).
    """
    match (change.op, change.path):
        case ("set", ("options", "scenario")):
            document = apply_edit(document, change)
            budget = None if change.value else 250
            return apply_edit(document, Edit(op="set", path=("budget",), value=budget))
        case ("set", (str(key), int(place), "name")) if key in LISTS:
            return _rename(document, key, place, change.value)
        case ("set", (str(key), int(place), "thanis", str(order))) if key in LISTS:
            return _set_thanis(document, (key, place), order, on=bool(change.value))
        case ("set", (str(key), int(place), "slots", str(slot))) if key in LISTS:
            return _set_weapon(document, (key, place), slot, change.value)
    return give_own_name(apply_edit(document, change), change, LISTS)


def _set_thanis(document: Json, path: tuple[str, int], order: str, *, on: bool) -> Json:
    present = read_path(document, (*path, "thanis")) or []
    others = [one for one in present if one != order]
    value = [*others, order] if on else others
    return apply_edit(document, Edit(op="set", path=(*path, "thanis"), value=value or None))


def _set_weapon(document: Json, path: tuple[str, int], slot: str, weapon: Json) -> Json:
    """Puts a weapon into a slot, or empties it; weapons are kept in the order of the slots (EXT-3.11)."""
    present = read_path(document, (*path, "weapons")) or []
    others = [one for one in present if one.get("slot") != slot]
    value = sorted([*others, {"slot": slot, "weapon": weapon}] if weapon else others, key=lambda one: str(one["slot"]))
    return apply_edit(document, Edit(op="set", path=(*path, "weapons"), value=value))


def _rename(document: Json, key: str, place: int, name: Json) -> Json:
    text = " ".join(name.split())[:NAME_LIMIT] if isinstance(name, str) else ""
    unit = read_path(document, (key, place)) or {}
    kind = KINDS.get(unit.get("type", ""))
    new = text or unique_name(kind.name if kind else "Unit", names_in(document, LISTS, but=(key, place)))
    return apply_edit(document, Edit(op="set", path=(key, place, "name"), value=new))
