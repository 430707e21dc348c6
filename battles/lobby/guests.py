"""Bounds on what people without an account begin: how much there is room for, and when it is deleted.

Nobody can be asked whether they still want it, so lobbies and battles of guests alone go :data:`KEPT_DAYS` days after
the last thing that was done there. One account among the players, or its referee, keeps them.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.services.limits import Limit
from accounts.services.visitors import KEPT_DAYS, KEPT_SECONDS, origin_of
from battles.store.models import Battle, Lobby, LobbySeat, Seat
from rules.kernel.problems import illegal

M = TypeVar("M", bound=Model)
AT_ONCE = 100


def require_room(request: HttpRequest) -> None:
    """Counts a lobby of somebody without an account. Raises Illegal (``no-room-for-guests``).

    There is a bound for all of them together and one for all from the same address.
    """
    most = Limit("guests-lobbies", settings.VISITOR_BATTLES_ADDRESS, KEPT_SECONDS)
    if Lobby.objects.filter(owner=None).count() >= settings.VISITOR_BATTLES:
        raise illegal("no-room-for-guests", "There is no room left for battles without an account: sign up.", rule="")
    if not most.take(origin_of(request)):
        message = f"Guests from your network have opened {most.most} lobbies in {KEPT_DAYS} days: sign up to open more."
        raise illegal("no-room-for-guests", message, rule="")


def has_guests_alone(lobby: Lobby, seats: Sequence[LobbySeat]) -> bool:
    """Checks whether nobody with an account has a part in a lobby, so that it expires."""
    return lobby.owner_id is None and lobby.referee_id is None and all(seat.user_id is None for seat in seats)


def is_of_guests_alone(battle: Battle, seats: Sequence[Seat]) -> bool:
    """Checks whether guests play a battle in which nobody with an account has a part, so that it expires."""
    parts = (battle.owner_id, battle.referee_id, battle.caster_id, battle.origin or None)
    guests = any(seat.guest for seat in seats)
    return guests and all(seat.user_id is None for seat in seats) and all(one is None for one in parts)


def forget_unused() -> int:
    """Deletes lobbies and battles of guests alone in which nothing has been done for so long; returns how many."""
    before = timezone.now() - timedelta(days=KEPT_DAYS)
    here = Exists(LobbySeat.objects.filter(lobby=OuterRef("pk"), seen_at__gte=before))
    waiting = Lobby.objects.filter(~here, ~_account_in(LobbySeat, "lobby"), owner=None, referee=None, battle=None)
    theirs = Battle.objects.filter(
        Exists(Seat.objects.filter(battle=OuterRef("pk")).exclude(guest="")),
        ~_account_in(Seat, "battle"),
        Q(owner=None, referee=None, caster=None, origin=""),
    )
    forgotten = _delete(theirs.filter(updated_at__lt=before))
    return forgotten + _delete(waiting.filter(created_at__lt=before))


def _account_in(seat: type[Seat | LobbySeat], of: str) -> Exists:
    return Exists(seat.objects.filter(**{of: OuterRef("pk")}, user__isnull=False))


def _delete(rows: QuerySet[M]) -> int:
    """Deletes a few rows at a time, so that nobody waits for it for long."""
    deleted = 0
    while few := list(rows.values_list("pk", flat=True)[:AT_ONCE]):
        if rows.model is Battle:
            Lobby.objects.filter(battle__in=few).delete()
        rows.model._default_manager.filter(pk__in=few).delete()
        deleted += len(few)
    return deleted
