"""The state of a battle: what is on the table, what was bought, and how far the turn has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from rules.games.war_logic.army.document import WordList
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue import DEFAULT_NATURE
from rules.games.war_logic.catalogue.exact import ZERO, Kept
from rules.kernel.records import Names, Reads, Record, Writes
from rules.kit.corrections import Correctable
from rules.kit.lifetimes import LASTING, Until, UntilEach
from rules.kit.maps.table_maps import TableMap
from rules.kit.plan import Point
from rules.kit.secrets import SECRET


def split_statuses(value: object) -> object:
    """Reads statuses from one text such as "frozen, fleeing"; an empty text means none."""
    return [word.strip() for word in value.split(",") if word.strip()] if isinstance(value, str) else value


Statuses = Annotated[frozenset[str], Reads(split_statuses), Writes(sorted)]
RUBBLE = "rubble"
"""The status of a house, vehicle or obstacle of the card without health (WL-11.3)."""


def read_place_statuses(value: object) -> object:
    """Reads the statuses of a place; states of earlier versions call a destroyed one dead."""
    return [RUBBLE if word == "dead" else word for word in value] if isinstance(value, list | tuple) else value


PlaceStatuses = Annotated[frozenset[str], Reads(read_place_statuses)]
FARTHEST = 100_000
"""The largest number that a correction sets."""
Reaction: TypeAlias = Literal["attack-back", "retreat", "recover"]


def exact_number(label: str) -> Correctable:
    """Returns the word for an exact decimal that the referee may set."""
    return Correctable(label, least=0, most=FARTHEST, step="0.0001")


class Sheet(Record):
    """The purchased sheet of a unit, which never changes in a battle.

    ``home`` is the side that bought it; ``cost`` what it cost (None: the sum of its skills); ``mental`` a capability
    agreed on instead of the computed one (WL-3.9).
    """

    home: str
    team: Annotated[str | None, SECRET] = None
    nature: WordList = DEFAULT_NATURE
    skills: Annotated[Mapping[str, Skill], SECRET] = field(default_factory=dict)
    max_health: Annotated[int, SECRET] = 0
    max_armor: Annotated[int, SECRET] = 0
    cost: Annotated[Kept | None, SECRET] = None
    mental: Annotated[Kept | None, SECRET] = None
    kind: Literal["unit", "hazard"] = "unit"
    spy: bool = False
    picture: str = ""


TURN = "turn"
"""From the beginning of a turn to that of the next; reactions follow the attacker's turn (WL-10.1)."""
OWN_TURN = "own turn"
"""A turn of the unit's side, until it ends it (WL-13.7)."""
WAITING = "turns of others"
"""The turns of the others, until the next one of the unit's side begins (WL-5.7, WL-10.6)."""
STATUS_LIFETIMES = UntilEach({"recharging": TURN, "controlled": TURN, "fleeing": WAITING, "frozen": OWN_TURN})
"""Statuses that run out (WL-10.6, WL-13.7, WL-13.8, WL-14.7)."""


class Speech(Record):
    """Bonuses on the die by morale speeches in force (WL-5.6, WL-5.7)."""

    attack: Annotated[int, Until(TURN), Correctable("Speech, attacking", least=0, most=FARTHEST)] = 0
    defense: Annotated[int, Until(WAITING), Correctable("Speech, attacking back", least=0, most=FARTHEST)] = 0


class Unit(Record):
    """The state of a unit. ``left`` is the number left of every skill; ``used`` the weapons fired in this turn.

    ``sprung`` are the fields that its last move has set off; ``airborne``: that move went by air or space (WL-12.6).
    ``guided`` are the members of the team that each of its maps has helped in this turn (WL-7.7).
    ``controller`` is the side that has hacked it, ``known`` the skills that everyone has seen in use (WL-15.2),
    ``leaked`` the sides that have read its whole sheet (WL-15.3), ``forfeits`` the sides that may not react to it in
    this turn (WL-12.9). ``held_by`` is its captor. ``at`` is the place of its figure on a table that was laid out,
    which all see, and ``facing`` the way that it was put down or came, in degrees clockwise; no rule asks for that.
    """

    side: Annotated[str, LASTING, Correctable("Side")]
    health: Annotated[int, LASTING, SECRET] = 0
    armor: Annotated[int, LASTING, SECRET] = 0
    left: Annotated[Mapping[str, int], LASTING, SECRET] = field(default_factory=dict)
    elevation: Annotated[Kept, LASTING, exact_number("Elevation")] = ZERO
    depth: Annotated[Kept, LASTING, exact_number("Depth")] = ZERO
    inside: Annotated[str | None, LASTING, Correctable("Inside")] = None
    behind: Annotated[str | None, LASTING, Correctable("Behind")] = None
    hazard: Annotated[str | None, LASTING, Correctable("In a hazard"), SECRET] = None
    status: Annotated[Statuses, STATUS_LIFETIMES, Correctable("Status")] = frozenset()
    attacked_by: Annotated[Names, Until(TURN), Correctable("Attacked by")] = frozenset()
    used: Annotated[Names, Until(TURN), Correctable("Weapons used"), SECRET] = frozenset()
    reacted: Annotated[Reaction | None, Until(TURN), Correctable("Reaction")] = None
    credit: Annotated[Kept, LASTING, exact_number("Credit"), SECRET] = ZERO
    exposed: Annotated[bool, LASTING, Correctable("Exposed")] = False
    hidden_path: Annotated[Kept, LASTING, exact_number("Crept in secret"), SECRET] = ZERO
    held_by: Annotated[str | None, LASTING, Correctable("Prisoner of")] = None
    controller: Annotated[str | None, Until(TURN), Correctable("Controlled by")] = None
    morale: Annotated[Speech, Correctable("morale")] = field(default_factory=Speech)
    known: Annotated[Names, LASTING, Correctable("Skills that all have seen")] = frozenset()
    leaked: Annotated[Names, LASTING, Correctable("Sides that have read its sheet"), SECRET] = frozenset()
    forfeits: Annotated[Names, Until(TURN), Correctable("Sides that may not react to it")] = frozenset()
    sprung: Annotated[Names, Until(TURN), Correctable("Fields that its last move set off"), SECRET] = frozenset()
    airborne: Annotated[bool, LASTING, Correctable("Its last move was in the air")] = False
    guided: Annotated[Mapping[str, Names], Until(TURN), SECRET] = field(default_factory=dict)
    at: Annotated[Point | None, LASTING] = None
    facing: Annotated[int, LASTING] = 0


class Place(Record):
    """A place of the card (WL-4.14). ``cover`` None: by its kind. Health 0 is rubble; None cannot be damaged."""

    kind: Literal["house", "obstacle", "vehicle", "location"] = "location"
    health: Annotated[int | None, LASTING] = None
    max_health: int | None = None
    cover: bool | None = None
    die: Annotated[str | None, Correctable("Die")] = None
    holder: Annotated[str | None, LASTING, Correctable("Held by")] = None
    die_used: Annotated[bool, Until(TURN), Correctable("Its die has been used")] = False
    status: Annotated[PlaceStatuses, LASTING] = frozenset()


class Hazard(Record):
    """A field that hurts (WL-12.1, WL-12.7). ``number`` None: it never runs out. ``known`` are sides that know it."""

    kind: str = "minefield"
    impact: Annotated[Kept, SECRET] = ZERO
    extension: Annotated[Kept, SECRET] = ZERO
    number: Annotated[int | None, LASTING, SECRET] = None
    side: Annotated[str | None, LASTING] = None
    known: Annotated[Names, LASTING, Correctable("Sides that know it"), SECRET] = frozenset()


class Puzzle(Record):
    """A lock, code or riddle (WL-6.15)."""

    level: Kept = ZERO
    energy: Annotated[int, LASTING] = 1


class Bonus(Record):
    """A bonus laid out for a unit in contact to take over (WL-4.13). ``taken_by`` is the unit that took it.

    Impact, range and number are those of a weapon or pack, or of a neutral unit's weapon; ``number`` alone is the
    ammunition in a pack.
    """

    kind: Literal["treasure", "medic-pack", "ammunition", "weapon", "unit"] = "treasure"
    credit: Kept = ZERO
    impact: Kept = ZERO
    range: Kept = ZERO
    number: int | None = None
    health: int = 0
    armor: int = 0
    speed: Kept = ZERO
    nature: Literal["biological", "machinery", "electronic", "building"] = "machinery"
    taken_by: Annotated[str | None, LASTING, Correctable("Taken by")] = None


class Objective(Record):
    """One objective (WL-4.11)."""

    type: str = "annihilation"
    place: str | None = None
    carrier: str | None = None
    turns: int = 1
    text: str = ""


def as_objectives(value: object) -> object:
    """Reads a single objective as a list of one."""
    return [value] if isinstance(value, dict) else value or []


class Card(Record):
    """The battle card: what both sides agreed on (WL-4.1). ``sight`` is the range of sight in inches (WL-15.10).

    ``decided`` names the side that made each decision.
    """

    effective_against: bool = False
    fast_play: WordList = ()
    leverage: Literal["difference", "flat"] = "difference"
    cover_damage: bool = False
    smuggling_rate: Kept | None = None
    real_shot: bool = False
    map_bonus: bool = False
    refill: bool = False
    open_sheets: bool = False
    carry_left_over: bool = False
    sight: Kept | None = None
    objective: Annotated[tuple[Objective, ...], Reads(as_objectives)] = ()
    house_rules: str = ""
    decided: Mapping[str, str] = field(default_factory=dict)
    battle: str = ""
    location: str = ""
    date: str = ""


class Turn(Record):
    """The turn under way (WL-5.1). ``over``: it has ended, and the next has not begun.

    ``acted`` and ``moved`` are units; ``secret`` is the spy that moved unseen (WL-15.6). ``passed`` are the sides
    without further reactions (WL-10.14).
    """

    side: Annotated[str, LASTING, Correctable("Whose turn")]
    number: Annotated[int, LASTING, Correctable("Number of the turn", least=0, most=FARTHEST)] = 1
    step: Annotated[str, Until(TURN), Correctable("Step")] = "strategy"
    commander: Annotated[str | None, Until(TURN), Correctable("Commander")] = None
    rank: Annotated[str | None, Until(TURN)] = None
    streams: Annotated[int, Until(TURN), Correctable("Streams of orders", least=0, most=FARTHEST)] = 0
    ordered: Annotated[Names, Until(TURN), Correctable("Ordered")] = frozenset()
    acted: Annotated[Names, Until(TURN), Correctable("Have acted"), SECRET] = frozenset()
    moved: Annotated[Names, Until(TURN), Correctable("Have moved"), SECRET] = frozenset()
    secret: Annotated[str | None, Until(TURN), SECRET] = None
    over: Annotated[bool, Until(TURN), Correctable("The turn has ended")] = False
    passed: Annotated[Names, Until(TURN)] = frozenset()


class Side(Record):
    """A side: its name, the cost of its army, the rest of its budget (WL-15.1: public), and credit carried over."""

    name: str = ""
    spent: Kept = ZERO
    left: Kept | None = None
    credit: Annotated[Kept, LASTING, exact_number("Credit carried over"), SECRET] = ZERO
    losses: Annotated[int, SECRET] = 0


Dice: TypeAlias = tuple[Annotated[int, Meta(ge=1, le=30)], ...]


class State(Record):
    """A battle. Without ``turn`` no turns, steps or orders are checked.

    ``table``: how the table was laid out, for those who set it up. ``distorted`` are the sides
    without a control step: each until the end of its own next turn (WL-13.13).
    """

    sheets: Annotated[Mapping[str, Sheet], SECRET] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    hazards: Annotated[Mapping[str, Hazard], SECRET] = field(default_factory=dict)
    puzzles: Mapping[str, Puzzle] = field(default_factory=dict)
    bonuses: Mapping[str, Bonus] = field(default_factory=dict)
    card: Card = field(default_factory=Card)
    turn: Annotated[Turn | None, Correctable("turn")] = None
    sides: Mapping[str, Side] = field(default_factory=dict)
    counters: Annotated[Mapping[str, int], LASTING] = field(default_factory=dict)
    queued: Annotated[Mapping[str, Dice], LASTING, SECRET] = field(default_factory=dict)
    distorted: Annotated[Names, LASTING, Correctable("Sides without command")] = frozenset()
    thrown: Annotated[Names, LASTING] = frozenset()
    winner: Annotated[str | None, LASTING] = None
    ended: Annotated[str, LASTING] = ""
    first: str = ""
    rules_version: str = ""
    table: TableMap | None = None

    def side_name(self, key: str) -> str:
        """Returns a side's name, or its key where it has none."""
        found = self.sides.get(key)
        return found.name if found and found.name else key
