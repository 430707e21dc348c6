"""The documents of a new team and a new unit."""

from __future__ import annotations

from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.records import Json

STARTING_RATINGS = {"bod": 50, "attr": 40, "dfr": 40, "pwr": 40, "spd": 30, "det": 40, "ecm": 20}
"""Cheap ratings with which a new unit can move, find enemies, fire and last a while."""

NAME_LIMIT = 40


def blank_team(name: str) -> Json:
    """Returns the document of a team without units."""
    return {"game": "eic-league", "name": name, "units": []}


def starting_unit(type_: str) -> Json:
    """Returns the document of a new unit, which is legal at once (EIC-4.12)."""
    return {"name": CATALOGUE.units[type_].name, "type": type_, "ratings": dict(STARTING_RATINGS)}
