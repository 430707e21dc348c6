"""Matches of teams: several tables, whose table points say which team has won."""

from collections.abc import Sequence

from leagues.competition.meetings import Result, TableEnd
from leagues.competition.scoring import TURNED, score_of
from rules.kernel.records import replace

WORTH = {"win": 2, "draw": 1, "loss": 0}
"""Table points of one table, so that a drawn one gives whole points."""
BEST = WORTH["win"]


def table_points(tables: Sequence[TableEnd]) -> tuple[int, int]:
    """Returns the table points of both teams: 2 for a table that is won, 1 for one that is drawn."""
    return sum(WORTH[end.score] for end in tables), sum(WORTH[TURNED[end.score]] for end in tables)


def settle(result: Result, *, in_bracket: bool) -> Result:
    """A result as its tables make it: the team with more table points has won, and victory points are added up.

    In a bracket a level match goes to the team with more victory points; if these are equal, too, ``score`` stays as it
    was told.
    """
    sums = (sum(end.points[0] for end in result.tables), sum(end.points[1] for end in result.tables))
    score = score_of(*table_points(result.tables))
    if in_bracket and score == "draw":
        score = score_of(*sums)
        score = result.score if score == "draw" else score
    return replace(result, score=score, points=sums, first=0)
