"""Export of an account's armies (see ``accounts.services.export``)."""

from __future__ import annotations

from typing import Any

from accounts.store.models import User
from armies.store.models import Army


def account_data(user: User) -> list[dict[str, Any]]:
    """Returns every army with its draft and versions, each as a document that can be imported again."""
    armies = Army.objects.filter(owner=user).prefetch_related("versions__shares").order_by("pk")
    return [_army(army) for army in armies]


def _army(army: Army) -> dict[str, Any]:
    return {
        "key": army.key,
        "game": army.game,
        "name": army.name,
        "created_at": army.created_at.isoformat(),
        "changed_at": army.updated_at.isoformat(),
        "deleted_at": army.deleted_at.isoformat() if army.deleted_at else None,
        "army": army.document,
        "versions": [
            {
                "number": version.number,
                "note": version.note,
                "rules_version": version.rules_version,
                "made_at": version.created_at.isoformat(),
                "links": [share.token for share in version.shares.all() if share.revoked_at is None],
                "army": version.document,
            }
            for version in army.versions.all()
        ],
    }
