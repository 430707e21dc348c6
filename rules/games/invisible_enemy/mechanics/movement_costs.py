"""What a path costs (IE-6.30 to IE-6.41), and which features on it may trap (IE-9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.actions import Move, Segment
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.tables import Terrain
from rules.games.invisible_enemy.mechanics import geometry, stats
from rules.kernel.problems import illegal
from rules.kernel.records import record
from rules.kernel.screen import Line

TABLE = CATALOGUE.movement


@record
class Leg:
    """A segment of a path worked out: what it costs, why, and the feature that it enters (None: none that traps)."""

    cost: float
    how: str = ""
    rule: str = ""
    feature: str | None = None
    trap: tuple[int, ...] = ()
    clears: str | None = None


def legs(state: State, base: Base, action: Move) -> list[Leg]:
    """The segments of a path in order, with their costs. Raises Illegal for the first that cannot be."""
    if any((segment.go or 0) < 0 or (segment.gap or 0) < 0 for segment in action.path):
        raise illegal("over-allowance", "Lengths of a path are 0 inches or more.", rule="IE-6.33")
    found, turned, before = [], 0.0, None
    for segment in action.path:
        if segment.turn is not None:
            cost = turning(turned + segment.turn) - turning(turned)
            turned += segment.turn
            found.append(Leg(cost=cost, how=f"turn {segment.turn}°", rule=TABLE.facing.rule))
        elif segment.gap is not None:
            found.append(_gap(segment))
            turned, before = 0.0, None
        elif segment.go is not None:
            leg, here = _go(state, base, segment, towing=bool(action.tow)), _feature_key(state, base, segment)
            # Segments that follow each other in one feature are one entry, one die (IE-9.2).
            found.append(_inside(leg) if here == before else leg)
            turned, before = 0.0, here
        else:
            found.append(Leg(cost=0))
    return found


def turning(angle: float) -> int:
    """What a change of facing costs; turns without travel between them are one change of their sum (IE-6.35)."""
    facing, size = TABLE.facing, min(abs(angle), 180)
    if size < facing.free_below:
        return 0
    return facing.quarter_cost if size <= facing.quarter else facing.half_cost


def _gap(segment: Segment) -> Leg:
    if (segment.gap or 0) > TABLE.gap.widest:
        message = f'A gap of {segment.gap}" cannot be crossed: at most {TABLE.gap.widest}".'
        raise illegal("gap-too-wide", message, rule=TABLE.gap.rule)
    return Leg(cost=TABLE.gap.cost, how=f'gap of {segment.gap}"', rule=TABLE.gap.rule)


def _inside(leg: Leg) -> Leg:
    return Leg(cost=leg.cost, how=leg.how, rule=leg.rule, clears=leg.clears)


# --- rates ----------------------------------------------------------------------------------------


def mode_of(segment: Segment) -> str:
    """The direction of travel, named or by its angle off the front (IE-R16)."""
    if segment.mode or segment.bearing is None:
        return segment.mode or "forward"
    angle = geometry.folded(segment.bearing)
    for mode, band in TABLE.modes.items():
        if angle < band.to or (band.closed and angle == band.to):
            return mode
    return "reverse"


def rates(base: Base, segment: Segment, *, towing: bool) -> Iterator[tuple[str, int]]:
    """Every rate that applies by itself, but for the terrain's (IE-6.31)."""
    mode = mode_of(segment)
    if mode != "forward":
        yield mode, TABLE.modes[mode].rate
    if segment.slope > TABLE.vertical_over:
        yield "vertical", TABLE.vertical_rate
    elif segment.slope >= TABLE.steep_from:
        yield "steep", TABLE.steep_rate
    if stats.damage(base) in ("two-thirds", "destroyed"):
        yield "two thirds damaged", TABLE.damaged
    if towing:
        yield "towing", TABLE.tow


def combined(single: Sequence[int]) -> int:
    """Several rates at once: each adds what it has above 1, at most the highest rate (IE-6.32)."""
    return min(TABLE.max_rate, 1 + sum(rate - 1 for rate in single))


def _go(state: State, base: Base, segment: Segment, *, towing: bool) -> Leg:
    if TABLE.modes[mode_of(segment)].forbidden:
        raise illegal("diagonal-reverse", "Nothing moves backward in the diagonal.", rule="IE-6.34")
    single = list(rates(base, segment, towing=towing))
    feature = feature_of(state, base, segment)
    if segment.clear:
        single.append(("clearing", _clearing(state, base, terrain_of(state, segment))))
    elif feature:
        if feature.cost is None:
            raise illegal("impassable", f"{feature.name} cannot be entered.", rule="IE-9.1")
        single.append((feature.name.lower(), feature.cost))
    rate = combined([one for _, one in single])
    named = ", ".join(name for name, one in single if one > 1)
    traps = feature is not None and not segment.clear and bool(feature.trap)
    return Leg(
        cost=(segment.go or 0) * rate,
        how=f'{segment.go}" × {rate}' + (f" ({named})" if named else ""),
        rule="IE-6.31",
        feature=feature.name if traps and feature else None,
        trap=feature.trap if traps and feature else (),
        clears=segment.piece if segment.clear else None,
    )


def feature_of(state: State, base: Base, segment: Segment) -> Terrain | None:
    """The terrain of a segment as it hinders this base; one's own surface does not (IE-9.3)."""
    terrain = terrain_of(state, segment)
    if terrain and terrain.enemy_only and segment.owner == base.side and base.side:
        return None
    return terrain


def terrain_of(state: State, segment: Segment) -> Terrain | None:
    """The terrain of a segment; none where its piece has been cleared."""
    piece = state.terrain.get(segment.piece or "")
    if piece is not None and piece.cleared:
        return None
    type_ = segment.terrain or (piece.type if piece else None)
    if type_ is None:
        return None
    if type_ not in CATALOGUE.terrain:
        raise illegal("no-such-item", f"There is no terrain called “{type_}”.", rule="IE-9.1")
    return CATALOGUE.terrain[type_]


def _feature_key(state: State, base: Base, segment: Segment) -> tuple[str, str, bool] | None:
    feature = feature_of(state, base, segment)
    return (feature.name, segment.piece or "", segment.clear) if feature else None


def clears(state: State, base: Base) -> bool:
    """True for an engineer whose mission lets it clear terrain (IE-6.41)."""
    mission = CATALOGUE.engineering.missions.get(stats.unit_of(state, base).mission or "")
    return base.kind == "engineer" and mission is not None and "clear" in mission.may


def _clearing(state: State, base: Base, feature: Terrain | None) -> int:
    """The rate of clearing, by sensitivity (IE-6.41). Raises Illegal."""
    if base.kind != "engineer":
        raise illegal("not-engineer", "Only engineers clear terrain.", rule="IE-6.97")
    if not clears(state, base):
        raise illegal("mission-forbids", "Clearing is for engineers with the mission demolition.", rule="IE-1.21")
    clearing = {"high": TABLE.clearing.high, "medium": TABLE.clearing.medium, "low": TABLE.clearing.low}
    rate = clearing.get(feature.sensitivity) if feature else None
    if rate is None:
        what = feature.name if feature else "Open ground"
        raise illegal("cannot-clear", f"{what} cannot be cleared.", rule="IE-6.41")
    return rate


def path_lines(found: Sequence[Leg], base: Base) -> Iterator[Line]:
    """The arithmetic of a path."""
    for leg in found:
        if leg.how:
            yield Line(label=leg.how, amount=f'{geometry.rounded(leg.cost)}"', rule=leg.rule)
    spent = geometry.rounded(sum(leg.cost for leg in found))
    yield Line(label="Spent", amount=f'{spent}" of {base.speed}"', rule="IE-6.39", total=True)
