"""Range, arc, line of fire and cover (IE-7.10 to IE-7.16)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.games.invisible_enemy.battle.actions.direct_fire import InTheWay
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import Thing, bases_of, find_thing, is_friendly
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Inches
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import is_destroyed, is_live, live_bases, refuse_destroyed
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import weapon_of
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.games.invisible_enemy.mechanics.measurement.distances import distance_between, measure_distance
from rules.kernel.problems import illegal
from rules.kernel.records import Record

FIRE = CATALOGUE.battle.fire


class LineOfFire(Record):
    """A line of fire as the players see it; distance and angle None: measured from the positions."""

    target: str
    distance: Inches | None = None
    angle: Inches | None = None
    through: tuple[str, ...] = ()
    terrain: tuple[InTheWay, ...] = ()
    arc: bool = True


def check_target(state: State, name: str, line: LineOfFire) -> bool:
    """Checks a target and returns whether it is covered (IE-7.15). Raises Illegal if ``name`` cannot fire on it."""
    base, target = state.bases[name], find_thing(state, line.target)
    refuse_destroyed(target, line.target)
    if is_friendly(base, target):
        raise illegal("friendly-target", f"{line.target} is on your own side.", rule="IE-7.6")
    away = measure_distance(state, base.at, target.at, line.distance)
    if not geometry.within(away, base.range):
        message = f'{round_off(away)}" is beyond the range of {base.range}".'
        raise illegal("out-of-range", message, rule="IE-7.10")
    if line.arc:
        _check_arc(base, target, line)
    _check_units(state, base, target, line)
    return is_covered(base, line.terrain)


def _check_arc(base: Base, target: Thing, line: LineOfFire) -> None:
    off = geometry.off_front(base.facing, geometry.bearing(base.at, target.at))
    angle = off if line.angle is None else geometry.fold_angle(line.angle)
    half = weapon_of(base).arc_half
    if not geometry.within(angle, half):
        message = f"{round_off(angle)}° off the centreline: class {base.weapon} fires within {half:g}°."
        raise illegal("out-of-arc", message, rule="IE-7.11")


# --- obstacles ------------------------------------------------------------------------------------


def _check_units(state: State, base: Base, target: Thing, line: LineOfFire) -> None:
    theirs = unit_in_line(line.target, target) if isinstance(target, Base) else ""
    for unit in line.through:
        # Only other units than the firer's and the target's are in the way (IE-7.16).
        if unit in ("", base.unit, theirs) or not _is_standing(state, unit):
            continue
        if base.weapon != "C" or not has_loose_intervals(state, unit):
            message = f"{unit} stands in the line of fire."
            raise illegal("blocked-by-unit", message, rule="IE-7.13" if base.weapon == "C" else "IE-7.12")


def unit_in_line(name: str, base: Base) -> str:
    """Returns the unit of a base in a line of fire; a contaminated base is one of its own (IE-6.64, IE-7.16)."""
    return name if base.contaminated else base.unit


def _is_standing(state: State, unit: str) -> bool:
    """Checks whether something of a unit still stands, or a contaminated base that is called so."""
    lone = state.bases.get(unit)
    if lone is not None and lone.contaminated:
        return not is_destroyed(lone)
    known = bases_of(state, unit).values()
    return not known or any(is_live(base) for base in known)


def has_loose_intervals(state: State, unit: str) -> bool:
    """Checks for intervals over 1" between all bases of a unit (IE-7.13); a lone base has none (IE-R44)."""
    measured = state.units[unit].min_interval if unit in state.units else None
    if measured is not None:
        return measured > FIRE.loose_interval
    standing = live_bases(state, unit).values()
    return all(
        distance_between(one, other) > FIRE.loose_interval + geometry.CLOSE for one, other in combinations(standing, 2)
    )


def is_covered(base: Base, terrain: Sequence[InTheWay]) -> bool:
    """Checks whether terrain covers the target. Raises ``blocked-by-terrain`` for full blocks (IE-9.8)."""
    covered = False
    for piece in terrain:
        kind = CATALOGUE.terrain.get(piece.type)
        if kind is None or (piece.c_passes and base.weapon == "C"):
            continue
        if kind.block == 100:
            raise illegal("blocked-by-terrain", f"{kind.name} stops all fire.", rule="IE-7.14")
        if kind.block == 50:
            covered = _half_cover(kind.name, piece) or covered
    return covered


def _half_cover(name: str, piece: InTheWay) -> bool:
    limit = FIRE.cover_distance
    if geometry.within(piece.to_target, limit):
        return True
    if not geometry.within(piece.from_attacker, limit):
        message = f'{name} stops fire unless target or firer is within {limit}" of it.'
        raise illegal("blocked-by-terrain", message, rule="IE-7.15")
    return False
