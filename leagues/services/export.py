"""Exports what leagues keep of an account, for its owner (see ``accounts.services.export``)."""

from __future__ import annotations

from typing import Any

from accounts.store.models import User
from leagues.store.models import Participant


def account_data(user: User) -> dict[str, Any]:
    """Returns everything leagues keep about an account."""
    entries = Participant.objects.filter(user=user).select_related("season__league").prefetch_related("submissions")
    return {
        "owned": [{"name": league.name, "game": league.game, "about": league.about} for league in user.leagues.all()],
        "roles": [{"league": one.league.name, "role": one.role} for one in user.league_roles.select_related("league")],
        "entries": [
            {
                "league": entry.season.league.name,
                "season": entry.season.name,
                "number": entry.number,
                "armies": [{"name": one.name, "document": one.document} for one in entry.submissions.all()],
            }
            for entry in entries
        ],
    }
