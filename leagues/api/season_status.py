"""The status of a season for the reader: what waits, challenges, the game's own rules, who met whom."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.models import Model, answer
from api.pagination import choose_part
from leagues.api import examples
from leagues.api.leagues import DIVISION, INVITATION, PART, ROUND, open_season, read_division_and_round
from leagues.api.organising import SeasonNow, season_now
from leagues.competition.standings import Played
from leagues.services import byes, permissions, selectors, tables, the_day
from leagues.services.parts import cut_by_weight
from rules.kernel.display.cards import Section
from rules.kernel.records import Json, as_dict

GAMES_AT_ONCE = 5000


class ChallengeNow(Model):
    """An open challenge: ``one`` has challenged ``other``."""

    number: int
    one: int
    other: int


class Announcement(Model):
    """A message of the organisers to everybody."""

    at: datetime
    text: str


class RoundMission(Model):
    """The mission of a round: ``drawn`` when it was published, or set by the organisers."""

    round: int
    mission: str
    deployment: str
    drawn: bool


class SeasonPosition(SeasonNow):
    """The present state of a season: the reader's part in it, and what is open.

    ``own`` is the entry with which they take part or wait. ``places`` are those that are free (null: no limit).
    ``open-results`` are fixtures without a settled result, ``disputes`` those of them that are disputed, ``aftermaths``
    those whose aftermath is not settled; ``armies-to-judge`` are entries whose army nobody has judged yet.
    ``resting`` are those who have asked for a bye in the next round, ``away`` those who are expected and have not
    checked in (empty while ``check-in`` is off). ``may`` names the commands of the season and of its next round that
    the reader may use now.
    """

    organiser: bool
    judge: bool
    own: int | None
    may_enter: bool
    places: int | None
    waiting_list: list[int]
    challenges: list[ChallengeNow]
    open_results: list[int]
    disputes: list[int]
    aftermaths: list[int]
    armies_to_judge: list[int]
    resting: list[int]
    check_in: Literal["open", "closed", "off"]
    away: list[int]
    announcements: list[Announcement]
    missions: list[RoundMission]
    may: list[str]


class SettledOption(Model):
    """Something that the season has settled otherwise than the game begins with."""

    what: str
    how: str


class SeasonRulesNow(Model):
    """The options that the game leaves open before a battle, as the season has settled them.

    The fields of ``sections`` say what may be settled, at which path of ``options``: send it with ``settle-options``.
    """

    seq: int
    fixed: bool
    options: dict[str, Json]
    settled: list[SettledOption]
    sections: list[Section]


class Meeting(Model):
    """A game from one player's side; ``other`` null: there was no opponent (``requested``: a requested bye)."""

    round: int
    other: int | None
    kind: Literal["played", "bye", "requested", "forfeit"]
    score: Literal["win", "draw", "loss"]
    points: int
    conceded: int
    provisional: bool


class CrossRow(Model):
    """All games of a player."""

    rank: int
    entry: int
    games: list[Meeting]


class Cross(Model):
    """All games of a division, in the order of the standings; in parts if there are many."""

    next: str | None
    previous: str | None
    division: int | None
    round: int
    rows: list[CrossRow]


class SeasonHere(ApiView):
    @operation(
        "seasons_now",
        tag="leagues",
        answers={200: SeasonPosition},
        errors=[404],
        parameters=(INVITATION,),
        got=examples.SEASON_POSITION,
    )
    def get(self, request: Request, season: str) -> Response:
        """Describes a season as it stands: its number, your part in it, challenges, and what is not settled."""
        found, access, state = open_season(request, season)
        own = selectors.own_entry(state, access)
        open_results = [one for one in state.fixtures.values() if not one.settled]
        capacity = state.terms.capacity
        invitation = request.GET.get("invitation", "")
        may = permissions.may_season(found, state, access, invitation=invitation)
        return answer(
            SeasonPosition(
                **as_dict(season_now(found, access)),
                organiser=access.organiser,
                judge=access.judge,
                own=own.number if own else None,
                may_enter="enter" in may,
                places=max(0, capacity - len(state.taking_part)) if capacity else None,
                waiting_list=[one.number for one in state.waiting_list()],
                challenges=[
                    ChallengeNow(number=one.number, one=one.one, other=one.other)
                    for one in state.challenges.values()
                    if one.state == "open"
                ],
                open_results=[one.number for one in open_results],
                disputes=[one.number for one in open_results if one.state == "disputed"],
                aftermaths=[one.number for one in state.fixtures.values() if state.awaits_aftermath(one)],
                resting=[one.number for one in byes.resting_in(state, state.round + 1)],
                check_in=state.check_in,
                away=[one.number for one in the_day.away(state)],
                announcements=[Announcement(at=at, text=text) for at, text in state.announcements],
                missions=[
                    RoundMission(round=at, mission=one.mission, deployment=one.deployment, drawn=one.drawn)
                    for at, one in sorted(state.missions.items())
                ],
                may=may,
                armies_to_judge=[one.number for one in state.taking_part if one.army == "submitted"],
            )
        )


class SeasonRules(ApiView):
    @operation(
        "seasons_rules", tag="leagues", answers={200: SeasonRulesNow}, errors=[404, 422], got=examples.SEASON_RULES
    )
    def get(self, request: Request, season: str) -> Response:
        """Returns what the game leaves open before a battle, and how the season has settled it."""
        found, _, state = open_season(request, season)
        return answer(
            SeasonRulesNow(
                seq=state.seq,
                fixed=state.started,
                options=dict(state.terms.options),
                settled=[SettledOption(what=what, how=how) for what, how in selectors.describe_options(found, state)],
                sections=selectors.rule_sections(found, state),
            )
        )


class CrossTable(ApiView):
    reads_replica = True

    @operation(
        "seasons_cross",
        tag="leagues",
        answers={200: Cross},
        errors=[404],
        parameters=(DIVISION, ROUND, PART),
        got=examples.CROSS,
    )
    def get(self, request: Request, season: str) -> Response:
        """Lists who met whom, and how each game ended, now or after a past round."""
        _, _, state = open_season(request, season)
        division, upto = read_division_and_round(request, state)
        table = tables.table(state, division=division, upto=upto)
        games = table.board.games
        parts = cut_by_weight([1 + len(games[row.key]) for row in table.rows], GAMES_AT_ONCE)
        part, following, previous = choose_part(parts, request)
        rows = [
            CrossRow(rank=row.rank, entry=row.key, games=[_meeting(one) for one in games[row.key]])
            for row in table.rows[part]
        ]
        return answer(Cross(next=following, previous=previous, division=division, round=table.round, rows=rows))


def _meeting(one: Played) -> Meeting:
    same = ("round", "other", "kind", "score", "points", "conceded", "provisional")
    return Meeting(**{name: getattr(one, name) for name in same})
