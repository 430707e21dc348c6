"""Offers of set-up: placing units and giving orders (EXT-4.1, EXT-4.2, EXT-16.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.actions import Place
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.display.offers.fields import cells, default_orders, facing, hexes, order_boxes
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment import check_area, massif_of
from rules.games.extractors.mechanics.deployment import place as placed
from rules.kernel.problems import Illegal
from rules.kernel.records import Json
from rules.kernel.screen import Choose, Field, Offer, Option, Reminder

GROUP = "Set-up"


def place(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Where a unit can be placed, aboard which floater, inside which fort."""
    if state.phase != f"{side(unit)}-setup":
        return
    if not state.typed and (free := places(state, name, unit)):
        yield _place(name, unit, free)
    if kind(unit).is_section:
        yield from _carriers(state, name, unit)


def places(state: State, name: str, unit: Unit) -> list[Label]:
    """The hexes in which a unit may be placed now."""
    return [label for label in candidates(state, unit) if _fits(state, name, unit, label)]


def candidates(state: State, unit: Unit) -> tuple[Label, ...]:
    """The hexes that come into question, before the rules are asked."""
    played = scenario(state)
    if played is None:
        return hexmap.all_hexes()
    forces = played.forces(side(unit))
    if forces.deploy is None or unit.wave == "reinforcement":
        return ()
    if forces.free_hex and unit.type in forces.free:
        return (forces.free_hex,)
    if unit.garrison and (forts := [u.hex for u in state.units.values() if u.type == "fort" and u.hex]):
        return tuple(sorted(forts))
    if played.massif_centre and side(unit) == "dorian":
        return massif_of(state) or hexmap.all_hexes()
    first, last = forces.deploy.rows
    return tuple(label for label in hexmap.all_hexes() if first <= int(label[2:]) <= last)


def astray(state: State, unit: Unit) -> bool:
    """True for a garrison unit in the hex of no fort, as when the forts were placed after it (EXT-22.36)."""
    forts = [other for other in state.units.values() if other.type == "fort"]
    return bool(unit.garrison and unit.hex and forts) and all(fort.hex != unit.hex for fort in forts)


def _fits(state: State, name: str, unit: Unit, label: Label) -> bool:
    if not state.terrain and _plain(state, unit):
        return _room(state, name, unit, label)
    try:
        check_area(state, name, unit, label)
    except Illegal:
        return False
    return _room(state, name, unit, label)


def _plain(state: State, unit: Unit) -> bool:
    """True where the rows alone decide, so that hundreds of hexes need not be asked one by one."""
    return state.scenario in (None, "incoming", "ambush") or (
        state.scenario == "three-pod" and unit.type != "command-post"
    )


def _room(state: State, name: str, unit: Unit, label: Label) -> bool:
    there = [(n, u) for n, u in state.units.items() if u.hex == label and n != name]
    if not there:
        return True
    try:
        placed(state, Place(by=name, hex=label))
    except Illegal:
        return False
    return True


def _place(name: str, unit: Unit, free: list[Label]) -> Offer:
    standing = on_map(unit)
    first = unit.hex if standing and unit.hex in free else free[len(free) // 2]
    action: dict[str, Json] = {"type": "place", "by": name, "hex": first}
    fields: list[Field] = [hexes(("hex",), "Hex", ((label, "") for label in free), first, rule="EXT-4.6")]
    if kind(unit).has_facing:
        action["facing"] = unit.facing
        fields.append(facing(("facing",), unit.facing, free=False))
    return Offer(
        key=f"place:{name}",
        label="Place elsewhere" if standing else "Place",
        action=action,
        by=name,
        group=GROUP,
        fields=tuple(fields),
        cells=cells(free),
        cell_path=("hex",),
    )


def _carriers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    for key, what, type_ in (("aboard", "Begin aboard", "floater"), ("inside", "Begin inside", "fort")):
        open_ = [
            other
            for other, carrier in sorted(state.units.items())
            if carrier.type == type_ and (key == "aboard" or carrier.hex) and _legal(state, name, key, other)
        ]
        if open_:
            options = tuple(Option(value=other, label=other) for other in open_)
            rule = "EXT-4.4" if key == "aboard" else "EXT-22.39"
            yield Offer(
                key=f"{key}:{name}",
                label=f"{what} a {type_}",
                action={"type": "place", "by": name, key: open_[0]},
                by=name,
                group=GROUP,
                fields=(Choose(path=(key,), label=type_.capitalize(), options=options, value=open_[0], rule=rule),),
            )


def _legal(state: State, name: str, key: str, carrier: str) -> bool:
    try:
        placed(state, Place(by=name, aboard=carrier) if key == "aboard" else Place(by=name, inside=carrier))
    except Illegal:
        return False
    return True


# --- orders ---------------------------------------------------------------------------------------


def orders(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Orders for a machine, at set-up or while it is off the map (EXT-2.3, EXT-3.15)."""
    if on_map(unit) and state.phase not in ("avronian-setup", None):
        return
    move, combat = default_orders(name, unit, "move"), default_orders(name, unit, "combat")
    fields = (
        *order_boxes(unit, "move", ("move",), move),
        *order_boxes(unit, "combat", ("combat",), combat),
    )
    given = any(unit.move_cycle.boxes)
    yield Offer(
        key=f"orders:{name}",
        label="Change the orders" if given else "Give orders",
        action={"type": "set-orders", "by": name, "move": move, "combat": combat},
        by=name,
        group="Orders",
        fields=fields,
        reminders=(Reminder(text="One to three orders in each cycle; only you see them.", rule="EXT-16.1"),),
    )
