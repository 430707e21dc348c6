"""Form fields that recur in offers: hexes, facings, orders, typed sights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rules.games.extractors.battle.state import Unit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, CycleName, Direction, Label
from rules.games.extractors.mechanics.hexmap import all_hexes, cell_id
from rules.games.extractors.mechanics.order_assignment import fill_boxes
from rules.games.extractors.mechanics.targets import MOST_MEASURED
from rules.kernel.display.cards import Choose, Field, Number, Option, Slots, Toggle
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json, Path
from rules.kit.fields import name_options, tick_names

BOXES = CATALOGUE.limits.boxes
COMPASS: dict[Direction, str] = {
    "N": "North",
    "NE": "North-east",
    "SE": "South-east",
    "S": "South",
    "SW": "South-west",
    "NW": "North-west",
}


EVERY_HEX = name_options(all_hexes())
EVERY_CELL: Mapping[str, Json] = {cell_id(label): label for label in all_hexes()}
"""The cells of the board for all hexes."""


def hex_field(path: Path, label: str, labels: Iterable[tuple[Label, str]], value: Label | None, *, rule: str) -> Choose:
    """Returns a choice of hexes, each with a detail."""
    options = tuple(_hex_option(key, detail) for key, detail in labels)
    return Choose(path=path, label=label, options=options, value=value, rule=rule)


@lru_cache(maxsize=128)
def plain_hexes(labels: tuple[Label, ...]) -> tuple[tuple[Option, ...], Mapping[str, Json]]:
    """Returns a choice of hexes without details, and the cells of the board for them."""
    return tuple(_hex_option(label, "") for label in labels), hex_cells(labels)


@lru_cache(maxsize=4096)
def _hex_option(label: Label, detail: str) -> Option:
    return Option(value=label, label=label, detail=detail)


def any_hex_field(path: Path, label: str, value: Label | None, *, rule: str) -> Choose:
    """Returns a choice of all hexes of the map."""
    return Choose(path=path, label=label, options=EVERY_HEX, value=value, rule=rule)


def several_hexes_field(path: Path, label: str, *, help: str, rule: str) -> Slots:
    """Returns a choice of any number of hexes of the map."""
    return Slots(path=path, label=label, entries=(), options=EVERY_HEX, help=help, rule=rule)


def hex_cells(labels: Iterable[Label]) -> dict[str, Json]:
    """Returns the cells of the board for some hexes."""
    return {cell_id(label): label for label in labels}


AS_IT_COMES = "As it comes"


def facing_field(path: Path, value: Direction | None, *, free: str = AS_IT_COMES) -> Choose:
    """Returns a choice of facing; ``free`` is the label under which the site chooses it, if it may."""
    options = [Option(value=None, label=free)] if free else []
    options += [Option(value=key, label=COMPASS[key]) for key in DIRECTIONS]
    label = "Facing at the end" if free == AS_IT_COMES else "Facing"
    return Choose(path=path, label=label, options=tuple(options), value=value, rule="EXT-5.4")


def order_box_fields(unit: Unit, cycle: CycleName, path: Path, present: Sequence[str | None]) -> Iterator[Field]:
    """Yields the boxes of a cycle, each with the orders that may go into it (EXT-16.1, EXT-16.3)."""
    held = unit.move_cycle if cycle == "move" else unit.combat_cycle
    for box in range(1, BOXES + 1):
        if box in held.destroyed:
            continue
        options = [Option(value=None, label="Empty")]
        options += [
            Option(value=key, label=order.name, detail=order.text, rule=order.rule)
            for key, order in CATALOGUE.orders.items()
            if order.cycle == cycle and (not order.thanis or key in unit.thanis)
        ]
        value = present[box - 1] if box <= len(present) else None
        label = f"{cycle.capitalize()} order {box}"
        yield Choose(path=(*path, box - 1), label=label, options=tuple(options), value=value, rule="EXT-16.1")


def default_orders(name: str, unit: Unit, cycle: CycleName) -> list[str | None]:
    """Returns the orders with which a form begins: the present ones, or simple ones that fit."""
    held = unit.move_cycle if cycle == "move" else unit.combat_cycle
    if find_refusal(fill_boxes, name, unit, held.boxes, cycle) is None:
        return list(held.boxes)
    first: str | None = "close" if cycle == "move" else "closest-target"
    orders: list[str | None] = [None] * BOXES
    for box in range(1, BOXES + 1):
        if box not in held.destroyed:
            orders[box - 1], first = first, None
    return list(fill_boxes(name, unit, tuple(orders), cycle)) if any(orders) else orders


def sight_fields(path: Path, name: str, *, range_: int | None, machine: bool) -> Iterator[Field]:
    """Yields the fields of a measure: range, areas, terrain, line of sight (EXT-5.3, EXT-5.6, EXT-10.6)."""
    yield Number(
        path=(*path, "range"), label=f"Hexes to {name}", value=range_, least=0, most=MOST_MEASURED, rule="EXT-5.3"
    )
    areas = tuple(Option(value=key, label=key.capitalize()) for key in ("front", "side", "rear"))
    if machine:
        yield Choose(
            path=(*path, "area"), label=f"{name} lies in the firer's", options=areas, value="front", rule="EXT-5.6"
        )
    yield Choose(
        path=(*path, "through"),
        label="The fire comes through the target's",
        options=areas,
        value="side",
        rule="EXT-11.6",
    )
    terrain = [Option(value=[], label="Clear or other")]
    terrain += [Option(value=[key], label=one.name) for key, one in CATALOGUE.terrain.items() if one.target_drm]
    yield Choose(
        path=(*path, "terrain"), label="The target stands in", options=tuple(terrain), value=[], rule="EXT-10.6"
    )
    yield Toggle(path=(*path, "clear"), label="In line of sight", checked=True, rule="EXT-9.1")
    yield Toggle(path=(*path, "chimneys"), label="The firer stands in chimneys", checked=False, rule="EXT-10.8")


def area_fields(path: Path, others: Sequence[str]) -> Iterator[Field]:
    """Yields the fields for the other units an area shot would reach (EXT-13.1)."""
    for key, label in (("same", "Others in the hex of the enemy"), ("next", "Others next to that hex")):
        yield tick_names((*path, key), label, others, rule="EXT-13.1")


def default_sight(range_: int) -> dict[str, Json]:
    """Returns the typed sight with which a form begins."""
    return {"range": range_, "area": "front", "through": "side", "terrain": [], "chimneys": False, "clear": True}
