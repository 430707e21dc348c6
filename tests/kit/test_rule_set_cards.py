"""The card of a rule set: a group's own numbers beside the house's, and where they differ."""

from rules.kernel.display.cards import Fact, Line
from rules.kernel.sharing import Pin
from rules.kit.rule_set_cards import (
    CardText,
    Difference,
    count_differences,
    grid_section,
    make_grid,
    make_rule_set_card,
    name_rule_set,
    own_number,
)
from rules.kit.rule_sets import tidy

RANGE = Difference("Range", "8", "6", "TG-1")
TYPE = Difference("Type Ox", "own type", "", "TG-2")


def test_a_difference_says_the_house_s_number_if_there_is_one():
    found = [RANGE, TYPE]
    assert count_differences("Differs", found, "TG-9") == Fact(
        label="Differs",
        value="in 2 places",
        why=(
            Line(label="Range", amount="8", how="house: 6", rule="TG-1"),
            Line(label="Type Ox", amount="own type", rule="TG-2"),
        ),
        rule="TG-9",
    )
    pin = Pin(name="Ours", body={}, version=2)
    fact = name_rule_set(pin, found, "TG-9")
    assert (fact.value, fact.why[0].label, len(fact.why)) == (pin.short, pin.title, 3)


def test_a_grid_is_headed_by_its_cells_and_the_house_s_numbers_are_grey():
    cells = [own_number("Roll", ("a",), None, 5, most=9), own_number("Inches", ("b",), 7, "–", least=1, most=99)]
    grid = make_grid(("g",), "Chart", [("Ox", cells)], rule="TG-1")
    assert (grid.columns, grid.rows[0].label) == (("Roll", "Inches"), "Ox")
    assert [(one.value, one.unset, one.least) for one in grid.rows[0].cells] == [(None, "5", 0), (7, "–", 1)]
    assert make_grid(("g",), "Chart", [], rule="").columns == ()
    section = grid_section("chart", grid, folded=True)
    assert (section.title, section.rule, section.folded) == ("Chart", "TG-1", True)
    card = make_rule_set_card(CardText("Ours", 80, "", 900), [section], help="Type your own chart.", rule="TG-9")
    assert [one.key for one in card.sections] == ["rules", "chart", "notes"]
    assert card.sections[0].help.startswith("Type your own chart. What is left empty is the house's number")


def test_deleted_numbers_leave_no_empty_maps_and_rows():
    assert tidy({"a": {"b": {}}, "rows": [{}, {"c": 1}, {"d": {}}], "e": 0}) == {"rows": [{}, {"c": 1}], "e": 0}
