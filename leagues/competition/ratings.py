"""Ratings: strength and its uncertainty, computed anew from all rated games in their order (openskill, Plackett-Luce).

Shown on a scale on which a newcomer has 1500 ± 333; a difference of 333 is one standard deviation of strength.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class RatedGame:
    """Two or more players and their places (1 is the best; equal places are a draw)."""

    players: tuple[int, ...]
    places: tuple[int, ...]


def rebuild(games: Iterable[RatedGame]) -> dict[int, Rating]:
    """Everybody's rating after ``games``, which come in the order of their rounds."""
    return {player: now for _, player, _, now in _moves(games)}


@dataclass(frozen=True, slots=True)
class Step:
    """The effect of a game on the rating of one of its players; ``at`` is its place among all games."""

    at: int
    before: Rating
    after: Rating


def course(games: Iterable[RatedGame], player: int) -> list[Step]:
    """Returns how the rating of ``player`` came about, game by game."""
    return [Step(at, was, now) for at, who, was, now in _moves(games) if who == player]


def _moves(games: Iterable[RatedGame]) -> Iterator[tuple[int, int, Rating, Rating]]:
    """Every game with everybody in it, their rating before and after it."""
    ratings: dict[int, Rating] = {}
    for at, game in enumerate(games):
        before = [ratings.get(player, Rating()) for player in game.players]
        for player, was, now in zip(game.players, before, after(before, game.places), strict=True):
            ratings[player] = now
            yield at, player, was, now


def after(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of those who have met, after it."""
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma, rating.games + 1) for team, rating in zip(rated, before, strict=True)]
