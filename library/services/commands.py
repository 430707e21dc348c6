"""Commands on shared things. Pages, API and management commands change them only through these."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.store.models import User
from armies.services.commands import apply_edits
from armies.store.models import Army
from library.services.evaluation_cache import ThingReading, kind_of, read_checked, reading_of
from library.store.licences import allowed_licences, find_licence_by_name
from library.store.models import Report, Thing, ThingVersion, Visibility
from rules import registry
from rules.kernel.codec import Codec
from rules.kernel.display.canvas import Drafting, Stroke
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, find_way_back
from rules.kernel.problems import Illegal, Unreadable
from rules.kernel.records import Json, Path
from rules.kernel.sharing import AnyKind, Pin
from rules.kernel.wording import format_count
from ui.errors import Refused, conflict, refused
from ui.time_limit import within_time

EDIT: Codec[Edit] = Codec(Edit)
THINGS_KEPT = 2000  # of one account
VERSIONS_KEPT = 200  # of one thing
UNDO_STEPS, UNDO_ROOM = 100, 200_000  # changes of one thing that can be taken back, and the letters they may take
REPORTS_OPEN = 50  # of one account, unsettled


def create(*, owner: User, game: str, kind: str, name: str) -> Thing:
    """Creates an empty thing. Raises Refused."""
    _, found = kind_of(game, kind)
    cleaned = " ".join(name.replace("\0", "").split())[:60]
    return _keep(owner=owner, reading=read_checked(game, kind, found.blank(cleaned or f"New {found.word}")))


def keep(*, owner: User, game: str, kind: str, documents: Sequence[Json], origin: Json = None) -> list[Thing]:
    """Creates things from documents, all or none. Raises Refused."""
    readings = [read_checked(game, kind, document) for document in documents]
    with transaction.atomic():
        return [_keep(owner=owner, reading=reading, origin=origin) for reading in readings]


def from_army(army: Army, *, owner: User, path: Path) -> Thing:
    """Makes a thing of the part of an army at ``path``. Raises Refused when that kind of part cannot be shared."""
    game = registry.get(army.game)
    for kind in game.shared:
        document = kind.drawing.draw(army.document, path) if kind.drawing else None
        if document is not None:
            origin = _source(army, kind, path, owner=owner)
            return _keep(owner=owner, reading=read_checked(game.slug, kind.slug, document), origin=origin)
    raise refused("not-shared", "This part of the army cannot be shared by itself.")


def fork(thing: Thing, version: ThingVersion, *, owner: User) -> Thing:
    """Makes a copy for ``owner`` to change, which remembers its origin. Raises Refused."""
    if not version.under.open and thing.owner_id != owner.pk:
        raise refused("rights-reserved", f"{version.author} has reserved all rights: it can be used, not changed.")
    reading = read_checked(version.game, version.kind, version.document)
    origin = {"key": thing.key, **_credit(version)}
    return _keep(owner=owner, reading=reading, origin=origin)


def edit(thing: Thing, edits: Sequence[Edit], *, seen: int | None = None) -> Thing:
    """Applies edits to a thing. Raises Conflict when it has changed since ``seen``, Refused."""
    if seen is not None and seen != thing.edits:
        raise conflict()
    before = reading_of(thing.game, thing.kind, thing.document)
    try:
        after = before.after(edits)
    except NoSuchPlace:
        raise refused("no-such-place", "That part of it is no longer there.") from None
    except Unreadable as error:
        raise refused("unreadable", error.problem.message) from None
    after = read_checked(thing.game, thing.kind, after.document)
    if after.document != thing.document:
        _store(thing, after, ways_back=_with_way_back(thing, after))
    return thing


def undo(thing: Thing, *, seen: int | None = None) -> Thing:
    """Takes back the last change of a thing. Raises Conflict when it has changed since ``seen``, Refused."""
    if seen is not None and seen != thing.edits:
        raise conflict()
    if not thing.ways_back:
        raise refused("nothing-to-undo", "There is no change to take back.")
    *earlier, last = thing.ways_back
    document = thing.document
    for change in last:
        document = apply_edit(document, EDIT.read(change))
    _store(thing, read_checked(thing.game, thing.kind, document), ways_back=earlier)
    return thing


def paint(thing: Thing, stroke: Stroke, *, seen: int | None = None) -> Thing:
    """Draws a stroke on the canvas of a map. Raises Conflict, Refused."""
    drafting, reading = drafting_of(thing)
    return edit(thing, _refusing(drafting.paint, reading.army, stroke), seen=seen)


def scatter(thing: Thing, seed: int, *, mirrored: bool, seen: int | None = None) -> Thing:
    """Lays out the ground of a map again by chance. Raises Conflict, Refused."""
    drafting, reading = drafting_of(thing)
    return edit(thing, _refusing(partial(drafting.scatter, mirrored=mirrored), reading.army, seed), seen=seen)


def drafting_of(thing: Thing) -> tuple[Drafting[Any], ThingReading]:
    """Returns the way in which a thing is drawn, and its reading. Raises Refused for things that are not drawn."""
    reading = reading_of(thing.game, thing.kind, thing.document)
    drafting = reading.kind.drafting
    if drafting is None:
        raise refused("not-drawn", f"A {reading.kind.word} is not drawn.")
    return drafting, reading


def _refusing(draw: Callable[..., Sequence[Edit]], *given: Any) -> Sequence[Edit]:
    try:
        return within_time(draw, *given)
    except Illegal as error:
        raise Refused(*error.problems) from None


def share(thing: Thing, *, visibility: str, licence: str, note: str = "") -> ThingVersion:
    """Shares the current draft as a new frozen version, or the latest version if it is the same. Raises Refused."""
    if visibility not in (Visibility.LINK, Visibility.LIBRARY):
        raise refused("unknown-visibility", "Share it by link, or publish it in the library.")
    _check_licence(thing, visibility, licence)
    reading = reading_of(thing.game, thing.kind, thing.document)
    if visibility == Visibility.LIBRARY and not reading.evaluation.legal:
        count = sum(problem.weight == "error" for problem in reading.evaluation.problems)
        raise refused("faulty", f"Correct anything that breaks the rules first: {format_count(count, 'problem')}.")
    drafting = reading.kind.drafting
    if visibility == Visibility.LIBRARY and drafting and drafting.is_bare(reading.army):
        raise refused("nothing-drawn", f"This {reading.kind.word} is bare: draw terrain, a zone or an objective first.")
    with transaction.atomic():
        locked = Thing.objects.select_for_update(of=("self",)).get(pk=thing.pk)
        version = _version(locked, reading, licence=licence, note=note)
        thing.latest, thing.visibility, thing.licence = version, visibility, licence
        thing.save(update_fields=["latest", "visibility", "licence"])
    return version


def withdraw(thing: Thing) -> None:
    """Makes a thing private again. Copies that others have taken stay theirs."""
    thing.visibility = Visibility.PRIVATE
    thing.save(update_fields=["visibility"])


def delete(thing: Thing) -> None:
    """Deletes a thing."""
    thing.visibility, thing.deleted_at = Visibility.PRIVATE, timezone.now()
    thing.save(update_fields=["visibility", "deleted_at"])


def use(version: ThingVersion, *, key: str, army: Army) -> Army:
    """Copies a version into an army, replacing an older copy of the same thing. Raises Refused, Conflict."""
    _, kind = kind_of(version.game, version.kind)
    if army.game != version.game:
        raise refused("other-game", "That army is of another game.")
    edits = kind.use(army.document, pin_of(version, key=key))
    if not edits:
        raise refused("not-for-armies", f"Armies hold no {kind.words}: it is chosen when a battle begins.")
    return apply_edits(army, edits, doing=f"{version.name} from the library")


def use_draft(thing: Thing, *, army: Army) -> Army:
    """Copies the current draft of a thing into its owner's army. Raises Refused, Conflict."""
    _, kind = kind_of(thing.game, thing.kind)
    pin = pin_of_draft(thing)
    edits = kind.use(army.document, pin) if army.game == thing.game else ()
    if not edits:
        raise refused("not-for-armies", f"That army cannot hold this {kind.word}.")
    return apply_edits(army, edits, doing=f"{thing.name} from your things")


def pin_of_draft(thing: Thing) -> Pin:
    """Returns the copy of a draft, shared or not."""
    return Pin(key=thing.key, name=thing.name, body=thing.document, author=str(thing.owner))


def pin_of(version: ThingVersion, *, key: str) -> Pin:
    """Returns the copy of a version that an army or a battle keeps."""
    credit = _credit(version)
    return Pin(key=key, body=version.document, licence=version.under.name, **{k: credit[k] for k in CREDITS})


def report(thing: Thing, *, reporter: User, why: str, text: str) -> Report:
    """Reports a thing to staff; a second report from the same account replaces its first."""
    if Report.objects.filter(reporter=reporter, settled_at=None).count() >= REPORTS_OPEN:
        raise refused("too-many-reports", "You have many open reports: wait until they are settled.")
    kept, _ = Report.objects.update_or_create(
        thing=thing, reporter=reporter, settled_at=None, defaults={"why": why, "text": text.strip()[:1000]}
    )
    return kept


def settle(thing: Thing, *, by: User, hide: bool, why: str = "") -> None:
    """Hides a thing from everyone but its author and staff, or shows it; settles its reports."""
    thing.hidden_at = timezone.now() if hide else None
    thing.hidden_why = why.strip()[:300] if hide else ""
    thing.save(update_fields=["hidden_at", "hidden_why"])
    thing.reports.filter(settled_at=None).update(settled_at=timezone.now(), settled_by=by)


# --- within ---------------------------------------------------------------------------------------------------------

CREDITS = ("version", "name", "author")


def _credit(version: ThingVersion) -> dict[str, Json]:
    return {
        "version": version.number,
        "name": version.name,
        "author": version.author,
        "licence": version.licence,
    }


def _source(army: Army, kind: AnyKind, path: Path, *, owner: User) -> Json:
    """Returns the origin of an army's part that is itself a copy of somebody else's thing."""
    pin = next((held.pin for held in kind.held(army.document) if held.path == path), None)
    if pin is None:
        return None
    source = ThingVersion.objects.filter(thing__key=pin.key, number=pin.version).select_related("thing").first()
    if source is not None and source.thing.owner_id == owner.pk:
        return source.thing.origin
    licence = source.licence if source else find_licence_by_name(pin.licence).key
    return {"key": pin.key, "version": pin.version, "name": pin.name, "author": pin.author, "licence": licence}


def _keep(*, owner: User, reading: ThingReading, origin: Json = None) -> Thing:
    if Thing.objects.filter(owner=owner, deleted_at=None).count() >= THINGS_KEPT:
        raise refused("too-many-things", f"You have {THINGS_KEPT} things, the most you can keep. Delete one first.")
    thing = Thing(owner=owner, game=reading.game.slug, kind=reading.kind.slug, origin=origin or {})
    _take(thing, reading)
    thing.save()
    return thing


def _take(thing: Thing, reading: ThingReading) -> None:
    thing.document, thing.name, thing.summary = reading.document, reading.name, reading.summary
    thing.updated_at = timezone.now()


def _with_way_back(thing: Thing, after: ThingReading) -> list[Json]:
    """Returns the ways back of a thing after one more change: the latest ones, as many as there is room for."""
    step = [EDIT.write(one) for one in find_way_back(thing.document, after.document)]
    found: list[Json] = []
    size = 0
    for one in reversed([*thing.ways_back, step]):
        size += len(json.dumps(one))
        if size > UNDO_ROOM or len(found) == UNDO_STEPS:
            break
        found.append(one)
    return found[::-1]


def _store(thing: Thing, after: ThingReading, *, ways_back: list[Json]) -> None:
    seen = thing.edits
    _take(thing, after)
    thing.edits, thing.ways_back = seen + 1, ways_back
    stored = ("document", "name", "summary", "updated_at", "edits", "ways_back")
    values = {name: getattr(thing, name) for name in stored}
    if not Thing.objects.filter(pk=thing.pk, edits=seen, deleted_at=None).update(**values):
        raise conflict()


def _check_licence(thing: Thing, visibility: str, key: str) -> None:
    possible = {one.key: one for one in allowed_licences(thing.origin.get("licence", ""))}
    if key not in possible:
        names, source = ", ".join(one.name for one in possible.values()), thing.origin.get("name") or "something else"
        raise refused("licence", f"It was made from {source}: it can be shared as {names}.")
    if visibility == Visibility.LIBRARY and not possible[key].open:
        raise refused("licence", "Everything in the library may be used and changed by others: choose an open licence.")


def _version(thing: Thing, reading: ThingReading, *, licence: str, note: str) -> ThingVersion:
    latest = thing.versions.first()
    game = reading.game
    if latest is not None and latest.document == reading.document and latest.licence == licence:
        return latest
    if latest is not None and latest.number >= VERSIONS_KEPT:
        raise refused("too-many-versions", f"It has {VERSIONS_KEPT} versions, the most there is room for.")
    return ThingVersion.objects.create(
        thing=thing,
        number=(latest.number if latest else 0) + 1,
        game=game.slug,
        kind=thing.kind,
        name=reading.name,
        document=reading.document,
        summary=reading.summary,
        category=reading.category,
        cost=reading.cost,
        author=str(thing.owner),
        licence=licence,
        note=note.strip()[:200],
        rules_version=game.info.rules_version,
        catalogue_hash=game.catalogue.hash,
    )
