"""Adds the state of their notices to every page of somebody who has signed in."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from notifications.services import notices


def news(request: HttpRequest) -> dict[str, object]:
    """Gives ``unread_news``, a count, and ``newest_news``, the key from which the page's stream goes on.

    Only pages that show one of them ask (one query); a visitor has none and costs nothing.
    """
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"unread_news": 0, "newest_news": 0}
    state = SimpleLazyObject(lambda: notices.present_state(user))
    return {"unread_news": SimpleLazyObject(lambda: state[0]), "newest_news": SimpleLazyObject(lambda: state[1])}
