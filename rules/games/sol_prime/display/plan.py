"""The plan of the table as a viewer may know it, and actions drawn on it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.actions import Action
from rules.games.sol_prime.battle.actions.course import LayMinefield, Place, PlaceGround, PlacePlatoon
from rules.games.sol_prime.battle.actions.support import AircraftMove, ArtilleryCall, ArtilleryImpact, Bomb
from rules.games.sol_prime.battle.actions.turn import CloseCombat, Drive, Fire
from rules.games.sol_prime.battle.state import Ground, Mission, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.maps import TONES
from rules.games.sol_prime.catalogue.silhouettes import silhouette_of
from rules.games.sol_prime.display.labels import format_inches, platoon_name
from rules.games.sol_prime.display.offers.sheets import sheet_of
from rules.games.sol_prime.display.stand_rows import stand_chips
from rules.games.sol_prime.mechanics import placement, positions
from rules.games.sol_prime.mechanics.artillery.pieces import piece_radius
from rules.games.sol_prime.mechanics.facing import ARCS, fires_forward_only
from rules.games.sol_prime.mechanics.measurement import amds_carriers, field_generators
from rules.games.sol_prime.mechanics.weapons import find_weapon
from rules.kernel.display.looks import Look
from rules.kernel.display.plan import Plan, PlanArc, PlanCircle, PlanLine, PlanOutline, PlanPiece, Sketch, circle
from rules.kernel.records import replace
from rules.kit import plan
from rules.kit.maps.table_maps import draw_marks
from rules.kit.marks import counted_marks
from rules.kit.plan import Point
from rules.kit.sketches import drawn_if_possible

MINED = CATALOGUE.minefields.radius
"""Inches that a minefield reaches (SP-20.1)."""
NOSE = 3
"""Inches from its middle up to which a target's front arc is drawn."""


def plan_of(state: State) -> Plan | None:
    """Returns the plan of what is known; None where distances are typed."""
    if state.table is None:
        return None
    zones, goals = draw_marks(state.marks)
    return Plan(
        width=state.table.width,
        depth=state.table.depth,
        pieces=tuple(_pieces(state)),
        outlines=(*_grounds(state), *zones),
        circles=(*_circles(state), *goals),
        missing=tuple(_missing(state)),
    )


def _grounds(state: State) -> Iterator[PlanOutline]:
    for name, one in state.grounds.items():
        yield PlanOutline(title=name, corners=positions.outline(one), tone=TONES.get(one.kind, "rough"))


def _pieces(state: State) -> Iterator[PlanPiece]:
    for name, unit in state.units.items():
        if positions.on_plan(unit) and unit.at is not None:
            yield piece(state, name, unit.at, unit.facing)
    for name, field in state.minefields.items():
        if field.at is not None and not field.destroyed:
            side = list(state.sides).index(field.side) if field.side in state.sides else None
            mark = "?" if field.strength is None else str(field.strength)
            x, y = field.at
            sheet = f"{field.side}/minefields"
            yield PlanPiece(id=name, x=x, y=y, title=name, mark=mark, side=side, sheet=sheet)


def piece(state: State, name: str, at: Point, facing: float, *, ghost: bool = False) -> PlanPiece:
    """Returns a stand as a piece."""
    unit, size = state.units[name], positions.table_of(state).base
    return PlanPiece(
        id=name,
        x=at[0],
        y=at[1],
        title=f"{name}, {unit.title}" if unit.title else name,
        mark=_mark(state, name),
        side=list(state.sides).index(unit.side) if unit.side in state.sides else None,
        sheet=sheet_of(unit),
        width=size,
        depth=size,
        turn=facing if positions.has_facing(unit) else None,
        ghost=ghost,
        look=Look(
            silhouette=silhouette_of(unit.class_),
            signs=tuple(dict.fromkeys(chip.sign for chip in stand_chips(state, name, unit) if chip.sign)),
        ),
    )


def _mark(state: State, name: str) -> str:
    """Returns the platoon's first letter and a number: no two stands of a side have the same mark."""
    side = state.units[name].side
    own = {one: unit for one, unit in state.units.items() if unit.side == side}
    words = tuple(platoon_name(state, unit.platoon) if unit.platoon else one for one, unit in own.items())
    return counted_marks(words)[list(own).index(name)]


def _circles(state: State) -> Iterator[PlanCircle]:
    standing = {name: unit for name, unit in state.units.items() if positions.on_plan(unit)}
    for names, reach, title in (
        (field_generators(standing), CATALOGUE.to_kill.field_generator.radius, "field generator"),
        (amds_carriers(standing), CATALOGUE.missiles.amds_radius, "anti-missile defense"),
    ):
        for name in names:
            yield circle(standing[name].at or (0, 0), reach, f"{title}: {name}")
    for name, field in state.minefields.items():
        if field.at is not None and not field.destroyed:
            yield circle(field.at, MINED, name, tone="bad")
    for mission in state.missions:
        if mission.at is not None:
            yield _blast(state, mission)


def _blast(state: State, mission: Mission) -> PlanCircle:
    known = [piece_radius(state.units[name]) for name in mission.by if name in state.units]
    title = f"artillery: {mission.place or mission.key}"
    return circle(mission.at or (0, 0), max(known, default=1), title, tone="bad")


def _missing(state: State) -> Iterator[str]:
    for key in state.platoons:
        left = [name for name in placement.placeable_stands(state, key) if state.units[name].at is None]
        if left:
            yield f"{platoon_name(state, key)} ({len(left)})"
    loose = (name for name, unit in state.units.items() if not unit.platoon and not unit.destroyed)
    yield from (name for name in loose if state.units[name].at is None)


# --- what an action looks like --------------------------------------------------------------------


@drawn_if_possible
def sketch(state: State, action: Action) -> Sketch:
    """Draws an action on the plan, legal or not; nothing where places are not known."""
    match action:
        case _ if state.table is None:
            return Sketch()
        case Fire():
            return _fire(state, action)
        case Drive():
            return _drive(state, action)
        case Place():
            return _placed_pieces(state, {action.unit: action.at}, action.facing)
        case PlacePlatoon():
            return _placed_pieces(state, placement.row_places(state, action), action.facing)
        case AircraftMove(unit=unit, at=at) if at is not None:
            facing = state.units[unit].facing if action.facing is None else action.facing
            return _placed_pieces(state, {unit: at}, facing)
        case PlaceGround(name=None):
            ground = Ground(kind=action.kind, at=action.at, width=action.width, depth=action.depth, turn=action.turn)
            edge = positions.outline(replace(ground, round=action.round))
            return Sketch(lines=tuple(PlanLine(start=edge[at - 1], end=edge[at]) for at in range(len(edge))))
        case CloseCombat():
            end = positions.position_of(state, action.defender)
            starts = [positions.position_of(state, name) for name in action.attackers]
            return Sketch(lines=tuple(PlanLine(start=one, end=end, tone="bad") for one in starts if one and end))
        case _:
            return _areas(state, action)


def _placed_pieces(state: State, found: dict[str, Point], facing: float) -> Sketch:
    """Draws stands where they would be, with the two inches in which a platoon holds together (SP-5.8)."""
    name = next(iter(found), "")
    return Sketch(
        pieces=tuple(piece(state, one, at, facing, ghost=True) for one, at in found.items()),
        circles=_cohesion(state, name) if len(found) == 1 else (),
    )


def _cohesion(state: State, name: str) -> tuple[PlanCircle, ...]:
    reach = CATALOGUE.platoons.cohesion + positions.table_of(state).base / 2
    spots = [(one, positions.position_of(state, one)) for one in positions.platoon_mates(state, name)]
    return tuple(circle(at, reach, f"near {one}") for one, at in spots if at)


def _drive(state: State, action: Drive) -> Sketch:
    unit = state.units[action.unit]
    if unit.at is None:
        return Sketch()
    direction = plan.bearing(unit.at, action.to)
    facing = action.facing if action.facing is not None else unit.facing if direction is None else direction
    length = plan.distance(unit.at, action.to)
    left = max(0.0, unit.move - unit.moved)
    line = PlanLine(
        start=unit.at,
        end=action.to,
        title=format_inches(plan.round_up(length)),
        tone="bad" if length > left else "",
    )
    ring = circle(unit.at, left, f"{format_inches(left)} left on clear ground")
    return Sketch(
        pieces=(piece(state, action.unit, action.to, facing, ghost=True),),
        lines=(line,) if length else (),
        circles=(*((ring,) if left else ()), *_cohesion(state, action.unit)),
    )


def _fire(state: State, action: Fire) -> Sketch:
    firer, target = positions.footprint(state, action.by), positions.footprint(state, action.target)
    if firer is None:
        return Sketch()
    unit = state.units[action.by]
    weapon, mount = find_weapon(state, action, unit)
    (x, y), arcs, circles = firer.at, [], []
    if fires_forward_only(unit, mount):
        arcs.append(PlanArc(x=x, y=y, turn=firer.facing, half=ARCS.fire_arc / 2, reach=weapon.range, title=weapon.name))
    else:
        circles.append(circle(firer.at, weapon.range, weapon.name))
    lines = []
    if target is not None:
        length = format_inches(plan.round_up(plan.distance(firer.at, target.at)))
        lines.append(PlanLine(start=firer.at, end=target.at, title=f"{length}, {action.aspect}"))
        if positions.has_facing(state.units[action.target]):
            front = PlanArc(x=target.at[0], y=target.at[1], turn=target.facing, half=ARCS.front_below, reach=NOSE)
            arcs.append(replace(front, title="its front", tone="warn"))
    return Sketch(arcs=tuple(arcs), circles=tuple(circles), lines=tuple(lines))


def _areas(state: State, action: Action) -> Sketch:
    """Draws the circles of shells, bombs and minefields."""
    match action:
        case ArtilleryCall(at=at, by=by) if at is not None and by:
            lines = [PlanLine(start=spot, end=at) for name in by if (spot := positions.position_of(state, name))]
            area = circle(at, piece_radius(state.units[by[0]]), tone="bad")
            return Sketch(circles=(area,), lines=tuple(lines))
        case ArtilleryImpact(by=by):
            found = [one for one in state.missions if set(by) <= set(one.by) and one.at is not None]
            return Sketch(circles=tuple(_blast(state, one) for one in found))
        case Bomb():
            return _bombs(state, action)
        case LayMinefield(at=at) if at is not None:
            return Sketch(circles=(circle(at, MINED, tone="bad"),))
        case _:
            return Sketch()


def _bombs(state: State, action: Bomb) -> Sketch:
    """Draws the aim points with a bomb's reach, and how far it may miss along the flight (SP-22.32)."""
    spots = [drop.at for drop in action.bombs if drop.at is not None]
    table, turn = CATALOGUE.air.bomb, state.units[action.by].facing
    short, far = table.accuracy, table.accuracy - 1
    return Sketch(
        circles=tuple(circle(at, table.radius, "aim point", tone="bad") for at in spots),
        lines=tuple(
            PlanLine(start=plan.point_ahead(at, turn + 180, short), end=plan.point_ahead(at, turn, far)) for at in spots
        ),
    )
