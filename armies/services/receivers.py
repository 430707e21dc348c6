"""Receivers of other apps' signals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver

from accounts.services.visitors import visitor_signed_in, visitors_forgotten
from accounts.store.models import User
from armies.services import commands


@receiver(visitor_signed_in)
def give_armies_to_account(*, visitor_id: str, user: User, **_: Any) -> None:
    """Gives a visitor's armies to the account that has just signed in."""
    commands.adopt_visitor(visitor_id=visitor_id, user=user)


@receiver(visitors_forgotten)
def delete_armies_of_visitors(*, visitor_ids: Sequence[str], **_: Any) -> None:
    """Deletes the armies of visitors who have not come back. Battles keep their own copies."""
    commands.delete_armies_of_visitors(visitor_ids)
