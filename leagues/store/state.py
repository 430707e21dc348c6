"""A season as its events have made it. Built by :mod:`leagues.store.projection` alone; everybody else only reads."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import count, islice
from typing import Literal

from leagues.competition.meetings import Pairing, Result
from leagues.competition.seating import choose_tables
from leagues.store.day_events import Briefing
from leagues.store.events import Stamped
from leagues.store.terms import Terms
from rules.kernel.records import Json
from rules.kernel.wording import format_list

Stage = Literal["setting-up", "registration", "running", "finished"]
ArmyState = Literal["none", "submitted", "approved", "returned"]
CheckIn = Literal["open", "closed", "off"]
FixtureState = Literal[
    "scheduled", "played", "claimed", "agreed", "final", "disputed", "ruled", "forfeited", "void", "bye"
]
COUNTED = frozenset({"played", "claimed", "agreed", "final", "ruled", "forfeited", "bye"})
OPEN = frozenset({"scheduled", "played", "claimed"})
PROVISIONAL = frozenset({"played", "claimed"})
SETTLED = frozenset({"agreed", "final", "ruled", "forfeited", "void", "bye"})


@dataclass(slots=True)
class Entry:
    """Somebody who takes part. ``joined`` and ``left``: the round that had been published last at that time.

    ``again``: the number with which they took part before and left (0: none). ``byes``: the rounds in which they have
    asked for a bye. ``here``: they have checked in. ``table``: where they always play (0: anywhere).
    ``members``: those of a team, by table.
    """

    number: int
    team: str
    club: str = ""
    waiting: bool = False
    again: int = 0
    joined: int = 0
    left: int | None = None
    division: int = 0
    seed: int = 0
    submission: int | None = None
    army: ArmyState = "none"
    tags: tuple[str, ...] = ()
    note: str = ""
    byes: set[int] = field(default_factory=set)
    here: bool = False
    table: int = 0
    members: tuple[str, ...] = ()

    @property
    def active(self) -> bool:
        return not self.waiting and self.left is None


@dataclass(frozen=True, slots=True)
class Trace:
    """A line of a fixture's history: what was done, by which account (None: the site), with words of their own.

    ``side``: the entry that spoke, 0 an organiser or judge, None nobody; it is known also where accounts are not.
    """

    at: datetime
    by: int | None
    what: str
    text: str = ""
    side: int | None = None


@dataclass(slots=True)
class Fixture:
    """Two who meet (or one who has a bye). ``confirmed`` are the sides that stand by ``result``.

    ``table``: at which table of the round, from 1; 0 for a bye and where there are no rounds. ``opened`` and ``ended``:
    when its ``battle`` on the site was.
    """

    number: int
    round: int
    pairing: Pairing
    made: datetime
    state: FixtureState = "scheduled"
    result: Result | None = None
    claimed_by: int | None = None
    confirmed: set[int] = field(default_factory=set)
    deadline: datetime | None = None
    play_by: str = ""
    table: int = 0
    proposals: dict[int, tuple[datetime, ...]] = field(default_factory=dict)
    time: datetime | None = None
    battle: str = ""
    opened: datetime | None = None
    ended: datetime | None = None
    left_in: int = 0
    trace: list[Trace] = field(default_factory=list)

    @property
    def counts_from(self) -> int:
        """The first round whose standings hold it: its own, or the one in which a side left before it was played."""
        return max(self.round, self.left_in)

    @property
    def one(self) -> int:
        return self.pairing.one

    @property
    def other(self) -> int | None:
        return self.pairing.other

    @property
    def sides(self) -> tuple[int, ...]:
        return (self.one,) if self.other is None else (self.one, self.other)

    @property
    def counted(self) -> bool:
        return self.state in COUNTED

    @property
    def provisional(self) -> bool:
        return self.state in PROVISIONAL

    @property
    def settled(self) -> bool:
        return self.state in SETTLED

    def opponent(self, entry: int) -> int | None:
        """The other side of ``entry``."""
        return self.other if entry == self.one else self.one

    def winner(self) -> int | None:
        """The side that has won, or None for a draw, a void, a requested bye, and while nothing is known."""
        if self.other is None:
            return None if self.pairing.requested else self.one
        if self.result is None or not self.counted:
            return None
        if self.result.absent:
            present = [side for side in self.sides if side not in self.result.absent]
            return present[0] if len(present) == 1 else None
        return {"win": self.one, "loss": self.other, "draw": None}[self.result.score]


@dataclass(slots=True)
class Challenge:
    number: int
    one: int
    other: int
    state: Literal["open", "accepted", "declined"] = "open"


@dataclass(slots=True)
class Aftermath:
    """The form about what a fixture has left to its two sides: as it was ``filed``, and who stands by it.

    ``deadline``: when silence settles it; None while nothing does (its result is disputed, or it is settled).
    """

    filed: Stamped
    signed: set[int] = field(default_factory=set)
    settled: bool = False
    deadline: datetime | None = None

    @property
    def sheet(self) -> Json:
        """Returns what stands in the form."""
        return self.filed.event.sheet

    @property
    def touched(self) -> bool:
        """Checks whether somebody has filled it in or signed it, not the site alone."""
        return bool(self.signed) or not self.filed.event.prefilled


@dataclass(slots=True)
class SeasonState:
    """A season. ``round`` is the last published one; ``published`` says when each was.

    ``plan`` is the draft as the site made it, ``exchanged`` who has made a pair of it otherwise by hand,
    ``overtaken`` is true when a result has changed since.

    ``pending`` are the times at which silence confirms results, ``unsigned`` those at which it settles aftermaths, both
    by fixture. ``career_events`` are the events of careers, from which :mod:`leagues.store.careers` makes the books.

    ``check_in``: whether those who are here are counted, and whether players say so themselves (``open``).
    ``announcements`` are what the organisers have told everybody, and when. ``missions``: what is played, by round.
    """

    name: str = ""
    terms: Terms = field(default_factory=Terms)
    stage: Stage = "setting-up"
    registering: bool = False
    lists_open: bool = False
    entries: dict[int, Entry] = field(default_factory=dict)
    order: tuple[tuple[int, ...], ...] = ()
    groups: tuple[tuple[tuple[int, ...], ...], ...] = ()
    round: int = 0
    published: dict[int, datetime] = field(default_factory=dict)
    draft: tuple[Pairing, ...] | None = None
    plan: tuple[Pairing, ...] = ()
    exchanged: dict[Pairing, Trace] = field(default_factory=dict)
    overtaken: bool = False
    fixtures: dict[int, Fixture] = field(default_factory=dict)
    challenges: dict[int, Challenge] = field(default_factory=dict)
    pending: dict[int, datetime] = field(default_factory=dict)
    unsigned: dict[int, datetime] = field(default_factory=dict)
    career_events: list[Stamped] = field(default_factory=list)
    aftermaths: dict[int, Aftermath] = field(default_factory=dict)
    check_in: CheckIn = "off"
    announcements: list[tuple[datetime, str]] = field(default_factory=list)
    missions: dict[int, Briefing] = field(default_factory=dict)
    seq: int = 0

    @property
    def taking_part(self) -> list[Entry]:
        """The entries that take part, in the order of entry."""
        return [entry for entry in self.entries.values() if entry.active]

    def is_away(self, entry: Entry) -> bool:
        """Checks whether a team is expected and has not checked in: a Swiss does not pair it."""
        return self.check_in != "off" and entry.active and not entry.here

    @property
    def started(self) -> bool:
        return self.stage in ("running", "finished")

    @property
    def next_silence(self) -> datetime | None:
        """Returns when silence confirms or settles something next."""
        return min((*self.pending.values(), *self.unsigned.values()), default=None)

    def awaits_aftermath(self, fixture: Fixture) -> bool:
        """Checks whether a battle has been fought and what it leaves is not settled."""
        result, form = fixture.result, self.aftermaths.get(fixture.number)
        fought = result is not None and not result.absent and not result.void and fixture.other is not None
        return self.terms.career and fought and not (form and form.settled)

    def opens_aftermath(self, fixture: Fixture) -> bool:
        """Checks whether both sides may read the form: not on the word of one of them, for it shows what was sealed."""
        return self.awaits_aftermath(fixture) and (fixture.settled or fixture.state == "played")

    def in_the_field(self, entry: int) -> Fixture | None:
        """The fixture that a team is fighting, or whose aftermath is not settled: until then it makes no deals."""
        for fixture in self.fixtures.values():
            fighting = fixture.state == "scheduled" and fixture.battle
            if entry in fixture.sides and (fighting or self.awaits_aftermath(fixture)):
                return fixture
        return None

    def is_full(self) -> bool:
        """Checks whether the next one comes onto the waiting list."""
        return bool(self.terms.capacity) and len(self.taking_part) >= self.terms.capacity

    def waiting_list(self) -> list[Entry]:
        """The entries that wait, the first one first."""
        return [entry for entry in self.entries.values() if entry.waiting and entry.left is None]

    def names(self, fixture: Fixture) -> str:
        """A fixture by who meets in it."""
        return " against ".join(self.entries[side].team for side in fixture.sides)

    def listed(self, fixtures: Sequence[Fixture], *, most: int = 4) -> str:
        """Fixtures by who meets in them, the first few of many: "A against B, C against D and 7 more"."""
        said = ", ".join(self.names(fixture) for fixture in fixtures[:most])
        return f"{said} and {len(fixtures) - most} more" if len(fixtures) > most else said

    def seat(self, pairs: Sequence[Pairing]) -> list[int]:
        """Returns the table of each pair of a round (0 for a bye).

        The fixed ones come first; the others go in the order of the pairs or, if the terms say so, where neither has
        sat before.
        """
        wanted: dict[int, int] = {}
        for at, pair in enumerate(pairs):
            if pair.other is not None:
                fixed = (self.entries[side].table for side in (pair.one, pair.other))
                table = next((one for one in fixed if one and one not in wanted), 0)
                if table:
                    wanted[table] = at
        held = {at: table for table, at in wanted.items()}
        others = {at: pair for at, pair in enumerate(pairs) if pair.other is not None and at not in held}
        free = list(islice((table for table in count(1) if table not in wanted), len(others)))
        if self.terms.seating == "fresh":
            free = choose_tables(free, self._tables_known(others.values()))
        held |= zip(others, free, strict=True)
        return [held.get(at, 0) for at in range(len(pairs))]

    def _tables_known(self, pairs: Iterable[Pairing]) -> list[set[int]]:
        """Returns, for each pair, the tables at which one of the two has sat."""
        sat: dict[int | None, set[int]] = {}
        for fixture in self.fixtures.values():
            for side in fixture.sides:
                sat.setdefault(side, set()).add(fixture.table)
        return [sat.get(pair.one, set()) | sat.get(pair.other, set()) for pair in pairs]

    def order_of(self, division: int) -> tuple[int, ...]:
        """Returns the players of a division by seed, as they were at the start."""
        return self.order[division] if division < len(self.order) else ()

    def of_round(self, number: int) -> list[Fixture]:
        """The fixtures of a round."""
        return [fixture for fixture in self.fixtures.values() if fixture.round == number]


def day(text: str) -> str:
    """A date as people read it: "Fri 4 Dec 2026"; what is not a date stays as it is."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return text
    return f"{found:%a} {found.day} {found:%b %Y}"


def in_words(state: SeasonState, fixture: Fixture, result: Result) -> str:
    """A result as a sentence's end: "Redline won, 12 : 5"."""
    teams = [state.entries[side].team for side in fixture.sides]
    if result.void:
        return "void"
    if result.absent:
        return format_list(f"{state.entries[side].team} forfeits" for side in result.absent)
    said = {"win": f"{teams[0]} won", "loss": f"{teams[-1]} won", "draw": "a draw"}[result.score]
    points = f", {result.points[0]} : {result.points[1]}" if any(result.points) else ""
    return said + points + (f", bonus {result.bonus[0]} : {result.bonus[1]}" if any(result.bonus) else "")
