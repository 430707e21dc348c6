"""/armies/, /armies/new/, /armies/import/, duplicate, delete and bring back."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.services import commands
from armies.services.access import Holder
from armies.store.models import Army
from tests.armies.teams import ANVIL, GAME, team

pytestmark = pytest.mark.django_db


def test_an_empty_list_says_how_to_begin(client):
    page = client.get("/armies/")
    assert page.status_code == 200
    assert "No army yet" in page.text
    assert "sessionid" not in page.cookies


def test_shows_own_armies_with_cost_and_problems(as_ada, ada, bob, make_army):
    make_army(ada, team(ANVIL, budget=1000))
    make_army(bob, team(ANVIL, name="Blueline"))
    page = as_ada.get("/armies/").text
    assert "Redline" in page
    assert "of 1,000" in page
    assert "1 problem" in page
    assert "Blueline" not in page


@pytest.mark.parametrize("number", [1, 14])
def test_the_list_makes_the_same_queries_for_one_army_as_for_many(
    as_ada, ada, make_army, number, django_assert_num_queries
):
    for _ in range(number):
        make_army(ada)
    with django_assert_num_queries(6):
        as_ada.get("/armies/")


def test_many_armies_are_found_by_name_and_game_and_looked_through_page_by_page(as_ada, ada, make_army, monkeypatch):
    monkeypatch.setattr("armies.pages.views.lists.PER_PAGE", 12)
    for number in range(13):
        make_army(ada, {"game": "eic-league", "name": f"Army {number}", "units": []})
    first, second = as_ada.get("/armies/").text, as_ada.get("/armies/?page=2").text
    assert ("Army 12<" in first, "Army 0<" in first) == (True, False)
    assert ("Army 12<" in second, "Army 0<" in second) == (False, True)
    assert 'type="search"' in first
    found = as_ada.get("/armies/?find=aRMY+7&game=eic-league").text
    assert "Army 7<" in found and "Army 8<" not in found
    assert "No such army" in as_ada.get("/armies/?find=army&game=war-logic").text


def test_costs_found_by_older_rules_are_found_again(as_ada, army):
    Army.objects.update(summary={"rules": "old", "spent": "1", "limit": "2"})
    assert "of 9,000" in as_ada.get("/armies/").text


def test_a_visitor_sees_what_he_built_and_how_to_keep_it(client, make_army, ada):
    client.post("/armies/new/", {"game": GAME, "name": "Guestline"})
    page = client.get("/armies/").text
    assert "Guestline" in page
    assert "Sign up" in page


def test_signing_up_keeps_what_a_visitor_built(client, make_user, password):
    client.post("/armies/new/", {"game": GAME, "name": "Guestline"})
    user = make_user("eve")
    client.post("/accounts/login/", {"login": "eve", "password": password})
    assert Army.objects.get().owner == user
    assert "Guestline" in client.get("/armies/").text


# --- new ------------------------------------------------------------------------------------------------------------


def test_a_new_army_opens_its_page(as_ada, ada):
    response = as_ada.post("/armies/new/", {"game": GAME, "name": "Redline"})
    assert response.headers["Location"] == f"/armies/{Army.objects.get(owner=ada).key}/"


@pytest.mark.parametrize("data", [{}, {"game": "chess", "name": "x"}, {"game": GAME, "name": " "}, {"game": GAME}])
def test_what_is_missing_for_a_new_army_is_said(as_ada, data):
    response = as_ada.post("/armies/new/", data)
    assert response.status_code == 422
    assert not Army.objects.exists()


def test_a_name_that_is_too_long_stays_typed(as_ada):
    response = as_ada.post("/armies/new/", {"game": GAME, "name": "x" * 81})
    assert response.status_code == 422
    assert "x" * 81 in response.text


# --- import ---------------------------------------------------------------------------------------------------------


def test_a_pasted_army_is_taken_over(as_ada, ada):
    as_ada.post("/armies/import/", {"text": json.dumps(team(ANVIL))})
    assert Army.objects.get(owner=ada).document == team(ANVIL)


def test_a_file_is_taken_over(as_ada, ada, army):
    exported = as_ada.get(f"/armies/{army.key}/export/")
    assert exported.headers["Content-Disposition"] == 'attachment; filename="redline.json"'
    file = SimpleUploadedFile("redline.json", exported.content)
    as_ada.post("/armies/import/", {"file": file})
    assert [one.document for one in Army.objects.filter(owner=ada)] == [army.document] * 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Choose a file, or paste"),
        ("{not json", "not JSON"),
        ('{"name": "x"}', "names no game"),
        ('{"game": "eic-league", "budget": "much"}', "budget"),
        ('{"game": "eic-league", "units": [{"name": 1}]}', "units / 0"),
        ("[" * 50_000, "not"),
        ('{"game": "eic-league", "name": "\\ud800"}', "cannot be kept"),
        (" " * 5 + "{" + '"a":' + "1" * 300_000 + "}", "256 KB"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_and_the_text_stays(as_ada, text, said):
    response = as_ada.post("/armies/import/", {"text": text})
    assert response.status_code == 422
    assert said in response.text
    assert text.strip()[:30].replace('"', "&quot;") in response.text
    assert not Army.objects.exists()


def test_the_game_can_be_chosen_where_the_file_names_none(as_ada):
    as_ada.post("/armies/import/", {"text": '{"name": "Redline", "units": []}', "game": GAME})
    assert Army.objects.get().game == GAME


def test_a_file_that_is_no_text_is_refused(as_ada):
    file = SimpleUploadedFile("x.json", b"\x89PNG\xff\x00")
    assert as_ada.post("/armies/import/", {"file": file}).status_code == 422


# --- copy, delete, bring back ---------------------------------------------------------------------------------------


def test_a_copy_is_an_army_of_its_own(as_ada, ada, army):
    as_ada.post(f"/armies/{army.key}/duplicate/")
    assert sorted(one.name for one in Holder(user=ada).armies()) == ["Redline", "Redline (copy)"]


def test_deleting_asks_first(as_ada, ada, army):
    assert "Delete Redline?" in as_ada.get(f"/armies/{army.key}/delete/").text
    assert Holder(user=ada).armies().exists()


def test_a_deleted_army_is_gone_and_comes_back(as_ada, ada, army):
    as_ada.post(f"/armies/{army.key}/delete/")
    assert as_ada.get(f"/armies/{army.key}/").status_code == 404
    assert "Bring back" in as_ada.get("/armies/").text
    as_ada.post(f"/armies/{army.key}/bring-back/")
    assert as_ada.get(f"/armies/{army.key}/").status_code == 200


def test_nobody_else_brings_it_back(client, bob, army):
    commands.delete_army(army)
    client.force_login(bob)
    assert client.post(f"/armies/{army.key}/bring-back/").status_code == 404


@pytest.mark.parametrize("path", ["duplicate/", "bring-back/", "share/"])
def test_what_changes_something_is_posted(as_ada, army, path):
    assert as_ada.get(f"/armies/{army.key}/{path}").status_code == 405


def test_an_unknown_army_is_not_found(as_ada):
    assert as_ada.get("/armies/zzzzzzzzzz/").status_code == 404


def test_the_export_of_an_account_holds_its_armies(army, ada):
    from accounts.services.export import whole_export

    commands.share(commands.save_version(army))
    (kept,) = whole_export(ada)["armies"]
    assert (kept["army"], kept["versions"][0]["army"]) == (army.document, army.document)
    assert len(kept["versions"][0]["links"]) == 1


def test_a_ready_army_is_copied_to_a_visitor(client):
    assert "/armies/ready/eic-league/redline/" in client.get("/armies/new/").text
    page = client.post("/armies/ready/eic-league/redline/", follow=True)
    assert "Redline" in page.text
    assert Army.objects.get().owner is None
    assert Army.objects.get().summary["errors"] == 0


@pytest.mark.parametrize("address", ["eic-league/no-such", "no-such/redline"])
def test_a_ready_army_that_is_not_there_is_not_found(client, address):
    assert client.post(f"/armies/ready/{address}/").status_code == 404
    assert not Army.objects.exists()


def test_a_chosen_game_is_shown_alone_and_its_ready_armies_say_what_they_are(client):
    both, one = client.get("/armies/new/").text, client.get("/armies/new/?game=eic-league").text
    assert ('data-game="war-logic"' in both, 'data-game="war-logic"' in one) == (True, False)
    assert 'href="/armies/new/"' in one
    said = " ".join(re.sub(r"<[^>]+>", " ", one).split())
    assert "Redline Minor League · 7,975 credits Anvil, Whisper, Rivet and Spark" in said
