"""Series of battles between the same armies and players, with everything exchanged that could favour one of them."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from math import sqrt

from msgspec import field

from rules.kernel.display.screen import Outcome
from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json, Record, replace
from rules.kernel.setup import Setup, SideSetup
from rules.kit.players.courses import ArmyCourse, Recorder
from rules.kit.players.matches import Table
from rules.kit.players.strengths import PLAYERS

TOLD = 20
"""Battles without an end of which a result tells more than the number."""


class Series(Record):
    """A series to be played: for each army (its document) the name of its player.

    ``exchange``: whether the armies take the seats in turn, first to last. Battle ``n`` of a seed is always the same.
    ``options`` are answers to the questions of the set-up besides the game's own for computer players.
    """

    armies: tuple[Json, ...]
    players: tuple[str, ...]
    seed: int = 0
    exchange: bool = True
    options: Mapping[str, Json] = field(default_factory=dict)


class Played(Record):
    """A battle of a series: the army that won it (its place; None: a draw or no end), and why.

    ``first`` is the army on the first seat, ``rounds`` the number of rounds, cycles or turns as the game counts them,
    ``seconds`` those of computing. ``fault`` says why there was no end.
    """

    number: int
    winner: int | None
    first: int
    reason: str = ""
    rounds: int = 0
    actions: int = 0
    seconds: float = 0.0
    fault: str = ""


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
    began = time.perf_counter()
    played = [play_battle(game, series, number) for number in range(first, first + battles)]
    seconds = time.perf_counter() - began
    faults = [f"battle {one.number}: {one.fault}" for one in played if one.fault]
    return Tally(
        battles=battles,
        wins=tuple(sum(one.winner == place for one in played) for place in range(len(series.armies))),
        draws=sum(one.winner is None and not one.fault for one in played),
        errors=len(faults),
        seconds=seconds,
        actions=sum(one.actions for one in played),
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


def play_battle(game: AnyPlayedGame, series: Series, number: int) -> Played:
    """Plays the battle of that number. A fault of the rules ends that battle alone."""
    return play_recorded(game, series, number, record=False)[0]


def play_recorded(
    game: AnyPlayedGame, series: Series, number: int, *, record: bool = True
) -> tuple[Played, tuple[ArmyCourse, ...]]:
    """Plays the battle of that number; returns the courses of its units as well, if it came to an end."""
    count = len(series.armies)
    turn = number % count if series.exchange else 0
    order = [(place + turn) % count for place in range(count)]
    began = time.thread_time()
    courses: tuple[ArmyCourse, ...] = ()
    try:
        played, courses = _play(game, series, order, number, record=record)
    except Exception as error:  # it must not end the series: it is counted and told
        played = Played(number=number, winner=None, first=order[0], fault=f"{type(error).__name__}: {error}"[:300])
    return replace(played, seconds=time.thread_time() - began), courses


def _play(
    game: AnyPlayedGame, series: Series, order: Sequence[int], number: int, *, record: bool
) -> tuple[Played, tuple[ArmyCourse, ...]]:
    setup = seat(game, [series.armies[one] for one in order], series.options)
    players = {side.id: PLAYERS[series.players[one]] for side, one in zip(setup.sides, order, strict=True)}
    table = Table(game, setup, players, f"{series.seed}/{number}")
    recorder = Recorder(table, [series.armies[one] for one in order]) if record else None
    match = table.play(watch=recorder.watch if recorder else None)
    winners = [order[int(winner.removeprefix(SIDE)) - 1] for winner in match.outcome.winners]
    played = Played(
        number=number,
        winner=winners[0] if len(winners) == 1 else None,
        first=order[0],
        reason=_reason(match.outcome),
        rounds=match.rounds,
        actions=match.actions,
    )
    return played, recorder.courses(order) if recorder else ()


def _reason(outcome: Outcome) -> str:
    """Returns what decided a battle, in words that are the same whichever side has won it."""
    winners = {one.removeprefix(SIDE) for one in outcome.winners}
    return NAMED.sub(lambda found: "the winner" if found[1] in winners else "the loser", outcome.reason)[:200]


SIDE = "side-"
NAMED = re.compile(r"Side (\d)")
"""The name of a side in sentences."""


def seat(game: AnyPlayedGame, armies: Sequence[Json], options: Mapping[str, Json] | None = None) -> Setup:
    """Returns the set-up in which computer players can play these armies, with further ``options`` of the game."""
    sides = tuple(
        SideSetup(id=f"{SIDE}{place}", name=f"Side {place}", army=army) for place, army in enumerate(armies, 1)
    )
    return Setup(sides=sides, options={**(game.tactics.options if game.tactics else {}), **(options or {})})


def interval(wins: int, battles: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval of a share of wins."""
    if not battles:
        return 0.0, 1.0
    z, share = 1.96, wins / battles
    middle = (share + z * z / (2 * battles)) / (1 + z * z / battles)
    half = z / (1 + z * z / battles) * sqrt(share * (1 - share) / battles + z * z / (4 * battles * battles))
    return max(0.0, middle - half), min(1.0, middle + half)
