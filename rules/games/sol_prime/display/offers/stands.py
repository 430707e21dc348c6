"""Offers for the stands of an active platoon: Overwatch, cover, leaders that change stands."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import COVER_OPTIONS
from rules.games.sol_prime.display.offers.sheets import stand_offer
from rules.games.sol_prime.mechanics.leaders import stands_to_join
from rules.games.sol_prime.mechanics.stands import (
    is_aircraft,
    is_infantry,
    is_structure,
)
from rules.kernel.display.cards import Choose, Field, Option
from rules.kernel.display.screen import Offer
from rules.kit.fields import choose_name

MOVE = "Movement"


def overwatch_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields going on Overwatch."""
    kinds = CATALOGUE.positions.overwatch.kinds
    if unit.overwatch or unit.kind not in kinds or (is_structure(unit) and not unit.mounts):
        return
    offer = stand_offer(
        unit, f"overwatch:{name}", f"{name}: Overwatch", {"type": "overwatch", "unit": name}, group="Overwatch"
    )
    yield context.close_if_refused(offer)


def cover_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields what a stand is in: cover, digging in."""
    if is_aircraft(unit):
        return
    action = {"type": "posture", "unit": name, "cover": unit.cover, "dug-in": unit.dug_in}
    yield context.close_if_refused(
        stand_offer(unit, f"cover:{name}", f"{name}: cover", action, group=MOVE, fields=posture_fields(unit)),
    )


def posture_fields(unit: Stand) -> tuple[Field, ...]:
    """Returns the fields of cover and digging in."""
    fields: list[Field] = [
        Choose(path=("cover",), label="In cover", options=COVER_OPTIONS, value=unit.cover, rule="SP-9.14")
    ]
    if is_infantry(unit):
        dug = (Option(value=True, label="dug in"), Option(value=False, label="not dug in"))
        fields.append(Choose(path=("dug-in",), label="Dug in", options=dug, value=unit.dug_in, rule="SP-9.19"))
    return tuple(fields)


def leader_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields changing stands, for a leader."""
    if unit.leader is None:
        return
    if others := stands_to_join(context.state, name):
        action = {"type": "change-unit", "leader": unit.leader, "to": others[0], "side": unit.side}
        choice = (choose_name(("to",), "To the stand that it touches", others, others[0], rule="SP-19.4"),)
        offer = stand_offer(
            unit, f"leader:{name}", f"{unit.leader} changes stands", action, group="Leader", fields=choice
        )
        yield context.close_if_refused(offer)
