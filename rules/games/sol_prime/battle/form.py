"""The form of a side's action: it says what its offer asks for, within its bounds, and names what is there.

Case files, which build their own situations, and the referee do not come this way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.sol_prime.battle.actions import (
    Action,
    Activate,
    Adjacent,
    ArtilleryImpact,
    Attach,
    BombImpact,
    ChangeUnit,
    CloseCombat,
    ConcealPlatoon,
    Demolish,
    Drive,
    EndActivation,
    Fire,
    LeaderFate,
    Load,
    Mines,
    Move,
    OffTable,
    Place,
    PlaceGround,
    PlacePlatoon,
    Posture,
    UnitOnly,
)
from rules.games.sol_prime.battle.actions.turn import Leg
from rules.games.sol_prime.battle.resolve import ACTIONS
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.demolition import adjacent_structures
from rules.games.sol_prime.mechanics.hidden_information import is_hidden
from rules.games.sol_prime.mechanics.mines import fields_at, is_immune
from rules.games.sol_prime.mechanics.placement import placeable_stands
from rules.games.sol_prime.mechanics.positions import has_facing
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_infantry, is_structure, is_vtol
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json
from rules.kit.table import MOST

MOST_CLOSE = 60
"""Inches to a leader, a mate or a nearby enemy that a side types."""
MOST_COUNT = 9
"""Walls crossed and turns made in one move."""
MOST_STANDS = 20
"""Stands of a platoon that a test counts."""
MOST_WOODS = 30
MOST_OFF_TABLE = 400
MOST_REACH = 20
"""Inches to a carrier, a counter, a flight path."""
ROADS = ("hill", "low-wall")
"""Ground that is crossed, not moved over."""
BOUNDS: Mapping[str, float] = {
    "leader-within": MOST_CLOSE,
    "starts-near": MOST_CLOSE,
    "ends-near": MOST_CLOSE,
    "urban-depth": MOST_CLOSE,
    "candidates": MOST_CLOSE,
    "turns": MOST_COUNT,
    "walls": MOST_COUNT,
    "in-cover": MOST_STANDS,
    "stands": MOST_STANDS,
    "woods": MOST_WOODS,
    "path-distance": MOST_REACH,
    "facing": 359.9,
}
"""The highest number of a parameter, whatever the action."""
FURTHER: Mapping[tuple[type, str], float] = {
    (OffTable, "inches"): MOST_OFF_TABLE,
    (Load, "distance"): MOST_REACH,
    (PlaceGround, "width"): MOST,
    (PlaceGround, "depth"): MOST,
    (PlaceGround, "turn"): 359.9,
    (PlacePlatoon, "spacing"): MOST,
}
"""The highest number of a parameter of one action."""


def check_form(state: State, side: str, action: Action) -> None:
    """Raises Unreadable for the first parameter of a side's action that says nothing here, or too much."""
    for text, rule in _faults(state, side, action):
        raise Unreadable(Problem(code="unreadable", message=text, rule=rule))


def _faults(state: State, side: str, action: Action) -> Iterator[tuple[str, str]]:
    yield from _beyond(action, ACTIONS.write(action))
    match action:
        case Fire():
            yield from _shot_faults(state, side, action)
        case Move() | Drive():
            yield from _move_faults(state, action)
        case CloseCombat() | ArtilleryImpact() | BombImpact() | LeaderFate() | ChangeUnit():
            yield from _name_faults(state, side, action)
        case Posture() | Place() | PlaceGround() | OffTable():
            yield from _set_up_faults(state, side, action)
        case UnitOnly(type="overwatch") if state.units[action.unit].overwatch:
            yield f"{action.unit} is on Overwatch.", "SP-6.1"
        case UnitOnly(land=True) if action.type not in ("settle",):
            yield "Only a VTOL craft that settles is set down.", "SP-23.1"
        case Mines(type="enter-minefield"):
            yield from _minefield_faults(state, action)
        case Adjacent() | Demolish():
            yield from _structure_faults(state, side, action)
        case Load(type="unload", carrier=str()):
            yield f"{action.unit} gets off the carrier that it is aboard.", "SP-16.12"
        case ConcealPlatoon(concealed=True) if state.stage != "set-up":
            yield "What stays secret is settled at set-up.", "SP-28.4"
        case EndActivation() | Activate() | PlacePlatoon() | Attach():
            yield from _platoon_faults(state, action)
        case _:
            return


def _beyond(action: Action, document: Json, key: str = "") -> Iterator[tuple[str, str]]:
    """Yields the numbers beyond the bounds of their parameter."""
    match document:
        case dict():
            for name, value in document.items():
                yield from _beyond(action, value, key if key in BOUNDS else name)
        case list():
            for value in document:
                yield from _beyond(action, value, key)
        case bool() | None | str():
            return
        case _:
            most = FURTHER.get((type(action), key), BOUNDS.get(key))
            if most is not None and document > most:
                yield f"{key.replace('-', ' ').capitalize()} is {document:g}; it is at most {most:g}.", "SP-5.2"


def _platoon_faults(
    state: State, action: EndActivation | Activate | PlacePlatoon | Attach
) -> Iterator[tuple[str, str]]:
    match action:
        case EndActivation(platoon=platoon, circumstances=told):
            began = state.platoons[platoon].began or ()
            testing = [name for name in began if state.units[name].suppressed and not state.units[name].destroyed]
            if told.keys() - set(testing):
                yield "Only suppressed stands of the platoon test their morale.", "SP-12.5"
        case Activate(platoon=str(platoon), platoons=others) if platoon in others:
            yield "A platoon is not activated together with itself.", "SP-4.14"
        case PlacePlatoon(platoon=platoon) if len(placeable_stands(state, platoon)) < 2:
            yield "A platoon is put down in a row of two stands or more.", "SP-3.1"
        case Attach(to=None, adjacent=False):
            yield "Leaving a vehicle takes no place.", "SP-14.9"
        case Attach(unit=name, to=str()) if state.units[name].attached_to:
            yield f"{name} first leaves {state.units[name].attached_to}.", "SP-14.9"


# --- fire -----------------------------------------------------------------------------------------


def _known(state: State, side: str) -> dict[str, Stand]:
    """Returns the enemy stands that a side knows of."""
    return {name: unit for name, unit in state.units.items() if unit.side != side and not is_hidden(state, unit)}


def _shot_faults(state: State, side: str, action: Fire) -> Iterator[tuple[str, str]]:
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


def _choice_faults(state: State, side: str, action: Fire, firer: Stand) -> Iterator[tuple[str, str]]:
    known = _known(state, side)
    if action.mounts is not None and action.mounts not in mounts_to_choose(firer, action.weapon):
        yield "All weapons of the mount fire.", "SP-9.2"
    if action.candidates is not None:
        if not state.options.targeting_priorities or is_infantry(firer):
            yield "The target is chosen freely.", "SP-13.1"
        elif any(one.unit not in known for one in action.candidates):
            yield "Name the enemy stands that are seen.", "SP-13.2"
    if action.occupant is not None:
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


def _move_faults(state: State, action: Move | Drive) -> Iterator[tuple[str, str]]:
    unit = state.units[action.unit]
    if isinstance(action, Drive):
        if action.closer is not None:
            yield "The plan measures whether it comes closer.", "SP-18.15"
        if action.terrain is not None and (action.terrain not in CATALOGUE.terrain or action.terrain in ROADS):
            yield f"There is no ground called {action.terrain}.", "SP-5.12"
        if not (unit.column or is_infantry(unit)) and (action.terrain or action.uphill or action.walls):
            yield f"Ground does not slow {action.unit}.", "SP-5.12"
        if action.facing is not None and not has_facing(unit):
            yield f"{action.unit} has no facing.", "SP-5.1"
        if action.backward and (not has_facing(unit) or is_vtol(unit)):
            yield f"{action.unit} does not back.", "SP-5.4"
        return
    if state.table is not None and unit.at is not None:
        yield "On the plan a stand moves to a place.", "SP-5.2"
    if action.to is not None or action.facing is not None:
        yield "A move by typed inches names no place on the plan.", "SP-5.2"
    if is_infantry(unit) and (action.turns or any(leg.backward for leg in action.legs)):
        yield f"{action.unit} faces all round: it neither turns nor backs.", "SP-5.1"
    if is_vtol(unit) and (action.starts_near is not None or action.ends_near is not None):
        yield f"{action.unit} need not stay with its platoon.", "SP-5.8"
    yield from _leg_faults(unit, action.unit, action.legs)


def _leg_faults(unit: Stand, name: str, legs: tuple[Leg, ...]) -> Iterator[tuple[str, str]]:
    for leg in legs:
        if leg.terrain not in CATALOGUE.terrain or leg.terrain in ROADS:
            yield f"There is no ground called {leg.terrain}.", "SP-5.12"
        elif not unit.column and (leg.terrain != "clear" or leg.uphill or leg.walls or leg.crosses):
            yield f"Ground does not slow {name}.", "SP-5.12"


def _minefield_faults(state: State, action: Mines) -> Iterator[tuple[str, str]]:
    unit = state.units[action.unit]
    if action.distance:
        yield "Entering a minefield takes no distance.", "SP-20.3"
    still = unit.move <= 0 or unit.off_table is not None
    near = action.minefield in fields_at(state, unit) or action.minefield in unit.mined
    if still or is_immune(unit) or not near:
        yield f"{action.unit} enters no such minefield.", "SP-20.6"


def _structure_faults(state: State, side: str, action: Adjacent | Demolish) -> Iterator[tuple[str, str]]:
    built = [name for name, unit in _known(state, side).items() if is_structure(unit) and not unit.destroyed]
    near = adjacent_structures(state, action.unit, built)
    if not near or (isinstance(action, Demolish) and set(action.sections) - set(near)):
        yield f"{action.unit} is next to no such structure of the enemy.", "SP-21.4"


# --- set-up ---------------------------------------------------------------------------------------


def _set_up_faults(
    state: State, side: str, action: Posture | Place | PlaceGround | OffTable
) -> Iterator[tuple[str, str]]:
    match action:
        case Posture(unit=name) if is_aircraft(state.units[name]):
            yield f"{name} flies: it takes no posture.", "SP-22.10"
        case Posture() if state.stage != "set-up":
            if action.overwatch is not None or action.carrier is not None:
                yield "Overwatch, secrecy and who is aboard are settled at set-up.", "SP-3.3"
        case Place(facing=facing):
            if facing and not has_facing(state.units[action.unit]):
                yield f"{action.unit} has no facing.", "SP-5.1"
        case PlaceGround():
            if state.sides[side].ready:
                yield "This side has finished its set-up.", "SP-3.1"
            if action.name is not None and action != PlaceGround(name=action.name):
                yield "Ground that is taken off the plan has no new place.", "SP-3.1"
        case OffTable():
            return


# --- names ----------------------------------------------------------------------------------------

Naming = CloseCombat | ArtilleryImpact | BombImpact | LeaderFate | ChangeUnit


def _name_faults(state: State, side: str, action: Naming) -> Iterator[tuple[str, str]]:
    match action:
        case CloseCombat():
            if set(action.also_attacked) - _known(state, side).keys():
                yield "Name enemy stands that are attacked too.", "SP-14.10"
        case ArtilleryImpact() | BombImpact():
            told = {name for names in action.inside.values() for name in names}
            if isinstance(action, ArtilleryImpact) and all(set(action.by) != set(one.by) for one in state.missions):
                yield "The whole battery has fired at this place.", "SP-17.20"
            if (action.inside.keys() | told) - state.units.keys():
                yield "Name the buildings and who is inside them.", "SP-17.23"
            elif any(not is_structure(state.units[name]) for name in action.inside):
                yield "Only buildings hold others.", "SP-17.23"
        case LeaderFate(nearest=None):
            return
        case LeaderFate(nearest=str(name)) | ChangeUnit(to=name):
            if name not in state.units:
                yield f"There is no stand {name}.", "SP-19.2"
