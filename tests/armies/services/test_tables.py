"""Armies in spreadsheets: what the site hands out it reads again, and faults name their cells."""

import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.services import documents
from armies.services.documents import parse_army, reading
from armies.services.plain_text import write_list
from armies.services.samples import samples
from armies.services.tables import write_army, write_army_workbook, write_template, write_template_workbook
from armies.store.models import Army
from rules import registry
from tests.workbooks import write_workbook
from ui.errors import Refused

GAME = registry.get("eic-league")
HEAD = "Team;Budget;Unit;Type;BOD;ATTR;Weapons\n"


@pytest.mark.parametrize("name", samples("eic-league"))
def test_an_army_from_its_own_table_is_the_same_army(name):
    before = reading("eic-league", samples("eic-league")[name])
    again = reading("eic-league", parse_army(write_army(before)))
    assert again.army == before.army


@pytest.mark.parametrize("written", [write_template(GAME).encode(), write_template_workbook(GAME)])
def test_the_template_is_a_legal_army_by_itself(written):
    army = reading("eic-league", parse_army(written))
    assert not army.evaluation.problems


@pytest.mark.parametrize("name", samples("eic-league"))
def test_an_army_from_its_own_workbook_is_the_same_army(name):
    before = reading("eic-league", samples("eic-league")[name])
    assert reading("eic-league", parse_army(write_army_workbook(before))).army == before.army


def test_a_spreadsheet_of_another_tongue_and_of_copied_cells_is_read():
    """Semicolons, another order of columns, no accents of case; and tabs, as copied cells have them."""
    table = f'{HEAD}Reds;9000;Anvil;TANK;100;80;"heavy laser; Sonic grenades (3 shots)"\n'
    for written in (table, table.replace(";", "\t").replace("laser\t", "laser;")):
        army = parse_army(written)
        assert army["name"] == "Reds" and army["budget"] == 9000 and army["game"] == "eic-league"
        (unit,) = army["units"]
        assert unit["type"] == "tank" and unit["ratings"] == {"bod": 100, "attr": 80}
        assert unit["weapons"] == ["heavy-laser", {"weapon": "sonic-grenade", "shots": 3}]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Reds;9000;Anvil;Tonk;100;80;laser", "Row 2, Type: there is no “Tonk”. Perhaps Tank?"),
        ("Reds;9000;Anvil;Tank;big;80;laser", "Row 2, BOD: “big” is not a whole number."),
        ("Reds;9000;Anvil;Tank;100;80;laserr", "Row 2, Weapons: there is no “laserr”. Perhaps Laser?"),
        ("Reds;9000;Anvil;Tank;100;80;laser (old)", "Row 2, Weapons: “laser (old)”"),
        ("Reds;lots;Anvil;Tank;100;80;laser", "Row 2, Budget: “lots” is not a whole number."),
    ],
)
def test_a_cell_that_cannot_be_taken_is_named(row, said):
    with pytest.raises(Refused) as refusal:
        parse_army(f"{HEAD}{row}\n")
    assert refusal.value.problems[0].message.startswith(said)


def test_a_workbook_is_read_as_its_table_is():
    before = reading("eic-league", samples("eic-league")["crane-and-sons"])
    rows = list(csv.reader(io.StringIO(write_army(before).lstrip("\ufeff"))))
    numbers = [[int(cell) if cell.isdecimal() else cell for cell in row] for row in rows]
    assert reading("eic-league", parse_army(write_workbook(numbers))).army == before.army
    with pytest.raises(Refused, match="names no columns of an army"):
        parse_army(write_workbook([["Colour"], ["red"]]))


def test_a_table_without_rows_is_no_army():
    with pytest.raises(Refused, match="no rows"):
        parse_army(HEAD)


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_lists_and_json_are_not_taken_for_tables(game):
    document = {"game": game, **next(iter(samples(game).values()))}
    assert documents.parse_army(write_list(document))["name"] == document["name"]


@pytest.mark.django_db
def test_the_site_hands_out_the_table_and_takes_it_back(client):
    page = client.get("/armies/import/").text
    assert "/armies/table/eic-league/" in page and "/armies/table/war-logic/" not in page
    template = client.get("/armies/table/eic-league/?form=csv")
    assert template["Content-Type"].startswith("text/csv")
    assert client.post("/armies/import/", {"text": template.text}).status_code == 302
    workbook = client.get("/armies/table/eic-league/")
    assert workbook["Content-Disposition"].endswith('-template.xlsx"') and "spreadsheetml" in workbook["Content-Type"]
    filled = SimpleUploadedFile("team.xlsx", workbook.content)
    assert client.post("/armies/import/", {"file": filled}).status_code == 302
    first, second = Army.objects.order_by("pk")
    assert first.document == second.document
    saved = client.get(f"/armies/{second.key}/text/?form=spreadsheet&save=xlsx").content
    assert reading("eic-league", parse_army(saved)).army == reading("eic-league", second.document).army
    assert client.get("/armies/table/war-logic/").status_code == 404
