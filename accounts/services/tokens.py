"""API tokens. Each is shown once, when it is made, and stored as a digest."""

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone

from accounts.store.models import ApiToken, User

PREFIX = "muster_"
# "Last used" is for people who clean up their tokens; a write at every request would cost more than it tells.
USE_NOTED_EVERY = timedelta(hours=1)


def make_token(user: User, *, name: str) -> tuple[ApiToken, str]:
    """Makes a token and returns it with its text. Only the digest is stored, so the text cannot be shown again."""
    text = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(user=user, name=name, digest=_digest(text), hint=text[: len(PREFIX) + 4])
    return token, text


def find_token(text: str) -> ApiToken | None:
    """Finds the token with this text and its user, if the account is still active."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(text), user__is_active=True).first()
    if found:
        _note_use(found)
    return found


def _note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def _digest(text: str) -> str:
    # A fast hash is enough: the text is 256 random bits, not a password that somebody could guess.
    return hashlib.sha256(text.encode()).hexdigest()
