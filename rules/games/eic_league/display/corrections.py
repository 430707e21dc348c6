"""Corrections by the referee, beside the counters of the sheets: places, states, effects, the course of play.

Every field's path leads into the state. An empty number removes the effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import permutations

from rules.games.eic_league.battle.state import PHASES, Ground, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import weapons
from rules.kernel.display.cards import Field, Option
from rules.kit import hexes
from rules.kit.corrections import Choices, Kept, correction_fields, in_words

MOST_ORDERED = 4
"""The most sides for which every order is offered."""


def unit_corrections(state: State, name: str, unit: Unit) -> tuple[Field, ...]:
    """Returns the fields of a unit besides energy, fragmentation hits and loads."""
    without = {"purpose", "base_until"} if unit.status == "field" else ()
    return tuple(correction_fields(unit, ("units", name), choices=_unit_choices(state, unit), without=without))


def _unit_choices(state: State, unit: Unit) -> Mapping[str, Choices]:
    named = list(_weapon_names(unit))
    places = _places(state.ground) if state.ground else ()
    return {
        "hex": places,
        "drone.hex": places,
        "detected": in_words(name for name, other in state.units.items() if other.side != unit.side),
        "destroyed": [(int(reference), name) for reference, name in named if reference.isdecimal()],
        "used": named,
        "last_fired": named,
    }


def _weapon_names(unit: Unit) -> Iterator[tuple[str, str]]:
    """Yields the references of a unit's weapons, each with the weapon's name and, in a slot, its number."""
    for reference in weapons.references(unit):
        if built_in := CATALOGUE.built_in_weapons.get(reference):
            yield reference, built_in.name
        elif weapon := weapons.weapon_in(unit, reference):
            number = f" ({reference})" if reference.isdecimal() else ""
            yield reference, CATALOGUE.weapons[weapon].name + number


def side_corrections(state: State, key: str) -> tuple[Field, ...]:
    """Returns the fields of a side besides its credits."""
    own = [(name, name) for name, unit in state.units.items() if unit.side == key]
    return tuple(correction_fields(state.sides[key], ("sides", key), choices={"warp": own}))


def battle_corrections(state: State) -> tuple[Field, ...]:
    """Returns the fields of the course of play."""
    sides = _sides(state)
    choices: dict[str, Choices] = {
        "phase": [(None, "not kept by the site"), *((phase, phase.capitalize()) for phase in PHASES)],
        "active": [(None, "nobody alone"), *sides],
        "wildfire": sides,
    }
    if 2 <= len(sides) <= MOST_ORDERED:
        choices["order"] = _orders(dict(sides))
    return tuple(correction_fields(state, (), choices=choices))


def _orders(names: dict[str, str]) -> Choices:
    """Returns the sides in every order in which they may attack, the initiative first."""
    return [(order, ", then ".join(names[key] for key in order)) for order in permutations(names)]


def _sides(state: State) -> list[tuple[str, str]]:
    return [(key, side.name or key) for key, side in state.sides.items()]


@lru_cache(maxsize=16)
def _places(ground: Ground) -> Kept:
    places = hexes.rectangle(ground.columns, ground.rows)
    return Kept(tuple(Option(value=hex_, label=hexes.label(hex_)) for hex_ in places))
