"""Access to armies. Somebody else's army is reported as not found, so nobody learns that it exists."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from accounts.services.visitors import arriving, visitor_id
from accounts.store.models import User
from armies.store.models import Army, Share


@dataclass(frozen=True, slots=True)
class Holder:
    """A holder of armies: an account or a visitor. Both are empty for a visitor who has built nothing yet."""

    user: User | None = None
    visitor: str = ""

    def armies(self) -> QuerySet[Army]:
        """Returns the holder's armies that are not deleted."""
        living = Army.objects.filter(deleted_at=None)
        if self.user is not None:
            return living.filter(owner=self.user)
        return living.filter(visitor=self.visitor) if self.visitor else living.none()


def holder_of(request: HttpRequest) -> Holder:
    """Returns who acts in this request."""
    if request.user.is_authenticated:
        return Holder(user=request.user)
    return Holder(visitor=visitor_id(request) or "")


@contextmanager
def building(request: HttpRequest) -> Iterator[Holder]:
    """Gives the holder of what is made in the block: a visitor without an id gets one, if the block succeeds."""
    holder = holder_of(request)
    if holder.user is not None or holder.visitor:
        yield holder
        return
    with arriving(request) as visitor:
        yield Holder(visitor=visitor)


def own_army(request: HttpRequest, key: str) -> Army:
    """Finds an army that the request's holder has. Raises Http404."""
    return held_army(holder_of(request), key)


def held_army(holder: Holder, key: str) -> Army:
    """Finds an army of ``holder`` by its key. Raises Http404."""
    army = holder.armies().filter(key=key).first()
    if army is None:
        raise Http404("No such army.")
    return army


def find_share_by_link(link: str) -> Share:
    """Finds the share behind a typed or pasted link. Raises Http404."""
    return find_share(link.strip().rstrip("/").rpartition("/")[2])


def find_share(token: str) -> Share:
    """Finds the share with that token and its version, unless it is revoked or its army deleted. Raises Http404."""
    shares = Share.objects.filter(token=token, revoked_at=None, version__army__deleted_at=None)
    share = shares.select_related("version__army__owner").first()
    if share is None:
        raise Http404("No such link.")
    return share
