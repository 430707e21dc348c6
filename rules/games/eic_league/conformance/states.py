"""States of the case files: from their vocabulary to a battle and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.eic_league.army.energy import maximum_energy
from rules.games.eic_league.battle.state import STATES, Side, State, Unit, drone_name
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne, is_paralysed, is_vanquished
from rules.games.eic_league.mechanics.drones import drone_ratings, is_drone_airborne
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.kernel.codec import Codec
from rules.kernel.records import Json

UNITS: Codec[Unit] = Codec(Unit)
COPIED = ("round", "phase")


def read_state(document: Mapping[str, Json]) -> State:
    """Returns the battle of a case. Sides hold only their credits; there is no map and no order of play."""
    return State(
        units={name: read_unit(unit) for name, unit in (document.get("units") or {}).items()},
        sides={side: Side(credits=credits) for side, credits in (document.get("credits") or {}).items()},
        **{key: document[key] for key in COPIED if document.get(key) is not None},
    )


def read_unit(document: Mapping[str, Json]) -> Unit:
    """Returns a unit of a case, with the defaults of the vocabulary."""
    given = {"side": "", "ratings": {}} | {key: value for key, value in document.items() if key != "missile-pod"}
    fitted = [_weapon_and_shots(entry) for entry in given.pop("weapons", None) or []]
    slots = [(weapon, shots) for weapon, shots in fitted if weapon != "tank-drone"]
    loads = {str(place): shots for place, (_, shots) in enumerate(slots, 1) if shots is not None}
    shots = {str(reference): left for reference, left in (given.pop("shots", None) or {}).items()}
    fired = {str(reference): round_ for reference, round_ in (given.pop("last-fired", None) or {}).items()}
    energies = _energies(given)
    return UNITS.read(
        {
            **given,
            **energies,
            "weapons": [weapon for weapon, _ in slots],
            "shots": {**loads, **shots},
            "last-fired": fired,
            "used": [str(reference) for reference in given.get("used") or ()],
            "vanquished": bool(given.get("vanquished")) or energies["energy"] <= 0,
        }
    )


def _weapon_and_shots(entry: Json) -> tuple[str, int | None]:
    if isinstance(entry, Mapping):
        return entry["weapon"], entry.get("shots")
    return entry or "", None


def _energies(given: Mapping[str, Json]) -> dict[str, int]:
    maximum = given.get("max-energy")
    if maximum is None:
        maximum = maximum_energy(given.get("ratings") or {}, given["type"])
    energy = given.get("energy")
    if energy is None:
        energy = 0 if given.get("vanquished") else maximum
    return {"energy": energy, "max-energy": maximum}


# --- and back -------------------------------------------------------------------------------------


def state_json(state: State) -> dict[str, Json]:
    """Returns a state in the vocabulary of the cases, with the current ratings of every unit."""
    document = STATES.write(state)
    return {
        "round": state.round,
        "phase": state.phase,
        "credits": {key: side.credits for key, side in state.sides.items()},
        "units": {
            **{name: _unit_json(unit, document["units"][name], state.round) for name, unit in state.units.items()},
            **_drones_json(state, document["units"]),
        },
    }


def _drones_json(state: State, document: dict[str, Any]) -> dict[str, Json]:
    return {
        drone_name(name): {
            **document[name]["drone"],
            **drone_ratings(unit.drone, state.round).as_map(),
            "side": unit.side,
            "airborne": is_drone_airborne(unit.drone, state.round),
            "vanquished": unit.drone.energy <= 0,
        }
        for name, unit in state.units.items()
        if unit.drone
    }


def _unit_json(unit: Unit, document: dict[str, Any], round_: int) -> dict[str, Json]:
    return {
        **document,
        **current_ratings(unit, round_).as_map(),
        "airborne": is_airborne(unit, round_),
        "height": elevator_height(unit, round_),
        "paralysed": is_paralysed(unit, round_),
        "vanquished": is_vanquished(unit),
        "used": [reference_json(reference) for reference in sorted(unit.used)],
        "shots": shots_json(unit),
    }


def shots_json(unit: Unit) -> dict[str, int]:
    """Returns the shots left of everything that has some, by reference."""
    lefts = {
        reference: weapons.shots_left(unit, reference)
        for reference in weapons.references(unit)
        if weapons.weapon_in(unit, reference) in CATALOGUE.weapons
    }
    return {reference: left for reference, left in lefts.items() if left is not None}


def reference_json(reference: str) -> str | int:
    """Returns a weapon reference as cases write it: slots as numbers."""
    return int(reference) if reference.isdecimal() else reference
