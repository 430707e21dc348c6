"""The part of accounts in what the worker does."""

from collections.abc import Callable

from accounts.services.limits import forget_counts
from accounts.services.visitors import forget_unseen

CHORES: dict[str, Callable[[], int]] = {}
TIDYING = (forget_unseen, forget_counts)
