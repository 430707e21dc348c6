"""Corrections by the referee, beside the counters of the sheets: places, states, effects, the course of play.

Every field's path leads into the state. An empty number removes the effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations

from rules.games.eic_league.battle.state import PHASES, Drone, Ground, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import weapons
from rules.kernel.display.cards import Choose, Field, Number, Option, Slots
from rules.kernel.records import Json, Path
from rules.kit import hexes

MOST_ORDERED = 4
"""The most sides for which every order is offered."""
STATES = {"field": "on the field", "retreating": "retreating", "base": "in its base"}
MOVES = {"": "not yet", "ground": "on the ground", "flight": "flown", "warp": "warped", "elevator": "by elevator"}


def unit_corrections(state: State, name: str, unit: Unit) -> tuple[Field, ...]:
    """Returns the fields of a unit besides energy, fragmentation hits and loads."""
    at: Path = ("units", name)
    return (
        *_position_fields(state, at, unit),
        *_effect_fields(at, unit),
        *_round_fields(state, at, unit),
        *_weapon_fields(at, unit),
        *(_drone_fields(state, (*at, "drone"), unit.drone) if unit.drone else ()),
    )


def _position_fields(state: State, at: Path, unit: Unit) -> Iterator[Field]:
    yield _number((*at, "max-energy"), "Energy at full strength", unit.max_energy)
    if state.ground:
        yield _hex((*at, "hex"), "Hex", unit.hex, state.ground)
    yield _switch((*at, "airborne"), "In the air", unit.airborne)
    yield _number((*at, "height"), "Hexes high on the elevator", unit.height)
    yield Choose(path=(*at, "status"), label="Where it is", value=unit.status, options=_options(STATES.items()))
    yield _switch((*at, "vanquished"), "Vanquished", unit.vanquished)
    yield _switch((*at, "captured"), "Captured", unit.captured)
    if unit.status != "field":
        purposes = (("recover", "recover"), ("reload", "reload"))
        yield Choose(path=(*at, "purpose"), label="Returns to", value=unit.purpose, options=_options(purposes))
        yield _number((*at, "base-until"), "In its base through round", unit.base_until)
    yield _switch((*at, "must-leave"), "Must leave its base next round", unit.must_leave)


def _effect_fields(at: Path, unit: Unit | Drone) -> Iterator[Field]:
    yield _number((*at, "paralysed-until"), "Paralysed through round", unit.paralysed_until)
    yield _number((*at, "oxidised-until"), "Oxidised, armor works through round", unit.oxidised_until)


def _round_fields(state: State, at: Path, unit: Unit) -> Iterator[Field]:
    yield Choose(path=(*at, "moved"), label="Moved this round", value=unit.moved, options=_options(MOVES.items()))
    yield _switch((*at, "detect-rolled"), "Has rolled for detection", unit.detect_rolled)
    others = tuple(name for name, other in state.units.items() if other.side != unit.side)
    yield _several((*at, "detected"), "Has detected", zip(others, others, strict=True))
    yield _number((*at, "attacks-made"), "Attacks made this round", unit.attacks_made)
    yield _number((*at, "fights-made"), "Of these, fights", unit.fights_made)


def _weapon_fields(at: Path, unit: Unit) -> Iterator[Field]:
    named = list(_weapon_names(unit))
    slots = [(int(reference), name) for reference, name in named if reference.isdecimal()]
    yield _several((*at, "destroyed"), "Slots lost to lethal blows", slots)
    yield _several((*at, "used"), "Weapons used this round", named)
    for reference, name in named:
        label = f"{name} last fired in round"
        yield _number((*at, "last-fired", reference), label, unit.last_fired.get(reference), least=1)
    yield _switch((*at, "drone-lost"), "Drone lost", unit.drone_lost)


def _weapon_names(unit: Unit) -> Iterator[tuple[str, str]]:
    """Yields the references of a unit's weapons, each with the weapon's name and, in a slot, its number."""
    for reference in weapons.references(unit):
        if built_in := CATALOGUE.built_in_weapons.get(reference):
            yield reference, built_in.name
        elif weapon := weapons.weapon_in(unit, reference):
            number = f" ({reference})" if reference.isdecimal() else ""
            yield reference, CATALOGUE.weapons[weapon].name + number


def _drone_fields(state: State, at: Path, drone: Drone) -> Iterator[Field]:
    yield _switch((*at, "airborne"), "Drone in the air", drone.airborne)
    if state.ground:
        yield _hex((*at, "hex"), "Drone's hex", drone.hex, state.ground)
    yield _number((*at, "paralysed-until"), "Drone paralysed through round", drone.paralysed_until)
    yield _number((*at, "oxidised-until"), "Drone oxidised through round", drone.oxidised_until)
    yield _number((*at, "frag-hits"), "Fragmentation hits on the drone", drone.frag_hits)


def side_corrections(state: State, key: str) -> tuple[Field, ...]:
    """Returns the fields of a side besides its credits."""
    side, at = state.sides[key], ("sides", key)
    own = [(name, name) for name, unit in state.units.items() if unit.side == key]
    return (
        _switch((*at, "declared"), "Has declared for the initiative", side.declared),
        _several((*at, "warp"), "Will warp", own),
        _switch((*at, "done"), "Has ended its part of the phase", side.done),
        _switch((*at, "out"), "Out of the battle", side.out),
    )


def battle_corrections(state: State) -> tuple[Field, ...]:
    """Returns the fields of the course of play."""
    sides = _sides(state)
    return (
        _number(("round",), "Round", state.round, least=1),
        Choose(
            path=("phase",),
            label="Phase",
            value=state.phase,
            options=(
                Option(value=None, label="not kept by the site"),
                *_options((phase, phase.capitalize()) for phase in PHASES),
            ),
        ),
        Choose(
            path=("active",),
            label="Active side",
            value=state.active,
            options=(Option(value=None, label="nobody alone"), *_options(sides)),
        ),
        *([_order_field(state, dict(sides))] if 2 <= len(sides) <= MOST_ORDERED else []),
        _several(("wildfire",), "May fire by sight", sides),
    )


def _order_field(state: State, names: dict[str, str]) -> Field:
    """The sides as they attack, the initiative first."""
    orders = tuple(
        Option(value=order, label=", then ".join(names[key] for key in order)) for order in permutations(names)
    )
    return Choose(path=("order",), label="Order of attack", value=state.order, options=orders)


def _sides(state: State) -> list[tuple[str, str]]:
    return [(key, side.name or key) for key, side in state.sides.items()]


# --- fields ---------------------------------------------------------------------------------------


def _number(path: Path, label: str, value: int | None, *, least: int = 0) -> Number:
    return Number(path=path, label=label, value=value, least=least)


def _switch(path: Path, label: str, value: bool) -> Choose:
    return Choose(path=path, label=label, value=value, options=YES_OR_NO)


def _several(path: Path, label: str, named: Iterable[tuple[Json, str]]) -> Slots:
    return Slots(path=path, label=label, entries=(), options=_options(named))


def _hex(path: Path, label: str, value: hexes.Hex, ground: Ground) -> Choose:
    return Choose(path=path, label=label, value=value, options=_places(ground))


def _options(named: Iterable[tuple[Json, str]]) -> tuple[Option, ...]:
    return tuple(Option(value=value, label=label) for value, label in named)


@lru_cache(maxsize=16)
def _places(ground: Ground) -> tuple[Option, ...]:
    places = hexes.rectangle(ground.columns, ground.rows)
    return tuple(Option(value=hex_, label=hexes.label(hex_)) for hex_ in places)


YES_OR_NO = _options(((True, "yes"), (False, "no")))
