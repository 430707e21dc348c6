"""Workbooks: the first sheet that can be seen, and nothing of what is made to fill the memory."""

import csv
import io
import random
import zipfile

import pytest

from tests.workbooks import OFFICE, RELATIONS, WORKBOOK, pack, write_workbook
from ui import workbooks
from ui.errors import Refused
from ui.spreadsheets import decode, read_table
from ui.workbooks import UNPACKED, is_workbook, read_workbook

ROWS = [["Unit", "BOD", "Lost"], ['Éclair; "the" one', 100, True], ["", 2.5, None], ["Anvil", "=1+1", False]]


def sheet(body: str) -> bytes:
    return write_workbook([], body=body)


def test_what_is_written_is_read_again_and_nothing_in_it_is_a_formula():
    rows = [["Unit", "BOD"], ["=1+1", "-3"], ["http://x.example/", "007"], ["@SUM(A1)", "2.50"], ["Éclair", ""]]
    content = workbooks.write_workbook(rows, "EIC: [League]/*?")
    assert list(csv.reader(io.StringIO(read_workbook(content)))) == rows
    with zipfile.ZipFile(io.BytesIO(content)) as folder:
        sheet = folder.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in sheet and "hyperlink" not in sheet and "<v>-3</v>" in sheet


def test_the_first_sheet_is_read_as_a_table():
    content = write_workbook(ROWS)
    assert is_workbook(content) and not is_workbook(b"Unit,BOD")
    assert decode(content).splitlines() == [
        "Unit,BOD,Lost",
        '"Éclair; ""the"" one",100,yes',
        ",2.5,",
        "Anvil,=1+1,no",
    ]


def test_a_hidden_sheet_is_passed_over():
    hidden = WORKBOOK.replace("<sheets>", '<sheets><sheet name="Old" sheetId="2" state="hidden" r:id="rId2"/>')
    second = f'<Relationship Id="rId2" Type="{OFFICE}/worksheet" Target="worksheets/old.xml"/></Relationships>'
    relations = RELATIONS.replace("</Relationships>", second)
    parts = {"xl/workbook.xml": hidden, "xl/_rels/workbook.xml.rels": relations}
    content = write_workbook([["Unit"], ["Seen"]], more={**parts, "xl/worksheets/old.xml": "<worksheet/>"})
    assert read_workbook(content).split() == ["Unit", "Seen"]


@pytest.mark.parametrize(
    "body",
    [
        '<row r="1"><c r="XFD1048576"><v>1</v></c></row>',
        '<row r="999999"><c r="A1"><v>1</v></c></row>',
        "<row r = '1'><c r='ZZZ1'><v>1</v></c></row>",
    ],
)
def test_a_cell_far_away_is_refused(body):
    with pytest.raises(Refused, match="too large"):
        read_workbook(sheet(body))


@pytest.mark.parametrize("body", ["<row><c/></row>", '<row r="1"><c/></row>', '<row r="1"><x:c a=">" r="XFD1"/></row>'])
def test_cells_that_do_not_say_where_they_are_are_refused(body):
    """They would be counted: a million of them in two rows make a rectangle of a million columns."""
    with pytest.raises(Refused, match="can be read"):
        read_workbook(sheet(body))


def test_what_unpacks_to_too_much_is_refused():
    """Packed, ten times the bound is some kilobytes; a part that says that it is smaller is cut off there."""
    bomb = sheet("<row>" + " " * (10 * UNPACKED) + "</row>")
    assert len(bomb) < 100_000
    with pytest.raises(Refused, match="too large"):
        read_workbook(bomb)
    lying = bomb.replace((10 * UNPACKED).to_bytes(4, "little")[2:], b"\0\0")
    with pytest.raises(Refused):
        read_workbook(lying)
    with pytest.raises(Refused, match="too large"):
        read_workbook(pack({f"xl/{number}.xml": "<a/>" for number in range(500)}))


@pytest.mark.parametrize(
    "more",
    [
        {"xl/sharedStrings.xml": '<!DOCTYPE a [<!ENTITY b "bbbb">]><sst>&b;</sst>'},
        {"xl/worksheets/sheet1.xml": "<worksheet/>".encode("utf-16")},
        {"xl/workbook.xml": "<workbook"},
    ],
)
def test_what_no_spreadsheet_writes_is_refused(more):
    with pytest.raises(Refused, match="save the table as CSV"):
        read_workbook(write_workbook(ROWS, more=more))


def test_a_damaged_workbook_is_refused_in_words():
    whole = bytearray(write_workbook(ROWS))
    chance = random.Random(20)
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            damaged[chance.randrange(4, len(damaged))] = chance.randrange(256)
        try:
            read_workbook(bytes(damaged))
        except Refused as error:
            assert "CSV" in str(error)


def test_another_packed_file_is_no_table():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as folder:
        folder.writestr("letter.txt", "Dear players")
    with pytest.raises(Refused, match=r"not a workbook \(\.xlsx\)"):
        read_table(out.getvalue(), ())
