"""Leagues for organisers and players: creating leagues and seasons, and everything that is done in a season."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from django.http import Http404
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.store.models import User
from api.base import ApiView, operation
from api.identity import account_of
from api.links import Link
from api.models import Model, answer, read
from armies.services.access import Holder, held_army
from leagues.api import day_commands, examples, import_commands, team_models
from leagues.api import season_commands as commands
from leagues.api.leagues import League as LeagueNow
from leagues.api.leagues import Leagues as ReadLeagues
from leagues.api.leagues import describe_league, whole_result
from leagues.api.organiser_acts import organise, terms_from
from leagues.api.stale import refuse_stale
from leagues.services import (
    byes,
    corrections,
    organising,
    permissions,
    registration,
    results,
    round_results,
    rounds,
    season_store,
    selectors,
    the_day,
)
from leagues.services.access import Access, find_league, find_season, need
from leagues.store.models import Season as KeptSeason
from leagues.store.state import Fixture, SeasonState
from leagues.store.terms import USUAL
from rules.kernel.problems import illegal
from rules.kernel.records import Json, as_dict


class NewLeague(Model):
    """A league to be."""

    name: commands.Line
    game: commands.Line
    about: Annotated[str, Meta(max_length=2000)] = ""
    visibility: Literal["public", "unlisted", "private"] = "public"


class NewSeason(Model):
    """A season to be: the terms that are not given are the usual ones."""

    name: commands.Line
    terms: dict[str, Json] = {}


class SeasonCommand(Model):
    """A command for a season."""

    published_as = "SeasonDeed"

    act: commands.SeasonAct


class SeasonNow(Model):
    """A season as it stands after a command. ``entry``, ``entries``, ``battle``: what it has made, if anything."""

    id: str
    seq: int
    name: str
    stage: Literal["setting-up", "registration", "running", "finished"]
    round: int
    registering: bool
    drafted: bool
    lists_open: bool
    players: int
    invitation: str | None
    entry: int | None = None
    entries: list[int] = []
    battle: str | None = None


def find_signed_in(request: Request, public_id: str, *, invitation: str = "") -> tuple[KeptSeason, Access]:
    """The season, for somebody who has signed in. Raises NotAuthenticated, Http404."""
    account_of(request)
    return find_season(request, public_id, invitation=invitation)


def season_now(season: KeptSeason, access: Access, made: object = None) -> SeasonNow:
    """Returns the present state of a season for its reader."""
    state = season_store.state_of(season)
    return SeasonNow(
        id=season.public_id,
        seq=state.seq,
        name=state.name,
        stage=state.stage,
        round=state.round,
        registering=state.registering,
        drafted=state.draft is not None,
        lists_open=state.lists_open,
        players=len(state.taking_part),
        invitation=season.invitation if access.organiser else None,
        entry=made if isinstance(made, int) else None,
        entries=made if isinstance(made, list) else [],
        battle=made if isinstance(made, str) else None,
    )


class Leagues(ReadLeagues):
    @operation(
        "leagues_create",
        tag="leagues",
        request=NewLeague,
        answers={201: LeagueNow},
        errors=[400, 401, 422],
        links=[Link(found={"league": "/id"})],
        sent=examples.NEW_LEAGUE,
        got=examples.LEAGUE,
    )
    def post(self, request: Request) -> Response:
        """Founds a league; who founds it owns it."""
        user, asked = account_of(request), read(NewLeague, request)
        league = organising.create_league(owner=user, **as_dict(asked))
        return answer(describe_league(league), status=201)


class LeagueSeasons(ApiView):
    @operation(
        "seasons_create",
        tag="leagues",
        request=NewSeason,
        answers={201: SeasonNow},
        errors=[400, 401, 403, 404, 422],
        links=[Link(found={"season": "/id"})],
        sent=examples.NEW_SEASON,
        got=examples.SEASON_NOW,
    )
    def post(self, request: Request, league: str) -> Response:
        """Adds a season to a league. Its terms can be changed until it begins."""
        user, asked = account_of(request), read(NewSeason, request)
        found, access = find_league(request, league)
        permissions.need_league("create-season", access)
        season = organising.create_season(found, by=user, name=asked.name, terms=terms_from(asked.terms, USUAL))
        return answer(season_now(season, access), status=201)


class SeasonAct(ApiView):
    @operation(
        "seasons_act",
        tag="leagues",
        request=SeasonCommand,
        answers={200: SeasonNow},
        errors=[400, 401, 403, 404, 409, 422],
        sent=examples.SEASON_COMMAND,
        got=examples.SEASON_NOW,
    )
    def post(self, request: Request, season: str) -> Response:
        """Does something in a season, as its organiser, judge or player."""
        account_of(request)
        act = read(SeasonCommand, request).act
        invitation = act.invitation if isinstance(act, commands.Enter) else ""
        kept, access = find_signed_in(request, season, invitation=invitation)
        with refuse_stale(kept):
            made = perform(kept, access, act)
        return answer(season_now(kept, access, made))


# --- what may be done by whom ---------------------------------------------------------------------


def perform(season: KeptSeason, access: Access, act: commands.SeasonAct) -> object:
    """Carries out a command and returns what it has made: the number of an entry, a battle.

    Raises PermissionDenied, Illegal, Stale.
    """
    state = season_store.state_of(season)
    match act:
        case commands.Enter():
            entry = registration.enter(
                season, user=_by(access), team=act.team, club=act.club, invitation=act.invitation
            )
            return entry.number
        case commands.Withdraw() | commands.RequestBye() | commands.WithdrawBye() | commands.Judge():
            permissions.need_entry(act.type, state, access, act.entry)
            _at_entry(season, _by(access), act)
        case day_commands.CheckIn():
            permissions.need_entry(act.type, state, access, act.entry)
            the_day.check_in(season, by=_by(access), entry=act.entry, here=act.here, as_staff=access.staff)
        case commands.Challenge() | commands.AnswerChallenge():
            _challenge(season, access, act)
        case commands.HandIn():
            _hand_in(season, access, act)
        case commands.ProposeTimes() | commands.AgreeTime() | commands.OpenBattle() | commands.StateCase():
            fixture = _fixture(state, act.fixture)
            permissions.need_fixture(act.type, state, access, fixture)
            return _at_fixture(season, access, fixture, act)
        case commands.Record() | commands.Rule() | commands.CorrectResult():
            permissions.need_fixture(act.type, state, access, _fixture(state, act.fixture))
            _decide(season, _by(access), act)
        case commands.ApproveAll():
            permissions.need_season(act.type, access)
            permissions.need_lists(state, access)
            registration.approve_all(season, by=_by(access), own=access.numbers)
        case import_commands.ImportPlayers() | import_commands.ImportResults():
            permissions.need_season(act.type, access)
            return import_commands.perform_import(season, _by(access), access, state, act)
        case commands.RecordRound():
            permissions.need_season(act.type, access)
            _record_round(season, access, state, act)
        case commands.NamePlayer() | commands.Place() | day_commands.FixTable() | team_models.SetLineup():
            permissions.need_entry(act.type, state, access, act.entry)
            organise(season, _by(access), act)
        case _:
            permissions.need_season(act.type, access)
            return organise(season, _by(access), act)
    return None


def _by(access: Access) -> User:
    """Returns the account that commands. Raises PermissionDenied for a visitor."""
    need(access.user is not None)
    assert access.user is not None
    return access.user


def _at_entry(
    season: KeptSeason,
    by: User,
    act: commands.Withdraw | commands.RequestBye | commands.WithdrawBye | commands.Judge,
) -> None:
    match act:
        case commands.Withdraw():
            registration.withdraw(season, by=by, entry=act.entry)
        case commands.RequestBye():
            byes.request_bye(season, by=by, entry=act.entry, number=act.round)
        case commands.WithdrawBye():
            byes.withdraw_bye(season, by=by, entry=act.entry, number=act.round)
        case commands.Judge():
            registration.judge_army(season, by=by, entry=act.entry, approved=act.approved, note=act.note)


def _hand_in(season: KeptSeason, access: Access, act: commands.HandIn) -> None:
    by, state = _by(access), season_store.state_of(season)
    own = selectors.own_entry(state, access)
    need(own is not None)
    if state.terms.career:
        raise illegal("careers", "In a season of careers teams are bought and kept, not handed in.", rule="")
    army = held_army(Holder(user=by), act.army)
    registration.submit_army(season, by=by, entry=own.number if own else 0, army=army)


def _challenge(season: KeptSeason, access: Access, act: commands.Challenge | commands.AnswerChallenge) -> None:
    by, state = _by(access), season_store.state_of(season)
    users = selectors.people(season, state).users
    if isinstance(act, commands.Challenge):
        own = selectors.own_entry(state, access)
        one = act.entry or (own.number if own else 0)
        need(one > 0 and permissions.acts_for(access, users, one))
        rounds.challenge(season, by=by, one=one, other=act.opponent)
        return
    found = state.challenges.get(act.challenge)
    if found is None:
        raise Http404
    mine = permissions.answers_as(access, users, found)
    need(mine is not None)
    rounds.answer(season, by=by, number=act.challenge, entry=mine or 0, accept=act.accept)


def _fixture(state: SeasonState, number: int) -> Fixture:
    found = state.fixtures.get(number)
    if found is None:
        raise Http404
    return found


def need_decision(access: Access, state: SeasonState, number: int) -> None:
    """Raises PermissionDenied for those who may not decide a fixture, Http404 without such a one."""
    permissions.need_fixture("correct-result", state, access, _fixture(state, number))


def _at_fixture(
    season: KeptSeason,
    access: Access,
    fixture: Fixture,
    act: commands.ProposeTimes | commands.AgreeTime | commands.OpenBattle | commands.StateCase,
) -> object:
    side, by, number = access.side_of(fixture), _by(access), fixture.number
    match act:
        case commands.OpenBattle():
            return results.open_battle(season, by=by, number=number, referee=None if side else by)
        case commands.StateCase():
            results.state_case(season, by=by, number=number, entry=side or 0, text=act.text)
        case commands.ProposeTimes():
            results.propose_times(season, by=by, number=number, entry=side or 0, times=_require_zones(act.times))
        case commands.AgreeTime():
            results.agree_time(season, by=by, number=number, entry=side or 0, time=_require_zones([act.time])[0])
    return None


def _require_zones(times: list[datetime]) -> list[datetime]:
    """Times of which nobody knows the zone could be any. Raises Illegal."""
    if any(time.tzinfo is None for time in times):
        raise illegal("time-zone-missing", "Say in which time zone, as in 2026-11-05T19:30:00+01:00.", rule="")
    return times


def _decide(season: KeptSeason, by: Any, act: commands.Record | commands.Rule | commands.CorrectResult) -> None:
    result = whole_result(season, season_store.state_of(season), act.fixture, act.result.result)
    common: dict[str, Any] = {"by": by, "number": act.fixture, "result": result}
    match act:
        case commands.Record() if result.absent or result.void:
            results.rule(season, reason="entered by the organisers", **common)
        case commands.Record():
            results.record(season, **common)
        case commands.Rule():
            results.rule(season, reason=act.reason, **common)
        case commands.CorrectResult():
            corrections.correct(season, reason=act.reason, expected=act.seq, **common)


def _record_round(season: KeptSeason, access: Access, state: SeasonState, act: commands.RecordRound) -> None:
    found = {}
    for one in act.results:
        permissions.need_fixture("record", state, access, _fixture(state, one.fixture))
        if one.fixture in found:
            raise illegal("twice", f"Fixture {one.fixture} is in the list twice.", rule="")
        found[one.fixture] = whole_result(season, state, one.fixture, one.result.result)
    round_results.record_round(season, by=_by(access), found=found)
