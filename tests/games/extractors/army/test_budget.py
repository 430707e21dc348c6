"""Points allowed by scenario and wave."""

import pytest

from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.game import GAME
from tests.games.extractors import samples
from tests.games.extractors.play import problem_codes
from tests.games.extractors.samples import machine, piece


@pytest.mark.parametrize(
    ("scenario", "wave", "full", "simple"),
    [
        ("three-pod", "initial", 180, 200),
        ("extractors", "initial", 180, 220),
        ("ambush", "initial", 140, 150),
        ("dobern", "reinforcement", 150, 170),
        ("engage", "initial", 250, 290),
    ],
)
def test_dorian_points_by_scenario(scenario, wave, full, simple):
    for most, option in ((full, False), (simple, True)):
        # Half in sections, half in vehicles, so that no share of Engage! is broken.
        units = [piece(f"t{n}", "transcom") for n in range(most // 20)]
        units += [piece(f"w{n}", "walker") for n in range(most // 40)]
        left = most - sum(KINDS[unit["type"]].cost for unit in units)
        units += [piece(f"x{n}", "transcom") for n in range(left // 10)]
        assert "over-budget" not in problem_codes("dorian", units, scenario=scenario, wave=wave, simple=option)
        units.append(piece("more", "floater"))
        assert "over-budget" in problem_codes("dorian", units, scenario=scenario, wave=wave, simple=option)


@pytest.mark.parametrize(
    ("scenario", "wave", "points"),
    [("dobern", "initial", 170), ("engage", "initial", 250), ("extractors", "reinforcement", 145)],
)
def test_avronian_points_by_scenario(scenario, wave, points):
    units = [machine(str(n), "bipod") for n in range(points // 40)]
    assert problem_codes("avronian", units, scenario=scenario, wave=wave) == (
        ["too-many-machines"] if len(units) > 5 else []
    )
    more = [machine(str(n), "multipod", extra_armor=5) for n in range(5)]
    assert problem_codes("avronian", more, scenario=scenario, wave=wave) == ["over-budget"]


def test_reinforcements_may_be_bought_with_the_army():
    army = GAME.armies.read(samples.pair("extractors")[1])
    found = GAME.armies.evaluate(army)
    assert found.legal
    assert found.values["cost"] > int(found.spent)
    assert [part.path for part in found.parts] == [("units", 0), ("reinforcement", 0), ("reinforcement", 1)]


def test_the_budget_of_imposed_forces_is_that_of_their_equipment():
    def budget(document):
        seen = GAME.armies.evaluate(GAME.armies.read(document))
        return seen.spent, seen.limit

    three = [samples.machine(name, "bipod", "seeker", extra_armor=1) for name in "ABC"]
    assert budget(samples.army("A", "avronian", "three-pod", three)) == ("33", "65")
    assert budget(samples.army("A", "avronian", "dobern", three)) == ("153", "170")
    gull = samples.machine("G", "orni", "laser", "laser")
    assert budget(samples.army("A", "avronian", "incoming", [gull])) == ("43", "")
