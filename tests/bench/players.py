"""How strong and how fast the computer players are, over the armies of each game's demonstration.

``python -m tests.bench.players --battles 200`` plays every registered game: steady against random, half the battles
with the armies exchanged (the seats are exchanged within each half), and then a few of steady against itself for speed.
Seconds are processor time.
"""

import argparse
import time
from collections.abc import Mapping

from rules import registry
from rules.kernel.records import Json
from rules.kit.players.series import Series, interval, play_series
from tests.kit.players.armies import duel


def ground(slug: str) -> Mapping[str, Json]:
    """The ready ground on which *Play now* is fought: without it the seat decides in War Logic."""
    tactics = registry.get_played(slug).tactics
    return tactics.ground if tactics else {}


def strength(slug: str, battles: int, seed: int, stronger: str, weaker: str) -> tuple[int, int, int, list[str]]:
    """Wins of the stronger player, battles, draws, and faults."""
    game, wins, draws, faults = registry.get_played(slug), 0, 0, []
    for place, players in enumerate(((stronger, weaker), (weaker, stronger))):
        tally = play_series(
            game, Series(armies=duel(slug), players=players, seed=seed, options=ground(slug)), battles // 2
        )
        wins, draws = wins + tally.wins[place], draws + tally.draws
        faults += tally.faults
    return wins, battles, draws, faults


def speed(slug: str, battles: int, seed: int) -> tuple[float, float, int]:
    """Seconds and actions of a battle of steady against itself, and the battles without an end."""
    began = time.process_time()
    tally = play_series(
        registry.get_played(slug),
        Series(armies=duel(slug), players=("steady", "steady"), seed=seed, options=ground(slug)),
        battles,
    )
    return (time.process_time() - began) / battles, tally.actions / max(1, battles - tally.errors), tally.errors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.slug for game in registry.played_games()])
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--speed", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stronger", default="steady")
    parser.add_argument("--weaker", default="random")
    given = parser.parse_args()
    for slug in given.games:
        wins, battles, draws, faults = strength(slug, given.battles, given.seed, given.stronger, given.weaker)
        low, high = interval(wins, battles)
        print(
            f"{slug}: {given.stronger} wins {wins} of {battles} ({low:.1%} to {high:.1%}), "
            f"{draws} draws, {len(faults)} errors"
        )
        for fault in faults[:3]:
            print(f"  {fault}")
        seconds, actions, endless = speed(slug, given.speed, given.seed)
        print(
            f"  steady against itself: {seconds:.2f} s and {actions:.0f} actions a battle, {endless} errors", flush=True
        )


if __name__ == "__main__":
    main()
