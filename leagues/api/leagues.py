"""Leagues: what everybody may know of a season, and what the players of a fixture say of its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

from django.http import Http404
from msgspec import Meta
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import PAGING, ApiView, operation, query
from api.links import Link
from api.models import Model, answer, read
from api.pagination import Page, choose_part, paginate
from leagues.api import examples
from leagues.api.season_commands import Measures, Points, Text
from leagues.api.team_models import Tables, table_ends
from leagues.competition.meetings import Result
from leagues.files import season_export
from leagues.services import permissions, results, season_store, selectors
from leagues.services.access import Access, find_league, find_season
from leagues.store.models import League as KeptLeague
from leagues.store.models import Season as KeptSeason
from leagues.store.state import SeasonState
from rules.kernel.problems import illegal
from rules.kernel.records import Json, as_dict, names_of, replace

Visibility = Literal["public", "unlisted", "private"]


class SeasonLine(Model):
    """A season in a list."""

    id: str
    name: str
    stage: Literal["setting-up", "registration", "running", "finished"]
    players: int
    round: int


class League(Model):
    """A league with its seasons, the latest first."""

    id: str
    name: str
    game: str
    about: str
    visibility: Visibility
    owner: str | None
    seasons: list[SeasonLine]


class LeagueDetail(League):
    """A league with its seasons, and the commands (``may``) that you may use on it."""

    may: list[permissions.LeagueCommand]


class LeaguePage(Page):
    """The leagues that one finds."""

    results: list[League]


class Season(Model):
    """Everything about a season that everybody may see: terms, players, fixtures, and the standings by division.

    A long season comes in parts: each of the lists has some of its entries, in order, and ``next`` is the address of
    the following part.
    """

    next: str | None
    previous: str | None
    league: str
    game: str
    season: str
    stage: str
    round: int
    terms: dict[str, Json]
    players: list[dict[str, Json]]
    fixtures: list[dict[str, Json]]
    receipts: list[dict[str, Json]]
    standings: list[list[dict[str, Json]]]


class Standings(Model):
    """The standings of a division (null: of all), or of a group of it, after a round. Numbers are texts as the pages
    show them."""

    division: int | None
    group: int | None
    round: int
    rows: list[dict[str, Json]]


class Claim(Model):
    """The result of a fixture as one of its players reports it: ``score`` is that of the first side.

    ``measures`` are what else the season counts of both sides (``counted`` of the fixture). ``tables``: those of a
    match of teams, from which score and points follow. ``first``: the side that went first (0: not noted).
    """

    score: Literal["win", "draw", "loss"]
    points: tuple[Points, Points] = (0, 0)
    bonus: tuple[Points, Points] = (0, 0)
    measures: Measures = {}
    tables: Tables = []
    first: Annotated[int, Meta(ge=0)] = 0


class Objection(Model):
    """An objection: why a result is wrong."""

    text: Text


class FixtureNow(Model):
    """A fixture as it stands."""

    number: int
    state: str
    sides: list[int]
    winner: int | None
    points: list[int] | None


def describe_league(league: KeptLeague) -> League:
    """A league with its seasons."""
    return League(
        id=league.public_id,
        name=league.name,
        game=league.game,
        about=league.about,
        visibility=league.visibility,  # type: ignore[arg-type]  # one of its choices
        owner=str(league.owner) if league.owner else None,
        seasons=[_line(season) for season in league.seasons.all()],
    )


def _line(season: KeptSeason) -> SeasonLine:
    summary = season.summary
    players, round_ = summary.get("players", 0), summary.get("round", 0)
    return SeasonLine(id=season.public_id, name=season.name, stage=season.stage, players=players, round=round_)  # type: ignore[arg-type]


def _lines(leagues: Sequence[KeptLeague]) -> list[League]:
    return [describe_league(league) for league in leagues]


class Leagues(ApiView):
    reads_replica = True

    @operation(
        "leagues_list",
        tag="leagues",
        answers={200: LeaguePage},
        errors=[400],
        parameters=PAGING,
        links=[Link(found={"league": "/results/0/id"}, to=["leagues_read"])],
        got=examples.LEAGUES,
    )
    def get(self, request: Request) -> Response:
        """The public leagues, and those in which one has a part."""
        return answer(paginate(LeaguePage, selectors.league_list(request.user), request, _lines))


class OneLeague(ApiView):
    @operation("leagues_read", tag="leagues", answers={200: LeagueDetail}, errors=[404], got=examples.LEAGUE_DETAIL)
    def get(self, request: Request, league: str) -> Response:
        """Returns a league with its seasons, and what you may do with it."""
        found, access = find_league(request, league)
        return answer(LeagueDetail(**as_dict(describe_league(found)), may=permissions.may_league(access)))


DIVISION = query("division", 'The number of a division, from 0, or "all".')
ROUND = query("round", "After which round; default: now.", int)
PART = query("page", "The number of the part, from 1.", int)
ENTRIES_AT_ONCE = 1000
INVITATION = query("invitation", "The key of an invitation, which opens a private season.")


def open_season(request: Request, public_id: str) -> tuple[KeptSeason, Access, SeasonState]:
    """Returns a season with its present state, and what the reader may do in it. Raises Http404."""
    invitation = request.GET.get("invitation", "")
    season, access = find_season(request, public_id, invitation=invitation)
    return season, access, season_store.state_of(season)


class OneSeason(ApiView):
    reads_replica = True

    @operation(
        "seasons_read",
        tag="leagues",
        answers={200: Season},
        errors=[404],
        parameters=(INVITATION, PART),
        got=examples.SEASON,
    )
    def get(self, request: Request, season: str) -> Response:
        """Everything about a season that everybody may see."""
        found, _, state = open_season(request, season)
        who = selectors.people(found, state)
        parts = season_export.season_parts(state, who, ENTRIES_AT_ONCE)
        part, following, previous = choose_part(parts, request)
        data = {**season_export.season_json(found, state, who, part), "next": following, "previous": previous}
        return answer(Season(**{name: data[name] for name in names_of(Season)}))


class SeasonStandings(ApiView):
    reads_replica = True

    @operation(
        "seasons_standings",
        tag="leagues",
        answers={200: Standings},
        errors=[404],
        parameters=(
            DIVISION,
            query("group", "The number of a group of the division, from 0.", int),
            ROUND,
        ),
        got=examples.STANDINGS,
    )
    def get(self, request: Request, season: str) -> Response:
        """The standings of a division, a group or everybody, now or after a past round."""
        _, _, state = open_season(request, season)
        division, upto = read_division_and_round(request, state)
        group = None
        if "group" in request.GET:
            groups = state.groups[division] if state.groups and division is not None else ()
            group = within(request.GET["group"], 0, len(groups) - 1)
        rows = season_export.table_json(state, division, upto, group)
        round_ = state.round if upto is None else upto
        return answer(Standings(division=division, group=group, round=round_, rows=rows))


def read_division_and_round(request: Request, state: SeasonState) -> tuple[int | None, int | None]:
    """The division ("all": None) and the round (now: None) that the query names. Raises Http404."""
    text, last = request.GET.get("division", "0"), state.round
    division = None if text == "all" else within(text, 0, len(state.terms.division_names) - 1)
    return division, within(request.GET["round"], 1, last) if "round" in request.GET else None


def within(text: str, least: int, most: int) -> int:
    """Raises Http404 for anything that is not a number between the two."""
    if not (text.isascii() and text.isdecimal() and len(text) < 9 and least <= int(text) <= most):
        raise Http404
    return int(text)


def _say(
    request: Request, public_id: str, number: int, work: Callable[[KeptSeason, dict[str, Any]], object]
) -> Response:
    """Carries out what a player of a fixture says about it and returns the fixture as it stands then."""
    if not request.user.is_authenticated:
        raise NotAuthenticated
    season, access, state = open_season(request, public_id)
    fixture = state.fixtures.get(number)
    if fixture is None:
        raise Http404
    side = access.side_of(fixture)
    permissions.need_fixture("claim", state, access, fixture)
    work(season, {"by": request.user, "number": number, "entry": side})
    now = season_store.state_of(season).fixtures[number]
    points = list(now.result.points) if now.result else None
    sides = list(now.sides)
    return answer(FixtureNow(number=number, state=now.state, sides=sides, winner=now.winner(), points=points))


def whole_result(season: KeptSeason, state: SeasonState, number: int, told: Result) -> Result:
    """A result with all that the season counts: what was not told stays as it was, or is nothing. Raises Illegal."""
    if told.absent or told.void:
        return told
    fixture = state.fixtures.get(number)
    before = fixture.result.measures if fixture and fixture.result else {}
    counted = {name: (0, 0) for name, _ in selectors.list_measures(season, state)} | dict(before)
    if unknown := sorted(set(told.measures) - set(counted)):
        raise illegal("no-such-measure", f"This season does not count {', '.join(unknown)[:200]}.", rule="")
    return replace(told, measures={**counted, **told.measures})


class ClaimResult(ApiView):
    @operation(
        "fixtures_claim",
        tag="leagues",
        request=Claim,
        answers={200: FixtureNow},
        errors=[400, 401, 403, 404, 422],
        sent=examples.CLAIM,
        got=examples.FIXTURE_NOW,
    )
    def post(self, request: Request, season: str, number: int) -> Response:
        """Says how a fixture ended. The same from both sides agrees at once; silence confirms after a while."""
        asked = read(Claim, request)
        same = {name: getattr(asked, name) for name in ("score", "points", "bonus", "measures", "first")}
        told = Result(**same, tables=table_ends(asked.tables))

        def claim(found: KeptSeason, who: dict[str, Any]) -> None:
            results.claim(found, result=whole_result(found, season_store.state_of(found), number, told), **who)

        return _say(request, season, number, claim)


class ConfirmResult(ApiView):
    @operation(
        "fixtures_confirm",
        tag="leagues",
        answers={200: FixtureNow},
        errors=[401, 403, 404, 422],
        got=examples.FIXTURE_NOW,
    )
    def post(self, request: Request, season: str, number: int) -> Response:
        """Stands by the result that is there."""
        return _say(request, season, number, lambda found, who: results.confirm(found, **who))


class DisputeResult(ApiView):
    @operation(
        "fixtures_dispute",
        tag="leagues",
        request=Objection,
        answers={200: FixtureNow},
        errors=[400, 401, 403, 404, 422],
        sent=examples.OBJECTION,
        got=examples.FIXTURE_NOW,
    )
    def post(self, request: Request, season: str, number: int) -> Response:
        """Objects to the result that is there; somebody who is not a party decides."""
        asked = read(Objection, request)
        return _say(request, season, number, lambda found, who: results.dispute(found, text=asked.text, **who))
