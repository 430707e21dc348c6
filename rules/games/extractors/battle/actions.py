"""Actions of players and referee, as JSON tagged by ``type`` in the vocabulary of the case files.

Beyond that vocabulary: a move may name its end (``to``, ``facing``) instead of its path; ``reveal`` opens an order to
mark its objective or target before it is carried out; ``more`` leaves a sweep open for further shots; ``sights`` are
typed ranges and arcs of a table without the site's map; ``paint`` draws terrain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import field

from rules.games.extractors.battle.state import Sight
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import CycleName, Direction, Edge, Label, UnitName
from rules.kernel.codec import Codec, Upcaster
from rules.kernel.corrections import Correct
from rules.kernel.records import Reads, Record

BOXES = CATALOGUE.limits.boxes


def _as_list(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _in_boxes(value: Any) -> Any:
    """Fills up the boxes after the last order: a document may leave out those that stay empty (EXT-16.1)."""
    return [*value, *[None] * (BOXES - len(value))] if isinstance(value, list) else value


UnitNames: TypeAlias = Annotated[tuple[UnitName, ...], Reads(_as_list)]
Orders: TypeAlias = Annotated[tuple[str | None, ...], Reads(_in_boxes)]
Sights: TypeAlias = Mapping[UnitName, Mapping[UnitName, Sight]]
"""Typed sights: firer, then the unit seen."""


class Step(Record):
    """One step of a path; exactly one of its kinds is set (``facing`` goes with ``enter``, ``road`` with ``to``)."""

    turn: Direction | None = None
    to: Label | None = None
    road: bool = False
    enter: Label | None = None
    facing: Direction | None = None
    board: UnitName | None = None
    unboard: bool = False
    enter_fort: UnitName | None = None
    exit: Edge | None = None


class Place(Record):
    """Places a unit during set-up (EXT-4.6), or a section aboard a floater (EXT-4.4) or inside a fort (EXT-22.39)."""

    by: UnitName
    hex: Label | None = None
    facing: Direction | None = None
    aboard: UnitName | None = None
    inside: UnitName | None = None
    type: Literal["place"] = "place"


class SetOrders(Record):
    """Assigns orders to a machine, by box (EXT-16.1); a cycle that is None stays as it is."""

    by: UnitName
    move: Orders | None = None
    combat: Orders | None = None
    type: Literal["set-orders"] = "set-orders"


class Move(Record):
    """Moves a unit (section 6) along ``path``, or to ``to`` by the cheapest path that ends there.

    Without the map: ``forts`` are empty forts whose hex was entered (EXT-22.38), ``bog``: it tries to leave a bog hex.
    """

    by: UnitName
    path: tuple[Step, ...] = ()
    to: Label | None = None
    facing: Direction | None = None
    forts: tuple[UnitName, ...] = ()
    bog: bool = False
    type: Literal["move"] = "move"


class MoveOrder(Record):
    """Reveals and carries out a machine's next move order (EXT-16.4), along ``path`` or to the end named.

    ``enter``: a machine off the map enters there and carries on by its order, to ``to`` or to the best end found.
    Without the map: ``forts`` as in a move; ``reached``: it is in the target hex of its Vector (EXT-18.7).
    """

    by: UnitName
    path: tuple[Step, ...] = ()
    enter: Label | None = None
    to: Label | None = None
    facing: Direction | None = None
    objective: Label | None = None
    target: UnitName | None = None
    forts: tuple[UnitName, ...] = ()
    reached: bool = False
    type: Literal["move-order"] = "move-order"


class Reveal(Record):
    """Reveals a machine's next order and marks its objective (EXT-18.5) or target (EXT-19.10)."""

    by: UnitName
    cycle: CycleName
    objective: Label | None = None
    mark: UnitName | None = None
    type: Literal["reveal"] = "reveal"


class MoveReset(Record):
    """Replaces all move orders by new hidden ones (EXT-17.2)."""

    by: UnitName
    orders: Orders
    type: Literal["move-reset"] = "move-reset"


class CombatReset(Record):
    """Replaces all combat orders by new hidden ones; the first is carried out later in the phase (EXT-17.3)."""

    by: UnitName
    orders: Orders
    type: Literal["combat-reset"] = "combat-reset"


class Fire(Record):
    """Fires one unit, or several combined (EXT-14.1), at a target; machines name the slots (simple game)."""

    by: UnitNames
    target: UnitName
    weapons: tuple[str, ...] = ()
    area: bool = False
    sights: Sights = field(default_factory=dict)
    type: Literal["fire"] = "fire"


class Shot(Record):
    """A shot of a combat order: the slots that fire, combined if several, and their target."""

    target: UnitName
    weapons: tuple[str, ...] = ()
    area: bool = False


class CombatOrder(Record):
    """Carries out a machine's next combat order, after a reset if ``reset`` gives new orders (EXT-17.3).

    ``combined``: all shots at one target are one combined shot, so that each weapon's target can be told by itself.
    ``more``: a Sweep or Free Target goes on after these shots.
    """

    by: UnitName
    shots: tuple[Shot, ...] = ()
    combined: bool = False
    mark: UnitName | None = None
    reset: Orders | None = None
    more: bool = False
    sights: Sights = field(default_factory=dict)
    type: Literal["combat-order"] = "combat-order"


class Rally(Record):
    """Tries to rally a routed section (EXT-8.1). ``aid``: typed distance to a Transcom, without a map."""

    by: UnitName
    aid: int | None = None
    type: Literal["rally"] = "rally"


class Activate(Record):
    """Activates hidden units at the start of the Dorian turn (EXT-22.29)."""

    units: UnitNames
    type: Literal["activate"] = "activate"


class Measure(Record):
    """Records, without the map, how one unit sees an enemy at the table (EXT-5.3, EXT-5.6, EXT-9.1)."""

    by: UnitName
    target: UnitName
    sight: Sight
    type: Literal["measure"] = "measure"


class Discover(Record):
    """Names, without the map, the hidden units that were near a machine at the end of the Avronian turn (EXT-22.28)."""

    units: UnitNames
    type: Literal["discover"] = "discover"


class TellNear(Record):
    """Names, without the map, the units near the place where victory is counted (EXT-22.42, EXT-22.50)."""

    units: tuple[UnitName, ...] = ()
    type: Literal["tell-near"] = "tell-near"


class EndPhase(Record):
    """Closes the phase, with its automatic effects, and opens the next one (EXT-2.1)."""

    type: Literal["end-phase"] = "end-phase"


class GiveUp(Record):
    """The side of this id gives up: the other wins at once (EXT-22.1)."""

    side: str
    type: Literal["give-up"] = "give-up"


class Paint(Record):
    """Draws terrain in ``hexes``, none for clear; for flux the direction of the arrow, too.

    A document may name one ``hex`` instead.
    """

    hexes: tuple[Label, ...] = ()
    terrain: tuple[str, ...] = ()
    flux: Direction | None = None
    type: Literal["paint"] = "paint"


class LayRoad(Record):
    """Draws or removes roads between those of ``hexes`` that are neighbours.

    A document may name ``start`` and ``end`` instead.
    """

    hexes: tuple[Label, ...] = ()
    remove: bool = False
    type: Literal["lay-road"] = "lay-road"


Action: TypeAlias = (
    Place
    | SetOrders
    | Move
    | MoveOrder
    | Reveal
    | MoveReset
    | CombatReset
    | Fire
    | CombatOrder
    | Rally
    | Activate
    | Measure
    | Discover
    | TellNear
    | EndPhase
    | GiveUp
    | Paint
    | LayRoad
    | Correct
)


def _among_hexes(*single: str) -> Upcaster:
    """Reads hexes that a document names one by one, as the first versions did, as ``hexes``."""

    def read(document: dict[str, Any]) -> dict[str, Any]:
        named = [document[key] for key in single if document.get(key) is not None]
        rest = {key: value for key, value in document.items() if key not in single}
        return {**rest, "hexes": [*named, *(rest.get("hexes") or ())]} if named else rest

    return read


ACTIONS: Codec[Action] = Codec(
    Action, upcasters={"paint": _among_hexes("hex"), "lay-road": _among_hexes("start", "end")}
)
