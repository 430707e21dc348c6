"""Rule sets: shared things of which an army holds at most one, and by which it is evaluated."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from armies.store.models import Army
from rules.kernel.game import AnyGame
from rules.kernel.records import Json
from rules.kernel.sharing import AnyKind, Pin


def governing_kinds(game: AnyGame) -> tuple[AnyKind, ...]:
    """Returns the kinds of rule sets for a game's armies and battles."""
    return tuple(kind for kind in game.shared if kind.battle_option and kind.for_armies)


def held_pin(kind: AnyKind, document: Json) -> Pin | None:
    """Returns the copy of that kind in an army's document."""
    return next((held.pin for held in kind.held(document)), None)


def describe_rule_sets(army: Any, game: AnyGame) -> list[dict[str, Any]]:
    """Returns the roster page's lines about an army's rule sets; none if it is not an army."""
    return [_describe(army, kind) for kind in governing_kinds(game)] if isinstance(army, Army) else []


def _describe(army: Army, kind: AnyKind) -> dict[str, Any]:
    pin = held_pin(kind, army.document)
    places = {"key": army.key, "slug": kind.slug}
    return {
        "slug": kind.slug,
        "word": kind.word,
        "title": pin.title if pin else kind.nothing,
        "address": reverse("library:rules", kwargs=places),
        "newer": reverse("library:newer", kwargs=places) if pin and pin.key else "",
    }
