"""The adapter between django-allauth and Muster."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from accounts.services.visitors import adopt, visitor_id
from accounts.store.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def login(self, request: HttpRequest, user: User) -> Any:
        """Signs in (also after signing up and after a password reset) and keeps what was built as a visitor."""
        visitor = visitor_id(request)
        super().login(request, user)
        if visitor:
            adopt(request, visitor=visitor, user=user)
