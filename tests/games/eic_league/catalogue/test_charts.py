"""Charts and tables as printed."""

import pytest

from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS, read_chart
from tests.games.eic_league.construction import codes, team, unit


def test_charts_are_read_downwards():  # EIC-R1
    assert read_chart(CATALOGUE.combat.detection.need, 59) == 75
    assert CATALOGUE.combat.chart.need(attr=69, dfr=59) == CATALOGUE.combat.chart.need(attr=60, dfr=50)


@pytest.mark.parametrize(
    ("attr", "dfr", "need"), [(5, 5, 65), (60, 50, 60), (120, 10, 25), (121, 130, 65), (10, 120, 99)]
)
def test_combat_chart(attr, dfr, need):
    assert CATALOGUE.combat.chart.need(attr=attr, dfr=dfr) == need


def test_the_speed_step_ends_at_the_last_column():
    chart = CATALOGUE.combat.chart
    assert chart.need(attr=60, dfr=60, shift=1) == chart.need(attr=70, dfr=60)
    assert chart.need(attr=130, dfr=60, shift=1) == chart.need(attr=130, dfr=60)


def test_the_drone_is_as_printed():  # EIC-R3
    assert CATALOGUE.drone.energy == 140
    assert CATALOGUE.drone.ratings == {"bod": 10, "attr": 80, "dfr": 30, "pwr": 30, "spd": 80, "det": 0, "ecm": 0}


def test_no_machine_gun_is_for_sale():  # EIC-R4
    assert not any("machine" in weapon for weapon in CATALOGUE.weapons)
    assert codes(team(unit(weapons=["machine-gun"]))) == {"unknown-weapon"}


def test_every_bod_has_a_material():
    assert list(MATERIALS) == list(CATALOGUE.ratings.costs["bod"])
