"""Exports and reports of battles, and battles made from others: imports, and copies to try something in."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.identity import account_of
from api.links import Link
from api.models import Model, answer, read
from api.parsers import BoundedJSONParser
from battles.api import examples
from battles.api.actions import Seq
from battles.api.battles import Battle, describe_battle
from battles.api.log import LogEntry, entry_of
from battles.api.play import AS
from battles.lobby import copies
from battles.lobby.copies import LARGEST_FILE
from battles.play import commands, reports
from battles.play.timekeeping import find_for_viewer
from battles.store import selectors
from battles.store.access import EVERYTHING, viewer_for
from battles.store.numbers import number_at
from rules.kernel.records import Json


class WholeBattle(Model):
    """A battle as a document: its view and its log as you may know them; for the referee and after the end its events.

    With its events it can be read in again, here or on another site.
    """

    battle: dict[str, Json]


class ForkAt(Model):
    """The moment from which the copy goes on."""

    seq: Seq


class LuckOfSide(Model):
    """The dice of a side with one kind of die: ``average`` rolled, ``expected``; ``deviations`` of the sum from it."""

    who: str
    die: str
    many: int
    average: str
    expected: str
    deviations: str


class BattleReport(Model):
    """A battle that is over: how it ended, the moments that decided it, what was lost, and who was lucky."""

    seq: int
    role: str
    outcome: dict[str, Json]
    moments: list[LogEntry]
    losses: list[str]
    luck: list[LuckOfSide]


class LargeJSONParser(BoundedJSONParser):
    """For whole battles."""

    limit = LARGEST_FILE
    most_values = None


class BattleExport(ApiView):
    @operation(
        "battles_export",
        tag="battles",
        answers={200: WholeBattle},
        errors=[403, 404],
        parameters=(AS,),
        got=examples.WHOLE_BATTLE,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns the battle as a document, as you may know it."""
        found, access = find_for_viewer(request, battle)
        return answer(WholeBattle(battle=selectors.export_json(found, access)))


class ImportBattle(ApiView):
    parser_classes = [LargeJSONParser]

    @operation(
        "battles_import",
        tag="battles",
        request=WholeBattle,
        answers={201: Battle},
        errors=[400, 401],
        links=[Link(found={"battle": "/id"})],
        sent=examples.WHOLE_BATTLE,
        got=examples.READ_IN,
    )
    def post(self, request: Request) -> Response:
        """Reads in an exported battle, at most 20 MB, private to oneself. It has to replay."""
        user = account_of(request)
        made = copies.read_in(read(WholeBattle, request).battle, user=user)
        return answer(describe_battle(made, made.seats.select_related("user")), status=201)


class ForkBattle(ApiView):
    @operation(
        "battles_fork",
        tag="battles",
        request=ForkAt,
        answers={201: Battle},
        errors=[400, 401, 403, 404],
        parameters=(AS,),
        links=[Link(found={"battle": "/id"})],
        sent={"seq": 12},
        got=examples.READ_IN,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Makes a private copy from a moment on ("what if"), in which one plays all sides.

        The referee may make one at any time, everybody when the battle is over.
        """
        user, asked = account_of(request), read(ForkAt, request)
        found, access = find_for_viewer(request, battle)
        if not reports.may_copy(access):
            raise PermissionDenied
        if not commands.first_moment(found) <= asked.seq <= found.seq:
            raise Http404
        made = copies.fork(found, user=user, seq=asked.seq)
        return answer(describe_battle(made, made.seats.select_related("user")), status=201)


class ReportOfBattle(ApiView):
    @operation(
        "battles_report",
        tag="battles",
        answers={200: BattleReport},
        errors=[403, 404],
        parameters=(AS,),
        got=examples.REPORT,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns how a battle ended. 404 while it goes on."""
        found, access = find_for_viewer(request, battle)
        if found.outcome is None:
            raise Http404
        if "as" not in request.GET:
            access = viewer_for(request, found, EVERYTHING)
        luck: list[Any] = reports.luck(found)
        return answer(
            BattleReport(
                seq=number_at(found, access.role),
                role=access.role,
                outcome=found.outcome,
                moments=[entry_of(line) for line in reports.decisive(found, access.role)],
                losses=[loss.title for loss in reports.losses(found, access.role)],
                luck=[LuckOfSide.of(one) for one in luck],
            )
        )
