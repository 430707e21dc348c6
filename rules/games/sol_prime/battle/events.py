"""Events: everything that has happened, with all results, and exactly the changes to the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.sol_prime.battle.state import Minefield, Options, Platoon, Side, Stand
from rules.kernel.corrections import Corrected
from rules.kernel.display.cards import Line
from rules.kernel.records import Json, Record
from rules.kernel.sharing import Pin
from rules.kit.table import Table

Patch: TypeAlias = Mapping[str, Json]
"""New values of some fields of a record, by the field's name."""


class Roll(Record):
    """A die that was rolled: its sides, its face, its purpose."""

    sides: int
    face: int
    why: str


class Changes(Record):
    """The changes of an event: fields of stands, platoons, sides, minefields, and of the battle itself."""

    units: Mapping[str, Patch] = field(default_factory=dict)
    platoons: Mapping[str, Patch] = field(default_factory=dict)
    sides: Mapping[str, Patch] = field(default_factory=dict)
    minefields: Mapping[str, Patch] = field(default_factory=dict)
    state: Patch = field(default_factory=dict)


class Started(Record):
    """The battle begins: all stands with their final numbers, and what was agreed.

    ``rule_set`` is the copy of the rule set by which the armies were paid for; None: house points.
    """

    units: Mapping[str, Stand]
    platoons: Mapping[str, Platoon]
    sides: Mapping[str, Side]
    options: Options
    kept: bool
    rule_set: Pin | None = None
    minefields: Mapping[str, Minefield] = field(default_factory=dict)
    last_cycle: int | None = None
    objectives: str = ""
    table: Table | None = None
    rules_version: str
    catalogue_hash: str
    type: Literal["started"] = "started"


Kind = Literal[
    "first-side-settled",
    "activation-rolled",
    "activated",
    "activation-ended",
    "turn-ended",
    "cycle-begun",
    "moved",
    "overwatch-taken",
    "concealed",
    "popped-up",
    "settled",
    "stand-lost",
    "announced",
    "fired",
    "fought",
    "attached",
    "detached",
    "shown",
    "placed",
    "ground-placed",
    "loaded",
    "unloaded",
    "artillery-called",
    "artillery-fell",
    "counterbattery-tried",
    "unit-tested",
    "platoon-tested",
    "leader-fate-settled",
    "leader-changed",
    "minefield-entered",
    "minefield-cleared",
    "smoke-laid",
    "demolished",
    "stopped-adjacent",
    "support-called",
    "flown",
    "bombed",
    "bomb-burst",
    "dropped",
    "minefield-laid",
    "off-table-noted",
    "posture-taken",
    "made-ready",
    "fire-held",
    "waited",
    "ended",
    "resumed",
]


class Happened(Record):
    """Something has happened. ``result`` is in the vocabulary of the case files, ``lines`` its arithmetic.

    ``side`` is the side that acted, ``about`` the stands concerned, ``names`` the names of sides and platoons.
    """

    type: Kind
    action: Mapping[str, Json] = field(default_factory=dict)
    side: str = ""
    about: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    result: Mapping[str, Json] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    rolls: tuple[Roll, ...] = ()
    changes: Changes = field(default_factory=Changes)


Event: TypeAlias = Started | Happened | Corrected
