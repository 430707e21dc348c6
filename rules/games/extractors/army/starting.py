"""Documents to start from: an empty army, a new unit."""

from __future__ import annotations

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS
from rules.kernel.records import Json

NAME_LIMIT = 40
LISTS = ("units", "reinforcement")


def blank_army(name: str) -> Json:
    """Returns the document of an empty Dorian army; the side is its first choice."""
    return {"game": "extractors", "name": name, "budget": 250, "options": {"side": "dorian"}, "units": []}


def starting_unit(type_: str, cell: str | None = None) -> Json:
    """Returns the document of a new unit."""
    if type_ == "cell":
        return {"name": CATALOGUE.cells[cell or ""].name, "type": "cell", "cell": cell}
    unit: dict[str, Json] = {"name": KINDS[type_].name, "type": type_}
    return {**unit, "cell": cell} if cell else unit
