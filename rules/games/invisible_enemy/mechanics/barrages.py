"""Resolving barrages: area rolls, flank support, cleared terrain (section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.support_fire import AreaRoll, BarrageResolved
from rules.games.invisible_enemy.battle.state import Barrage, Base, Piece, State
from rules.games.invisible_enemy.battle.state.lookup import find_marker, find_thing
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import is_live
from rules.games.invisible_enemy.mechanics.fungus_towers import defense_of
from rules.games.invisible_enemy.mechanics.measurement.distances import distance_between, things_within
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Record

BARRAGE = CATALOGUE.battle.barrage


class AreaTest(Record):
    """The test of one target in reach: the number needed on 2D6, and its modifiers (IE-8.10 to IE-8.12, IE-8.16)."""

    needed: int
    no_flank: bool
    deflected: bool

    @property
    def modifier(self) -> int:
        """The sum of modifiers to the dice."""
        return self.no_flank * BARRAGE.no_flank_support + self.deflected * BARRAGE.deflected


def check_barrage(state: State, action: ResolveBarrage) -> Barrage:
    """Returns the marker to be resolved. Raises Illegal."""
    marker = find_marker(state, action.marker)
    if marker.resolved:
        raise illegal("no-marker", f"{action.marker} has been resolved already.", rule="IE-8.17")
    if marker.kind == "tie" and any(side.tie_barrages for side in state.sides.values()):
        message = "Both free barrages of a tied initiative are placed before either is rolled for."
        raise illegal("tie-pending", message, rule="IE-6.2")
    return marker


def resolve_barrage(state: State, action: ResolveBarrage, dice: Dice) -> BarrageResolved:
    """Rolls 2D6 for everything in reach, nearest first; losses count at once (IE-8.1). Raises Illegal."""
    marker = check_barrage(state, action)
    recorder, rolled = Recorder(state), {}
    for name in targets_of(state, action, marker):
        rolled[name] = roll_area_test(name, area_test(recorder.state, action, marker, name), dice)
        if rolled[name].destroyed:
            recorder.thing(name, hits=find_thing(state, name).hull, pending=0)
    cleared = tuple(sorted(find_cleared_terrain(state, action, marker)))
    for piece in cleared:
        recorder.piece(piece, cleared=True)
    recorder.barrage(action.marker, resolved=True)
    return BarrageResolved(
        marker=action.marker,
        rolled=rolled,
        destroyed=tuple(sorted(name for name, roll in rolled.items() if roll.destroyed)),
        cleared=cleared,
        changes=recorder.changes,
    )


def roll_area_test(name: str, due: AreaTest, dice: Dice) -> AreaRoll:
    """Rolls 2D6 against the number needed (IE-8.10); a roll that falls short has no effect (IE-8.13)."""
    faces = [dice.roll(D6, why=f"Barrage on {name}") for _ in range(BARRAGE.dice - 1)]
    # The last die matters only by whether it reaches the missing number.
    missing = due.needed - due.modifier - sum(faces)
    faces.append(dice.roll(D6, cuts=(missing - 1,), why=f"Barrage on {name}"))
    total = sum(faces) + due.modifier
    return AreaRoll(
        faces=tuple(faces),
        total=total,
        needed=due.needed,
        destroyed=total >= due.needed,
        no_flank=due.no_flank,
        deflected=due.deflected,
    )


def targets_of(state: State, action: ResolveBarrage, marker: Barrage) -> list[str]:
    """Returns unshielded bases and towers in reach, nearest first, then by name (IE-8.14)."""
    return things_within(state, marker.at, BARRAGE.radius, typed=action.within, but=set(action.shielded))


def area_test(state: State, action: ResolveBarrage, marker: Barrage, name: str) -> AreaTest:
    """Returns the test of one target (IE-8.10 to IE-8.12); towers have no flanks (IE-8.16)."""
    thing = find_thing(state, name)
    exposed = isinstance(thing, Base) and not has_flank_support(state, action, name, thing)
    return AreaTest(needed=number_needed(state.charts, defense_of(thing)), no_flank=exposed, deflected=marker.deflected)


def number_needed(charts: Charts, defense: int) -> int:
    """Returns the number for a defense rating; beyond the chart one more for each point (IE-8.10)."""
    numbers = charts.area.need
    if defense in numbers:
        return numbers[defense]
    last = max(numbers)
    if defense < last:
        return numbers[min(numbers)]
    return numbers[last] + (defense - last) * charts.area.each_further


def has_flank_support(state: State, action: ResolveBarrage, name: str, base: Base) -> bool:
    """Checks for a friendly base within 1" on a flank (IE-8.11, IE-8.18)."""
    if base.flank_support is not None:
        return base.flank_support
    if action.flank is not None:
        return name in action.flank
    return any(_is_on_flank(base, other) for one, other in state.bases.items() if one != name)


def flank_bases(state: State, name: str) -> frozenset[str]:
    """Returns the friendly bases within 1" on a flank of a base, none of a tower (IE-8.11, IE-8.16)."""
    base = state.bases.get(name)
    if base is None:
        return frozenset()
    return frozenset(one for one, other in state.bases.items() if one != name and _is_on_flank(base, other))


def _is_on_flank(base: Base, other: Base) -> bool:
    if base.contaminated or other.side != base.side or not is_live(other):
        return False
    direction = geometry.bearing(base.at, other.at)
    if direction is None or not geometry.within(distance_between(base, other), BARRAGE.flank_distance):
        return False
    off = geometry.off_front(base.facing, direction)
    return geometry.is_over(off, BARRAGE.flank_over) and geometry.is_over(BARRAGE.flank_under, off)


def clearable_terrain(state: State) -> list[str]:
    """Returns the pieces that a barrage near them clears: those whose sensitivity has a radius (IE-8.15)."""
    return [name for name, piece in sorted(state.terrain.items()) if not piece.cleared and _clear_radius(piece)]


def _clear_radius(piece: Piece) -> float | None:
    kind = CATALOGUE.terrain.get(piece.type)
    return BARRAGE.clear_radius.get(kind.sensitivity) if kind else None


def find_cleared_terrain(state: State, action: ResolveBarrage, marker: Barrage) -> Iterator[str]:
    """Yields terrain whose centre is within the radius of its sensitivity (IE-8.15)."""
    for name, piece in state.terrain.items():
        radius = _clear_radius(piece)
        if piece.cleared or radius is None:
            continue
        known = marker.at is not None and piece.at is not None
        near = geometry.within(geometry.distance(marker.at, piece.at), radius) and (known or not state.typed)
        if near if action.cleared is None else name in action.cleared:
            yield name
