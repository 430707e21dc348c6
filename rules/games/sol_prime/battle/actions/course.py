"""Actions that only a battle whose order Muster keeps needs: set-up, answers, the end."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.games.sol_prime.battle.actions.parameters import Inches, PlatoonName, StandName
from rules.games.sol_prime.battle.state import Cover, GroundKind, Point, Reaction
from rules.kernel.records import Record


class LayMinefield(Record):
    """At set-up a side lays a minefield face down (SP-3.2)."""

    side: str
    mine: Literal["dummy", "mf", "mfl", "mfp"]
    place: str = ""
    at: Point | None = None
    type: Literal["lay-minefield"] = "lay-minefield"


class OffTable(Record):
    """At set-up a side writes down how far off the table a piece stands (SP-3.4); None: on the table."""

    unit: StandName
    inches: Inches | None = None
    type: Literal["off-table"] = "off-table"


class Posture(Record):
    """The posture of a stand: cover, dug in; at set-up on Overwatch (SP-3.3), aboard, concealed (SP-28.4)."""

    unit: StandName
    cover: Cover = "none"
    dug_in: bool = False
    overwatch: bool | None = None
    carrier: StandName | None = None
    concealed: bool = False
    type: Literal["posture"] = "posture"


class Show(Record):
    """A side puts a stand on the table that nobody has seen so far (SP-28.4)."""

    unit: StandName
    type: Literal["show"] = "show"


class ConcealPlatoon(Record):
    """All stands of a platoon stay secret, at set-up; or, at any time, all are put on the table (SP-28.4)."""

    platoon: PlatoonName
    concealed: bool = True
    type: Literal["conceal-platoon"] = "conceal-platoon"


class Place(Record):
    """A stand is put in its place on the plan."""

    unit: StandName
    at: Point
    facing: Inches = 0
    type: Literal["place"] = "place"


class PlacePlatoon(Record):
    """A platoon is put on the plan in a row about a middle."""

    platoon: PlatoonName
    at: Point
    facing: Inches = 0
    spacing: Inches = 2
    type: Literal["place-platoon"] = "place-platoon"


class PlaceGround(Record):
    """Ground is laid on the plan at set-up; ``name``: this piece is taken off it again."""

    kind: GroundKind = "woods"
    at: Point = (0, 0)
    width: Inches = 6
    depth: Inches = 6
    turn: Inches = 0
    round: bool = False
    name: str | None = None
    type: Literal["place-ground"] = "place-ground"


class Ready(Record):
    """A side has finished its set-up."""

    side: str
    type: Literal["ready"] = "ready"


class HoldFire(Record):
    """A side holds its Overwatch or counterbattery fire; ``platoon``: until the active platoons are done (SP-6.2)."""

    side: str
    platoon: bool = False
    type: Literal["hold-fire"] = "hold-fire"


class React(Record):
    """A unit fired on by a missile reacts, or does not (SP-10.10)."""

    unit: StandName
    reaction: Reaction = ""
    leader_within: Inches | None = None
    type: Literal["react"] = "react"


class EndBattle(Record):
    """The players end the battle: agreed objectives decide (SP-29.2), else points destroyed or routed."""

    winner: str | None = None
    reason: str = ""
    type: Literal["end-battle"] = "end-battle"


CourseAction: TypeAlias = (
    LayMinefield
    | OffTable
    | Posture
    | Show
    | ConcealPlatoon
    | Place
    | PlacePlatoon
    | PlaceGround
    | Ready
    | HoldFire
    | React
    | EndBattle
)
