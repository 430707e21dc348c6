"""Actions of artillery, morale, engineers and air units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import field

from rules.games.sol_prime.battle.actions.parameters import (
    AnyCover,
    Chosen,
    Inches,
    LeaderName,
    PlatoonName,
    StandName,
    typed_targets,
)
from rules.games.sol_prime.battle.state import Point
from rules.kernel.records import Reads, Record


class ArtilleryCall(Record):
    """Indirect fire is called (SP-17.1 to SP-17.11). ``place`` says where the counter lies."""

    by: Chosen
    observer: StandName | None = None
    sees_target: bool = False
    range: Inches | None = None
    mode: Literal["now", "next-cycle"] = "now"
    place: str = ""
    at: Point | None = None
    type: Literal["artillery-call"] = "artillery-call"


class ImpactTarget(Record):
    """A unit and its distance from the counter, its cover, who is inside it (SP-17.20, SP-17.23)."""

    unit: StandName
    distance: Inches = 0
    cover: AnyCover = None
    occupants: Chosen = ()


class ArtilleryImpact(Record):
    """Artillery fire falls on everything in its circle (SP-17.20). ``inside``: who is in which building (SP-17.23)."""

    by: Chosen
    targets: Annotated[tuple[ImpactTarget, ...], Reads(typed_targets)] = ()
    inside: Mapping[StandName, Chosen] = field(default_factory=dict)
    type: Literal["artillery-impact"] = "artillery-impact"


class Counterbattery(Record):
    """Artillery on Overwatch tries to find a battery that has fired (SP-17.40).

    ``depth``: of the table, between two batteries off it whose distances are written down (SP-17.42).
    """

    by: Chosen
    target: StandName
    range: Inches | None = None
    depth: Inches | None = None
    type: Literal["counterbattery"] = "counterbattery"


class UnitMorale(Record):
    """A stand tests its morale (SP-18.5)."""

    unit: StandName
    leader_within: Inches | None = None
    cover: AnyCover = None
    type: Literal["unit-morale"] = "unit-morale"


class PlatoonMorale(Record):
    """A platoon tests its morale (SP-18.10 to SP-18.14)."""

    platoon: PlatoonName
    reason: Literal["closer", "leave-cover", "overwatch", "loss", "rally"]
    in_cover: int | None = None
    stands: int | None = None
    type: Literal["platoon-morale"] = "platoon-morale"


class LeaderFate(Record):
    """The fate of a leader whose stand is lost (SP-19.2). ``side``: the leader's, where both have one of that name."""

    leader: LeaderName
    nearest: StandName | None = None
    side: str | None = None
    type: Literal["leader-fate"] = "leader-fate"


class ChangeUnit(Record):
    """A leader changes to a stand that it touches (SP-19.4). ``side`` as in :class:`LeaderFate`."""

    leader: LeaderName
    to: StandName
    side: str | None = None
    type: Literal["change-unit"] = "change-unit"


class Mines(Record):
    """A stand moves into a minefield (SP-20.3), or engineers clear it (SP-21.3)."""

    unit: StandName
    minefield: str
    distance: Inches = 0
    type: Literal["enter-minefield", "clear-minefield"]


class LaySmoke(Record):
    """Engineers lay smoke (SP-21.2)."""

    unit: StandName
    distance: Inches = 0
    type: Literal["lay-smoke"] = "lay-smoke"


class Demolish(Record):
    """Engineers demolish what they were adjacent to (SP-21.4)."""

    unit: StandName
    sections: Chosen
    type: Literal["demolish"] = "demolish"


class Adjacent(Record):
    """Engineers stop next to a structure that they mean to demolish (SP-21.4)."""

    unit: StandName
    type: Literal["stop-adjacent"] = "stop-adjacent"


class AirSupport(Record):
    """A side calls for air support (SP-22.1)."""

    side: str
    poor_weather: bool = False
    type: Literal["air-support"] = "air-support"


class AircraftMove(Record):
    """A fighter, bomber or transport flies (SP-22.11 to SP-22.13)."""

    unit: StandName
    inches: Inches = 0
    entry: bool = False
    edge: str | None = None
    leaves: str | None = None
    straight: bool = True
    selected: bool = True
    at: Point | None = None
    facing: Inches | None = None
    type: Literal["aircraft-move"] = "aircraft-move"


class BombTarget(Record):
    """A unit near an aim point: inches beyond it on the flight line, and to the side."""

    unit: StandName
    along: float = 0.0
    across: float = 0.0
    cover: AnyCover = None
    occupants: Chosen = ()


class BombDrop(Record):
    """A guided bomb and what is near its aim point (SP-22.31)."""

    range: Inches = 0
    in_arc: bool = True
    at: Point | None = None
    targets: Annotated[tuple[BombTarget, ...], Reads(typed_targets)] = ()


class Bomb(Record):
    """A bomber drops its pair of guided bombs (SP-22.30). ``later``: what they reach is said when they have landed."""

    by: StandName
    bombs: tuple[BombDrop, ...]
    later: bool = False
    type: Literal["bomb"] = "bomb"


class BombImpact(Record):
    """Everything in reach of a bomb that has landed (SP-22.33), as in :class:`ArtilleryImpact`."""

    by: StandName
    bomb: str
    targets: Annotated[tuple[ImpactTarget, ...], Reads(typed_targets)] = ()
    inside: Mapping[StandName, Chosen] = field(default_factory=dict)
    type: Literal["bomb-impact"] = "bomb-impact"


class AirDrop(Record):
    """A squad is dropped from the air (SP-22.50)."""

    by: StandName
    unit: StandName
    path_distance: Inches = 0
    enemy_distance: Inches = 99
    at: Point | None = None
    type: Literal["air-drop"] = "air-drop"


SupportAction: TypeAlias = (
    ArtilleryCall
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
    | BombImpact
    | AirDrop
)
