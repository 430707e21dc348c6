"""Template context that every page takes from its reader's account and browser."""

import zoneinfo

from django.http import HttpRequest
from django.utils import timezone

from accounts.services.profile import adopt_zone
from accounts.store.models import UNCHOSEN_ZONE, User
from accounts.store.zones import time_zones
from ui import times

COOKIE = "zone"


def local_time(request: HttpRequest) -> dict[str, object]:
    """Shows times in the reader's own zone and as they write them, and gives the zone's name (``time_zone``).

    ``first_sight`` is true for a browser that has named neither yet: its page writes the times by script, in
    ``account_zone`` if the account has chosen one.

    Here and not in a middleware, because only pages show local times: streams, health checks and the API
    then cost no query for the account.
    """
    user = getattr(request, "user", None)
    chosen = user.zone if user is not None and user.is_authenticated else zoneinfo.ZoneInfo(UNCHOSEN_ZONE)
    is_chosen = chosen.key != UNCHOSEN_ZONE
    zone = chosen if is_chosen else browser_zone(request) or chosen
    untold = not request.COOKIES.keys() & {COOKIE, times.COOKIE}
    timezone.activate(zone)
    times.follow(request.COOKIES.get(times.COOKIE, ""), untold=untold)
    own = chosen.key if is_chosen else ""
    return {"time_zone": times.name_zone(zone.key), "first_sight": untold, "account_zone": own}


def browser_zone(request: HttpRequest) -> zoneinfo.ZoneInfo | None:
    """Returns the time zone that the browser has named, if it is one."""
    name = request.COOKIES.get(COOKIE, "")
    return zoneinfo.ZoneInfo(name) if name in time_zones() else None


def keep_zone(request: HttpRequest, user: User) -> None:
    """Keeps the zone of the browser for an account that has chosen none.

    It is what its pages show, so it is what a time means that its owner writes there, and what e-mails and quiet hours
    go by, which no browser asks for. Called where something is written anyway.
    """
    if zone := browser_zone(request):
        adopt_zone(user, zone.key)
