"""Spreadsheets: whatever is sent under the name of CSV, the look at every row, and what goes out."""

import csv
import io

import pytest

from library.store.models import SheetImport, Thing
from rules import registry
from ui.errors import Refused
from ui.spreadsheets import neutralise, read_table

COLUMNS = next(kind for kind in registry.get("war-logic").shared if kind.slug == "skill").columns
SHEET = (
    "Name,Category,Sub-category,!,@,*,#,%,~,&,$,Colour\n"
    "Revolver,offense,firearm,3,4,0,6,20,all,0,8.4,red\n"
    "Broken laser,offense,laser,five,10,,,,,,,\n"
    'Decorated,control,decoration,50,2,5,30,70,,0,"1,197",\n'
    "Wrong price,offense,firearm,5,10,0,20,20,,0,61,\n"
)


@pytest.mark.parametrize(
    "text",
    [
        "name,!,@\nGun,5,10\n",
        "name;!;@\r\nGun;5;10\r\n",
        "NAME\t Impact ! \tRange (@)\nGun\t5\t10",
        'sep=;\n"Name";"!";"@"\n"Gun";"5";"10"',
        "\ufeffDescription|impact|range\rGun|5|10\r",
    ],
)
def test_delimiters_and_heads_are_understood(text):
    for content in (text.encode(), text.encode("utf-16")):
        assert read_table(content, COLUMNS).rows == [{"name": "Gun", "impact": "5", "range": "10"}]


def test_what_windows_writes_is_understood():
    assert read_table("name;!\nÉclair;5".encode("cp1252"), COLUMNS).rows[0]["name"] == "Éclair"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "nothing"),
        (b"PK\x03\x04\0\0", "not a workbook"),
        (b"name\0\nx", "is not text"),
        (b"a,b\n1,2", "first row has to say"),
        (b"name\n" + b"x\n" * 1001, "1001 rows"),
        (b'name,!\n"' + b"x" * 200_000, "cannot be read"),
        (b"\xff\xfe\x00", "characters"),
    ],
)
def test_what_is_no_table_says_so(content, said):
    with pytest.raises(Refused, match=said):
        read_table(content, COLUMNS)


@pytest.mark.parametrize("cell", ["=1+1", "+SUM(A1)", "-cmd|' /C calc'!A0", "@x", "\t=1", "\r=1"])
def test_formulas_are_neutralised(cell):
    assert neutralise(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["-5", "+3", "8.4", "Gun", "", "-2.5"])
def test_numbers_and_words_stay(cell):
    assert neutralise(cell) == cell


def numbers(*texts):
    kind = next(kind for kind in registry.get("war-logic").shared if kind.slug == "skill")
    rows = [{"name": "Gun", "sub-category": "firearm", "impact": text} for text in texts]
    return [one.document["skills"][0]["impact"] if one.document else one.faults[0].message for one in
            kind.from_table(rows)]  # fmt: skip


def test_numbers_as_spreadsheets_write_them():
    assert numbers("1,197", "1.197", "1 197", "12%", "5", "1,234,567") == [1197, 1197, 1197, 12, 5, 1234567]
    assert all("whole numbers" in said for said in numbers("8,5", "8.5"))
    assert all("not a number" in said for said in numbers("5x", "1,2,3", "NaN", "٣", "--5"))
    assert "must be a number from" in numbers("99999999999")[0]


@pytest.fixture
def table(as_ada):
    answer = as_ada.post("/library/import/", {"what": "war-logic/skill", "text": SHEET})
    assert answer.headers["Location"].startswith("/library/import/")
    return answer.headers["Location"]


@pytest.mark.django_db
def test_good_rows_are_imported_and_bad_ones_shown_and_mended(as_ada, table):
    page = as_ada.get(table).text
    for said in ("2 good", "2 to mend", "“five” is not a number.", "the formula gives 60", "left out: Colour",
                 'value="five"', "8.4"):  # fmt: skip
        assert said in page, said
    as_ada.post(table + "take/", {"row": ["0", "2"]})
    assert {thing.name for thing in Thing.objects.all()} == {"Revolver", "Decorated"}
    assert "2 imported before" in as_ada.get(table).text
    as_ada.post(table + "check/", {"cell:0:impact": "5", "cell:1:cost": ""})
    assert "2 good" in as_ada.get(table).text
    assert as_ada.post(table + "take/", {"row": ["0", "1"]}).headers["Location"] == "/library/mine/"
    assert Thing.objects.count() == 4
    assert not SheetImport.objects.exists()


@pytest.mark.django_db
def test_a_table_is_its_owners_alone(as_bob, ada):
    sheet = SheetImport.objects.create(owner=ada, game="war-logic", kind="skill", rows=[{"name": "x"}])
    assert as_bob.get(f"/library/import/{sheet.key}/").status_code == 404
    for command in ("check", "take", "discard"):
        assert as_bob.post(f"/library/import/{sheet.key}/{command}/").status_code == 404


@pytest.mark.django_db
def test_cells_cannot_be_put_anywhere_else(as_ada, table):
    as_ada.post(table + "check/", {"cell:99:impact": "5", "cell:0:owner": "bob", "cell:x:impact": "1", "row": "-1"})
    sheet = SheetImport.objects.get()
    assert len(sheet.rows) == 4
    assert "owner" not in sheet.rows[0]


@pytest.mark.django_db
def test_units_are_gathered_from_the_rows_of_their_skills(as_ada):
    text = (
        "Unit;Count;Nature;Skill;Sub-category;!;@;#\n"
        "Trooper;3;biological;human-health;;;;\n;;;Blaster;blaster;4;12;20\n"
        "Tank;;stone;armor-100;;;;\n"
    )
    answer = as_ada.post("/library/import/", {"what": "war-logic/unit", "text": text})
    page = as_ada.get(answer.headers["Location"]).text
    assert "1 good" in page
    assert "“stone” is not one of" in page
    as_ada.post(answer.headers["Location"] + "take/", {"all": "1"})
    unit = Thing.objects.get().document["units"][0]
    assert (unit["name"], unit["count"], [s if isinstance(s, str) else s["name"] for s in unit["skills"]]) == (
        "Trooper", 3, ["human-health", "Blaster"],
    )  # fmt: skip


@pytest.mark.django_db
def test_csv_goes_out_harmless_and_comes_back_the_same(as_ada, make_skill):
    make_skill(name="=cmd()", shared="library", traits=["stealth"], notes="-boom", probability=45)
    text = as_ada.get("/library/export/?as=csv&what=war-logic/skill").content.decode("utf-8-sig")
    row = next(csv.DictReader(io.StringIO(text)))
    assert (row["Name"], row["Notes"], row["Cost $"], row["Traits"]) == ("'=cmd()", "'-boom", "135", "stealth")
    answer = as_ada.post("/library/import/", {"what": "war-logic/skill", "text": text})
    as_ada.post(answer.headers["Location"] + "take/", {"all": "1"})
    again = Thing.objects.first().document["skills"][0]
    assert (again["name"], again["notes"], again["probability"]) == ("=cmd()", "-boom", 45)


@pytest.mark.django_db
def test_the_worst_table_still_fits_into_a_form(as_ada):
    head = "Unit;Skill;Category;Sub-category;!;@;*;#;%;~;&;$;Traits;Picture;Notes\n"
    rows = "".join(f"U{number // 30};S{number};x;y;!;!;!;!;!;all;!;!;t;p;n\n" for number in range(990))
    answer = as_ada.post("/library/import/", {"what": "war-logic/unit", "text": head + rows})
    page = as_ada.get(answer.headers["Location"]).text
    assert 20 < page.count('name="cell:') <= 500
    assert "33 to mend" in page
    fields = {f"cell:{number}:impact": "5" for number in range(500)}
    assert as_ada.post(answer.headers["Location"] + "check/", fields).status_code == 302
    last = as_ada.get(answer.headers["Location"] + "?page=33").text
    assert "U32" in last
