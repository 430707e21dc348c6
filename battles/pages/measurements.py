"""Numbers and names that only somebody at the table can tell (``needed``): they begin empty and are asked for."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

from battles.play import previews
from rules.kernel.display.cards import Number, Text
from rules.kernel.display.screen import Offer
from rules.kernel.edits import read_path
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import Json
from ui.offers import at_cell, offer_with, put

MOST_TRIED = 12
"""The most further choices that a form tries before it begins with the first."""
NOT_TYPED = "not-typed"
Action = Mapping[str, Json]


def begin(game: AnyPlayedGame, view: Any, offer: Offer, action: Action) -> Action:
    """Returns the action as a form begins with it: measured numbers are empty, unless a plan measures them."""
    return previews.measure(game, view, with_gaps(offer, action))


def begin_possible(game: AnyPlayedGame, view: Any, offer: Offer) -> Action:
    """Returns the action as a form begins with it where nothing was tapped: with the first choice of its cells that can
    be done as the plan measures it, else as offered."""
    first = begin(game, view, offer, offer.action)
    if not offer.measures or not previews.preview(game, view, dict(with_defaults(offer, first))).problems:
        return first
    others = (cell for cell, value in offer.cells.items() if value != read_path(dict(first), offer.cell_path))
    for cell in islice(others, MOST_TRIED):
        other = begin(game, view, offer, at_cell(offer, cell))
        if not previews.preview(game, view, dict(with_defaults(offer, other))).problems:
            return other
    return first


def with_gaps(offer: Offer, action: Action) -> Action:
    """Returns the action without what only somebody at the table can tell."""
    return _with(offer, action, {one.path: None if isinstance(one, Number) else "" for one in _needed(offer)})


def missing_fields(game: AnyPlayedGame, view: Any, offer: Offer, action: Action) -> list[Number | Text]:
    """Returns the fields that have yet to be typed."""
    asked = previews.relevant_fields(game, view, offer_with(offer, action))
    return [one for one in asked if isinstance(one, Number | Text) and one.needed and _is_empty(action, one)]


def with_defaults(offer: Offer, action: Action) -> Action:
    """Returns the action with the offer's own values where nothing has been typed."""
    empty = [one.path for one in _needed(offer) if _is_empty(action, one)]
    return _with(offer, action, {path: read_path(dict(offer.action), path) for path in empty})


def require_complete(game: AnyPlayedGame, view: Any, offer: Offer, action: Action) -> Action:
    """Returns the action, ready to be done. Raises Illegal for what has to be typed first."""
    problems = [
        Problem(code=NOT_TYPED, message=f"“{one.label}” is still empty: {_how(one)}.", rule=one.rule)
        for one in missing_fields(game, view, offer, action)
    ]
    if problems:
        raise Illegal(*problems)
    return with_defaults(offer, action)


def preview(game: AnyPlayedGame, view: Any, offer: Offer | None, action: Action) -> previews.Preview:
    """Previews a form as it stands; one that lacks a number shows no odds, since they would be of another action."""
    if offer is None:
        return previews.preview(game, view, dict(action))
    missing = missing_fields(game, view, offer, action)
    shown = previews.preview(game, view, dict(with_defaults(offer, action)))
    return previews.Preview(wanted=[one.label for one in missing], sketch=shown.sketch) if missing else shown


def _needed(offer: Offer) -> list[Number | Text]:
    return [one for one in offer.fields if isinstance(one, Number | Text) and one.needed]


def _is_empty(action: Action, one: Number | Text) -> bool:
    return read_path(dict(action), one.path) in (None, "")


def _how(one: Number | Text) -> str:
    return "type it as measured" if isinstance(one, Number) else "type it"


def _with(offer: Offer, action: Action, values: Mapping[Any, Json]) -> Action:
    for path, value in values.items():
        action = put(action, path, value)
    return action
