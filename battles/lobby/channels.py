"""The channels of chats that are told of a battle: its owner and its referee choose them."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction

from battles.lobby.permissions import keeps_channels
from battles.play.notices import thread_of
from battles.store import event_store
from battles.store.access import Access
from battles.store.models import Battle
from battles.store.people import Person
from notifications.services import channels
from notifications.store.models import Channel


def list_channels(battle: Battle, *, access: Access, person: Person) -> list[Channel]:
    """Returns the channels that are told of a battle. Raises PermissionDenied."""
    if not keeps_channels(access, person):
        raise PermissionDenied
    return list(channels.channels_of(thread_of(battle)))


def add(battle: Battle, *, access: Access, person: Person, address: str, turns: bool) -> Channel:
    """Lets a channel be told how the battle ends, and whose turn it is (``turns``).

    Raises PermissionDenied, Illegal (``hook-address``, ``too-many-channels``).
    """
    if not keeps_channels(access, person):
        raise PermissionDenied
    with transaction.atomic():
        battle = event_store.lock(battle)
        made = channels.add(thread_of(battle), address, turns=turns)
        battle.has_channels = True
        battle.save(update_fields=["has_channels"])
    return made


def remove(battle: Battle, *, access: Access, person: Person, key: int) -> bool:
    """Stops telling a channel; True where there was one. Raises PermissionDenied."""
    if not keeps_channels(access, person):
        raise PermissionDenied
    return bool(channels.remove(thread_of(battle), key))
