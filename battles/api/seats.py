"""The seats of battles: giving seats, handing them over, leaving them; joining by an invitation or by three words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Literal

from django.http import Http404
from msgspec import Meta
from rest_framework.exceptions import NotAuthenticated, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.identity import account_of
from api.models import Model, answer, read
from api.problems import ProblemEntry
from battles.api import examples
from battles.api.battles import Battle as BattleNow
from battles.api.battles import Title, Username, describe_battle
from battles.lobby import seating
from battles.lobby.access import TooManyGuesses, find_by_words
from battles.lobby.permissions import manages_seats, seat_permissions
from battles.play import caster_notes
from battles.play.timekeeping import find_for_viewer
from battles.store import join_codes
from battles.store.access import Access, find, seats_of
from battles.store.models import Battle, Lobby, Seat
from battles.store.people import Person, person_of

SideKey = Annotated[str, Meta(max_length=40)]
WAIT = "Too many wrong words have come from this address."


class SeatNow(Model):
    """A seat. ``invitation`` opens it: shown to anyone who may give the seat away, null to the others.

    ``accepted``: false while an account that somebody else has seated has not said yet whether it wants to play.
    ``may`` names the commands that are open to your account for this seat.
    """

    side: str
    name: Title
    player: str | None
    own: bool
    handing: bool
    accepted: bool
    invitation: str | None
    may: list[str]


class SeatsNow(Model):
    """The seats of a battle. ``words``: the three by which people join, for those who have a part in it.

    ``let-pass``: the problems that the referee let pass at the beginning, for the referee. ``may`` names the commands
    for the whole table that are open to your account.
    """

    seats: list[SeatNow]
    referee: str | None
    caster: str | None
    words: str | None
    let_pass: list[ProblemEntry]
    may: list[str]


class GiveSeat(Model):
    """Gives a seat to an account (empty: nobody). The referee may give any seat, the owner a free one or their own."""

    type: Literal["give"]
    side: SideKey
    player: Username


class AcceptSeat(Model):
    """Accepts the seat that somebody else has given one. Acting does so, too; ``leave`` declines it."""

    type: Literal["accept"]
    side: SideKey


class HandOver(Model):
    """Opens your own seat to anyone who gets its new invitation."""

    type: Literal["hand-over"]
    side: SideKey


class LeaveSeat(Model):
    """Leaves your own seat; it is free then."""

    type: Literal["leave"]
    side: SideKey


class LetComputerPlay(Model):
    """Lets the computer play a free seat or your own (``strength`` empty: it stops, and the seat is free)."""

    type: Literal["computer"]
    side: SideKey
    strength: Literal["", "random", "steady", "keen"]


class SetPace(Model):
    """Sets the pace at which the computer acts in a seat, for those who look on."""

    type: Literal["pace"]
    side: SideKey
    pace: Literal["calm", "brisk", "at-once"]


class TakeOver(Model):
    """Takes a seat that the computer plays, in a battle in which one has a part."""

    type: Literal["play"]
    side: SideKey


class TakeAlong(Model):
    """Gives your account the seats in which its browser sits as a guest: with the session of that browser."""

    type: Literal["take-along"]


class AppointReferee(Model):
    """Appoints a referee (empty: none). The present one may, or the owner while there is none."""

    type: Literal["appoint"]
    player: Username


class AppointCaster(Model):
    """Lets somebody comment (empty: nobody). The referee may, or the owner while there is none."""

    type: Literal["cast"]
    player: Username


SeatAct = (
    GiveSeat
    | AcceptSeat
    | HandOver
    | LeaveSeat
    | LetComputerPlay
    | SetPace
    | TakeOver
    | TakeAlong
    | AppointReferee
    | AppointCaster
)


class SeatCommand(Model):
    """A command for the seats."""

    published_as = "SeatDeed"

    act: SeatAct


class Invitation(Model):
    """The invitation that somebody has been sent."""

    invitation: Annotated[str, Meta(max_length=32)]


class WordsLead(Model):
    """The target of three words: a battle with its seats, or the lobby of one that has not begun."""

    battle: str | None
    lobby: str | None
    game: str
    title: str
    seats: list[SeatNow]


class FreeSeat(Model):
    """The side that you want to play."""

    side: SideKey


class Joined(Model):
    """The battle, and the side that one plays in it now."""

    side: str
    battle: BattleNow


class BattleSeats(ApiView):
    @operation("battles_seats", tag="battles", answers={200: SeatsNow}, errors=[401, 403, 404], got=examples.SEATS)
    def get(self, request: Request, battle: str) -> Response:
        """Returns who sits where, with the invitations that you may send."""
        found, access = find_for_viewer(request, battle)
        if not (access.owner or access.held or request.user.is_authenticated):
            raise NotAuthenticated
        return answer(_seats(request, found, access))

    @operation(
        "battles_seats_act",
        tag="battles",
        request=SeatCommand,
        answers={200: SeatsNow},
        errors=[400, 401, 403, 404, 422],
        sent=examples.SEAT_COMMAND,
        got=examples.SEATS,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Gives a seat, hands your own over or leaves it, appoints a referee or a caster."""
        account_of(request)
        found, access = find_for_viewer(request, battle)
        _perform(found, access, person_of(request), read(SeatCommand, request).act)
        try:
            found, access = find_for_viewer(request, battle)
        except Http404:  # they have left a battle that is closed to others
            return answer(SeatsNow(seats=[], referee=None, caster=None, words=None, let_pass=[], may=[]))
        return answer(_seats(request, found, access))


def _perform(battle: Battle, access: Access, person: Person, act: SeatAct) -> None:
    """Raises PermissionDenied, Illegal."""
    user = person.user
    if user is None:
        raise NotAuthenticated
    match act:
        case LetComputerPlay():
            seating.let_computer_play(battle, access=access, person=person, side_key=act.side, strength=act.strength)
        case SetPace():
            seating.set_pace(battle, access=access, side_key=act.side, pace=act.pace)
        case TakeOver():
            seating.take_over(battle, access=access, person=person, side_key=act.side)
        case GiveSeat():
            seating.give(battle, by=user, side_key=act.side, username=act.player)
        case AcceptSeat():
            seating.accept(battle, person=person, side_key=act.side)
        case HandOver():
            seating.hand_over(battle, person=person, side_key=act.side)
        case LeaveSeat():
            seating.leave(battle, person=person, side_key=act.side)
        case TakeAlong():
            seating.take_along(battle, person=person)
        case AppointReferee():
            seating.appoint(battle, by=user, username=act.player)
        case AppointCaster():
            caster_notes.appoint(battle, by=user, caster=seating.account(act.player))


def _seats(request: Request, battle: Battle, access: Access) -> SeatsNow:
    person, seats = person_of(request), seats_of(battle)
    may = seat_permissions(battle, seats, access, person)
    let_pass = battle.overridden if "referee" in access.held else []
    return SeatsNow(
        seats=[
            _seat(one, person, invites=one.side in may.invitations, may=may.seats[one.side] if person.user else ())
            for one in seats
        ],
        may=list(may.commands) if person.user else [],
        referee=str(battle.referee) if battle.referee else None,
        caster=str(battle.caster) if battle.caster else None,
        words=battle.code if manages_seats(access) or access.held else None,
        let_pass=[ProblemEntry(**one) for one in let_pass],
    )


def _seat(seat: Seat, person: Person, *, invites: bool, may: Sequence[str] = ()) -> SeatNow:
    own = person.holds(seat)
    return SeatNow(
        side=seat.side,
        name=seat.name,
        player=seat.player or None,
        own=own,
        handing=seat.handing,
        accepted=seat.accepted,
        invitation=seat.invitation if invites else None,
        may=list(may),
    )


class JoinBattle(ApiView):
    @operation(
        "battles_join",
        tag="battles",
        request=Invitation,
        answers={200: Joined},
        errors=[400, 401, 404, 422],
        sent=examples.INVITATION,
        got=examples.JOINED,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Takes the seat that an invitation opens, also in a battle that is closed to others."""
        person, asked = Person(user=account_of(request)), read(Invitation, request)
        return _joined(battle, lambda found: seating.join(found, person=person, invitation=asked.invitation))


class JoinWords(ApiView):
    @operation("join_read", tag="battles", answers={200: WordsLead}, errors=[404], got=examples.WORDS_LEAD)
    def get(self, request: Request, words: str) -> Response:
        """Returns where three words lead, as in ``amber-fox-river``. 429 after too many wrong guesses."""
        found = _led_by(request, words)
        if isinstance(found, Lobby):
            return answer(WordsLead(battle=None, lobby=found.code, game=found.game, title=found.title, seats=[]))
        person = person_of(request)
        seats = [_seat(one, person, invites=one.handing and person.holds(one)) for one in seats_of(found)]
        return answer(WordsLead(battle=found.public_id, lobby=None, game=found.game, title=found.title, seats=seats))

    @operation(
        "join_take",
        tag="battles",
        request=FreeSeat,
        answers={200: Joined},
        errors=[400, 401, 404, 422],
        sent={"side": "nightjar"},
        got=examples.JOINED,
    )
    def post(self, request: Request, words: str) -> Response:
        """Takes a free seat of the battle to which three words lead. A lobby has its own address."""
        person, asked = Person(user=account_of(request)), read(FreeSeat, request)
        found = _led_by(request, words)
        if isinstance(found, Lobby):
            raise Http404
        return _joined(found.public_id, lambda here: seating.take(here, person=person, side_key=asked.side))


def _led_by(request: Request, words: str) -> Battle | Lobby:
    """Finds the battle or the lobby to which three words lead. Raises Http404, Throttled after too many guesses."""
    try:
        return find_by_words(request, join_codes.parse_code(words))
    except TooManyGuesses:
        raise Throttled(wait=join_codes.GUESSES_SECONDS, detail=WAIT) from None


def _joined(battle: str, take: Callable[[Battle], Seat]) -> Response:
    seat = take(find(battle))
    found = find(battle)
    return answer(Joined(side=seat.side, battle=describe_battle(found, found.seats.select_related("user"))))
