"""Series of battles between the same armies and players, with everything exchanged that could favour one of them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import sqrt

from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json, Record
from rules.kernel.setup import Setup, SideSetup
from rules.kit.players.matches import Table
from rules.kit.players.strengths import PLAYERS

TOLD = 20
"""Battles without an end of which a result tells more than the number."""


class Series(Record):
    """A series to be played: for each army (its document) the name of its player.

    ``exchange``: whether the armies take the seats in turn, first to last. Battle ``n`` of a seed is always the same.
    """

    armies: tuple[Json, ...]
    players: tuple[str, ...]
    seed: int = 0
    exchange: bool = True


class Tally(Record):
    """The result of battles: how many, the wins of each army in its order, the draws, and those that came to no end."""

    battles: int
    wins: tuple[int, ...]
    draws: int
    errors: int
    seconds: float
    actions: int
    faults: tuple[str, ...] = ()


def play_series(game: AnyPlayedGame, series: Series, battles: int, *, first: int = 0) -> Tally:
    """Plays that many battles of a series, from number ``first`` on."""
    wins, draws, actions = [0] * len(series.armies), 0, 0
    faults: list[str] = []
    began = time.perf_counter()
    for number in range(first, first + battles):
        try:
            winners, taken = _play(game, series, number)
        except Exception as error:  # a fault of the rules must not end the series: it is counted and told
            faults.append(f"battle {number}: {type(error).__name__}: {error}")
            continue
        actions += taken
        draws += len(winners) != 1
        for winner in winners if len(winners) == 1 else ():
            wins[winner] += 1
    seconds = time.perf_counter() - began
    return Tally(
        battles=battles,
        wins=tuple(wins),
        draws=draws,
        errors=len(faults),
        seconds=seconds,
        actions=actions,
        faults=tuple(faults[:TOLD]),
    )


def add_up(tallies: Sequence[Tally], *, armies: int) -> Tally:
    """Returns the result of several parts of a series between that many armies."""
    return Tally(
        battles=sum(one.battles for one in tallies),
        wins=tuple(sum(one.wins[place] for one in tallies) for place in range(armies)),
        draws=sum(one.draws for one in tallies),
        errors=sum(one.errors for one in tallies),
        seconds=sum(one.seconds for one in tallies),
        actions=sum(one.actions for one in tallies),
        faults=tuple(fault for one in tallies for fault in one.faults)[:TOLD],
    )


def _play(game: AnyPlayedGame, series: Series, number: int) -> tuple[list[int], int]:
    """Plays one battle; returns the armies that have won it, and the number of its actions."""
    count = len(series.armies)
    turn = number % count if series.exchange else 0
    order = [(place + turn) % count for place in range(count)]
    setup = seat(game, [series.armies[one] for one in order])
    players = {side.id: PLAYERS[series.players[one]] for side, one in zip(setup.sides, order, strict=True)}
    match = Table(game, setup, players, f"{series.seed}/{number}").play()
    return [order[int(winner.removeprefix(SIDE)) - 1] for winner in match.outcome.winners], match.actions


SIDE = "side-"


def seat(game: AnyPlayedGame, armies: Sequence[Json]) -> Setup:
    """Returns the set-up in which computer players can play these armies."""
    sides = tuple(
        SideSetup(id=f"{SIDE}{place}", name=f"Side {place}", army=army) for place, army in enumerate(armies, 1)
    )
    return Setup(sides=sides, options=dict(game.tactics.options) if game.tactics else {})


def interval(wins: int, battles: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval of a share of wins."""
    if not battles:
        return 0.0, 1.0
    z, share = 1.96, wins / battles
    middle = (share + z * z / (2 * battles)) / (1 + z * z / battles)
    half = z / (1 + z * z / battles) * sqrt(share * (1 - share) / battles + z * z / (4 * battles * battles))
    return max(0.0, middle - half), min(1.0, middle + half)
