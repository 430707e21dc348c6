"""Support fire: markers, deflections, and the resolution of barrages (sections 5 and 8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.battle.actions import Deflect, PlaceBarrage, ResolveBarrage
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events import BarragePlaced, Deflected
from rules.games.invisible_enemy.battle.events.movement import AreaRoll, BarrageResolved
from rules.games.invisible_enemy.battle.state import Barrage, Base, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.tables import MARKER_NAMES, Charts
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics import geometry, stats
from rules.games.invisible_enemy.mechanics.stats import Thing
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import record

TABLE = CATALOGUE.battle.barrage
HELD = {"type-1": "type1", "type-2": "type2", "tie": "tie_barrages"}


# --- marking --------------------------------------------------------------------------------------


def place(state: State, action: PlaceBarrage) -> BarragePlaced:
    """A side lays a marker that it has (IE-5.2 to IE-5.5). Raises Illegal."""
    name = action.name or free_name(state)
    if name in state.barrages:
        raise illegal("marker-placed", f"{name} is on the board: a placed marker is never moved.", rule="IE-5.5")
    if state.phase == "mark-2" and action.kind == "type-1":
        raise illegal("type-1-late", "Type 1 markers are placed before movement, never after it.", rule="IE-5.4")
    mine = stats.side_of(state, action.by)
    held = getattr(mine, HELD[action.kind])
    if held < 1:
        whose = stats.side_name(state, action.by)
        raise illegal("no-marker", f"{whose} has no {MARKER_NAMES[action.kind]} marker.", rule="IE-5.5")
    draft = Draft(state)
    draft.side(action.by, **{HELD[action.kind]: held - 1})
    draft.barrage(name, side=action.by, kind=action.kind, at=action.at, place=action.place)
    return BarragePlaced(
        by=action.by,
        kind=action.kind,
        marker=name,
        at=action.at,
        place=action.place,
        name=stats.side_name(state, action.by),
        changes=draft.effects,
    )


def free_name(state: State) -> str:
    """A name for the next marker."""
    number = 1
    while (name := f"Barrage {number}") in state.barrages:
        number += 1
    return name


def deflect(state: State, action: Deflect) -> Deflected:
    """A deflection is put on an enemy barrage, one for each (IE-5.8). Raises Illegal."""
    marker = marker_named(state, action.marker)
    held = stats.side_of(state, action.by).deflections
    if held < 1:
        name = stats.side_name(state, action.by)
        raise illegal("no-deflection", f"{name} holds no deflection.", rule="IE-5.8")
    if marker.side == action.by:
        raise illegal("own-barrage", f"{action.marker} is one's own barrage.", rule="IE-5.8")
    if marker.deflected:
        raise illegal("already-deflected", f"{action.marker} is being deflected already.", rule="IE-5.8")
    draft = Draft(state)
    draft.side(action.by, deflections=held - 1)
    draft.barrage(action.marker, deflected=True)
    return Deflected(by=action.by, marker=action.marker, name=stats.side_name(state, action.by), changes=draft.effects)


def marker_named(state: State, name: str) -> Barrage:
    """A marker. Raises Illegal ``unknown-base``."""
    if name not in state.barrages:
        raise illegal("unknown-base", f"There is no barrage marker “{name}”.", rule="IE-5.1")
    return state.barrages[name]


# --- resolution -----------------------------------------------------------------------------------


@record
class Blow:
    """One base or tower in reach: the number that 2D6 must reach with the modifiers (IE-8.10 to IE-8.12, IE-8.16)."""

    needed: int
    no_flank: bool
    deflected: bool

    @property
    def modifier(self) -> int:
        """What is added to the dice."""
        return self.no_flank * TABLE.no_flank_support + self.deflected * TABLE.deflected


def check_resolve(state: State, action: ResolveBarrage) -> Barrage:
    """The marker that is to be resolved. Raises Illegal."""
    marker = marker_named(state, action.marker)
    if marker.resolved:
        raise illegal("no-marker", f"{action.marker} has been resolved already.", rule="IE-8.17")
    if marker.kind == "tie" and any(side.tie_barrages for side in state.sides.values()):
        message = "Both free barrages of a tied initiative are placed before either is rolled for."
        raise illegal("tie-pending", message, rule="IE-6.2")
    return marker


def resolve(state: State, action: ResolveBarrage, dice: Dice) -> BarrageResolved:
    """Roll 2D6 for everything in reach, nearest first; losses count at once (IE-8.1). Raises Illegal."""
    marker = check_resolve(state, action)
    draft, rolled = Draft(state), {}
    for name in targets(state, action, marker):
        rolled[name] = area_roll(name, blow(draft.state, action, marker, name), dice)
        if rolled[name].destroyed:
            draft.thing(name, hits=stats.thing_named(state, name).hull, pending=0)
    cleared = tuple(sorted(cleared_pieces(state, action, marker)))
    for piece in cleared:
        draft.piece(piece, cleared=True)
    draft.barrage(action.marker, resolved=True)
    return BarrageResolved(
        marker=action.marker,
        rolled=rolled,
        destroyed=tuple(sorted(name for name, roll in rolled.items() if roll.destroyed)),
        cleared=cleared,
        changes=draft.effects,
    )


def area_roll(name: str, due: Blow, dice: Dice) -> AreaRoll:
    """2D6 and modifiers against the number needed (IE-8.10); a roll that falls short does nothing (IE-8.13)."""
    first = dice.roll(D6, why=f"Barrage on {name}")
    # Of the second die only matters whether it reaches what is missing.
    second = dice.roll(D6, cuts=(due.needed - due.modifier - first - 1,), why=f"Barrage on {name}")
    total = first + second + due.modifier
    return AreaRoll(
        faces=(first, second),
        total=total,
        needed=due.needed,
        destroyed=total >= due.needed,
        no_flank=due.no_flank,
        deflected=due.deflected,
    )


def targets(state: State, action: ResolveBarrage, marker: Barrage) -> list[str]:
    """Bases and towers in reach that stand and are not shielded, nearest first, then by name (IE-8.14)."""
    return in_reach(state, marker.at, TABLE.radius, typed=action.within, but=set(action.shielded))


def in_reach(
    state: State, centre: Point | None, radius: float, *, typed: tuple[str, ...] | None, but: set[str]
) -> list[str]:
    """What stands within a radius: as typed by the players, else measured where both places are known."""
    things: dict[str, Thing] = {**state.bases, **state.towers}
    found = []
    for name, thing in things.items():
        if stats.destroyed(thing) or name in but:
            continue
        known = centre is not None and thing.at is not None
        away = geometry.distance(centre, thing.at)
        measured = geometry.within(away, radius) and (known or not state.typed)
        if measured if typed is None else name in typed:
            found.append((geometry.rounded(away), name))
    return [name for _, name in sorted(found)]


def blow(state: State, action: ResolveBarrage, marker: Barrage, name: str) -> Blow:
    """What decides the roll for one target (IE-8.10 to IE-8.12); towers know no flanks (IE-8.16)."""
    thing = stats.thing_named(state, name)
    exposed = isinstance(thing, Base) and not flank_support(state, action, name, thing)
    return Blow(needed=needed(state.charts, stats.defense(thing)), no_flank=exposed, deflected=marker.deflected)


def needed(charts: Charts, defense: int) -> int:
    """The number for a defense rating; beyond the chart one more for each point (IE-8.10)."""
    numbers = charts.area.need
    if defense in numbers:
        return numbers[defense]
    last = max(numbers)
    if defense < last:
        return numbers[min(numbers)]
    return numbers[last] + (defense - last) * charts.area.each_further


def flank_support(state: State, action: ResolveBarrage, name: str, base: Base) -> bool:
    """True when a friendly base stands within 1" on a flank (IE-8.11, IE-8.18)."""
    if base.flank_support is not None:
        return base.flank_support
    if action.flank is not None:
        return name in action.flank
    if base.contaminated:
        return False
    return any(_beside(base, other) for one, other in state.bases.items() if one != name)


def _beside(base: Base, other: Base) -> bool:
    if other.side != base.side or not stats.live(other):
        return False
    direction = geometry.bearing(base.at, other.at)
    if direction is None or not geometry.within(stats.apart(base, other), TABLE.flank_distance):
        return False
    return TABLE.flank_over < geometry.off_front(base.facing, direction) < TABLE.flank_under


def cleared_pieces(state: State, action: ResolveBarrage, marker: Barrage) -> Iterator[str]:
    """Pieces of terrain whose centre is in the radius of their sensitivity (IE-8.15)."""
    for name, piece in state.terrain.items():
        kind = CATALOGUE.terrain.get(piece.type)
        radius = TABLE.clear_radius.get(kind.sensitivity) if kind else None
        if piece.cleared or radius is None:
            continue
        known = marker.at is not None and piece.at is not None
        near = geometry.within(geometry.distance(marker.at, piece.at), radius) and (known or not state.typed)
        if near if action.cleared is None else name in action.cleared:
            yield name
