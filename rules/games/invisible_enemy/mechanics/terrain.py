"""Terrain: outlines on the plan, cleared lanes, and hindrances of a base (section 9)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.invisible_enemy.battle.actions.movement import Segment
from rules.games.invisible_enemy.battle.state import Base, Piece, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.play_tables import Terrain
from rules.games.invisible_enemy.mechanics.damage import is_destroyed
from rules.games.invisible_enemy.mechanics.positions import table_of
from rules.kernel.problems import illegal
from rules.kit import plan
from rules.kit.kept import keep
from rules.kit.plan import Footprint
from rules.kit.table import Table

LANE_WIDTH = 1
"""The width of a cleared path in inches (IE-6.41)."""


def outline_of(piece: Piece) -> tuple[plan.Point, ...]:
    """Returns the outline of a piece of terrain; empty if its position is unknown or it has been cleared."""
    if piece.at is None or piece.cleared:
        return ()
    if piece.round:
        return plan.disc(piece.at, piece.width / 2)
    return plan.corners(Footprint(at=piece.at, facing=piece.turn, width=piece.width, depth=piece.depth))


def cleared_lanes(piece: Piece) -> list[tuple[plan.Point, ...]]:
    """Returns the paths cleared through a piece of terrain, as areas (IE-6.41)."""
    return [
        plan.corners(
            Footprint(
                at=((start[0] + end[0]) / 2, (start[1] + end[1]) / 2),
                facing=plan.bearing(start, end) or 0,
                width=LANE_WIDTH,
                depth=plan.distance(start, end),
            )
        )
        for start, end in piece.lanes
    ]


def terrain_outlines(state: State) -> Mapping[str, tuple[plan.Point, ...]]:
    """Returns the outlines of all terrain on the table."""
    return _outlines(state.terrain)


@keep(maxsize=64)
def _outlines(terrain: Mapping[str, Piece]) -> dict[str, tuple[plan.Point, ...]]:
    found = {name: outline_of(piece) for name, piece in sorted(terrain.items())}
    return {name: area for name, area in found.items() if area}


def impassable_ground(state: State) -> list[tuple[plan.Point, ...]]:
    """Returns the outlines of the terrain that nobody can enter (IE-9.1)."""
    kinds = CATALOGUE.terrain
    found = terrain_outlines(state).items()
    return [area for name, area in found if (kind := kinds.get(state.terrain[name].type)) and kind.cost is None]


def find_obstacles(state: State, *, but: str = "") -> Mapping[str, tuple[str, tuple[plan.Point, ...]]]:
    """Returns the kind and the outline of every obstacle: terrain, and towers, dead or alive (IE-9.21)."""
    return _obstacles(state, but)


@keep(maxsize=256)
def _obstacles(state: State, but: str) -> dict[str, tuple[str, tuple[plan.Point, ...]]]:
    found = {name: (state.terrain[name].type, area) for name, area in terrain_outlines(state).items()}
    radius = (table_of(state) or Table()).base / 2
    for name, tower in sorted(state.towers.items()):
        if tower.at is not None and not is_destroyed(tower) and name != but:
            found[name] = ("fungus-tower", plan.disc(tower.at, radius))
    return found


def hindering_terrain(state: State, base: Base, segment: Segment) -> Terrain | None:
    """Returns the terrain of a segment that hinders this base; its own side's surface does not (IE-9.3)."""
    terrain = terrain_of_segment(state, segment)
    if terrain and terrain.enemy_only and segment.owner == base.side and base.side:
        return None
    return terrain


def terrain_of_segment(state: State, segment: Segment) -> Terrain | None:
    """Returns the terrain of a segment; None if its piece has been cleared."""
    piece = state.terrain.get(segment.piece or "")
    if piece is not None and piece.cleared:
        return None
    type_ = segment.terrain or (piece.type if piece else None)
    if type_ is None:
        return None
    if type_ not in CATALOGUE.terrain:
        raise illegal("no-such-item", f"There is no terrain called “{type_}”.", rule="IE-9.1")
    return CATALOGUE.terrain[type_]


def scenery_on_table(state: State) -> list[str]:
    """Returns the names of towers and terrain on the table."""
    towers = sorted(name for name, tower in state.towers.items() if not is_destroyed(tower))
    return [*towers, *(name for name, piece in sorted(state.terrain.items()) if not piece.cleared)]
