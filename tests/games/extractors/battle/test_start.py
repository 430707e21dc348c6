"""The start of each scenario."""

import pytest

from rules.games.extractors.battle.state.units import on_map, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.game import GAME
from tests.games.extractors import samples
from tests.games.extractors.battles import begin
from tests.games.extractors.tables import scenario_on_table


@pytest.mark.parametrize("scenario", ["incoming", "three-pod", "extractors", "ambush", "dobern", "engage", None])
def test_start(scenario):
    setup = samples.setup(scenario=scenario, simple=False)
    assert GAME.battle.setup.check(setup) == ()
    state = begin(setup)
    types = [unit.type for unit in state.units.values()]
    assert types.count("command-post") == (scenario == "three-pod")
    assert types.count("fort") == (5 if scenario == "dobern" else 0)
    assert types.count("extractor") == (4 if scenario == "extractors" else 0)
    dorians = [unit for unit in state.units.values() if unit.type == "shock"]
    assert all(unit.hidden == (scenario == "ambush") for unit in dorians)
    assert all(unit.garrison == (scenario == "dobern" and unit.wave == "initial") for unit in dorians)


def test_engage_edges_are_those_of_entry():
    """R-39."""
    assert begin(samples.setup(scenario="engage", simple=True)).edges == {"dorian": "W", "avronian": "E"}


@pytest.mark.parametrize("scenario", [*CATALOGUE.scenarios])
def test_deployed_units_are_on_the_table_and_the_others_enter(scenario):
    state = scenario_on_table(scenario)
    assert state.phase == "dorian-setup"
    played = CATALOGUE.scenarios[scenario]
    for unit in state.units.values():
        deployed = played.forces(side(unit)).deploy is not None and unit.wave == "initial"
        assert on_map(unit) == deployed
