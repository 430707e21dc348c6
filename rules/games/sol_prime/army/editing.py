"""Edits of an army document, with their effects elsewhere in it: names, leaders, weapons written out."""

from __future__ import annotations

from rules.games.sol_prime.army.pricing.rule_set import KEY, prices_of
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Model
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.records import Json, Path
from rules.kit.names import give_own_name, names_in, unique_name
from rules.kit.rule_sets import copy_at


def edit(document: Json, change: Edit) -> Json:
    """Returns the document after an edit. Raises NoSuchPlace.

    Names stay unique (SP-2.3), and leaders follow an entry that is renamed (SP-2.66). An upgrade is switched at
    ``units / n / upgrades / id``; a new model takes the place of all that the old one, or a class, had fitted.
    """
    match (change.op, change.path):
        case ("set", ("units", int(place), "name")):
            return _rename(document, place, change.value)
        case ("set", ("units", int(place), "upgrades", str(upgrade))):
            return _switch_upgrade(document, place, upgrade, on=bool(change.value))
        case ("set", ("units", int(place), "armor", int(part))):
            return _set_armor(document, place, part, change.value)
        case ("remove", ("units", int(place), "weapons", int())):
            document = _write_out_weapons(document, place)
        case (
            "set",
            ("units", int(place), ("weapons" | "add-weapons") as part, int(mount), ("mounts" | "turret") as key),
        ):
            return _edit_mount(_write_out_weapons(document, place), ("units", place, part, mount), key, change.value)
        case ("set", ("units", int(place), "model")):
            return _change_model(document, place, change.value)
    return give_own_name(apply_edit(document, change), change)


def _rename(document: Json, place: int, name: Json) -> Json:
    """Renames an entry. A slash would split a platoon from its side; an empty name becomes that of the model."""
    old = read_path(document, ("units", place, "name"))
    text = " ".join(name.replace("/", "-").split()) if isinstance(name, str) else ""
    new = text or unique_name(
        _type_name(document, read_path(document, ("units", place))), names_in(document, but=("units", place))
    )
    document = apply_edit(document, Edit(op="set", path=("units", place, "name"), value=new))
    for number, leader in enumerate(read_path(document, ("leaders",)) or []):
        if (attached := _renamed(read_path(leader, ("attached",)), old, new)) is not None:
            document = apply_edit(document, Edit(op="set", path=("leaders", number, "attached"), value=attached))
    return document


def _renamed(attached: Json, old: Json, new: str) -> str | None:
    """Returns what a leader is attached to after an entry is renamed; None: something else. Stands are numbered."""
    if not isinstance(attached, str) or not isinstance(old, str):
        return None
    entry, _, number = attached.rpartition("-")
    if attached == old:
        return new
    return f"{new}-{number}" if entry == old and number.isdigit() else None


def _model(document: Json, unit: Json) -> Model | None:
    """Returns the ready-made unit of an entry: the house's, or one of the rule set that the army holds."""
    return prices_of(copy_at(document, KEY)).models.get(str(read_path(unit, ("model",))))


def _type_name(document: Json, unit: Json) -> str:
    model = _model(document, unit)
    cls = CATALOGUE.classes.get(str(read_path(unit, ("class",))))
    return model.name if model else cls.name if cls else "Unit"


def _switch_upgrade(document: Json, place: int, upgrade: str, *, on: bool) -> Json:
    """Fits an upgrade, or removes it from wherever it comes: the entry's own list, the model's or the additions."""
    unit = read_path(document, ("units", place))
    if not isinstance(unit, dict):
        raise NoSuchPlace(place)
    model = _model(document, unit)
    base = unit.get("upgrades")
    if base is None:
        base = list(model.design.get("upgrades", [])) if model else []
    whole = [*base, *unit.get("add-upgrades", [])]
    kept = [one for one in whole if one != upgrade]
    path = ("units", place)
    document = apply_edit(document, Edit(op="set", path=(*path, "add-upgrades"), value=None))
    return apply_edit(document, Edit(op="set", path=(*path, "upgrades"), value=[*kept, upgrade] if on else kept))


def _set_armor(document: Json, place: int, part: int, value: Json) -> Json:
    """Sets front or flank armor by itself."""
    unit = read_path(document, ("units", place))
    model = _model(document, unit)
    cls = CATALOGUE.classes.get(str(read_path(unit, ("class",)) or (model.design["class"] if model else "")))
    present = (
        read_path(unit, ("armor",)) or (model.design.get("armor") if model else None) or (cls.armor if cls else (0, 0))
    )
    pair = [present, present] if isinstance(present, int) else list(present)
    if part not in (0, 1):
        raise NoSuchPlace(part)
    pair[part] = value if isinstance(value, int) else 0
    return apply_edit(document, Edit(op="set", path=("units", place, "armor"), value=pair))


def _write_out_weapons(document: Json, place: int) -> Json:
    """Writes out the weapons of the entry's model, so that each can be changed."""
    unit = read_path(document, ("units", place))
    model = _model(document, unit)
    if not model or read_path(unit, ("weapons",)) is not None:
        return document
    weapons = list(model.design.get("weapons", []))
    return apply_edit(document, Edit(op="set", path=("units", place, "weapons"), value=weapons))


def _edit_mount(document: Json, path: Path, key: str, value: Json) -> Json:
    """Sets the number of weapons in a mount, or whether it turns (SP-2.32, SP-2.34)."""
    present = read_path(document, path)
    whole = {"id": present} if isinstance(present, str) else present
    if not isinstance(whole, dict):
        raise NoSuchPlace(path[-1])
    usual: Json = 1 if key == "mounts" else True
    new = usual if value is None or (key == "mounts" and (not isinstance(value, int) or value < 1)) else value
    return apply_edit(document, Edit(op="set", path=path, value={**whole, key: new}))


KEPT = frozenset(("name", "count", "platoon", "morale", "ammunition", "notes", "id", "points"))


def _change_model(document: Json, place: int, model: Json) -> Json:
    unit = read_path(document, ("units", place))
    if not isinstance(unit, dict):
        raise NoSuchPlace(place)
    if model is None:
        # It becomes a design of its own, fitted as the model was.
        table = _model(document, unit)
        design = {**(table.design if table else {}), **{key: one for key, one in unit.items() if key != "model"}}
        return apply_edit(document, Edit(op="set", path=("units", place), value=design))
    kept = {key: one for key, one in unit.items() if key in KEPT}
    return apply_edit(document, Edit(op="set", path=("units", place), value={**kept, "model": model}))
