"""Exports what the laboratory keeps of an account, for its owner (see ``accounts.services.export``)."""

from typing import Any

from accounts.store.models import User
from laboratory.store.models import Run


def account_data(user: User) -> list[dict[str, Any]]:
    """Returns the runs of an account; what was played is in the file of each run."""
    return [
        {
            "title": run.title,
            "game": run.game,
            "made_at": run.created_at.isoformat(),
            "armies": run.armies,
            "player": run.player,
            "battles": run.battles,
            "seed": run.seed,
            "shared": run.shared,
        }
        for run in Run.objects.filter(owner=user)
    ]
