"""Lobbies: before a battle people come together, seal their armies, agree on terms, and begin when all are ready."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from django.core.exceptions import PermissionDenied
from django.db import transaction
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.store.models import User
from api.base import PAGING, ApiView, operation
from api.identity import account_of
from api.links import Link
from api.models import Model, answer, read
from api.pagination import Page, paginate
from api.problems import Moved
from armies.services.access import Holder
from armies.services.samples import ready_armies
from armies.store.models import ArmyVersion
from battles.api import examples
from battles.api import lobby_commands as acts
from battles.api.actions import Seq
from battles.api.battles import Terms
from battles.lobby import access, lobbies
from battles.lobby.permissions import lobby_permissions
from battles.store import event_store, terms
from battles.store.models import Lobby, LobbySeat
from battles.store.people import Person, person_of
from rules import registry
from rules.kernel.display.cards import Section
from rules.kernel.edits import Edit
from rules.kernel.problems import Problem, illegal
from rules.kernel.records import Json, as_dict

MOVED_ON = "Something has changed in the lobby. Nothing was done: look at what is new, then try again."


class LobbyChair(Model):
    """A side to be: who will play it, whether they are ``here`` now and ready, and whether their army is ``sealed``.

    ``army`` is its name: your own, and all of them once every side has brought one. ``may`` names the commands that
    are open to your account for this seat.
    """

    number: int
    player: str | None
    own: bool
    here: bool
    ready: bool
    sealed: bool
    army: str | None
    may: list[str]


class LobbyNow(Model):
    """A lobby. ``seq`` counts its changes; ``sections`` are what its game asks before, ``options`` the answers.

    ``ready-armies`` come with the game: what stands for each in place of an army's key, and its name.
    ``battle``: what has come of it, once it has begun. ``may`` names the commands that are open to your account.
    """

    words: str
    seq: int
    game: str
    owner: str | None
    referee: str | None
    dice: str
    terms: Terms
    options: dict[str, Json]
    sections: list[Section]
    ready_armies: dict[str, str]
    seats: list[LobbyChair]
    battle: str | None
    may: list[str]


class LobbyLine(Model):
    """A lobby in a list."""

    words: str
    game: str
    owner: str | None
    referee: str | None
    created_at: datetime


class LobbyPage(Page):
    """The lobbies in which one has a part, the latest first."""

    results: list[LobbyLine]


class NewLobby(Model):
    """A lobby to be, with so many sides."""

    game: str
    sides: Annotated[int, Meta(ge=1, le=99)] = 2


class LobbyCommand(Model):
    """A command for a lobby. ``expected-seq``: refuse with 409 when the lobby has changed since."""

    published_as = "LobbyDeed"

    act: acts.LobbyAct
    expected_seq: Seq | None = None


class Lobbies(ApiView):
    @operation(
        "lobbies_list",
        tag="battles",
        answers={200: LobbyPage},
        errors=[401],
        parameters=PAGING,
        links=[Link(found={"words": "/results/0/words"}, to=["lobbies_read"])],
        got=examples.LOBBIES,
    )
    def get(self, request: Request) -> Response:
        """Returns the lobbies in which one has a part and whose battle has not begun, the latest first."""
        own = lobbies.own_lobbies(Person(user=account_of(request))).select_related("owner", "referee")
        return answer(paginate(LobbyPage, own, request, _lines))

    @operation(
        "lobbies_create",
        tag="battles",
        request=NewLobby,
        answers={201: LobbyNow},
        errors=[400, 401, 422],
        links=[Link(found={"words": "/words"})],
        sent={"game": "eic-league", "sides": 2},
        got=examples.LOBBY,
    )
    def post(self, request: Request) -> Response:
        """Opens a lobby with empty seats; the account that opens it owns it."""
        user, asked = account_of(request), read(NewLobby, request)
        try:
            made = lobbies.open_lobby(game=asked.game, sides=asked.sides, owner=user)
        except registry.UnknownGame:
            raise illegal("unknown-game", "Choose one of the games.", rule="") from None
        return answer(_describe(made, Person(user=user)), status=201)


class OneLobby(ApiView):
    @operation("lobbies_read", tag="battles", answers={200: LobbyNow}, errors=[404], got=examples.LOBBY)
    def get(self, request: Request, words: str) -> Response:
        """Returns who is here and who is ready."""
        return answer(_describe(access.find_lobby(request, words), person_of(request)))


class LobbyDo(ApiView):
    @operation(
        "lobbies_act",
        tag="battles",
        request=LobbyCommand,
        answers={200: LobbyNow},
        errors=[400, 401, 403, 404, 409, 422],
        sent=examples.LOBBY_COMMAND,
        got=examples.LOBBY,
    )
    def post(self, request: Request, words: str) -> Response:
        """Does something in a lobby: sit, bring an army, agree on something, be ready, begin."""
        user, asked = account_of(request), read(LobbyCommand, request)
        found = access.find_lobby(request, words)
        try:
            with transaction.atomic():
                lobbies.require_version(found, asked.expected_seq)
                _perform(request, found, user, asked.act)
        except event_store.Stale as stale:
            raise Moved(Problem(code="stale", message=MOVED_ON), seq=stale.seq) from None
        return answer(_describe(access.find_lobby(request, words), Person(user=user)))


def _lines(found: Sequence[Lobby]) -> list[LobbyLine]:
    return [
        LobbyLine(
            words=one.code,
            game=one.game,
            owner=str(one.owner) if one.owner else None,
            referee=str(one.referee) if one.referee else None,
            created_at=one.created_at,
        )
        for one in found
    ]


def _perform(request: Request, lobby: Lobby, user: User, act: acts.LobbyAct) -> None:
    """Performs a command. Raises PermissionDenied, Illegal."""
    person = Person(user=user)
    match act:
        case acts.Sit():
            lobbies.sit(lobby, person=person, number=act.number)
        case acts.TakeAlong():
            lobbies.take_along(lobby, person=person_of(request))
        case acts.StandUp():
            lobbies.leave(lobby, person=person)
        case acts.FreeSeat():
            lobbies.free(lobby, person=person, number=act.number)
        case acts.BeHere():
            lobbies.note_presence(lobby, person=person)
        case acts.BringArmy():
            lobbies.bring(lobby, person=person, army=_find_army(lobby, user, act))
        case acts.BeReady():
            lobbies.ready(lobby, person=person, yes=act.ready)
        case acts.SettleTerms():
            _settle(lobby, person, act)
        case acts.Begin():
            lobbies.begin(lobby, person=person)
        case acts.BeReferee():
            lobbies.referee(lobby, user=user, yes=act.referee)


def _find_army(lobby: Lobby, user: User, act: acts.BringArmy) -> ArmyVersion:
    """Finds the army that somebody who sits here brings. Raises PermissionDenied, Illegal."""
    if not lobby.seats.filter(user=user).exists():
        raise PermissionDenied
    return lobbies.find_chosen_army(Holder(user=user), lobby.game, key=act.army, link=act.link)


def _settle(lobby: Lobby, person: Person, act: acts.SettleTerms) -> None:
    edits = [Edit(op="set", path=(name,), value=value) for name, value in act.options.items()]
    agreed = None if act.terms is None else terms.Terms(**as_dict(act.terms))
    lobbies.settle(lobby, person=person, edits=edits, dice=act.dice or "", terms=agreed)


def _describe(lobby: Lobby, person: Person) -> LobbyNow:
    """Returns the lobby as this person may know it: armies stay sealed until all are in."""
    seats = list(lobby.seats.select_related("user", "army"))
    opened = all(seat.army_id for seat in seats)
    may = lobby_permissions(lobby, seats, person if person.user else Person())
    return LobbyNow(
        words=lobby.code,
        seq=lobby.version,
        owner=str(lobby.owner) if lobby.owner else None,
        referee=str(lobby.referee) if lobby.referee else None,
        terms=Terms(**lobby.terms),
        sections=lobbies.sections(lobby),
        ready_armies=ready_armies(lobby.game),
        seats=[_chair(seat, person, opened=opened, may=list(may.seats[seat.number])) for seat in seats],
        may=list(may.commands),
        battle=lobby.battle.public_id if lobby.battle else None,
        **{name: getattr(lobby, name) for name in ("game", "dice", "options")},
    )


def _chair(seat: LobbySeat, person: Person, *, opened: bool, may: list[str]) -> LobbyChair:
    own = person.holds(seat)
    return LobbyChair(
        number=seat.number,
        player=seat.player or None,
        own=own,
        here=seat.taken and (own or lobbies.is_here(seat)),
        ready=seat.ready,
        sealed=seat.army_id is not None,
        army=seat.army.name if seat.army and (own or opened) else None,
        may=may if person.user else [],
    )
