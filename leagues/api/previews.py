"""Previews: the draft of a round and of an exchange in it, and the correction of an old result."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.store.models import User
from api.base import ApiView, operation, query
from api.models import Model, answer, read
from leagues.api import examples
from leagues.api.leagues import whole_result, within
from leagues.api.organising import find_signed_in, need_decision
from leagues.api.season_commands import Ending
from leagues.competition.meetings import Pairing
from leagues.services import career_selectors, corrections, pairing, season_store, selectors
from leagues.services.access import Access, need
from leagues.store import careers
from leagues.store.careers import Rebooked
from leagues.store.models import Season as KeptSeason
from leagues.store.state import SeasonState
from rules.kernel.campaign import Account

MOST_ENTRIES = 100_000


class Pair(Model):
    """Two who are to meet (``other`` null: a bye, ``requested`` by the player or not), and why."""

    one: int
    other: int | None
    requested: bool
    division: int
    why: str


class Exchange(Model):
    """The cost of the draft if two players changed places."""

    one: int
    other: int
    costs: dict[str, int]
    dearer: bool


class DraftNow(Model):
    """The draft of the next round with what it costs, worst first. ``tried`` is the exchange that was asked for."""

    seq: int
    round: int
    pairs: list[Pair]
    costs: dict[str, int]
    tried: Exchange | None


class NewResult(Model):
    """A result that a settled fixture might have had."""

    result: Ending


class Shift(Model):
    """An entry whose rank, points or tie-breaks (``values``) would change in the standings of a division (null: of
    all) or of its group.
    """

    entry: int
    division: int | None
    group: int | None
    ranks: tuple[int, int]
    points: tuple[str, str]
    values: dict[str, tuple[str, str]]


class Rating(Model):
    """A rating on the scale of the pages, its uncertainty, and how many games it rests on."""

    rating: int
    uncertainty: int
    games: int


SHIFT = ("entry", "division", "group", "ranks", "points")


class NextRound(Model):
    """The pairs of the next round that a correction would undo (``go``), and those in their place (``come``)."""

    round: int
    go: list[Pair]
    come: list[Pair]


class RatingShift(Model):
    """An account whose rating would change."""

    player: str
    before: Rating
    after: Rating


class BookShift(Model):
    """A team whose books would change. While they are ``sealed`` to the reader, nothing more is said.

    ``accounts``: what stands in them now and what would; ``lapsed`` are deals that would no longer count.
    """

    entry: int
    sealed: bool
    accounts: dict[Account, tuple[int, int]]
    gained: list[str]
    lost: list[str]
    lapsed: list[str]


class CorrectionPreview(Model):
    """The changes that a correction would make while the season stands at ``seq``. ``rerated`` counts ``ratings``.

    ``next_round`` is null where none can be paired yet, and with more than 256 players.
    ``went_on``: who stands in a published round of a bracket where ``would_go_on`` would stand; the round stays.
    """

    seq: int
    moved: list[Shift]
    rerated: int
    ratings: list[RatingShift]
    rebooked: list[int]
    books: list[BookShift]
    went_on: list[int]
    would_go_on: list[int]
    next_round: NextRound | None


class SeasonDraft(ApiView):
    @operation(
        "seasons_draft",
        tag="leagues",
        answers={200: DraftNow},
        errors=[401, 403, 404, 422],
        parameters=(
            query("one", "With ``other``: what the draft would cost if the two changed places.", int),
            query("other", "The entry with whom ``one`` would change places.", int),
        ),
        got=examples.DRAFT_NOW,
    )
    def get(self, request: Request, season: str) -> Response:
        """The draft of the next round, for organisers: who meets whom, and why."""
        kept, access = find_signed_in(request, season)
        need(access.organiser)
        state = season_store.state_of(kept)
        if state.draft is None:
            raise Http404
        pairs = [_pair(one) for one in state.draft]
        now = pairing.cost(state, state.draft)
        tried = _exchange(request, state, now.weight)
        return answer(DraftNow(seq=state.seq, round=state.round + 1, pairs=pairs, costs=dict(now.parts), tried=tried))


def _exchange(request: Request, state: SeasonState, now: Any) -> Exchange | None:
    """The exchange that the query asks for. Raises Http404, Illegal (``no-swap``)."""
    if not ("one" in request.GET and "other" in request.GET):
        return None
    one, other = (within(request.GET[name], 1, MOST_ENTRIES) for name in ("one", "other"))
    then = pairing.cost(state, pairing.exchange(state, state.draft or (), one, other))
    return Exchange(one=one, other=other, costs=dict(then.parts), dearer=then.weight > now)


class FixturePreview(ApiView):
    @operation(
        "fixtures_preview",
        tag="leagues",
        request=NewResult,
        answers={200: CorrectionPreview},
        errors=[400, 401, 403, 404, 422],
        sent=examples.NEW_RESULT,
        got=examples.CORRECTION_PREVIEW,
    )
    def post(self, request: Request, season: str, number: int) -> Response:
        """Returns what would change if a settled fixture had another result. Nothing is stored."""
        kept, access = find_signed_in(request, season)
        asked, state = read(NewResult, request), season_store.state_of(kept)
        need_decision(access, state, number)
        result = whole_result(kept, state, number, asked.result.result)
        told = corrections.preview(kept, number=number, result=result)
        return answer(_preview(told, kept, access, state))


def _preview(told: corrections.Preview, season: KeptSeason, access: Access, state: SeasonState) -> CorrectionPreview:
    users = User.objects.in_bulk([one.user for one in told.rerated])
    who = selectors.people(season, state)
    return CorrectionPreview(
        seq=told.seq,
        moved=[Shift(**{name: getattr(one, name) for name in SHIFT}, values=dict(one.values)) for one in told.moved],
        rerated=len(told.rerated),
        ratings=[
            RatingShift(player=str(users.get(one.user, "somebody")), before=rating(one.before), after=rating(one.after))
            for one in told.rerated
        ],
        rebooked=[one.team for one in told.rebooked],
        books=[_book(one, career_selectors.sees_books(state, access, who, one.team)) for one in told.rebooked],
        went_on=list(told.went_on),
        would_go_on=list(told.would_go_on),
        next_round=_next_round(told.next_round),
    )


def _next_round(found: corrections.NextRound | None) -> NextRound | None:
    if found is None:
        return None
    return NextRound(round=found.round, go=list(map(_pair, found.go)), come=list(map(_pair, found.come)))


def _pair(one: Pairing) -> Pair:
    return Pair(**{name: getattr(one, name) for name in ("one", "other", "requested", "division", "why")})


def rating(one: Any) -> Rating:
    """A rating as the pages show it."""
    return Rating(rating=one.shown, uncertainty=one.uncertainty, games=one.games)


def _book(one: Rebooked, sees: bool) -> BookShift:
    shown = one if sees else careers.Rebooked(one.team, {}, (), (), ())
    return BookShift(
        entry=one.team,
        sealed=not sees,
        accounts=dict(shown.accounts),
        gained=list(shown.gained),
        lost=list(shown.lost),
        lapsed=list(shown.lapsed),
    )
