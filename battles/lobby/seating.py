"""The seats of a battle: given by the owner or the referee, taken with an invitation or the battle's three words,
handed over, taken back by the referee, and left by their players."""

from dataclasses import replace
from uuid import uuid4

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.store.models import User
from battles.live import stream
from battles.lobby.permissions import may_direct_computer, may_let_computer_play, may_seat
from battles.play import commands, notices
from battles.store import event_store
from battles.store.access import Access, seats_of
from battles.store.models import Battle, Seat, new_invitation
from battles.store.people import Person
from rules.kernel.problems import Illegal, illegal
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, side
from rules.kit.players.strengths import PLAYERS

LEAGUE_BATTLE = (
    "This battle decides a fixture of a league: its terms say who plays whom, so the computer plays no seat."
)


def give(battle: Battle, *, by: User, side_key: str, username: str) -> Seat:
    """Gives a seat to the account ``username`` (empty: nobody).

    The referee may give any seat; the owner only a free one or their own: no secrets change hands unnoticed.
    Raises PermissionDenied, Illegal (``unknown-user``, ``seat-taken``).
    """
    with transaction.atomic():
        battle = event_store.lock(battle)
        seat = _seat(battle, side_key)
        if by.pk not in (battle.owner_id, battle.referee_id):
            raise PermissionDenied
        if by.pk != battle.referee_id and seat.taken and seat.user_id != by.pk:
            raise illegal("seat-taken", f"{seat.player} plays {seat.name}: only the referee can change that.", rule="")
        return _sit(battle, seat, _person(account(username)), by=Person(user=by))


def join(battle: Battle, *, person: Person, invitation: str) -> Seat:
    """Takes the seat that an invitation opens. Raises Illegal (as :func:`take`, ``no-such-invitation``)."""
    with transaction.atomic():
        battle = event_store.lock(battle)
        seat = Seat.objects.select_related("user").filter(battle=battle, invitation=invitation).first()
        if seat is None:
            raise illegal("no-such-invitation", "This invitation is no longer valid.", rule="")
        return _take(battle, seat, person)


def take(battle: Battle, *, person: Person, side_key: str) -> Seat:
    """Takes a free seat by the battle's three words. Raises Illegal (``seat-taken``, ``no-guests``)."""
    with transaction.atomic():
        battle = event_store.lock(battle)
        seat = _seat(battle, side_key)
        if seat.taken and not person.holds(seat):  # also one that is being handed over: that takes its invitation
            raise _taken_error(seat)
        return _take(battle, seat, person)


def take_along(battle: Battle, *, person: Person) -> Seat:
    """Gives an account the seats in which its browser sits as a guest; returns the first. Twice has one effect.

    Raises PermissionDenied, Illegal (``referee-plays``, ``caster-plays``); the guest keeps the seats then.
    """
    with transaction.atomic():
        battle = event_store.lock(battle)
        seats = [seat for seat in seats_of(battle) if person.carries(seat)]
        for seat in seats:
            as_guest = seat.guest_name
            _sit(battle, seat, person, by=person, text=f"plays {seat.name} now, and was the guest {as_guest} there")
        own = [*seats, *(seat for seat in seats_of(battle) if person.user and person.holds(seat))]
        if not own:
            raise PermissionDenied
        return own[0]


def _take(battle: Battle, seat: Seat, person: Person) -> Seat:
    if person.holds(seat):
        return seat
    if seat.taken and not seat.handing:
        raise _taken_error(seat)
    if person.user is None and not (battle.guests and person.guest):
        raise illegal("no-guests", "To play in this battle you need an account.", rule="")
    return _sit(battle, seat, person, by=person)


def _taken_error(seat: Seat) -> Illegal:
    return illegal("seat-taken", f"{seat.name} is played by {seat.player} already.", rule="")


def accept(battle: Battle, *, person: Person, side_key: str) -> Seat:
    """Accepts the seat that somebody else has given one. Twice has one effect. Raises PermissionDenied, Illegal."""
    with transaction.atomic():
        battle = event_store.lock(battle)
        seat = _seat(battle, side_key)
        if not person.holds(seat):
            raise PermissionDenied
        if not seat.accepted:
            commands.accept_seat(seat)
            _note(battle, person, side(side_key), f"plays {seat.name}, as was asked")
        return seat


def hand_over(battle: Battle, *, person: Person, side_key: str) -> Seat:
    """Opens one's own seat to anyone with its new invitation; until then one keeps it. Raises PermissionDenied."""
    with transaction.atomic():
        battle = event_store.lock(battle)
        seat = _seat(battle, side_key)
        if not person.holds(seat):
            raise PermissionDenied
        seat.handing, seat.invitation = True, new_invitation()
        seat.save(update_fields=["handing", "invitation"])
        return seat


def leave(battle: Battle, *, person: Person, side_key: str) -> Seat:
    """Leaves one's own seat, which is free then. Raises PermissionDenied."""
    with transaction.atomic():
        battle = event_store.lock(battle)
        seat = _seat(battle, side_key)
        if not person.holds(seat):
            raise PermissionDenied
        leaving = replace(person, name=seat.guest_name)
        text = f"left the seat of {seat.name}" if seat.accepted else f"does not want to play {seat.name}"
        left = _sit(battle, seat, None, by=leaving, viewer=side(side_key), text=text)
        notices.tell_left(battle, leaving, text)
        return left


def let_computer_play(battle: Battle, *, access: Access, person: Person, side_key: str, strength: str) -> Seat:
    """Lets the computer play a free seat or one's own (``strength`` empty: it stops, and the seat is free).

    Raises PermissionDenied, Illegal (``unknown-strength``; ``league-battle``: it decides a fixture).
    """
    if strength and strength not in PLAYERS:
        raise illegal("unknown-strength", f"There is no computer player “{strength}”.", rule="")
    with transaction.atomic():
        battle = event_store.lock(battle)
        seat = _seat(battle, side_key)
        if not may_let_computer_play(battle, seat, access, person):
            if battle.origin and may_seat(seat, access, person):
                raise illegal("league-battle", LEAGUE_BATTLE, rule="")
            raise PermissionDenied
        if seat.computer == strength:
            return seat
        by = replace(person, name=person.name or _own_name(battle, person))
        text = f"lets the computer play {seat.name}" if strength else f"stopped the computer in the seat of {seat.name}"
        seat = _sit(battle, seat, None, by=by, viewer=SPECTATOR, text=text)
        seat.computer = strength
        seat.save(update_fields=["computer"])
        return seat


def take_over(battle: Battle, *, access: Access, person: Person, side_key: str) -> Seat:
    """Takes the seat that the computer plays, for somebody who has a part in the battle. Raises PermissionDenied."""
    with transaction.atomic():
        battle = event_store.lock(battle)
        seat = _seat(battle, side_key)
        if not may_direct_computer(seat, access):
            raise PermissionDenied
        return _take(battle, seat, replace(person, name=person.name or _own_name(battle, person)))


def set_pace(battle: Battle, *, access: Access, side_key: str, pace: str) -> None:
    """Sets the pace at which the computer plays a seat. Raises PermissionDenied, Illegal (``unknown-pace``)."""
    if pace not in Seat.Pace.values:
        raise illegal("unknown-pace", f"There is no pace “{pace}”.", rule="")
    with transaction.atomic():
        seat = _seat(event_store.lock(battle), side_key)
        if not may_direct_computer(seat, access):
            raise PermissionDenied
        seat.pace = pace
        seat.save(update_fields=["pace"])


def _own_name(battle: Battle, person: Person) -> str:
    """Returns the name under which a guest sits in the battle; empty for an account."""
    return next((seat.guest_name for seat in seats_of(battle) if person.holds(seat)), "") if person.guest else ""


def appoint(battle: Battle, *, by: User, username: str) -> Battle:
    """Appoints a referee (empty: none). The present referee may do so, or the owner while there is none.

    An owner who plays cannot appoint themselves: the referee sees everything. Raises PermissionDenied, Illegal.
    """
    with transaction.atomic():
        battle = event_store.lock(battle)
        allowed = {battle.referee_id} if battle.referee_id else {battle.owner_id}
        if by.pk not in allowed:
            raise PermissionDenied
        referee = account(username)
        if referee and battle.seats.filter(user=referee).exists():
            raise illegal("referee-plays", f"{referee} plays in this battle and cannot become its referee.", rule="")
        battle.referee = referee
        battle.save(update_fields=["referee"])
        stream.end_for_others(battle)
        text = f"made {referee} the referee" if referee else "gave up the referee's seat"
        _note(battle, Person(user=by), REFEREE, text)
        notices.tell_referee(battle, by, f"{by} made you the referee of {battle.title}.", kind="seated")
        return battle


def _seat(battle: Battle, side_key: str) -> Seat:
    seat = Seat.objects.select_related("user").filter(battle=battle, side=side_key).first()
    if seat is None:
        raise illegal("unknown-side", "There is no such side.", rule="")
    return seat


def account(username: str) -> User | None:
    """Finds the account of that name, None for an empty one. Raises Illegal (``unknown-user``)."""
    if not username.strip():
        return None
    user = User.objects.filter(username__iexact=username.strip()).first()
    if user is None:
        raise illegal("unknown-user", f"There is no account {username.strip()}.", rule="")
    return user


def _person(user: User | None) -> Person | None:
    return Person(user=user) if user else None


def _sit(
    battle: Battle,
    seat: Seat,
    person: Person | None,
    *,
    by: Person,
    text: str = "",
    viewer: Viewer | None = None,
) -> Seat:
    """Seats a person (None: nobody). The seat gets a new invitation: the old one may be in anybody's messages.

    ``text`` and ``viewer``: what the log says instead of the usual, and as whom.
    """
    if person:
        _refuse_who_sees_more(battle, seat, person)
    if seat.taken:
        stream.end_for_others(battle)
    seat.user, seat.guest = (person.user, person.guest) if person else (None, "")
    seat.guest_name, seat.computer = person.name if person else "", ""
    seat.handing, seat.invitation = False, new_invitation()
    seat.accepted = person is None or person.user is None or person == by
    seat.save(update_fields=["user", "guest", "guest_name", "computer", "handing", "invitation", "accepted"])
    notices.tell_seated(battle, seat, by)
    said = f"freed the seat of {seat.name}" if person is None else f"gave {seat.name} to {person}"
    _note(battle, by, viewer or _viewer_for(by, seat), text or (f"plays {seat.name} now" if person == by else said))
    return seat


def _refuse_who_sees_more(battle: Battle, seat: Seat, person: Person) -> None:
    """Refuses the referee where somebody else plays, for referees see everything, and the caster everywhere."""
    others = [one for one in seats_of(battle) if one.pk != seat.pk and one.taken and not _is_same(person, one)]
    if person.user and person.user.pk == battle.referee_id and others:
        raise illegal("referee-plays", f"{person} is the referee of this battle and sees everything.", rule="")
    if person.user and person.user.pk == battle.caster_id:
        raise illegal("caster-plays", f"{person} comments on this battle and cannot play in it.", rule="")
    referee = next((one.user for one in others if one.user_id and one.user_id == battle.referee_id), None)
    if referee:
        raise illegal("referee-plays", f"{referee} plays here and is the referee, who sees everything.", rule="")


def _is_same(person: Person, seat: Seat) -> bool:
    return person.holds(seat) or person.carries(seat)


def _viewer_for(by: Person, seat: Seat) -> Viewer:
    return side(seat.side) if by.holds(seat) else SPECTATOR


def _note(battle: Battle, by: Person, viewer: Viewer, text: str) -> None:
    if by.user is None:
        text = f"({by.name}) {text}"  # a guest is known by the side's name alone
    commands.note(battle, commands.Command(viewer=viewer, user=by.user, action_id=uuid4()), text)
