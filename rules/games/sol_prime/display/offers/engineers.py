"""Offers of engineers: smoke, minefields, demolition (SP-21); and the maker of every offer on a stand's line."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import choose_minefield, distance_field
from rules.games.sol_prime.display.offers.fire import enemies, on_plan
from rules.games.sol_prime.display.offers.sheets import stand_offer
from rules.games.sol_prime.mechanics.demolition import adjacent_structures
from rules.games.sol_prime.mechanics.mines import fields_at
from rules.games.sol_prime.mechanics.stands import is_engineer, is_structure
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, replace
from rules.kit.fields import tick_names

WORK = "Engineers"


def engineer_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields everything that engineers may do besides what all stands do."""
    if not is_engineer(unit):
        return
    state = context.state
    yield from _smoke(context, name, unit)
    yield from _clearing(context, name, unit)
    built = adjacent_structures(
        state, name, [one for one, other in enemies(state, unit.side).items() if is_structure(other)]
    )
    if built:
        stop = {"type": "stop-adjacent", "unit": name}
        yield context.close_if_refused(
            stand_offer(unit, f"stop:{name}", f"{name}: stop at a structure", stop, group=WORK)
        )
    if built and unit.adjacent_since is not None:
        yield from _demolition(context, name, unit, built)


def _smoke(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    action: dict[str, Json] = {"type": "lay-smoke", "unit": name, "distance": 1}
    fields = (distance_field(("distance",), "Distance", 1, most=10, rule="SP-21.2"),)
    yield context.close_if_refused(
        stand_offer(unit, f"smoke:{name}", f"{name}: lay smoke", action, group=WORK, fields=fields)
    )


def _clearing(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    state = context.state
    found = sorted(fields_at(state, unit), key=lambda one: one not in unit.mined)
    if not found:
        return
    action: dict[str, Json] = {"type": "clear-minefield", "unit": name, "minefield": found[0], "distance": 0}
    fields = (
        choose_minefield(state, found, found[0], rule="SP-21.3"),
        distance_field(("distance",), "Distance from the counter", 0, most=20, rule="SP-21.3", needed=True),
    )
    note = (Reminder(text="Engineers roll for mines as all do; unhurt they clear at once.", rule="SP-20.8"),)
    label = f"{name}: clear a minefield"
    offer = stand_offer(unit, f"clear:{name}", label, action, group=WORK, fields=fields, reminders=note)
    yield context.close_if_refused(replace(offer, **on_plan(state, found, ("minefield",))))


def _demolition(context: OfferContext, name: str, unit: Stand, built: list[str]) -> Iterator[Offer]:
    ways = [{"type": "demolish", "unit": name, "sections": [one]} for one in built]
    found, _ = context.find_first_legal(ways)
    action: dict[str, Json] = dict(found or ways[0])
    slots = tick_names(("sections",), "Sections, two at most", built, rule="SP-21.4")
    offer = stand_offer(unit, f"demolish:{name}", f"{name}: demolish", action, group=WORK, fields=(slots,), rolls=True)
    yield context.close_if_refused(offer)
