"""Armies by annotation: what follows from the words beside the fields of a record."""

from typing import Annotated

import pytest

from rules.kernel.edits import Edit, NoSuchPlace
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Record
from rules.kernel.setup import Setup, SideSetup
from rules.kit.armies import Amount, ArmyRules, Entries, Limit, Pick, Picks, Switch
from rules.kit.catalogues import make_catalogue


class Kind(Record):
    points: int
    speed: int = 4
    rule: str = "T-1"


KINDS = {"scout": Kind(points=4), "heavy-gunner": Kind(points=9, speed=2, rule="T-2")}
TOOLS = {"rope": Kind(points=1), "lamp": Kind(points=2)}


class Trooper(Record):
    name: str = "Trooper"
    kind: Annotated[str, Pick("Kind", KINDS, rule="T-1")] = "scout"
    tools: Annotated[tuple[str, ...], Picks("Tools", TOOLS, one="tool", most=2, rule="T-3", size_rule="T-3.1")] = ()
    veteran: Annotated[bool, Switch("Veteran", price=3, rule="T-4")] = False
    grenades: Annotated[int, Amount("Grenades", most=4, price=1, rule="T-5")] = 0


class Patrol(Record):
    name: str
    troopers: Annotated[tuple[Trooper, ...], Entries("Troopers", one="trooper", least=1, most=3, rule="T-6")] = ()


def no_two_veterans(army):
    if sum(one.veteran for one in army.troopers) > 1:
        yield Problem(code="veterans", message="One veteran leads.", rule="T-7")


RULES = ArmyRules(
    Patrol, slug="patrol", word="patrol", limit=Limit(amount=20, rule="T-8"), more_problems=no_two_veterans
)
FULL = {"name": "Ann", "kind": "heavy-gunner", "tools": ["rope", "lamp"], "veteran": True, "grenades": 2}


def document(*troopers):
    return {"game": "patrol", "name": "First", "troopers": list(troopers)}


def evaluate(*troopers):
    return RULES.evaluate(RULES.read(document(*troopers)))


def test_a_record_costs_what_its_words_say():
    found = evaluate(FULL)
    assert (found.spent, found.left, found.legal) == ("17", "3", True)
    assert [(one.label, one.amount, one.how) for one in found.parts[0].lines] == [
        ("Kind", "9", "Heavy gunner"),
        ("Tools", "3", "1 × Rope (1), 1 × Lamp (2)"),
        ("Veteran", "3", ""),
        ("Grenades", "2", "2 × 1"),
        ("Trooper", "17", ""),
    ]
    assert [(one.label, one.value, one.rule) for one in found.parts[0].facts][:2] == [
        ("Kind", "Heavy gunner", "T-2"),
        ("Speed", "2", ""),
    ]


@pytest.mark.parametrize(
    ("troopers", "code", "where", "label"),
    [
        ([], "size", ("troopers",), ""),
        ([{"name": str(n)} for n in range(4)], "size", ("troopers",), "Take out 3"),
        ([{"kind": "dragon"}], "unknown", ("troopers", 0, "kind"), "Make it Scout"),
        ([{"tools": ["rope", "sword"]}], "unknown", ("troopers", 0, "tools", 1), "Take out sword"),
        ([{"tools": ["rope"] * 3}], "size", ("troopers", 0, "tools"), "Take out rope"),
        ([{"grenades": -7}], "amount", ("troopers", 0, "grenades"), "Set it to 0"),
        ([{"name": "A"}, {"name": "A"}], "same-name", ("troopers", 1, "name"), ""),
        ([{"name": "A", "veteran": True}, {"name": "B", "veteran": True}], "veterans", (), ""),
        ([FULL, {"name": "Bo"}], "limit", (), "Take out Bo (4)"),
    ],
)
def test_each_problem_stands_at_its_place_and_can_be_mended(troopers, code, where, label):
    before = document(*troopers)
    (problem,) = RULES.evaluate(RULES.read(before)).problems
    assert (problem.code, problem.where) == (code, where)
    assert [fix.label for fix in problem.fixes] == ([label] if label else [])
    for fix in problem.fixes:
        for edit in fix.edits:
            before = RULES.edit(before, edit)
        assert RULES.evaluate(RULES.read(before)).legal


def test_numbers_out_of_bounds_cost_neither_less_than_nothing_nor_more_than_the_most():
    assert [evaluate({"grenades": many}).spent for many in (1 - 2**53, 2**53 - 1)] == ["4", "8"]


def test_the_card_of_the_army_says_what_may_be_added_and_what_is_against_it():
    card = RULES.editor(RULES.read(document(FULL)), ())
    slots = card.sections[1].fields[0]
    assert [(one.label, one.price, one.reason, one.rule) for one in slots.options] == [
        ("Scout", "4", "it costs 4, and 3 of 20 points are left", "T-8"),
        ("Heavy gunner", "9", "it costs 9, and 3 of 20 points are left", "T-8"),
    ]
    full = RULES.editor(RULES.read(document(*({"name": str(n)} for n in range(3)))), ()).sections[1].fields[0]
    assert {(one.reason, one.rule) for one in full.options} == {("there are 3 already", "T-6")}


def test_an_added_entry_has_a_name_of_its_own_and_a_card():
    army = document({"name": "Scout"})
    slots = RULES.editor(RULES.read(army), ()).sections[1].fields[0]
    army = RULES.edit(army, Edit(op="add", path=slots.path, value=slots.options[0].value))
    assert [one["name"] for one in army["troopers"]] == ["Scout", "Scout 2"]
    card = RULES.editor(RULES.read(army), ("troopers", 1))
    kinds = {field.label: field for section in card.sections for field in section.fields}
    assert (card.title, card.cost, list(kinds)) == (
        "Scout 2",
        "4",
        ["Name", "Kind", "Veteran", "Grenades", "Tools"],
    )
    assert [one.price for one in kinds["Kind"].options] == ["", "+5"]
    for path in (("troopers", 2), ("name",), ("troopers",), ("troopers", 0, "tools", 0)):
        with pytest.raises(NoSuchPlace):
            RULES.editor(RULES.read(army), path)


def test_what_is_no_army_is_unreadable():
    for wrong in (None, [], {"name": 3}, {**document(), "spare": 1}, document({"kind": 7}), document("scout")):
        with pytest.raises(Unreadable):
            RULES.read(wrong)


def test_sheets_cases_and_setup_follow_as_well():
    sheet = RULES.record_sheets(RULES.read(document(FULL)))[0]
    assert (sheet.title, [one.value for one in sheet.facts]) == (
        "Ann",
        ["Heavy gunner", "2", "Rope, Lamp", "yes", "2"],
    )
    case = {"army": document(), "expect": {"points": "0", "problems": []}}
    actual = RULES.cases.run(case)
    assert list(RULES.cases.compare(case, actual)) == [f"expected {case['expect']}, actual {actual}"]
    setup = Setup(sides=(SideSetup(id="a", name="A", army=document()),), options={})
    assert [one.code for one in RULES.check_setup(setup)] == ["size"]


def test_a_catalogue_in_the_code_has_rows_and_a_hash_of_what_they_say():
    one, other = (make_catalogue(Kind(points=points)) for points in (1, 2))
    assert one.reference() == {"points": 1, "speed": 4, "rule": "T-1"}
    assert len(one.hash) == 16
    assert one.hash != other.hash


def test_entries_must_be_records():
    class Wrong(Record):
        names: Annotated[tuple[str, ...], Entries("Names", one="name")] = ()

    with pytest.raises(TypeError):
        ArmyRules(Wrong, slug="wrong", word="wrong")
