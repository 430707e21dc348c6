"""Ratings: strength and its uncertainty, from rated games in their order (openskill, Plackett-Luce).

Shown on a scale on which a newcomer has 1500 ± 333; a difference of 333 is one standard deviation of strength.
"""

from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from openskill.models import PlackettLuce

SCALE, MIDDLE = 40, 1500
MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength, as openskill keeps it, and how many games it rests on."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + SCALE * (self.mu - MODEL.mu))

    @property
    def uncertainty(self) -> int:
        return round(SCALE * self.sigma)


NEWCOMER = Rating()


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """The place of a game among all rated ones: when its fixture was made, never when its result was entered."""

    made: datetime
    season: int
    fixture: int


@dataclass(frozen=True, slots=True)
class RatedGame:
    """Two players by account and their places (1 is the better; equal places are a draw), in a round of a season."""

    place: Place
    round: int
    players: tuple[int, int]
    places: tuple[int, int]


Ratings = tuple[Rating, Rating]


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A rated game with the ratings of both players before and after it; ``before`` None: not worked out yet."""

    game: RatedGame
    before: Ratings | None
    after: Ratings


def replay(steps: Iterable[RatedStep], ratings: MutableMapping[int, Rating]) -> Iterator[RatedStep]:
    """Yields the games, of ``steps`` in order, whose ratings are not as they were worked out before.

    ``ratings`` are those before the first of them, and keep pace; anyone missing is a newcomer. A game between two who
    come to it as they did before costs nothing.
    """
    for step in steps:
        one, other = step.game.players
        before = ratings.get(one, NEWCOMER), ratings.get(other, NEWCOMER)
        if before == step.before:
            ratings[one], ratings[other] = step.after
            continue
        ratings[one], ratings[other] = after(before, step.game.places)
        yield RatedStep(step.game, before, (ratings[one], ratings[other]))


def after(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of those who have met, after it."""
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma, rating.games + 1) for team, rating in zip(rated, before, strict=True)]
