"""States and units of case files: reading and writing."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.battle.evolve import STATES
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import new_unit
from rules.games.extractors.catalogue.kinds import KINDS
from rules.kernel.codec import Codec
from rules.kernel.problems import illegal
from rules.kernel.records import Json, replace


def read_state(document: Mapping[str, Json]) -> State:
    """Reads a case's state, with the defaults of the case files filled in."""
    units = {str(name): read_unit(unit) for name, unit in (document.get("units") or {}).items()}
    for name, unit in units.items():
        carrier = unit.aboard or unit.inside
        if unit.hex is None and carrier in units:
            units[name] = replace(unit, hex=units[carrier].hex)
    rest = {key: value for key, value in document.items() if key != "units"}
    return replace(STATES.read({**rest, "units": {}}), units=units)


UNITS: Codec[Unit] = Codec(Unit)


def read_unit(document: Mapping[str, Json]) -> Unit:
    """Reads a unit of a case's state: full steps, armor and speed unless it says otherwise."""
    type_ = document["type"]
    if type_ not in KINDS:
        raise illegal("unknown-unit", f"There is no unit {type_}.", rule="EXT-3.2")
    full = new_unit(type_, extra_armor=document.get("extra-armor", 0))
    start = {"steps": full.steps, "armor": full.armor, "speed": full.speed}
    given = {key: value for key, value in document.items() if value is not None or key == "hex"}
    if isinstance(given.get("fired"), list):
        given |= {"fired": False, "fired-slots": given["fired"]}
    for cycle in ("move-cycle", "combat-cycle"):
        if cycle in given:
            given[cycle] = {key: value for key, value in given[cycle].items() if value is not None}
    return UNITS.read({**start, **given})


def unit_json(unit: Unit) -> dict[str, Json]:
    """Returns a unit as case files write it."""
    return dict(UNITS.write(unit))
