"""Keeping of runs: those that nobody has shared are forgotten in the end."""

from datetime import timedelta

from django.utils import timezone

from laboratory.store.models import Run

KEPT = timedelta(days=180)


def forget_old() -> int:
    """Forgets runs that nobody has shared and that ended long ago; returns how many."""
    before = timezone.now() - KEPT
    return Run.objects.filter(shared=False, finished_at__lt=before).delete()[1].get("laboratory.Run", 0)
