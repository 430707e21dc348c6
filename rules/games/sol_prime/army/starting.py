"""New armies and new entries."""

from __future__ import annotations

from rules.games.sol_prime.army.fittings import FORTIFICATION, INSTALLATION
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Model
from rules.kernel.records import Json

NAME_LIMIT, NOTES_LIMIT = 40, 2000
START_BUDGET = 200


def blank_army(name: str) -> Json:
    """Returns the document of an army without stands."""
    return {"game": "sol-prime", "name": name, "tech": "basic", "budget": START_BUDGET, "units": []}


def starting_model(key: str, table: Model, platoon: str) -> Json:
    """Returns the document of a new entry of a ready-made unit."""
    cls = CATALOGUE.classes[table.design["class"]]
    loose = cls.kind == INSTALLATION and not (table.design["class"] == FORTIFICATION and table.design.get("weapons"))
    entry = {"name": table.name, "model": key}
    return entry if loose else {**entry, "platoon": platoon}


def starting_class(class_: str, platoon: str) -> Json:
    """Returns the document of a new entry of a class, still to be fitted out."""
    cls = CATALOGUE.classes[class_]
    entry: dict[str, Json] = {"name": cls.name, "class": class_}
    if class_ == "installation":
        return {**entry, "installation": "building"}
    if class_ == FORTIFICATION:
        return {**entry, "fortification": "light"}
    if cls.kind == "artillery":
        entry["artillery"] = "light"
    return {**entry, "platoon": platoon}
