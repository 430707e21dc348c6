"""Tells whether a form moves nothing as it stands: its button does not lead there, the map does."""

from battles.pages.joined_form import JoinedForm, actions_of
from battles.pages.waypoints import corners_of
from battles.store.selectors import Moment
from rules.kernel.display.screen import Offer
from rules.kernel.edits import read_path
from rules.kernel.records import Json


def stays(now: Moment, offer: Offer, begun: Offer) -> bool:
    """Checks for a move by which its piece stays where it is, facing as it does; ``begun``: as the form opened."""
    held, action = offer.placing, dict(offer.action)
    if held and held.piece and not corners_of(offer, action):
        turned = held.turn and read_path(action, held.turn) != read_path(dict(begun.action), held.turn)
        return not turned and bool(read_path(action, held.at) == _places(now).get(held.piece))
    token = next((one for one in now.screen.board.tokens if one.id == offer.by), None) if now.screen.board else None
    if token is None or token.cell not in offer.cells or action != dict(begun.action):
        return False
    return bool(read_path(action, offer.cell_path) == offer.cells[token.cell])


def all_stay(now: Moment, form: JoinedForm) -> bool:
    """Checks for several moves by which every piece stays where it is."""
    places, parts = _places(now), [one for one in form.offer.parts if one.at and one.piece]
    whole = {"actions": [dict(one) for one in form.actions]}
    begun = {"actions": [dict(one) for one in actions_of(form.offer.action)]}
    return bool(parts) and all(
        read_path(whole, one.at) == read_path(begun, one.at) == places.get(one.piece) for one in parts
    )


def _places(now: Moment) -> dict[str, Json]:
    return {one.id: [one.x, one.y] for one in now.screen.plan.pieces} if now.screen.plan else {}
