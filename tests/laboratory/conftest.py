"""Runs for tests: of War Logic, where careless players come to an end in a fifteenth of a second; a battle a part."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from armies.services.samples import READY, ready_armies, ready_army


@pytest.fixture
def owner(make_user):
    return make_user("lovelace")


@pytest.fixture
def begin(owner, monkeypatch):
    """``begin(battles=2, ...)``: a run of ready armies."""
    from laboratory.services import commands

    monkeypatch.setattr(commands, "PART", 1)

    def make(*names, by=None, game="war-logic", **wish):
        keys = [f"{READY}{name}" for name in names or ("british", "wizards")]
        armies = [commands.Entrant(ready_armies(game)[key], ready_army(game, key)) for key in keys]
        usual = {"battles": 2, "player": "random", "seed": 7}
        return commands.begin(by or owner, commands.Wish(game=game, armies=armies, **{**usual, **wish}))

    return make


class Thread:
    """A scheduler that plays in a thread."""

    places = 2

    def __init__(self):
        self.pool = ThreadPoolExecutor(1)

    def submit(self, work, /, *args):
        return self.pool.submit(work, *args)

    def close(self):
        self.pool.shutdown()


@pytest.fixture
def bench():
    """A bench that plays in a thread."""
    from laboratory.services.work import Bench

    made = Bench(Thread)
    yield made
    made.close()


@pytest.fixture
def play(bench):
    """``play()``: plays all that waits, to the end."""

    def work():
        while bench.look(10):
            pass

    return work
