"""Queries of the library for pages and API. None writes, and none needs more queries as the library grows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q, QuerySet
from django.http import HttpRequest

from armies.services.access import holder_of
from armies.services.paths import place_text
from armies.store.models import Army
from library.services.access import published_things
from library.store.licences import Licence, allowed_licences
from library.store.models import Thing, ThingVersion
from rules import registry
from rules.kernel.game import AnyGame
from rules.kernel.records import Json, Path
from rules.kernel.sharing import AnyKind

MOST_CATEGORIES = 80
ARMIES_OFFERED = 100


@dataclass(frozen=True, slots=True)
class KindOfGame:
    """A kind of things with its game, and whether spreadsheets can hold it."""

    game: AnyGame
    kind: AnyKind

    @property
    def tabular(self) -> bool:
        return self.kind.table is not None


def kinds() -> list[KindOfGame]:
    """Returns every kind of every game."""
    return [KindOfGame(game, kind) for game in registry.all_games() for kind in game.shared]


def words() -> dict[tuple[str, str], tuple[str, str]]:
    """Returns the names of games and kinds by their slugs."""
    return {(one.game.slug, one.kind.slug): (one.game.name, one.kind.word) for one in kinds()}


def library() -> QuerySet[Thing]:
    """Returns the library, newest first, with the columns that lists show."""
    return (
        published_things()
        .select_related("latest")
        .defer("document", "ways_back", "latest__document")
        .order_by("-latest__created_at")
    )


def categories(*, game: str = "", kind: str = "") -> list[str]:
    """Returns the categories of published things of a game and kind."""
    wanted = published_things().exclude(latest__category="")
    if game:
        wanted = wanted.filter(game=game)
    if kind:
        wanted = wanted.filter(kind=kind)
    found = wanted.order_by("latest__category").values_list("latest__category", flat=True).distinct()
    return list(found[:MOST_CATEGORIES])


def rows(things: Iterable[Thing], *, latest: bool) -> list[dict[str, Any]]:
    """Returns things as lines of a list, as published (``latest``) or as their author keeps them."""
    called = words()
    return [_row(thing, latest=latest, called=called) for thing in things]


def _row(thing: Thing, *, latest: bool, called: dict[tuple[str, str], tuple[str, str]]) -> dict[str, Any]:
    shown: Any = thing.latest if latest else thing
    game, word = called.get((thing.game, thing.kind), (registry.name_of(thing.game), thing.kind))
    return {
        "thing": thing,
        "name": shown.name,
        "game": game,
        "word": word,
        "summary": shown.summary,
        "tags": (shown.summary.get("tags") or [])[:3],
        "licence": thing.under.name if thing.latest_id and thing.visibility != "private" else "",
        "version": thing.latest if thing.latest_id else None,
    }


def is_drawn(thing: Thing) -> bool:
    """Checks whether a thing is drawn on a canvas."""
    return any(one.kind.drafting for one in kinds() if (one.game.slug, one.kind.slug) == (thing.game, thing.kind))


def editor_url(thing: Thing) -> str:
    """Returns the address at which a thing is changed: its canvas, or the page with its fields."""
    return thing.draw_url if is_drawn(thing) else thing.card_url()


def armies_for(request: HttpRequest, game: str) -> list[Army]:
    """Returns the user's armies that can take a thing of that game."""
    return list(holder_of(request).armies().filter(game=game).only("key", "name", "game")[:ARMIES_OFFERED])


def versions(thing: Thing) -> list[ThingVersion]:
    """Returns the versions of a thing, latest first."""
    return list(thing.versions.defer("document"))


def forks(thing: Thing) -> int:
    """Counts the published things that were copied from it."""
    return published_things().filter(origin__key=thing.key).count()


def licences_for(thing: Thing) -> tuple[Licence, ...]:
    """Returns the licences under which a thing can be shared."""
    return allowed_licences(thing.origin.get("licence", "") if thing.origin else "")


def reported_things() -> QuerySet[Thing]:
    """Returns things with open reports and hidden things, most recently reported first, with their reports."""
    open_ = Q(reports__settled_at=None)
    found = Thing.objects.filter(deleted_at=None).annotate(
        waiting=Count("reports", filter=open_), reported_at=Max("reports__created_at")
    )
    found = found.filter(Q(waiting__gt=0) | Q(hidden_at__isnull=False)).select_related("latest", "owner")
    return (
        found.prefetch_related("reports__reporter").defer("document", "ways_back").order_by("-waiting", "-reported_at")
    )


def parts_of(army: Army) -> list[dict[str, str]]:
    """Returns the parts of an army that can be shared on their own: name, kind and place."""
    found = []
    for kind in registry.get(army.game).shared:
        for path in _entries(army.document):
            drawn = kind.drawing.draw(army.document, path) if kind.drawing else None
            if drawn is not None:
                found.append({"name": str(drawn.get("name", "")), "word": kind.word, "place": place_text(path)})
    return found


def _entries(document: Json) -> list[Path]:
    lists = {key: entries for key, entries in document.items() if isinstance(entries, list)}
    return [(key, number) for key, entries in lists.items() for number in range(len(entries))]
