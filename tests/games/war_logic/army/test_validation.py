"""Problems of skills, units and fields, and their fixes."""

import pytest

from rules.games.war_logic.army.document import ARMY
from rules.games.war_logic.game import GAME
from rules.kernel.edits import apply_edit

FIELD = {"name": "Field", "kind": "hazard", "skills": []}


def army(units=(), **more):
    return {"game": "war-logic", "name": "Test", "units": list(units), **more}


def own(**skill):
    return army([{"name": "man", "skills": ["own", "health-10"]}], skills={"own": skill})


def codes(document):
    found = GAME.armies.evaluate(GAME.armies.read(document)).problems
    return {problem.code for problem in found if problem.weight == "error"}


def test_accuracy_may_be_overpaid():
    guided = {"category": "offense", "sub-category": "explosive", "impact": 3, "accuracy": 2}
    assert codes(own(**guided, probability=40)) == set()
    assert codes(own(**guided, probability=60)) == set()
    assert codes(own(**guided, probability=30)) == {"accuracy-not-paid"}
    assert codes(own(**{**guided, "accuracy": 10})) == {"accuracy-out-of-range"}


def test_a_trait_that_is_none_is_told_by_a_hint():
    traits = ["firewal", "firewall", "safe-in:lava", "safe-in"]
    document = own(**{"sub-category": "duplex", "impact": 3}, traits=traits)
    found = GAME.armies.evaluate(GAME.armies.read(document)).problems
    told = [problem for problem in found if problem.code == "unknown-trait"]
    assert [(problem.weight, problem.where) for problem in told] == [("hint", ("skills", 0))]
    assert "firewal is not a trait" in told[0].message and not codes(document)


def test_a_category_may_follow_from_the_sub_category():
    assert codes(own(**{"sub-category": "laser", "impact": 3})) == set()
    assert codes(own(**{"sub-category": "miracle", "impact": 3})) != set()


@pytest.mark.parametrize(
    ("skill", "code"),
    [
        ({"category": "magic", "sub-category": "laser"}, "unknown-category"),
        ({"category": "offense", "sub-category": "slingshot"}, "unknown-sub-category"),
        ({"category": "movement", "sub-category": "laser"}, "sub-category-mismatch"),
        ({"category": "defense", "sub-category": "armor"}, "number-missing"),
        ({"skill": "no-such"}, "unknown-skill"),
        ({"category": "control", "sub-category": "rank", "impact": -1}, "negative-property"),
    ],
)
def test_a_skill_is_refused_with_its_code(skill, code):
    assert code in codes(own(**skill))


def test_morale_may_be_negative():
    assert codes(own(**{"category": "strategy", "sub-category": "morale", "impact": -1, "range": 3})) == set()


def test_a_unit_without_a_theme_is_allowed():
    units = [{"name": "a", "skills": ["health-10"]}, {"name": "b", "theme": "modern", "skills": ["health-10"]}]
    assert codes(army(units, options={"allowed-themes": ["modern"]})) == set()
    assert codes(army(units, options={"allowed-themes": ["ancient"]})) == {"theme-not-allowed"}


def test_every_fix_solves_its_problem():
    document = army(
        [{"name": "a", "skills": ["gun", "nothing"]}, {"name": "a", "skills": ["health-10"]}],
        skills=[
            {
                "id": "gun",
                "category": "offense",
                "sub-category": "face-to-face",
                "impact": "2.5",
                "range": 3,
                "probability": 5,
                "cost": 1,
            }
        ],
        teams=[{"name": "t", "members": ["ghost"]}],
        budget=5,
    )
    for _ in range(20):
        fixable = [
            one
            for one in GAME.armies.evaluate(GAME.armies.read(document)).problems
            if one.fixes and one.weight == "error"
        ]
        if not fixable:
            break
        for edit in fixable[0].fixes[0].edits:
            document = GAME.armies.edit(document, edit)
    assert codes(document) == set()


def test_a_harmless_field_is_reported_and_fixed_with_one_tap():
    document = army([{"name": "Man", "skills": ["human-health"]}, FIELD])
    found = next(one for one in GAME.armies.evaluate(ARMY.read(document)).problems if one.code == "harmless-hazard")
    assert found.weight == "hint"
    mended = apply_edit(document, found.fixes[0].edits[0])
    assert "harmless-hazard" not in [one.code for one in GAME.armies.evaluate(ARMY.read(mended)).problems]
