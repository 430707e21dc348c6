"""The state of a battle: units, sides, map, and the names of units and drones. Rounds count from 1."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Annotated, Literal

from msgspec import field

from rules.games.eic_league.battle.actions import Attack, Mode
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS, Material, UnitType
from rules.kernel.codec import Codec
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Names, Numbers, Record
from rules.kit.corrections import Correctable
from rules.kit.hexes import Hex
from rules.kit.lifetimes import LASTING, Until
from rules.kit.maps.hex_maps import HexMark
from rules.kit.secrets import SECRET

Rating = Literal["bod", "attr", "dfr", "pwr", "spd", "det", "ecm"]
Phase = Literal["initiative", "movement", "detection", "attack", "results"]
PHASES: tuple[Phase, ...] = ("initiative", "movement", "detection", "attack", "results")
PLACES = (("field", "on the field"), ("retreating", "retreating"), ("base", "in its base"))
MOVES = (
    ("", "not yet"),
    ("ground", "on the ground"),
    ("flight", "flown"),
    ("warp", "warped"),
    ("elevator", "by elevator"),
)
ROUND = Until("round")
WITHDRAWAL = Until("withdrawal")
"""The retreat of a unit and its stay in the base (section 18)."""


class Drone(Record):
    """A tank's drone that has left its tank (EIC-17.8, EIC-17.9)."""

    hex: Annotated[Hex, LASTING, Correctable("Drone's hex")]
    energy: Annotated[int, LASTING, SECRET] = CATALOGUE.drone.energy
    airborne: Annotated[bool, LASTING, Correctable("Drone in the air")] = True
    paralysed_until: Annotated[int | None, LASTING, Correctable("Drone paralysed through round", least=0), SECRET] = (
        None
    )
    oxidised_until: Annotated[int | None, LASTING, Correctable("Drone oxidised through round", least=0), SECRET] = None
    frag_hits: Annotated[int, LASTING, Correctable("Fragmentation hits on the drone", least=0)] = 0


class Unit(Record):
    """A unit in battle. Ratings are the bought ones, after upgrades and before all bonuses (EIC-5.1).

    ``weapons`` holds a weapon's id for each slot from 1; ``shots`` the shots left by reference (absent: a full load).
    ``paralysed_until`` and ``oxidised_until`` are the last rounds of the effect (EIC-R44, EIC-R45).
    ``base_until``: the last round of a stay for recovery or reloading. ``must_leave``: it has reloaded (EIC-18.6).
    ``moved``: how it has moved in this round, empty when it has not (EIC-12.12).
    ``revealed``: the facts that the other sides have been shown (EIC-20.3), named as in the catalogue;
    ``shown`` the values of ratings as they were shown, which later changes do not touch; "dfr-grounded" is the DFR
    shown without what everybody sees of it (flight, paralysis).
    ``unknown``: empty in the battle itself. In what a viewer may know, the facts (named as in the catalogue) that are
    hidden from them; their fields then hold nothing of the truth, and no odds or sums use them.
    """

    side: str
    type: str
    ratings: Annotated[Mapping[str, int], SECRET]
    energy: Annotated[int, LASTING, SECRET]
    max_energy: Annotated[int, Correctable("Energy at full strength", least=0), SECRET]
    shielding: Annotated[Mapping[str, int], SECRET] = field(default_factory=dict)
    movement: Annotated[tuple[str, ...], SECRET] = ()
    weapons: Annotated[tuple[str, ...], SECRET] = ()
    holster: Annotated[str | None, SECRET] = None
    pod_missile: Annotated[str | None, SECRET] = None
    hex: Annotated[Hex, LASTING, Correctable("Hex")] = (0, 0)
    airborne: Annotated[bool, LASTING, Correctable("In the air")] = False
    height: Annotated[int, LASTING, Correctable("Hexes high on the elevator", least=0)] = 0
    status: Annotated[Literal["field", "retreating", "base"], LASTING, Correctable("Where it is", choices=PLACES)] = (
        "field"
    )
    purpose: Annotated[Literal["recover", "reload"], WITHDRAWAL, Correctable("Returns to"), SECRET] = "recover"
    base_until: Annotated[int | None, WITHDRAWAL, Correctable("In its base through round", least=0), SECRET] = None
    must_leave: Annotated[bool, WITHDRAWAL, Correctable("Must leave its base next round"), SECRET] = False
    vanquished: Annotated[bool, LASTING, Correctable("Vanquished")] = False
    captured: Annotated[bool, LASTING, Correctable("Captured"), SECRET] = False
    paralysed_until: Annotated[int | None, LASTING, Correctable("Paralysed through round", least=0), SECRET] = None
    oxidised_until: Annotated[
        int | None, LASTING, Correctable("Oxidised, armor works through round", least=0), SECRET
    ] = None
    frag_hits: Annotated[int, LASTING] = 0
    moved: Annotated[Mode | Literal[""], ROUND, Correctable("Moved this round", choices=MOVES)] = ""
    detect_rolled: Annotated[bool, ROUND, Correctable("Has rolled for detection"), SECRET] = False
    detected: Annotated[Names, ROUND, Correctable("Has detected"), SECRET] = frozenset()
    attacks_made: Annotated[int, ROUND, Correctable("Attacks made this round", least=0), SECRET] = 0
    fights_made: Annotated[int, ROUND, Correctable("Of these, fights", least=0), SECRET] = 0
    used: Annotated[Names, ROUND, Correctable("Weapons used this round"), SECRET] = frozenset()
    last_fired: Annotated[Mapping[str, int], LASTING, Correctable("{key} last fired in round", least=1)] = field(
        default_factory=dict
    )
    shots: Annotated[Mapping[str, int], LASTING, SECRET] = field(default_factory=dict)
    destroyed: Annotated[Numbers, LASTING, Correctable("Slots lost to lethal blows")] = frozenset()
    drone: Annotated[Drone | None, LASTING, Correctable("drone"), SECRET] = None
    drone_lost: Annotated[bool, LASTING, Correctable("Drone lost"), SECRET] = False
    revealed: Annotated[Names, LASTING] = frozenset()
    shown: Annotated[Mapping[str, int], LASTING] = field(default_factory=dict)
    unknown: Names = frozenset()
    title: str = ""
    cost: Annotated[int, SECRET] = 0


class Side(Record):
    """A side: the name of its team, credits left for recovery and reloading (secret), and the hex of its base.

    ``declared``: it has declared its warps and Spook rolls for the initiative of this round (EIC-11.2).
    ``done``: it has ended its part of the present phase. ``out``: it has surrendered or been crushed (EIC-19.2), and
    ``crushed`` which of the two.
    ``surrender``: the terms it has offered, ``agreed``: the sides that have accepted them so far.
    """

    name: str = ""
    credits: Annotated[int, LASTING, SECRET] = 0
    base: Hex | None = None
    declared: Annotated[bool, ROUND, Correctable("Has declared for the initiative")] = False
    warp: Annotated[Names, ROUND, Correctable("Will warp")] = frozenset()
    spooks: Annotated[tuple[str, ...], ROUND] = ()
    done: Annotated[bool, Until("phase"), Correctable("Has ended its part of the phase")] = False
    out: Annotated[bool, LASTING, Correctable("Out of the battle")] = False
    crushed: Annotated[bool, LASTING] = False
    surrender: Annotated[str | None, LASTING] = None
    agreed: Annotated[Names, Until("offer")] = frozenset()
    league: str = ""


class Ground(Record):
    """The map: columns and rows of hexes, zones and objectives. A battle without one is played with typed distances."""

    columns: int
    rows: int
    marks: tuple[HexMark, ...] = ()


class State(Record):
    """A battle. ``phase`` None means that order and phases are not checked: the players keep them at the table.

    ``order``: the sides as they attack, the initiative first; they move in the reverse order (EIC-11.4, EIC-11.7).
    ``active``: the side whose part of the phase it is. ``rolled``: the initiative of this round is known.
    ``announced``: an attack that has been announced and must be rolled (EIC-14.20). ``ground`` None: distances are
    typed with the actions. ``joint``: detection and attack of a unit may be made together (EIC-10.5). ``wildfire``: the
    sides that may fire by sight (EIC-13.10). ``purse``: what the organiser has set for a league without a printed purse
    (EIC-19.3).
    """

    units: Mapping[str, Unit]
    sides: Mapping[str, Side] = field(default_factory=dict)
    round: Annotated[int, LASTING, Correctable("Round", least=1)] = 1
    phase: Annotated[Phase | None, LASTING, Correctable("Phase")] = None
    order: Annotated[tuple[str, ...], LASTING, Correctable("Order of attack")] = ()
    active: Annotated[str | None, LASTING, Correctable("Active side")] = None
    rolled: Annotated[bool, ROUND, Correctable("Initiative rolled")] = False
    announced: Annotated[Attack | None, LASTING] = None
    ground: Ground | None = None
    typed: bool = False
    joint: bool = False
    wildfire: Annotated[Names, Until("attacks"), Correctable("May fire by sight"), SECRET] = frozenset()
    purse: int | None = None
    winner: Annotated[str | None, LASTING] = None
    ended: Annotated[str, LASTING] = ""
    rules_version: str = ""


DRONE_SUFFIX = "/drone"


def drone_name(tank: str) -> str:
    """Returns the name of a tank's drone in play."""
    return tank + DRONE_SUFFIX


def is_drone(name: str) -> bool:
    """Checks whether a name is that of a drone."""
    return name.endswith(DRONE_SUFFIX)


def owner_name(name: str) -> str:
    """Returns the unit behind a name: of a drone its tank."""
    return name.removesuffix(DRONE_SUFFIX)


def find_unit(state: State, name: str) -> Unit:
    """Returns the unit of that name; for a drone its tank. Raises Unreadable (``no-such-unit``)."""
    unit = state.units.get(owner_name(name))
    if unit is None or (is_drone(name) and not type_of(unit).drone):
        raise Unreadable(Problem(code="no-such-unit", message=f"There is no unit called {name} in this battle."))
    return unit


def type_of(unit: Unit) -> UnitType:
    """Returns the unit's entry in the catalogue."""
    return CATALOGUE.units[unit.type]


def material_of(unit: Unit) -> Material | None:
    """Returns the material of the bought armor; wear does not change it (EIC-17.6)."""
    return MATERIALS.get(unit.ratings.get("bod", 0))


def clock(state: State, place: tuple[str, ...]) -> Mapping[str, Hashable]:
    """Returns the parts of the battle in which the thing at a place is, for the lifetimes of its fields.

    ``attacks``: a round in which the site says when attacks are made; ``offer``: a side's offer to surrender, until it
    is answered or taken back; ``withdrawal``: a unit's retreat and stay in its base.
    """
    parts: dict[str, Hashable] = {"round": state.round, "attacks": state.round if state.phase else None}
    match place:
        case ("units", name):
            parts["withdrawal"] = True if state.units[name].status != "field" else None
        case ("sides", side):
            parts["phase"] = (state.round, state.phase)
            parts["offer"] = state.sides[side].surrender
    return parts


STATES: Codec[State] = Codec(State, stored=True)
