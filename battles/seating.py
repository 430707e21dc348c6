"""Who sits where: seats are given by the owner or the referee, taken with an invitation, and left by their players."""

from uuid import uuid4

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.models import User
from battles import services, store
from battles.models import Battle, Seat
from rules.kernel.game import REFEREE, SPECTATOR, Viewer, side
from rules.kernel.problems import illegal


def give(battle: Battle, *, by: User, side_key: str, username: str) -> Seat:
    """Give a seat to the account ``username`` (empty: nobody).

    The referee may give any seat; the owner only a free one or his own: nobody's secrets change hands behind his back.
    Raises PermissionDenied, Illegal (``unknown-user``, ``seat-taken``).
    """
    with transaction.atomic():
        battle = store.lock(battle)
        seat = _seat(battle, side_key)
        if by.pk not in (battle.owner_id, battle.referee_id):
            raise PermissionDenied
        if by.pk != battle.referee_id and seat.user_id not in (None, by.pk):
            raise illegal("seat-taken", f"{seat.user} plays {seat.name}: only the referee can change that.", rule="")
        return _sit(battle, seat, _account(username), by=by)


def join(battle: Battle, *, user: User, invitation: str) -> Seat:
    """Take the free seat that an invitation opens. Raises Illegal (``seat-taken``, ``no-such-invitation``)."""
    with transaction.atomic():
        battle = store.lock(battle)
        seat = Seat.objects.filter(battle=battle, invitation=invitation).first()
        if seat is None:
            raise illegal("no-such-invitation", "This invitation is not good any more.", rule="")
        if seat.user_id == user.pk:
            return seat
        if seat.user_id is not None:
            raise illegal("seat-taken", f"{seat.name} is played by {seat.user} already.", rule="")
        return _sit(battle, seat, user, by=user)


def leave(battle: Battle, *, user: User, side_key: str) -> Seat:
    """Leave one's own seat; it is free then. Raises PermissionDenied."""
    with transaction.atomic():
        battle = store.lock(battle)
        seat = _seat(battle, side_key)
        if seat.user_id != user.pk:
            raise PermissionDenied
        return _sit(battle, seat, None, by=user)


def appoint(battle: Battle, *, by: User, username: str) -> Battle:
    """Appoint a referee (empty: none). The present referee may do so, or the owner while there is none.

    An owner who plays cannot appoint himself: the referee sees everything. Raises PermissionDenied, Illegal.
    """
    with transaction.atomic():
        battle = store.lock(battle)
        allowed = {battle.referee_id} if battle.referee_id else {battle.owner_id}
        if by.pk not in allowed:
            raise PermissionDenied
        referee = _account(username)
        if referee and battle.seats.filter(user=referee).exists():
            raise illegal("referee-plays", f"{referee} plays in this battle and cannot become its referee.", rule="")
        battle.referee = referee
        battle.save(update_fields=["referee"])
        text = f"made {referee} the referee" if referee else "gave up the referee's seat"
        _note(battle, by, REFEREE, text)
        return battle


def _seat(battle: Battle, side_key: str) -> Seat:
    seat = Seat.objects.select_related("user").filter(battle=battle, side=side_key).first()
    if seat is None:
        raise illegal("unknown-side", "There is no such side.", rule="")
    return seat


def _account(username: str) -> User | None:
    if not username.strip():
        return None
    user = User.objects.filter(username__iexact=username.strip()).first()
    if user is None:
        raise illegal("unknown-user", f"There is no account {username.strip()}.", rule="")
    return user


def _sit(battle: Battle, seat: Seat, user: User | None, *, by: User) -> Seat:
    """A seat that changes hands gets a new invitation: the old one may be in anybody's messages."""
    if user and user.pk == battle.referee_id and by != user:
        raise illegal("referee-plays", f"{user} is the referee of this battle.", rule="")
    seat.user = user
    seat.invitation = Seat._meta.get_field("invitation").get_default()
    seat.save(update_fields=["user", "invitation"])
    text = f"freed the seat of {seat.name}" if user is None else f"gave {seat.name} to {user}"
    _note(battle, by, _seen(by, seat), f"plays {seat.name} now" if user == by else text)
    return seat


def _seen(by: User, seat: Seat) -> Viewer:
    return side(seat.side) if seat.user == by else SPECTATOR


def _note(battle: Battle, by: User, viewer: Viewer, text: str) -> None:
    services.note(battle, services.Deed(viewer=viewer, user=by, action_id=uuid4()), text)
