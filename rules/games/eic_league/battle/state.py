"""The state of an EIC League battle and the actions of its players, in the rulebook's words.

Units are referred to by their name, a tank's drone in play as ``name/drone``. A weapon reference is the number of a
slot ("1" to "10") or one of arm-guns, sub-guns, main-gun, chest-cannon, holster, pod. Rounds count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from rules.kernel.corrections import Correct
from rules.kernel.records import Names, Numbers, record
from rules.kit.hexes import Hex


def _chosen(value: object) -> object:
    # Pages tick names one by one: {"Anvil": true}.
    return [name for name, ticked in value.items() if ticked] if isinstance(value, Mapping) else value


Chosen = Annotated[tuple[str, ...], BeforeValidator(_chosen)]
"""Names, also read from a map of names to whether they are ticked."""
Reference = Annotated[str, BeforeValidator(lambda value: str(value) if isinstance(value, int) else value)]
Hexes = Annotated[int, Field(ge=0)]
"""A way or a distance, in hexes."""
Rating = Literal["bod", "attr", "dfr", "pwr", "spd", "det", "ecm"]
Mode = Literal["ground", "flight", "warp", "elevator"]
Phase = Literal["initiative", "movement", "detection", "attack", "results"]

PHASES: tuple[Phase, ...] = ("initiative", "movement", "detection", "attack", "results")


@record
class Drone:
    """A tank's drone that has left its tank (EIC-17.8, EIC-17.9)."""

    hex: Hex
    energy: int = 140
    airborne: bool = True
    paralysed_until: int | None = None
    oxidised_until: int | None = None
    frag_hits: int = 0


@record
class Unit:
    """A unit in battle. Ratings are the bought ones, after upgrades and before all bonuses (EIC-5.1).

    ``weapons`` holds a weapon's id for each slot from 1; ``shots`` the shots left by reference (absent: a full load).
    ``paralysed_until`` and ``oxidised_until`` are the last rounds of the effect (EIC-R44, EIC-R45).
    ``base_until``: the last round of a stay for recovery or reloading. ``must_leave``: it has reloaded (EIC-18.6).
    ``moved``: how it has moved in this round, empty when it has not (EIC-12.12).
    ``revealed``: the facts that the other sides have been shown (EIC-20.3), named as in the catalogue;
    ``shown`` the values of ratings as they were shown, which later changes do not touch; "dfr-grounded" is the DFR
    shown without what everybody sees of it (flight, paralysis).
    ``unknown``: empty in the battle itself. In what a viewer may know, the facts (named as in the catalogue) that are
    hidden from him; their fields then hold nothing of the truth and no odds or sums are made from them.
    """

    side: str
    type: str
    ratings: Mapping[str, int]
    energy: int
    max_energy: int
    shielding: Mapping[str, int] = field(default_factory=dict)
    movement: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    holster: str | None = None
    pod_missile: str | None = None
    hex: Hex = (0, 0)
    airborne: bool = False
    height: int = 0
    status: Literal["field", "retreating", "base"] = "field"
    purpose: Literal["recover", "reload"] = "recover"
    base_until: int | None = None
    must_leave: bool = False
    vanquished: bool = False
    captured: bool = False
    paralysed_until: int | None = None
    oxidised_until: int | None = None
    frag_hits: int = 0
    moved: Mode | Literal[""] = ""
    detect_rolled: bool = False
    detected: Names = frozenset()
    attacks_made: int = 0
    fights_made: int = 0
    used: Names = frozenset()
    last_fired: Mapping[str, int] = field(default_factory=dict)
    shots: Mapping[str, int] = field(default_factory=dict)
    destroyed: Numbers = frozenset()
    drone: Drone | None = None
    drone_lost: bool = False
    revealed: Names = frozenset()
    shown: Mapping[str, int] = field(default_factory=dict)
    unknown: Names = frozenset()
    title: str = ""
    cost: int = 0


@record
class Side:
    """A side: the name of its team, credits left for recovery and reloading (secret), and the hex of its base.

    ``declared``: it has declared its warps and Spook rolls for the initiative of this round (EIC-11.2).
    ``done``: it has ended its part of the present phase. ``out``: it has surrendered or been crushed (EIC-19.2).
    ``surrender``: the terms it has offered, ``agreed``: the sides that have accepted them so far.
    """

    name: str = ""
    credits: int = 0
    base: Hex | None = None
    declared: bool = False
    warp: Names = frozenset()
    spooks: tuple[str, ...] = ()
    done: bool = False
    out: bool = False
    surrender: str | None = None
    agreed: Names = frozenset()
    league: str = ""


@record
class Ground:
    """The map: columns and rows of hexes. A battle without one is played with typed distances."""

    columns: int
    rows: int


@record
class State:
    """A battle. ``phase`` None means that order and phases are not checked: the players keep them at the table.

    ``order``: the sides as they attack, the initiative first; they move in the reverse order (EIC-11.4, EIC-11.7).
    ``active``: the side whose part of the phase it is. ``announced``: an attack that has been announced and must be
    rolled (EIC-14.20). ``ground`` None: distances are typed with the actions. ``joint``: detection and attack of a unit
    may be made together (EIC-10.5). ``wildfire``: the sides that may fire by sight (EIC-13.10). ``purse``: what the
    organiser has set for a league without a printed purse (EIC-19.3).
    """

    units: Mapping[str, Unit]
    sides: Mapping[str, Side] = field(default_factory=dict)
    round: int = 1
    phase: Phase | None = None
    order: tuple[str, ...] = ()
    active: str | None = None
    announced: Attack | None = None
    ground: Ground | None = None
    typed: bool = False
    joint: bool = False
    wildfire: Names = frozenset()
    purse: int | None = None
    winner: str | None = None
    ended: str = ""
    rules_version: str = ""


# --- actions --------------------------------------------------------------------------------------


@record
class Declare:
    """A side declares the tanks that will warp and the Spooks that will roll in this round (EIC-11.2, EIC-11.6)."""

    side: str
    warp: Chosen = ()
    spooks: Chosen = ()
    type: Literal["declare"] = "declare"


@record
class RollInitiative:
    """The initiative is rolled for (section 11). What is left empty is taken from the declarations."""

    sides: tuple[str, ...] = ()
    warp: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spooks: tuple[str, ...] = ()
    type: Literal["initiative"] = "initiative"


@record
class Move:
    """A unit moves (section 12): by hexes, or to a hex of the map."""

    by: str
    mode: Mode = "ground"
    hexes: Hexes | None = None
    to: Hex | None = None
    land: bool = False
    direction: Literal["up", "down"] = "up"
    type: Literal["move"] = "move"


@record
class Detect:
    """A unit makes its detection roll (section 13). ``distances``: typed hexes to enemies, when there is no map."""

    by: str
    distances: Mapping[str, Hexes] = field(default_factory=dict)
    type: Literal["detect"] = "detect"


@record
class Attack:
    """An attack of any kind (EIC-14.1). ``weapon`` is empty for fighting and ramming.

    ``booster``: energy points (EIC-16.3). ``rush``: fire in spite of the rate of fire (EIC-14.11). ``choice``: the slot
    named when a lethal blow shows a 6. ``with_`` names the partner of a tandem drop (EIC-17.7). ``distance`` and
    ``near`` are typed hexes, to the target and from the target to others in a blast, when there is no map.
    """

    by: str
    target: str
    weapon: Reference = ""
    booster: Annotated[int, Field(ge=0)] = 0
    sharpshoot: bool = False
    wildfire: bool = False
    rush: bool = False
    choice: int | None = None
    with_: Annotated[str | None, Field(alias="with")] = None
    distance: Hexes | None = None
    near: Mapping[str, Hexes] = field(default_factory=dict)
    type: Literal["shoot", "throw", "launch", "drop", "fight", "ram"] = "shoot"


@record
class Announce:
    """An attack is announced: its weapon, booster, sharpshooting and ATTR; the defender reveals DFR (EIC-14.20)."""

    attack: Attack
    type: Literal["announce"] = "announce"


@record
class EndPhase:
    """The active side ends its part of the phase."""

    type: Literal["end-phase"] = "end-phase"


@record
class EndRound:
    """The round ends and the next begins."""

    type: Literal["end-round"] = "end-round"


@record
class Retreat:
    """A unit's retreat to its base is announced (EIC-18.2)."""

    by: str
    purpose: Literal["recover", "reload"] = "recover"
    type: Literal["retreat"] = "retreat"


@record
class EnterBase:
    """A unit that stands on its base's hex goes into the base, or the table says that it has arrived (EIC-18.2)."""

    by: str
    type: Literal["enter-base"] = "enter-base"


@record
class LeaveBase:
    """A unit leaves its base (EIC-18.6)."""

    by: str
    type: Literal["leave-base"] = "leave-base"


@record
class Recover:
    """A unit in its base buys energy points (EIC-18.3)."""

    by: str
    energy: int
    type: Literal["recover"] = "recover"


@record
class Reload:
    """A unit in its base fills an empty load (EIC-18.6)."""

    by: str
    weapon: Reference
    type: Literal["reload"] = "reload"


@record
class Surrender:
    """A side offers to surrender on terms that the victor accepts or refuses (EIC-19.1, EIC-19.2)."""

    side: str
    terms: str = ""
    type: Literal["surrender"] = "surrender"


@record
class AnswerSurrender:
    """The other sides accept or refuse an offered surrender."""

    side: str
    accept: bool = True
    type: Literal["answer-surrender"] = "answer-surrender"


Action: TypeAlias = Annotated[
    Declare
    | RollInitiative
    | Move
    | Detect
    | Attack
    | Announce
    | EndPhase
    | EndRound
    | Retreat
    | EnterBase
    | LeaveBase
    | Recover
    | Reload
    | Surrender
    | AnswerSurrender
    | Correct,
    Field(discriminator="type"),
]
