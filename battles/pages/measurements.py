"""Numbers that only somebody who has measured can tell (``Number.needed``): they begin empty and are asked for."""

from collections.abc import Mapping
from typing import Any

from battles.play import previews
from rules.kernel.display.cards import Number
from rules.kernel.display.screen import Offer
from rules.kernel.edits import read_path
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import Json
from ui.offers import offer_with, put

NOT_TYPED = "not-typed"
Action = Mapping[str, Json]


def begin(game: AnyPlayedGame, view: Any, offer: Offer, action: Action) -> Action:
    """Returns the action as a form begins with it: measured numbers are empty, unless a plan measures them."""
    return previews.measure(game, view, with_gaps(offer, action))


def with_gaps(offer: Offer, action: Action) -> Action:
    """Returns the action without the numbers that only somebody who has measured can tell."""
    return _with(offer, action, {one.path: None for one in _needed(offer)})


def missing_fields(game: AnyPlayedGame, view: Any, offer: Offer, action: Action) -> list[Number]:
    """Returns the fields that have yet to be typed."""
    asked = previews.relevant_fields(game, view, offer_with(offer, action))
    return [
        one for one in asked if isinstance(one, Number) and one.needed and read_path(dict(action), one.path) is None
    ]


def with_defaults(offer: Offer, action: Action) -> Action:
    """Returns the action with the offer's own values where nothing has been typed."""
    empty = [one.path for one in _needed(offer) if read_path(dict(action), one.path) is None]
    return _with(offer, action, {path: read_path(dict(offer.action), path) for path in empty})


def require_complete(game: AnyPlayedGame, view: Any, offer: Offer, action: Action) -> Action:
    """Returns the action, ready to be done. Raises Illegal for what has to be typed first."""
    problems = [
        Problem(code=NOT_TYPED, message=f"“{one.label}” is still empty: type it as measured.", rule=one.rule)
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


def _needed(offer: Offer) -> list[Number]:
    return [one for one in offer.fields if isinstance(one, Number) and one.needed]


def _with(offer: Offer, action: Action, values: Mapping[Any, Json]) -> Action:
    for path, value in values.items():
        action = put(action, path, value)
    return action
