"""Adds the number of unread notices to every page of somebody who has signed in."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from notifications.services import notices


def news(request: HttpRequest) -> dict[str, object]:
    """Gives ``unread_news``, counted (one query) only by pages that show it; a visitor has none and costs nothing."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"unread_news": 0}
    return {"unread_news": SimpleLazyObject(lambda: notices.count_unseen(user))}
