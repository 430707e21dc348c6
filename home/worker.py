"""The part of the site as a whole in what the worker does (:mod:`home.work`)."""

from importlib import import_module

from django.conf import settings

from home.health import WATCH


def forget_sessions() -> int:
    """Deletes sessions that are over."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return 0


def watch_disks() -> int:
    """Warns in the log of a disk that is nearly full. It keeps nobody from pausing."""
    WATCH.warn_when_low()
    return 0


CHORES = {"disks warned of": watch_disks}
TIDYING = (forget_sessions,)
