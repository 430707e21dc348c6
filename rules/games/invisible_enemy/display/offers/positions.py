"""Offers on the plan of the table: positions of units, towers and terrain, and of moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import Base, Piece, State, Tower
from rules.games.invisible_enemy.battle.state.lookup import side_keys, side_name
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.display.labels import thing_options
from rules.games.invisible_enemy.mechanics.positions import (
    bases_to_locate,
    located_bases,
    table_of,
    without_position,
)
from rules.games.invisible_enemy.mechanics.starting_places import fitting_spacing, starting_place
from rules.games.invisible_enemy.mechanics.terrain import scenery_on_table
from rules.kernel.display.cards import Choose, Field, Number, Option, Toggle
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json, Path
from rules.kit.fields import name_options
from rules.kit.table import MOST, Table, facing_field, format_length, from_edges, middle_of
from rules.kit.table import place_fields as spot_fields
from rules.kit.table import row_fields as kit_row_fields

GROUP = "Plan of the table"
FROM_EDGES = from_edges("IE-3.5")
PLACING = Placing(at=("at",), turn=("facing",))
SIZE = 6
"""The size of new terrain, in inches across and deep."""
SPACING = 2
"""The default distance between bases when a unit is put down in a row, in inches."""


def locate_offers(state: State, sides: Sequence[str], *, again: bool) -> Iterator[Offer]:
    """Yields offers for things without positions: whole units, single bases, then towers and terrain.

    ``again``: also for things that have a position.
    """
    table = table_of(state)
    if table is None:
        return
    for unit in sorted(name for name, one in state.units.items() if one.side in sides and one.placed):
        names = bases_to_locate(state, unit)
        if names:
            yield _row_offer(state, unit, names, table)
        movable = [*names, *(located_bases(state, unit) if again else ())]
        if movable:
            yield _locate_offer(state, f"locate:{unit}", movable, table, by=unit)
    scenery = scenery_on_table(state)
    if things := scenery if again else without_position(state, scenery):
        yield _locate_offer(state, "locate", things, table, by="")


def row_fields(table: Table, at: Point, *, facing: int, spacing: float = SPACING) -> list[Field]:
    """Returns the fields of a unit in a row: position, facing and spacing."""
    return [*kit_row_fields(table, at, facing, spacing, of="base", rules=("IE-3.5", "", "IE-1.33"))]


def _row_offer(state: State, unit: str, names: Sequence[str], table: Table) -> Offer:
    spacing = fitting_spacing(state, unit, len(names), SPACING)
    at, facing = starting_place(state, unit, spacing)
    whole = "" if any(base.at for base in state.bases.values() if base.unit == unit) else " whole"
    return Offer(
        key=f"locate-unit:{unit}",
        label=f"Put the{whole} unit on the plan",
        action={"type": "locate-unit", "unit": unit, "at": list(at), "facing": facing, "spacing": spacing},
        by=unit,
        group=GROUP,
        fields=tuple(row_fields(table, at, facing=facing, spacing=spacing)),
        reminders=(FROM_EDGES,),
        placing=PLACING,
    )


def _locate_offer(state: State, key: str, names: Sequence[str], table: Table, *, by: str) -> Offer:
    things: dict[str, Base | Tower | Piece] = {**state.bases, **state.towers, **state.terrain}
    usual, facing = starting_place(state, by, 0) if by else (middle_of(table), 0)
    at = things[names[0]].at or usual
    action: dict[str, Json] = {"type": "locate", "name": names[0], "at": list(at), "facing": facing}
    bases = bool(by)
    options = thing_options(state, list(names)) if bases else name_options(names)
    fields: list[Field] = [Choose(path=("name",), label="What", options=options, value=names[0])]
    fields += spot_fields(("at",), at, table, rule="IE-3.5")
    fields.append(facing_field(("facing",), facing))
    if not bases:
        first = things[names[0]]
        width, depth = (first.width, first.depth) if isinstance(first, Piece) else (SIZE, SIZE)
        action |= {"width": width, "depth": depth, "round": False}
        fields += _size_fields(width, depth)
        if any(is_blocked_surface(state, one) for one in names):
            action["owner"] = None
            fields.append(_owner_field(state))
    return Offer(
        key=key,
        label="Put a base on the plan" if bases else "Put terrain on the plan",
        action=action,
        by=by,
        group=GROUP,
        seldom=things[names[0]].at is not None,
        fields=tuple(fields),
        reminders=(FROM_EDGES,),
        placing=PLACING,
    )


def _size_fields(width: float, depth: float) -> Iterator[Field]:
    for path, way, inches in (("width", "across", width), ("depth", "deep", depth)):
        label = f"Terrain: inches {way}"
        yield Number(
            path=(path,), label=label, value=format_length(inches), least=0, most=MOST, step="0.1", rule="IE-9.1"
        )
    yield Toggle(path=("round",), label="Terrain: round", checked=False)


def is_blocked_surface(state: State, name: str) -> bool:
    """Checks for a blocked surface, which hinders only the enemy of a side (IE-9.3)."""
    kind = CATALOGUE.terrain.get(state.terrain[name].type) if name in state.terrain else None
    return kind is not None and kind.enemy_only


def _owner_field(state: State) -> Field:
    sides = (Option(value=key, label=side_name(state, key)) for key in side_keys(state))
    options = (Option(value=None, label="As before"), Option(value="", label="Nobody"), *sides)
    return Choose(path=("owner",), label="A blocked surface belongs to", options=options, value=None, rule="IE-9.3")


def place_fields(state: State, path: Path, at: Point) -> tuple[Field, ...]:
    """Returns the two number fields of a position, to a tenth of an inch."""
    return spot_fields(path, at, table_of(state) or Table(), rule="IE-3.5")


def arrival_fields(state: State, base: Base) -> tuple[dict[str, Json], list[Field]]:
    """Returns the end of a move for a base with a position: the action's part, and its fields."""
    if base.at is None:
        return {}, []
    facing = facing_field(("facing",), base.facing)
    places = place_fields(state, ("to",), base.at)
    return {"to": list(base.at), "facing": base.facing}, [*places, facing]
