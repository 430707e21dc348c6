"""Import of things from tables and files. A table is kept row by row until its owner has imported the good ones."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from accounts.store.models import User
from armies.services.documents import parse
from library.services.commands import keep
from library.services.evaluation_cache import kind_of
from library.store.models import SheetImport, Thing, ThingVersion
from rules.kernel.records import Json
from rules.kernel.sharing import AnyKind
from rules.kernel.spreadsheets import Table, TableEntry
from ui.errors import refused
from ui.spreadsheets import CELL_LIMIT, read_table, write_table

IMPORTS_KEPT = 10  # tables of one account that wait
FORMAT = "muster-library-1"
THINGS = 500  # of one file


def tabular_kind(game: str, kind: str) -> Table:
    """Returns the kind with these slugs if tables can hold it. Raises Refused."""
    _, found = kind_of(game, kind)
    if found.table is None:
        raise refused("no-table", f"Tables hold no {found.words}: use a JSON file.")
    return found.table


def start(content: bytes, *, owner: User, game: str, kind: str) -> SheetImport:
    """Reads a table and stores it for the preview. Raises Refused."""
    table = read_table(content, tabular_kind(game, kind).columns)
    if not table.rows:
        raise refused("unreadable", "This table has headings and no rows.")
    with transaction.atomic():
        old = SheetImport.objects.filter(owner=owner).values_list("pk", flat=True)[IMPORTS_KEPT - 1 :]
        SheetImport.objects.filter(pk__in=list(old)).delete()
        return SheetImport.objects.create(owner=owner, game=game, kind=kind, rows=table.rows, unknown=table.unknown)


def evaluate_rows(sheet: SheetImport) -> Sequence[TableEntry]:
    """Returns the things of a table, each valid or with its faults."""
    return tabular_kind(sheet.game, sheet.kind).from_table(sheet.rows)


def correct(sheet: SheetImport, typed: Mapping[tuple[int, str], str]) -> None:
    """Replaces cells of the table with typed ones."""
    known = {column.key for column in tabular_kind(sheet.game, sheet.kind).columns}
    rows = [dict(row) for row in sheet.rows]
    for (number, key), text in typed.items():
        if key in known and 0 <= number < len(rows):
            rows[number][key] = text.replace("\0", "").strip()[:CELL_LIMIT]
    sheet.rows = rows
    sheet.save(update_fields=["rows"])


def take(sheet: SheetImport, wanted: set[int] | None = None) -> list[Thing]:
    """Imports the valid things, or those whose first row is in ``wanted``; faulty ones stay in the table."""
    found = evaluate_rows(sheet)
    good = [one for one in found if one.document is not None and (wanted is None or one.rows[0] in wanted)]
    with transaction.atomic():
        made = keep(owner=sheet.owner, game=sheet.game, kind=sheet.kind, documents=[one.document for one in good])
        gone = {number for one in good for number in one.rows}
        sheet.rows = [row for number, row in enumerate(sheet.rows) if number not in gone]
        sheet.taken += len(made)
        if sheet.rows:
            sheet.save(update_fields=["rows", "taken"])
        else:
            sheet.delete()
    return made


# --- files of this site --------------------------------------------------------------------------------------------


def import_file(content: bytes, *, owner: User) -> list[Thing]:
    """Imports things from a JSON file that this site exported. Raises Refused."""
    document = parse(content)
    entries = document.get("things") if document.get("format") == FORMAT else [document]
    if not isinstance(entries, list) or not entries or len(entries) > THINGS:
        raise refused("unreadable", f"A file holds 1 to {THINGS} things.")
    made: list[Thing] = []
    with transaction.atomic():
        for number, entry in enumerate(entries, start=1):
            made += _import_entry(entry, number, owner=owner)
    return made


def _import_entry(entry: Any, number: int, *, owner: User) -> list[Thing]:
    if not isinstance(entry, dict) or not all(isinstance(entry.get(key), str) for key in ("game", "kind")):
        raise refused("unreadable", f"Entry {number} of the file does not say its game and kind.")
    origin = _origin(entry.get("origin"), owner=owner)
    return keep(owner=owner, game=entry["game"], kind=entry["kind"], documents=[entry.get("document")], origin=origin)


def _origin(said: Any, *, owner: User) -> Json:
    """Returns the origin that a file names for an entry; the user's own things are not one."""
    if not isinstance(said, dict):
        return None
    key, version = str(said.get("key", ""))[:12], said.get("version")
    if Thing.objects.filter(owner=owner, key=key).exists():
        return None
    words = {name: str(said.get(name, ""))[:120] for name in ("name", "author", "licence")}
    return {"key": key, "version": version if isinstance(version, int) else 0, **words}


def file_of(versions: Sequence[Thing | ThingVersion]) -> str:
    """Writes things as a file that can be imported again."""
    return json.dumps({"format": FORMAT, "things": [_entry(one) for one in versions]}, ensure_ascii=False, indent=2)


def _entry(one: Thing | ThingVersion) -> dict[str, Json]:
    found: dict[str, Json] = {"game": one.game, "kind": one.kind, "name": one.name, "licence": one.licence}
    if isinstance(one, ThingVersion):
        origin = {"key": one.thing.key, "version": one.number, "name": one.name, "author": one.author}
        found |= {"origin": {**origin, "licence": one.licence}}
    elif one.origin:
        found["origin"] = one.origin
    return {**found, "document": one.document}


def table_of(game: str, kind: str, documents: Sequence[Json]) -> str:
    """Writes things of one kind as CSV. Raises Refused."""
    found = tabular_kind(game, kind)
    return write_table(found.columns, found.to_table(documents))


def parse_kind(what: str) -> tuple[str, str]:
    """Splits "game/kind" into its two slugs."""
    game, _, kind = what.partition("/")
    return game, kind


def kind_of_sheet(sheet: SheetImport) -> AnyKind:
    """Returns the kind of a stored table."""
    return kind_of(sheet.game, sheet.kind)[1]
