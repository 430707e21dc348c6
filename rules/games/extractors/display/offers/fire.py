"""Offers of fire without orders: Dorian units, machines of the simple game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.extractors.battle.state import Sight, State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.display.offers.fields import hex_cells
from rules.games.extractors.display.offers.measuring import has_measured, measure_offers
from rules.games.extractors.mechanics.eligibility import check_shooter
from rules.games.extractors.mechanics.targets import targets_of
from rules.games.extractors.mechanics.weapons import Gun, ready_guns, ready_unit_gun
from rules.kernel.display.cards import Choose, Field, Option, Slots, Toggle
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal
from rules.kernel.records import replace

GROUP = "Fire"


def fire_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the targets that a unit can fire at."""
    if kind(unit).is_machine:
        yield from _slot_offers(state, name, unit)
        return
    gun = ready_unit_gun(state, name)
    if gun is None:
        return
    if state.typed:
        yield from measure_offers(state, name, unit, [gun])
    if found := targets_of(state, gun, {}):
        yield replace(_fire_offer(state, name, gun, found), goes_on=has_measured(state, name))


def _target_field(found: Mapping[str, Sight]) -> Choose:
    options = tuple(
        Option(value=target, label=target, detail=f"range {seen.range}, through its {seen.through}")
        for target, seen in found.items()
    )
    return Choose(path=("target",), label="Target", options=options, value=next(iter(found)), rule="EXT-10.1")


def _fire_offer(state: State, name: str, gun: Gun, found: Mapping[str, Sight]) -> Offer:
    fields: list[Field] = [_target_field(found)]
    notes = []
    if gun.area:
        fields.append(Toggle(path=("area",), label="Use the area", checked=False, rule="EXT-13.1"))
        notes.append(Reminder(text="Friends in the area are attacked too.", rule="EXT-13.4"))
    places = {} if state.typed else {state.units[target].hex or "": target for target in reversed(list(found))}
    return Offer(
        key=f"fire:{name}",
        label=f"Fire: {gun.label}",
        action={"type": "fire", "by": [name], "target": next(iter(found))},
        by=name,
        group=GROUP,
        fields=tuple(fields),
        rolls=True,
        reminders=tuple(notes),
        cells={key: places[label] for key, label in hex_cells(label for label in places if label).items()},
        cell_path=("target",),
    )


def _slot_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the shots of a machine of the simple game: any weapons, combined at will (EXT-16.2, ruling R-37)."""
    try:
        check_shooter(state, name)
    except Illegal:
        return
    guns = ready_guns(name, unit)
    if state.typed:
        yield from measure_offers(state, name, unit, guns)
    can = {gun.name: targets_of(state, gun, {}) for gun in guns}
    for gun in guns:
        found = can[gun.name]
        if not found:
            continue
        first = next(iter(found))
        options = tuple(Option(value=one.name, label=one.label) for one in guns if can[one.name])
        fields: list[Field] = [_target_field(found)]
        if len(options) > 1:
            label = "Weapons, combined"
            fields.append(Slots(path=("weapons",), label=label, entries=(), options=options, rule="EXT-14.3"))
        if gun.area:
            fields.append(Toggle(path=("area",), label="Use the area", checked=False, rule="EXT-13.1"))
        yield Offer(
            key=f"fire:{name}:{gun.name}",
            label=f"Fire: {gun.label}",
            action={"type": "fire", "by": [name], "weapons": [gun.name], "target": first},
            by=name,
            group=GROUP,
            fields=tuple(fields),
            rolls=True,
        )
