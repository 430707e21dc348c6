"""The demo's library: the parts of its armies that can be shared."""

from __future__ import annotations

from contextlib import suppress

from accounts.store.models import User
from armies.store.models import Army
from library.services import commands, selectors
from library.store.models import Thing, Visibility
from ui.errors import ArmyError

MOST = 24


def demo_library(people: list[User]) -> list[Thing]:
    """Publishes parts of the first two people's armies, leaving existing things as they are."""
    made = list(Thing.objects.filter(owner__in=people[:2], deleted_at=None))
    if made:
        return made
    parts = [
        (army, user, part["place"])
        for user in people[:2]
        for army in Army.objects.filter(owner=user, deleted_at=None).order_by("pk")
        for part in selectors.parts_of(army)
    ]
    seen: set[str] = set()
    for army, user, place in parts:
        _publish(army, user, place, made, seen)
    return made


def _publish(army: Army, user: User, place: str, made: list[Thing], seen: set[str]) -> None:
    part, number = place.split("/")
    if len(made) >= MOST or f"{army.name}/{place}" in seen:
        return
    seen.add(f"{army.name}/{place}")
    thing = commands.from_army(army, owner=user, path=(part, int(number)))
    with suppress(ArmyError):  # what is against the rules stays a draft
        commands.share(thing, visibility=Visibility.LIBRARY, licence="cc-by")
    made.append(thing)
