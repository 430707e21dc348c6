"""The sheet of a unit in play: counters, state, weapons, order boxes, as far as its viewer may know them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import enemies, is_left_out, passengers
from rules.games.extractors.battle.state.units import (
    firepower,
    full_armor,
    is_carried,
    is_gone,
    kind,
    on_map,
    side,
    speed,
)
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.silhouettes import silhouette_of
from rules.games.extractors.catalogue.terms import HIDDEN_ORDER
from rules.games.extractors.catalogue.wording import ARC_WORDS, move_name, order_name, range_text
from rules.games.extractors.display.labels import format_sight, kind_name
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.facing import facing_area
from rules.games.extractors.mechanics.line_of_sight import unit_sees_unit
from rules.games.extractors.mechanics.weapons import MAX_RANGE
from rules.kernel.display.cards import Chip, Fact, Line, Tone
from rules.kernel.display.looks import StateSign
from rules.kernel.display.screen import Counter, Row, Sheet
from rules.kernel.records import Path

STATUS: Mapping[str, tuple[Tone, StateSign]] = {"pinned": ("warn", "pinned"), "routed": ("bad", "routed")}


def unit_sheet(state: State, name: str, *, owner: str, own: bool, mark: str) -> Sheet:
    """Returns the sheet of a unit."""
    unit = state.units[name]
    return Sheet(
        id=name,
        title=name,
        kind=kind_name(unit),
        side=owner,
        own=own,
        mark=mark,
        place=_place(state, unit),
        chips=tuple(_chips(state, name, unit)),
        counters=tuple(_counters(name, unit)),
        facts=tuple(_facts(state, name, unit)),
        rows=tuple(_rows(unit)),
        notes=tuple(_notes(unit)),
        gone=is_gone(unit),
        silhouette=silhouette_of(unit.type),
    )


def _place(state: State, unit: Unit) -> str:
    if unit.exited:
        return f"left over the {unit.exited.edge} edge, turn {unit.exited.turn}"
    if unit.hex is None:
        return "not placed" if is_left_out(state, unit) else "off the map"
    if state.typed:
        return "on the table"
    facing = f", facing {unit.facing}" if kind(unit).has_facing else ""
    return f"{unit.hex}{facing}"


def _chips(state: State, name: str, unit: Unit) -> Iterator[Chip]:
    if unit.destroyed:
        yield Chip(label="destroyed", tone="bad", rule="EXT-11.7")
        return
    if unit.status != "ok":
        tone, sign = STATUS[unit.status]
        yield Chip(label=unit.status, tone=tone, rule="EXT-11.11", sign=sign)
    if unit.hidden:
        yield Chip(label="hidden", tone="on", rule="EXT-22.27", hint="Only its own side knows of it", sign="hidden")
    if unit.reveal_bonus:
        yield Chip(label="+3 to hit", tone="good", rule="EXT-22.28")
    if unit.aboard:
        yield Chip(label=f"aboard {unit.aboard}", rule="EXT-7.6")
    if unit.inside:
        yield Chip(label=f"inside {unit.inside}", rule="EXT-22.39")
    if riders := passengers(state, name):
        yield Chip(label=f"carries {', '.join(sorted(riders))}", rule="EXT-7.6")
    yield from _order_chips(unit)
    if unit.moved:
        yield Chip(label="moved", tone="quiet", rule="EXT-2.4", sign="moved")
    if unit.fired:
        yield Chip(label="fired", tone="quiet", rule="EXT-2.5", sign="fired")


def _order_chips(unit: Unit) -> Iterator[Chip]:
    if unit.hold_bonus:
        yield Chip(label="Hold: +1 to hit", tone="good", rule="EXT-18.14")
    if unit.move_cycle.reset_marker:
        yield Chip(label="Move Reset", tone="warn", rule="EXT-17.2")
    if unit.combat_cycle.reset_marker:
        yield Chip(label="Fire Reset: -2 to hit", tone="warn", rule="EXT-17.3")
    if unit.move_cycle.objective:
        yield Chip(label=f"objective {unit.move_cycle.objective}", tone="on", rule="EXT-18.5")
    if unit.combat_cycle.target:
        yield Chip(label=f"target {unit.combat_cycle.target}", tone="on", rule="EXT-19.13")


def _counters(name: str, unit: Unit) -> Iterator[Counter]:
    found = kind(unit)
    path: Path = ("units", name)
    if found.is_section:
        yield Counter(
            label="Steps",
            value=0 if unit.destroyed else unit.steps,
            most=found.steps,
            shape="boxes",
            path=(*path, "steps"),
            rule="EXT-11.10",
        )
        return
    most = full_armor(unit)
    yield Counter(
        label="Armor",
        value=0 if unit.destroyed else unit.armor,
        most=max(most, unit.armor),
        path=(*path, "armor"),
        rule="EXT-11.7",
    )
    if found.is_machine:
        yield Counter(
            label="Speed",
            value=unit.speed,
            most=max(found.speed, unit.speed),
            shape="boxes",
            path=(*path, "speed"),
            rule="EXT-12.6",
        )
    elif found.family == "vehicle":
        for key, rule in (("firepower-hits", "EXT-12.4"), ("speed-hits", "EXT-12.5")):
            value = unit.firepower_hits if key == "firepower-hits" else unit.speed_hits
            label = key.replace("-", " ").capitalize()
            yield Counter(label=label, value=value, most=2, taken=True, shape="boxes", path=(*path, key), rule=rule)


def _facts(state: State, name: str, unit: Unit) -> Iterator[Fact]:
    found = kind(unit)
    if found.family != "installation":
        yield Fact(label="Speed", value=f"{speed(unit)} MP", rule="EXT-6.1")
        yield Fact(label="Moves", value=move_name(found.move_type), rule="EXT-6.11")
    yield Fact(label="Target profile", value=f"{found.profile:+d}", rule="EXT-10.5")
    if found.to_hit:
        yield Fact(label="Firepower", value=str(firepower(unit)), rule="EXT-11.10")
    if on_map(unit) and not is_carried(unit):
        yield from _measured_sights(state, name) if state.typed else _sights(state, unit)


def _measured_sights(state: State, name: str) -> Iterator[Fact]:
    """Yields the measures from this unit since either of the two last moved."""
    found = state.sights.get(name, {})
    if found:
        why = tuple(Line(label=one, amount=format_sight(sight), rule="EXT-5.3") for one, sight in sorted(found.items()))
        yield Fact(label="Measured", value=f"{len(found)}", why=why, rule="EXT-10.1")


def _sights(state: State, unit: Unit) -> Iterator[Fact]:
    """Yields the enemies within fire range: those it sees, in which area, and those it does not (EXT-9.1)."""
    lines = []
    seen = 0
    for other, foe in sorted(enemies(state, side(unit)).items()):
        range_ = hexmap.distance(unit.hex or "", foe.hex or "")
        if range_ <= MAX_RANGE:
            clear = unit_sees_unit(state, unit, foe)
            seen += clear
            where = facing_area(unit.hex or "", unit.facing, foe.hex or "") if kind(unit).has_facing else None
            amount = f"range {range_}" + (f", {where}" if where else "")
            lines.append(Line(label=other, amount=amount, how="" if clear else "no line of sight", rule="EXT-9.3"))
    if lines:
        yield Fact(
            label=f"Sees within {MAX_RANGE} hexes", value=f"{seen} of {len(lines)}", why=tuple(lines), rule="EXT-9.1"
        )


# --- the display ----------------------------------------------------------------------------------


def _rows(unit: Unit) -> Iterator[Row]:
    if kind(unit).to_hit:
        lost = firepower(unit) == 0
        yield Row(label="Weapon", detail=range_text(kind(unit).to_hit), spent=lost)
    for slot, arc in kind(unit).slots.items():
        yield _slot(unit, slot, arc)
    cycles = (("Move", unit.move_cycle), ("Combat", unit.combat_cycle)) if kind(unit).is_machine else ()
    for cycle, held in cycles:
        for box in range(1, CATALOGUE.limits.boxes + 1):
            lost = box in held.destroyed
            order = held.boxes[box - 1]
            chips = [Chip(label="destroyed", tone="bad", rule="EXT-12.8")] if lost else []
            chips += [Chip(label="revealed", tone="on", rule="EXT-16.6")] if box in held.revealed else []
            chips += [Chip(label="last carried out", rule="EXT-16.5")] if box == held.marker else []
            detail = CATALOGUE.orders[order].text if order and order != HIDDEN_ORDER else ""
            label = "Box destroyed" if lost else order_name(order).capitalize() if order is None else order_name(order)
            yield Row(label=label, detail=detail, chips=tuple(chips), spent=lost, number=f"{cycle[0]}{box}")


def _slot(unit: Unit, slot: str, arc: str) -> Row:
    weapon = CATALOGUE.weapons.get(unit.weapons.get(slot, ""))
    lost = slot in unit.destroyed_slots
    chips = [Chip(label="destroyed", tone="bad", rule="EXT-12.7")] if lost else []
    chips += [Chip(label="fired", tone="quiet", rule="EXT-2.5")] if slot in unit.fired_slots else []
    detail = f"{ARC_WORDS[arc]}"
    if weapon:
        detail += f"; hard {weapon.hard}, soft {weapon.soft}; {range_text(unit.weapons[slot])}"
    label = weapon.name if weapon else "Empty slot"
    return Row(label=label, detail=detail, chips=tuple(chips), spent=lost, number=slot.removeprefix("slot-"))


def _notes(unit: Unit) -> Iterator[str]:
    if kind(unit).carries:
        yield "Carries two sections; it never picks up during its own move."
    if kind(unit).critical_attack:
        yield "Every hit is a critical hit as well."
    if kind(unit).rally_aid:
        yield "Helps others to rally and combines with any cell."
