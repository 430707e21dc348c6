"""How long views, screens, offers and replays of EIC League take: each page of a battle asks for the first three.

``pytest tests/bench --benchmark-enable`` prints the times; without it the best of some runs is held against the limit.
"""

from time import perf_counter
from typing import Any

import pytest

from rules.games.eic_league.game import GAME
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, side
from tests.games.eic_league import samples
from tests.games.eic_league.battles import played, two

UNITS = 12
EVENTS = 2000
SETUP = two(
    red={**samples.GRAND_CIRCUS, "units": samples.GRAND_CIRCUS["units"][:6]},
    blue={**samples.GRAND_CIRCUS, "units": samples.GRAND_CIRCUS["units"][6:12]},
    columns=9,
    rows=8,
    joint=True,
)


def long_battle() -> tuple[Any, list[Any]]:
    """A battle of twelve units in the midst of attacks, and its events."""
    events: list[Any] = []
    state = None
    for after, more in played(3, actions=260, setup=SETUP):
        events += more
        if after.phase == "attack":
            state = after
    assert state is not None
    assert len(state.units) == UNITS
    return state, events


STATE, HISTORY = long_battle()
VIEWER = side(STATE.active)
VIEW = GAME.view(STATE, VIEWER)


def many_events() -> Any:
    """Rounds of the same battle one after the other, until there are enough events."""
    state = None
    for _ in range(EVENTS // len(HISTORY) + 1):
        state = replay(GAME, HISTORY, state)
    return state


TASKS = {
    "a view of 12 units": (1.0, lambda: GAME.view(STATE, VIEWER)),
    "a screen of 12 units": (8.0, lambda: GAME.display.screen(VIEW)),
    "the offers of a side that attacks": (15.0, lambda: GAME.display.offers(VIEW)),
    "the offers of the referee": (25.0, lambda: GAME.display.offers(GAME.view(STATE, REFEREE))),
    "a replay of 2,000 events": (150.0, many_events),
}


@pytest.mark.parametrize("name", TASKS)
def test_fast_enough(name, benchmark):
    most, task = TASKS[name]
    times = []
    for _ in range(5):
        before = perf_counter()
        task()
        times.append((perf_counter() - before) * 1000)
    benchmark(task)
    assert min(times) < most, f"{name}: {min(times):.2f} ms of {most}"
