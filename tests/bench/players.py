"""How strong and how fast the computer players are, over the armies of each game's demonstration.

``python -m tests.bench.players --battles 200`` plays every registered game: steady against random, half the battles
with the armies exchanged (the seats are exchanged within each half), and then a few of steady against itself for speed.
Seconds are processor time.
"""

import argparse
import time
from collections.abc import Mapping
from random import Random

from rules import registry
from rules.kernel.records import Json, replace
from rules.kit.players.choice import Choice, Situation
from rules.kit.players.matches import Table
from rules.kit.players.series import Series, interval, play_series, seat
from rules.kit.players.steady import choose_steadily
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


def plan_alone(slug: str, name: str, battles: int, seed: int) -> int:
    """Wins against steady of a side that follows one plan of the game without a search; in each four battles of the
    same dice seats and armies are exchanged."""
    game, wins = registry.get_played(slug), 0
    assert game.tactics
    tactics = game.tactics.doctrines[name]
    other = replace(game, tactics=tactics)

    def follow(situation: Situation, rng: Random) -> Choice | None:
        return choose_steadily(replace(situation, game=other, open=situation.open.under(other)), rng)

    for number in range(battles):
        own, armies = number % 2, duel(slug)[:: 1 if number // 2 % 2 else -1]
        setup = seat(game, armies, ground(slug))
        players = {one.id: follow if place == own else choose_steadily for place, one in enumerate(setup.sides)}
        winners = Table(game, setup, players, f"{seed}/{number // 4}").play().outcome.winners
        wins += winners == (setup.sides[own].id,)
    return wins


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
    parser.add_argument("--plan", default="", help="a plan of the keen player, alone against steady")
    given = parser.parse_args()
    for slug in given.games:
        if given.plan:
            wins = plan_alone(slug, given.plan, given.battles, given.seed)
            low, high = interval(wins, given.battles)
            print(f"{slug}: {given.plan} wins {wins} of {given.battles} ({low:.1%} to {high:.1%})", flush=True)
            continue
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
