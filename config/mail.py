"""Where mail goes: EMAIL_URL as Django's settings."""

from typing import Any

import dj_email_url
from django.core.exceptions import ImproperlyConfigured


def mail(url: str) -> dict[str, Any]:
    """The EMAIL_* settings of `url`.

    ``submission://user:password@host:587`` (STARTTLS), ``smtp://host``, ``smtp://host:465?ssl=1``,
    ``console:`` (into the log) and ``dummy:`` (nowhere) are understood.
    """
    scheme = url.partition(":")[0]
    if scheme not in dj_email_url.SCHEMES:
        raise ImproperlyConfigured(f"EMAIL_URL starts with {scheme!r}; write one of {', '.join(dj_email_url.SCHEMES)}.")
    settings: dict[str, Any] = dj_email_url.parse(url)
    settings["EMAIL_TIMEOUT"] = settings["EMAIL_TIMEOUT"] or 10
    return {name: "" if value is None else value for name, value in settings.items()}
