"""Offers to call artillery fire (SP-17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import distance_field
from rules.games.sol_prime.display.offers.sheets import stand_offer
from rules.games.sol_prime.mechanics.placement import usual_place
from rules.games.sol_prime.mechanics.stands import is_observer
from rules.kernel.display.cards import Field, Text
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, replace
from rules.kit.fields import choose, choose_or_none, tick_names, toggle_off
from rules.kit.table import place_fields

GUNS = "Artillery"


def artillery_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields calling fire with an artillery piece and its battery."""
    if unit.kind != "artillery":
        return
    state = context.state
    own = {one: other for one, other in state.units.items() if other.side == unit.side and not other.destroyed}
    spotters = [one for one, other in own.items() if is_observer(other)]
    least = CATALOGUE.artillery.pieces[unit.artillery].least_range
    base: dict[str, Json] = {"type": "artillery-call", "by": [name], "range": least, "mode": "now"}
    documents = [*({**base, "observer": one} for one in spotters), {**base, "sees-target": True}]
    document, reason = context.find_first_legal(documents)
    label = f"{name}: call fire"
    if document is None:
        if reason is not None:
            yield context.close_if_refused(stand_offer(unit, f"call:{name}", label, dict(documents[-1]), group=GUNS))
        return
    alike = [
        one
        for one, other in own.items()
        if other.platoon in state.active
        and (other.artillery, other.mrl) == (unit.artillery, unit.mrl)
        and not other.fired
    ]
    fields = tuple(_call_fields(unit, alike, spotters, document.get("observer")))
    counter: dict[str, Any] = {}
    if state.table is not None:
        middle = usual_place(state)
        document = {**document, "at": list(middle)}
        fields += place_fields(("at",), middle, state.table, rule="SP-17.4")
        counter = {"placing": Placing(at=("at",)), "measures": (("by",), ("at", 1))}
    note = (
        Reminder(text="Now: D10 against the artillery rating. Next cycle: it falls without a roll.", rule="SP-17.11"),
    )
    offer = stand_offer(
        unit, f"call:{name}", label, dict(document), group=GUNS, fields=fields, rolls=True, reminders=note
    )
    yield replace(offer, rolls_by_odds=True, **counter)


def _call_fields(unit: Stand, alike: list[str], spotters: list[str], chosen: Json) -> Iterator[Field]:
    yield tick_names(("by",), "Pieces under this counter", alike, rule="SP-17.4")
    yield choose_or_none(("observer",), "Observer", spotters, chosen, none="none", rule="SP-17.3")
    yield toggle_off(("sees-target",), "The pieces see the target", rule="SP-17.15")
    most = 400
    least = CATALOGUE.artillery.pieces[unit.artillery].least_range
    yield distance_field(("range",), "Range to the counter", least, most=most, rule="SP-17.2", needed=True)
    yield choose(("mode",), "Falls", {"now": "now", "next-cycle": "next cycle"}, "now", rule="SP-17.11")
    yield Text(path=("place",), label="Where the counter lies", value="", limit=80, rule="SP-17.4")
