"""The situation of an action: everything that players would type, measured on the plan (IE-3.5).

Lengths and angles are rounded up to a tenth, which changes nothing for "within": every limit of the rules is in tenths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck
from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake, Shoot, Swept
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import Activate, CheckContact, Drive
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import bases_of
from rules.games.invisible_enemy.mechanics.barrages import find_cleared_terrain, has_flank_support, targets_of
from rules.games.invisible_enemy.mechanics.contamination import closest_approach
from rules.games.invisible_enemy.mechanics.control_roll import has_network_support
from rules.games.invisible_enemy.mechanics.drives import measure_drive
from rules.games.invisible_enemy.mechanics.measurement.distances import plan_distance, things_within
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import (
    blast_reaches,
    by_blocked_share,
    cover_and_stops,
    is_shielded_from_barrage,
    sight_line,
    terrain_on_line,
    things_behind,
    units_between,
)
from rules.games.invisible_enemy.mechanics.self_destruct import blast_band
from rules.games.invisible_enemy.mechanics.stranded_bases import check_contact
from rules.kernel.records import replace
from rules.kit import plan
from rules.kit.plan import round_up


def measure_action(state: State, action: Action) -> Action:
    """Returns the action with its open values (None) measured, as far as positions are known."""
    if isinstance(action, Drive):
        return measure_drive(state, action)
    if not state.positions:
        return action
    match action:
        case Shoot():
            return _measure_shot(state, action)
        case Rake():
            return _measure_rake(state, action)
        case MassedBattery():
            return _measure_battery(state, action)
        case ResolveBarrage() | SelfDestruct() | ContaminationCheck() | CheckContact() | Activate() | Engineer():
            return _measure_surroundings(state, action)
        case _:
            return action


def _measure_shot(state: State, action: Shoot) -> Shoot:
    line = sight_line(state, action.by, action.target)
    if line is None:
        return action
    firer, place = line
    return replace(
        action,
        distance=round_up(plan.distance(firer.at, place)) if action.distance is None else action.distance,
        angle=round_up(plan.off_front(firer, place)) if action.angle is None else action.angle,
        through=units_between(state, action.by, action.target) if action.through is None else action.through,
        terrain=terrain_on_line(state, line, action.target) if action.terrain is None else action.terrain,
        behind=things_behind(state, action.by, action.target) if action.behind is None else action.behind,
    )


def _measure_rake(state: State, action: Rake) -> Rake:
    swept: list[Swept] = []
    for entry in action.sweep:
        distance = plan_distance(state, action.by, entry.base) if entry.distance is None else entry.distance
        gap = entry.gap
        if gap is None:
            gap = plan_distance(state, swept[-1].base, entry.base) if swept and entry.base else 0
        swept.append(replace(entry, distance=distance, gap=(gap or 0) if entry.base else entry.gap))
    line = sight_line(state, action.by, swept[0].base) if swept else None
    if line is None:
        return replace(action, sweep=tuple(swept))
    return replace(
        action,
        sweep=tuple(swept),
        through=units_between(state, action.by, swept[0].base) if action.through is None else action.through,
        terrain=terrain_on_line(state, line, swept[0].base) if action.terrain is None else action.terrain,
    )


def _measure_battery(state: State, action: MassedBattery) -> MassedBattery:
    """Measures a battery: range and arc for each base, but an obstacle for one is an obstacle for all."""
    lines = {name: line for name in action.by if (line := sight_line(state, name, action.target))}
    through = dict.fromkeys(unit for name in lines for unit in units_between(state, name, action.target))
    found = {name: cover_and_stops(state, name, line, action.target) for name, line in lines.items()}
    stops = sorted((piece for _, pieces in found.values() for piece in pieces), key=by_blocked_share)
    covered = tuple(name for name, (shielded, _) in found.items() if shielded)
    return replace(
        action,
        through=tuple(through) if action.through is None else action.through,
        terrain=tuple(stops[:1]) if action.terrain is None else action.terrain,
        covered_from=covered if action.covered_from is None else action.covered_from,
    )


def _measure_surroundings(state: State, action: Action) -> Action:
    match action:
        case ContaminationCheck(distance=None):
            return replace(action, distance=_measure_approach(state, action))
        case Engineer(distance=None):
            return replace(action, distance=plan_distance(state, action.by, action.target))
        case Activate(network_support=None) if action.unit in state.units:
            mine = bases_of(state, action.unit).values()
            support = has_network_support(state, mine, state.units[action.unit].side)
            return replace(action, network_support=support)
        case CheckContact(stranded=None) if action.unit in state.units:
            return replace(action, stranded=check_contact(state, action).stranded)
        case ResolveBarrage() if action.marker in state.barrages:
            return _measure_barrage(state, action)
        case SelfDestruct() if action.by in state.bases:
            return _measure_blast(state, action)
        case _:
            return action


def _measure_approach(state: State, action: ContaminationCheck) -> int | float | None:
    things = {*state.bases, *state.towers}
    near = closest_approach(state, action.by, action.source) if {action.by, action.source} <= things else None
    return None if near is None else round_up(near)


def _measure_barrage(state: State, action: ResolveBarrage) -> ResolveBarrage:
    marker = state.barrages[action.marker]
    if marker.at is None:
        return action
    within = action.within
    if within is None:
        near = targets_of(state, action, marker)
        within = tuple(name for name in near if not is_shielded_from_barrage(state, marker.at, name))
    cleared = action.cleared
    if cleared is None:
        cleared = tuple(find_cleared_terrain(state, action, marker))
    # Flanks that the players leave to the plan stay open: each loss of the barrage may bare another flank (IE-8.11).
    measured = set(flanks_on_plan(state, action, within))
    flank = None if action.flank is None or set(action.flank) == measured else action.flank
    return replace(action, within=within, flank=flank, cleared=cleared)


def flanks_on_plan(state: State, action: ResolveBarrage, within: Sequence[str]) -> Iterator[str]:
    """Yields the bases that have flank support by their places, before the first die (IE-8.18)."""
    opened = replace(action, flank=None)
    for name in within:
        if name in state.bases and has_flank_support(state, opened, name, state.bases[name]):
            yield name


def _measure_blast(state: State, action: SelfDestruct) -> SelfDestruct:
    """Measures a blast: everything in the radius that no terrain shields, and whatever is covered (IE-6.72)."""
    base = state.bases[action.by]
    if base.at is None:
        return action
    within = action.within
    if within is None:
        reach = blast_band(state.charts, base.speed).range
        near = things_within(state, base.at, reach, typed=None, but={action.by})
        within = tuple(name for name in near if blast_reaches(state, action.by, name) is not None)
    covered = action.covered
    if covered is None:
        covered = tuple(name for name in within if blast_reaches(state, action.by, name) == "covered")
    return replace(action, within=within, covered=covered)
