"""Reads the environment: one place for how a switch, a list or a secret is written there."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def switch(name: str, *, default: bool = False) -> bool:
    """1, true, yes, on (any case) switch on; 0, false, no, off switch off; anything else is refused."""
    value = text(name).lower()
    if value in {"", "1", "true", "yes", "on", "0", "false", "no", "off"}:
        return value in {"1", "true", "yes", "on"} if value else default
    raise ImproperlyConfigured(f"{name} is {value!r}; write 1 or 0.")


def items(name: str, default: str = "") -> list[str]:
    """A comma-separated list; blanks around the entries do not count."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def number(name: str, default: int) -> int:
    value = text(name)
    try:
        return int(value) if value else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {value!r}; write a whole number.") from None


def secret_key(keyfile: Path, *, local: bool) -> str:
    """SECRET_KEY, or on a LOCAL site a key of this machine's own, made once and kept in `keyfile` (never in git)."""
    if key := text("SECRET_KEY"):
        return key
    if not local:
        raise ImproperlyConfigured("SECRET_KEY is not set. Production needs one: a random text of 50 characters.")
    if not keyfile.exists():
        keyfile.touch(mode=0o600)
        keyfile.write_text(secrets.token_urlsafe(50))
    return keyfile.read_text().strip()
