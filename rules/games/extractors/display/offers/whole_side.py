"""Offers to several units of a side at once: all are placed, all rally, idle machines carry out their orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.extractors.battle.obligations import pending_fire
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import on_map
from rules.games.extractors.display.offers.deployment import GROUP, usual_hex
from rules.games.extractors.visibility.view import View
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.wording import format_count
from rules.kit.joined import Single, join

FEWEST = 2
"""The number of units from which a side acts as one."""


def joined_offers(view: View, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yields what several units do alike, made from the single offers that are open now."""
    found = [one for one in offers if one.closed is None]
    yield from _placing(view.state, found)
    rallies = [one for one in found if one.action["type"] == "rally"]
    if len(rallies) >= FEWEST:
        yield _all("rally-all", f"Rally with all {len(rallies)}", rallies, rolls=True)
    stays = _alone([one for one in found if one.action["type"] == "move-order" and _stays(view.state, one)], found)
    if len(stays) >= FEWEST:
        note = Reminder(text="Their next move orders are revealed; they keep their hexes.", rule="EXT-16.4")
        yield _all("stay-all", f"{format_count(len(stays), 'machine')} stay", stays, reminders=(note,))
    due = pending_fire(view.state)
    calm = [one for one in found if one.action["type"] == "combat-order" and not one.rolls and one.by in due]
    calm = _alone(calm, found)
    if len(calm) >= FEWEST:
        note = Reminder(text="Their next combat orders are revealed; they have no shot.", rule="EXT-16.7")
        yield _all("calm-all", f"{format_count(len(calm), 'machine')} without a shot", calm, reminders=(note,))


def _placing(state: State, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yields the offer to place all units that are not on the map, each in a hex of its own (EXT-4.6).

    Which one its line says; every piece is moved by its own form as long as the set-up lasts.
    """
    taken = {one.hex for one in state.units.values()}
    singles = []
    for offer in (one for one in offers if one.action["type"] == "place" and "hex" in one.action):
        free = [str(hex_) for hex_ in offer.cells.values() if hex_ not in taken]
        if free and not on_map(state.units[offer.by]):
            first = usual_hex(state, state.units[offer.by], free, taken)
            taken.add(first)
            fields = tuple(one for one in offer.fields if one.path != ("hex",))
            singles.append(Single(label=f"{offer.by}: {first}", action={**offer.action, "hex": first}, fields=fields))
    if len(singles) >= FEWEST:
        yield join("place-all", f"Place all {len(singles)} units", singles, group=GROUP, primary=True)


def _stays(state: State, offer: Offer) -> bool:
    """Checks whether an order lets a machine nowhere but in its hex."""
    return offer.action.get("to") == state.units[offer.by].hex and len(offer.cells) == 1


def _alone(idle: Sequence[Offer], offers: Sequence[Offer]) -> list[Offer]:
    """Returns the first of each machine's offers, where the order leaves it nothing else to do."""
    kinds = {one.action["type"] for one in idle}
    other = {one.by for one in offers if one.action["type"] in kinds and one not in idle}
    return list({one.by: one for one in reversed(idle) if one.by not in other}.values())[::-1]


def _all(key: str, label: str, offers: Sequence[Offer], **more: object) -> Offer:
    singles = [
        Single(
            label=one.by,
            action=one.action,
            fields=tuple(field for field in one.fields if field.path != ("to",)),
        )
        for one in offers
    ]
    return join(key, label, singles, group=offers[0].group, primary=True, **more)
