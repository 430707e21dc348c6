"""What happens in a battle: events, past tense, with the rolls and the results in them, and what they changed.

Names of results are those of the case files. ``changes`` holds the new values, so that evolving needs no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.games.invisible_enemy.battle.changes import NOTHING, Effects
from rules.games.invisible_enemy.battle.events.movement import (
    BarrageResolved,
    ContactChecked,
    ContaminationRolled,
    Engineered,
    Fired,
    HitsLogged,
    Moved,
    SelfDestructed,
    StepEnded,
    UnitActivated,
    UnitFinished,
    VectorMoved,
)
from rules.games.invisible_enemy.battle.state import Purchase, State
from rules.games.invisible_enemy.catalogue.vocabulary import BarrageKind, Inches, Phase, Point, snake_record
from rules.kernel.corrections import Corrected
from rules.kernel.sharing import Pin

Faces: TypeAlias = Mapping[str, tuple[int, ...]]
"""Dice of each side."""


@snake_record
class Started:
    """The battle begins: everything as it stands, with the charts, the rules version and the catalogue hash.

    ``rule_set`` is the copy of the rule set that the battle goes by to its end; None: the house tables.
    """

    state: State
    rule_set: Pin | None = None
    rules_version: str = ""
    catalogue_hash: str = ""
    type: Literal["started"] = "started"


@snake_record
class VectorRolled:
    """Vector superiority is settled (IE-2.3); ``rolls`` with those that were tied."""

    rolls: tuple[tuple[int, int], ...]
    winner: str
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Effects = NOTHING
    type: Literal["vector-rolled"] = "vector-rolled"


@snake_record
class NetworkDiceRolled:
    """A side's network dice are rolled (IE-2.5)."""

    by: str
    roll: int
    network_dice: int
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["network-dice-rolled"] = "network-dice-rolled"


@snake_record
class PlacementOrdered:
    """The order of placing units (IE-2.8)."""

    order: tuple[str, ...]
    changes: Effects = NOTHING
    type: Literal["placement-ordered"] = "placement-ordered"


@snake_record
class UnitPlaced:
    """A unit stands on the table."""

    by: str
    unit: str
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["unit-placed"] = "unit-placed"


@snake_record
class Located:
    """The place of a base, tower or piece of terrain is known."""

    name: str
    at: Point
    facing: Inches
    changes: Effects = NOTHING
    type: Literal["located"] = "located"


@snake_record
class UnitLocated:
    """The bases of a unit stand in a row on the plan."""

    unit: str
    places: Mapping[str, Point]
    facing: Inches
    changes: Effects = NOTHING
    type: Literal["unit-located"] = "unit-located"


@snake_record
class MixWritten:
    """A side has written down its target mix."""

    by: str
    mix: Mapping[str, int]
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["mix-written"] = "mix-written"


@snake_record
class NetworkFought:
    """Network combat (IE-4.1): faces from high to low, and the points of each side."""

    faces: Faces
    points: Mapping[str, int]
    first_declare: str | None
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Effects = NOTHING
    type: Literal["network-fought"] = "network-fought"


@snake_record
class Bought:
    """A side has bought a tactical action."""

    by: str
    item: str
    price: int
    points_left: int
    unit: str | None = None
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["bought"] = "bought"


@snake_record
class BuyingDone:
    """A side has declared all its purchases; unspent points are gone (IE-4.5)."""

    by: str
    lost: int = 0
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["buying-done"] = "buying-done"


@snake_record
class ListWritten:
    """A side has written its secret list of purchases."""

    by: str
    items: tuple[Purchase, ...]
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["list-written"] = "list-written"


@snake_record
class ListsOpened:
    """Both secret lists are shown together."""

    lists: Mapping[str, tuple[Purchase, ...]]
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Effects = NOTHING
    type: Literal["lists-opened"] = "lists-opened"


@snake_record
class Type2Requested:
    """A side has rolled for type 2 barrages (IE-4.30)."""

    by: str
    rolled: int
    faces: tuple[int, ...]
    gained: int
    type2: int
    superior: bool = False
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["type-2-requested"] = "type-2-requested"


@snake_record
class BarragePlaced:
    """A marker lies on the board."""

    by: str
    kind: BarrageKind
    marker: str
    at: Point | None = None
    place: str = ""
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["barrage-placed"] = "barrage-placed"


@snake_record
class Deflected:
    """A deflection is on an enemy barrage."""

    by: str
    marker: str
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["deflected"] = "deflected"


@snake_record
class InitiativeRolled:
    """The initiative; ``winner`` None: a tie, with free barrages (IE-6.2)."""

    faces: Faces
    totals: Mapping[str, int]
    winner: str | None
    tie: bool
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Effects = NOTHING
    type: Literal["initiative-rolled"] = "initiative-rolled"


@snake_record
class Passed:
    """A side moves no more in this phase."""

    by: str
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["passed"] = "passed"


@snake_record
class PartDone:
    """A side has ended its part of the phase."""

    by: str
    phase: str = ""
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["part-done"] = "part-done"


@snake_record
class TurnPassed:
    """The slot passes to another side, or the next part of the phase begins."""

    active: str | None = None
    step: str = ""
    changes: Effects = NOTHING
    type: Literal["turn-passed"] = "turn-passed"


@snake_record
class PhaseBegan:
    """The next phase; ``destroyed`` at the end of a fire step."""

    phase: Phase
    turn: int
    destroyed: tuple[str, ...] = ()
    lost_markers: Mapping[str, int] = field(default_factory=dict)
    changes: Effects = NOTHING
    type: Literal["phase-began"] = "phase-began"


@snake_record
class ResetMade:
    """Network status is back at 100%, each side has lost a die (IE-3.3)."""

    changes: Effects = NOTHING
    type: Literal["reset-made"] = "reset-made"


@snake_record
class Scored:
    """The house score as it stands (IE-10.1)."""

    scores: Mapping[str, int]
    winner: str | None
    over: bool
    names: Mapping[str, str] = field(default_factory=dict)
    type: Literal["scored"] = "scored"


@snake_record
class ConcessionOffered:
    """A side has offered to give up."""

    by: str
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["concession-offered"] = "concession-offered"


@snake_record
class ConcessionRefused:
    """The offer is refused, or taken back by the side that made it."""

    by: str
    own: bool = False
    name: str = ""
    changes: Effects = NOTHING
    type: Literal["concession-refused"] = "concession-refused"


@snake_record
class Ended:
    """The battle is over."""

    winner: str | None
    reason: str
    scores: Mapping[str, int]
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Effects = NOTHING
    type: Literal["ended"] = "ended"


Event: TypeAlias = Annotated[
    Started
    | VectorRolled
    | NetworkDiceRolled
    | PlacementOrdered
    | UnitPlaced
    | Located
    | UnitLocated
    | MixWritten
    | NetworkFought
    | Bought
    | BuyingDone
    | ListWritten
    | ListsOpened
    | Type2Requested
    | BarragePlaced
    | Deflected
    | BarrageResolved
    | InitiativeRolled
    | UnitActivated
    | Passed
    | Moved
    | UnitFinished
    | ContactChecked
    | ContaminationRolled
    | VectorMoved
    | SelfDestructed
    | Engineered
    | Fired
    | HitsLogged
    | StepEnded
    | PartDone
    | TurnPassed
    | PhaseBegan
    | ResetMade
    | Scored
    | ConcessionOffered
    | ConcessionRefused
    | Ended
    | Corrected,
    Field(discriminator="type"),
]
