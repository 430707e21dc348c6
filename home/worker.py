"""The part of the site as a whole in what the worker does (:mod:`home.work`)."""

from importlib import import_module

from django.conf import settings


def forget_sessions() -> int:
    """Deletes sessions that are over."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return 0


CHORES = {}
TIDYING = (forget_sessions,)
