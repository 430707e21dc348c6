"""Template context that every page takes from its reader's account."""

from django.http import HttpRequest
from django.utils import timezone


def local_time(request: HttpRequest) -> dict[str, object]:
    """Shows times in the reader's own zone.

    Here and not in a middleware, because only pages show local times: streams, health checks and the API
    then cost no query for the account.
    """
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        timezone.activate(user.zone)
    else:
        timezone.deactivate()
    return {}
