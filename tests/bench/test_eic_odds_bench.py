"""How long odds and attacks of EIC League take: pages ask for them at every change of the attack dialog.

``pytest tests/bench --benchmark-enable`` prints the times; without it the best of some runs is held against the limit.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest

from rules.games.eic_league.battle.evolve.attacks import after_attack
from rules.games.eic_league.battle.state import Drone, State
from rules.kernel.dice import TapeDice
from tests.games.eic_league.duels import attack, attack_breakdown, attack_odds, attacker, battle, make_attack, unit

PLAIN = attack(1)
BOMB = attack(2, type_="drop")


def crowd() -> State:
    """The largest battle there is: 13 units against 13, drones out, a bomb over the middle of them."""
    tanks = {
        f"tank-{number}": unit("tank", at=(3, number % 5), weapons=("laser",) * 10, drone=Drone(hex=(number, 3)))
        for number in range(12)
    }
    suits = {f"suit-{number}": unit(side="red", at=(1, number % 5)) for number in range(12)}
    alpha = attacker("tank", weapons=("laser", "nuclear-bomb"))
    return battle(alpha, unit("tank"), **tanks, **suits)


CROWD = crowd()

TASKS = {
    "odds of a plain shot": (1.0, lambda: attack_odds(CROWD, PLAIN)),
    "odds of a bomb over everybody": (20.0, lambda: attack_odds(CROWD, BOMB)),
    "arithmetic of a plain shot": (1.0, lambda: attack_breakdown(CROWD, PLAIN)),
    "a plain shot": (1.0, lambda: after_attack(CROWD, make_attack(CROWD, PLAIN, TapeDice([90])))),
    "a bomb over everybody": (20.0, lambda: after_attack(CROWD, make_attack(CROWD, BOMB, TapeDice([100, 3])))),
}


def best_of(runs: int, task: Callable[[], Any]) -> float:
    """The least milliseconds that ``task`` took."""
    times = []
    for _ in range(runs):
        start = perf_counter()
        task()
        times.append(perf_counter() - start)
    return min(times) * 1000


@pytest.mark.parametrize("name", TASKS)
def test_attacks_are_fast_enough(name, benchmark):
    limit, task = TASKS[name]
    benchmark(task)
    assert best_of(20, task) < limit
