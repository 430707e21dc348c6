"""What the plan of the table measures for an action, in the place of what players would type (IE-3.5).

Lengths and angles are rounded up to a tenth, which changes nothing for "within": every limit of the rules is in tenths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from rules.games.invisible_enemy.battle.actions import (
    Action,
    Activate,
    CheckContact,
    ContaminationCheck,
    Engineer,
    ResolveBarrage,
    SelfDestruct,
)
from rules.games.invisible_enemy.battle.actions.direct_fire import Behind, InTheWay, MassedBattery, Rake, Shoot, Swept
from rules.games.invisible_enemy.battle.actions.plan import Drive
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics import barrages, contamination, control_roll, stats, terrain
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import cover, weapon_of
from rules.games.invisible_enemy.mechanics.drives import as_move
from rules.games.invisible_enemy.mechanics.self_destruct import band_of
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from rules.kit import plan
from rules.kit.plan import Footprint, Point

MOST_BEHIND = 3


def up(value: float) -> int | float:
    """A measured number, rounded up to the next tenth."""
    return plan.tenth(ceil(value * 10 - 1e-6) / 10)


def filled(state: State, action: Action) -> Action:
    """The action with what it leaves open (None) measured, as far as the places are known."""
    if isinstance(action, Drive):
        return as_move(state, action)
    if not state.positions:
        return action
    match action:
        case Shoot():
            return _shot(state, action)
        case Rake():
            return _rake(state, action)
        case MassedBattery():
            return _battery(state, action)
        case ResolveBarrage() | SelfDestruct() | ContaminationCheck() | CheckContact() | Activate() | Engineer():
            return _around(state, action)
        case _:
            return action


def away(state: State, one: str | None, other: str | None) -> int | float | None:
    """Inches between two things, rounded up; None when one of them is unknown or has no place."""
    start, end = _place(state, one), _place(state, other)
    return None if start is None or end is None else up(plan.distance(start, end))


def bearing_on(state: State, name: str, targets: Sequence[str]) -> list[str]:
    """Those of the targets that are in the range and the arc of a base, nearest first; what is between is not seen."""
    base = state.bases[name]
    firer, near = terrain.footprint(state, base), []
    for target in targets:
        place = _place(state, target)
        if firer is None or place is None:
            continue
        inches = up(plan.distance(firer.at, place))
        if plan.within(inches, base.range) and plan.in_arc(firer, place, weapon_of(base).arc_half):
            near.append((inches, target))
    return [target for _, target in sorted(near)]


def _place(state: State, name: str | None) -> Point | None:
    things: dict[str, stats.Thing] = {**state.bases, **state.towers}
    return things[name].at if name in things else None


# --- lines of fire --------------------------------------------------------------------------------


def lined(state: State, by: str, target: str) -> bool:
    """True when the places of a firer and its target are known."""
    return _line(state, by, target) is not None


def _line(state: State, by: str, target: str) -> tuple[Footprint, Point] | None:
    """The firer and the place of its target, when both are known."""
    base = state.bases.get(by)
    firer = terrain.footprint(state, base) if base else None
    place = _place(state, target)
    return (firer, place) if firer and place else None


def _shot(state: State, action: Shoot) -> Shoot:
    line = _line(state, action.by, action.target)
    if line is None:
        return action
    firer, place = line
    return changed(
        action,
        distance=up(plan.distance(firer.at, place)) if action.distance is None else action.distance,
        angle=up(plan.off_front(firer, place)) if action.angle is None else action.angle,
        through=units_between(state, action.by, action.target) if action.through is None else action.through,
        terrain=_between(state, line, action.target) if action.terrain is None else action.terrain,
        behind=tuple(behind(state, action.by, action.target)) if action.behind is None else action.behind,
    )


def _rake(state: State, action: Rake) -> Rake:
    swept: list[Swept] = []
    for entry in action.sweep:
        distance = away(state, action.by, entry.base) if entry.distance is None else entry.distance
        gap = entry.gap
        if gap is None:
            gap = away(state, swept[-1].base, entry.base) if swept and entry.base else 0
        swept.append(changed(entry, distance=distance, gap=gap or 0))
    line = _line(state, action.by, swept[0].base) if swept else None
    if line is None:
        return changed(action, sweep=tuple(swept))
    return changed(
        action,
        sweep=tuple(swept),
        through=units_between(state, action.by, swept[0].base) if action.through is None else action.through,
        terrain=_between(state, line, swept[0].base) if action.terrain is None else action.terrain,
    )


def _battery(state: State, action: MassedBattery) -> MassedBattery:
    """Range and arc are each base's own; what is in the way of any of them is in the way of all."""
    lines = {name: line for name in action.by if (line := _line(state, name, action.target))}
    through = dict.fromkeys(unit for name in lines for unit in units_between(state, name, action.target))
    found = {name: _shielded(state, name, line, action.target) for name, line in lines.items()}
    stops = sorted((piece for _, pieces in found.values() for piece in pieces), key=_harm)
    covered = tuple(name for name, (shielded, _) in found.items() if shielded)
    return changed(
        action,
        through=tuple(through) if action.through is None else action.through,
        terrain=tuple(stops[:1]) if action.terrain is None else action.terrain,
        covered_from=covered if action.covered_from is None else action.covered_from,
    )


def _shielded(state: State, name: str, line: tuple[Footprint, Point], target: str) -> tuple[bool, list[InTheWay]]:
    """Whether terrain covers a target from a base (IE-7.15), and what on the line stops its fire."""
    covered, stops = False, []
    for piece in _between(state, line, target):
        try:
            covered = cover(state.bases[name], (piece,)) or covered
        except Illegal:
            stops.append(piece)
    return covered, stops


def units_between(state: State, by: str, target: str) -> tuple[str, ...]:
    """Other units of which a base stands on the line from centre to centre (IE-7.12, IE-7.16), nearest first."""
    line = _line(state, by, target)
    aim = state.bases.get(target)
    own = {state.bases[by].unit, aim.unit if aim else ""}
    if line is None:
        return ()
    areas = {name: area for name, area in _areas(state).items() if state.bases[name].unit not in own}
    crossed = plan.crossed(line[0].at, line[1], areas)
    return tuple(dict.fromkeys(state.bases[name].unit for name, _, _ in crossed if state.bases[name].unit))


def _areas(state: State) -> dict[str, tuple[Point, ...]]:
    prints = {name: terrain.footprint(state, base) for name, base in state.bases.items() if not stats.destroyed(base)}
    return {name: plan.corners(one) for name, one in prints.items() if one}


def in_the_way(state: State, start: Point, end: Point, *, target: str = "") -> tuple[InTheWay, ...]:
    """Terrain and towers on a line that stop fire, what stops most first (IE-7.14, IE-7.15, IE-9.21)."""
    areas = terrain.obstacles(state, but=target)
    crossed = plan.crossed(start, end, {name: area for name, (_, area) in areas.items()})
    found = [
        InTheWay(type=areas[name][0], from_attacker=up(enters), to_target=up(leaves))
        for name, enters, leaves in crossed
    ]
    return tuple(sorted((one for one in found if _block(one)), key=_harm))


def _between(state: State, line: tuple[Footprint, Point], target: str) -> tuple[InTheWay, ...]:
    return in_the_way(state, line[0].at, line[1], target=target)


def _block(piece: InTheWay) -> int:
    kind = CATALOGUE.terrain.get(piece.type)
    return kind.block if kind else 0


def _harm(piece: InTheWay) -> tuple[int, float]:
    return -_block(piece), -piece.to_target


def behind(state: State, by: str, target: str) -> Iterator[Behind]:
    """Bases and towers on the line behind a target, as far as the weapon reaches (IE-7.50), nearest first."""
    line = _line(state, by, target)
    if line is None or state.bases[by].weapon != "K":
        return
    firer, place = line
    direction, limit = plan.bearing(firer.at, place), state.bases[by].range
    if direction is None:
        return
    end = plan.ahead(firer.at, direction, limit)
    beyond = plan.distance(firer.at, place)
    areas = {name: area for name, area in _areas(state).items() if name not in (by, target)}
    crossed = [name for name, _, _ in plan.crossed(firer.at, end, areas)]
    found = [(length, name) for name in crossed if (length := away(state, by, name)) and length > beyond]
    for length, name in sorted(found)[:MOST_BEHIND]:
        yield Behind(base=name, distance=length)


# --- what is near ---------------------------------------------------------------------------------


def _around(state: State, action: Action) -> Action:
    match action:
        case ContaminationCheck(distance=None):
            return changed(action, distance=_come_near(state, action))
        case Engineer(distance=None):
            return changed(action, distance=away(state, action.by, action.target))
        case Activate(network_support=None) if action.unit in state.units:
            mine = stats.bases_of(state, action.unit).values()
            support = control_roll.network_support(state, mine, state.units[action.unit].side)
            return changed(action, network_support=support)
        case CheckContact(stranded=None) if action.unit in state.units:
            return changed(action, stranded=control_roll.check_contact(state, action).stranded)
        case ResolveBarrage() if action.marker in state.barrages:
            return _barrage(state, action)
        case SelfDestruct(within=None) if (base := state.bases.get(action.by)) is not None and base.at is not None:
            reach = band_of(state.charts, base.speed).range
            near = barrages.in_reach(state, base.at, reach, typed=None, but={action.by})
            return changed(action, within=tuple(near))
        case _:
            return action


def _come_near(state: State, action: ContaminationCheck) -> int | float | None:
    things = {*state.bases, *state.towers}
    near = contamination.nearest(state, action.by, action.source) if {action.by, action.source} <= things else None
    return None if near is None else up(near)


def _barrage(state: State, action: ResolveBarrage) -> ResolveBarrage:
    marker = state.barrages[action.marker]
    if marker.at is None:
        return action
    within = action.within
    if within is None:
        within = tuple(barrages.targets(state, action, marker))
    found = [name for name in within if name in state.bases]
    flank = action.flank
    if flank is None:
        flank = tuple(name for name in found if barrages.flank_support(state, action, name, state.bases[name]))
    cleared = action.cleared
    if cleared is None:
        cleared = tuple(barrages.cleared_pieces(state, action, marker))
    return changed(action, within=within, flank=flank, cleared=cleared)


def interval_links(state: State, unit: str) -> list[tuple[Point, Point]]:
    """The pairs of a unit's bases that are within the interval of its side, by their places (IE-6.50)."""
    limit = stats.interval(state, state.units[unit].side)
    mine: Mapping[str, Base] = stats.live_bases(state, unit)
    spots: Sequence[Point] = [base.at for base in mine.values() if base.at is not None]
    pairs = [(one, other) for at, one in enumerate(spots) for other in spots[at + 1 :]]
    return [pair for pair in pairs if limit is not None and plan.within(plan.distance(*pair), limit)]
