"""Attacks, their odds and the ``stats`` query in the vocabulary of the case files."""

from __future__ import annotations

from rules.games.eic_league.battle.events import Attacked
from rules.games.eic_league.battle.state import Drone, State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.stats import (
    airborne,
    attacks,
    band_of,
    drone_airborne,
    drone_can_fly,
    drone_name,
    drone_percent,
    drone_ratings,
    height,
    hexes,
    is_drone,
    paralysed,
    percent,
    ratings,
    unit_named,
)
from rules.kernel.conformance import reduced
from rules.kernel.odds import Odds
from rules.kernel.records import Json


def attack_result(event: Attacked, after: State) -> dict[str, Json]:
    """What an attack brought about; ``after`` is the state that follows."""
    result: dict[str, Json] = {
        "need": event.need,
        "attr": event.attr,
        "dfr": event.dfr,
        "hit": event.hit,
        "lethal": event.lethal,
        "strength": dict(event.strength),
        "damage": dict(event.damage),
        "energy": {**all_energies(after), **event.energy},
        "vanquished": list(event.vanquished),
        "weapon-lost": event.weapon_lost if event.weapon_lost is not None else "none",
        "shots": dict(event.shots),
        "penalty": event.penalty,
        "backfire": event.backfire,
    }
    return {**result, **_special(event)}


def _special(event: Attacked) -> dict[str, Json]:
    found = {
        "paralysed": event.paralysed,
        "paralysed-until": event.paralysed_until,
        "bod": event.bod,
        "frag-hits": event.frag_hits,
        "oxidised-until": event.oxidised_until,
        "oxidised": "immune" if event.oxidised_immune else None,
    }
    return {key: value for key, value in found.items() if value is not None}


def all_energies(state: State) -> dict[str, int]:
    """The energy of every unit, and of every drone in play."""
    energies: dict[str, int] = {}
    for name, unit in state.units.items():
        energies[name] = unit.energy
        if unit.drone:
            energies[drone_name(name)] = unit.drone.energy
    return energies


def stats_result(state: State, name: str) -> dict[str, Json]:
    """The current values of a unit, or of a tank's drone."""
    unit = unit_named(state, name)
    if is_drone(name):
        return _drone_stats(unit.drone or Drone(hex=unit.hex, airborne=False), state.round)
    return {
        "ratings": ratings(unit, state.round).as_map(),
        "energy": unit.energy,
        "max-energy": unit.max_energy,
        "percent": percent(unit),
        "band": band_of(percent(unit)),
        "attacks": attacks(unit, state.round),
        "move": hexes(unit, "ground", state.round),
        "airborne": airborne(unit, state.round),
        "height": height(unit, state.round),
        "paralysed": paralysed(unit, state.round),
    }


def _drone_stats(drone: Drone, round_: int) -> dict[str, Json]:
    now = drone_ratings(drone, round_)
    return {
        "ratings": now.as_map(),
        "energy": drone.energy,
        "max-energy": CATALOGUE.drone.energy,
        "percent": drone_percent(drone),
        "band": band_of(drone_percent(drone)),
        "attacks": 0,
        "move": CATALOGUE.drone.reach if drone_can_fly(drone, round_) else 0,
        "airborne": drone_airborne(drone, round_),
        "height": 0,
        "paralysed": paralysed(drone, round_),
    }


def odds_result(odds: Odds) -> dict[str, Json]:
    """The odds of an attack: probabilities as reduced fractions."""
    chances = {name: reduced(chance) for name, chance in odds.chances.items()}
    tables = {
        name: {points: reduced(chance) for points, chance in table.items()} for name, table in odds.tables.items()
    }
    return {**chances, **tables}
