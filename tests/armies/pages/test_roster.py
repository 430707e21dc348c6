"""/armies/<key>/, /armies/<key>/card/... and /armies/<key>/edit/"""

import html
import re

import pytest

from armies.services import commands
from armies.services.access import Holder
from armies.store.models import Army
from rules.kernel.edits import Edit
from tests.armies.teams import ANVIL, GAME, WHISPER, master_team, team

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def stored(army):
    return Army.objects.get(pk=army.pk).document


def unit(army, number=0):
    return stored(army)["units"][number]


@pytest.fixture
def post(as_ada, army):
    """Posts the roster form of Ada's army: ``post("up:units/0/ratings/bod")``."""

    def send(do="save", *, place="units/0", seen=None, htmx=False, of=army, **typed):
        count = Army.objects.get(pk=of.pk).edits if seen is None else seen
        data = {"do": do, "place": place, "seen": count} | {f"f:{name}": value for name, value in typed.items()}
        command = do if do in ("undo", "redo") else "edit"
        return as_ada.post(f"/armies/{of.key}/{command}/", data, headers=HTMX if htmx else {})

    return send


# --- the page -------------------------------------------------------------------------------------------------------


def test_shows_units_costs_and_what_is_left(as_ada, army):
    page = as_ada.get(f"/armies/{army.key}/").text
    for said in ("Anvil", "Whisper", "of 9,000", army.summary["spent"], army.summary["left"]):
        assert said in page


def test_add_in_the_outline_opens_the_catalogue(as_ada, army):
    page = as_ada.get(f"/armies/{army.key}/").text
    assert 'name="tab" value="2" checked' in page and 'name="tab" value="3">' in page
    add = re.search(r'<a class="button wide" href="([^"]*)">[^<]*<svg.*?</svg> Add</a>', page)[1]
    opened = as_ada.get(add).text
    assert 'name="tab" value="3" checked' in opened and 'name="tab" value="2">' in opened


def test_a_list_with_one_thing_to_add_leads_back_to_the_card(as_ada, ada, make_army):
    """On a phone one stood before the catalogue with the new team out of sight."""
    document = {"game": "war-logic", "name": "Q", "options": {}, "skills": [], "units": [], "teams": []}
    army = make_army(ada, document)
    page = as_ada.get(f"/armies/{army.key}/").text
    lists = dict(
        re.findall(r'id="at-(units|teams)-catalogue".*?<div class="options"( data-tab="2")?>', page, flags=re.S)
    )
    assert lists == {"units": "", "teams": ' data-tab="2"'}


def test_upgrades_at_the_full_price_are_folded_and_say_when_they_are_meant(as_ada, army):
    """EIC-4.8: beside the steppers they looked like the way to design a new suit, for ten times the price."""
    page = as_ada.get(f"/armies/{army.key}/card/units/0/").text
    found = re.search(r'id="at-units-0-upgrades-catalogue".*?</section>', page, flags=re.S)[0]
    assert '<details class="fold"' in found and "change the rating on its card: that costs less" in found
    assert found.index("<details") < found.index("+80")


def test_a_card_has_an_address_of_its_own(as_ada, army):
    page = as_ada.get(f"/armies/{army.key}/card/units/1/").text
    assert '<h2 id="card-title">Whisper</h2>' in page
    assert 'name="f:units/1/ratings/bod"' in page


@pytest.mark.parametrize("place", ["units/2", "units/-1", "units/x", "units", "nothing", "units/0/ratings/bod"])
def test_a_card_that_is_not_there_is_not_found(as_ada, army, place):
    assert as_ada.get(f"/armies/{army.key}/card/{place}/").status_code == 404


@pytest.mark.parametrize("path", ["", "card/units/0/", "versions/", "compare/", "print/", "export/", "delete/"])
def test_the_armies_of_others_are_not_found(client, bob, army, path):
    assert client.get(f"/armies/{army.key}/{path}").status_code == 404
    client.force_login(bob)
    assert client.get(f"/armies/{army.key}/{path}").status_code == 404


@pytest.mark.parametrize(
    "path", ["edit/", "undo/", "redo/", "duplicate/", "delete/", "share/", "versions/", "bring-back/"]
)
def test_nobody_changes_the_armies_of_others(client, bob, army, path):
    client.force_login(bob)
    assert client.post(f"/armies/{army.key}/{path}", {"do": "save"}).status_code == 404
    assert stored(army) == army.document


def test_every_derived_value_opens_its_sum(as_ada, army):
    page = as_ada.get(f"/armies/{army.key}/card/units/0/").text
    page = re.sub("</?a( [^>]*)?>", "", page)  # links of terms to the glossary
    assert re.search(r"<dt>Energy</dt><dd><details class=why><summary>270</summary>.*?Half of BOD", page)


def test_problems_are_listed_with_rule_and_fixes(as_ada, ada, make_army):
    army = make_army(ada, team({**ANVIL, "weapons": ["plasma-beam", "plasma-beam"]}))
    page = as_ada.get(f"/armies/{army.key}/").text
    assert "EIC-7.6" in page
    assert 'value="fix:weapon-capacity:' in page
    assert "1 to mend" in page


def test_a_hint_is_nothing_to_mend(as_ada, ada, make_army):
    army = make_army(ada, team({**ANVIL, "type": "outlaw", "weapons": [], "movement": []}))
    page = as_ada.get(f"/armies/{army.key}/").text
    assert "holster is empty" in page
    assert "to mend" not in page


def test_nothing_typed_is_ever_markup(as_ada, ada, make_army):
    evil = '"><script>alert(1)</script>'
    army = make_army(ada, team({**ANVIL, "name": evil, "notes": evil}, name=evil))
    for path in ("", "card/units/0/", "versions/", "print/"):
        assert "<script>alert" not in as_ada.get(f"/armies/{army.key}/{path}").text


def test_what_a_later_rulebook_cannot_read_is_shown_and_not_lost(as_ada, army):
    Army.objects.filter(pk=army.pk).update(document={"game": GAME, "units": "none"})
    page = as_ada.get(f"/armies/{army.key}/")
    assert page.status_code == 200
    assert "Nothing of it is lost" in page.text
    assert as_ada.post(f"/armies/{army.key}/edit/", {"do": "up:x"}).status_code == 422
    assert as_ada.get(f"/armies/{army.key}/print/").status_code == 200
    assert as_ada.get(f"/armies/{army.key}/export/").json()["units"] == "none"
    assert as_ada.get("/armies/").status_code == 200


# --- controls -------------------------------------------------------------------------------------------------------


def test_a_stepper_raises_and_lowers_by_a_step(post, army):
    assert post("up:units/0/ratings/bod").headers["Location"] == f"/armies/{army.key}/card/units/0/"
    assert unit(army)["ratings"]["bod"] == 110
    post("down:units/0/ratings/attr")
    assert unit(army)["ratings"]["attr"] == 70


def test_a_stepper_is_set_directly_and_cleared(post, army):
    post(**{"units/0/ratings/pwr": "0"})
    assert unit(army)["ratings"]["pwr"] == 10
    post("down:units/0/ratings/pwr")
    assert "pwr" not in unit(army)["ratings"]


def test_what_is_typed_counts_before_the_button(post, army):
    post("up:units/0/ratings/pwr", **{"units/0/ratings/pwr": "0", "units/0/name": "Hammer"})
    assert (unit(army)["ratings"]["pwr"], unit(army)["name"]) == (20, "Hammer")


def test_untouched_controls_change_nothing(post, army):
    post(**{"units/0/name": "Anvil", "units/0/type": "tank", "units/0/notes": ""})
    assert Army.objects.get(pk=army.pk).edits == 0


def test_the_type_of_a_unit_is_chosen(post, army):
    post(**{"units/1/type": "stumpy"}, place="units/1")
    assert unit(army, 1)["type"] == "stumpy"


def test_a_switch_is_thrown_and_thrown_back(post, army):
    post("toggle:units/0/movement/elevator")
    assert set(unit(army)["movement"]) == {"warp", "elevator"}
    post("toggle:units/0/movement/elevator")
    assert unit(army)["movement"] == ["warp"]


def test_a_list_is_filled_reordered_copied_and_emptied(post, army):
    post("add:units/0/weapons:laser")
    assert unit(army)["weapons"][-1] == "laser"
    post("move:units/0/weapons/4:-1")
    assert unit(army)["weapons"][3] == "laser"
    post("copy:units/0/weapons/3")
    assert unit(army)["weapons"][3:5] == ["laser", "laser"]
    post("remove:units/0/weapons/3")
    assert unit(army)["weapons"].count("laser") == 1


def test_a_new_unit_opens_its_card(post, army):
    assert post("add:units:#0", place="").headers["Location"] == f"/armies/{army.key}/card/units/2/"
    assert len(stored(army)["units"]) == 3


def test_a_card_without_lists_shows_the_next_ones_to_buy_on(as_ada, ada, make_army, post):
    cell = {"name": "Urcado", "type": "cell", "cell": "urcado"}
    document = {"game": "extractors", "name": "Hive", "options": {"side": "dorian"}, "units": [cell]}
    army = make_army(ada, document)
    page = as_ada.get(f"/armies/{army.key}/card/units/0/").text
    do = re.search(r'value="(add:units:[^"]+)"[^>]*>(?:<[^>]+>)*Panza', page)[1]
    assert post(do, of=army).headers["Location"] == f"/armies/{army.key}/card/units/1/"
    assert [one["name"] for one in stored(army)["units"]] == ["Urcado", "Panza"]


def test_a_copied_unit_opens_and_a_removed_one_leads_back(post, army):
    assert post("copy:units/0").headers["Location"] == f"/armies/{army.key}/card/units/1/"
    assert post("remove:units/1", place="units/1").headers["Location"] == f"/armies/{army.key}/"
    assert [one["name"] for one in stored(army)["units"]] == ["Anvil", "Whisper"]


def test_a_moved_unit_stays_open(post, army):
    assert post("move:units/0:1").headers["Location"] == f"/armies/{army.key}/card/units/1/"
    assert [one["name"] for one in stored(army)["units"]] == ["Whisper", "Anvil"]


def test_the_budget_is_rolled_by_the_site(post, army):
    post("roll:budget-dice", place="")
    first, second = stored(army)["budget-dice"]
    assert {first, second} <= set(range(1, 7))
    assert "budget" not in stored(army)


def test_the_budget_is_rolled_at_the_table(post, army):
    post(place="", **{"budget-dice": ["3", "2"]})
    assert stored(army)["budget-dice"] == [3, 2]
    assert Army.objects.get(pk=army.pk).summary["limit"] == "9,000"


def test_a_tap_mends_a_problem(as_ada, ada, make_army, post):
    army = make_army(ada, team({**ANVIL, "weapons": ["plasma-beam", "plasma-beam"]}))
    page = as_ada.get(f"/armies/{army.key}/").text
    do = html.unescape(re.search(r'value="(fix:weapon-capacity:[^"]+)"', page)[1])
    post(do, of=army, place="")
    assert stored(army)["units"][0]["weapons"] == ["plasma-beam"]


def test_undo_and_redo(post, army):
    post("up:units/0/ratings/bod")
    post("undo")
    assert unit(army)["ratings"]["bod"] == 100
    post("redo")
    assert unit(army)["ratings"]["bod"] == 110


@pytest.mark.parametrize("command", ["undo", "redo"])
def test_undo_from_an_older_page_offers_no_way_to_do_it_all_the_same(post, army, command):
    post("up:units/0/ratings/bod")
    post("up:units/0/ratings/bod")
    post("undo")
    answer = post(command, seen=1, htmx=True)
    assert answer.status_code == 409
    assert "Do it now" not in answer.text
    assert unit(army)["ratings"]["bod"] == 110


def test_undo_answers_with_what_has_changed(post):
    post("up:units/0/ratings/bod")
    answer = post("undo", htmx=True).text
    assert 'id="at-units-0-ratings-bod-f"' in answer and 'id="outline"' not in answer


# --- answers to a page with a script --------------------------------------------------------------------------------


def test_an_answer_sends_what_has_changed_and_nothing_else(post, army):
    answer = post("up:units/0/ratings/det", htmx=True).text
    for piece in ("at-units-0-ratings-det-f", "budget", "state", "at-units-0-row", "why"):
        assert f'id="{piece}"' in answer
    for piece in ("card", "at-units-0-ratings-bod-f", "outline", "at-units-1-row"):
        assert f'id="{piece}"' not in answer
    assert 'name="seen" value="1"' in answer


def test_an_answer_for_another_card_names_its_address(post, army):
    response = post("add:units:#0", place="", htmx=True)
    assert response.headers["HX-Push-Url"] == f"/armies/{army.key}/card/units/2/"
    assert 'id="card"' in response.text
    assert 'id="outline"' in response.text


def test_an_answer_holds_no_token_because_it_is_compressed(as_ada, army, post):
    assert "csrfmiddlewaretoken" not in post("up:units/0/ratings/bod", htmx=True).text


def test_an_answer_says_aloud_what_was_done(post):
    assert re.search(r'id="said".*Anvil: BOD\..*credits', post("up:units/0/ratings/bod", htmx=True).text)


# --- what goes wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [True, False])
def test_what_cannot_be_read_is_said_and_stays_typed(post, army, htmx):
    response = post(place="", htmx=htmx, budget="nine thousand", name="Blueline")
    assert response.status_code == 422
    assert "is not a whole number" in response.text
    assert 'value="nine thousand"' in response.text
    assert 'value="Blueline"' in response.text
    assert Army.objects.get(pk=army.pk).edits == 0


@pytest.mark.parametrize(
    ("place", "name", "value", "said"),
    [
        ("", "budget-dice", ["3", "9"], "faces 1 to 6"),
        ("", "budget-dice", ["3", ""], "each of the 2 dice"),
        ("", "name", "x" * 200, "200 characters"),
        ("", "budget", "1e9", "not a whole number"),
        ("", "budget", "9" * 40, "not a whole number"),
        ("units/0", "units/0/ratings/bod", "99", "one of the steps"),
        ("units/0", "units/0/ratings/bod", "²", "one of the steps"),
        ("units/0", "units/0/type", "dragon", "one of the list"),
    ],
)
def test_wrong_values_are_named(post, army, place, name, value, said):
    response = post(place=place, **{name: value})
    assert response.status_code == 422
    assert said in response.text
    assert stored(army) == army.document


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    "do",
    [
        "dance",
        "up:",
        "up:units/9/ratings/bod",
        "up:units/0/name",
        "set:units/0/type:dragon",
        "set:units/0/name:x",
        "toggle:units/0/type",
        "roll:units/0/type",
        "add:units/0/weapons:#99",
        "add:units/0/type:laser",
        "remove:units/7",
        "remove:name",
        "remove:",
        "move:units/0:5",
        "copy:units/0/ratings/bod",
        "fix:weapon-capacity:units/0/weapons:0",
        "fix:::",
        "\1:\1",
    ],
)
def test_buttons_that_lead_nowhere_are_refused(post, army, do, htmx):
    assert post(do, htmx=htmx).status_code == 422
    assert stored(army) == army.document


@pytest.mark.parametrize("place", ["units/7", "nothing/at/all", "units/0/ratings", "%00"])
def test_edits_of_cards_that_are_not_there_are_refused(post, army, place):
    assert post("save", place=place).status_code == 422


@pytest.mark.parametrize("htmx", [True, False])
def test_an_older_page_is_told_and_can_do_it_all_the_same(post, army, htmx):
    commands.apply_edits(army, [Edit(op="set", path=("units", 0, "ratings", "bod"), value=50)])
    answer = post("up:units/0/ratings/bod", seen=0, htmx=htmx, **{"units/0/notes": "keep me"})
    assert answer.status_code == 409
    assert "changed in another window" in answer.text
    assert 'value="up:units/0/ratings/bod">Do it now' in answer.text
    assert "keep me" in answer.text
    assert unit(army)["ratings"]["bod"] == 50


def test_an_older_page_may_change_what_is_as_it_was(post, army):
    commands.apply_edits(army, [Edit(op="set", path=("units", 1, "ratings", "bod"), value=50)])
    assert post("up:units/0/ratings/bod", seen=0).status_code == 302
    assert unit(army)["ratings"]["bod"] == 110


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30])
def test_a_count_that_cannot_be_read_is_taken_as_the_present_one(post, army, seen):
    assert post("up:units/0/ratings/bod", seen=seen).status_code in {302, 409}


def test_only_posts_edit(as_ada, army):
    assert as_ada.get(f"/armies/{army.key}/edit/").status_code == 405


# --- what it costs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", [team(ANVIL), master_team()])
def test_the_page_makes_as_many_queries_for_one_unit_as_for_thirteen(
    as_ada, ada, make_army, django_assert_num_queries, document
):
    army = make_army(ada, document)
    with django_assert_num_queries(5):
        as_ada.get(f"/armies/{army.key}/")


@pytest.mark.parametrize("document", [team(ANVIL, WHISPER), master_team()])
def test_an_edit_makes_as_many_queries_for_two_units_as_for_thirteen(
    as_ada, ada, make_army, django_assert_max_num_queries, post, document
):
    army = make_army(ada, document)
    post("up:units/0/ratings/det", of=army)
    with django_assert_max_num_queries(10) as caught:  # one of them is the test's own
        post("up:units/0/ratings/det", of=army, htmx=True)
    assert len(caught) == 9


def test_an_edit_of_thirteen_units_sends_little(as_ada, ada, make_army):
    army = make_army(ada, master_team())
    data = {"do": "up:units/0/ratings/det", "place": "units/0", "seen": 0}
    plain = as_ada.post(f"/armies/{army.key}/edit/", data, headers=HTMX)
    assert len(plain.content) <= 15_000
    data = {"do": "add:units:#0", "place": "", "seen": 1}
    sent = as_ada.post(f"/armies/{army.key}/edit/", data, headers={**HTMX, "Accept-Encoding": "gzip"})
    assert sent.headers["Content-Encoding"] == "gzip"
    assert len(sent.content) <= 15_000


def test_visitors_build_without_an_account(client):
    page = client.post("/armies/new/", {"game": GAME, "name": "Redline"})
    army = Army.objects.get()
    assert (army.owner, page.headers["Location"]) == (None, f"/armies/{army.key}/")
    client.post(f"/armies/{army.key}/edit/", {"do": "add:units:#0", "place": "", "seen": 0})
    assert len(stored(army)["units"]) == 1
    assert Holder(visitor=army.visitor).armies().get() == army
