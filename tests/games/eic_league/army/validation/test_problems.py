"""Every problem of construction: found alone, with its rule, in words, with edits that fix it."""

import re

import pytest

from rules.games.eic_league.game import GAME
from rules.kernel.edits import read_path
from tests.games.eic_league.construction import BROKEN, GOOD, codes, evaluated, team, unit


def problem_of(code):
    return next(problem for problem in evaluated(BROKEN[code]).problems if problem.code == code)


@pytest.mark.parametrize("code", BROKEN)
def test_is_found_alone(code):
    assert codes(BROKEN[code]) == {code}


@pytest.mark.parametrize("code", BROKEN)
def test_makes_the_team_illegal(code):
    assert not evaluated(BROKEN[code]).legal


@pytest.mark.parametrize("code", BROKEN)
def test_says_what_and_by_which_rule(code):
    problem = problem_of(code)
    assert re.fullmatch(r"EIC-\d+\.\d+", problem.rule)
    assert problem.message[0].isalnum()
    assert problem.message.endswith(".")


@pytest.mark.parametrize("code", BROKEN)
def test_every_fix_mends_it(code):
    problem = problem_of(code)
    assert problem.fixes
    for fix in problem.fixes:
        document = BROKEN[code]
        for edit in fix.edits:
            document = GAME.armies.edit(document, edit)
        assert code not in codes(document), fix.label


def test_all_problems_are_found_at_once():
    document = team(
        unit(ratings={"bod": 110, "attr": 55}, weapons=["laser", "laser"], shielding={"mud": 10}, movement=["warp"]),
        unit(ratings=dict(GOOD), holster="sonic-missile"),
        league="master",
        budget=500,
    )
    assert codes(document) == {
        "armor-tank-only",
        "rating-not-on-chart",
        "weapon-capacity",
        "shielding-off-scale",
        "warp-tank-only",
        "holster-missing",
        "duplicate-name",
        "league-size",
        "over-budget",
    }


def test_places_lead_into_the_document():
    for code in ("unknown-weapon", "rating-not-on-chart", "league-size", "holster-missing", "upgrade-not-higher"):
        assert read_path(BROKEN[code], problem_of(code).where) is not None


def test_dice_of_other_shapes_are_no_budget():
    assert codes(team(unit(), budget=9000, budget_dice=[7, 1])) == {"budget-roll-mismatch"}


def test_hints_make_nothing_illegal():
    evaluation = evaluated(team(unit(ratings={"bod": 70})))
    assert evaluation.legal
    assert {problem.code for problem in evaluation.problems} >= {"no-detection", "no-range", "no-attack", "no-movement"}


HINTS = {
    "bomb-without-delivery": unit("tank", weapons=["nuclear-bomb"], drone_lost=True),
    "launcher-without-grenades": unit(weapons=["grenade-launcher"]),
    "grenades-without-launcher": unit("tank", weapons=["sonic-grenade"], drone_lost=True),
    "pod-empty": unit(missile_pod=True),
    "holster-empty": unit("outlaw", pod_missile="sonic-missile"),
    "movement-twice": unit(movement=["flight", "flight"]),
}


@pytest.mark.parametrize("code", HINTS)
def test_hint(code):
    assert code in codes(team(HINTS[code]), weight="hint")
    assert codes(team(HINTS[code])) == set()


def test_two_suits_with_flight_deliver_a_bomb():
    carrier = unit(movement=["flight"], weapons=["nuclear-bomb"])
    alone = codes(team(carrier), weight="hint")
    together = codes(team(carrier, unit(name="b", movement=["flight"])), weight="hint")
    assert "bomb-without-delivery" in alone
    assert "bomb-without-delivery" not in together


def test_an_open_budget_is_a_hint():
    document = team(unit())
    del document["budget"]
    assert "budget-open" in codes(document, weight="hint")
    assert evaluated(document).fill_limit is None
