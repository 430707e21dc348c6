"""Rule sets and the like: things of which an army holds one at most, by which all of it is worked out."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from armies.store.models import Army
from rules.kernel.game import AnyGame
from rules.kernel.records import Json
from rules.kernel.sharing import AnyKind, Pin


def governing_kinds(game: AnyGame) -> tuple[AnyKind, ...]:
    """The kinds of things by which armies and battles of a game can go."""
    return tuple(kind for kind in game.shared if kind.battle_option)


def held_pin(kind: AnyKind, document: Json) -> Pin | None:
    """The copy of a thing of that kind that an army's document holds."""
    return next((held.pin for held in kind.held(document)), None)


def describe_rule_sets(army: Any, game: AnyGame) -> list[dict[str, Any]]:
    """What the roster page says of the rule set of an army; nothing for what is no army."""
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
