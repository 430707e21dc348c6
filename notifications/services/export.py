"""Exports what is kept of an account's news, for its owner (see ``accounts.services.export``)."""

from typing import Any

from accounts.store.models import User
from notifications.services.wishes import wishes_of
from notifications.store.models import Notice


def account_data(user: User) -> dict[str, Any]:
    """Returns the news, what of it is switched off, and the browsers that take pushes (without their keys)."""
    found = Notice.objects.filter(user=user).values_list("at", "kind", "text")
    wishes = wishes_of(user)
    quiet = [hour.isoformat("minutes") for hour in (wishes.quiet_from, wishes.quiet_until) if hour]
    return {
        "news": [{"at": at.isoformat(), "kind": kind, "text": text} for at, kind, text in found],
        "not-told": {"here": wishes.site_off, "by-mail": wishes.mail_off, "by-push": wishes.push_off},
        "quiet-hours": quiet,
        "push": [{"device": one.device, "since": one.created_at.isoformat()} for one in user.push_subscriptions.all()],
    }
