"""The start of a battle: bases, units, the first event (EIC-1.3)."""

from itertools import combinations

import pytest

from rules.games.eic_league.battle.start import base_hexes
from rules.games.eic_league.battle.state import Ground
from rules.kernel.dice import TapeDice
from rules.kit import hexes
from rules.kit.maps.hex_maps import HexMark
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, begin, two


def test_two_bases_lie_at_opposite_ends():
    assert [hexes.offset(base) for base in base_hexes(Ground(columns=16, rows=12), 2)] == [(0, 6), (15, 6)]


def test_a_base_lies_in_the_middle_of_its_zone():
    zone = HexMark(brush="zone-2", name="Deployment zone 2", hexes=("0301", "0302", "0303"))
    first, second = base_hexes(Ground(columns=16, rows=12, marks=(zone,)), 2)
    assert (hexes.label(second), hexes.offset(first)) == ("0302", (0, 6)), "a side without a zone has its usual base"


@pytest.mark.parametrize("sides", range(2, 9))
def test_bases_lie_on_the_map_each_on_a_hex_of_its_own(sides):
    for columns, rows in ((8, 8), (16, 12), (20, 9)):
        found = base_hexes(Ground(columns=columns, rows=rows), sides)
        assert len(set(found)) == sides
        assert set(found) <= set(hexes.rectangle(columns, rows))


def test_three_bases_lie_about_equally_far_from_each_other():
    first, second, third = base_hexes(Ground(columns=21, rows=21), 3)
    gaps = [hexes.distance(first, second), hexes.distance(second, third), hexes.distance(third, first)]
    assert max(gaps) - min(gaps) <= 3


def test_units_start_at_their_base_with_all_they_have():
    state = begin(two(blue=samples.BRAWLERS))
    stilts = state.units["Stilts"]
    assert stilts.hex == state.sides["blue"].base
    assert (stilts.ratings["dfr"], stilts.energy) == (70, stilts.max_energy)
    assert stilts.weapons == ("sonic-grenade", "heavy-laser", "auto-cannon")
    assert (dict(stilts.shots), stilts.drone_lost) == ({"1": 12}, False)
    assert state.sides["blue"].credits == 12_000 - sum(
        unit.cost for unit in state.units.values() if unit.side == "blue"
    )
    assert state.sides["blue"].league == "minor"


def test_units_called_alike_are_told_apart():
    state = begin(two(red=samples.LONE_WOLF, blue=samples.LONE_WOLF))
    assert sorted(state.units) == ["Nightjar Fenris", "Redline Fenris"]


def test_the_first_event_holds_rules_and_catalogue():
    (started,) = GAME.battle.setup.start(two(), TapeDice())
    assert (started.rules_version, started.catalogue_hash) == (GAME.info.rules_version, GAME.catalogue.hash)


@pytest.mark.parametrize("size", [(6, 30), (5, 60), (60, 5), (30, 6)])
def test_the_ends_of_a_narrow_map_are_its_short_sides(size):  # EIC-1.3
    first, second = base_hexes(Ground(columns=size[0], rows=size[1]), 2)
    assert hexes.distance(first, second) == max(size) - 1


@pytest.mark.parametrize("sides", [3, 4])
def test_on_a_narrow_map_nobody_starts_across_from_a_neighbour(sides):
    found = base_hexes(Ground(columns=60, rows=5), sides)
    assert min(hexes.distance(one, other) for one, other in combinations(found, 2)) >= 59 // sides
