"""Three-Pod Attack."""

import pytest

from tests.games.extractors.play import machine, resolve


@pytest.mark.parametrize(("lost", "post", "winner"), [(1, True, "avronian"), (2, True, "dorian"), (0, False, "dorian")])
def test_three_pod(lost, post, winner):
    units = {f"m{n}": machine("1010", destroyed=n < lost) for n in range(3)}
    units["c"] = {"type": "command-post", "hex": "1324", "destroyed": post}
    assert resolve(units, {"type": "score"}, scenario="three-pod")["winner"] == winner
