"""The part of accounts in what the worker does."""

from accounts.services.visitors import forget_unseen

CHORES = {}
TIDYING = (forget_unseen,)
