"""/armies/<key>/versions/..., compare, print and export."""

import html
import re

import pytest

from armies.pages import readonly
from armies.services import commands
from armies.store.models import Army, ArmyVersion, Share
from rules.kernel.display.screen import Counter
from rules.kernel.edits import Edit
from tests.armies.teams import ANVIL, LONGBOW, WHISPER, team

pytestmark = pytest.mark.django_db


@pytest.fixture
def version(army):
    return commands.save_version(army, note="first")


def set_bod(value):
    return Edit(op="set", path=("units", 0, "ratings", "bod"), value=value)


def test_saves_a_version_with_its_note(as_ada, army):
    as_ada.post(f"/armies/{army.key}/versions/", {"note": "before Vesta"})
    assert ArmyVersion.objects.get().note == "before Vesta"
    assert "before Vesta" in as_ada.get(f"/armies/{army.key}/versions/").text


def test_a_note_that_is_too_long_stays_typed(as_ada, army):
    response = as_ada.post(f"/armies/{army.key}/versions/", {"note": "x" * 201})
    assert response.status_code == 422
    assert "x" * 201 in response.text


def test_a_version_shows_the_army_as_it_was(as_ada, army, version):
    commands.apply_edits(army, [set_bod(50)])
    assert "BOD 100" in as_ada.get(f"/armies/{army.key}/versions/1/").text


@pytest.mark.parametrize("number", ["2", "0", "99999999999999999999"])
def test_a_version_that_is_not_there_is_not_found(as_ada, army, version, number):
    assert as_ada.get(f"/armies/{army.key}/versions/{number}/").status_code == 404
    assert as_ada.post(f"/armies/{army.key}/versions/{number}/restore/").status_code == 404


def test_goes_back_to_a_version(as_ada, army, version):
    commands.apply_edits(army, [set_bod(50)])
    as_ada.post(f"/armies/{army.key}/versions/1/restore/")
    assert Army.objects.get().document["units"][0]["ratings"]["bod"] == 100


def test_the_versions_make_the_same_queries_for_one_as_for_many(as_ada, army, version, django_assert_num_queries):
    for value in (10, 20, 30, 40):
        commands.apply_edits(army, [set_bod(value)])
        commands.share(commands.save_version(army))
    with django_assert_num_queries(6):
        as_ada.get(f"/armies/{army.key}/versions/")


# --- compare --------------------------------------------------------------------------------------------------------


def test_compares_the_army_with_its_latest_version(as_ada, army, version):
    commands.apply_edits(army, [set_bod(50), Edit(op="remove", path=("units", 1))])
    page = as_ada.get(f"/armies/{army.key}/compare/").text
    assert "BOD 50" in page
    assert "only left" in page


def test_two_armies_are_compared(as_ada, ada, army, make_army):
    other = make_army(ada, team(ANVIL, WHISPER, LONGBOW, name="Blueline"))
    page = as_ada.get(f"/armies/{army.key}/compare/?left={army.key}&right={other.key}").text
    assert "only right" in page
    assert "Longbow" in page


def test_what_is_the_same_is_said_to_be(as_ada, army, version):
    assert "The two are the same." in as_ada.get(f"/armies/{army.key}/compare/").text


def test_without_anything_to_compare_it_says_so(as_ada, army):
    assert "Save a version" in as_ada.get(f"/armies/{army.key}/compare/").text


@pytest.mark.parametrize("left", ["zzzzzzzzzz", "{key}.9", "{key}.x", "{key}.", "\1", "."])
def test_what_cannot_be_compared_is_not_found(as_ada, army, version, left):
    page = as_ada.get(f"/armies/{army.key}/compare/", {"left": left.format(key=army.key), "right": army.key})
    assert page.status_code == (200 if left == "{key}." else 404)


def test_armies_of_others_cannot_be_compared(as_ada, bob, army, make_army):
    other = make_army(bob)
    assert as_ada.get(f"/armies/{army.key}/compare/?left={other.key}").status_code == 404


# --- print and export -----------------------------------------------------------------------------------------------


def test_printed_boxes_stand_in_their_bands():
    hits = Counter(label="Hits", value=0, most=7, taken=True, shape="boxes", bands=(3, 5))
    parts = str(readonly._counter(hits)).split('<span class="few">')[1:]
    assert [part.count("<i class=box>") for part in parts] == [3, 2, 2]
    fuel = Counter(label="Fuel", value=7, most=7, shape="boxes", bands=(3, 5))
    parts = str(readonly._counter(fuel)).split('<span class="few">')[1:]
    assert [part.count("<i class=box>") for part in parts] == [2, 2, 3], "it is crossed off from the top"


def test_prints_a_sheet_for_each_unit_with_boxes(as_ada, army):
    page = as_ada.get(f"/armies/{army.key}/print/").text
    assert page.count('<article class="record') == 2
    assert "each box is 10" in page
    assert page.count("class=box>") > 40


def test_prints_a_blank_for_what_is_not_known_yet(as_ada, ada, make_army):
    army = make_army(ada, team({**ANVIL, "weapons": ["oxy-plus"]}))
    page = as_ada.get(f"/armies/{army.key}/print/").text
    assert "Last fired in round" in page
    assert page.count("class=blank") == 1


def test_prints_a_version(as_ada, army, version):
    commands.apply_edits(army, [Edit(op="remove", path=("units", 1))])
    assert as_ada.get(f"/armies/{army.key}/print/").text.count('<article class="record') == 1
    assert as_ada.get(f"/armies/{army.key}/print/?version=1").text.count('<article class="record') == 2


def test_nothing_to_print_is_said(as_ada, ada, make_army):
    army = make_army(ada, team())
    assert "Nothing to print" in as_ada.get(f"/armies/{army.key}/print/").text


@pytest.mark.parametrize("path", ["print", "export"])
@pytest.mark.parametrize("number", ["7", "x", "-1", "9" * 30, "1.0"])
def test_an_unknown_version_is_not_found(as_ada, army, version, path, number):
    assert as_ada.get(f"/armies/{army.key}/{path}/", {"version": number}).status_code == 404


def test_exports_a_version(as_ada, army, version):
    commands.apply_edits(army, [set_bod(50)])
    assert as_ada.get(f"/armies/{army.key}/export/?version=1").json()["units"][0]["ratings"]["bod"] == 100


def test_every_printed_page_says_whose_army_it_is_and_leads_back_to_it(as_ada, army, version):
    """The head of a table is repeated on each page by the browser."""
    page = as_ada.get(f"/armies/{army.key}/print/?version=1").text
    head = page[page.index("<thead>") : page.index("</thead>")]
    assert all(word in head for word in (army.name, "ada", "Version 1", "<svg"))
    assert "Draft" in as_ada.get(f"/armies/{army.key}/print/").text
    assert "/help/quick/eic-league/" in page


def test_prints_the_chosen_sheets_on_the_chosen_paper(as_ada, army):
    first = as_ada.get(f"/armies/{army.key}/print/").text
    ids = re.findall(r'name="sheet" value="([^"]+)"', first)
    page = as_ada.get(f"/armies/{army.key}/print/", {"sheet": ids[1], "paper": "a5"}).text
    assert (page.count('<article class="record'), page.count("paper-a5")) == (1, 1)
    assert first.count('<article class="record') == len(ids) == 2


def test_an_unknown_sheet_or_size_prints_everything(as_ada, army):
    dense = as_ada.get(f"/armies/{army.key}/print/?layout=dense").text
    assert 'class="records dense"' in dense and '<option value="dense" selected>' in dense
    page = as_ada.get(f"/armies/{army.key}/print/?sheet=nonsense&paper=nonsense&layout=nonsense").text
    assert 'class="records"' in page
    assert page.count('<article class="record') == 2
    assert "nonsense" not in page


# --- as text --------------------------------------------------------------------------------------------------------


def test_an_army_copied_as_text_is_the_same_army_when_pasted(as_ada, ada, army):
    page = as_ada.get(f"/armies/{army.key}/text/")
    text = html.unescape(page.text.split('spellcheck="false">\n')[1].split("</textarea>")[0])
    assert as_ada.post("/armies/import/", {"text": f"```\n{text}```"}).status_code == 302
    assert [one.document for one in Army.objects.filter(owner=ada)] == [army.document] * 2


@pytest.mark.parametrize(
    ("form", "said"), [("markdown", "- **Anvil**"), ("bbcode", "[*][b]Anvil[/b]"), ("x", "name: Anvil")]
)
def test_an_army_is_shown_in_the_form_that_is_asked_for(as_ada, army, form, said):
    assert said in as_ada.get(f"/armies/{army.key}/text/?form={form}").text


def test_a_list_can_be_copied_of_an_army_that_no_rule_reads_any_more(as_ada, army):
    Army.objects.update(document={"name": "Old", "units": "many"})
    assert "units: many" in as_ada.get(f"/armies/{army.key}/text/").text
    assert "no post or file can be written" in as_ada.get(f"/armies/{army.key}/text/?form=bbcode").text


def test_whom_a_link_is_sent_to_can_copy_the_text(as_ada, army, client):
    as_ada.post(f"/armies/{army.key}/share/")
    share = Share.objects.get()
    assert "name: Anvil" in client.get(f"/armies/shared/{share.token}/text/").text
    commands.revoke(share)
    assert client.get(f"/armies/shared/{share.token}/text/").status_code == 404


def test_no_stranger_copies_an_army_as_text(client, army):
    assert client.get(f"/armies/{army.key}/text/").status_code == 404
