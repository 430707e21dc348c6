"""How a battle has ended, with its reckoning (IE-10.1, IE-10.2)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics import stats
from rules.kernel.measures import POINTS
from rules.kernel.screen import Line, Outcome


def outcome(state: State) -> Outcome | None:
    """The end of the battle, or None while it goes on."""
    if not state.ended:
        return None
    scores = phases.scores(state)
    table = CATALOGUE.battle.victory
    lines = tuple(
        Line(
            label=stats.side_name(state, key),
            amount=str(score),
            how=f"house points, of them {stats.side_of(state, key).strikes * table.strike} for strikes",
            rule="IE-10.1",
        )
        for key, score in scores.items()
    )
    return Outcome(
        winners=(state.winner,) if state.winner else (),
        reason=state.end_reason,
        why=lines,
        facts={"scores": scores, "league-points": _league_points(state)},
        measures={key: {POINTS: score, "strikes": stats.side_of(state, key).strikes} for key, score in scores.items()},
    )


def _league_points(state: State) -> dict[str, int]:
    """League points of the house (IE-10.2)."""
    table = CATALOGUE.battle.victory.league_points
    if state.winner is None:
        return dict.fromkeys(stats.sides(state), table["draw"])
    return {key: table["win" if key == state.winner else "loss"] for key in stats.sides(state)}
