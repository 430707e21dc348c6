"""Actions of the offense step: attacks, volleys, crashes, force, turrets, duels (sections 8, 10, 12, 13 and 16)."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rules.games.war_logic.battle.actions.captures import With
from rules.games.war_logic.battle.actions.fields import Distances
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import record


@record
class UndoBy:
    """A unit that turns back time, and its skill (WL-5.9); ``upto`` is the highest face that is undone."""

    unit: str
    with_: With
    upto: int = 30


@record
class Shot:
    """One weapon at one target, with the circumstances that the players see on the table.

    ``near`` are the inches from the target to others; without ``target`` the blast is at a point. ``hold``: the shot
    of a volley is not fired after all.
    """

    by: str
    with_: With = ""
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


@record
class Attack(Shot):
    """An attack with one weapon (section 8), or attacking back with it (WL-10.4)."""

    type: Literal["attack", "attack-back"] = "attack"


@record
class Volley:
    """Several shots announced together (WL-8.1). ``assign`` best: the faces are assigned after rolling (WL-16.5)."""

    shots: tuple[Shot, ...]
    dice_mode: Literal["each", "type", "one"] = "each"
    assign: Literal["as-rolled", "best"] = "as-rolled"
    reaction: bool = False
    type: Literal["volley"] = "volley"


@record
class Crash(Shot):
    """A unit moves into another (WL-10.12)."""

    inside: str | None = None
    behind: str | None = None
    type: Literal["crash"] = "crash"


@record
class ForceCrash(Shot):
    """An object is smashed into a target by force (WL-13.3)."""

    object: str = ""
    target_distance: Exact = ZERO
    type: Literal["force-crash"] = "force-crash"


@record
class ForceMove:
    """An object, a unit or oneself is moved by force (WL-13.1)."""

    by: str
    with_: With
    object: str
    distance: Exact = ZERO
    type: Literal["force-move"] = "force-move"


@record
class Turret:
    """An automatic turret fires at a unit that has moved into its range (WL-12.8).

    ``near`` are the inches from the target to others, as in any attack (WL-8.22).
    """

    by: str
    with_: With
    target: str
    distance: Exact = ZERO
    higher_ground: Literal["attacker", "defender"] | None = None
    near: Distances = field(default_factory=dict)
    type: Literal["turret"] = "turret"


@record
class LifeOrDeath:
    """Two units fight one to one with a die each (WL-16.2)."""

    by: str
    target: str
    type: Literal["life-or-death"] = "life-or-death"


@record
class Dual:
    """Attack and answer with two dice at once (WL-16.4)."""

    by: str
    with_: With
    target: str
    back_with: str
    distance: Exact = ZERO
    type: Literal["dual"] = "dual"
