"""Offers of engineers: smoke, minefields, demolition (SP-21); and the maker of every offer on a stand's line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.display.offers.fields import distance, fields_named
from rules.games.sol_prime.display.offers.fire import enemies, on_plan, sheet_of
from rules.games.sol_prime.display.offers.trial import tried
from rules.games.sol_prime.mechanics.demolition import beside
from rules.games.sol_prime.mechanics.mines import fields_at
from rules.games.sol_prime.mechanics.stands import structure
from rules.kernel.game import Viewer
from rules.kernel.records import Json, changed
from rules.kernel.screen import Field, Offer, Option, Reminder, Slots

WORK = "Engineers"


def make(
    unit: Stand,
    key: str,
    label: str,
    action: dict[str, Json],
    *,
    group: str,
    fields: tuple[Field, ...] = (),
    rolls: bool = False,
    reminders: tuple[Reminder, ...] = (),
    **more: Any,
) -> Offer:
    """Returns an offer on a stand's sheet."""
    return Offer(
        key=key,
        label=label,
        action=action,
        by=sheet_of(unit),
        group=group,
        fields=fields,
        rolls=rolls,
        reminders=reminders,
        **more,
    )


def engineer_offers(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields everything that engineers may do besides what all stands do."""
    yield from _smoke(state, viewer, name, unit)
    yield from _clearing(state, viewer, name, unit)
    built = beside(state, name, [one for one, other in enemies(state, unit.side).items() if structure(other)])
    if built:
        stop = {"type": "stop-adjacent", "unit": name}
        yield tried(state, viewer, make(unit, f"stop:{name}", f"{name}: stop at a structure", stop, group=WORK))
    if built and unit.adjacent_since is not None:
        yield from _demolition(state, viewer, name, unit, built)


def _smoke(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    action: dict[str, Json] = {"type": "lay-smoke", "unit": name, "distance": 1}
    fields = (distance(("distance",), "Distance", 1, most=10, rule="SP-21.2"),)
    yield tried(state, viewer, make(unit, f"smoke:{name}", f"{name}: lay smoke", action, group=WORK, fields=fields))


def _clearing(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    found = sorted(fields_at(state, unit), key=lambda one: one not in unit.mined)
    if not found:
        return
    action: dict[str, Json] = {"type": "clear-minefield", "unit": name, "minefield": found[0], "distance": 0}
    fields = (
        fields_named(state, found, found[0], rule="SP-21.3"),
        distance(("distance",), "Distance from the counter", 0, most=20, rule="SP-21.3", needed=True),
    )
    note = (Reminder(text="Engineers roll for mines as all do; unhurt they clear at once.", rule="SP-20.8"),)
    label = f"{name}: clear a minefield"
    offer = make(unit, f"clear:{name}", label, action, group=WORK, fields=fields, reminders=note)
    yield tried(state, viewer, changed(offer, **on_plan(state, found, ("minefield",))))


def _demolition(state: State, viewer: Viewer, name: str, unit: Stand, built: list[str]) -> Iterator[Offer]:
    action: dict[str, Json] = {"type": "demolish", "unit": name, "sections": [built[0]]}
    options = tuple(Option(value=one, label=one) for one in built)
    label = "Sections, two at most"
    slots = Slots(path=("sections",), label=label, entries=(), options=options, rule="SP-21.4")
    offer = make(unit, f"demolish:{name}", f"{name}: demolish", action, group=WORK, fields=(slots,), rolls=True)
    yield tried(state, viewer, offer)
