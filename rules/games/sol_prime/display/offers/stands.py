"""Offers for the stands of an active platoon: movement, Overwatch, close combat, transport, engineers, artillery."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.offers.air import aircraft_offers
from rules.games.sol_prime.display.offers.artillery import artillery_offers
from rules.games.sol_prime.display.offers.close_combat import close_combat_offers
from rules.games.sol_prime.display.offers.engineers import engineer_offers
from rules.games.sol_prime.display.offers.fields import (
    COVER_OPTIONS,
    choose_name,
)
from rules.games.sol_prime.display.offers.fire import fire_offers
from rules.games.sol_prime.display.offers.movement import movement_offers
from rules.games.sol_prime.display.offers.sheets import stand_offer
from rules.games.sol_prime.display.offers.transport import transport_offers, unload_offers
from rules.games.sol_prime.display.offers.trial import close_if_refused
from rules.games.sol_prime.mechanics.leaders import free_stands
from rules.games.sol_prime.mechanics.stands import (
    is_aircraft,
    is_engineer,
    is_infantry,
    is_structure,
)
from rules.kernel.display.cards import Choose, Field, Option
from rules.kernel.display.screen import Offer
from rules.kernel.viewer import Viewer

MOVE = "Movement"


def unit_offers(state: State, viewer: Viewer, name: str) -> Iterator[Offer]:
    """Yields everything that a stand of an active platoon may do, in any order (SP-4.11)."""
    unit = state.units[name]
    if unit.destroyed:
        return
    if unit.carried_by:
        yield from unload_offers(state, viewer, name, unit)
        return
    if is_aircraft(unit):
        yield from aircraft_offers(state, viewer, name)
    else:
        yield from movement_offers(state, viewer, name, unit)
    yield from fire_offers(state, viewer, name)
    yield from _overwatch(state, viewer, name, unit)
    yield from close_combat_offers(state, viewer, name, unit)
    yield from transport_offers(state, viewer, name, unit)
    if is_engineer(unit):
        yield from engineer_offers(state, viewer, name, unit)
    if unit.kind == "artillery":
        yield from artillery_offers(state, viewer, name, unit)
    yield from _posture(state, viewer, name, unit)
    yield from _leader(state, viewer, name, unit)


def _overwatch(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    kinds = CATALOGUE.positions.overwatch.kinds
    if unit.overwatch or unit.kind not in kinds or (is_structure(unit) and not unit.mounts):
        return
    offer = stand_offer(
        unit, f"overwatch:{name}", f"{name}: Overwatch", {"type": "overwatch", "unit": name}, group="Overwatch"
    )
    yield close_if_refused(state, viewer, offer)


def _posture(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    if is_aircraft(unit):
        return
    action = {"type": "posture", "unit": name, "cover": unit.cover, "dug-in": unit.dug_in}
    yield close_if_refused(
        state,
        viewer,
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


def _leader(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    if unit.leader is None:
        return
    if others := free_stands(state, unit.side):
        action = {"type": "change-unit", "leader": unit.leader, "to": others[0], "side": unit.side}
        choice = (choose_name(("to",), "To the stand that it touches", others, others[0], rule="SP-19.4"),)
        offer = stand_offer(
            unit, f"leader:{name}", f"{unit.leader} changes stands", action, group="Leader", fields=choice
        )
        yield close_if_refused(state, viewer, offer)
