"""Export of everything an account has made for the library (see ``accounts.services.export``)."""

from __future__ import annotations

from typing import Any

from accounts.store.models import User
from library.services.pictures import delete_pictures_of
from library.store.models import Picture, Thing


def account_data(user: User) -> dict[str, Any]:
    """Returns the things with their drafts and versions, the pictures and the reports."""
    things = Thing.objects.filter(owner=user).prefetch_related("versions").order_by("pk")
    pictures = Picture.objects.filter(owner=user).order_by("pk")
    return {
        "things": [_thing(thing) for thing in things],
        "pictures": [{"address": one.get_absolute_url(), "name": one.name, "size": one.size} for one in pictures],
        "reports": [
            {"thing": report.thing.name, "why": report.why, "text": report.text, "at": report.created_at.isoformat()}
            for report in user.library_reports.select_related("thing")
        ],
    }


def forget_account(user: User) -> None:
    """Deletes the files of an account that is being deleted."""
    delete_pictures_of(user)


def _thing(thing: Thing) -> dict[str, Any]:
    return {
        "key": thing.key,
        "game": thing.game,
        "kind": thing.kind,
        "name": thing.name,
        "visibility": thing.visibility,
        "licence": thing.licence,
        "origin": thing.origin,
        "created_at": thing.created_at.isoformat(),
        "changed_at": thing.updated_at.isoformat(),
        "deleted_at": thing.deleted_at.isoformat() if thing.deleted_at else None,
        "document": thing.document,
        "versions": [
            {
                "number": version.number,
                "licence": version.licence,
                "note": version.note,
                "made_at": version.created_at.isoformat(),
                "document": version.document,
            }
            for version in thing.versions.all()
        ],
    }
