"""The state of a battle: what is on the table, what was bought, and how far the turn has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer

from rules.games.war_logic.army.document import WordList
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue import DEFAULT_NATURE
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import Names, record


def split_statuses(value: object) -> object:
    """Reads statuses from one text such as "frozen, fleeing"; an empty text means none."""
    return [word.strip() for word in value.split(",") if word.strip()] if isinstance(value, str) else value


Statuses = Annotated[frozenset[str], BeforeValidator(split_statuses), PlainSerializer(sorted)]
Reaction: TypeAlias = Literal["attack-back", "retreat", "recover"]


@record
class Sheet:
    """The purchased sheet of a unit, which never changes in a battle.

    ``home`` is the side that bought it; ``cost`` what it cost (None: the sum of its skills); ``mental`` a capability
    agreed on instead of the computed one (WL-3.9).
    """

    home: str
    team: str | None = None
    nature: WordList = DEFAULT_NATURE
    skills: Mapping[str, Skill] = field(default_factory=dict)
    max_health: int = 0
    max_armor: int = 0
    cost: Exact | None = None
    mental: Exact | None = None
    kind: Literal["unit", "hazard"] = "unit"
    spy: bool = False
    picture: str = ""


@record
class Speech:
    """Bonuses on the die by morale speeches in force (WL-5.6, WL-5.7)."""

    attack: int = 0
    defense: int = 0


@record
class Unit:
    """The state of a unit. ``left`` is the number left of every skill; ``used`` the weapons fired in this turn.

    ``controller`` is the side that has hacked it, ``known`` the skills that everyone has seen in use (WL-15.2),
    ``leaked`` the sides that have read its whole sheet (WL-15.3), ``forfeits`` the sides that may not react to it in
    this turn (WL-12.9). ``held_by`` is its captor.
    """

    side: str
    health: int = 0
    armor: int = 0
    left: Mapping[str, int] = field(default_factory=dict)
    elevation: Exact = ZERO
    depth: Exact = ZERO
    inside: str | None = None
    behind: str | None = None
    hazard: str | None = None
    status: Statuses = frozenset()
    attacked_by: Names = frozenset()
    used: Names = frozenset()
    reacted: Reaction | None = None
    credit: Exact = ZERO
    exposed: bool = False
    hidden_path: Exact = ZERO
    held_by: str | None = None
    controller: str | None = None
    morale: Speech = field(default_factory=Speech)
    known: Names = frozenset()
    leaked: Names = frozenset()
    forfeits: Names = frozenset()


@record
class Place:
    """A place of the card (WL-4.14). ``cover`` None: by its kind. Health 0 is rubble; None cannot be damaged."""

    kind: Literal["house", "obstacle", "vehicle", "location"] = "location"
    health: int | None = None
    max_health: int | None = None
    cover: bool | None = None
    die: str | None = None
    holder: str | None = None
    die_used: bool = False
    status: Names = frozenset()


@record
class Hazard:
    """A field that hurts (WL-12.1, WL-12.7). ``number`` None: it never runs out. ``known`` are sides that know it."""

    kind: str = "minefield"
    impact: Exact = ZERO
    extension: Exact = ZERO
    number: int | None = None
    side: str | None = None
    known: Names = frozenset()


@record
class Puzzle:
    """A lock, code or riddle (WL-6.15)."""

    level: Exact = ZERO
    energy: int = 1


@record
class Bonus:
    """A bonus laid out for a unit in contact to take over (WL-4.13). ``taken_by`` is the unit that took it.

    Impact, range and number are those of a weapon or pack, or of a neutral unit's weapon; ``number`` alone is the
    ammunition in a pack.
    """

    kind: Literal["treasure", "medic-pack", "ammunition", "weapon", "unit"] = "treasure"
    credit: Exact = ZERO
    impact: Exact = ZERO
    range: Exact = ZERO
    number: int | None = None
    health: int = 0
    armor: int = 0
    speed: Exact = ZERO
    nature: Literal["biological", "machinery", "electronic", "building"] = "machinery"
    taken_by: str | None = None


@record
class Objective:
    """One objective (WL-4.11)."""

    type: str = "annihilation"
    place: str | None = None
    carrier: str | None = None
    turns: int = 1
    text: str = ""


def as_objectives(value: object) -> object:
    """Reads a single objective as a list of one."""
    return [value] if isinstance(value, dict) else value or []


@record
class Card:
    """The battle card: what both sides agreed on (WL-4.1). ``sight`` is the range of sight in inches (WL-15.10).

    ``decided`` names the side that made each decision.
    """

    effective_against: bool = False
    fast_play: WordList = ()
    leverage: Literal["difference", "flat"] = "difference"
    cover_damage: bool = False
    smuggling_rate: Exact | None = None
    real_shot: bool = False
    map_bonus: bool = False
    refill: bool = False
    open_sheets: bool = False
    carry_left_over: bool = False
    sight: Exact | None = None
    objective: Annotated[tuple[Objective, ...], BeforeValidator(as_objectives)] = ()
    house_rules: str = ""
    decided: Mapping[str, str] = field(default_factory=dict)
    battle: str = ""
    location: str = ""
    date: str = ""


@record
class Turn:
    """The turn under way (WL-5.1). ``over``: it has ended, and the next has not begun.

    ``acted`` and ``moved`` are units; ``secret`` is the spy that moved unseen (WL-15.6). ``passed`` are the sides
    without further reactions (WL-10.14).
    """

    side: str
    number: int = 1
    step: str = "strategy"
    commander: str | None = None
    rank: str | None = None
    streams: int = 0
    ordered: Names = frozenset()
    acted: Names = frozenset()
    moved: Names = frozenset()
    secret: str | None = None
    over: bool = False
    passed: Names = frozenset()


@record
class Side:
    """A side: its name, the cost of its army, the rest of its budget (WL-15.1: public), and credit carried over."""

    name: str = ""
    spent: Exact = ZERO
    left: Exact | None = None
    credit: Exact = ZERO
    losses: int = 0


Dice: TypeAlias = tuple[Annotated[int, Field(ge=1, le=30)], ...]


@record
class State:
    """A battle. Without ``turn`` no turns, steps or orders are checked."""

    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    hazards: Mapping[str, Hazard] = field(default_factory=dict)
    puzzles: Mapping[str, Puzzle] = field(default_factory=dict)
    bonuses: Mapping[str, Bonus] = field(default_factory=dict)
    card: Card = field(default_factory=Card)
    turn: Turn | None = None
    sides: Mapping[str, Side] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    queued: Mapping[str, Dice] = field(default_factory=dict)
    distorted: Names = frozenset()
    thrown: Names = frozenset()
    winner: str | None = None
    ended: str = ""
    first: str = ""
    rules_version: str = ""

    def side_name(self, key: str) -> str:
        """Returns a side's name, or its key where it has none."""
        found = self.sides.get(key)
        return found.name if found and found.name else key
