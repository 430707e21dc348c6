"""The figures of a season and of a league, as the API tells them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.identity import account_of
from api.models import Model, answer
from leagues.api import examples
from leagues.api.leagues import DIVISION, open_season, read_division_and_round
from leagues.competition.numbers import in_words
from leagues.services import league_statistics, rating_book, statistics
from leagues.services.access import find_league
from leagues.services.win_rates import Record


class ClassRecord(Model):
    """The games of one class of armies against others; ``range`` is the 95 % interval of the share that was won."""

    name: str
    won: int
    drawn: int
    lost: int
    range: tuple[float, float]


class UnitRecord(Model):
    """The games of armies with a kind of unit against armies without it; ``range`` as for classes."""

    name: str
    won: int
    drawn: int
    lost: int
    range: tuple[float, float]


class MissionRecord(Model):
    """The games of a mission; ``points`` are the means of winners and losers."""

    name: str
    games: int
    drawn: int
    points: tuple[float, float] | None


class UpsetTold(Model):
    """A win over a higher rating. ``ratings``: those of winner and loser before."""

    fixture: int
    round: int
    winner: int
    loser: int
    ratings: tuple[int, int]


class RunTold(Model):
    """Games that an entry has won one after the other, from the ``first`` round to the ``last``."""

    entry: int
    length: int
    first: int
    last: int


class MarginTold(Model):
    """A result by its difference of victory points, those of the winner first."""

    fixture: int
    round: int
    winner: int
    loser: int
    points: tuple[int, int]


class RacerTold(Model):
    """An entry near the top; ``points`` after each round, from before the first."""

    entry: int
    points: list[str]


class BattleLengths(Model):
    """The time of battles on the site, from opening to end, in minutes; ``fixture``: the longest."""

    battles: int
    median: int
    shortest: int
    longest: int
    fixture: int


class SeasonFigures(Model):
    """The figures of a season or division. ``classes`` and ``units`` are empty while the lists are sealed.

    ``first`` are the games of those who went first, where results say who did.
    """

    seq: int
    games: int
    drawn: int
    forfeits: int
    classes: list[ClassRecord]
    units: list[UnitRecord]
    first: ClassRecord | None
    missions: list[MissionRecord]
    upsets: list[UpsetTold]
    runs: list[RunTold]
    widest: list[MarginTold]
    closest: list[MarginTold]
    race: list[RacerTold]
    lengths: BattleLengths | None


class RulesTold(Model):
    """The seasons of a league that play by the same rules; ``classes`` are the games between classes in them."""

    name: str
    seasons: int
    games: int
    drawn: int
    classes: list[ClassRecord]


class LeagueFigures(Model):
    """The figures of the seasons of a league; ``left_out`` older ones of a very large league are not counted.

    Armies are counted where the lists are open. ``first`` are the games of those who went first, where results say so.
    """

    seasons: int
    left_out: int
    games: int
    drawn: int
    classes: list[ClassRecord]
    units: list[UnitRecord]
    first: ClassRecord | None
    missions: list[MissionRecord]
    rules: list[RulesTold]


class SeasonStatistics(ApiView):
    reads_replica = True

    @operation(
        "seasons_statistics",
        tag="leagues",
        answers={200: SeasonFigures},
        errors=[404],
        parameters=(DIVISION,),
        got=examples.STATISTICS,
    )
    def get(self, request: Request, season: str) -> Response:
        """Returns wins by army, unit and mission, the length of battles, upsets, runs and the race for first place."""
        found, _, state = open_season(request, season)
        division, _ = read_division_and_round(request, state)
        told = statistics.statistics(found, state, division=division)
        return answer(
            SeasonFigures(
                seq=state.seq,
                games=told.games,
                drawn=told.drawn,
                forfeits=told.forfeits,
                classes=_classes(told.classes),
                units=_units(told.units),
                first=next(iter(_classes([told.first] if told.first else [])), None),
                missions=_missions(told.missions),
                upsets=[UpsetTold(**asdict(one)) for one in told.upsets],
                runs=[RunTold(**asdict(one)) for one in told.runs],
                widest=[MarginTold(**asdict(one)) for one in told.widest],
                closest=[MarginTold(**asdict(one)) for one in told.closest],
                race=[
                    RacerTold(entry=one.entry, points=[in_words(points) for points in one.points]) for one in told.race
                ],
                lengths=BattleLengths(**asdict(told.lengths)) if told.lengths else None,
            )
        )


class LeagueStatistics(ApiView):
    reads_replica = True

    @operation(
        "leagues_statistics",
        tag="leagues",
        answers={200: LeagueFigures},
        errors=[404],
        got=examples.LEAGUE_STATISTICS,
    )
    def get(self, request: Request, league: str) -> Response:
        """Returns win rates by army, unit and mission over the seasons of a league, and by the rules they play."""
        found, _ = find_league(request, league)
        told = league_statistics.league_statistics(found)
        return answer(
            LeagueFigures(
                seasons=told.seasons,
                left_out=told.left_out,
                games=told.games,
                drawn=told.drawn,
                classes=_classes(told.classes),
                units=_units(told.units),
                first=next(iter(_classes([told.first] if told.first else [])), None),
                missions=_missions(told.missions),
                rules=[
                    RulesTold(
                        name=one.name,
                        seasons=one.seasons,
                        games=one.games,
                        drawn=one.drawn,
                        classes=_classes(one.classes),
                    )
                    for one in told.rules
                ],
            )
        )


class GameRecord(Model):
    """The record of an account in the rated games of one game; ``range`` as for classes."""

    game: str
    name: str
    won: int
    drawn: int
    lost: int
    range: tuple[float, float]


class OwnRecords(Model):
    """Your record, by game."""

    results: list[GameRecord]


class MyRecord(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("leagues_record", tag="leagues", answers={200: OwnRecords}, errors=[401], got=examples.OWN_RECORDS)
    def get(self, request: Request) -> Response:
        """Returns what you have won, drawn and lost in rated games, by game."""
        return answer(
            OwnRecords(
                results=[
                    GameRecord(game=game, name=one.name, won=one.won, drawn=one.drawn, lost=one.lost, range=one.range)
                    for game, one in rating_book.records_by_game(account_of(request).pk)
                ]
            )
        )


def _classes(records: Iterable[Record]) -> list[ClassRecord]:
    return [ClassRecord(name=one.name, won=one.won, drawn=one.drawn, lost=one.lost, range=one.range) for one in records]


def _units(records: Iterable[Record]) -> list[UnitRecord]:
    return [UnitRecord(name=one.name, won=one.won, drawn=one.drawn, lost=one.lost, range=one.range) for one in records]


def _missions(found: Iterable[statistics.MissionFigures]) -> list[MissionRecord]:
    return [MissionRecord(name=one.name, games=one.games, drawn=one.drawn, points=one.points) for one in found]
