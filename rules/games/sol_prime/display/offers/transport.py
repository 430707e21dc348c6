"""Offers of getting on and off, and of attaching to a vehicle (SP-14.9, SP-16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import distance_field
from rules.games.sol_prime.display.offers.fire import on_plan
from rules.games.sol_prime.display.offers.sheets import stand_offer
from rules.games.sol_prime.mechanics.stands import bay_capacity, class_of, is_aircraft, is_infantry, is_on_table
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json, replace
from rules.kit.fields import choose_name, yes_or_no
from rules.kit.kept import keep

TRANSPORT = "Transport"


def transport_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields getting on a carrier, and attaching to a vehicle."""
    state = context.state
    if unit.off_table is not None or not (is_infantry(unit) or unit.towed or class_of(unit).kind == "artillery"):
        return
    own = {one: other for one, other in _on_ground(state.units, unit.side).items() if one != name}
    carriers = [one for one, other in own.items() if bay_capacity(other) or (unit.towed and other.kind == "vehicle")]
    document, _ = context.find_first_legal({"type": "load", "unit": name, "carrier": one} for one in carriers)
    if document is not None:
        fields = (
            choose_name(("carrier",), "Carrier", carriers, str(document["carrier"]), rule="SP-16.10"),
            distance_field(("distance",), "Distance to it", 0, most=20, rule="SP-16.12"),
        )
        offer = stand_offer(unit, f"load:{name}", f"{name}: get on", dict(document), group=TRANSPORT, fields=fields)
        yield replace(offer, **on_plan(state, carriers, ("carrier",)))
    vehicles = [one for one, other in own.items() if other.kind == "vehicle"]
    if is_infantry(unit) and not unit.attached_to:
        yield from attach_offers(context, name, unit, vehicles)
    if unit.attached_to:
        label = f"{name}: leave {unit.attached_to}"
        action: dict[str, Json] = {"type": "attach", "unit": name, "to": None}
        yield context.close_if_refused(stand_offer(unit, f"detach:{name}", label, action, group=TRANSPORT))


@keep(maxsize=16)
def _on_ground(units: Mapping[str, Stand], side: str) -> Mapping[str, Stand]:
    """Returns the stands of a side that are on the table, without its aircraft."""
    own = {name: unit for name, unit in units.items() if unit.side == side}
    return {name: unit for name, unit in own.items() if is_on_table(unit) and not is_aircraft(unit)}


def attach_offers(context: OfferContext, name: str, unit: Stand, vehicles: list[str]) -> Iterator[Offer]:
    """Yields attaching infantry to a vehicle, or leaving it."""
    document, _ = context.find_first_legal({"type": "attach", "unit": name, "to": one} for one in vehicles)
    if document is not None:
        fields = (
            choose_name(("to",), "Vehicle", vehicles, str(document["to"]), rule="SP-14.9"),
            yes_or_no(("adjacent",), "Next to it", "yes", "no", rule="SP-14.9"),
        )
        yield stand_offer(unit, f"attach:{name}", f"{name}: attach", dict(document), group=TRANSPORT, fields=fields)


def unload_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields getting off a carrier."""
    state = context.state
    carrier = state.units.get(unit.carried_by or "")
    if carrier is not None and is_aircraft(carrier):
        return
    action = {"type": "unload", "unit": name}
    fields = (distance_field(("distance",), "Distance from the carrier", 0, most=20, rule="SP-16.12"),)
    yield context.close_if_refused(
        stand_offer(unit, f"unload:{name}", f"{name}: get off", action, group=TRANSPORT, fields=fields)
    )
