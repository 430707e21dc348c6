"""API tokens. Each is shown once, when it is made, and stored as a digest."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from accounts.store.models import READ_ONLY, SCOPES, ApiToken, User

PREFIX = "muster_"
# "Last used" is for people who clean up their tokens; a write at every request would cost more than it tells.
USE_NOTED_EVERY = timedelta(hours=1)


def make_token(
    user: User, *, name: str, scopes: Sequence[str] | None = None, days: int | None = None
) -> tuple[ApiToken, str]:
    """Makes a token and returns it with its text. Only the digest is stored, so the text cannot be shown again.

    ``scopes``: what it may change (None: everything; empty: nothing). ``days`` until it expires (None: never).
    """
    text = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user,
        name=name,
        digest=_digest(text),
        hint=text[: len(PREFIX) + 4],
        scopes=[] if scopes is None or set(scopes) == set(SCOPES) else [READ_ONLY, *scopes],
        expires_at=timezone.now() + timedelta(days=days) if days else None,
    )
    return token, text


def find_token(text: str) -> ApiToken | None:
    """Finds the token with this text and its user, if the account is still active."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(text), user__is_active=True).first()
    if found is None or found.expired:
        return None
    _note_use(found)
    return found


def _note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def _digest(text: str) -> str:
    # A fast hash is enough: the text is 256 random bits, not a password that somebody could guess.
    return hashlib.sha256(text.encode()).hexdigest()
