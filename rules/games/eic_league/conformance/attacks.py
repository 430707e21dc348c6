"""Attacks, their odds and the ``stats`` query in the vocabulary of the case files."""

from __future__ import annotations

from rules.games.eic_league.battle.events import Attacked
from rules.games.eic_league.battle.state import Drone, State, drone_name, find_unit, is_drone
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne, is_paralysed
from rules.games.eic_league.mechanics.drones import can_drone_fly, drone_percent, drone_ratings, is_drone_airborne
from rules.games.eic_league.mechanics.energy_needs import energy_band, energy_percent
from rules.games.eic_league.mechanics.ratings import attacks_per_round, current_ratings, movement_range
from rules.kernel.conformance import write_probability
from rules.kernel.odds import Odds
from rules.kernel.records import Json


def attack_result(event: Attacked, after: State) -> dict[str, Json]:
    """Returns the results of an attack; ``after`` is the state that follows."""
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
    """Returns the energy of every unit, and of every drone in play."""
    energies: dict[str, int] = {}
    for name, unit in state.units.items():
        energies[name] = unit.energy
        if unit.drone:
            energies[drone_name(name)] = unit.drone.energy
    return energies


def stats_result(state: State, name: str) -> dict[str, Json]:
    """Returns the current values of a unit, or of a tank's drone."""
    unit = find_unit(state, name)
    if is_drone(name):
        return _drone_stats(unit.drone or Drone(hex=unit.hex, airborne=False), state.round)
    return {
        "ratings": current_ratings(unit, state.round).as_map(),
        "energy": unit.energy,
        "max-energy": unit.max_energy,
        "percent": energy_percent(unit),
        "band": energy_band(energy_percent(unit)),
        "attacks": attacks_per_round(unit, state.round),
        "move": movement_range(unit, "ground", state.round),
        "airborne": is_airborne(unit, state.round),
        "height": elevator_height(unit, state.round),
        "paralysed": is_paralysed(unit, state.round),
    }


def _drone_stats(drone: Drone, round_: int) -> dict[str, Json]:
    now = drone_ratings(drone, round_)
    return {
        "ratings": now.as_map(),
        "energy": drone.energy,
        "max-energy": CATALOGUE.drone.energy,
        "percent": drone_percent(drone),
        "band": energy_band(drone_percent(drone)),
        "attacks": 0,
        "move": CATALOGUE.drone.reach if can_drone_fly(drone, round_) else 0,
        "airborne": is_drone_airborne(drone, round_),
        "height": 0,
        "paralysed": is_paralysed(drone, round_),
    }


def odds_result(odds: Odds) -> dict[str, Json]:
    """Returns the odds of an attack: probabilities as reduced fractions."""
    chances = {name: write_probability(chance) for name, chance in odds.chances.items()}
    tables = {
        name: {points: write_probability(chance) for points, chance in table.items()}
        for name, table in odds.tables.items()
    }
    return {**chances, **tables}
