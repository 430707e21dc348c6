"""The state of a battle of Extractors!, in the rulebook's words.

Units are referred to by their names. A unit off the map has no hex; passengers and sections in a fort have their
carrier's hex. A machine's armor and speed are what is left; a vehicle's firepower and speed hits count from 0 to 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from rules.games.extractors.catalogue.terms import Area, Direction, Edge, Faction, Label, Phase, Status, Wave
from rules.kernel.records import Names, Numbers, record


@record
class Exited:
    """The exit of a unit from the map: over which edge, in which turn, in which status (EXT-6.26)."""

    edge: Edge
    turn: int
    status: Status = "ok"


@record
class Cycle:
    """An operational cycle (EXT-16.1). Boxes count from 1; ``marker`` is the box of the order last carried out.

    ``objective`` and ``reset_marker`` belong to move cycles, ``target`` to combat cycles. ``opened``: the next order
    has been revealed to mark its objective or target, and is still to be carried out.
    """

    boxes: tuple[str | None, ...] = (None, None, None)
    revealed: Numbers = frozenset()
    destroyed: Numbers = frozenset()
    marker: int | None = None
    objective: Label | None = None
    reset_marker: bool = False
    target: str | None = None
    opened: bool = False


@record
class Unit:
    """A unit in play. ``fired_slots`` are a machine's weapons that have fired in this phase (EXT-2.5)."""

    type: str
    hex: Label | None = None
    facing: Direction = "N"
    cell: str | None = None
    status: Status = "ok"
    steps: int = 0
    aboard: str | None = None
    inside: str | None = None
    armor: int = 0
    firepower_hits: int = 0
    speed_hits: int = 0
    extra_armor: int = 0
    speed: int = 0
    weapons: Mapping[str, str] = field(default_factory=dict)
    destroyed_slots: Names = frozenset()
    thanis: tuple[str, ...] = ()
    move_cycle: Cycle = field(default_factory=Cycle)
    combat_cycle: Cycle = field(default_factory=Cycle)
    hold_bonus: bool = False
    hidden: bool = False
    reveal_bonus: bool = False
    moved: bool = False
    fired: bool = False
    fired_slots: Names = frozenset()
    rallied: bool = False
    destroyed: bool = False
    exited: Exited | None = None
    garrison: bool = False
    wave: Wave = "initial"


@record
class Volley:
    """A combat order that is being carried out shot by shot: the units fired upon so far, in order (EXT-19.7)."""

    by: str
    order: str
    fired_upon: tuple[str, ...] = ()
    reset: bool = False


@record
class Sight:
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
    same: tuple[str, ...] = ()
    next: tuple[str, ...] = ()


@record
class State:
    """A battle. ``phase`` None: phases are not checked. ``typed``: no map and no hexes; ranges and arcs are typed.

    ``players`` gives the faction of each side's id, ``titles`` the name of each faction's army. ``activated`` are the
    hidden units activated in this turn (EXT-22.29). ``begun`` is true for battles that the site runs to an end.
    Without the map, ``sights`` are the measures since either unit last moved, firer by firer, and ``near`` the units
    that the players named as near the place where victory is counted (None: none named yet in this phase).
    """

    units: Mapping[str, Unit]
    simple: bool = False
    scenario: str | None = None
    turn: int = 1
    phase: Phase | None = None
    edges: Mapping[Faction, Edge] = field(default_factory=dict)
    terrain: Mapping[Label, tuple[str, ...]] = field(default_factory=dict)
    roads: tuple[tuple[Label, ...], ...] = ()
    flux: Mapping[Label, Direction] = field(default_factory=dict)
    massif: tuple[Label, ...] = ()
    activated: tuple[str, ...] = ()
    volley: Volley | None = None
    typed: bool = False
    sights: Mapping[str, Mapping[str, Sight]] = field(default_factory=dict)
    near: tuple[str, ...] | None = None
    begun: bool = False
    over: bool = False
    players: Mapping[str, Faction] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    rules_version: str = ""


TABLE = "table"
"""The hex of every unit on a table without the site's map."""
