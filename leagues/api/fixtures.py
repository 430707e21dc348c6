"""A fixture: its state, what was said about it, and what the reader may do about it."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.models import Model, answer
from leagues.api import examples
from leagues.api.leagues import INVITATION, open_season
from leagues.api.season_commands import Ending
from leagues.api.team_models import TableEnding
from leagues.competition.meetings import Phase
from leagues.services import permissions, selectors
from leagues.services.access import Access
from leagues.services.permissions import FixtureCommand
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState


class TraceLine(Model):
    """A line of a fixture's history. ``by`` is null for the site itself."""

    at: datetime
    by: str | None
    what: str
    text: str


class CountedMeasure(Model):
    """A further measure of both sides in the results of this season, by its name in ``measures``."""

    name: str
    label: str


class FixtureDetail(Model):
    """A fixture. ``sides`` are entries (one alone: a bye, ``requested`` or not); ``why`` it was paired so.

    Silence confirms its result at ``deadline``. ``offered`` and ``proposed`` are the times that the opponent and
    the reader have proposed. ``may`` names what they may do now: commands of the season, addresses of the fixture.
    """

    seq: int
    number: int
    round: int
    division: int
    phase: Phase
    group: int
    step: int
    sides: list[int]
    requested: bool
    why: str
    state: str
    winner: int | None
    result: Ending | None
    claimed_by: int | None
    confirmed: list[int]
    deadline: datetime | None
    play_by: str
    mission: str
    deployment: str
    time: datetime | None
    offered: list[datetime]
    proposed: list[datetime]
    battle: str | None
    aftermath: Literal["waits", "open", "settled"] | None
    counted: list[CountedMeasure]
    trace: list[TraceLine]
    may: list[FixtureCommand]


class OneFixture(ApiView):
    @operation(
        "fixtures_read",
        tag="leagues",
        answers={200: FixtureDetail},
        errors=[404],
        parameters=(INVITATION,),
        got=examples.FIXTURE,
    )
    def get(self, request: Request, season: str, number: int) -> Response:
        """A fixture: when, how it ended, what was said about it, and what you may do."""
        found, access, state = open_season(request, season)
        fixture = state.fixtures.get(number)
        if fixture is None:
            raise Http404
        return answer(_describe(found, access, state, fixture))


def _describe(season: Season, access: Access, state: SeasonState, fixture: Fixture) -> FixtureDetail:
    side = access.side_of(fixture)
    opponent = fixture.opponent(side) if side else None
    mission = state.missions.get(fixture.round) if fixture.other is not None else None
    same = ("number", "round", "state", "claimed_by", "deadline", "play_by", "time")
    return FixtureDetail(
        **{name: getattr(fixture, name) for name in same},
        seq=state.seq,
        division=fixture.pairing.division,
        phase=fixture.pairing.phase,
        group=fixture.pairing.group,
        step=fixture.pairing.step,
        sides=list(fixture.sides),
        requested=fixture.pairing.requested,
        why=fixture.pairing.why,
        winner=fixture.winner(),
        mission=mission.mission if mission else "",
        deployment=mission.deployment if mission else "",
        result=_ending(fixture),
        confirmed=sorted(fixture.confirmed),
        offered=list(fixture.proposals.get(opponent, ())) if opponent else [],
        proposed=list(fixture.proposals.get(side, ())) if side else [],
        battle=fixture.battle or None,
        aftermath=permissions.aftermath_state(state, fixture),
        counted=[CountedMeasure(name=name, label=label) for name, label in selectors.list_measures(season, state)],
        trace=_trace(state, fixture),
        may=permissions.may_fixture(state, access, fixture),
    )


def _ending(fixture: Fixture) -> Ending | None:
    result = fixture.result
    if result is None:
        return None
    same = {name: getattr(result, name) for name in ("score", "points", "bonus", "void", "first")}
    tables = [TableEnding(score=one.score, points=one.points) for one in result.tables]
    return Ending(**same, absent=list(result.absent), measures=dict(result.measures), tables=tables)


def _trace(state: SeasonState, fixture: Fixture) -> list[TraceLine]:
    rows = [(row["line"], row["who"]) for row in selectors.describe_trace(state, fixture)]
    return [TraceLine(at=line.at, by=who or None, what=line.what, text=line.text) for line, who in rows]
