"""The buttons of the bar, and which offers give something up: another step comes before those."""

from collections.abc import Iterable

from battles.pages.quick_offers import forfeits
from battles.store.selectors import Moment
from rules.kernel.display.screen import Offer
from rules.kernel.records import replace


def in_bar(now: Moment) -> list[Offer]:
    """Returns the offers of the bar, those that lose something last; those with the same label also name their unit."""
    found = sorted(
        (offer for offer in now.offers if offer.primary and offer.closed is None), key=lambda one: loses(now, one)
    )
    labels = [offer.label for offer in found]
    alike = (offer for offer in found if labels.count(offer.label) > 1)
    whose = {offer.key: sheet.title for offer in alike if (sheet := now.sheet(offer.by))}
    return [
        replace(offer, label=f"{offer.label}: {whose[offer.key]}") if offer.key in whose else offer for offer in found
    ]


def loses(now: Moment, offer: Offer) -> bool:
    """Checks whether an offer gives something up; what several units do as one is theirs to do, unless it says so."""
    return bool(offer.forfeits if offer.parts else forfeits(now, offer))


def losing_keys(now: Moment, offers: Iterable[Offer]) -> set[str]:
    """Returns the keys of the offers that give something up: choosing a unit, or another action, comes before them."""
    return {offer.key for offer in offers if offer.closed is None and loses(now, offer)}
