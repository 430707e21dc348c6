"""A league as its owner and organisers keep it: name and description, its people, its takeout and the way back."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Annotated, Any, Literal

from django.http import Http404
from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import INTEGER, ApiView, operation
from api.identity import account_of
from api.links import Link
from api.models import Model, answer, read
from api.parsers import BoundedJSONParser
from leagues.api import examples
from leagues.api.leagues import League, Visibility, describe_league
from leagues.api.leagues import OneLeague as ReadLeague
from leagues.api.season_commands import Line
from leagues.files import import_jobs
from leagues.files import league_export as takeouts
from leagues.services import organising
from leagues.services.access import find_league
from leagues.services.permissions import LeagueCommand, need_league
from leagues.store.import_rows import LeagueImport
from leagues.store.models import League as KeptLeague
from rules.kernel.problems import Unreadable, illegal
from rules.kernel.records import Json, as_dict, names_of

Role = Literal["organiser", "judge"]


class LeagueChange(Model):
    """Changes of a league; everything else stays."""

    name: Line | None = None
    about: Annotated[str, Meta(max_length=2000)] | None = None
    visibility: Visibility | None = None


class LeaguePerson(Model):
    """Somebody who helps to run a league; ``id`` is the number of the appointment."""

    id: int
    player: str
    role: Role


class PeopleNow(Model):
    """The owner of a league, and who else runs it."""

    owner: str | None
    results: list[LeaguePerson]


class Appointment(Model):
    """An account that becomes co-organiser or judge."""

    player: Annotated[str, Meta(max_length=150)]
    role: Role


class Takeout(Model):
    """A whole league: it can be brought into this site or another one, where it stands as it stood here.

    Each of ``seasons`` holds all its ``events``, and the ``armies`` that were handed in.
    """

    format: int
    kind: str
    made_at: datetime
    name: str
    game: str
    about: str
    seasons: list[dict[str, Json]]


class ImportNow(Model):
    """A large takeout on its way in: ``done`` of ``total`` seasons. At the end it has its ``league``, or a ``problem``.

    After a problem nothing of it is kept.
    """

    key: str
    done: int
    total: int
    league: str | None
    problem: str


class TakeoutParser(BoundedJSONParser):
    """The same with room for the takeout of a league."""

    limit = takeouts.SIZE_LIMIT
    most_values = None


class OneLeague(ReadLeague):
    @operation(
        "leagues_change",
        tag="leagues",
        request=LeagueChange,
        answers={200: League},
        errors=[400, 401, 403, 404, 422],
        sent=examples.LEAGUE_CHANGE,
        got=examples.LEAGUE,
    )
    def patch(self, request: Request, league: str) -> Response:
        """Changes name, description, or who sees the league. Organisers."""
        found = _find(request, league, "change")
        change = {name: value for name, value in as_dict(read(LeagueChange, request)).items() if value is not None}
        kept = {name: getattr(found, name) for name in names_of(LeagueChange)}
        organising.change_league(found, **{**kept, **change})
        return answer(describe_league(found))


def _find(request: Request, league: str, command: LeagueCommand) -> KeptLeague:
    """The league. Raises NotAuthenticated, Http404, PermissionDenied for who may not use that command of it."""
    account_of(request)
    found, access = find_league(request, league)
    need_league(command, access)
    return found


def _person(one: Any) -> LeaguePerson:
    return LeaguePerson(id=one.pk, player=str(one.user), role=one.role)


class People(ApiView):
    @operation("people_list", tag="leagues", answers={200: PeopleNow}, errors=[404], got=examples.PEOPLE)
    def get(self, request: Request, league: str) -> Response:
        """Lists the people who run a league: its owner, co-organisers and judges."""
        found, _ = find_league(request, league)
        staff = [_person(one) for one in found.staff.select_related("user")]
        return answer(PeopleNow(owner=str(found.owner) if found.owner else None, results=staff))

    @operation(
        "people_appoint",
        tag="leagues",
        request=Appointment,
        answers={201: LeaguePerson},
        errors=[400, 401, 403, 404, 422],
        sent=examples.APPOINTMENT,
        got=examples.PERSON,
    )
    def post(self, request: Request, league: str) -> Response:
        """Makes an account co-organiser or judge, or changes which of them it is. The owner."""
        found, asked = _find(request, league, "appoint"), read(Appointment, request)
        return answer(_person(organising.appoint(found, username=asked.player, role=asked.role)), status=201)


class OnePerson(ApiView):
    @operation("people_dismiss", tag="leagues", answers={204: None}, errors=[401, 403, 404])
    def delete(self, request: Request, league: str, person: int) -> Response:
        """Takes a role away. The owner."""
        found = _find(request, league, "appoint")
        if not found.staff.filter(pk=min(person, INTEGER)).exists():
            raise Http404
        organising.dismiss(found, staff_id=person)
        return Response(status=204)


class LeagueTakeout(ApiView):
    @operation(
        "leagues_takeout",
        tag="leagues",
        answers={200: Takeout},
        errors=[401, 403, 404, 422],
        got=examples.TAKEOUT,
    )
    def get(self, request: Request, league: str) -> Response:
        """The whole league as a file. Organisers, unless it would show them lists that are sealed to them."""
        found = _find(request, league, "export")
        return Response(takeouts.export_league(found, by=account_of(request)))


class ImportLeague(ApiView):
    permission_classes = [IsAuthenticated]
    parser_classes = [TakeoutParser]

    @operation(
        "leagues_import",
        tag="leagues",
        request=Takeout,
        answers={201: League, 202: ImportNow},
        errors=[400, 401, 413, 422],
        links=[Link(found={"league": "/id"})],
        sent=examples.TAKEOUT,
        got=examples.LEAGUE,
    )
    def post(self, request: Request) -> Response:
        """Brings in a league from its takeout, of at most 30 MB: unlisted, without accounts. All of it, or nothing.

        A large one (202) is brought in season by season: its progress is at ``leagues/import/<job>/``.
        """
        try:
            read(Takeout, request)
        except Unreadable as error:
            raise illegal(
                "unreadable-file", f"This is not a takeout of a league: {error.problem.message}.", rule=""
            ) from None
        made = import_jobs.take(json.dumps(request.data), owner=account_of(request))
        if isinstance(made, LeagueImport):
            return answer(_import_now(made), status=202)
        return answer(describe_league(made), status=201)


class ImportProgress(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "leagues_import_progress", tag="leagues", answers={200: ImportNow}, errors=[401, 404], got=examples.IMPORT_NOW
    )
    def get(self, request: Request, job: str) -> Response:
        """The progress of a large takeout that one has sent."""
        found = LeagueImport.objects.select_related("league").filter(key=job, owner=account_of(request)).first()
        if found is None:
            raise Http404
        return answer(_import_now(found))


def _import_now(job: LeagueImport) -> ImportNow:
    league = job.league.public_id if job.league and job.finished_at else None
    return ImportNow(key=job.key, done=job.done, total=job.total, league=league, problem=job.problem)
