"""Clearing terrain while moving (IE-6.41)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.movement import Move
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import unit_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.play_tables import Terrain
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics.terrain import LANE_WIDTH
from rules.kernel.problems import illegal


def find_stretch(state: State, action: Move, place: int) -> tuple[Point, Point] | None:
    """Returns the start and the end of the segment at ``place`` on the plan; None if unknown."""
    passed = [segment.to for segment in action.path[: place - 1] if segment.to is not None]
    start, end = passed[-1] if passed else state.bases[action.by].at, action.path[place - 1].to
    return None if start is None or end is None else (start, end)


def clear_terrain(recorder: Recorder, name: str, stretch: tuple[Point, Point] | None) -> None:
    """Clears a path through terrain on the plan; without a plan, or if the path covers it, all of it."""
    piece = recorder.state.terrain[name]
    if stretch is None or piece.at is None or max(piece.width, piece.depth) <= LANE_WIDTH:
        recorder.piece(name, cleared=True)
    else:
        recorder.piece(name, lanes=[[list(spot) for spot in lane] for lane in (*piece.lanes, stretch)])


def can_clear(state: State, base: Base) -> bool:
    """Checks for an engineer whose mission includes clearing (IE-6.41)."""
    mission = CATALOGUE.engineering.missions.get(unit_of(state, base).mission or "")
    return base.kind == "engineer" and mission is not None and "clear" in mission.may


def clearing_rate(state: State, base: Base, feature: Terrain | None) -> int:
    """Returns the rate of clearing, by sensitivity (IE-6.41). Raises Illegal."""
    if base.kind != "engineer":
        raise illegal("not-engineer", "Only engineers clear terrain.", rule="IE-6.97")
    if not can_clear(state, base):
        raise illegal("mission-forbids", "Clearing is for engineers with the mission demolition.", rule="IE-1.21")
    table = CATALOGUE.movement.clearing
    clearing = {"high": table.high, "medium": table.medium, "low": table.low}
    rate = clearing.get(feature.sensitivity) if feature else None
    if rate is None:
        what = feature.name if feature else "Open ground"
        raise illegal("cannot-clear", f"{what} cannot be cleared.", rule="IE-6.41")
    return rate
