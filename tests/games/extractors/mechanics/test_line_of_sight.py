"""Line of sight (section 9)."""

import pytest

from rules.games.extractors.mechanics.line_of_sight import find_obstacle
from rules.kernel.records import replace
from tests.games.extractors import samples
from tests.games.extractors.battles import begin
from tests.games.extractors.play import resolve


def sees(one, other, **terrain):
    found = resolve(
        {}, {"type": "los", "from": one, "to": other}, terrain={key[1:]: kinds for key, kinds in terrain.items()}
    )
    return found["visible"]


def test_sight():
    """EXT-9.3, EXT-9.6, EXT-9.8: between two outside a depression blocks nothing."""
    assert sees("1010", "1007")
    assert not sees("1010", "1007", h1008=["build-up"])
    assert sees("1010", "1007", h1010=["rough"], h1007=["rough"])
    assert sees("1010", "1007", h1008=["bog", "lake"])
    assert sees("1010", "1007", h1008=["depression"])
    assert sees("1010", "1009", h1009=["depression"])
    assert not sees("1010", "1006", h1006=["depression"], h1007=["depression"])
    assert sees("1010", "1006", h1006=["depression"], h1007=["depression"], h1008=["depression"], h1009=["depression"])
    assert not sees("1010", "1007", h1007=["depression"], h1008=["depression"], h1009=["depression", "rough"])


def test_each_shared_side_is_judged_alone():
    """The line from 1010 to 1207 follows two sides; one open hex on each leaves it open (EXT-9.4, EXT-9.5)."""
    assert sees("1010", "1207")
    assert sees("1010", "1207", h1009=["rough"], h1108=["rough"])
    assert not sees("1010", "1207", h1009=["rough"], h1110=["rough"])
    assert not sees("1010", "1207", h1108=["rough"], h1208=["rough"])
    assert not sees("1010", "1207", h1109=["rough"])


@pytest.mark.parametrize(
    ("other", "rough", "hexes", "rule"),
    [
        ("1007", {"1008": ("build-up",)}, ("1008",), "EXT-9.3"),
        ("1207", {"1108": ("rough",), "1208": ("rough",)}, ("1108", "1208"), "EXT-9.5"),
    ],
)
def test_what_is_in_the_way_is_named_by_its_rule(other, rough, hexes, rule):
    state = replace(begin(samples.setup(simple=True)), terrain=rough, roads=())
    found = find_obstacle(state, "1010", other)
    assert (set(found.hexes), found.rule) == (set(hexes), rule)
