"""Construction: every problem alone, fixes that mend, edits that keep the document whole, cards that price choices."""

import copy
import json

import pytest

from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.catalogue import CATALOGUE, MGVS
from rules.games.invisible_enemy.game import GAME
from rules.kernel.documents import Edit, NoSuchPlace, apply_edit
from tests.games.invisible_enemy.samples import ARMIES, DARWIN_DIVISION, FIRST_CLIP, HOMESTEAD, MACE_AND_SONS

POINTS = {
    "recce-combat": 24,
    "light-combat": 30,
    "medium-combat": 32,
    "heavy-combat": 39,
    "support-combat": 27,
    "network": 25,
    "engineer": 22,
    "au8-sarissa": 32,
    "eu3-pike": 27,
    "eu12-mace": 33,
    "k817-blue": 34,
    "l63-whiptail": 28,
}


def test_house_points_of_every_type():
    assert {key: points(mgv) for key, mgv in MGVS.items()} == POINTS


def changed(document, *edits):
    document = copy.deepcopy(document)
    for path, value in edits:
        document = apply_edit(document, Edit(op="set", path=path, value=value))
    return document


def problems(document):
    return [one for one in GAME.evaluate(GAME.read_army(document)).problems if one.weight == "error"]


ONE = ("units", 0)
FAULTS = [
    ("unknown-nation", FIRST_CLIP, [(("nation",), "atlantis"), (("units", 0, "type"), "free-unit")]),
    ("tech-level", FIRST_CLIP, [(("tech_level",), 2.5)]),
    ("tech-level", FIRST_CLIP, [(("tech_level",), True)]),
    ("network-dice", FIRST_CLIP, [(("network_dice",), 13)]),
    ("network-dice", FIRST_CLIP, [(("network_dice",), -1)]),
    ("unknown-mgv", HOMESTEAD, [((*ONE, "bases", 0, "mgv"), "tank")]),
    ("nation-mismatch", HOMESTEAD, [((*ONE, "bases", 0, "mgv"), "au8-sarissa")]),
    ("network-nation", HOMESTEAD, [((*ONE, "bases", 0, "mgv"), "network")]),
    ("unknown-unit-type", FIRST_CLIP, [((*ONE, "type"), "horde")]),
    ("unit-type-nation", MACE_AND_SONS, [((*ONE, "type"), "australian-squadron")]),
    ("unit-composition", FIRST_CLIP, [((*ONE, "bases", 1, "ids"), [91, 92, 93])]),
    ("unit-composition", FIRST_CLIP, [((*ONE, "bases", 1, "mgv"), "engineer"), ((*ONE, "mission"), "strike")]),
    ("empty-unit", HOMESTEAD, [((*ONE, "bases"), []), ((*ONE, "mission"), None)]),
    ("no-formation", FIRST_CLIP, [((*ONE, "formation"), None)]),
    ("unknown-formation", FIRST_CLIP, [((*ONE, "formation"), "Clip 9")]),
    ("formation-type", FIRST_CLIP, [(("formations", 0, "type"), "regiment")]),
    ("mission-missing", HOMESTEAD, [((*ONE, "mission"), None)]),
    ("mission-on-non-engineer", FIRST_CLIP, [((*ONE, "mission"), "repair")]),
    ("unknown-mission", HOMESTEAD, [((*ONE, "mission"), "picnic")]),
    ("mission-mismatch", DARWIN_DIVISION, [(("units", 2, "mission"), "strike")]),
    ("invalid-id", HOMESTEAD, [((*ONE, "bases", 0, "ids"), [1, 0])]),
    ("invalid-id", HOMESTEAD, [((*ONE, "bases", 0, "ids"), [1, "7"])]),
    ("duplicate-id", HOMESTEAD, [((*ONE, "bases", 0, "ids"), [1, 3])]),
    ("over-budget", HOMESTEAD, [(("budget",), 85)]),
]


@pytest.mark.parametrize(("code", "document", "edits"), FAULTS)
def test_a_fault_is_found_alone(code, document, edits):
    found = problems(changed(document, *edits))
    assert {problem.code for problem in found} == {code}
    assert all(problem.message and problem.rule.startswith("IE-1.") for problem in found)


@pytest.mark.parametrize(("code", "document", "edits"), FAULTS)
def test_every_fix_mends_what_it_is_offered_for(code, document, edits):
    broken = changed(document, *edits)
    for problem in problems(broken):
        for fix in problem.fixes:
            mended = broken
            for edit in fix.edits:
                mended = GAME.edit(mended, edit)
            assert (problem.code, problem.where) not in {(one.code, one.where) for one in problems(mended)}


def test_an_empty_formation_is_found_and_taken_away():
    document = changed(FIRST_CLIP)
    document["formations"].append({"name": "Clip 2", "type": "clip"})
    (problem,) = problems(document)
    assert problem.code == "empty-formation"
    assert not problems(GAME.edit(document, problem.fixes[0].edits[0]))


@pytest.mark.parametrize(("tech", "interval"), [(1, 5), (4, 5), (5, 7), (8, 7), (9, 9), (30, 9)])
def test_base_intervals(tech, interval):
    document = changed(FIRST_CLIP, (("tech_level",), tech))
    assert GAME.evaluate(GAME.read_army(document)).values["interval"] == interval


def test_own_types_come_before_the_catalogue():
    own = {"heavy-combat": {"role": "heavy", "hull": 1, "speed": 1}}
    document = changed(FIRST_CLIP, (("mgvs",), own))
    assert (
        GAME.evaluate(GAME.read_army(document)).values["cost"]
        < GAME.evaluate(GAME.read_army(FIRST_CLIP)).values["cost"]
    )


# --- editing --------------------------------------------------------------------------------------


def edit(document, op, path, value=None):
    return GAME.edit(document, Edit(op=op, path=path, value=value))


@pytest.mark.parametrize("nation", list(CATALOGUE.nations))
def test_every_unit_that_is_open_can_be_added_and_is_legal(nation):
    document = edit(GAME.blank("New"), "set", ("nation",), nation)
    card = GAME.editor(GAME.read_army(document), ())
    slots = next(field for section in card.sections for field in section.fields if field.path == ("units",))
    for option in slots.options:
        if option.reason:
            continue
        document = edit(document, "add", ("units",), json.loads(json.dumps(option.value)))
    found = problems(document)
    assert {problem.code for problem in found} == set(), found
    assert len(document["formations"]) == 1


def test_the_price_of_an_option_is_what_it_adds():
    card = GAME.editor(GAME.read_army(HOMESTEAD), ())
    slots = next(field for section in card.sections for field in section.fields if field.path == ("units",))
    before = GAME.evaluate(GAME.read_army(HOMESTEAD)).values["cost"]
    for option in slots.options:
        after = GAME.evaluate(GAME.read_army(edit(HOMESTEAD, "add", ("units",), option.value))).values["cost"]
        assert option.price == f"+{after - before}"


def test_a_copied_unit_has_its_own_name_and_ids():
    document = edit(FIRST_CLIP, "copy", ("units", 0))
    assert document["units"][1]["name"] == "Anvil B", "Anvil 2 is the base of Anvil that has the ID 2"
    assert not problems(document)
    document = edit(document, "copy", ("units", 1))
    assert [unit["name"] for unit in document["units"]] == ["Anvil", "Anvil B", "Anvil C", "Lark", "Relay"]
    for _ in range(40):
        document = edit(document, "copy", ("units", 0))
    assert len({unit["name"] for unit in document["units"]}) == len(document["units"]) == 45


def test_the_number_of_bases_is_stepped():
    document = edit(FIRST_CLIP, "set", ("units", 0, "bases", 0, "count"), 6)
    assert document["units"][0]["bases"][0]["ids"] == [1, 2, 3, 4, 7, 8]
    document = edit(document, "set", ("units", 0, "bases", 0, "count"), 2)
    assert document["units"][0]["bases"][0]["ids"] == [1, 2]
    document = edit(document, "set", ("units", 0, "bases", 1, "count"), 0)
    assert len(document["units"][0]["bases"]) == 1
    with pytest.raises(NoSuchPlace):
        edit(document, "set", ("units", 0, "bases", 0, "count"), "many")


def test_units_follow_a_formation_that_is_renamed():
    document = edit(FIRST_CLIP, "set", ("formations", 0, "name"), "  Iron   Clip ")
    assert {unit["formation"] for unit in document["units"]} == {"Iron Clip"}


def test_formations_follow_the_nation():
    document = edit(FIRST_CLIP, "set", ("nation",), "selangor")
    assert document["formations"][0]["type"] == "regiment"


@pytest.mark.parametrize("name", ["", "   ", None])
def test_no_unit_loses_its_name(name):
    assert edit(FIRST_CLIP, "set", ("units", 0, "name"), name)["units"][0]["name"] == "Unit"


def test_an_own_type_is_added_rated_and_taken():
    document = edit(HOMESTEAD, "set", ("mgvs", "own 1"), {"name": "Own type", "kind": "combat", "hull": 6})
    document = edit(document, "set", ("mgvs", "own 1", "hull"), 7)
    document = edit(document, "set", ("mgvs", "own 1", "weapon"), None)
    document = edit(document, "add", ("units", 0, "bases"), {"mgv": "own 1", "ids": [0]})
    assert not problems(document)
    assert "Own type: Own type" in {section.title for section in GAME.editor(GAME.read_army(document), ()).sections}


def test_a_card_of_nothing_is_no_place():
    with pytest.raises(NoSuchPlace):
        GAME.editor(GAME.read_army(FIRST_CLIP), ("units", 9))


@pytest.mark.parametrize("document", ARMIES, ids=[army["name"] for army in ARMIES])
def test_every_base_has_its_row_of_boxes_in_the_printed_log(document):
    sheets = GAME.record_sheets(GAME.read_army(document))
    ids = [str(one) for unit in document["units"] for group in unit["bases"] for one in group["ids"]]
    rows = [row for sheet in sheets for row in sheet.rows]
    assert [row.number for row in rows] == ids
    assert all(row.counters[0].shape == "boxes" and row.counters[0].value == 0 for row in rows)


def test_boxes_show_where_damage_begins_to_tell():
    heavy = GAME.record_sheets(GAME.read_army(FIRST_CLIP))[0].rows[0].counters[0]
    assert (heavy.most, heavy.bands) == (9, (3, 6))
