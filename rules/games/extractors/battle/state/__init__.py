"""The state of a battle of Extractors!, in the rulebook's words.

Units are referred to by their names. A unit off the map has no hex; passengers and sections in a fort have their
carrier's hex. A machine's armor and speed are what is left; a vehicle's firepower and speed hits count from 0 to 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import field

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Area, Direction, Edge, Faction, Label, Phase, Status, UnitName, Wave
from rules.kernel.records import Names, Numbers, Record
from rules.kit.corrections import Correctable
from rules.kit.lifetimes import LASTING, Until
from rules.kit.maps.hex_maps import HexMark
from rules.kit.secrets import SECRET

BOXES = tuple((box, str(box)) for box in range(1, CATALOGUE.limits.boxes + 1))
"""The numbers of a cycle's boxes, each with its word."""


class Exited(Record):
    """The exit of a unit from the map: over which edge, in which turn, in which status (EXT-6.26)."""

    edge: Edge
    turn: int
    status: Status = "ok"


class Cycle(Record):
    """An operational cycle (EXT-16.1). Boxes count from 1; ``marker`` is the box of the order last carried out.

    ``objective`` and ``reset_marker`` belong to move cycles, ``target`` to combat cycles. ``opened``: the next order
    has been revealed to mark its objective or target, and is still to be carried out. The ``reset`` of a move cycle is
    the next Dorian rally phase (EXT-17.2), that of a combat cycle its own phase (EXT-17.3).
    """

    boxes: Annotated[tuple[str | None, ...], LASTING, Correctable("{part} order {number}", "EXT-16.1"), SECRET] = (
        None,
        None,
        None,
    )
    revealed: Annotated[Numbers, LASTING, Correctable("Revealed {part} boxes", "EXT-16.6", choices=BOXES)] = frozenset()
    destroyed: Annotated[Numbers, LASTING, Correctable("Destroyed {part} boxes", "EXT-12.8", choices=BOXES)] = (
        frozenset()
    )
    marker: Annotated[
        int | None,
        LASTING,
        Correctable("Status marker of the {part} cycle", "EXT-16.5", choices=((None, "none"), *BOXES)),
    ] = None
    objective: Annotated[Label | None, LASTING, Correctable("Target hex of Vector", "EXT-18.5", part="move")] = None
    reset_marker: Annotated[
        bool,
        Until("reset"),
        Correctable("Move Reset marker", "EXT-17.2", part="move"),
        Correctable("Fire Reset, -2 to hit", "EXT-17.3", part="combat"),
    ] = False
    target: Annotated[str | None, LASTING, Correctable("Marked unit", "EXT-19.10", part="combat")] = None
    opened: Annotated[bool, Until("phase")] = False


class Unit(Record):
    """A unit in play. ``fired_slots`` are a machine's weapons that have fired in this phase (EXT-2.5).

    A pin goes with the rally phase by rule (EXT-8.5). ``fire`` is the Dorian fire phase (EXT-22.28).
    """

    type: Annotated[str, LASTING]
    hex: Annotated[Label | None, LASTING, Correctable("Hex", "EXT-5.1")] = None
    facing: Annotated[Direction, LASTING, Correctable("Facing", "EXT-5.4")] = "N"
    cell: Annotated[str | None, LASTING] = None
    status: Annotated[Status, LASTING, Correctable("Status", "EXT-11.11")] = "ok"
    steps: Annotated[int, LASTING] = 0
    aboard: Annotated[str | None, LASTING, Correctable("Aboard", "EXT-7.6")] = None
    inside: Annotated[str | None, LASTING, Correctable("Inside", "EXT-22.39")] = None
    armor: Annotated[int, LASTING] = 0
    firepower_hits: Annotated[int, LASTING] = 0
    speed_hits: Annotated[int, LASTING] = 0
    extra_armor: Annotated[int, LASTING] = 0
    speed: Annotated[int, LASTING] = 0
    weapons: Annotated[Mapping[str, str], LASTING] = field(default_factory=dict)
    destroyed_slots: Annotated[Names, LASTING, Correctable("Destroyed slots", "EXT-12.7")] = frozenset()
    thanis: Annotated[tuple[str, ...], LASTING, SECRET] = ()
    move_cycle: Annotated[Cycle, Correctable("move")] = field(default_factory=Cycle)
    combat_cycle: Annotated[Cycle, Correctable("combat")] = field(default_factory=Cycle)
    hold_bonus: Annotated[bool, Until("turn"), Correctable("Hold, +1 to hit", "EXT-18.14")] = False
    hidden: Annotated[bool, LASTING, Correctable("Hidden", "EXT-22.27"), SECRET] = False
    reveal_bonus: Annotated[bool, Until("fire"), Correctable("Revealed, +3 to hit", "EXT-22.28")] = False
    moved: Annotated[bool, Until("turn"), Correctable("Has moved", "EXT-2.4")] = False
    fired: Annotated[bool, Until("turn"), Correctable("Has fired", "EXT-2.5")] = False
    fired_slots: Annotated[Names, Until("turn"), Correctable("Slots that have fired", "EXT-2.5")] = frozenset()
    rallied: Annotated[bool, Until("turn"), Correctable("Has tried to rally", "EXT-8.1")] = False
    destroyed: Annotated[bool, LASTING, Correctable("Destroyed", "EXT-11.7")] = False
    exited: Annotated[Exited | None, LASTING, Correctable("Has left the map", "EXT-6.26")] = None
    garrison: Annotated[bool, LASTING] = False
    wave: Annotated[Wave, LASTING] = "initial"


class Volley(Record):
    """A combat order that is being carried out shot by shot: the units fired upon so far, in order (EXT-19.7)."""

    by: str
    order: str
    fired_upon: tuple[str, ...] = ()
    reset: bool = False


class Sight(Record):
    """A measure read off a table without the site's map: how one unit sees another (EXT-5.3, EXT-5.6, EXT-9.1).

    ``area``: the area in which the seen unit lies, from the observer's facing. ``through``: the area in which the
    observer lies, from the seen unit's facing. ``terrain`` is the seen unit's; ``chimneys``: the observer is in
    chimneys. ``beside``: the seen unit is in the hex of an area shot's main target, or next to it (EXT-13.1); ``same``
    and ``next`` name the units in the seen unit's hex and next to it.
    """

    range: int
    area: Area = "front"
    through: Area = "side"
    terrain: tuple[str, ...] = ()
    chimneys: bool = False
    clear: bool = True
    beside: Literal["", "hex", "next"] = ""
    same: tuple[UnitName, ...] = ()
    next: tuple[UnitName, ...] = ()


class State(Record):
    """A battle. ``phase`` None: phases are not checked. ``typed``: no map and no hexes; ranges and arcs are typed.

    ``players`` gives the faction of each side's id, ``titles`` the name of each faction's army. ``activated`` are the
    hidden units activated in this turn (EXT-22.29). ``begun`` is true for battles that the site runs to an end,
    ``given_up`` the faction that has given up, if one has.
    Without the map, ``sights`` are the measures since either unit last moved, firer by firer, and ``near`` the units
    that the players named as near the place where victory is counted (None: none named yet).
    """

    units: Mapping[str, Unit]
    simple: Annotated[bool, LASTING] = False
    scenario: Annotated[str | None, LASTING] = None
    turn: Annotated[int, LASTING, Correctable("Turn", "EXT-2.1", least=1, most=99)] = 1
    phase: Annotated[Phase | None, LASTING, Correctable("Phase", "EXT-2.1")] = None
    edges: Annotated[Mapping[Faction, Edge], LASTING] = field(default_factory=dict)
    terrain: Annotated[Mapping[Label, tuple[str, ...]], LASTING] = field(default_factory=dict)
    roads: Annotated[tuple[tuple[Label, ...], ...], LASTING] = ()
    marks: tuple[HexMark, ...] = ()
    flux: Annotated[Mapping[Label, Direction], LASTING] = field(default_factory=dict)
    massif: Annotated[tuple[Label, ...], LASTING] = ()
    activated: Annotated[tuple[str, ...], Until("turn")] = ()
    volley: Annotated[Volley | None, Until("phase")] = None
    typed: Annotated[bool, LASTING] = False
    sights: Annotated[Mapping[str, Mapping[str, Sight]], LASTING] = field(default_factory=dict)
    near: Annotated[tuple[str, ...] | None, LASTING] = None
    begun: Annotated[bool, LASTING] = False
    over: Annotated[bool, LASTING] = False
    given_up: Annotated[Faction | None, LASTING] = None
    players: Annotated[Mapping[str, Faction], LASTING] = field(default_factory=dict)
    titles: Annotated[Mapping[str, str], LASTING] = field(default_factory=dict)
    rules_version: Annotated[str, LASTING] = ""


TABLE = "table"
"""The hex of every unit on a table without the site's map."""
