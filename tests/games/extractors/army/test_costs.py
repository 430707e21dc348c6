"""Costs and printed values of units (EXT-3.3 to EXT-3.12)."""

import pytest

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS


@pytest.mark.parametrize(
    ("type_", "values"),
    [
        ("lance", (5, "leg", 0, 1, 0)),
        ("shock", (11, "leg", 0, 2, 0)),
        ("commando", (10, "leg", -1, 1, 0)),
        ("transcom", (10, "leg", -1, 1, 0)),
        ("dagmaton", (14, "leg", 0, 2, 0)),
        ("pgp", (15, "tracked", 0, 0, 3)),
        ("floater", (11, "acv", -1, 0, 3)),
        ("walker", (20, "articulated", 0, 0, 5)),
        ("revil", (20, "acv", -1, 0, 4)),
        ("flyer", (12, "orni", -2, 0, 3)),
        ("agrax", (22, "tracked", 1, 0, 5)),
        ("extractor", (0, "tracked", 1, 0, 5)),
        ("command-post", (0, "static", 2, 0, 7)),
        ("fort", (0, "static", 1, 0, 3)),
        ("bipod", (40, "articulated", 0, 0, 15)),
        ("multipod", (45, "articulated", 1, 0, 20)),
        ("glide", (35, "acv", 0, 0, 13)),
        ("orni", (35, "orni", -2, 0, 9)),
    ],
)
def test_chart_values(type_, values):
    kind = KINDS[type_]
    assert (kind.cost, kind.move_type, kind.profile, kind.steps, kind.armor) == values


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ("firepower", {"walker": 4, "commando": 1, "lance": 1, "transcom": 1, "shock": 2, "dagmaton": 3, "floater": 1}),
        ("firepower", {"flyer": 2, "revil": 5, "pgp": 4, "agrax": 5}),
        ("reduced", {"shock": 1, "dagmaton": 2}),
        ("speed", {"lance": 3, "commando": 3, "shock": 2, "transcom": 2, "dagmaton": 2, "pgp": 3, "floater": 6}),
        ("speed", {"walker": 4, "revil": 6, "flyer": 8, "agrax": 4, "extractor": 3}),
        ("speed", {"bipod": 4, "multipod": 3, "glide": 6, "orni": 8}),
        ("slots", {"orni": {"slot-1": "front", "slot-2": "front-flanks"}}),
    ],
)
def test_house_defaults(values, wanted):
    """Firepower R-6, speed R-8 and R-9, slots and arcs R-10."""
    assert {type_: getattr(KINDS[type_], values) for type_ in wanted} == wanted


def test_the_particle_accelerator():
    """R-2: cost 7, hard 8, soft 2, range 4."""
    weapon = CATALOGUE.weapons["particle-accelerator"]
    assert (weapon.cost, weapon.hard, weapon.soft) == (7, 8, 2)
    assert CATALOGUE.to_hit.range_drm["particle-accelerator"] == (1, 0, 0, -1, "x")


def test_printed_costs_of_cells_are_the_sums_of_their_pieces():
    for found in CATALOGUE.cells.values():
        assert found.cost == sum(number * KINDS[type_].cost for type_, number in found.pieces.items())
