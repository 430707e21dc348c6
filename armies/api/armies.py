"""The signed-in user's armies: creating, reading, editing, evaluating, undoing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

import django_filters
from django.db.models import QuerySet
from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.base import INTEGER, PAGING, ApiView, operation, query
from api.filters import filter_rows
from api.identity import account_of
from api.links import Link
from api.models import Model, answer, read
from api.pagination import Page, paginate
from api.problems import Moved
from armies.api.games import Judgement, judgement
from armies.services import commands, selectors
from armies.services.access import Holder, held_army
from armies.services.commands import NAME_LIMIT
from armies.store.models import Army
from rules.kernel.edits import Edit
from rules.kernel.records import Json
from ui.errors import Conflict, refused

Count = Annotated[int, Meta(ge=0, le=INTEGER)]


class ArmyLine(Model):
    """An army in a list. ``edit-count`` counts its changes; send it with an edit to detect conflicts."""

    key: str
    game: str
    name: str
    summary: Mapping[str, Json]
    edit_count: int
    created_at: datetime
    updated_at: datetime


class ArmyDetail(ArmyLine):
    """An army with its document in the vocabulary of its game."""

    army: Mapping[str, Json]
    can_undo: bool
    can_redo: bool


class ArmyPage(Page):
    """A page of your armies, most recently changed first."""

    results: list[ArmyLine]


class NewArmy(Model):
    """A new army: a game and a name for an empty one, or an ``army`` document (with ``game`` if it names none)."""

    game: str = ""
    name: Annotated[str, Meta(max_length=NAME_LIMIT)] = ""
    army: dict[str, Json] | None = None


class ArmyReplacement(Model):
    """A document that replaces the army's."""

    army: dict[str, Json]
    edit_count: Count | None = None


class ArmyEdits(Model):
    """Edits of the document, applied all or none. ``doing`` names them in the army's history."""

    edits: Annotated[list[Edit], Meta(min_length=1, max_length=100)]
    edit_count: Count | None = None
    doing: Annotated[str, Meta(max_length=120)] = ""


class StepOfHistory(Model):
    """The edit count that the sender has seen."""

    edit_count: Count | None = None


class ArmyFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Filters the signed-in user's armies."""

    name = django_filters.CharFilter(lookup_expr="icontains")
    game = django_filters.CharFilter()
    legal = django_filters.BooleanFilter(method="by_legality")

    class Meta:
        model = Army
        fields = ["game", "name"]

    def by_legality(self, armies: QuerySet[Army], _: str, wanted: bool) -> QuerySet[Army]:
        """Filters by legality under the current rules; outdated summaries are evaluated again."""
        known = list(armies.only("game", "summary"))
        selectors.refresh_summaries(known)
        return armies.filter(pk__in=[army.pk for army in known if bool(army.summary.get("legal")) is wanted])


FILTERS = (
    query("game", "The slug of a game."),
    query("name", "A part of the name."),
    query("legal", "Only legal armies, or only illegal ones.", bool),
)


def holder_of(request: Request) -> Holder:
    """Returns the signed-in user as a holder of armies. Raises NotAuthenticated."""
    return Holder(user=account_of(request))


def find_own_army(request: Request, key: str) -> Army:
    """Finds the signed-in user's army with that key. Raises Http404."""
    return held_army(holder_of(request), key)


def line(army: Army) -> ArmyLine:
    """Returns an army as a line of a list."""
    return ArmyLine(**_fields(army))


def detail(army: Army) -> ArmyDetail:
    """Returns an army with its document."""
    return ArmyDetail(**_fields(army), army=army.document, can_undo=army.can_undo, can_redo=army.can_redo)


def _fields(army: Army) -> dict[str, Any]:
    same = ("key", "game", "name", "summary", "created_at", "updated_at")
    return {name: getattr(army, name) for name in same} | {"edit_count": army.edits}


def _lines(armies: Sequence[Army]) -> list[ArmyLine]:
    selectors.refresh_summaries(armies)
    return [line(army) for army in armies]


def apply_change(army: Army, change: Any, **how: Any) -> Response:
    """Answers with the army after ``change``, or with 409 and its current edit count."""
    try:
        return answer(detail(change(army, **how)))
    except Conflict as conflict:
        now = Army.objects.values_list("edits", flat=True).get(pk=army.pk)
        raise Moved(*conflict.problems, edit_count=now) from None


class Armies(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "armies_list",
        tag="armies",
        answers={200: ArmyPage},
        errors=[400, 401],
        parameters=(*FILTERS, *PAGING),
        links=[Link(found={"key": "/results/0/key"}, to=["armies_read"])],
        got=examples.ARMIES,
    )
    def get(self, request: Request) -> Response:
        """Lists your armies, most recently changed first."""
        armies = filter_rows(ArmyFilter, holder_of(request).armies().defer("document"), request)
        return answer(paginate(ArmyPage, armies, request, _lines))

    @operation(
        "armies_create",
        tag="armies",
        request=NewArmy,
        answers={201: ArmyDetail},
        errors=[400, 401, 422],
        links=[Link(found={"key": "/key"})],
        sent=examples.NEW_ARMY,
        got=examples.ARMY,
    )
    def post(self, request: Request) -> Response:
        """Creates an army, either empty or from a document. It may be illegal."""
        asked, holder = read(NewArmy, request), holder_of(request)
        if asked.army is None:
            army = commands.create_army(game=asked.game, name=asked.name, holder=holder)
        elif asked.name:
            raise refused("two-names", "An army document holds its name: leave out the other one.")
        else:
            army = commands.import_army(json.dumps(asked.army), holder=holder, game=asked.game)
        return answer(detail(army), status=201)


class OneArmy(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("armies_read", tag="armies", answers={200: ArmyDetail}, errors=[401, 404], got=examples.ARMY)
    def get(self, request: Request, key: str) -> Response:
        """Returns one of your armies with its document."""
        return answer(detail(find_own_army(request, key)))

    @operation(
        "armies_replace",
        tag="armies",
        request=ArmyReplacement,
        answers={200: ArmyDetail},
        errors=[400, 401, 404, 409, 422],
        sent=examples.REPLACEMENT,
        got=examples.ARMY,
    )
    def put(self, request: Request, key: str) -> Response:
        """Replaces the army's document. The change is a step in its history that can be undone."""
        army, asked = find_own_army(request, key), read(ArmyReplacement, request)
        whole = [Edit(op="set", path=(), value=asked.army)]
        return apply_change(army, commands.apply_edits, edits=whole, seen=asked.edit_count, doing="Replaced")

    @operation(
        "armies_edit",
        tag="armies",
        request=ArmyEdits,
        answers={200: ArmyDetail},
        errors=[400, 401, 404, 409, 422],
        sent=examples.EDITS,
        got=examples.ARMY,
    )
    def patch(self, request: Request, key: str) -> Response:
        """Applies edits to the document, all or none.

        With ``edit-count``, an edit that was thought of on an older state is made all the same, unless somebody has
        changed the very place that it touches: then the answer is 409, with the present count.
        """
        army, asked = find_own_army(request, key), read(ArmyEdits, request)
        return apply_change(army, commands.apply_edits, edits=asked.edits, seen=asked.edit_count, doing=asked.doing)

    @operation("armies_delete", tag="armies", answers={204: None}, errors=[401, 404])
    def delete(self, request: Request, key: str) -> Response:
        """Deletes an army. Its versions stay for the battles that were fought with them."""
        commands.delete_army(find_own_army(request, key))
        return Response(status=204)


class ArmyEvaluation(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "armies_evaluate", tag="armies", answers={200: Judgement}, errors=[400, 401, 404], got=examples.JUDGEMENT
    )
    def get(self, request: Request, key: str) -> Response:
        """Returns the costs, derived values and all problems of your army under the current rules."""
        return answer(judgement(selectors.reading_of(find_own_army(request, key))))


class ArmyUndo(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "armies_undo",
        tag="armies",
        request=StepOfHistory,
        answers={200: ArmyDetail},
        errors=[400, 401, 404, 409, 422],
        sent={"edit-count": 4},
        got=examples.ARMY,
    )
    def post(self, request: Request, key: str) -> Response:
        """Goes one step back in the army's history."""
        return apply_change(find_own_army(request, key), commands.undo, seen=read(StepOfHistory, request).edit_count)


class ArmyRedo(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "armies_redo",
        tag="armies",
        request=StepOfHistory,
        answers={200: ArmyDetail},
        errors=[400, 401, 404, 409, 422],
        sent={"edit-count": 5},
        got=examples.ARMY,
    )
    def post(self, request: Request, key: str) -> Response:
        """Goes one step forward again in the army's history."""
        return apply_change(find_own_army(request, key), commands.redo, seen=read(StepOfHistory, request).edit_count)
