"""The plan of the table as a viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import side_keys, sort_by_id
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.maps import TONES
from rules.games.invisible_enemy.catalogue.silhouettes import silhouette_of
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.display.labels import base_label
from rules.games.invisible_enemy.display.unit_sheets import base_chips
from rules.games.invisible_enemy.mechanics.barrages import BARRAGE
from rules.games.invisible_enemy.mechanics.damage import is_destroyed, live_bases
from rules.games.invisible_enemy.mechanics.fungus_towers import is_live_tower
from rules.games.invisible_enemy.mechanics.positions import (
    table_of,
    without_position,
)
from rules.games.invisible_enemy.mechanics.terrain import cleared_lanes, scenery_on_table, terrain_outlines
from rules.kernel.display.looks import Look
from rules.kernel.display.plan import Plan, PlanCircle, PlanOutline, PlanPiece, circle
from rules.kit.maps.table_maps import draw_marks
from rules.kit.table import Table


def plan_of(state: State) -> Plan | None:
    """Returns the plan of everything known; None if the battle keeps no positions."""
    table = table_of(state)
    if table is None:
        return None
    zones, goals = draw_marks(state.marks)
    return Plan(
        width=table.width,
        depth=table.depth,
        pieces=tuple(_pieces(state)),
        outlines=(*_outlines(state), *zones),
        circles=(*_circles(state), *goals),
        missing=tuple(_missing(state)),
    )


def _pieces(state: State) -> Iterator[PlanPiece]:
    sides = {key: number for number, key in enumerate(side_keys(state))}
    for name, base in sorted(state.bases.items()):
        if base.at is not None:
            yield plan_piece(state, name, base, at=base.at, side=sides.get(base.side))
    for name, tower in sorted(state.towers.items()):
        if tower.at is not None:
            x, y = tower.at
            yield PlanPiece(id=name, x=x, y=y, title=name, mark="T", gone=is_destroyed(tower))


def plan_piece(state: State, name: str, base: Base, *, at: Point, side: int | None) -> PlanPiece:
    """Returns a base as a piece on the plan; ``side`` is the number of its side's colour."""
    size = (table_of(state) or Table()).base
    return PlanPiece(
        id=name,
        x=at[0],
        y=at[1],
        title=base_label(base, name),
        mark=str(base.id if base.id is not None else name)[-3:],
        side=side,
        sheet=base.unit,
        width=size,
        depth=size,
        turn=base.facing,
        gone=is_destroyed(base),
        look=Look(
            silhouette=silhouette_of(base.kind),
            lost=min(1.0, base.hits / base.hull) if base.hull else 0.0,
            signs=tuple(chip.sign for chip in base_chips(state, base) if chip.sign),
        ),
    )


def _outlines(state: State) -> Iterator[PlanOutline]:
    for name, area in terrain_outlines(state).items():
        kind = CATALOGUE.terrain.get(state.terrain[name].type)
        yield PlanOutline(title=name, corners=area, tone=TONES[kind.sensitivity] if kind else "rough")
        for lane in cleared_lanes(state.terrain[name]):
            yield PlanOutline(title=f"cleared path through {name}", corners=lane)


def _circles(state: State) -> Iterator[PlanCircle]:
    for name, marker in sorted(state.barrages.items()):
        if marker.at is not None and not marker.resolved:
            yield circle(marker.at, BARRAGE.radius, name, tone="bad")
    for tower in state.towers.values():
        if tower.at is not None and is_live_tower(tower):
            yield circle(tower.at, CATALOGUE.battle.fungus_tower.infect_radius, tone="warn")


def _missing(state: State) -> Iterator[str]:
    for unit in sorted(name for name, one in state.units.items() if one.placed):
        names = without_position(state, sort_by_id(live_bases(state, unit).items()))
        if names:
            yield f"{unit} ({len(names)})"
    yield from without_position(state, scenery_on_table(state))
