"""Events of a battle, in the past tense, with rolls and results in them.

``units`` holds every unit that an event changed as it is afterwards, so that evolving the state needs no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import Sight, State, Unit, Volley
from rules.games.extractors.catalogue.terms import Area, CycleName, Direction, Edge, Faction, Label, Phase
from rules.kernel.corrections import Corrected
from rules.kernel.records import Record
from rules.kernel.undo import FreelyUndone

Units: TypeAlias = Mapping[str, Unit]


class Started(Record):
    """The battle begins: the state with the final numbers of both armies, rules version and catalogue hash."""

    state: State
    catalogue_hash: str
    type: Literal["started"] = "started"


class Placed(FreelyUndone, Record):
    """A unit was placed. ``secret``: only the side ``owner`` knows of it (EXT-22.27)."""

    by: str
    hex: Label | None
    owner: str = ""
    secret: bool = False
    units: Units = field(default_factory=dict)
    type: Literal["placed"] = "placed"


class OrdersSet(FreelyUndone, Record):
    """A machine was given orders, known to the side ``owner``; ``secret``: nobody else knows of the machine either."""

    by: str
    owner: str = ""
    secret: bool = False
    units: Units = field(default_factory=dict)
    type: Literal["orders-set"] = "orders-set"


class Drm(Record):
    """A part of a to-hit DRM: what for, how much, and the rule."""

    label: str
    amount: int
    rule: str


class Moved(FreelyUndone, Record):
    """A unit moved. ``mp`` is what it spent of ``allowance``; ``order`` names a machine's order, ``box`` its box.

    ``rolls`` are the dice for leaving bog (EXT-6.16); ``closest`` the enemy by which the order was judged.
    """

    by: str
    path: tuple[Step, ...]
    mp: float
    allowance: float
    start: Label | None
    hex: Label | None
    facing: Direction | None = None
    drift: Label | None = None
    stuck: bool = False
    exited: Edge | None = None
    forts_destroyed: tuple[str, ...] = ()
    rolls: tuple[int, ...] = ()
    order: str | None = None
    box: int | None = None
    opened: bool = False
    closest: str | None = None
    objective: Label | None = None
    objective_reached: bool = False
    units: Units = field(default_factory=dict)
    type: Literal["moved"] = "moved"

    def undo_is_free(self) -> bool:
        """Checks that no die has landed, no order was revealed and no new unit seen."""
        return not (self.rolls or self.order is not None or (self.start is None and self.hex is not None))


class Revealed(Record):
    """An order was revealed, and its objective or target marked."""

    by: str
    order: str
    box: int
    objective: Label | None = None
    mark: str | None = None
    units: Units = field(default_factory=dict)
    type: Literal["revealed"] = "revealed"


class CycleReset(FreelyUndone, Record):
    """The orders of a cycle of a machine were replaced by new hidden ones, known to the side ``owner``."""

    by: str
    cycle: CycleName
    owner: str = ""
    units: Units = field(default_factory=dict)
    type: Literal["cycle-reset"] = "cycle-reset"


class CriticalHit(Record):
    """A roll on the critical table: the result, and the slot or order box that it cost."""

    die: int
    result: str
    slot: str | None = None
    box: str | None = None
    picks: tuple[int, ...] = ()


class Attack(Record):
    """An attack on one unit. ``firers`` are units or slots; ``parts`` the DRM of each, added up in ``drms``.

    ``face`` is the damage die as rolled, ``die`` after the facing DRM; ``dead`` units died of it.
    """

    target: str
    firers: tuple[str, ...]
    parts: tuple[tuple[Drm, ...], ...]
    drms: tuple[int, ...]
    faces: tuple[int, ...]
    hits: tuple[bool, ...]
    firepower: int | None = None
    face: int | None = None
    die: int | None = None
    result: str | None = None
    through: Area | None = None
    criticals: tuple[CriticalHit, ...] = ()
    change: str = ""
    dead: tuple[str, ...] = ()


class Fired(FreelyUndone, Record):
    """Units fired, or a machine carried out (part of) a combat order. ``halted``: a shot had become impossible."""

    by: tuple[str, ...]
    attacks: tuple[Attack, ...]
    units: Units
    order: str | None = None
    box: int | None = None
    opened: bool = False
    reset: bool = False
    mark: str | None = None
    volley: Volley | None = None
    halted: str | None = None
    type: Literal["fired"] = "fired"

    def undo_is_free(self) -> bool:
        """Checks that no die has landed and no order was revealed."""
        return not (self.attacks or self.order is not None)


class Rallied(Record):
    """A section tried to rally."""

    by: str
    die: int
    drm: int
    aid: str
    rallied: bool
    units: Units
    type: Literal["rallied"] = "rallied"


class Activated(Record):
    """Hidden units were activated."""

    names: tuple[str, ...]
    units: Units
    type: Literal["activated"] = "activated"


class Measured(FreelyUndone, Record):
    """The players measured, without the map, how ``by`` sees ``target``."""

    by: str
    target: str
    sight: Sight
    type: Literal["measured"] = "measured"


class Discovered(Record):
    """The players found hidden units, without the map (EXT-22.28)."""

    names: tuple[str, ...]
    units: Units
    type: Literal["discovered"] = "discovered"


class NearTold(FreelyUndone, Record):
    """The players named, without the map, the units near the place where victory is counted."""

    names: tuple[str, ...]
    type: Literal["near-told"] = "near-told"


class PhaseEnded(FreelyUndone, Record):
    """A phase was closed; ``phase`` and ``turn`` are the next. ``revealed``: hidden units found (EXT-22.28).

    ``last``: the battle ended with it.
    """

    ended: Phase
    phase: Phase
    turn: int
    unpinned: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    last: bool = False
    units: Units = field(default_factory=dict)
    type: Literal["phase-ended"] = "phase-ended"

    def undo_is_free(self) -> bool:
        """Checks that no hidden unit was seen."""
        return not self.revealed


class Painted(FreelyUndone, Record):
    """The map was drawn: ``hex`` (older battles) or ``hexes`` have this terrain now."""

    hex: Label | None = None
    terrain: tuple[str, ...]
    flux: Direction | None = None
    hexes: tuple[Label, ...] = ()
    type: Literal["painted"] = "painted"


class RoadLaid(FreelyUndone, Record):
    """The roads were drawn: all of them as they are now, and the links that were drawn or taken away."""

    start: Label | None = None
    end: Label | None = None
    removed: bool
    roads: tuple[tuple[Label, ...], ...]
    links: tuple[tuple[Label, ...], ...] = ()
    type: Literal["road-laid"] = "road-laid"


class SecretlyCorrected(Record):
    """The referee corrected something only the side ``owner`` (empty: nobody) may know; others learn that much."""

    correction: Corrected
    owner: str = ""
    type: Literal["secretly-corrected"] = "secretly-corrected"


class Ended(Record):
    """The battle is over; ``given_up`` is the faction that gave up, where one did."""

    reason: str
    given_up: Faction | None = None
    type: Literal["ended"] = "ended"


class Resumed(Record):
    """The referee corrected what had ended the battle: it goes on."""

    type: Literal["resumed"] = "resumed"


Event: TypeAlias = (
    Started
    | Placed
    | OrdersSet
    | Moved
    | Revealed
    | CycleReset
    | Fired
    | Rallied
    | Activated
    | Measured
    | Discovered
    | NearTold
    | PhaseEnded
    | Painted
    | RoadLaid
    | Ended
    | Resumed
    | SecretlyCorrected
    | Corrected
)
