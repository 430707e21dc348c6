"""The form of a side's action: it says what its offer asks for, within its bounds, and names what is there.

Case files, which build their own situations, and the referee do not come this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.games.sol_prime.battle.moments import Moment
from rules.games.sol_prime.battle.numbers import bound_faults
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.demolition import adjacent_structures
from rules.games.sol_prime.mechanics.hidden_information import is_hidden
from rules.games.sol_prime.mechanics.mines import fields_at, is_immune
from rules.games.sol_prime.mechanics.placement import placeable_stands
from rules.games.sol_prime.mechanics.positions import has_facing
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_infantry, is_structure, is_vtol, stands_of
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.viewer import Viewer

ROADS = ("hill", "low-wall")
"""Ground that is crossed, not moved over."""
Found = Iterator[tuple[str, str]]
"""Faults of the form of an action, each with its rule."""
Faults = Callable[[State, str, Any], Found]
"""Finds the faults of an action of a side."""


def no_faults(state: State, side: str, action: Any) -> Found:
    """Finds nothing: all that an action says is bounded."""
    return iter(())


def with_form(faults: Faults, moment: Moment) -> Moment:
    """Returns the moment of an action whose form a side has to keep, where the site keeps the order of play.

    It raises Unreadable for the first parameter that says nothing here, or too much.
    """

    def check(state: State, viewer: Viewer, action: Any) -> None:
        moment(state, viewer, action)
        if viewer.role == "side" and state.kept:
            for found in (bound_faults(action), faults(state, viewer.side, action)):
                for text, rule in found:
                    raise Unreadable(Problem(code="unreadable", message=text, rule=rule))

    return check


def overwatch_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with going on Overwatch."""
    if state.units[action.unit].overwatch:
        yield f"{action.unit} is on Overwatch.", "SP-6.1"
    yield from hovering_faults(state, side, action)


def hovering_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with popping up or settling."""
    if action.land and action.type != "settle":
        yield "Only a VTOL craft that settles is set down.", "SP-23.1"


def unloading_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with getting off."""
    if action.carrier is not None:
        yield f"{action.unit} gets off the carrier that it is aboard.", "SP-16.12"


def concealing_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with keeping a platoon secret."""
    if action.concealed and state.stage != "set-up":
        yield "What stays secret is settled at set-up.", "SP-28.4"
    if not action.concealed and sum(state.units[name].concealed for name in stands_of(state, action.platoon)) == 1:
        yield "A single stand is put on the table by itself.", "SP-28.4"


def holding_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with holding fire."""
    first = next((one for one in state.pending if one.side == action.side), None)
    if action.platoon and not (state.active and first and first.kind == "overwatch"):
        yield "Only Overwatch fire is held until a platoon is done.", "SP-6.2"


# --- platoons -------------------------------------------------------------------------------------


def recovery_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with the end of an activation."""
    began = state.platoons[action.platoon].began or ()
    testing = [name for name in began if state.units[name].suppressed and not state.units[name].destroyed]
    if action.circumstances.keys() - set(testing):
        yield "Only suppressed stands of the platoon test their morale.", "SP-12.5"


def activation_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with an activation."""
    if action.platoon in action.platoons:
        yield "A platoon is not activated together with itself.", "SP-4.14"
    if action.platoon is None and action.platoons:
        yield "The first of the platoons is `platoon`, the others are `platoons`.", "SP-4.14"


def row_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with a row of stands."""
    if len(placeable_stands(state, action.platoon)) < 2:
        yield "A platoon is put down in a row of two stands or more.", "SP-3.1"


def attachment_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with attaching infantry, or leaving a vehicle."""
    if action.to is None and not action.adjacent:
        yield "Leaving a vehicle takes no place.", "SP-14.9"
    elif action.to is not None and (vehicle := state.units[action.unit].attached_to):
        yield f"{action.unit} first leaves {vehicle}.", "SP-14.9"


# --- fire -----------------------------------------------------------------------------------------


def _known(state: State, side: str) -> dict[str, Stand]:
    """Returns the enemy stands that a side knows of."""
    return {name: unit for name, unit in state.units.items() if unit.side != side and not is_hidden(state, unit)}


def shot_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with a shot."""
    firer, weapon = state.units[action.by], CATALOGUE.weapons.get(action.weapon)
    if action.reaction is not None or action.leader_within is not None:
        yield "The target's side says how it reacts.", "SP-10.10"
    if not action.overwatch and (action.hold_overwatch or action.before_fire):
        yield "That is asked of Overwatch fire only.", "SP-6.6"
    if action.facing_changed and (action.overwatch or is_infantry(firer) or not firer.move):
        yield f"{action.by} does not turn to fire.", "SP-7.7"
    if action.then_move and (action.overwatch or not moves_afterwards(firer) or action.then_move > int(firer.move)):
        yield f"{action.by} does not move so far after its fire.", "SP-9.17"
    if not action.in_arc and not has_arc(firer):
        yield f"{action.by} fires all round.", "SP-7.5"
    if weapon is not None and action.hull_down and weapon.infantry is not None and weapon.vehicle is None:
        yield f"{weapon.name} is fired at infantry, which is never hull down.", "SP-9.18"
    if action.amds and not (weapon and weapon.class_ == "missile" and has_amds(_known(state, side))):
        yield "No anti-missile defense covers the target.", "SP-10.20"
    if action.field_generator and not (weapon and bends(weapon.class_) and has_generator(_known(state, side))):
        yield "No field generator covers the target.", "SP-9.21"
    yield from _choice_faults(state, side, action, firer)


def _choice_faults(state: State, side: str, action: Any, firer: Stand) -> Found:
    if action.mounts is not None and action.mounts not in mounts_to_choose(firer, action.weapon):
        yield "All weapons of the mount fire.", "SP-9.2"
    if action.candidates is not None:
        if not state.options.targeting_priorities or is_infantry(firer):
            yield "The target is chosen freely.", "SP-13.1"
        elif {one.unit for one in action.candidates} - _known(state, side).keys():
            yield "Name the enemy stands that are seen.", "SP-13.2"
    if action.occupant is not None:
        known = _known(state, side)
        inside = known.get(action.occupant)
        built = any(is_structure(one) for one in known.values())
        gone = inside is None or inside.destroyed or inside.carried_by or inside.off_table is not None
        if inside is None or gone or inside.turns_off is not None or is_structure(inside) or not built:
            yield f"{action.occupant} is in no structure.", "SP-11.5"


def moves_afterwards(unit: Stand) -> bool:
    """Checks for a stand that declares, when it fires, what it moves afterwards (SP-9.17)."""
    return bool(unit.move) and not (is_vtol(unit) or is_aircraft(unit))


def has_arc(unit: Stand) -> bool:
    """Checks for a stand whose fire may ask for its frontal arc (SP-7.5)."""
    return is_vtol(unit) or is_aircraft(unit) or any(not mount.turret for mount in unit.mounts)


def mounts_to_choose(unit: Stand, weapon_id: str) -> range:
    """Returns the numbers of a mount's weapons among which the firer chooses; none where all fire (SP-9.2, SP-24.4)."""
    weapon = CATALOGUE.weapons.get(weapon_id)
    if weapon is None or weapon.wing:
        return range(0)
    most = max((mount.mounts for mount in unit.mounts if mount.id == weapon_id), default=1)
    return range(1, most + 1) if most > 1 else range(0)


def bends(weapon_class: str) -> bool:
    """Checks for a class of weapons that field generators affect (SP-9.21)."""
    return weapon_class in CATALOGUE.to_kill.field_generator.affects


def has_amds(units: Mapping[str, Stand]) -> bool:
    """Checks whether one of these stands has an anti-missile defense system (SP-10.20)."""
    standing = [unit for unit in units.values() if not unit.destroyed]
    return any("amds" in unit.upgrades or unit.installation == "amds-station" for unit in standing)


def has_generator(units: Mapping[str, Stand]) -> bool:
    """Checks whether one of these stands is a field generator (SP-9.21)."""
    return any(unit.installation == "field-generator" and not unit.destroyed for unit in units.values())


# --- movement -------------------------------------------------------------------------------------


def drive_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with a move to a place on the plan."""
    unit = state.units[action.unit]
    if action.closer is not None:
        yield "The plan measures whether it comes closer.", "SP-18.15"
    if action.terrain is not None and not _is_ground(action.terrain):
        yield f"There is no ground called {action.terrain}.", "SP-5.12"
    if not (unit.column or is_infantry(unit)) and (action.terrain or action.uphill or action.walls):
        yield f"Ground does not slow {action.unit}.", "SP-5.12"
    if action.facing is not None and not has_facing(unit):
        yield f"{action.unit} has no facing.", "SP-5.1"
    if action.backward and (not has_facing(unit) or is_vtol(unit)):
        yield f"{action.unit} does not back.", "SP-5.4"


def _is_ground(terrain: str) -> bool:
    return terrain in CATALOGUE.terrain and terrain not in ROADS


def move_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with a move by typed inches."""
    unit = state.units[action.unit]
    if state.table is not None and unit.at is not None:
        yield "On the plan a stand moves to a place.", "SP-5.2"
    if action.to is not None or action.facing is not None:
        yield "A move by typed inches names no place on the plan.", "SP-5.2"
    if is_infantry(unit) and (action.turns or any(leg.backward for leg in action.legs)):
        yield f"{action.unit} faces all round: it neither turns nor backs.", "SP-5.1"
    if is_vtol(unit) and (action.starts_near is not None or action.ends_near is not None):
        yield f"{action.unit} need not stay with its platoon.", "SP-5.8"
    for leg in action.legs:
        if not _is_ground(leg.terrain):
            yield f"There is no ground called {leg.terrain}.", "SP-5.12"
        elif not unit.column and (leg.terrain != "clear" or leg.uphill or leg.walls or leg.crosses):
            yield f"Ground does not slow {action.unit}.", "SP-5.12"


def minefield_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with entering a minefield by hand."""
    unit = state.units[action.unit]
    if action.distance:
        yield "Entering a minefield takes no distance.", "SP-20.3"
    still = unit.move <= 0 or unit.off_table is not None
    near = action.minefield in fields_at(state, unit) or action.minefield in unit.mined
    if still or is_immune(unit) or not near:
        yield f"{action.unit} enters no such minefield.", "SP-20.6"


def _adjacent(state: State, side: str, name: str) -> set[str]:
    built = [one for one, unit in _known(state, side).items() if is_structure(unit) and not unit.destroyed]
    return set(adjacent_structures(state, name, built))


def stopping_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with stopping at a structure."""
    if not _adjacent(state, side, action.unit):
        yield f"{action.unit} is next to no such structure of the enemy.", "SP-21.4"


def demolition_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with a demolition."""
    near = _adjacent(state, side, action.unit)
    if not near or set(action.sections) - near:
        yield f"{action.unit} is next to no such structure of the enemy.", "SP-21.4"


# --- set-up ---------------------------------------------------------------------------------------


def posture_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with a posture."""
    if is_aircraft(state.units[action.unit]):
        yield f"{action.unit} flies: it takes no posture.", "SP-22.10"
    elif state.stage != "set-up" and (action.overwatch is not None or action.carrier is not None):
        yield "Overwatch, secrecy and who is aboard are settled at set-up.", "SP-3.3"


def place_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with the place of a stand."""
    if action.facing and not has_facing(state.units[action.unit]):
        yield f"{action.unit} has no facing.", "SP-5.1"


def ground_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with a piece of ground."""
    if state.sides[side].ready:
        yield "This side has finished its set-up.", "SP-3.1"
    if action.name is not None and action != type(action)(name=action.name):
        yield "Ground that is taken off the plan has no new place.", "SP-3.1"


# --- names ----------------------------------------------------------------------------------------


def fight_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with the names in close combat."""
    if set(action.also_attacked) - _known(state, side).keys():
        yield "Name enemy stands that are attacked too.", "SP-14.10"


def shelling_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with the names where shells fall."""
    if all(set(action.by) != set(one.by) for one in state.missions):
        yield "The whole battery has fired at this place.", "SP-17.20"
    yield from building_faults(state, side, action)


def building_faults(state: State, side: str, action: Any) -> Found:
    """Yields what is wrong with the buildings in an area."""
    if any(name not in state.units or not is_structure(state.units[name]) for name in action.inside):
        yield "Only buildings hold others.", "SP-17.23"
    elif {name for names in action.inside.values() for name in names} - state.units.keys():
        yield "Name the buildings and who is inside them.", "SP-17.23"
