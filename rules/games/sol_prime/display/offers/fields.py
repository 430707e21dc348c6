"""Fields of offers, for the parameters that players type."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from rules.games.sol_prime.battle.state import State
from rules.kernel.display.cards import Choose, Field, Number, Option, Toggle
from rules.kernel.display.screen import Offer
from rules.kernel.edits import read_path
from rules.kernel.records import Json, Path, replace
from rules.kit.fields import KEPT, choose


def complete_action(offer: Offer) -> Offer:
    """Returns the offer with an action that names everything its fields ask for, as a form shows it."""
    if not offer.fields:
        return offer
    action: dict[Any, Json] = dict(offer.action)
    copied: set[Json] = set()
    for one in offer.fields:
        if (value := _initial_value(one)) is None:
            continue
        path = one.path
        first = path[0]
        if len(path) == 1:
            if action.get(first) is None:
                action[first] = value
        elif read_path(action, path) is None:
            if first not in copied:
                action[first] = _copy(action.get(first))
                copied.add(first)
            _put(action, path, value)
    return replace(offer, action=action)


def _copy(value: Json) -> Json:
    """Returns a copy of a part of an action that may be changed."""
    if isinstance(value, dict):
        return {key: _copy(one) for key, one in value.items()}
    return [_copy(one) for one in value] if isinstance(value, list) else value


def _put(whole: Json, path: Path, value: Json) -> None:
    """Puts a value into a copied part of an action; maps that are missing are made."""
    for key in path[:-1]:
        inner = whole.get(key) if isinstance(whole, dict) else whole[key]
        if inner is None:
            inner = whole[key] = {}
        whole = inner
    whole[path[-1]] = value


def _initial_value(one: Field) -> Json:
    """Returns what a field shows before anything is chosen; None: nothing."""
    if isinstance(one, Choose):
        return one.value
    if isinstance(one, Toggle):
        return one.on if one.checked else False
    if isinstance(one, Number):
        return float(one.value) if isinstance(one.value, str) else one.value
    return None


# --- fields ---------------------------------------------------------------------------------------

COVER_OPTIONS = (
    Option(value="none", label="none"),
    Option(value="light", label="light", detail="woods", rule="SP-9.20"),
    Option(value="medium", label="medium"),
    Option(value="heavy", label="heavy", detail="dug in"),
    Option(value="very-heavy", label="very heavy"),
)


def choose_minefield(state: State, found: Iterable[str], value: str, *, rule: str) -> Choose:
    """Returns a choice of minefields, each with its place as its owner named it."""
    places = {name: state.minefields[name].place for name in found}
    labels: dict[Json, str] = {name: f"{name} ({place})" if place else name for name, place in places.items()}
    return choose(("minefield",), "Minefield", labels, value, rule=rule)


@lru_cache(KEPT, typed=True)
def distance_field(path: Path, label: str, value: float | None, *, most: int = 200, **more: Any) -> Number:
    """Returns a field of inches as measured; ``needed``: the page begins without a value."""
    whole = None if value is None else int(value) if value == int(value) else f"{value:g}"
    return Number(path=path, label=label, value=whole, least=0, most=most, step="0.05", **more)


@lru_cache(KEPT, typed=True)
def cover_field(path: Path, label: str = "Cover of the target", *, rule: str = "SP-9.14") -> Choose:
    """Returns a choice of cover; none: only the stand's own."""
    return Choose(path=path, label=label, options=COVER_OPTIONS, value="none", rule=rule)
