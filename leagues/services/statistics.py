"""Figures of a season: who wins with what and on which mission, how long battles last, and the story of its rounds.

All of it follows from the season, the ratings that are kept and what is kept of armies; no battle and no army is read.
Results count as in the standings, those that are provisional, too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from itertools import groupby
from statistics import median

from leagues.competition.standings import Played
from leagues.services import tables, win_rates
from leagues.services.rating_projection import before_of
from leagues.services.win_rates import Part, Record
from leagues.store.models import Season
from leagues.store.rating_rows import RatingStep
from leagues.store.state import Fixture, SeasonState

FIRST = 5
"""So many upsets, runs and far or close results are told."""
RACERS = 8
ROUNDS_MOST = 50


@dataclass(frozen=True, slots=True)
class MissionFigures:
    """The games of one mission and deployment; points are the means of winners and losers, None without any."""

    name: str
    games: int
    drawn: int
    points: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Upset:
    """A win over somebody with a higher rating: both ratings as they were before."""

    fixture: int
    round: int
    winner: int
    loser: int
    ratings: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Run:
    """Games won one after the other, from the first round to the last of them."""

    entry: int
    length: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Margin:
    """A result by its difference of victory points."""

    fixture: int
    round: int
    winner: int
    loser: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Racer:
    """A player near the top, with the points after each round."""

    entry: int
    points: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Lengths:
    """The time of battles on the site from opening to end, in minutes; ``longest``: the fixture that took longest."""

    battles: int
    median: int
    shortest: int
    longest: int
    fixture: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """All figures of a season or of one division."""

    games: int
    drawn: int
    forfeits: int
    classes: tuple[Record, ...]
    units: tuple[Record, ...]
    first: Record | None
    missions: tuple[MissionFigures, ...]
    upsets: tuple[Upset, ...]
    runs: tuple[Run, ...]
    widest: tuple[Margin, ...]
    closest: tuple[Margin, ...]
    race: tuple[Racer, ...]
    lengths: Lengths | None


def statistics(season: Season, state: SeasonState, *, division: int | None = None) -> Statistics:
    """Works out the figures of a season (``division`` None: of all). Two queries."""
    counted = [one for one in state.fixtures.values() if division in (None, one.pairing.division) and one.counted]
    games = games_of(counted)
    table = tables.table(state, division=division)
    margins = sorted(_margins(games), key=lambda one: (one.points[0] - one.points[1], one.fixture))
    return Statistics(
        games=len(games),
        drawn=sum(one.winner() is None for one in games),
        forfeits=sum(bool(one.result and one.result.absent) for one in counted),
        classes=tuple(win_rates.of_classes([(state, games)])),
        units=tuple(win_rates.of_units([(state, games)])),
        first=win_rates.of_first(games),
        missions=tuple(of_missions([(state, games)])),
        upsets=tuple(_upsets(season, {one.number: one for one in games})[:FIRST]),
        runs=tuple(_runs(table.board.games)[:FIRST]),
        widest=tuple(margins[::-1][:FIRST]),
        closest=tuple(margins[:FIRST]),
        race=tuple(_race(state, table)),
        lengths=lengths_of(games),
    )


def games_of(fixtures: Iterable[Fixture]) -> list[Fixture]:
    """Returns the fixtures that were played and count: no byes, no forfeits."""
    return [one for one in fixtures if one.counted and one.other is not None and one.result and not one.result.absent]


def _loser(fixture: Fixture, winner: int) -> int:
    return fixture.opponent(winner) or 0


def of_missions(parts: Iterable[Part]) -> list[MissionFigures]:
    """Returns the figures of each mission with its deployment, by name."""
    by_name: dict[str, list[Fixture]] = {}
    for state, games in parts:
        for fixture in games:
            if mission := state.missions.get(fixture.round):
                by_name.setdefault(str(mission), []).append(fixture)
    return [_mission(name, here) for name, here in sorted(by_name.items())]


def _mission(name: str, here: Sequence[Fixture]) -> MissionFigures:
    told = [one.points for one in _margins(here)]
    points = (sum(one[0] for one in told) / len(told), sum(one[1] for one in told) / len(told)) if told else None
    return MissionFigures(name, len(here), sum(one.winner() is None for one in here), points)


def _margins(games: Iterable[Fixture]) -> list[Margin]:
    """Results with a winner and victory points."""
    found = []
    for fixture in games:
        winner, result = fixture.winner(), fixture.result
        if winner is not None and result is not None and any(result.points):
            points = result.points if winner == fixture.one else (result.points[1], result.points[0])
            found.append(Margin(fixture.number, fixture.round, winner, _loser(fixture, winner), points))
    return found


def _upsets(season: Season, games: dict[int, Fixture]) -> list[Upset]:
    """Wins over a higher rating, the greatest difference first."""
    ratings: dict[int, dict[int, int]] = {}
    for row in RatingStep.objects.filter(season=season, before_games__gte=0):
        ratings.setdefault(row.fixture, {})[row.side] = before_of(row).shown
    found = []
    for number, both in ratings.items():
        fixture = games.get(number)
        winner = fixture.winner() if fixture else None
        if fixture is None or winner is None or len(both) < 2:
            continue
        mine, theirs = (both[0], both[1]) if winner == fixture.one else (both[1], both[0])
        if mine < theirs:
            found.append(Upset(number, fixture.round, winner, _loser(fixture, winner), (mine, theirs)))
    return sorted(found, key=lambda one: (one.ratings[0] - one.ratings[1], one.fixture))


def _runs(games: dict[int, list[Played]]) -> list[Run]:
    """The longest runs of games won at the table, of everybody; one game is none."""
    found = []
    for entry, played in games.items():
        for won, some in groupby(played, key=lambda game: game.kind == "played" and game.score == "win"):
            run = list(some) if won else []
            if len(run) > 1:
                found.append(Run(entry, len(run), run[0].round, run[-1].round))
    return sorted(found, key=lambda one: (-one.length, one.first, one.entry))


def _race(state: SeasonState, table: tables.Table) -> list[Racer]:
    if not state.terms.in_rounds or not 0 < state.round <= ROUNDS_MOST:
        return []
    return [
        Racer(row.key, tuple(_earned(table.board.games[row.key], number) for number in range(state.round + 1)))
        for row in table.rows[:RACERS]
    ]


def _earned(played: Iterable[Played], number: int) -> Fraction:
    return Fraction(sum(game.earned for game in played if game.round <= number))


def lengths_of(games: Iterable[Fixture]) -> Lengths | None:
    """Returns how long the battles on the site took; None without any."""
    found = sorted((one.ended - one.opened, one.number) for one in games if one.opened and one.ended)
    if not found:
        return None
    took = [_minutes(length) for length, _ in found]
    return Lengths(len(found), round(median(took)), took[0], took[-1], found[-1][1])


def _minutes(length: timedelta) -> int:
    return round(length.total_seconds() / 60)
