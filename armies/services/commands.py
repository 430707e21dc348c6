"""Commands on armies. Pages, API and management commands change them only through these.

An army handed in is as it was loaded; it is brought up to date in place and given back. All changes of one call are
stored together or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from accounts.store.models import User
from armies.services import documents
from armies.services.access import Holder
from armies.services.conflicts import still_applies
from armies.services.evaluation_cache import Reading
from armies.services.room import require_room
from armies.store.models import Army, ArmyEdit, ArmyVersion, Share
from rules import registry
from rules.kernel.edits import Edit, NoSuchPlace
from rules.kernel.records import Json
from ui.errors import conflict, refused

HISTORY = 100  # steps that can be undone, of an army of usual size
HISTORY_CHARACTERS = 1_000_000  # of all steps of an army: large ones have fewer
HISTORY_LEAST = 10
ARMIES_KEPT = 500  # armies of one holder
NAME_LIMIT = 80


def create_army(*, game: str, name: str, holder: Holder) -> Army:
    """Creates an empty army. Raises Refused for an unknown game, a missing name or too many armies."""
    try:
        blank = registry.get(game).armies.blank(clean_name(name))
    except registry.UnknownGame:
        raise refused("unknown-game", "Choose one of the games.") from None
    return _begin(game=game, document=blank, holder=holder, doing="New")


def clean_name(name: str) -> str:
    """Returns the name of an army as it is kept. Raises Refused for an empty one."""
    cleaned = " ".join("".join(letter for letter in name if letter not in f"\0{documents.TURNING}").split())[
        :NAME_LIMIT
    ].strip()
    if not cleaned:
        raise refused("name-missing", "Give it a name.")
    return cleaned


def create_from(document: Json, *, game: str, holder: Holder, doing: str) -> Army:
    """Creates an army from a document. Raises Refused."""
    return _begin(game=game, document=document, holder=holder, doing=doing)


def import_army(text: str | bytes, *, holder: Holder, game: str = "") -> Army:
    """Creates an army from its text, JSON or a list. ``game`` applies where the text names none. Raises Refused."""
    document = documents.parse_army(text)
    slug = document.get("game") or game
    if not isinstance(slug, str) or slug not in {known.slug for known in registry.all_games()}:
        raise refused("unknown-game", "The file names no game of this site. Choose the game it was made for.")
    return _begin(game=slug, document={**document, "game": slug}, holder=holder, doing="Imported")


def duplicate_army(army: Army, *, holder: Holder) -> Army:
    """Copies the current draft for ``holder``."""
    return copy_document(game=army.game, document=army.document, holder=holder)


def copy_version(version: ArmyVersion, *, holder: Holder) -> Army:
    """Copies a frozen version for ``holder``."""
    return copy_document(game=version.game, document=version.document, holder=holder)


def copy_document(*, game: str, document: Json, holder: Holder) -> Army:
    """Creates an army from a document, named as a copy. Raises Refused."""
    name = str(document.get("name") or "Army")
    copied = {**document, "name": f"{name[: NAME_LIMIT - 7]} (copy)"}
    return _begin(game=game, document=copied, holder=holder, doing="Copied")


def apply_edits(army: Army, edits: Sequence[Edit], *, seen: int | None = None, doing: str = "") -> Army:
    """Applies edits, all or none. An edit that changes nothing makes no step in the history.

    ``seen`` is the count of edits that the sender has seen. When the army has moved on since, the edits are made all
    the same, unless what they touch has changed in between: that raises Conflict, and the army must be loaded again.
    Raises Refused when an edit leads nowhere or spoils the document.
    """
    if seen is not None and seen != army.edits:
        edits = _still_open(army, edits, seen=seen)
    before = documents.reading(army.game, army.document)
    try:
        after = documents.read_edited(before, edits)
    except NoSuchPlace:
        raise refused("no-such-place", "That part of the army is no longer there.") from None
    if after.document == army.document:
        return army
    _store_step(army, after, doing=doing)
    return army


def undo(army: Army, *, seen: int | None = None) -> Army:
    """Goes one step back in the history. Raises Refused at its beginning, Conflict when the army has changed."""
    if not army.can_undo:
        raise refused("nothing-to-undo", "There is nothing left to undo.")
    return _go_to(army, army.position - 1, seen=seen)


def redo(army: Army, *, seen: int | None = None) -> Army:
    """Goes one step forward again. Raises Refused at the end of the history, Conflict when the army has changed."""
    if not army.can_redo:
        raise refused("nothing-to-redo", "There is nothing to redo.")
    return _go_to(army, army.position + 1, seen=seen)


def delete_army(army: Army) -> None:
    """Deletes an army. Its versions stay for the battles fought with them, and it can be brought back."""
    army.deleted_at = timezone.now()
    army.save(update_fields=["deleted_at"])


def bring_back(army: Army) -> None:
    army.deleted_at = None
    army.save(update_fields=["deleted_at"])


def save_version(army: Army, *, note: str = "") -> ArmyVersion:
    """Freezes the draft under the current rules, or returns the latest version if it is the same."""
    reading = documents.reading(army.game, army.document)
    with transaction.atomic():
        Army.objects.select_for_update().only("id").get(pk=army.pk)
        latest = army.versions.first()
        if latest is not None and _is_same(latest, reading):
            return _add_note(latest, note)
        return ArmyVersion.objects.create(
            army=army,
            number=(army.versions.aggregate(top=Max("number"))["top"] or 0) + 1,
            game=army.game,
            name=army.name,
            document=reading.document,
            rules_version=reading.game.info.rules_version,
            catalogue_hash=reading.game.catalogue.hash,
            summary=reading.summary,
            legal=reading.evaluation.legal,
            note=note.strip()[:200],
        )


def restore_version(army: Army, version: ArmyVersion) -> Army:
    """Makes a version the draft again, as an edit that can be undone. Raises Refused when the rules cannot read it."""
    after = documents.read_checked(army.game, version.document)
    if after.document != army.document:
        _store_step(army, after, doing=f"Back to version {version.number}")
    return army


def share(version: ArmyVersion) -> Share:
    """Returns the link to a version, making one if there is none."""
    return version.shares.filter(revoked_at=None).first() or Share.objects.create(version=version)


def revoke(shared: Share) -> None:
    """Revokes a link."""
    shared.revoked_at = timezone.now()
    shared.save(update_fields=["revoked_at"])


def adopt_visitor(*, visitor_id: str, user: User) -> int:
    """Gives a visitor's armies, deleted ones too, to an account and returns their number."""
    return Army.objects.filter(visitor=visitor_id).exclude(visitor="").update(owner=user, visitor="")


def delete_armies_of_visitors(visitor_ids: Sequence[str]) -> None:
    """Deletes everything that these visitors have built, for good."""
    Army.objects.filter(visitor__in=visitor_ids).exclude(visitor="").delete()


# --- within ---------------------------------------------------------------------------------------------------------


def _begin(*, game: str, document: Json, holder: Holder, doing: str) -> Army:
    reading = documents.read_checked(game, document)
    if holder.armies().count() >= ARMIES_KEPT:
        raise refused("too-many-armies", f"You have {ARMIES_KEPT} armies, the most you can keep. Delete one first.")
    if holder.visitor:
        require_room(holder.visitor)
    with transaction.atomic():
        army = Army(game=game, owner=holder.user, visitor=holder.visitor, doing=doing)
        _take(army, reading)
        army.save()
        ArmyEdit.objects.create(army=army, position=0, made=0, doing=doing, document=reading.document)
    return army


def _take(army: Army, reading: Reading) -> None:
    army.document = reading.document
    army.name = str(reading.document.get("name") or "Nameless")[:120]
    army.summary = reading.summary
    army.updated_at = timezone.now()


def _still_open(army: Army, edits: Sequence[Edit], *, seen: int) -> list[Edit]:
    base = army.history.filter(made=seen).values_list("document", flat=True).first()
    if base is None:
        raise conflict()
    return [edit for edit in edits if still_applies(edit, base=base, now=army.document)]


def _store_step(army: Army, after: Reading, *, doing: str) -> None:
    """Writes the draft and its step in the history, unless somebody else was faster."""
    seen, position = army.edits, army.position + 1
    _take(army, after)
    army.edits, army.position, army.last, army.doing = seen + 1, position, position, doing[:120]
    army.first = max(army.first, position - _steps_kept(after.document))
    with transaction.atomic():
        _write_if_still(army, seen=seen)
        army.history.filter(Q(position__gte=position) | Q(position__lt=army.first)).delete()
        ArmyEdit.objects.create(
            army=army, position=position, made=army.edits, doing=army.doing, document=after.document
        )


def _steps_kept(document: Json) -> int:
    """Returns how many steps of a document like this one are kept."""
    return min(HISTORY, max(HISTORY_LEAST, HISTORY_CHARACTERS // len(json.dumps(document))))


def _go_to(army: Army, position: int, *, seen: int | None) -> Army:
    if seen is not None and seen != army.edits:
        raise conflict()
    step = army.history.get(position=position)
    before = army.edits
    _take(army, documents.reading(army.game, step.document))
    army.edits, army.position, army.doing = before + 1, position, step.doing
    with transaction.atomic():
        _write_if_still(army, seen=before)
    return army


WRITTEN: Iterable[str] = (
    "document", "name", "summary", "updated_at", "edits", "position", "first", "last", "doing",
)  # fmt: skip


def _write_if_still(army: Army, *, seen: int) -> None:
    values = {name: getattr(army, name) for name in WRITTEN}
    if not Army.objects.filter(pk=army.pk, edits=seen, deleted_at=None).update(**values):
        raise conflict()


def _is_same(version: ArmyVersion, reading: Reading) -> bool:
    return (
        version.document == reading.document
        and version.rules_version == reading.game.info.rules_version
        and version.catalogue_hash == reading.game.catalogue.hash
    )


def _add_note(version: ArmyVersion, note: str) -> ArmyVersion:
    if note.strip() and note.strip()[:200] != version.note:
        version.note = note.strip()[:200]
        version.save(update_fields=["note"])
    return version
