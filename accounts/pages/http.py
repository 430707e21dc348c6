"""Requests from signed-in users."""

from __future__ import annotations

from accounts.store.models import User
from ui.http import HtmxHttpRequest


class AuthenticatedHttpRequest(HtmxHttpRequest):
    """A request from a signed-in user, the only kind that views behind ``login_required`` get."""

    user: User
