"""Tables that are typed cell by cell or pasted from a spreadsheet (armies.pages.grids, armies.pages.pasting)."""

import pytest

from armies.pages.controls import Drawing
from armies.pages.parse import read_typed
from armies.pages.pasting import Mistyped, place_cells
from rules.kernel.display.cards import Card, Choose, Grid, GridRow, Number, Option, Section
from ui.fields import prepare

COLUMNS = ("K row", "CP row")


def number(row, column, value=None):
    return Number(path=("t", column, row), label=column, value=value, least=-20, most=20, unset="7")


GRID = Grid(
    path=("t",),
    label="Fire",
    corner="Difference",
    columns=COLUMNS,
    rows=tuple(GridRow(label=row, cells=tuple(number(row, name) for name in COLUMNS)) for row in ("+2", "+1", "0")),
)
WEAPONS = tuple(Option(value=value, label=label) for value, label in ((None, "(K)"), ("K", "K"), ("none", "none")))
TYPES = Grid(
    path=("types",),
    label="Types",
    columns=("Hull", "Weapon"),
    rows=tuple(
        GridRow(
            label=name,
            cells=(
                Number(path=(name, "hull"), label="Hull", value=None, least=1, most=99),
                Choose(path=(name, "weapon"), label="Weapon", options=WEAPONS, value=None),
            ),
        )
        for name in ("Heavy combat", "Network")
    ),
)
SECTIONS = tuple(Section(key=grid.label, title=grid.label, fields=(grid,)) for grid in (GRID, TYPES))
CARD = Card(path=(), title="Rules", sections=SECTIONS)


def filled(grid, text):
    return {name: value for name, _, value in place_cells(grid, text) if value}


FULL = {"+2, K row": "4", "+2, CP row": "3", "+1, K row": "2", "+1, CP row": "1", "0, CP row": "-1"}


@pytest.mark.parametrize(
    "text",
    [
        "4\t3\n2\t1\n\t-1\n",
        "4;3\r\n2;1\r\n-;-1",
        "+2\t4\t3\n+1\t2\t1\n0\t\t-1",
        "\tK\tCP\n2\t4\t3\n1\t2\t1\n0\t–\t-1",
        "K\tCP\n4\t3\n2\t1\n\t-1",
        "\t+2\t+1\t0\nK row\t4\t2\t\nCP row\t3\t1\t-1",
        "4\t2\t\n3\t1\t-1",
        "\tCP\tK\n0\t-1\t\n1\t1\t2\n2\t3\t4",
    ],
)
def test_a_pasted_table_is_understood_however_it_lies(text):
    assert filled(GRID, text) == FULL


def test_with_names_a_part_is_enough():
    assert filled(GRID, "\tCP\n+1\t9") == {"+1, CP row": "9"}
    assert filled(TYPES, "network\t6\tnone") == {"Network, Hull": "6", "Network, Weapon": "none"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("4\t3", "1 lines of up to 2; the table has 3 rows of 2"),
        ("+9\t4\t3", "There is no row “+9”"),
        ("\tK\n+1\t4\t3\n", "2 numbers for 1 columns"),
        ("  \n", "nothing to fill in"),
    ],
)
def test_what_does_not_fit_is_said(text, says):
    with pytest.raises(Mistyped) as fault:
        place_cells(GRID, text)
    assert says in str(fault.value)


def test_a_pasted_table_becomes_edits_of_its_cells():
    edits, errors, _ = read_typed(CARD, {"f:t": ["4 3\n2 1\n− -1"], "f:types": ["Network\t6\tNone"]})
    assert not errors
    values = {edit.path: edit.value for edit in edits}
    assert values[("t", "K row", "+2")] == 4 and values[("t", "CP row", "0")] == -1
    assert values[("Network", "hull")] == 6 and values[("Network", "weapon")] == "none"


@pytest.mark.parametrize(
    ("text", "says"),
    [("4 3\n2 99\n0 0", "+1, CP row: 99 is too high"), ("a b\nc d\ne f", "“a” is not")],
)
def test_a_wrong_cell_is_named_and_nothing_is_filled_in(text, says):
    edits, errors, _ = read_typed(CARD, {"f:t": [text]})
    assert not edits and says in errors["t"]


def test_cells_are_typed_one_by_one_and_an_untouched_grid_changes_nothing():
    edits, errors, doing = read_typed(CARD, {"f:t": [""], "f:t/K%20row/%2B1": ["5"], "f:t/CP%20row/0": [""]})
    assert [(edit.path, edit.value) for edit in edits] == [(("t", "K row", "+1"), 5)]
    assert not errors and doing


def test_a_grid_is_drawn_with_labels_and_what_was_typed_wrong():
    drawing = Drawing(typed={"t/K%20row/0": ["<x>"]}, errors={"t/K%20row/0": "is no number"})
    control = drawing.control(GRID)
    assert 'aria-label="+2, K row"' in control["table"] and 'placeholder="7"' in control["table"]
    assert "&lt;x&gt;" in control["table"] and control["table"].count("aria-invalid") == 1
    assert "0, K row: is no number" in control["wrong_cells"]
    weapons = Drawing().control(TYPES)["table"]
    assert '<select id=at-Network-weapon name="f:Network/weapon" aria-label="Network, Weapon">' in weapons


def test_a_grid_of_the_set_up_posts_every_cell_under_its_place():
    table = prepare(GRID)["table"]
    assert """name='number:["t","K row","+2"]' aria-label="+2, K row" value="" placeholder="7\"""" in table
    assert """name='json:["Network","weapon"]'""" in prepare(TYPES)["table"]
