"""Players: one entry of a season with its sums, the army that was handed in, and the ratings of a game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.store.models import User
from api.base import PAGING, ApiView, operation
from api.models import Model, answer
from api.pagination import Page, paginate
from armies.api.games import Judgement, judgement
from armies.services.evaluation_cache import read as read_army
from armies.services.selectors import game_or_404
from leagues.api import examples
from leagues.api.leagues import INVITATION, ROUND, open_season, read_division_and_round
from leagues.api.previews import Rating, rating
from leagues.competition.numbers import in_words
from leagues.competition.ratings import Rating as KeptRating
from leagues.services import (
    byes,
    permissions,
    rating_book,
    rating_breakdown,
    selectors,
    standings_breakdown,
    tables,
    win_rates,
)
from leagues.services.access import Access, need
from leagues.store.models import Season, Submission
from leagues.store.state import Entry, SeasonState
from rules.kernel.display.cards import Line
from rules.kernel.records import Json, as_dict


class ArmyHandedIn(Model):
    """The army handed in last. ``name`` and ``summary`` are null while it is sealed to the reader."""

    state: Literal["none", "submitted", "approved", "returned"]
    at: datetime
    name: str | None
    summary: dict[str, Json] | None
    note: str | None


class StandingSum(Model):
    """A cell of the standings: its column, and the arithmetic of its value."""

    column: str
    title: str
    lines: list[Line]


class PlayerRecord(Model):
    """Games at the table of one kind: all, those of a mission, or against a class of armies."""

    name: str
    won: int
    drawn: int
    lost: int


class Player(Model):
    """An entry of a season. ``rank`` and ``sums`` are those of its division after ``round``.

    ``members`` are those of a team, by table. ``byes`` are the rounds to come in which it has asked for a bye,
    ``byes-left`` how many it can still ask for. ``own``: it is your own. ``challenge``: you may challenge it now.
    ``judges``: you may judge its army. ``may`` names the commands of the entry that you may use now.
    """

    seq: int
    entry: int
    team: str
    player: str
    club: str
    members: list[str]
    division: int
    seed: int
    waiting: bool
    left_after_round: int | None
    classes: list[str] | None
    rating: Rating | None
    army: ArmyHandedIn | None
    round: int
    rank: int | None
    points: str | None
    sums: list[StandingSum]
    fixtures: list[int]
    records: list[PlayerRecord]
    byes: list[int]
    byes_left: int
    own: bool
    challenge: bool
    judges: bool
    may: list[str]


class SubmittedArmy(Judgement):
    """An army as it was handed in, with the rules by which it was checked, and its evaluation by those in force."""

    name: str
    army: dict[str, Json]
    checked_by: str
    catalogue_hash: str


class RatedPlayer(Rating):
    """A player's place among all of a game, by what the rating is at least."""

    place: int
    player: str


class RatingPage(Page):
    """The ratings of a game, over all leagues."""

    results: list[RatedPlayer]


class OnePlayer(ApiView):
    reads_replica = True

    @operation(
        "players_read",
        tag="leagues",
        answers={200: Player},
        errors=[404],
        parameters=(ROUND, INVITATION),
        got=examples.PLAYER,
    )
    def get(self, request: Request, season: str, number: int) -> Response:
        """A player: standing with the arithmetic of every number, army, fixtures."""
        found, access, state = open_season(request, season)
        entry = state.entries.get(number)
        if entry is None:
            raise Http404
        return answer(_player(found, access, state, entry, read_division_and_round(request, state)[1]))


def _player(season: Season, access: Access, state: SeasonState, entry: Entry, upto: int | None) -> Player:
    who, number = selectors.people(season, state, rated=True), entry.number
    table = tables.table(state, division=entry.division, upto=upto)
    row = next((one for one in table.rows if one.key == number), None)
    sums = standings_breakdown.sums(table, row, who, selectors.columns(season, state)) if row else []
    sums += rating_breakdown.sums(season, who, number, access.user)
    may = permissions.may_entry(state, access, entry)
    same = ("team", "club", "division", "seed", "waiting")
    return Player(
        **{name: getattr(entry, name) for name in same},
        seq=state.seq,
        entry=number,
        members=list(entry.members),
        player=who.player(number),
        left_after_round=entry.left,
        classes=list(entry.tags) if state.terms.career or state.lists_open else None,
        rating=rating(who.ratings[number]) if number in who.ratings else None,
        army=_army(state, access, entry),
        round=table.round,
        rank=row.rank if row else None,
        points=in_words(row.points) if row else None,
        sums=[StandingSum(column=column, title=title, lines=lines) for column, title, lines in sums],
        fixtures=[one.number for one in state.fixtures.values() if number in one.sides],
        records=[
            PlayerRecord(name=one.name, won=one.won, drawn=one.drawn, lost=one.lost)
            for one in win_rates.records_of(state, number)
        ],
        byes=byes.coming(state, entry),
        byes_left=byes.remaining(state, entry) if byes.choices(state, entry) else 0,
        own=number in access.numbers,
        challenge="challenge" in may,
        judges="judge" in may,
        may=may,
    )


def _army(state: SeasonState, access: Access, entry: Entry) -> ArmyHandedIn | None:
    kept = selectors.submissions(state, [entry.number]).get(entry.number)
    if kept is None:
        return None
    sees = selectors.sees_army(state, access, entry.number)
    return ArmyHandedIn(
        state=entry.army,
        at=kept.created_at,
        name=kept.name if sees else None,
        summary=kept.summary if sees else None,
        note=entry.note if entry.number in access.numbers or access.staff else None,
    )


class PlayerArmy(ApiView):
    @operation(
        "players_army",
        tag="leagues",
        answers={200: SubmittedArmy},
        errors=[400, 401, 403, 404],
        got=examples.SUBMITTED_ARMY,
    )
    def get(self, request: Request, season: str, number: int) -> Response:
        """The army that a player has handed in: your own; everybody's when the lists are open."""
        found, access, state = open_season(request, season)
        entry = state.entries.get(number)
        if entry is None or entry.submission is None:
            raise Http404
        sees = selectors.sees_army(state, access, number)
        if not sees and access.user is None:
            raise NotAuthenticated
        need(sees)
        kept = get_object_or_404(Submission, pk=entry.submission)
        judged = judgement(read_army(found.league.game, kept.document))
        return answer(
            SubmittedArmy(
                legal=judged.legal,
                evaluation=judged.evaluation,
                name=kept.name,
                army=kept.document,
                checked_by=kept.rules_version,
                catalogue_hash=kept.catalogue_hash,
            )
        )


class Ratings(ApiView):
    reads_replica = True
    permission_classes = [AllowAny]

    @operation(
        "games_ratings", tag="leagues", answers={200: RatingPage}, errors=[404], parameters=PAGING, got=examples.RATINGS
    )
    def get(self, request: Request, game: str) -> Response:
        """Everybody's rating in a game, over all leagues, with its uncertainty."""
        book = rating_book.book(game_or_404(game).slug)
        rows = [(at, key, one) for at, (key, one) in enumerate(book.items(), start=1)]
        return answer(paginate(RatingPage, rows, request, _rating_lines))


def _rating_lines(rows: Sequence[tuple[int, int, KeptRating]]) -> list[RatedPlayer]:
    users: dict[int, Any] = User.objects.in_bulk([key for _, key, _ in rows])
    return [RatedPlayer(place=at, player=str(users[key]), **as_dict(rating(one))) for at, key, one in rows]
