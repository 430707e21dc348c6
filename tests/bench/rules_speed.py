"""How fast the rules of every registered game are, beside boardgame.io in the same run.

``python -m tests.bench.rules_speed`` prints a table: medians over random battles (the actions, states and views that
the contract tests meet), the 95th percentile of the offers, a whole random action (view, offers, choice, ``decide``,
``evolve``), the odds of a plain shot and of everything, the dearest odds, and those of the dearest attacks that are
made up (``worst_attacks``). ``--peer FOLDER`` names a folder with boardgame.io installed and ``boardgameio.mjs`` in it;
then its plain moves a second stand beside ``decide`` and ``evolve``. Milliseconds of the processor, on one core. All
actions are decided and applied one after another, as the peer makes its moves, in several rounds, of which the middle
one counts; what only reads is timed three times, and the middle one counts: other work on the machine disturbs one of
them at most.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any
from urllib.parse import quote

from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kernel.replay import replay
from rules.kernel.viewer import Viewer
from tests.bench.worst_attacks import WORST
from tests.contract.play import Course, RandomDice, courses

SEEDS = (11, 12)
SHOT_SEEDS = (20, 21, 22)
MOST = 250
"""The most actions of a game that are timed."""
ROUNDS = 9
"""How often all actions of a game are decided and applied."""
DICE = 5
"""The seed of the dice."""


@dataclass(frozen=True)
class Times:
    """The milliseconds that each part took, once for each action; ``decide`` the mean of all actions in each round."""

    decide: list[float]
    offers: list[float]
    screen: list[float]
    view: list[float]
    odds: list[float]
    whole: list[float]
    shots: list[float]
    made_up: list[float]

    @property
    def actions_a_second(self) -> float:
        """How many actions a second are decided and applied: the middle round, in which every action counts."""
        return 1000 / median(self.decide)


def time_of(work: Callable[[], Any]) -> float:
    """Returns the milliseconds that a piece of work takes."""
    started = process_time()
    work()
    return (process_time() - started) * 1000


def steady_time_of(work: Callable[[], Any]) -> float:
    """Returns the milliseconds that a piece of work takes that changes nothing: the middle of three times."""
    return median(time_of(work) for _ in range(3))


def acts(slug: str) -> Iterator[tuple[Any, Viewer, Any, tuple[int, ...]]]:
    """Yields actions of random battles with the state before, who acted, and the faces that fell."""
    for seed in SEEDS:
        for course in courses(slug, seed):
            yield from _acts_of(course)


def _acts_of(course: Course) -> Iterator[tuple[Any, Viewer, Any, tuple[int, ...]]]:
    state = course.state
    for step in course.steps:
        yield state, step.viewer, step.action, ()
        state = step.state


def made_up(slug: str) -> list[Callable[[], Any]]:
    """Returns the odds of attacks that ask most of a game; see :mod:`tests.bench.worst_attacks`."""
    return [*WORST[slug]()] if slug in WORST else []


SHOTS = ("shoot", "fire", "attack")
"""The types of a plain shot: one weapon at one target, whatever a game calls it."""


def plain_shots(game: AnyPlayedGame) -> list[float]:
    """Returns the milliseconds of the odds of plain shots in random battles."""
    times: list[float] = []
    for seed in SHOT_SEEDS:
        for course in courses(game.slug, seed):
            for state, viewer, action, _ in _acts_of(course):
                if getattr(action, "type", "") in SHOTS:
                    seen = game.view(state, viewer)
                    if game.odds.odds(seen, action) is not None:
                        times.append(steady_time_of(lambda seen=seen, action=action: game.odds.odds(seen, action)))
    return times


def act_at_random(game: AnyPlayedGame, state: Any, viewer: Viewer) -> None:
    """Takes a whole random action: looks at the battle, chooses what is offered, decides and applies it."""
    offers = [offer for offer in game.display.offers(game.view(state, viewer)) if offer.closed is None]
    rng = Random(DICE)
    if offers:
        action = game.battle.codecs.actions.read(rng.choice(offers).action)
        replay(game, game.battle.decide(state, viewer, action, RandomDice(rng)), state)


def measure(game: AnyPlayedGame) -> Times:
    """Times the actions of random battles: deciding with applying, and what a page asks for before them."""
    worst = [steady_time_of(attack) for attack in made_up(game.slug)]
    times = Times([], [], [], [], [], [], plain_shots(game), worst)
    taken = _takeable(game)
    for _ in range(ROUNDS):
        dice = [RandomDice(Random(DICE)) for _ in taken]
        times.decide.append(time_of(lambda dice=dice: _take_all(game, taken, dice)) / len(taken))
    for state, viewer, action in taken:
        seen = game.view(state, viewer)
        times.view.append(steady_time_of(lambda state=state, viewer=viewer: game.view(state, viewer)))
        times.screen.append(steady_time_of(lambda seen=seen: game.display.screen(seen)))
        times.offers.append(steady_time_of(lambda seen=seen: game.display.offers(seen)))
        times.whole.append(steady_time_of(lambda state=state, viewer=viewer: act_at_random(game, state, viewer)))
        if game.odds.odds(seen, action) is not None:
            times.odds.append(steady_time_of(lambda seen=seen, action=action: game.odds.odds(seen, action)))
    return times


Taken = tuple[Any, Viewer, Any]


def _takeable(game: AnyPlayedGame) -> list[Taken]:
    """Returns the actions that these dice suit, each with the state before and who takes it."""
    found: list[Taken] = []
    for state, viewer, action, _ in list(acts(game.slug))[:MOST]:
        with suppress(Exception):
            game.battle.decide(state, viewer, action, RandomDice(Random(DICE)))
            found.append((state, viewer, action))
    return found


def _take_all(game: AnyPlayedGame, taken: Sequence[Taken], dice: Sequence[RandomDice]) -> None:
    """Decides and applies all actions, one after another, as the peer makes its moves."""
    for (state, viewer, action), falling in zip(taken, dice, strict=True):
        replay(game, game.battle.decide(state, viewer, action, falling), state)


BY_PROCESSOR = (
    "process.hrtime.bigint = () => {"
    " const { user, system } = process.cpuUsage(); return BigInt(user + system) * 1000n }"
)
"""A script that makes the peer's benchmark count the time of its processor, as this one does, not the clock's."""


def peer(folder: Path) -> dict[str, Any]:
    """Runs boardgame.io's benchmark and returns its figures, by the time of its processor."""
    command = ["node", "--import", f"data:text/javascript,{quote(BY_PROCESSOR)}", "--expose-gc", "boardgameio.mjs", "3"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def row(times: Times) -> str:
    """Returns the figures of a game as a line of the table."""
    late = quantiles(times.offers, n=20)[-1]
    return (
        f"{times.actions_a_second:9.0f} {median(times.decide):8.3f} {median(times.view):8.3f}"
        f" {median(times.offers):8.2f} {late:8.2f} {median(times.screen):8.2f}"
        f" {median(times.whole):8.2f} {median(times.shots or [0]):8.3f} {median(times.odds or [0]):8.2f}"
        f" {max(times.odds, default=0):8.2f} {max(times.made_up, default=0):8.2f}"
    )


def main(arguments: Sequence[str]) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", type=Path)
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args(arguments)
    write = sys.stdout.write
    write(
        f"{'':18} actions/s   decide     view   offers     95 %   screen    whole     shot     odds  dearest  made up\n"
    )
    for game in registry.played_games():
        if not asked.games or game.slug in asked.games:
            gc.collect()
            gc.freeze()  # as a server does once it has loaded everything
            write(f"{game.slug:18} {row(measure(game))}\n")
    if asked.peer:
        write(json.dumps(peer(asked.peer), indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
