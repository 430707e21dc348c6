"""What players do, in the vocabulary of the case files. Distances are inches, given by the players (WL-1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from rules.games.war_logic.army.document import SkillEntry, WordList
from rules.games.war_logic.battle.actions.captures import AskSurrender, Refill, TakeOver, With
from rules.games.war_logic.battle.actions.course import BeginTurn, Declare, EndOffense, EndTurn, GiveUp, Pass
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.corrections import Correct
from rules.kernel.records import record

Inches: TypeAlias = Mapping[str, Exact]


def measured(value: Any) -> Any:
    """A distance that was not measured is left out."""
    return {key: inches for key, inches in value.items() if inches is not None} if isinstance(value, dict) else value


Distances = Annotated[Inches, BeforeValidator(measured)]


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
    die: str = "d10"
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
class Move:
    """A unit moves (section 7), or retreats (WL-10.6)."""

    by: str
    with_: With
    distance: Exact = ZERO
    medium: str | None = None
    use: Literal["depth", "elevation"] | None = None
    bonus: Exact | str | None = None
    inside: str | None = None
    behind: str | None = None
    into: str | None = None
    near: Distances = field(default_factory=dict)
    type: Literal["move", "retreat"] = "move"


@record
class SpringHazard:
    """The owner of a hidden field says that a unit has moved onto it (WL-12.1, WL-15.12)."""

    by: str
    hazard: str
    near: Distances = field(default_factory=dict)
    type: Literal["spring-hazard"] = "spring-hazard"


@record
class SpyMove:
    """A hidden spy moves unseen (WL-15.5)."""

    by: str
    with_: With
    distance: Exact = ZERO
    type: Literal["spy-move"] = "spy-move"


@record
class Reveal:
    """A spy shows itself where it has crept to (WL-15.8)."""

    by: str
    distance: Exact = ZERO
    type: Literal["reveal"] = "reveal"


@record
class Recover:
    """A kit is used on a unit (WL-10.7), or an energy kit on one of its skills (WL-10.10)."""

    by: str
    with_: With
    target: str
    distance: Exact = ZERO
    near: Distances = field(default_factory=dict)
    refuel: str | None = None
    type: Literal["recover"] = "recover"


@record
class Speak:
    """A morale speech (WL-5.6, WL-5.7)."""

    by: str
    with_: With
    mode: Literal["attack", "defense"] = "attack"
    members: WordList = ()
    type: Literal["speech"] = "speech"


@record
class NewUnit:
    """A unit that is smuggled in. ``like`` is a unit of the same side whose sheet it has."""

    name: str
    cost: Exact = ZERO
    health: int = 0
    armor: int = 0
    like: str | None = None
    nature: WordList = ("biological",)
    team: str | None = None
    skills: Mapping[str, SkillEntry] = field(default_factory=dict)


@record
class Reinforce:
    """A unit with credit buys another (WL-5.4)."""

    by: str
    unit: NewUnit
    type: Literal["reinforce"] = "reinforce"


@record
class Revive:
    """A dead unit is cloned (WL-14.1) or resurrected (WL-14.2)."""

    by: str
    with_: With
    unit: str
    distance: Exact = ZERO
    type: Literal["clone", "resurrect"] = "clone"


@record
class Predict:
    """Dice are rolled ahead (WL-5.10)."""

    by: str
    with_: With
    count: int = 1
    type: Literal["predict"] = "predict"


@record
class SetDice:
    """Faces are set (WL-5.11)."""

    by: str
    with_: With
    faces: tuple[int, ...] = ()
    type: Literal["set-dice"] = "set-dice"


@record
class Order:
    """A commander orders units (section 6). ``via`` is its radio, flag ... or "voice"; ``relays`` say who passes on."""

    by: str
    with_: With
    via: str = "voice"
    targets: WordList = ()
    distances: Distances = field(default_factory=dict)
    relays: Mapping[str, str] = field(default_factory=dict)
    type: Literal["order"] = "order"


@record
class Hack:
    """A mind or machine is attacked (WL-13.5)."""

    by: str
    with_: With
    target: str
    distance: Exact = ZERO
    effect: Literal["integrity", "confidentiality", "availability"] = "availability"
    type: Literal["hack"] = "hack"


@record
class Infest:
    """A unit is infested (WL-13.14)."""

    by: str
    with_: With
    target: str
    distance: Exact = ZERO
    form_cost: Exact | None = None
    type: Literal["infest"] = "infest"


@record
class Solve:
    """Work on a puzzle (WL-6.15)."""

    by: str
    with_: With
    puzzle: str
    type: Literal["solve"] = "solve"


@record
class Distort:
    """An enemy's command is distorted (WL-13.13)."""

    by: str
    with_: With
    side: str
    type: Literal["distort"] = "distort"


@record
class Surrender:
    """A unit gives itself up (WL-13.16). ``with`` are the captor's cells or cuffs."""

    by: str
    to: str
    with_: With = ""
    type: Literal["surrender"] = "surrender"


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


Plain: TypeAlias = (
    Attack
    | Volley
    | Crash
    | ForceCrash
    | ForceMove
    | Turret
    | Move
    | SpringHazard
    | SpyMove
    | Reveal
    | Recover
    | Speak
    | Reinforce
    | Revive
    | Predict
    | SetDice
    | Order
    | Hack
    | Infest
    | Solve
    | Distort
    | Surrender
    | AskSurrender
    | TakeOver
    | Refill
    | LifeOrDeath
    | Dual
    | BeginTurn
    | EndTurn
    | EndOffense
    | Pass
    | Declare
    | GiveUp
)
Action: TypeAlias = Annotated[Plain | Correct, Field(discriminator="type")]
Made: TypeAlias = Annotated[Plain, Field(discriminator="type")]
"""An action that the rules decide on."""
