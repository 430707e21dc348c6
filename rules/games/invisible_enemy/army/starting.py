"""Starting documents: a new army and a new unit."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.records import Json

NEW_TYPE = {"name": "Own type", "kind": "combat", "role": "medium", "hull": 6, "defense": 3, "attack": 4, "speed": 6}


NAME_LIMIT = 40


def blank(name: str) -> Json:
    """Returns the document of an army without units: independent, with one formation open to all."""
    return {
        "game": "invisible-enemy",
        "name": name,
        "nation": "independent",
        "formations": [],
        "units": [],
    }


def starting_unit(type_: str, *, formation: str | None) -> Json:
    """Returns the document of a new unit with its usual bases; IDs are assigned when it is added."""
    kind = CATALOGUE.unit_types[type_]
    bases = [{"mgv": mgv, "ids": [0] * count} for mgv, count in FIRST_BASES.get(type_, (("medium-combat", 1),))]
    unit: dict[str, Json] = {"name": kind.name, "type": type_, "bases": bases}
    if formation is not None:
        unit["formation"] = formation
    if kind.mission:
        unit["mission"] = kind.mission
    return unit


FIRST_BASES: dict[str, Sequence[tuple[str, int]]] = {
    "australian-squadron": (("medium-combat", 8),),
    "californian-company": (("heavy-combat", 6), ("support-combat", 2)),
    "repair-squadron": (("engineer", 3),),
    "support-pool": (("support-combat", 3),),
    "free-unit": (("light-combat", 3),),
}
"""The bases of a new unit by unit type: the full pool where the book names one."""
