"""Views: each viewer's knowledge of a battle (section 20), built from an allow-list, default deny.

A unit is seen whole by its owner and the referee (EIC-20.6), and by everybody once the battle is over; everyone else
sees what the table shows and what was revealed (EIC-20.3).
"""

from __future__ import annotations

from rules.games.eic_league.battle.state import STATES, Drone, Side, State, Unit, find_unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne, is_paralysed, is_vanquished
from rules.games.eic_league.mechanics.drones import is_drone_airborne
from rules.kernel.records import Json, Record
from rules.kernel.viewer import Viewer, owns
from rules.kit.secrets import conceal, leave_out_secrets

HIDDEN = CATALOGUE.hidden_information
EVERY_FACT = (*HIDDEN.always_secret, *HIDDEN.secret_until_revealed, *HIDDEN.public)


class View(Record):
    """A battle as one viewer may know it: a state without the facts hidden from them (``Unit.unknown``).

    ``secret`` are the sides whose credits are left out.
    """

    viewer: Viewer
    state: State
    secret: tuple[str, ...] = ()


REVEALED_KEYS = ("weapons", "holster", "pod-missile")
"""Secret facts of a unit of which others see what has been revealed, as JSON names them (EIC-20.2)."""


def view(state: State, viewer: Viewer) -> View:
    """Returns the battle as ``viewer`` may know it; everything once it is over."""
    if state.ended or viewer.role == "referee":
        return View(viewer=viewer, state=state)
    secret = _other_sides(state, viewer)
    known = conceal(
        state,
        units={
            name: public_unit(unit, state.round) if unit.side in secret else unit for name, unit in state.units.items()
        },
        sides={key: conceal(side) if key in secret else side for key, side in state.sides.items()},
        wildfire=_own_wildfire(state, viewer),
    )
    return View(viewer=viewer, state=known, secret=secret)


def _other_sides(state: State, viewer: Viewer) -> tuple[str, ...]:
    every = dict.fromkeys([*state.sides, *(unit.side for unit in state.units.values())])
    return tuple(key for key in every if not owns(viewer, key))


def _own_wildfire(state: State, viewer: Viewer) -> frozenset[str]:
    # Permission to fire by sight tells something about the enemy's ECM, so only the side itself sees it (EIC-20.4).
    return frozenset(side for side in state.wildfire if owns(viewer, side))


def public_unit(unit: Unit, round_: int) -> Unit:
    """Returns a unit as its opponents and spectators see it: public facts, and revealed ones (EIC-20.3)."""
    gone = is_vanquished(unit)
    return conceal(
        unit,
        ratings={},
        energy=0 if gone else 1,
        max_energy=1,
        weapons=revealed_weapons(unit),
        holster=unit.holster if _is_revealed(unit, "holster") else None,
        pod_missile=unit.pod_missile if _is_revealed(unit, "pod") else None,
        airborne=is_airborne(unit, round_),
        height=elevator_height(unit, round_),
        vanquished=gone,
        paralysed_until=round_ if is_paralysed(unit, round_) else None,
        oxidised_until=None if unit.oxidised_until is None else round_,
        drone=_public_drone(unit.drone, round_) if unit.drone and not unit.drone_lost else None,
        unknown=frozenset(hidden_facts(unit)),
    )


def hidden_facts(unit: Unit) -> list[str]:
    """Returns the names of the facts that are hidden from the unit's opponents at present (EIC-20.3)."""
    return [*HIDDEN.always_secret, *(fact for fact in HIDDEN.secret_until_revealed if fact not in unit.revealed)]


def split_facts(state: State, viewer: Viewer, name: str) -> tuple[list[str], list[str]]:
    """Returns the names of a unit's facts that the viewer may know, and of those hidden from them (EIC-20.3)."""
    unit = find_unit(state, name)
    hidden = [] if state.ended or owns(viewer, unit.side) else hidden_facts(unit)
    return [fact for fact in EVERY_FACT if fact not in hidden], hidden


def revealed_weapons(unit: Unit) -> tuple[str, ...]:
    """Returns the slots as the others know them, "" for the rest: fired weapons, or all (EIC-20.2)."""
    slots = [weapon if _is_revealed(unit, str(slot)) else "" for slot, weapon in enumerate(unit.weapons, 1)]
    while slots and not slots[-1]:
        slots.pop()
    return tuple(slots)


def _is_revealed(unit: Unit, reference: str) -> bool:
    return "weapons" in unit.revealed or reference in unit.last_fired


def _public_drone(drone: Drone, round_: int) -> Drone:
    return conceal(
        drone,
        airborne=is_drone_airborne(drone, round_),
        paralysed_until=round_ if is_paralysed(drone, round_) else None,
        oxidised_until=None if drone.oxidised_until is None else round_,
    )


def view_json(view_: View) -> Json:
    """Returns the view as JSON. Hidden facts are left out, and named in each unit's ``unknown``."""
    document = STATES.write(view_.state)
    for name, unit in view_.state.units.items():
        if unit.unknown:
            document["units"][name] = _unit_json(unit, document["units"][name], view_.state.round)
    for side in document["sides"].keys() & set(view_.secret):
        document["sides"][side] = leave_out_secrets(document["sides"][side], Side)
    return {"viewer": {"role": view_.viewer.role, "side": view_.viewer.side}, **document}


def _unit_json(unit: Unit, whole: Json, round_: int) -> Json:
    shown = leave_out_secrets(whole, Unit, but=REVEALED_KEYS)
    drone = unit.drone and {key: whole["drone"][key] for key in ("hex", "airborne", "frag-hits")}
    told = {"paralysed": is_paralysed(unit, round_), "oxidised": unit.oxidised_until is not None}
    return {**shown, **told, "drone": drone, "unknown": sorted(unit.unknown)}
