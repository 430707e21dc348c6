"""Costs, values and problems of armies, and what edits do beyond their own place."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import from_library
from rules.games.war_logic.catalogue import CATALOGUE, LIBRARY
from rules.games.war_logic.game import GAME
from rules.kernel.documents import Edit
from rules.kernel.problems import Unreadable
from tests.games.war_logic import samples

NUMBERS = st.integers(0, 3000)


def army(units=(), **more):
    return {"game": "war-logic", "name": "Test", "units": list(units), **more}


def own(**skill):
    return army([{"name": "man", "skills": ["own", "health-10"]}], skills={"own": skill})


def codes(document):
    found = GAME.evaluate(GAME.read_army(document)).problems
    return {problem.code for problem in found if problem.weight == "error"}


def spent(document):
    return GAME.evaluate(GAME.read_army(document)).spent


@pytest.mark.parametrize("key", LIBRARY)
def test_every_library_skill_costs_what_the_book_says(key):
    assert cost(from_library(key)) == LIBRARY[key].cost


@pytest.mark.parametrize("key", CATALOGUE.samples.units)
def test_the_sample_units_cost_what_the_book_says(key):
    unit = CATALOGUE.samples.units[key]
    assert sum((LIBRARY[skill].cost for skill in unit.skills), Decimal(0)) == unit.cost


@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.integers(100, 300), NUMBERS)
def test_costs_are_exact(impact, range_, extension, number, probability, penalty):
    document = own(
        **{"category": "offense", "sub-category": "snipe"},
        impact=impact,
        range=range_,
        extension=extension,
        number=number,
        probability=probability,
        penalty=penalty,
    )
    hundredths = (impact + range_ + extension) * number * probability + penalty * 100 + 1000
    assert Decimal(spent(document).replace(",", "")) * 100 == hundredths


def test_a_fraction_is_read_as_it_is_printed_and_written_as_text():
    document = {**army(), "budget": 10.1}
    design = GAME.read_army(document)
    assert design.budget == Decimal("10.1")
    assert GAME.evaluate(design).left == "10.1"


@pytest.mark.parametrize("number", [float("nan"), float("inf"), "1e99", "many", True, 10**9, "0.00001"])
def test_numbers_that_cannot_be_kept_are_unreadable(number):
    with pytest.raises(Unreadable):
        GAME.read_army(own(category="offense", **{"sub-category": "laser", "impact": number}))


def test_accuracy_may_be_paid_too_much():
    guided = {"category": "offense", "sub-category": "explosive", "impact": 3, "accuracy": 2}
    assert codes(own(**guided, probability=40)) == set()
    assert codes(own(**guided, probability=60)) == set()
    assert codes(own(**guided, probability=30)) == {"accuracy-not-paid"}
    assert codes(own(**{**guided, "accuracy": 10})) == {"accuracy-out-of-range"}


def test_a_category_may_be_seen_from_the_class():
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


def test_a_unit_without_theme_fits():
    units = [{"name": "a", "skills": ["health-10"]}, {"name": "b", "theme": "modern", "skills": ["health-10"]}]
    assert codes(army(units, options={"allowed-themes": ["modern"]})) == set()
    assert codes(army(units, options={"allowed-themes": ["ancient"]})) == {"theme-not-allowed"}


def test_every_fix_mends_its_problem():
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
            one for one in GAME.evaluate(GAME.read_army(document)).problems if one.fixes and one.weight == "error"
        ]
        if not fixable:
            break
        for edit in fixable[0].fixes[0].edits:
            document = GAME.edit(document, edit)
    assert codes(document) == set()


# --- edits ----------------------------------------------------------------------------------------


def test_names_stay_in_step():
    document = json.loads(json.dumps(samples.BRITISH))
    document = GAME.edit(document, Edit(op="set", path=("units", 0, "name"), value="Colonel"))
    assert document["teams"][0]["members"][0] == "Colonel"
    document = GAME.edit(document, Edit(op="copy", path=("units", 0)))
    assert [unit["name"] for unit in document["units"]][:2] == ["Colonel", "Colonel 2"]


def test_own_skills_become_a_list_and_units_follow_a_new_id():
    document = GAME.edit(samples.COSSACKS, Edit(op="set", path=("skills", 0, "id"), value="Battle Cry!"))
    assert document["skills"][0]["id"] == "battle-cry"
    assert "battle-cry" in document["units"][0]["skills"]
    assert spent(document) == spent(samples.COSSACKS)


def test_words_are_switched():
    document = GAME.edit(samples.BRITISH, Edit(op="set", path=("units", 0, "nature", "machinery"), value=True))
    assert document["units"][0]["nature"] == ["machinery"]
    document = GAME.edit(document, Edit(op="set", path=("units", 0, "nature", "machinery"), value=None))
    assert document["units"][0]["nature"] == []


def test_a_class_sets_category_and_sub_category():
    document = GAME.edit(samples.COSSACKS, Edit(op="set", path=("skills", 0, "class"), value="offense/laser"))
    assert (document["skills"][0]["category"], document["skills"][0]["sub-category"]) == ("offense", "laser")


@pytest.mark.parametrize("document", samples.ARMIES, ids=lambda one: one["name"])
def test_every_part_has_a_card_and_every_choice_can_be_taken(document):
    design = GAME.read_army(document)
    paths = [(), *(part.path for part in GAME.evaluate(design).parts)]
    for path in paths:
        card = GAME.editor(design, path)
        for section in card.sections:
            for field in section.fields:
                if field.kind in ("choose", "toggle"):
                    value = field.options[-1].value if field.kind == "choose" else field.on
                    GAME.read_army(GAME.edit(document, Edit(op="set", path=field.path, value=value)))
                if field.kind == "slots" and field.options:
                    GAME.read_army(GAME.edit(document, Edit(op="add", path=field.path, value=field.options[0].value)))


def test_the_price_of_an_own_skill_is_shown_term_by_term():
    design = GAME.read_army(own(**{"category": "offense", "sub-category": "laser", "impact": 6, "range": 8}))
    lines = GAME.editor(design, ("skills", 0)).why
    assert [line.amount for line in lines] == ["14", "× 20", "× 30 %", "84", "+ 0", "84"]


def test_record_sheets_have_a_sheet_for_every_copy():
    sheets = GAME.record_sheets(GAME.read_army(samples.BRITISH))
    assert [sheet.title for sheet in sheets] == ["commander", "corporal", "private-1", "private-2"]
