"""The library: shared things, your own things, and copying them into armies."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.base import INTEGER, PAGING, ApiView, operation, query
from api.filters import filter_rows, yes_or_no
from api.links import Link
from api.models import Model, answer, read
from api.pagination import Page, paginate
from armies.api.armies import ArmyDetail, detail, find_own_army
from library.services import commands, selectors
from library.services.access import find_visible_thing, find_visible_version, own_thing, owned_things
from library.services.filters import ThingFilter
from library.store.models import Thing, ThingVersion
from rules.kernel.records import Json
from ui.errors import refused

Number = Annotated[int, Meta(ge=1, le=INTEGER)]
Licence = Annotated[str, Meta(max_length=30)]


class ThingLine(Model):
    """An thing in a list: as last shared, or your own as it is now. ``cost`` is exact."""

    key: str
    game: str
    kind: str
    name: str
    category: str
    cost: str | None
    author: str
    version: int | None
    licence: str | None
    visibility: str
    updated_at: datetime


class ThingDetail(ThingLine):
    """An thing with its document, the thing it was copied from if any, and its derived values."""

    document: dict[str, Json]
    origin: dict[str, Json]
    summary: dict[str, Json]


class ThingPage(Page):
    """A page of library things."""

    results: list[ThingLine]


class NewThing(Model):
    """A new thing of a kind, from a ``document`` or empty with a ``name``."""

    game: str
    kind: str
    name: Annotated[str, Meta(max_length=60)] = ""
    document: dict[str, Json] | None = None


class Sharing(Model):
    """The visibility and the licence under which an thing is shared."""

    visibility: Literal["library", "link"]
    licence: Licence
    note: Annotated[str, Meta(max_length=200)] = ""


class Taking(Model):
    """Your army that takes a copy, and the version to copy (the latest if not given)."""

    army: str
    version: Number | None = None


FILTERS = (
    query("q", "Words of the name, the category or the note."),
    query("game", "The slug of a game."),
    query("kind", "The slug of a kind of things: skill, unit, team, rule-set ..."),
    query("category", "The category, as things have it."),
    query("least", "The least cost.", float),
    query("most", "The greatest cost.", float),
    query("author", "A part of the author's name, or the user name."),
    query("licence", "The key of a licence."),
    query("sort", "-new, name, cost or -cost."),
    query("own", "Your own things, shared or not.", bool),
)


def _line(thing: Thing, shown: Thing | ThingVersion) -> dict[str, Json]:
    version = shown if isinstance(shown, ThingVersion) else thing.latest
    return {
        "key": thing.key,
        "game": thing.game,
        "kind": thing.kind,
        "name": shown.name,
        "category": version.category if version else "",
        "cost": None if version is None or version.cost is None else format(version.cost.normalize(), "f"),
        "author": version.author if version else str(thing.owner),
        "version": version.number if version else None,
        "licence": version.licence if version else None,
        "visibility": thing.visibility,
        "updated_at": thing.updated_at,
    }


def _lines(things: Sequence[Thing]) -> list[ThingLine]:
    return [ThingLine(**_line(thing, thing.latest or thing)) for thing in things]


def _own_lines(things: Sequence[Thing]) -> list[ThingLine]:
    return [ThingLine(**_line(thing, thing)) for thing in things]


def _detail(thing: Thing, shown: Thing | ThingVersion) -> ThingDetail:
    more = {"document": shown.document, "origin": thing.origin or {}, "summary": shown.summary}
    return ThingDetail(**_line(thing, shown), **more)


class Library(ApiView):
    @operation(
        "library_list",
        tag="library",
        answers={200: ThingPage},
        errors=[400, 401],
        parameters=(*FILTERS, *PAGING),
        links=[Link(found={"thing": "/results/0/key"}, to=["library_read"])],
        got=examples.THINGS,
    )
    def get(self, request: Request) -> Response:
        """Lists the library's things, newest first; with ``own=true`` your own."""
        mine = yes_or_no(request, "own")
        if mine and not request.user.is_authenticated:
            raise NotAuthenticated
        things = owned_things(request).select_related("latest", "owner") if mine else selectors.library()
        found = filter_rows(ThingFilter, things, request)
        return answer(paginate(ThingPage, found, request, _own_lines if mine else _lines))

    @operation(
        "library_create",
        tag="library",
        request=NewThing,
        answers={201: ThingDetail},
        errors=[400, 401, 422],
        links=[Link(found={"thing": "/key"})],
        sent=examples.NEW_THING,
        got=examples.THING,
    )
    def post(self, request: Request) -> Response:
        """Creates an thing that only its author can see."""
        if not request.user.is_authenticated:
            raise NotAuthenticated
        asked = read(NewThing, request)
        if asked.document is None:
            made = commands.create(owner=request.user, game=asked.game, kind=asked.kind, name=asked.name)
        elif asked.name:
            raise refused("two-names", "The document holds its name: leave out the other one.")
        else:
            made = commands.keep(owner=request.user, game=asked.game, kind=asked.kind, documents=[asked.document])[0]
        return answer(_detail(made, made), status=201)


class OneThing(ApiView):
    @operation(
        "library_read",
        tag="library",
        answers={200: ThingDetail},
        errors=[404],
        parameters=(query("version", "The number of a version.", int),),
        got=examples.THING,
    )
    def get(self, request: Request, thing: str) -> Response:
        """Returns an thing as it was shared; your own as it is now."""
        found = find_visible_thing(request, thing)
        number = request.GET.get("version", "")
        if number:
            wanted = int(number) if number.isascii() and number.isdecimal() and len(number) < 9 else 0
            return answer(_detail(found, find_visible_version(request, found, wanted)))
        mine = request.user.is_authenticated and found.owner_id == request.user.pk
        return answer(_detail(found, found if mine else found.latest or found))


class ShareThing(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "library_share",
        tag="library",
        request=Sharing,
        answers={200: ThingDetail},
        errors=[400, 401, 404, 422],
        sent=examples.SHARING,
        got=examples.THING,
    )
    def post(self, request: Request, thing: str) -> Response:
        """Freezes your thing as a version that others can see. An unchanged thing makes no second version."""
        found, asked = own_thing(request, thing), read(Sharing, request)
        version = commands.share(found, visibility=asked.visibility, licence=asked.licence, note=asked.note)
        return answer(_detail(found, version))


class TakeThing(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "library_take",
        tag="library",
        request=Taking,
        answers={200: ArmyDetail},
        errors=[400, 401, 404, 409, 422],
        sent=examples.TAKING,
        got=examples.ARMY,
    )
    def post(self, request: Request, thing: str) -> Response:
        """Copies a version into your army, replacing an older copy of the same thing."""
        found, asked = find_visible_thing(request, thing), read(Taking, request)
        army = find_own_army(request, asked.army)
        if asked.version is None and found.latest is None:
            return answer(detail(commands.use_draft(found, army=army)))
        version = found.latest if asked.version is None else find_visible_version(request, found, asked.version)
        assert version is not None
        return answer(detail(commands.use(version, key=found.key, army=army)))
