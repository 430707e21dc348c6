"""The adapter between django-allauth and Muster."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from accounts.pages.context import keep_zone
from accounts.services import sign_in
from accounts.services.visitors import adopt, visitor_id
from accounts.store.models import User


@dataclass(frozen=True, slots=True)
class Site:
    """The site as e-mails name it."""

    domain: str
    name: str


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Keeps a visitor's work at sign-in, and leads all links in e-mails to the site's own address."""

    def login(self, request: HttpRequest, user: User) -> Any:
        """Signs in (also after signing up and after a password reset) and keeps what was built as a visitor."""
        visitor = visitor_id(request)
        super().login(request, user)
        keep_zone(request, user)
        if visitor:
            adopt(request, visitor=visitor, user=user)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts the attempt. Raises ValidationError when there have been too many wrong passwords."""
        name = credentials.get("email") or credentials.get("username") or ""
        self._counted = sign_in.count_attempt(request, name)
        if self._counted is None:
            raise self.validation_error("too_many_login_attempts")

    def _rollback_login_failed_rl_usage(self) -> None:
        sign_in.give_back(self._counted or [])

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Keeps the counts of others' attempts after a password reset: the new browser is known from now on."""

    def post_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponseBase:
        """Answers a sign-in, and remembers the browser."""
        response: HttpResponseBase = super().post_login(request, user, **details)
        sign_in.remember_browser(request, response, user)
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends an e-mail whose links begin with `SITE_URL`.

        allauth makes them from the request's Host header, which is whatever its sender wrote: asked for with a
        stranger's host, the link that sets a new password would lead its owner to the stranger.
        """
        asked = self.request.get_host()
        domain = urlsplit(settings.SITE_URL).netloc
        told = {name: _on_this_site(value, asked) for name, value in context.items()}
        super().send_mail(template_prefix, email, {**told, "current_site": Site(domain, domain)})


def _on_this_site(value: Any, asked: str) -> Any:
    """Returns an address of the host that was asked with the site's own address in front; anything else as it is."""
    parts = urlsplit(value) if isinstance(value, str) else None
    if parts is None or parts.netloc != asked or parts.scheme not in ("http", "https"):
        return value
    path = value.partition(parts.netloc)[2]
    return f"{settings.SITE_URL}{path}"
