"""Battles: the list of your own, beginning one, and what is public of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID, uuid4

import django_filters
from msgspec import Meta
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.store.models import User
from api.base import PAGING, ApiView, operation, query
from api.filters import filter_rows
from api.identity import account_of
from api.links import Link
from api.models import Model, answer, read, written
from api.pagination import Page, paginate
from battles.api import examples
from battles.lobby import create, setup
from battles.lobby.setup import MOST_SIDES, SeatForm, SetupForm
from battles.play import timekeeping
from battles.play.previews import LONGEST_ROLL
from battles.play.sent_again import digest_of
from battles.store import selectors
from battles.store import terms as kept_terms
from battles.store.access import set_back_watched, viewer_for
from battles.store.models import Battle as KeptBattle
from battles.store.models import Seat as KeptSeat
from battles.store.numbers import number_at
from battles.store.people import Person
from rules import registry
from rules.kernel.dice import Die, NeedsDice, Rolled
from rules.kernel.problems import illegal
from rules.kernel.records import Json, as_dict

Faces = Annotated[list[int], Meta(max_length=LONGEST_ROLL)]
Title = Annotated[str, Meta(max_length=80)]
Username = Annotated[str, Meta(max_length=150)]


class Seat(Model):
    """A side of a battle, and who plays it, if anybody does."""

    side: str
    name: str
    player: str | None


class Terms(Model):
    """``minutes`` of clock per side, with ``increment`` seconds after each turn; what spectators see later. 0: none."""

    minutes: Annotated[int, Meta(ge=0, le=kept_terms.MOST_MINUTES)] = 0
    increment: Annotated[int, Meta(ge=0, le=kept_terms.MOST_SECONDS)] = 0
    delay_minutes: Annotated[int, Meta(ge=0, le=kept_terms.LONGEST_DELAY)] = 0
    delay_actions: Annotated[int, Meta(ge=0, le=kept_terms.MOST_ACTIONS)] = 0


class Battle(Model):
    """A battle as anybody who may see it knows it. ``seq`` is the number of its last event."""

    id: str
    game: str
    title: str
    status: Literal["playing", "over"]
    seq: int
    dice: Literal["site", "table", "either", "committed", "referee"]
    paused: bool
    terms: Terms
    watchable: bool
    owner: str | None
    referee: str | None
    seats: list[Seat]
    outcome: Mapping[str, Json] | None
    rules_version: str
    catalogue_hash: str
    created_at: datetime
    updated_at: datetime


class BattlePage(Page):
    """The battles in which one has a part, the latest first."""

    results: list[Battle]


class NewSeat(Model):
    """A side to be: the key of your army or the ``link`` of a shared one, and the user name of its player."""

    army: Annotated[str, Meta(max_length=40)] = ""
    link: Annotated[str, Meta(max_length=300)] = ""
    name: Title = ""
    player: Username = ""


class NewBattle(Model):
    """A battle to be. The same ``creation-id`` twice makes one battle.

    ``faces`` are those rolled at the table so far, where ``dice`` is "table" and the set-up calls for dice.
    """

    game: str
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_SIDES)]
    title: Title = ""
    referee: Username = ""
    dice: Literal["site", "table", "either", "committed", "referee"] = "either"
    terms: Terms = Terms()
    watchable: bool = True
    override: Annotated[bool, Meta(description="The referee lets it begin in spite of its problems.")] = False
    options: Annotated[dict[str, Json], Meta(description="The answers that the game's set-up asks for.")] = {}
    faces: Faces = []
    creation_id: UUID | None = None


class WantedDie(Model):
    """Nothing has happened yet: send the same again, with the face of ``die`` added to ``faces``.

    ``referee``: it is the referee who rolls; the action waits for that, and nothing need be sent.
    """

    die: Die | None
    why: str
    rolled: list[Rolled]
    referee: bool = False


class BattleFilter(django_filters.FilterSet):  # type: ignore[misc]
    """Filters the list of battles."""

    status = django_filters.ChoiceFilter(field_name="known_status", choices=KeptBattle.Status.choices)

    class Meta:
        model = KeptBattle
        fields = ["game"]


FILTERS = (
    query("game", "The slug of a game."),
    query("status", "Those in progress, or those that are over.", enum=["playing", "over"]),
)


def describe_battle(battle: KeptBattle, seats: Iterable[KeptSeat], role: str = "spectator") -> Battle:
    """Returns what is public of a battle; it stands at the number that ``role`` counts."""
    same = ("game", "title", "status", "dice", "paused", "watchable", "outcome")
    more = ("rules_version", "catalogue_hash", "created_at", "updated_at")
    return Battle(
        id=battle.public_id,
        seq=number_at(battle, role),
        owner=_name(battle.owner),
        referee=_name(battle.referee),
        terms=Terms(**battle.terms),
        seats=[Seat(side=seat.side, name=seat.name, player=_name(seat.user)) for seat in seats],
        **{name: getattr(battle, name) for name in (*same, *more)},
    )


def _name(user: object | None) -> str | None:
    return None if user is None else str(user)


def _own_role(battle: KeptBattle, user: User) -> str:
    """Returns the first role of an account, of whose seats the battle has them all at hand."""
    sides = [f"side:{seat.side}" for seat in battle.seats.all() if seat.user_id == user.pk]
    return (*sides, "referee" if battle.referee_id == user.pk else "spectator")[0]


def _lines(user: User) -> Callable[[Sequence[KeptBattle]], list[Battle]]:
    def lines(battles: Sequence[KeptBattle]) -> list[Battle]:
        known = set_back_watched(battles, Person(user=user))
        return [describe_battle(battle, battle.seats.all(), _own_role(battle, user)) for battle in known]

    return lines


class Battles(ApiView):
    @operation(
        "battles_list",
        tag="battles",
        answers={200: BattlePage},
        errors=[400, 401],
        parameters=(*FILTERS, *PAGING),
        links=[Link(found={"battle": "/results/0/id"}, to=["battles_read"])],
        got=examples.BATTLES,
    )
    def get(self, request: Request) -> Response:
        """Returns the battles in which one has a part, the latest first."""
        if not request.user.is_authenticated:
            raise NotAuthenticated
        mine = selectors.own_battles(Person(user=request.user)).select_related("owner", "referee")
        battles = filter_rows(BattleFilter, mine, request)
        return answer(paginate(BattlePage, battles, request, _lines(request.user)))

    @operation(
        "battles_create",
        tag="battles",
        request=NewBattle,
        answers={201: Battle, 202: WantedDie},
        errors=[400, 401, 422],
        links=[Link(found={"battle": "/id"})],
        sent=examples.NEW_BATTLE,
        got=examples.BATTLE,
    )
    def post(self, request: Request) -> Response:
        """Begins a battle. The armies are frozen as versions. 202: a die is wanted first."""
        asked = read(NewBattle, request)
        form = _form(request, asked)
        faces = asked.faces if asked.dice == "table" else None
        try:
            battle = create.create_battle(
                setup.plan_of(form), faces=faces, creation_id=form.creation_id, request=_digest(request, asked)
            )
        except NeedsDice as wanted:
            return answer(WantedDie(die=wanted.die, why=wanted.why, rolled=list(wanted.rolled)), status=202)
        return answer(describe_battle(battle, battle.seats.select_related("user")), status=201)


def _digest(request: Request, asked: NewBattle) -> str:
    return digest_of(request.path, {key: value for key, value in written(asked).items() if key != "creation-id"})


def _form(request: Request, asked: NewBattle) -> SetupForm:
    """Fills in the form of the page with what was sent. Raises Illegal (``unknown-game``)."""
    try:
        game = registry.get_played(asked.game)
    except registry.UnknownGame:
        raise illegal("unknown-game", "Choose one of the games.", rule="") from None
    form = SetupForm(
        game=game,
        user=account_of(request),
        seats=[SeatForm(number=number, **as_dict(seat)) for number, seat in enumerate(asked.seats, start=1)],
        creation_id=asked.creation_id or uuid4(),
        terms=kept_terms.Terms(**as_dict(asked.terms)),
        **{name: getattr(asked, name) for name in ("title", "referee", "dice", "watchable", "override", "options")},
    )
    for seat in form.seats:
        setup.find_army(form, seat)
    return form


class OneBattle(ApiView):
    @operation("battles_read", tag="battles", answers={200: Battle}, errors=[403, 404], got=examples.BATTLE)
    def get(self, request: Request, battle: str) -> Response:
        """Returns what anybody who may see a battle knows of it."""
        found = timekeeping.find_current(battle)
        access = viewer_for(request, found)
        return answer(describe_battle(found, found.seats.select_related("user"), access.role))
