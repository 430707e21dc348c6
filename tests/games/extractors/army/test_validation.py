"""Problems of armies, and the fixes for them."""

import pytest

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.game import GAME
from tests.games.extractors import samples
from tests.games.extractors.play import problem_codes
from tests.games.extractors.samples import cell, machine, piece


@pytest.mark.parametrize(
    ("units", "code"),
    [
        ([piece("a", "shock")], ["cell-required"]),
        ([piece("a", "shock", cell="nobody")], ["unknown-cell"]),
        ([piece("a", "cell", cell="nobody")], ["unknown-cell"]),
        ([piece("a", "agrax", cell="panza")], ["cell-not-allowed"]),
        ([piece("a", "walker", cell="panza")], ["cell-overdrawn"]),
        ([piece("a", "walker", cell="urcado"), piece("b", "walker")], []),
        ([piece("a", "commando", cell="panza")], ["cell-overdrawn"]),
        ([cell("urcado"), piece("b", "walker", cell="urcado")], ["cell-overdrawn"]),
        ([piece("a", "fort")], ["unknown-unit"]),
        ([piece("a", "tank")], ["unknown-unit"]),
        ([piece("a", "floater"), piece("a", "floater")], ["duplicate-name"]),
        ([piece("a", "transcom"), *(piece(f"d{n}", "dagmaton") for n in range(9))], []),
    ],
)
def test_dorian_problems(units, code):
    assert problem_codes("dorian", units) == code


@pytest.mark.parametrize(
    ("units", "code"),
    [
        ([machine("A", "bipod", "laser", "laser", "laser")], []),
        ([machine("A", "bipod", "cannon")], ["unknown-weapon"]),
        ([machine("A", "bipod", extra_armor=-1)], ["extra-armor-limit"]),
        ([machine("A", "bipod", thanis=["hold"])], ["unknown-order"]),
        ([machine("A", "bipod", thanis=["free-move", "free-move"])], ["thanis-duplicate"]),
        (
            [machine("A", "bipod", thanis=["free-move"]), machine("B", "bipod", thanis=["free-move"])],
            ["thanis-duplicate"],
        ),
        ([piece("s", "shock", cell="panza")], ["wrong-side"]),
    ],
)
def test_avronian_problems(units, code):
    assert problem_codes("avronian", units) == code


def test_thanis_needs_orders():
    assert problem_codes("avronian", [machine("A", "bipod", thanis=["free-move"])], simple=True) == [
        "thanis-needs-orders"
    ]


@pytest.mark.parametrize("scenario", [*CATALOGUE.scenarios, None])
def test_sample_armies_are_legal(scenario):
    for army in samples.pair(scenario):
        assert GAME.armies.evaluate(GAME.armies.read(army)).legal


@pytest.mark.parametrize(
    ("side", "scenario", "units", "code"),
    [
        ("avronian", "incoming", [machine("E", "orni", "laser")], ["forces-not-as-scenario"]),
        ("avronian", "incoming", [machine("E", "glide", "laser", "laser")], ["forces-not-as-scenario"]),
        ("avronian", "incoming", [machine("E", "orni", "laser", "laser", extra_armor=1)], ["equipment-not-allowed"]),
        ("dorian", "incoming", [cell("ehn-etaki")], []),
        ("dorian", "incoming", [piece(t, t, cell="ehn-etaki") for t in ("shock", "lance", "commando")], []),
        ("dorian", "incoming", [cell("bha")], ["forces-not-as-scenario"]),
        ("avronian", "three-pod", [machine("A", "bipod")] * 0 + [machine("A", "bipod")], ["forces-not-as-scenario"]),
        ("avronian", "extractors", [machine("G", "glide", "seeker", "seeker", "thermo-beam")], ["over-budget"]),
        ("avronian", "extractors", [machine("G", "glide", thanis=["free-move"])], ["equipment-not-allowed"]),
        ("avronian", "ambush", [machine("A", "bipod"), machine("B", "bipod")], []),
        ("avronian", "ambush", [machine("A", "bipod"), machine("B", "orni")], ["forces-not-as-scenario"]),
        (
            "avronian",
            "ambush",
            [machine("A", "bipod", "seeker", "seeker"), machine("B", "glide", "streamer")],
            ["over-budget"],
        ),
        ("dorian", "dobern", [cell("reub-ark"), piece("a", "dagmaton")], ["forces-not-as-scenario"]),
        (
            "dorian",
            "engage",
            [piece(f"w{n}", "walker") for n in range(3)] + [piece("t", "transcom")],
            ["vehicle-share"],
        ),
    ],
)
def test_scenario_forces(side, scenario, units, code):
    assert problem_codes(side, units, scenario=scenario) == code


def test_65_percent_is_of_the_points_bought():
    units = [piece(f"t{n}", "transcom") for n in range(13)] + [piece("w", "walker"), piece("x", "walker")]
    assert "infantry-share" in problem_codes("dorian", units, scenario="engage")
    units += [piece("y", "walker"), piece("f", "transcom")]
    # 140 of 200 points; with one Walker more 140 of 220, below 65%.
    assert "infantry-share" in problem_codes("dorian", units, scenario="engage")
    assert problem_codes("dorian", [*units, piece("z", "walker")], scenario="engage") == []


def test_fixes_solve_their_problem():
    units = [piece("a", "agrax", cell="panza"), machine("A", "bipod")]
    document = {**GAME.armies.blank("Test"), "units": units}
    while found := [problem for problem in GAME.armies.evaluate(GAME.armies.read(document)).problems if problem.fixes]:
        for edit in found[0].fixes[0].edits:
            document = GAME.armies.edit(document, edit)
    assert GAME.armies.evaluate(GAME.armies.read(document)).legal


@pytest.mark.parametrize(
    ("side", "scenario", "label"),
    [
        ("avronian", "three-pod", "Add 3 Bipods"),
        ("avronian", "extractors", "Add 1 Glide"),
        ("dorian", "incoming", "Add the Ehn Etaki cell"),
        ("dorian", "dobern", "Add the Reub'Ark cell and 2 Dagmatons"),
    ],
)
def test_imposed_forces_are_bought_in_one_tap(side, scenario, label):
    document = samples.army("A", side, scenario, [])
    (problem,) = (one for one in GAME.armies.evaluate(GAME.armies.read(document)).problems if one.fixes)
    assert problem.fixes[0].label == label
    for edit in problem.fixes[0].edits:
        document = GAME.armies.edit(document, edit)
    codes = [one.code for one in GAME.armies.evaluate(GAME.armies.read(document)).problems]
    assert "duplicate-name" not in codes and not any(
        one.fixes and one.fixes[0].label.startswith("Add")
        for one in GAME.armies.evaluate(GAME.armies.read(document)).problems
    )
