"""The part of the laboratory in what the worker does (``manage.py deliver``)."""

from collections.abc import Callable

from laboratory.services import work
from laboratory.services.keeping import forget_old

CHORES: dict[str, Callable[[], int]] = {}
TIDYING = (forget_old,)
RUNNERS = (work.play_all,)
