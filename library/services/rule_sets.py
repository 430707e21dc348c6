"""Rule sets of armies and battles: the choices, newer versions, and taking one."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.db.models import Q
from django.http import Http404, HttpRequest

from armies.services.commands import apply_edits
from armies.services.rule_sets import governing_kinds, held_pin
from armies.store.models import Army
from library.services import commands
from library.services.access import (
    find_visible_thing,
    find_visible_version,
    may_see,
    own_thing,
    owned_things,
    published_things,
)
from library.store.models import Thing, ThingVersion
from rules.kernel.edits import Edit
from rules.kernel.game import AnyGame
from rules.kernel.sharing import AnyKind, Pin
from ui.errors import refused

OFFERED = 30
"""The number of library entries that a list offers, most recently published first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSetChoice:
    """A thing that can be chosen: its token in a form, its name, and details."""

    token: str
    name: str
    detail: str
    own: bool
    thing: Thing

    @property
    def label(self) -> str:
        return f"{self.name}, {self.detail}"


def kind_in(game: AnyGame, slug: str) -> AnyKind:
    """Returns the kind of rule set with that slug. Raises Http404."""
    for kind in governing_kinds(game):
        if kind.slug == slug:
            return kind
    raise Http404("No such kind.")


def list_choices(request: HttpRequest, game: AnyGame, kind: AnyKind) -> list[RuleSetChoice]:
    """Lists the user's own things of a kind and those in the library, in two queries."""
    of_kind = Q(game=game.slug, kind=kind.slug)
    own = (
        owned_things(request)
        .filter(of_kind)
        .select_related("latest")
        .defer("document", "ways_back", "latest__document")[:OFFERED]
    )
    others = (
        published_things().filter(of_kind).select_related("latest").defer("document", "ways_back", "latest__document")
    )
    if request.user.is_authenticated:
        others = others.exclude(owner=request.user)
    found = [_choice(thing, own=True) for thing in own]
    return found + [_choice(thing, own=False) for thing in others.order_by("-latest__created_at")[:OFFERED]]


def _choice(thing: Thing, *, own: bool) -> RuleSetChoice:
    latest = thing.latest
    if latest is None:
        return RuleSetChoice(token=thing.key, name=thing.name, detail="your draft", own=own, thing=thing)
    detail = f"version {latest.number}" + ("" if own else f", by {latest.author}")
    return RuleSetChoice(token=f"{thing.key}:{latest.number}", name=latest.name, detail=detail, own=own, thing=thing)


def find_choice(request: HttpRequest, game: AnyGame, kind: AnyKind, text: str) -> Pin:
    """Returns the copy of the thing a form names, by key and version or by a shared address. Raises Refused."""
    key, _, number = text.strip().partition(":") if "/" not in text else _in_address(text)
    try:
        thing = find_visible_thing(request, key)
        if (thing.game, thing.kind) != (game.slug, kind.slug):
            raise refused("other-kind", f"“{thing.name}” is no {kind.word} of {game.name}.")
        return _pin(request, thing, number)
    except Http404:
        message = f"This {kind.word} was not found, or is no longer shared."
        raise refused("rule-set-unknown", message) from None


def _pin(request: HttpRequest, thing: Thing, number: str) -> Pin:
    if number.isdecimal() and len(number) < 9:
        return commands.pin_of(find_visible_version(request, thing, int(number)), key=thing.key)
    if thing.latest is not None:
        return commands.pin_of(thing.latest, key=thing.key)
    return commands.pin_of_draft(own_thing(request, thing.key))


def _in_address(text: str) -> tuple[str, str, str]:
    """Parses key and version from ``/library/<key>/`` or ``/library/<key>/versions/<number>/``."""
    parts = [part for part in urlsplit(text.strip()).path.split("/") if part]
    if "library" in parts:
        rest = parts[parts.index("library") + 1 :]
        if rest:
            return rest[0], ":", rest[2] if rest[1:2] == ["versions"] and len(rest) > 2 else ""
    return "", "", ""


# --- armies -------------------------------------------------------------------------------------------------


def find_newer(request: HttpRequest, pin: Pin | None) -> ThingVersion | None:
    """Finds a later version of an army's copy that the user may see."""
    if pin is None or not pin.key:
        return None
    thing = Thing.objects.filter(key=pin.key, deleted_at=None).select_related("latest").first()
    if thing is None or thing.latest is None or not may_see(request, thing):
        return None
    return thing.latest if thing.latest.number > pin.version else None


def take(army: Army, kind: AnyKind, pin: Pin) -> Army:
    """Makes ``pin`` the army's rule set. Raises Refused, Conflict."""
    return apply_edits(army, kind.use(army.document, pin), doing=pin.title)


def leave(army: Army, kind: AnyKind) -> Army:
    """Puts the army back on the house tables. Raises Refused, Conflict."""
    edits = [Edit(op="set", path=held.path, value=None) for held in kind.held(army.document)]
    return apply_edits(army, edits, doing=kind.nothing)


def find_held(army: Army, kind: AnyKind) -> Pin | None:
    """Returns the army's copy of a rule set."""
    return held_pin(kind, army.document)
