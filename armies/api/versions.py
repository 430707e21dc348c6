"""Frozen versions of armies, which go into battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.base import PAGING, ApiView, operation
from api.links import Link
from api.models import Model, answer, read
from api.pagination import Page, paginate
from armies.api.armies import ArmyDetail, apply_change, find_own_army
from armies.services import commands, selectors
from armies.store.models import ArmyVersion
from rules.kernel.records import Json, names_of


class VersionLine(Model):
    """A version in a list, as evaluated under the rules of its day."""

    number: int
    name: str
    note: str
    legal: bool
    rules_version: str
    catalogue_hash: str
    summary: Mapping[str, Json]
    created_at: datetime


class VersionDetail(VersionLine):
    """A version with its document."""

    army: Mapping[str, Json]


class VersionPage(Page):
    """A page of an army's versions, latest first."""

    results: list[VersionLine]


class NewVersion(Model):
    """A new version, with a private note."""

    note: Annotated[str, Meta(max_length=200)] = ""


def _fields(version: ArmyVersion) -> dict[str, Any]:
    return {name: getattr(version, name) for name in names_of(VersionLine)}


def _lines(versions: Sequence[ArmyVersion]) -> list[VersionLine]:
    return [VersionLine(**_fields(version)) for version in versions]


class Versions(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "versions_list",
        tag="versions",
        answers={200: VersionPage},
        errors=[401, 404],
        parameters=PAGING,
        got=examples.VERSIONS,
    )
    def get(self, request: Request, key: str) -> Response:
        """Lists the versions of your army, latest first."""
        return answer(paginate(VersionPage, selectors.versions(find_own_army(request, key)), request, _lines))

    @operation(
        "versions_create",
        tag="versions",
        request=NewVersion,
        answers={201: VersionDetail, 200: VersionDetail},
        errors=[400, 401, 404, 422],
        links=[Link(found={"number": "/number"})],
        sent={"note": "before the match against Vesta"},
        got=examples.VERSION,
    )
    def post(self, request: Request, key: str) -> Response:
        """Freezes the army as a new version. Answers 200 with the latest version if nothing has changed since."""
        army, asked = find_own_army(request, key), read(NewVersion, request)
        latest = selectors.latest_number(army)
        version = commands.save_version(army, note=asked.note)
        status = 200 if version.number == latest else 201
        return answer(VersionDetail(**_fields(version), army=version.document), status=status)


class OneVersion(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("versions_read", tag="versions", answers={200: VersionDetail}, errors=[401, 404], got=examples.VERSION)
    def get(self, request: Request, key: str, number: int) -> Response:
        """Returns a version of your army with its document."""
        version = selectors.version(find_own_army(request, key), number)
        return answer(VersionDetail(**_fields(version), army=version.document))


class RestoreVersion(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "versions_restore",
        tag="versions",
        answers={200: ArmyDetail},
        errors=[401, 404, 409, 422],
        got=examples.ARMY,
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """Restores a version as the army's document. The change is a step in its history that can be undone."""
        army = find_own_army(request, key)
        return apply_change(army, commands.restore_version, version=selectors.version(army, number))
