"""The actions of a Sol Prime battle, in the vocabulary of the case files (and a few that only a kept battle needs)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from rules.games.sol_prime.model import Cover, Reaction
from rules.kernel.corrections import Correct
from rules.kernel.records import record

Inches = float
"""Inches as measured; what is below 0 is refused when the action is made."""


def _chosen(value: object) -> object:
    # Pages tick names one by one: {"anvil": true}; one name stands for itself.
    if isinstance(value, Mapping):
        return [name for name, ticked in value.items() if ticked]
    return [value] if isinstance(value, str) else value


def _targets(value: object) -> object:
    # Pages type a distance for each name: {"anvil": 1.5}; those without one are left out.
    if not isinstance(value, Mapping):
        return value
    return [_target(name, given) for name, given in value.items() if _typed(given)]


def _typed(given: object) -> bool:
    if isinstance(given, Mapping):
        return given.get("distance") is not None or given.get("along") is not None
    return given is not None


def _target(name: str, given: object) -> object:
    more = dict(given) if isinstance(given, Mapping) else {"distance": given}
    return {"unit": name, **more}


def _cover(value: object) -> object:
    # A yes or no where any cover counts alike.
    return {True: "light", False: "none"}.get(value, value) if isinstance(value, bool) else value


Chosen = Annotated[tuple[str, ...], BeforeValidator(_chosen)]
AnyCover = Annotated[Cover | None, BeforeValidator(_cover)]


@record
class FirstSide:
    """Which side rolls first in the cycle (SP-4.2)."""

    type: Literal["first-side"] = "first-side"


@record
class RollActivation:
    """A side rolls for activation points; its turn begins (SP-4.4)."""

    side: str
    type: Literal["roll-activation"] = "roll-activation"


@record
class Activate:
    """A platoon is activated, or several that act together (SP-4.9, SP-4.14)."""

    platoon: str | None = None
    platoons: Chosen = ()
    type: Literal["activate"] = "activate"


@record
class Circumstances:
    """What a stand's morale test depends on (SP-18.6)."""

    leader_within: Inches | None = None
    cover: AnyCover = None


@record
class EndActivation:
    """A platoon is done (SP-4.12); its suppressed stands test (SP-12.5)."""

    platoon: str
    circumstances: Mapping[str, Circumstances] = field(default_factory=dict)
    type: Literal["end-activation"] = "end-activation"


@record
class EndTurn:
    """A side ends its turn (SP-4.10)."""

    side: str
    type: Literal["end-turn"] = "end-turn"


@record
class NewCycle:
    """A new cycle begins (SP-4.1)."""

    type: Literal["new-cycle"] = "new-cycle"


@record
class Leg:
    """A leg of a move: ground, inches, backing (SP-5.4), uphill (SP-5.10), low walls crossed (SP-5.14), whether the
    whole water is crossed (SP-5.11).
    """

    terrain: str = "clear"
    inches: Inches = 0
    backward: bool = False
    uphill: bool = False
    walls: int = 0
    crosses: bool = False


@record
class Move:
    """A stand moves (SP-5). ``turns``: facing changes and turn-rounds. ``starts_near`` and ``ends_near``: inches to the
    nearest stand of its platoon (SP-5.8). ``closer``: to the enemy (SP-18.15).
    """

    unit: str
    legs: tuple[Leg, ...] = ()
    turns: int = 0
    starts_near: Inches | None = None
    ends_near: Inches | None = None
    closer: bool = False
    type: Literal["move"] = "move"


@record
class UnitOnly:
    """An action of one stand: Overwatch (SP-6.1), popping up, settling (SP-23.3), or being lost (SP-18.13)."""

    unit: str
    land: bool = False
    type: Literal["overwatch", "pop-up", "settle", "lose-stand"]


@record
class Candidate:
    """A visible enemy and its distance (SP-13.2)."""

    unit: str
    distance: Inches


@record
class Fire:
    """Direct fire (SP-9, SP-10). ``then_move``: inches declared for afterwards (SP-9.17). ``mounts``: how many of the
    mount fire. ``occupant``: who is inside a structure (SP-11.5). ``hold_overwatch``: more of the same announcement
    follows. ``before_fire``: fired between the enemy's declaration and its result (SP-6.4). ``reaction`` None: not
    asked yet.
    """

    by: str
    target: str
    weapon: str
    range: Inches | None = None
    aspect: Literal["front", "flank"] = "front"
    cover: AnyCover = None
    hull_down: bool = False
    smoke: bool = False
    field_generator: bool = False
    amds: bool = False
    facing_changed: bool = False
    in_arc: bool = True
    then_move: Inches = 0
    mounts: int | None = None
    reaction: Reaction | None = None
    leader_within: Inches | None = None
    overwatch: bool = False
    hold_overwatch: bool = False
    before_fire: bool = False
    blocked: bool = False
    woods: Inches = 0
    urban_depth: Inches | None = None
    both_urban: bool = False
    candidates: Annotated[tuple[Candidate, ...] | None, BeforeValidator(_targets)] = None
    occupant: str | None = None
    type: Literal["fire"] = "fire"


@record
class CloseCombat:
    """Stands attack an enemy that they touch (SP-14)."""

    attackers: Chosen
    defender: str
    modifiers_from: str | None = None
    cover: AnyCover = None
    also_attacked: Chosen = ()
    seen_before: bool = True
    type: Literal["close-combat"] = "close-combat"


@record
class Attach:
    """Infantry is attached to a vehicle (SP-14.9)."""

    unit: str
    to: str
    adjacent: bool = True
    type: Literal["attach"] = "attach"


@record
class Load:
    """A squad or towed weapon gets on or off (SP-16.12, SP-16.21, SP-23.5)."""

    unit: str
    carrier: str | None = None
    distance: Inches = 0
    type: Literal["load", "unload"]


@record
class ArtilleryCall:
    """Indirect fire is called (SP-17.1 to SP-17.11). ``place`` says where the counter lies."""

    by: Chosen
    observer: str | None = None
    sees_target: bool = False
    range: Inches | None = None
    mode: Literal["now", "next-cycle"] = "now"
    place: str = ""
    type: Literal["artillery-call"] = "artillery-call"


@record
class ImpactTarget:
    """A unit and its distance from the counter, its cover, who is inside it (SP-17.20, SP-17.23)."""

    unit: str
    distance: Inches = 0
    cover: AnyCover = None
    occupants: Chosen = ()


@record
class ArtilleryImpact:
    """Artillery fire falls on everything in its circle (SP-17.20)."""

    by: Chosen
    targets: Annotated[tuple[ImpactTarget, ...], BeforeValidator(_targets)] = ()
    type: Literal["artillery-impact"] = "artillery-impact"


@record
class Counterbattery:
    """Artillery on Overwatch tries to find a battery that has fired (SP-17.40)."""

    by: Chosen
    target: str
    range: Inches | None = None
    type: Literal["counterbattery"] = "counterbattery"


@record
class UnitMorale:
    """A stand tests its morale (SP-18.5)."""

    unit: str
    leader_within: Inches | None = None
    cover: AnyCover = None
    type: Literal["unit-morale"] = "unit-morale"


@record
class PlatoonMorale:
    """A platoon tests its morale (SP-18.10 to SP-18.14)."""

    platoon: str
    reason: Literal["closer", "leave-cover", "overwatch", "loss", "rally"]
    in_cover: int | None = None
    stands: int | None = None
    type: Literal["platoon-morale"] = "platoon-morale"


@record
class LeaderFate:
    """What becomes of a leader whose stand is lost (SP-19.2)."""

    leader: str
    nearest: str | None = None
    type: Literal["leader-fate"] = "leader-fate"


@record
class ChangeUnit:
    """A leader changes to a stand that it touches (SP-19.4)."""

    leader: str
    to: str
    type: Literal["change-unit"] = "change-unit"


@record
class Mines:
    """A stand moves into a minefield (SP-20.3), or engineers clear it (SP-21.3)."""

    unit: str
    minefield: str
    distance: Inches = 0
    type: Literal["enter-minefield", "clear-minefield"]


@record
class LaySmoke:
    """Engineers lay smoke (SP-21.2)."""

    unit: str
    distance: Inches = 0
    type: Literal["lay-smoke"] = "lay-smoke"


@record
class Demolish:
    """Engineers demolish what they were adjacent to (SP-21.4)."""

    unit: str
    sections: Chosen
    type: Literal["demolish"] = "demolish"


@record
class Adjacent:
    """Engineers stop next to a structure that they mean to demolish (SP-21.4)."""

    unit: str
    type: Literal["stop-adjacent"] = "stop-adjacent"


@record
class AirSupport:
    """A side calls for air support (SP-22.1)."""

    side: str
    poor_weather: bool = False
    type: Literal["air-support"] = "air-support"


@record
class AircraftMove:
    """A fighter, bomber or transport flies (SP-22.11 to SP-22.13)."""

    unit: str
    inches: Inches = 0
    entry: bool = False
    edge: str | None = None
    leaves: str | None = None
    straight: bool = True
    selected: bool = True
    type: Literal["aircraft-move"] = "aircraft-move"


@record
class BombTarget:
    """A unit near an aim point: inches beyond it on the flight line, and to the side."""

    unit: str
    along: float = 0
    across: float = 0
    cover: AnyCover = None
    occupants: Chosen = ()


@record
class BombDrop:
    """A guided bomb and what is near its aim point (SP-22.31)."""

    range: Inches = 0
    in_arc: bool = True
    targets: Annotated[tuple[BombTarget, ...], BeforeValidator(_targets)] = ()


@record
class Bomb:
    """A bomber drops its pair of guided bombs (SP-22.30)."""

    by: str
    bombs: tuple[BombDrop, ...]
    type: Literal["bomb"] = "bomb"


@record
class AirDrop:
    """A squad is dropped from the air (SP-22.50)."""

    by: str
    unit: str
    path_distance: Inches = 0
    enemy_distance: Inches = 99
    type: Literal["air-drop"] = "air-drop"


# --- only in a battle whose course is kept --------------------------------------------------------


@record
class LayMinefield:
    """At set-up a side lays a minefield face down (SP-3.2)."""

    side: str
    mine: Literal["dummy", "mf", "mfl", "mfp"]
    place: str = ""
    type: Literal["lay-minefield"] = "lay-minefield"


@record
class OffTable:
    """At set-up a side writes down how far off the table a piece stands (SP-3.4); None: on the table."""

    unit: str
    inches: Inches | None = None
    type: Literal["off-table"] = "off-table"


@record
class Posture:
    """How a stand stands on the table: cover, dug in, landed, on Overwatch from the beginning (SP-3.3)."""

    unit: str
    cover: Cover = "none"
    dug_in: bool = False
    overwatch: bool | None = None
    carrier: str | None = None
    type: Literal["posture"] = "posture"


@record
class Ready:
    """A side has finished its set-up."""

    side: str
    type: Literal["ready"] = "ready"


@record
class HoldFire:
    """A side holds its Overwatch or counterbattery fire; ``platoon``: until the active platoons are done (SP-6.2)."""

    side: str
    platoon: bool = False
    type: Literal["hold-fire"] = "hold-fire"


@record
class React:
    """A unit fired on by a missile reacts, or does not (SP-10.10)."""

    unit: str
    reaction: Reaction = ""
    leader_within: Inches | None = None
    type: Literal["react"] = "react"


@record
class EndBattle:
    """The players end the battle: agreed objectives decide (SP-29.2), else points destroyed or routed."""

    winner: str | None = None
    reason: str = ""
    type: Literal["end-battle"] = "end-battle"


Action: TypeAlias = Annotated[
    FirstSide
    | RollActivation
    | Activate
    | EndActivation
    | EndTurn
    | NewCycle
    | Move
    | UnitOnly
    | Fire
    | CloseCombat
    | Attach
    | Load
    | ArtilleryCall
    | ArtilleryImpact
    | Counterbattery
    | UnitMorale
    | PlatoonMorale
    | LeaderFate
    | ChangeUnit
    | Mines
    | LaySmoke
    | Demolish
    | Adjacent
    | AirSupport
    | AircraftMove
    | Bomb
    | AirDrop
    | LayMinefield
    | OffTable
    | Posture
    | Ready
    | HoldFire
    | React
    | EndBattle
    | Correct,
    Field(discriminator="type"),
]
