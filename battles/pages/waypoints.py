"""Ways on a plan: which pieces can be dragged, and by which corners, each the place chosen before (``Placing.way``)."""

from collections.abc import Iterable, Mapping
from typing import Any

from battles.pages.clipping import clip
from battles.play import previews
from battles.store.selectors import Moment
from rules.kernel.display.screen import Offer
from rules.kernel.edits import read_path
from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json
from ui.offers import put

Action = Mapping[str, Json]


def drag_offers(offers: Iterable[Offer]) -> dict[str, str]:
    """Returns the keys of the offers that dragging a piece of the plan takes: its own rather than one of many."""
    found = [offer for offer in offers if offer.closed is None]
    along = {part.piece: offer.key for offer in found for part in offer.parts if part.at and part.piece}
    alone = {
        offer.placing.piece: offer.key for offer in found if not offer.parts and offer.placing and offer.placing.piece
    }
    return along | alone


def adjust(game: AnyPlayedGame, view: Any, offer: Offer, action: Action, look: str) -> Action:
    """Returns the action of a form after a change: measured again, with a corner more or less, or as it is."""
    match look:
        case "measure":
            return previews.measure(game, view, action)
        case "on":
            return add_corner(offer, action)
        case "back":
            return remove_corner(offer, action)
        case _:
            return action


def fall_short(game: AnyPlayedGame, now: Moment, offer: Offer, action: Action) -> Action:
    """Returns a move to a place that was tapped, as far on its last leg as the rules allow."""
    held = offer.placing
    pieces = now.screen.plan.pieces if now.screen.plan else ()
    piece = next((one for one in pieces if held and one.id == held.piece), None)
    if held is None or piece is None:
        return action
    corners = corners_of(offer, action)
    start = corners[-1].get(str(held.at[-1])) if corners else [piece.x, piece.y]
    return clip(game, now.view, action, held.at, start)


def add_corner(offer: Offer, action: Action) -> Action:
    """Returns the action with its present place as a corner, from which the piece goes on."""
    held = offer.placing
    if held is None or not held.way:
        return action
    corner = {str(path[-1]): read_path(dict(action), path) for path in (held.at, *held.leg)}
    return put(action, held.way, [*corners_of(offer, action), corner])


def remove_corner(offer: Offer, action: Action) -> Action:
    """Returns the action with its last corner as its place again."""
    held, corners = offer.placing, corners_of(offer, action)
    if held is None or not corners:
        return action
    action = put(action, held.way, corners[:-1])
    for path in (held.at, *held.leg):
        action = put(action, path, corners[-1].get(str(path[-1])))
    return action


def corners_of(offer: Offer, action: Action) -> list[dict[str, Json]]:
    """Returns the corners of an action so far, each a map."""
    found = read_path(dict(action), offer.placing.way) if offer.placing and offer.placing.way else None
    return [corner for corner in found if isinstance(corner, dict)] if isinstance(found, list) else []


def describe(offer: Offer) -> dict[str, object]:
    """Returns what a form needs to know: whether the way may bend, and its corners in words."""
    held = offer.placing
    places = [corner.get(str(held.at[-1])) for corner in corners_of(offer, offer.action)] if held else []
    words = [", ".join(f'{inches}"' for inches in place) for place in places if isinstance(place, list)]
    return {"bends": bool(held and held.way), "corners": words}
