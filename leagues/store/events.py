"""Events of a season in the past tense, appended and never changed. Their order is their number.

Entries, fixtures and challenges are told by numbers within the season; who somebody is, is kept beside the events.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from leagues.competition.meetings import Pairing, Result
from leagues.competition.scoring import Score
from leagues.store import day_events
from leagues.store.terms import Terms
from rules.kernel.campaign import Deal, Settlement
from rules.kernel.codec import Codec
from rules.kernel.records import Json, Record

Number = Annotated[int, Meta(ge=1, le=4000)]
Round = Annotated[int, Meta(ge=1, le=50)]


class SeasonSet(Record):
    name: str
    terms: Terms
    type: Literal["season-set"] = "season-set"


class Registration(Record):
    open: bool
    type: Literal["registration"] = "registration"


class Entered(Record):
    """Somebody enters; ``again``: the number with which they took part before and left (0: none)."""

    entry: Number
    team: str
    club: str = ""
    waiting: bool = False
    again: int = 0
    type: Literal["entered"] = "entered"


class Promoted(Record):
    """Somebody came from the waiting list into the season."""

    entry: int
    type: Literal["promoted"] = "promoted"


class Withdrew(Record):
    entry: int
    type: Literal["withdrew"] = "withdrew"


class ByeRequested(Record):
    """A player will miss a round, and is not paired for it."""

    entry: int
    round: Round
    type: Literal["bye-requested"] = "bye-requested"


class ByeWithdrawn(Record):
    """The player will play in that round after all."""

    entry: int
    round: Round
    type: Literal["bye-withdrawn"] = "bye-withdrawn"


class Placed(Record):
    """The organiser sets division and seed (0: behind the seeded ones, in the order of entry)."""

    entry: int
    division: int = 0
    seed: int = 0
    type: Literal["placed"] = "placed"


class PlayerNamed(Record):
    """An entry was given to an account, or taken from one again; to which is kept beside the events."""

    entry: int
    type: Literal["player-named"] = "player-named"


class ArmySubmitted(Record):
    """``tags`` are what the game says of the army (its league class, say); everything else stays sealed."""

    entry: int
    submission: int
    tags: tuple[str, ...] = ()
    type: Literal["army-submitted"] = "army-submitted"


class ArmyJudged(Record):
    entry: int
    submission: int
    approved: bool
    note: str = ""
    type: Literal["army-judged"] = "army-judged"


class ListsOpened(Record):
    type: Literal["lists-opened"] = "lists-opened"


class Started(Record):
    """The season begins. ``order``: the players of each division by seed; ``groups``: the groups of each division."""

    order: tuple[tuple[int, ...], ...]
    groups: tuple[tuple[tuple[int, ...], ...], ...] = ()
    type: Literal["started"] = "started"


class Drafted(Record):
    round: int
    pairs: tuple[Pairing, ...]
    type: Literal["drafted"] = "drafted"


class DraftDropped(Record):
    type: Literal["draft-dropped"] = "draft-dropped"


class Published(Record):
    """The draft becomes the fixtures of its round."""

    round: int
    play_by: str = ""
    type: Literal["published"] = "published"


class Challenged(Record):
    challenge: int
    one: int
    other: int
    type: Literal["challenged"] = "challenged"


class ChallengeAnswered(Record):
    """An accepted challenge is a fixture."""

    challenge: int
    accepted: bool
    type: Literal["challenge-answered"] = "challenge-answered"


class TimesProposed(Record):
    fixture: int
    by: int
    times: tuple[datetime, ...]
    type: Literal["times-proposed"] = "times-proposed"


class TimeAgreed(Record):
    fixture: int
    by: int
    time: datetime
    type: Literal["time-agreed"] = "time-agreed"


class BattleOpened(Record):
    fixture: int
    battle: str
    type: Literal["battle-opened"] = "battle-opened"


class BattleEnded(Record):
    fixture: int
    battle: str
    result: Result
    reason: str = ""
    type: Literal["battle-ended"] = "battle-ended"


class BattleResumed(Record):
    """The end of a battle was taken back before its result was agreed."""

    fixture: int
    type: Literal["battle-resumed"] = "battle-resumed"


class Claimed(Record):
    fixture: int
    by: int
    result: Result
    type: Literal["claimed"] = "claimed"


class Confirmed(Record):
    fixture: int
    by: int
    type: Literal["confirmed"] = "confirmed"


class Disputed(Record):
    fixture: int
    by: int
    text: str
    type: Literal["disputed"] = "disputed"


class Stated(Record):
    """A statement in a dispute; ``by`` 0: an organiser's or judge's."""

    fixture: int
    by: int
    text: str
    type: Literal["stated"] = "stated"


class Decided(Record):
    """An organiser or judge settles a fixture: a result from paper, a ruling, a forfeit, a void, a correction."""

    fixture: int
    how: Literal["recorded", "ruled", "forfeited", "void", "corrected"]
    result: Result
    reason: str = ""
    type: Literal["decided"] = "decided"


# --- careers --------------------------------------------------------------------------------------


class Found(Record):
    """A property as a deal or a battle found it: by which of the team's deals it was made so last (0: by
    none), and what it was worth in the books."""

    deal: int
    worth: int


class Dealt(Record):
    """A team has made a deal of its game, or the league one with it; ``action`` is what was asked for.

    ``found``: what it changes or takes away, as it was before.
    """

    entry: int
    deal: Deal
    action: Json = None
    found: Mapping[str, Found] = field(default_factory=dict)
    type: Literal["dealt"] = "dealt"


class Classed(Record):
    """A deal or a battle has brought a team into another class: promotion, or the way back."""

    entry: int
    tags: tuple[str, ...] = ()
    type: Literal["classed"] = "classed"


class Cashed(Record):
    """A receipt is cashed, in part or whole; a new one is written for what remains."""

    entry: int
    receipt: str
    amount: Annotated[int, Meta(ge=1, le=10**9)]
    type: Literal["cashed"] = "cashed"


class SheetFiled(Record):
    """Somebody has filled in the aftermath of a fixture and stands by it; ``by`` 0: an organiser or judge.

    ``prefilled``: nobody has, it came with the result: as the battle's log has it, or that nothing else has happened.
    By ``outcomes`` silence settles it (empty: it never does), ``classes`` are those of both teams after each of them,
    ``found`` what both had before.
    """

    fixture: int
    by: int
    sheet: Json
    outcomes: Mapping[Score, Settlement] = field(default_factory=dict)
    classes: Mapping[Score, tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    found: tuple[Mapping[str, Found], ...] = ()
    prefilled: bool = False
    type: Literal["sheet-filed"] = "sheet-filed"


class SheetSigned(Record):
    fixture: int
    by: int
    type: Literal["sheet-signed"] = "sheet-signed"


class Settled(Record):
    """The aftermath of a fixture is settled: what it comes to for every result that the fixture may ever have.

    ``found``: what it changes or takes away of each side, as it was before.
    """

    fixture: int
    outcomes: Mapping[Score, Settlement]
    found: tuple[Mapping[str, Found], ...] = ()
    type: Literal["settled"] = "settled"


class Finished(Record):
    type: Literal["finished"] = "finished"


Event = (
    SeasonSet
    | Registration
    | Entered
    | Promoted
    | Withdrew
    | ByeRequested
    | ByeWithdrawn
    | day_events.CheckInSet
    | day_events.CheckedIn
    | day_events.TableFixed
    | day_events.LineupSet
    | day_events.Announced
    | day_events.MissionSet
    | PlayerNamed
    | Placed
    | ArmySubmitted
    | ArmyJudged
    | ListsOpened
    | Started
    | Drafted
    | DraftDropped
    | Published
    | Challenged
    | ChallengeAnswered
    | TimesProposed
    | TimeAgreed
    | BattleOpened
    | BattleEnded
    | BattleResumed
    | Claimed
    | Confirmed
    | Disputed
    | Stated
    | Decided
    | Dealt
    | Classed
    | Cashed
    | SheetFiled
    | SheetSigned
    | Settled
    | Finished
)
EVENTS: Codec[Any] = Codec(Event, stored=True)


class Stamped(Record):
    """An event with its number, when it was written, and who brought it about (an account's number, None: the site)."""

    seq: int
    at: datetime
    by: int | None
    event: Any


def read(seq: int, at: datetime, by: int | None, data: Mapping[str, Any]) -> Stamped:
    """An event as it was stored. Raises Unreadable."""
    return Stamped(seq=seq, at=at, by=by, event=EVENTS.read(data))
