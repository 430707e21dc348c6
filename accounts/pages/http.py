"""Requests of people who have signed in."""

from __future__ import annotations

from accounts.store.models import User
from ui.http import HtmxHttpRequest


class AuthenticatedHttpRequest(HtmxHttpRequest):
    """A request of somebody who has signed in: views behind ``login_required`` get no other."""

    user: User
