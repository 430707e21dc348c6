"""Queries on armies for pages and API. None writes, and none needs more queries as armies accumulate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from armies.services.access import Holder
from armies.services.comparison import Comparison, compare
from armies.services.evaluation_cache import Reading, by_rules
from armies.services.evaluation_cache import read as read_document
from armies.store.models import Army, ArmyVersion, Share
from rules import registry
from rules.kernel.game import AnyGame
from rules.kernel.problems import Unreadable
from rules.kernel.records import Json
from ui.errors import Refused

BROUGHT_BACK_WITHIN = timedelta(days=30)
COMPARED_WITH = 60  # how many of one's armies are offered for a comparison


@dataclass(frozen=True, slots=True)
class GameArmies:
    """The armies of one game in a list. ``game`` None: a game that the site cannot load."""

    title: str
    slug: str
    game: AnyGame | None
    armies: list[Army]


def army_list(holder: Holder, *, find: str = "", game: str = "") -> QuerySet[Army]:
    """Returns the holder's armies by part of a name and by game, most recently changed first, without documents."""
    found = holder.armies().filter(name__icontains=find).defer("document")
    return found.filter(game=game) if game else found


def by_game(armies: Iterable[Army]) -> list[GameArmies]:
    """Groups armies by game, ordered by the games' names, with summaries under the current rules."""
    found = list(armies)
    refresh_summaries(found)
    games = {known.slug: known for known in registry.all_games()}
    found.sort(key=lambda army: registry.name_of(army.game))
    return [
        GameArmies(registry.name_of(slug), slug, games.get(slug), list(group))
        for slug, group in groupby(found, key=lambda army: army.game)
    ]


def refresh_summaries(armies: Sequence[Army]) -> None:
    """Recomputes, in memory and with one query, summaries that were made under other rules."""
    now = {game.slug: by_rules(game) for game in registry.all_games()}
    old = [army for army in armies if army.game in now and army.summary.get("rules") != now[army.game]]
    documents = dict(Army.objects.filter(pk__in=[army.pk for army in old]).values_list("pk", "document")) if old else {}
    for army in old:
        try:
            army.summary = read_document(army.game, documents[army.pk]).summary
        except Unreadable:
            army.summary = {"unreadable": True}


def deleted_armies(holder: Holder) -> list[Army]:
    """Returns recently deleted armies, which can be brought back."""
    if holder.user is None and not holder.visitor:
        return []
    mine = {"owner": holder.user} if holder.user else {"visitor": holder.visitor}
    since = timezone.now() - BROUGHT_BACK_WITHIN
    return list(Army.objects.filter(deleted_at__gte=since, **mine).only("key", "name", "game").order_by("-deleted_at"))


def deleted_army(holder: Holder, key: str) -> Army:
    """One of those. Raises Http404."""
    for army in deleted_armies(holder):
        if army.key == key:
            return army
    raise Http404("No such army.")


def base_document(army: Army, seen: int) -> Json:
    """Returns the document at an edit count, or None when it is no longer known."""
    if seen == army.edits:
        return army.document
    return army.history.filter(made=seen).values_list("document", flat=True).first()


def versions(army: Army) -> list[ArmyVersion]:
    """Returns the versions, latest first, each with its active links as ``links``."""
    found = list(army.versions.defer("document"))
    living = Share.objects.filter(version__army=army, revoked_at=None)
    for version in found:
        version.links = []  # type: ignore[attr-defined]
    by_id = {version.pk: version for version in found}
    for share in living:
        by_id[share.version_id].links.append(share)  # type: ignore[attr-defined]
    return found


def version(army: Army, number: int) -> ArmyVersion:
    """Finds a version by its number. Raises Http404."""
    found = army.versions.filter(number=number).first()
    if found is None:
        raise Http404("No such version.")
    return found


def latest_number(army: Army) -> int | None:
    """Returns the number of the latest version, if there is one."""
    return army.versions.values_list("number", flat=True).first()


def reading_of(kept: Army | ArmyVersion) -> Reading:
    """Reads a draft or version under the current rules. Raises Refused when they cannot read it."""
    try:
        return read_document(kept.game, kept.document)
    except Unreadable as error:
        raise Refused(*error.problems) from None


# --- comparisons ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ComparisonSide:
    """One side of a comparison: a draft ("key") or a version ("key.3") of an army."""

    ref: str
    title: str


def comparison_choices(army: Army, holder: Holder) -> list[ComparisonSide]:
    """Returns what an army can be compared with: its draft, its versions, and the holder's other drafts of the game."""
    own = [ComparisonSide(army.key, f"{army.name}, as it is now")]
    numbers = army.versions.values_list("number", "note")
    own += [ComparisonSide(f"{army.key}.{number}", _version_title(army, number, note)) for number, note in numbers]
    others = holder.armies().filter(game=army.game).exclude(pk=army.pk).values_list("key", "name")[:COMPARED_WITH]
    return own + [ComparisonSide(key, name) for key, name in others]


def _version_title(army: Army, number: int, note: str) -> str:
    return f"{army.name}, version {number}{f' ({note})' if note else ''}"


def find_comparison_side(ref: str, holder: Holder) -> tuple[ComparisonSide, Reading]:
    """Finds and reads the side of a comparison with that reference. Raises Http404, Refused."""
    key, _, number = ref.partition(".")
    army = holder.armies().filter(key=key).first() if key.isalnum() else None
    if army is None or (number and not (number.isdecimal() and len(number) < 9)):
        raise Http404("No such army.")
    if not number:
        return ComparisonSide(ref, f"{army.name}, as it is now"), reading_of(army)
    kept = version(army, int(number))
    return ComparisonSide(ref, _version_title(army, kept.number, kept.note)), reading_of(kept)


def comparison(left: str, right: str, holder: Holder) -> dict[str, Any]:
    """Compares two references. Raises Http404, also for armies of different games, and Refused."""
    (one, before), (other, after) = find_comparison_side(left, holder), find_comparison_side(right, holder)
    if before.game is not after.game:
        raise Http404("Armies of different games cannot be compared.")
    found: Comparison = compare(before, after)
    return {"left": one, "right": other, "comparison": found}


# --- the rules' reference -------------------------------------------------------------------------------------------


def game_or_404(slug: str) -> AnyGame:
    try:
        return registry.get(slug)
    except registry.UnknownGame:
        raise Http404("No such game.") from None
