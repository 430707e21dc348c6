"""The worth of a game: league points by its end, or by its difference of victory points."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Score = Literal["win", "draw", "loss"]
Kind = Literal["played", "bye", "requested", "forfeit"]
TURNED: Mapping[str, Score] = {"win": "loss", "draw": "draw", "loss": "win"}
WORTH = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}


def score_of(one: int, other: int) -> Score:
    """Returns who has won by points."""
    return "win" if one > other else "loss" if one < other else "draw"


Split = tuple[int, int, int]
"""From which difference of victory points on the better side has how many league points, and the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """Points for a win, draw, loss, bye, requested bye, and for not turning up (the opponent has those of a win).
    With a ``table``, in rising order, games at the table give points by their difference of victory points instead.
    ``tables``: so many does a match of teams have (0: none are teams)."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    requested: int = 1
    forfeit: int = 0
    table: tuple[Split, ...] = ()
    tables: int = 0

    @property
    def of_request(self) -> Score:
        """Returns what a requested bye counts as: by its points a won, drawn or lost round."""
        if self.requested <= self.loss:
            return "loss"
        return "win" if self.requested >= self.win else "draw"

    @property
    def best(self) -> int:
        """Returns the most that a game at the table gives."""
        return self.table[-1][1] if self.table else self.win

    @property
    def even(self) -> int:
        """Returns what a drawn game gives both."""
        return self.table[0][1] if self.table else self.draw
