"""Who may fire at what: step, range, arc, line of fire and cover (IE-7.1 to IE-7.16)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.games.invisible_enemy.army.pricing import armed
from rules.games.invisible_enemy.battle.actions.direct_fire import InTheWay
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.force_tables import WeaponRow
from rules.games.invisible_enemy.catalogue.vocabulary import Inches
from rules.games.invisible_enemy.mechanics import geometry, stats
from rules.games.invisible_enemy.mechanics.stats import Thing
from rules.kernel.problems import illegal
from rules.kernel.records import record

FIRE = CATALOGUE.battle.fire
CLASSES = CATALOGUE.weapon_classes


@record
class Line:
    """A line of fire as the players see it; distance and angle None: measured from the positions."""

    target: str
    distance: Inches | None = None
    angle: Inches | None = None
    through: tuple[str, ...] = ()
    terrain: tuple[InTheWay, ...] = ()
    arc: bool = True


def weapon_of(base: Base) -> WeaponRow:
    """The row of the base's weapon class."""
    return CLASSES[base.weapon or "K"]


def check_firer(state: State, name: str, *, only: str = "") -> Base:
    """The base that is to fire (IE-7.1, IE-7.2, IE-7.5); ``only``: the class it must have. Raises Illegal."""
    base = stats.base_named(state, name)
    stats.refuse_destroyed(base, name)
    stats.refuse_contaminated(base, name)
    if not armed(base):
        raise illegal("unarmed", f"{name} has no weapon.", rule="IE-7.5")
    if only and base.weapon != only:
        code = "not-class-k" if only == "K" else "not-class-c"
        rule = "IE-7.62" if only == "K" else "IE-7.70"
        raise illegal(code, f"{name} has a weapon of class {base.weapon}, not {only}.", rule=rule)
    step = weapon_of(base).step
    if state.phase is not None and state.phase != step:
        message = f"Class {base.weapon} fires in the step “{CATALOGUE.turn.phases[step].name}”."
        raise illegal("wrong-step", message, rule="IE-7.1")
    if base.fired:
        raise illegal("already-fired", f"{name} has fired in this phase.", rule="IE-7.2")
    return base


def check_target(state: State, name: str, line: Line) -> bool:
    """Whether the target is covered (IE-7.15). Raises Illegal when it cannot be fired upon by the base ``name``."""
    base, target = state.bases[name], stats.thing_named(state, line.target)
    stats.refuse_destroyed(target, line.target)
    if stats.friendly(base, target):
        raise illegal("friendly-target", f"{line.target} is on one's own side.", rule="IE-7.6")
    away = stats.measured(state, base.at, target.at, line.distance)
    if not geometry.within(away, base.range):
        message = f'{geometry.rounded(away)}" is beyond the range of {base.range}".'
        raise illegal("out-of-range", message, rule="IE-7.10")
    if line.arc:
        _check_arc(base, target, line)
    _check_units(state, base, target, line)
    return cover(base, line.terrain)


def distance(base: Base, target: Thing, typed: Inches | None) -> float:
    """Inches to a target: as typed, else measured."""
    return stats.apart(base, target) if typed is None else typed


def _check_arc(base: Base, target: Thing, line: Line) -> None:
    off = geometry.off_front(base.facing, geometry.bearing(base.at, target.at))
    angle = off if line.angle is None else geometry.folded(line.angle)
    half = weapon_of(base).arc_half
    if not geometry.within(angle, half):
        message = f"{geometry.rounded(angle)}° off the centreline: class {base.weapon} fires within {half:g}°."
        raise illegal("out-of-arc", message, rule="IE-7.11")


# --- what is in the way ---------------------------------------------------------------------------


def _check_units(state: State, base: Base, target: Thing, line: Line) -> None:
    theirs = target.unit if isinstance(target, Base) else ""
    for unit in line.through:
        # Only other units than the firer's and the target's are in the way (IE-7.16).
        if unit in ("", base.unit, theirs) or not _stands(state, unit):
            continue
        if base.weapon != "C" or not loose(state, unit):
            message = f"{unit} stands in the line of fire."
            raise illegal("blocked-by-unit", message, rule="IE-7.13" if base.weapon == "C" else "IE-7.12")


def _stands(state: State, unit: str) -> bool:
    known = stats.bases_of(state, unit).values()
    return not known or any(not stats.destroyed(base) for base in known)


def loose(state: State, unit: str) -> bool:
    """True when all intervals between the bases of a unit are over 1" (IE-7.13); a lone base has none (IE-R44)."""
    measured = state.units[unit].min_interval if unit in state.units else None
    if measured is not None:
        return measured > FIRE.loose_interval
    standing = [base for base in stats.bases_of(state, unit).values() if not stats.destroyed(base)]
    return all(
        stats.apart(one, other) > FIRE.loose_interval + geometry.CLOSE for one, other in combinations(standing, 2)
    )


def cover(base: Base, terrain: Sequence[InTheWay]) -> bool:
    """Whether terrain covers the target; what blocks sight stops all fire (IE-9.8). Raises ``blocked-by-terrain``."""
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
