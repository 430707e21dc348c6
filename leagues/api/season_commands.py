"""Commands of a season as the API reads them: one model for each command, told apart by ``type``."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta

from api.models import Model
from leagues.api import day_commands, import_commands, team_models
from leagues.competition.meetings import Result
from rules.kernel.edits import Edit
from rules.kernel.records import Json

Points = Annotated[int, Meta(ge=0, le=99_999)]
Measured = Annotated[int, Meta(ge=0, le=10**9)]
Measures = Annotated[dict[str, tuple[Measured, Measured]], Meta(max_length=20)]
Number = Annotated[int, Meta(ge=1, le=100_000)]
Round = Annotated[int, Meta(ge=1, le=50)]
Line = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(max_length=1000)]


class SetTerms(Model):
    """Change the name, or some of the terms; the others stay. Organisers, before the start."""

    type: Literal["set-terms"]
    name: Line = ""
    terms: dict[str, Json] = {}


class SettleOptions(Model):
    """Settle what the game leaves open before a battle, as the fields of ``rules/`` offer it. Organisers, before the
    start."""

    type: Literal["settle-options"]
    edits: Annotated[list[Edit], Meta(min_length=1, max_length=100)]


class SetRegistration(Model):
    """Open registration, or close it. Organisers."""

    type: Literal["set-registration"]
    open: bool


class Enter(Model):
    """Enter the season oneself, or its waiting list when it is full."""

    type: Literal["enter"]
    team: Line
    club: Line = ""
    invitation: Line = ""


class Add(Model):
    """Enter somebody: an account, or (no ``player``) somebody who plays without one. Organisers."""

    type: Literal["add"]
    team: Line
    player: Line = ""
    club: Line = ""


class NewTeam(Model):
    """A team whose player has no account."""

    team: Line
    club: Line = ""


class AddMany(Model):
    """Enter many who play without accounts, all or none; the answer has their numbers under ``entries``. Organisers."""

    type: Literal["add-many"]
    teams: Annotated[list[NewTeam], Meta(min_length=1, max_length=2000)]


class TakeOver(Model):
    """Enter everybody of the league's last finished season, seeded by its ranking, while nobody has entered. The first
    ``moves`` of a division go up, the last ``moves`` down. The answer has their numbers under ``entries``. Organisers.
    """

    published_as = "TakeOverSeason"

    type: Literal["take-over"]
    moves: Annotated[int, Meta(ge=0, le=50)] = 0


class Withdraw(Model):
    """Leave the season. For the player of the entry, or organisers."""

    type: Literal["withdraw"]
    entry: Number


class Place(Model):
    """Set division and seed of an entry (seed 0: behind those who have one). Organisers."""

    type: Literal["place"]
    entry: Number
    division: Annotated[int, Meta(ge=0, le=50)] = 0
    seed: Annotated[int, Meta(ge=0, le=2000)] = 0


class Placing(Model):
    """Division and seed of an entry."""

    entry: Number
    division: Annotated[int, Meta(ge=0, le=50)] = 0
    seed: Annotated[int, Meta(ge=0, le=2000)] = 0


class PlaceAll(Model):
    """Set division and seed of several entries, all or none. Organisers."""

    type: Literal["place-all"]
    places: Annotated[list[Placing], Meta(min_length=1, max_length=2000)]


class Seed(Model):
    """Seed those who take part: by lot, or by their ratings (behind those, in the order of entry, who have none).

    Organisers, before the start.
    """

    type: Literal["seed"]
    by: Literal["lots", "ratings"]


class NamePlayer(Model):
    """Give an entry without an account to the account that plays it; no ``player`` takes it back from one that has done
    nothing in the season yet. Organisers."""

    type: Literal["name-player"]
    entry: Number
    player: Annotated[str, Meta(max_length=150)] = ""


class RequestBye(Model):
    """Ask for a bye in a round that is not published yet. For the player of the entry, or organisers."""

    type: Literal["request-bye"]
    entry: Number
    round: Round


class WithdrawBye(Model):
    """Take a bye back that was asked for, until its round is published. For the player of the entry, or organisers."""

    type: Literal["withdraw-bye"]
    entry: Number
    round: Round


class HandIn(Model):
    """Hand in your army: it is frozen as it is now, and sealed."""

    type: Literal["hand-in"]
    army: Line


class Judge(Model):
    """Approve an army that was handed in, or return it with a note. Staff who do not play that entry."""

    type: Literal["judge"]
    entry: Number
    approved: bool
    note: Text = ""


class ApproveAll(Model):
    """Approve every army that waits and is legal; the others stay as they are. Staff who read sealed lists."""

    type: Literal["approve-all"]


class OpenLists(Model):
    """Everybody sees the armies from now on. Organisers."""

    type: Literal["open-lists"]


class Start(Model):
    """The season begins; its terms are fixed. Organisers."""

    type: Literal["start"]


class Draft(Model):
    """Draft the next round; this replaces an earlier draft. Organisers."""

    type: Literal["draft"]


class Swap(Model):
    """Exchange two players of the draft. Organisers."""

    type: Literal["swap"]
    one: Number
    other: Number


class DropDraft(Model):
    """Throw the draft away. Organisers."""

    type: Literal["drop-draft"]


class Publish(Model):
    """The draft becomes the fixtures of its round. With ``seq``: only while the season stands there. Organisers."""

    type: Literal["publish"]
    play_by: Annotated[str, Meta(max_length=40)] = ""
    seq: Number | None = None


class PublishAll(Model):
    """Publish all rounds of a round robin that are left, as the table has them. Organisers."""

    type: Literal["publish-all"]


class Challenge(Model):
    """Challenge another entry, where players find their opponents themselves. Organisers do it for the ``entry`` of a
    player without an account."""

    type: Literal["challenge"]
    opponent: Number
    entry: Number | None = None


class AnswerChallenge(Model):
    """Accept or decline a challenge, or take your own back. Organisers answer for players without an account."""

    type: Literal["answer-challenge"]
    challenge: Number
    accept: bool


class ProposeTimes(Model):
    """Propose times for a fixture of your own."""

    type: Literal["propose-times"]
    fixture: Number
    times: Annotated[list[datetime], Meta(min_length=1, max_length=10)]


class AgreeTime(Model):
    """Agree to one of the times that the opponent has proposed."""

    type: Literal["agree-time"]
    fixture: Number
    time: datetime


class OpenBattle(Model):
    """Begin the battle of a fixture with the two armies that were handed in. Its players, or staff who do not play."""

    type: Literal["open-battle"]
    fixture: Number


class Ending(Model):
    """The result of a fixture: ``score`` is that of the first side. ``absent`` lose by forfeit; ``void``: for nobody.

    ``measures`` are what else the season counts of both sides (``counted`` of the fixture); what is left out stays.
    ``tables``: those of a match of teams, all of them. Score and points follow from them; a ``score`` that is sent
    decides a match of a bracket that is level in everything. ``first``: the side that went first, 0 if nobody noted it.
    """

    score: Literal["win", "draw", "loss"] = "draw"
    points: tuple[Points, Points] = (0, 0)
    bonus: tuple[Points, Points] = (0, 0)
    absent: list[Number] = []
    void: bool = False
    measures: Measures = {}
    tables: team_models.Tables = []
    first: Annotated[int, Meta(ge=0)] = 0

    @property
    def result(self) -> Result:
        """The same as the season keeps it."""
        return Result(
            score=self.score,
            points=self.points,
            bonus=self.bonus,
            measures=self.measures,
            absent=tuple(self.absent),
            void=self.void,
            tables=team_models.table_ends(self.tables),
            first=self.first,
        )


class Record(Model):
    """Enter a result from paper; it counts as agreed. Staff who do not play in it."""

    type: Literal["record"]
    fixture: Number
    result: Ending


class RoundResult(Model):
    """A result of a list, with its fixture."""

    fixture: Number
    result: Ending


class RecordRound(Model):
    """Enter results from paper, all or none; they count as agreed. A reason against one has its fixture in ``where``.

    Staff who play in none of them.
    """

    type: Literal["record-round"]
    results: Annotated[list[RoundResult], Meta(min_length=1, max_length=1000)]


class Rule(Model):
    """Rule on a dispute, or settle what was not played. Staff who do not play in it."""

    type: Literal["rule"]
    fixture: Number
    result: Ending
    reason: Text


class CorrectResult(Model):
    """Correct a settled result, as its preview at ``seq`` has shown. Staff who do not play in it."""

    type: Literal["correct-result"]
    fixture: Number
    result: Ending
    reason: Text
    seq: Number


class StateCase(Model):
    """Say something in a dispute: its players, and staff."""

    type: Literal["state-case"]
    fixture: Number
    text: Text


class Finish(Model):
    """The season is over. Organisers."""

    type: Literal["finish"]


SeasonAct = (
    SetTerms
    | SettleOptions
    | SetRegistration
    | Enter
    | Add
    | AddMany
    | import_commands.ImportPlayers
    | import_commands.ImportResults
    | TakeOver
    | Withdraw
    | Place
    | PlaceAll
    | Seed
    | NamePlayer
    | RequestBye
    | WithdrawBye
    | day_commands.SetCheckIn
    | day_commands.CheckIn
    | day_commands.FixTable
    | team_models.SetLineup
    | day_commands.Announce
    | day_commands.SetMission
    | HandIn
    | Judge
    | ApproveAll
    | OpenLists
    | Start
    | Draft
    | Swap
    | DropDraft
    | Publish
    | PublishAll
    | Challenge
    | AnswerChallenge
    | ProposeTimes
    | AgreeTime
    | OpenBattle
    | Record
    | RecordRound
    | Rule
    | CorrectResult
    | StateCase
    | Finish
)
