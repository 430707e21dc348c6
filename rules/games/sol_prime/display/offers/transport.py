"""Offers of getting on and off, and of attaching to a vehicle (SP-14.9, SP-16)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.display.offers.fields import choose_name, distance_field, yes_or_no
from rules.games.sol_prime.display.offers.fire import on_plan
from rules.games.sol_prime.display.offers.sheets import stand_offer
from rules.games.sol_prime.display.offers.trial import close_if_refused, find_first_legal
from rules.games.sol_prime.mechanics.stands import bay_capacity, class_of, is_aircraft, is_infantry, is_on_table
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json, replace
from rules.kernel.viewer import Viewer

TRANSPORT = "Transport"


def transport_offers(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields getting on a carrier, and attaching to a vehicle."""
    if unit.off_table is not None or not (is_infantry(unit) or unit.towed or class_of(unit).kind == "artillery"):
        return
    own = {
        one: other
        for one, other in state.units.items()
        if other.side == unit.side and one != name and is_on_table(other) and not is_aircraft(other)
    }
    carriers = [one for one, other in own.items() if bay_capacity(other) or (unit.towed and other.kind == "vehicle")]
    document, _ = find_first_legal(state, viewer, ({"type": "load", "unit": name, "carrier": one} for one in carriers))
    if document is not None:
        fields = (
            choose_name(("carrier",), "Carrier", carriers, str(document["carrier"]), rule="SP-16.10"),
            distance_field(("distance",), "Distance to it", 0, most=20, rule="SP-16.12"),
        )
        offer = stand_offer(unit, f"load:{name}", f"{name}: get on", dict(document), group=TRANSPORT, fields=fields)
        yield replace(offer, **on_plan(state, carriers, ("carrier",)))
    vehicles = [one for one, other in own.items() if other.kind == "vehicle"]
    if is_infantry(unit) and not unit.attached_to:
        yield from attach_offers(state, viewer, name, unit, vehicles)
    if unit.attached_to:
        label = f"{name}: leave {unit.attached_to}"
        action: dict[str, Json] = {"type": "attach", "unit": name, "to": None}
        yield close_if_refused(state, viewer, stand_offer(unit, f"detach:{name}", label, action, group=TRANSPORT))


def attach_offers(state: State, viewer: Viewer, name: str, unit: Stand, vehicles: list[str]) -> Iterator[Offer]:
    """Yields attaching infantry to a vehicle, or leaving it."""
    document, _ = find_first_legal(state, viewer, ({"type": "attach", "unit": name, "to": one} for one in vehicles))
    if document is not None:
        fields = (
            choose_name(("to",), "Vehicle", vehicles, str(document["to"]), rule="SP-14.9"),
            yes_or_no(("adjacent",), "Next to it", "yes", "no", rule="SP-14.9"),
        )
        yield stand_offer(unit, f"attach:{name}", f"{name}: attach", dict(document), group=TRANSPORT, fields=fields)


def unload_offers(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields getting off a carrier."""
    carrier = state.units.get(unit.carried_by or "")
    if carrier is not None and is_aircraft(carrier):
        return
    action = {"type": "unload", "unit": name}
    fields = (distance_field(("distance",), "Distance from the carrier", 0, most=20, rule="SP-16.12"),)
    yield close_if_refused(
        state, viewer, stand_offer(unit, f"unload:{name}", f"{name}: get off", action, group=TRANSPORT, fields=fields)
    )
