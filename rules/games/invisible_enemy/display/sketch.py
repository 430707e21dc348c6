"""Overlays on the plan for an action before it is taken."""

from __future__ import annotations

from itertools import pairwise

from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.movement import Activate, CheckContact, Drive, FinishUnit
from rules.games.invisible_enemy.battle.actions.positions import Locate, LocateUnit
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.setup import PlaceUnit
from rules.games.invisible_enemy.battle.actions.support_fire import PlaceBarrage, ResolveBarrage
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_base, find_thing, side_keys
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.display.plan import plan_piece
from rules.games.invisible_enemy.mechanics.barrages import BARRAGE
from rules.games.invisible_enemy.mechanics.base_interval import interval_links
from rules.games.invisible_enemy.mechanics.damage import is_live
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import weapon_of
from rules.games.invisible_enemy.mechanics.drives import measure_drive
from rules.games.invisible_enemy.mechanics.measurement.distances import plan_distance
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import terrain_between, units_between
from rules.games.invisible_enemy.mechanics.positions import bases_to_locate, row_of_positions, table_of
from rules.games.invisible_enemy.mechanics.self_destruct import blast_band
from rules.kernel.display.cards import Tone
from rules.kernel.display.plan import PlanArc, PlanLine, PlanPiece, Sketch, circle
from rules.kernel.records import replace
from rules.kit.plan import distance, round_up
from rules.kit.sketches import drawn_if_possible


@drawn_if_possible
def sketch(state: State, action: Action) -> Sketch:
    """Returns the overlay of an action on the plan, legal or not; empty without positions."""
    match action:
        case _ if table_of(state) is None:
            return Sketch()
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
        case PlaceBarrage(at=at) if at is not None:
            return Sketch(circles=(circle(at, BARRAGE.radius, tone="bad"),))
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
    return replace(plan_piece(state, name, base, at=at, side=number), turn=facing, ghost=True, gone=False)


def _drive(state: State, action: Drive) -> Sketch:
    base = find_base(state, action.by)
    if base.at is None:
        return Sketch()
    move = measure_drive(state, action)
    corners = [base.at, *(leg.to for leg in action.legs)]
    return Sketch(
        pieces=(_ghost(state, action.by, action.to, move.facing or 0),),
        lines=tuple(
            PlanLine(start=start, end=end, title=f'{round_up(distance(start, end))}"')
            for start, end in pairwise(corners)
            if start != end
        ),
        circles=(circle(base.at, base.speed),),
    )


def _row(state: State, action: PlaceUnit | LocateUnit) -> Sketch:
    if action.at is None:
        return Sketch()
    names = bases_to_locate(state, action.unit)
    row = row_of_positions(state, names, action.at, facing=action.facing, spacing=action.spacing)
    return Sketch(pieces=tuple(_ghost(state, name, at, action.facing) for name, at in row.items()))


def _around(state: State, action: Action) -> Sketch:
    """Returns circles of network ranges and blasts, or the links of a unit's chain."""
    match action:
        case Activate(unit=unit) if unit in state.units:
            side = state.units[unit].side
            found = [base for base in state.bases.values() if base.side == side and base.network_range]
            return Sketch(
                circles=tuple(
                    circle(base.at, base.network_range or 0, "network")
                    for base in found
                    if base.at is not None and is_live(base)
                )
            )
        case FinishUnit(unit=unit) | CheckContact(unit=unit) if unit in state.units:
            links = interval_links(state, unit)
            return Sketch(lines=tuple(PlanLine(start=one, end=other) for one, other in links))
        case ResolveBarrage(marker=marker) if marker in state.barrages and (at := state.barrages[marker].at):
            return Sketch(circles=(circle(at, BARRAGE.radius, tone="bad"),))
        case SelfDestruct(by=by) if by in state.bases and (at := state.bases[by].at):
            reach = blast_band(state.charts, state.bases[by].speed).range
            return Sketch(circles=(circle(at, reach, tone="bad"),))
        case _:
            return Sketch()
