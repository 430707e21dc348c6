"""The plan of the table as a viewer may know it, and what is drawn on it for an action."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.games.invisible_enemy.battle.actions import (
    Action,
    Activate,
    CheckContact,
    FinishUnit,
    Locate,
    PlaceBarrage,
    PlaceUnit,
    ResolveBarrage,
    SelfDestruct,
)
from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.plan import Drive, LocateUnit
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_base, find_thing, side_keys, sort_by_id
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.display.labels import base_label
from rules.games.invisible_enemy.mechanics.barrages import BARRAGE
from rules.games.invisible_enemy.mechanics.base_interval import interval_links
from rules.games.invisible_enemy.mechanics.damage import is_destroyed, is_live, live_bases
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import weapon_of
from rules.games.invisible_enemy.mechanics.drives import measure_drive
from rules.games.invisible_enemy.mechanics.fungus_towers import is_live_tower
from rules.games.invisible_enemy.mechanics.measurement.distances import plan_distance, round_up
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import terrain_between, units_between
from rules.games.invisible_enemy.mechanics.positions import (
    bases_to_locate,
    row_of_positions,
    table_of,
    without_position,
)
from rules.games.invisible_enemy.mechanics.self_destruct import blast_band
from rules.games.invisible_enemy.mechanics.terrain import cleared_lanes, scenery_on_table, terrain_outlines
from rules.kernel.cards import Tone
from rules.kernel.plan import Plan, PlanArc, PlanCircle, PlanLine, PlanOutline, PlanPiece, Sketch
from rules.kernel.problems import RulesError
from rules.kernel.records import changed
from rules.kit.plan import distance
from rules.kit.table import Table

TONES = {"low": "rough", "medium": "woods", "high": "swamp", "impervious": "building", "defense-value": "fungus"}
"""How terrain looks, by what it takes to clear it."""


def plan_of(state: State) -> Plan | None:
    """The plan of what is known; None where nobody keeps positions."""
    table = table_of(state)
    if table is None:
        return None
    return Plan(
        width=table.width,
        depth=table.depth,
        pieces=tuple(_pieces(state)),
        outlines=tuple(_outlines(state)),
        circles=tuple(_circles(state)),
        missing=tuple(_missing(state)),
    )


def _pieces(state: State) -> Iterator[PlanPiece]:
    sides = {key: number for number, key in enumerate(side_keys(state))}
    for name, base in sorted(state.bases.items()):
        if base.at is not None:
            yield _piece(state, name, base, at=base.at, side=sides.get(base.side))
    for name, tower in sorted(state.towers.items()):
        if tower.at is not None:
            x, y = tower.at
            yield PlanPiece(id=name, x=x, y=y, title=name, mark="T", gone=is_destroyed(tower))


def _piece(state: State, name: str, base: Base, *, at: Point, side: int | None) -> PlanPiece:
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
            x, y = marker.at
            yield PlanCircle(x=x, y=y, radius=BARRAGE.radius, title=name, tone="bad")
    for tower in state.towers.values():
        if tower.at is not None and is_live_tower(tower):
            x, y = tower.at
            yield PlanCircle(x=x, y=y, radius=CATALOGUE.battle.fungus_tower.infect_radius, tone="warn")


def _missing(state: State) -> Iterator[str]:
    for unit in sorted(name for name, one in state.units.items() if one.placed):
        names = without_position(state, sort_by_id(live_bases(state, unit).items()))
        if names:
            yield f"{unit} ({len(names)})"
    yield from without_position(state, scenery_on_table(state))


# --- what an action looks like --------------------------------------------------------------------


def sketch(state: State, action: Action) -> Sketch:
    """What an action looks like on the plan, legal or not; nothing where places are not known."""
    if table_of(state) is None:
        return Sketch()
    try:
        return _sketch(state, action)
    except (RulesError, KeyError, IndexError):
        return Sketch()


def _sketch(state: State, action: Action) -> Sketch:
    match action:
        case Shoot(by=by, target=target):
            return _fire(state, (by,), target)
        case Rake(by=by, sweep=sweep):
            return _fire(state, (by,), sweep[0].base)
        case MassedBattery(by=by, target=target):
            return _fire(state, by, target)
        case Drive():
            return _drive(state, action)
        case Locate() if action.name in state.bases:
            return Sketch(pieces=(_ghost(state, action.name, action.at, action.facing),))
        case Locate(at=(x, y)):
            return Sketch(pieces=(PlanPiece(id=action.name, x=x, y=y, title=action.name, ghost=True),))
        case PlaceUnit() | LocateUnit():
            return _row(state, action)
        case PlaceBarrage(at=(x, y)):
            return Sketch(circles=(PlanCircle(x=x, y=y, radius=BARRAGE.radius, tone="bad"),))
        case _:
            return _around(state, action)


def _fire(state: State, by: tuple[str, ...], target: str) -> Sketch:
    arcs, lines = [], []
    end = find_thing(state, target).at
    for name in by:
        base = find_base(state, name)
        if base.at is None:
            continue
        x, y = base.at
        arcs.append(PlanArc(x=x, y=y, turn=base.facing, half=weapon_of(base).arc_half, reach=base.range, title=name))
        if end is not None:
            terrain = terrain_between(state, base.at, end, target=target)
            tone: Tone = "bad" if terrain or units_between(state, name, target) else ""
            lines.append(PlanLine(start=base.at, end=end, title=f'{plan_distance(state, name, target)}"', tone=tone))
    return Sketch(arcs=tuple(arcs), lines=tuple(lines))


def _ghost(state: State, name: str, at: Point, facing: float) -> PlanPiece:
    base = find_base(state, name)
    number = side_keys(state).index(base.side) if base.side in state.sides else None
    return changed(_piece(state, name, base, at=at, side=number), turn=facing, ghost=True, gone=False)


def _drive(state: State, action: Drive) -> Sketch:
    base = find_base(state, action.by)
    if base.at is None:
        return Sketch()
    move = measure_drive(state, action)
    x, y = base.at
    corners = [base.at, *(leg.to for leg in action.legs)]
    return Sketch(
        pieces=(_ghost(state, action.by, action.to, move.facing or 0),),
        lines=tuple(
            PlanLine(start=start, end=end, title=f'{round_up(distance(start, end))}"')
            for start, end in pairwise(corners)
            if start != end
        ),
        circles=(PlanCircle(x=x, y=y, radius=base.speed),),
    )


def _row(state: State, action: PlaceUnit | LocateUnit) -> Sketch:
    if action.at is None:
        return Sketch()
    names = bases_to_locate(state, action.unit)
    row = row_of_positions(state, names, action.at, facing=action.facing, spacing=action.spacing)
    return Sketch(pieces=tuple(_ghost(state, name, at, action.facing) for name, at in row.items()))


def _around(state: State, action: Action) -> Sketch:
    """Circles of radios and blasts, and the links of a unit's chain."""
    match action:
        case Activate(unit=unit) if unit in state.units:
            side = state.units[unit].side
            found = [base for base in state.bases.values() if base.side == side and base.network_range]
            return Sketch(
                circles=tuple(
                    PlanCircle(x=base.at[0], y=base.at[1], radius=base.network_range or 0, title="network")
                    for base in found
                    if base.at is not None and is_live(base)
                )
            )
        case FinishUnit(unit=unit) | CheckContact(unit=unit) if unit in state.units:
            links = interval_links(state, unit)
            return Sketch(lines=tuple(PlanLine(start=one, end=other) for one, other in links))
        case ResolveBarrage(marker=marker) if marker in state.barrages and (at := state.barrages[marker].at):
            return Sketch(circles=(PlanCircle(x=at[0], y=at[1], radius=BARRAGE.radius, tone="bad"),))
        case SelfDestruct(by=by) if by in state.bases and (at := state.bases[by].at):
            reach = blast_band(state.charts, state.bases[by].speed).range
            return Sketch(circles=(PlanCircle(x=at[0], y=at[1], radius=reach, tone="bad"),))
        case _:
            return Sketch()
