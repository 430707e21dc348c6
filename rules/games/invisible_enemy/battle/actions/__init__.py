"""The actions of players and referee, as JSON tagged by ``type`` in the vocabulary of the case files.

Beyond that vocabulary are the actions of a battle that the site keeps (placing, secret lists, the end of a part), and
what players type because nobody measures on the site: ``target`` and ``distance`` of a vector's move, ``within`` and
``flank`` of blasts, ``stranded`` of a split unit. What is None is measured on the plan, where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.games.invisible_enemy.battle.actions.direct_fire import EndStep, LogHits, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.plan import Drive, LocateUnit
from rules.games.invisible_enemy.catalogue.vocabulary import BarrageKind, Inches, Length, Mode, Point, snake_record
from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct

# --- set-up and network command -------------------------------------------------------------------


@snake_record
class VectorRoll:
    """Both sides roll for vector superiority (IE-2.3)."""

    type: Literal["vector-roll"] = "vector-roll"


@snake_record
class RollNetworkDice:
    """A side rolls for its network dice (IE-2.5)."""

    by: str
    type: Literal["roll-network-dice"] = "roll-network-dice"


@snake_record
class PlacementOrder:
    """In which order the sides place their units (IE-2.8)."""

    type: Literal["placement-order"] = "placement-order"


@snake_record
class PlaceUnit:
    """A side puts a unit on the table (IE-2.8); ``at``: on the plan, its bases in a row that has its middle there."""

    by: str
    unit: str
    at: Point | None = None
    facing: Inches = 0
    spacing: Inches = 2
    type: Literal["place-unit"] = "place-unit"


@snake_record
class Locate:
    """The place of a base, tower or piece of terrain is written down, where positions are kept (IE-3.5).

    Terrain has a size: ``width`` by ``depth``, or a ``width`` across where it is ``round``. ``owner``: the side that a
    blocked surface belongs to.
    """

    name: str
    at: Point
    facing: Inches = 0
    width: Inches | None = None
    depth: Inches | None = None
    round: bool = False
    owner: str | None = None
    type: Literal["locate"] = "locate"


@snake_record
class SetTargetMix:
    """A side writes down its support fire target mix (IE-2.9)."""

    by: str
    mix: Mapping[str, int] = field(default_factory=dict)
    type: Literal["set-target-mix"] = "set-target-mix"


@snake_record
class NetworkCombat:
    """Both sides roll their network dice (IE-4.1)."""

    type: Literal["network-combat"] = "network-combat"


@snake_record
class Buy:
    """A side buys a tactical action (IE-4.10)."""

    by: str
    item: str
    unit: str | None = None
    type: Literal["buy"] = "buy"


@snake_record
class DoneBuying:
    """A side has declared all its purchases (IE-4.5)."""

    by: str
    type: Literal["done-buying"] = "done-buying"


@snake_record
class WriteList:
    """A side writes its purchases in secret, on equal points (IE-4.11, IE-R6): how many of each, moves by unit."""

    by: str
    items: Mapping[str, int] = field(default_factory=dict)
    units: tuple[str, ...] = ()
    type: Literal["write-list"] = "write-list"


@snake_record
class RequestType2:
    """A side rolls for type 2 barrages (IE-4.30)."""

    by: str
    type: Literal["type-2-request"] = "type-2-request"


# --- support fire ---------------------------------------------------------------------------------


@snake_record
class PlaceBarrage:
    """A side places a marker (IE-5.2, IE-5.4, IE-6.2). ``place`` says in words where it lies."""

    by: str
    kind: BarrageKind
    name: str = ""
    at: Point | None = None
    place: str = ""
    type: Literal["place-barrage"] = "place-barrage"


@snake_record
class Deflect:
    """A side puts a deflection on an enemy barrage (IE-5.8)."""

    by: str
    marker: str
    type: Literal["deflect"] = "deflect"


@snake_record
class ResolveBarrage:
    """The bases in reach of a marker are rolled for (IE-8.1). ``shielded`` are protected by impervious terrain.

    ``within`` are the bases in reach and ``flank`` those with flank support, as the players see them; ``cleared`` the
    pieces of terrain that go.
    """

    marker: str
    shielded: tuple[str, ...] = ()
    within: tuple[str, ...] | None = None
    flank: tuple[str, ...] | None = None
    cleared: tuple[str, ...] | None = None
    type: Literal["resolve-barrage"] = "resolve-barrage"


# --- movement -------------------------------------------------------------------------------------


@snake_record
class Initiative:
    """Both sides roll for the initiative (IE-6.1)."""

    type: Literal["initiative"] = "initiative"


@snake_record
class Activate:
    """A side rolls for a unit (IE-6.10). ``network_support``: as the players measured it."""

    unit: str
    network_support: bool | None = None
    type: Literal["activate"] = "activate"


@snake_record
class Pass:
    """A side moves no more in this phase (IE-6.4)."""

    by: str
    type: Literal["pass"] = "pass"


@snake_record
class Segment:
    """A part of a path; exactly one of ``turn``, ``gap`` and ``go`` is set.

    On the plan ``to`` is where it ends, ``facing`` how the base faces on it.
    """

    turn: Inches | None = None
    gap: Length | None = None
    go: Length | None = None
    mode: Mode | None = None
    bearing: Inches | None = None
    slope: Inches = 0
    terrain: str | None = None
    clear: bool = False
    piece: str | None = None
    owner: str | None = None
    to: Point | None = None
    facing: Inches | None = None


@snake_record
class Move:
    """A base makes its move (IE-6.30) and may tow another (IE-6.43)."""

    by: str
    path: tuple[Segment, ...] = ()
    to: Point | None = None
    facing: Inches | None = None
    tow: str | None = None
    tow_to: Point | None = None
    type: Literal["move"] = "move"


@snake_record
class FinishUnit:
    """A unit ends its movement (IE-6.51)."""

    unit: str
    type: Literal["finish-unit"] = "finish-unit"


@snake_record
class CheckContact:
    """Which bases of a unit are stranded (IE-6.52); ``stranded``: as the players measured it."""

    unit: str
    stranded: tuple[str, ...] | None = None
    type: Literal["check-contact"] = "check-contact"


@snake_record
class ContaminationCheck:
    """A base that came near a tower or a vector rolls (IE-6.60, IE-6.63)."""

    by: str
    source: str
    distance: Length | None = None
    type: Literal["contamination-check"] = "contamination-check"


@snake_record
class VectorMove:
    """A contamination vector moves towards the nearest base (IE-6.62)."""

    by: str
    target: str | None = None
    distance: Length | None = None
    type: Literal["vector-move"] = "vector-move"


@snake_record
class SelfDestruct:
    """A base is blown up by its player (IE-6.70)."""

    by: str
    shielded: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()
    within: tuple[str, ...] | None = None
    type: Literal["self-destruct"] = "self-destruct"


@snake_record
class Engineer:
    """An engineering action (IE-6.90)."""

    by: str
    task: str
    target: str | None = None
    distance: Length | None = None
    name: str = ""
    at: Point | None = None
    type: Literal["engineer"] = "engineer"


# --- the course of play ---------------------------------------------------------------------------


@snake_record
class Done:
    """A side has ended its part of the present phase."""

    by: str
    type: Literal["done"] = "done"


@snake_record
class GoOn:
    """What follows by itself is carried out, where a correction has held it up."""

    type: Literal["go-on"] = "go-on"


@snake_record
class Score:
    """The house score as it stands (IE-10.1)."""

    type: Literal["score"] = "score"


@snake_record
class Reset:
    """Network status returns to 100%, each side loses a die (IE-3.3)."""

    type: Literal["reset"] = "reset"


@snake_record
class NextPhase:
    """The next phase begins (IE-3.1)."""

    type: Literal["next-phase"] = "next-phase"


@snake_record
class Concede:
    """A side offers to give the battle up."""

    by: str
    type: Literal["concede"] = "concede"


@snake_record
class AnswerConcession:
    """The other side accepts or refuses; the side that offered takes it back by refusing."""

    by: str
    accept: bool
    type: Literal["answer-concession"] = "answer-concession"


Action: TypeAlias = Annotated[
    VectorRoll
    | RollNetworkDice
    | PlacementOrder
    | PlaceUnit
    | Locate
    | LocateUnit
    | SetTargetMix
    | NetworkCombat
    | Buy
    | DoneBuying
    | WriteList
    | RequestType2
    | PlaceBarrage
    | Deflect
    | ResolveBarrage
    | Initiative
    | Activate
    | Pass
    | Move
    | Drive
    | FinishUnit
    | CheckContact
    | ContaminationCheck
    | VectorMove
    | SelfDestruct
    | Engineer
    | Shoot
    | Rake
    | MassedBattery
    | LogHits
    | EndStep
    | Done
    | GoOn
    | Score
    | Reset
    | NextPhase
    | Concede
    | AnswerConcession
    | Correct,
    Field(discriminator="type"),
]
ACTIONS: Codec[Action] = Codec(Action)
