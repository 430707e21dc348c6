"""Offers of fire without orders: Dorian units alone or combined, machines of the simple game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.extractors.battle.state import Sight, State, Unit
from rules.games.extractors.battle.state.units import gone, kind, side
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.display.labels import cell_name
from rules.games.extractors.display.offers.fields import cells
from rules.games.extractors.display.offers.table import measure, measured
from rules.games.extractors.mechanics.eligibility import shooter
from rules.games.extractors.mechanics.firing import check_combination
from rules.games.extractors.mechanics.targets import Gun, ready_guns, targets, unit_gun
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from rules.kernel.screen import Choose, Field, Offer, Option, Reminder, Slots, Toggle

GROUP = "Fire"


def able(state: State, name: str) -> Gun | None:
    """The weapon of a Dorian unit that may fire now."""
    try:
        return unit_gun(name, shooter(state, name))
    except Illegal:
        return None


def fire(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """What a unit can fire at."""
    if kind(unit).is_machine:
        yield from _slots(state, name, unit)
        return
    gun = able(state, name)
    if gun is None:
        return
    if state.typed:
        yield from measure(state, name, unit, [gun])
    if found := targets(state, gun, {}):
        yield changed(_fire(state, name, gun, found), goes_on=measured(state, name))


def _target(found: Mapping[str, Sight]) -> Choose:
    options = tuple(
        Option(value=target, label=target, detail=f"range {seen.range}, through its {seen.through}")
        for target, seen in found.items()
    )
    return Choose(path=("target",), label="Target", options=options, value=next(iter(found)), rule="EXT-10.1")


def _fire(state: State, name: str, gun: Gun, found: Mapping[str, Sight]) -> Offer:
    fields: list[Field] = [_target(found)]
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
        cells={key: places[label] for key, label in cells(label for label in places if label).items()},
        cell_path=("target",),
    )


def _slots(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """A machine of the simple game: any weapons, combined at will (EXT-16.2, ruling R-37)."""
    try:
        shooter(state, name)
    except Illegal:
        return
    guns = ready_guns(name, unit)
    if state.typed:
        yield from measure(state, name, unit, guns)
    can = {gun.name: targets(state, gun, {}) for gun in guns}
    for gun in guns:
        found = can[gun.name]
        if not found:
            continue
        first = next(iter(found))
        options = tuple(Option(value=one.name, label=one.label) for one in guns if can[one.name])
        fields: list[Field] = [_target(found)]
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


# --- combined fire --------------------------------------------------------------------------------


def combined(state: State, factions: Sequence[Faction]) -> Iterator[Offer]:
    """For each cell and target the units that can combine their fire on it (EXT-14.1, EXT-14.4)."""
    if "dorian" not in factions or state.phase not in ("dorian-fire", None):
        return
    guns = {
        name: gun
        for name, unit in sorted(state.units.items())
        if side(unit) == "dorian" and not gone(unit) and (gun := able(state, name))
    }
    seen = {name: targets(state, gun, {}) for name, gun in guns.items()}
    cells_ = {state.units[name].cell for name in guns if state.units[name].cell}
    for cell in (*sorted(cell for cell in cells_ if cell), None):
        group = [name for name in guns if _joins(state.units[name], cell)]
        for target in sorted({target for name in group for target in seen[name]}):
            firers = [name for name in group if target in seen[name]]
            if len(firers) > 1 and _lawful(state, firers, cell):
                yield _combined(state, cell, target, firers)


def _joins(unit: Unit, cell: str | None) -> bool:
    return kind(unit).rally_aid or (cell is not None and unit.cell == cell)


def _lawful(state: State, firers: Sequence[str], cell: str | None) -> bool:
    """A combination of Transcoms alone is listed once, not for every cell."""
    if cell is not None and all(kind(state.units[name]).rally_aid for name in firers):
        return False
    try:
        check_combination({name: state.units[name] for name in firers})
    except Illegal:
        return False
    return True


def _combined(state: State, cell: str | None, target: str, firers: Sequence[str]) -> Offer:
    options = tuple(Option(value=name, label=name) for name in firers)
    who = cell_name(cell) or "Transcoms"
    return Offer(
        key=f"combine:{cell or 'transcoms'}:{target}",
        label=f"Combine {who} on {target}",
        action={"type": "fire", "by": list(firers), "target": target},
        group="Combined fire",
        fields=(Slots(path=("by",), label="Who fires", entries=(), options=options, rule="EXT-14.4"),),
        rolls=True,
        reminders=(Reminder(text="Each rolls to hit; what hits adds up to one damage roll.", rule="EXT-14.1"),),
    )
