"""Actions of the offense step: attacks, volleys, crashes, force, turrets, duels (sections 8, 10, 12, 13 and 16)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from rules.games.war_logic.battle.actions.fields import Distances
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import Record
from rules.kit.plan import Point


class UndoBy(Record):
    """A unit that turns back time, and its skill (WL-5.9); ``upto`` is the highest face that is undone."""

    unit: str
    with_: str
    upto: int = 30


class Shot(Record):
    """One weapon at one target, with the circumstances that the players see on the table.

    ``near`` are the inches from the target to others; without ``target`` the blast is at a point. ``hold``: the shot
    of a volley is not fired after all.
    """

    by: str
    with_: str = ""
    target: str | None = None
    distance: Exact = ZERO
    sides: int = 1
    attackers: int | None = None
    higher_ground: Literal["attacker", "defender"] | None = None
    from_behind: bool = False
    stealth: bool = False
    seen: bool = True
    aid: str | None = None
    extra_die: str | None = None
    near: Distances = field(default_factory=dict)
    die: str = CATALOGUE.dice.attack
    touched: bool | None = None
    undo_by: UndoBy | None = None
    hold: bool = False


class Attack(Shot):
    """An attack with one weapon (section 8), or attacking back with it (WL-10.4)."""

    type: Literal["attack", "attack-back"] = "attack"


class Volley(Record):
    """Several shots announced together (WL-8.1). ``assign`` best: the faces are assigned after rolling (WL-16.5)."""

    shots: tuple[Shot, ...]
    dice_mode: Literal["each", "type", "one"] = "each"
    assign: Literal["as-rolled", "best"] = "as-rolled"
    reaction: bool = False
    type: Literal["volley"] = "volley"


class Crash(Shot):
    """A unit moves into another (WL-10.12)."""

    inside: str | None = None
    behind: str | None = None
    type: Literal["crash"] = "crash"


class ForceCrash(Shot):
    """An object is smashed into a target by force (WL-13.3)."""

    object: str = ""
    target_distance: Exact = ZERO
    type: Literal["force-crash"] = "force-crash"


class ForceMove(Record):
    """An object, a unit or oneself is moved by force (WL-13.1).

    ``to``: where a unit is set down, on a table that was laid out.
    """

    by: str
    with_: str
    object: str
    distance: Exact = ZERO
    to: Point | None = None
    type: Literal["force-move"] = "force-move"


class Turret(Record):
    """An automatic turret fires at a unit that has moved into its range (WL-12.8).

    ``near`` are the inches from the target to others, as in any attack (WL-8.22).
    """

    by: str
    with_: str
    target: str
    distance: Exact = ZERO
    higher_ground: Literal["attacker", "defender"] | None = None
    near: Distances = field(default_factory=dict)
    type: Literal["turret"] = "turret"


class LifeOrDeath(Record):
    """Two units fight one to one with a die each (WL-16.2)."""

    by: str
    target: str
    type: Literal["life-or-death"] = "life-or-death"


class Dual(Record):
    """Attack and answer with two dice at once (WL-16.4)."""

    by: str
    with_: str
    target: str
    back_with: str
    distance: Exact = ZERO
    type: Literal["dual"] = "dual"


OffenseAction: TypeAlias = Attack | Volley | Crash | ForceCrash | ForceMove | Turret | LifeOrDeath | Dual
