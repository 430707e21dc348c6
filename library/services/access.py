"""Permissions on things. A private thing is reported as not found, so nobody learns that it exists."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from library.store.models import Picture, Thing, ThingVersion, Visibility

PUBLIC = Q(visibility=Visibility.LIBRARY, hidden_at=None, deleted_at=None)


def published_things() -> QuerySet[Thing]:
    """Returns the things in the library."""
    return Thing.objects.filter(PUBLIC)


def owned_things(request: HttpRequest) -> QuerySet[Thing]:
    """Returns the things that the request's user has made; none without an account."""
    if not request.user.is_authenticated:
        return Thing.objects.none()
    return Thing.objects.filter(owner=request.user, deleted_at=None)


def own_thing(request: HttpRequest, key: str) -> Thing:
    """Finds one of these by its key. Raises Http404."""
    found = owned_things(request).select_related("latest", "owner").filter(key=key).first()
    if found is None:
        raise Http404("No such thing.")
    return found


def find_visible_thing(request: HttpRequest, key: str) -> Thing:
    """Finds a thing that the user may see: their own, a shared one or, for staff, a hidden one. Raises Http404."""
    found = Thing.objects.filter(key=key, deleted_at=None).select_related("latest", "owner").first()
    if found is None or not may_see(request, found):
        raise Http404("No such thing.")
    return found


def may_see(request: HttpRequest, thing: Thing) -> bool:
    user = request.user
    if user.is_authenticated and (thing.owner_id == user.pk or (user.is_staff and thing.latest_id)):
        return True
    return thing.shared


def find_visible_version(request: HttpRequest, thing: Thing, number: int) -> ThingVersion:
    """Finds a version of a visible thing. Raises Http404."""
    found = thing.versions.filter(number=number).first()
    if found is None:
        raise Http404("No such version.")
    return found


def own_picture(request: HttpRequest, key: str) -> Picture:
    """Finds one of the user's own pictures. Raises Http404."""
    found = Picture.objects.filter(key=key, owner_id=request.user.pk or 0).first()
    if found is None:
        raise Http404("No such picture.")
    return found
