"""Tells which offers one tap carries out, and what an offer gives up: that is asked first."""

from battles.store.selectors import Moment
from rules.kernel.display.screen import Offer


def is_quick(offer: Offer) -> bool:
    """True when a tap on it is enough: nothing to choose, no dice, nothing in the way."""
    return not offer.fields and not offer.rolls and offer.closed is None


def quick_keys(now: Moment) -> set[str]:
    """Returns the keys of the offers that one tap carries out, in the bar and on a sheet. What loses something or ends
    the battle asks first: the latter is among the rare ones, while all others can be undone.
    """
    return {one.key for one in now.offers if is_quick(one) and not one.seldom and not forfeits(now, one)}


def forfeits(now: Moment, offer: Offer) -> list[str]:
    """Returns the things that could still act and will not, when their side ends its turn by this offer.

    They are the viewer's own, or, for the referee, those of the sides that still have something to do.
    """
    if offer.forfeits:
        return list(offer.forfeits)
    awaited = {one.side for one in now.screen.progress.waiting if one.left}
    if not offer.primary or now.sheet(offer.by) or not awaited:
        return []
    acting = {
        one.by for one in now.offers if one.closed is None and not (one.tapped or one.seldom)
    }  # no counting by hand
    ending = awaited if now.role == "referee" else {one.id for one in now.screen.sides if one.own}
    return [one.title for one in now.screen.sheets if one.side in ending and one.id in acting and not one.gone]
