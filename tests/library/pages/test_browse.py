"""/library/: looking through it, its entries, one's own things."""

import pytest
from django.test import Client

from library.services import commands
from library.store.models import Thing

pytestmark = pytest.mark.django_db


def test_the_library_shows_what_is_published_and_nothing_else(client, make_skill):
    make_skill(name="Open gun", shared="library")
    make_skill(name="Linked gun", shared="link")
    make_skill(name="Secret gun")
    page = client.get("/library/").text
    assert "Open gun" in page
    assert "Linked gun" not in page
    assert "Secret gun" not in page
    assert "Maps and tables" in page, "one kind, called differently by games on hexes and in inches"


def test_an_entry_shows_the_formula_term_by_term(client, gun):
    page = client.get(f"/library/{gun.key}/").text
    for said in ("5 ! + 10 @ + 0 *", "15 × 20 × 30 / 100", "CC BY 4.0", "By ada", "version 1", "laser"):
        assert said in page, said


def test_nobody_else_finds_what_is_private_or_hidden_or_deleted(client, ada, bob, make_user, make_skill):
    private, hidden, gone = make_skill(), make_skill(shared="library"), make_skill(shared="library")
    commands.settle(hidden, by=make_user("staff", is_staff=True), hide=True, why="copied")
    commands.delete(gone)
    client.force_login(bob)
    for thing in (private, hidden, gone):
        for path in ("", "versions/1/", "export/", "report/"):
            assert client.get(f"/library/{thing.key}/{path}").status_code == 404, (thing.key, path)
        for path in ("copy/", "use/", "share/", "withdraw/", "change/", "delete/"):
            assert client.post(f"/library/{thing.key}/{path}").status_code == 404, (thing.key, path)
    client.force_login(ada)
    assert "Staff have hidden this" in client.get(f"/library/{hidden.key}/").text


def test_who_has_the_link_reads_it_and_search_engines_do_not(client, make_skill):
    answer = client.get(f"/library/{make_skill(shared='link').key}/")
    assert answer.status_code == 200
    assert answer.headers["X-Robots-Tag"] == "noindex"


def test_only_the_author_changes_it(as_bob, gun):
    for path in ("share/", "withdraw/", "change/", "delete/"):
        assert as_bob.post(f"/library/{gun.key}/{path}", {"do": "save"}).status_code == 404
    assert as_bob.get(f"/library/{gun.key}/edit/").status_code == 404
    assert "Share it" not in as_bob.get(f"/library/{gun.key}/").text


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("q=ray", {"Ray gun"}),
        ("kind=unit", {"Trooper"}),
        ("category=offense+%2F+explosive", {"Bomb"}),
        ("least=100", {"Bomb", "Trooper"}),
        ("most=100.5", {"Ray gun"}),
        ("author=bo", {"Bomb"}),
        ("licence=cc0", {"Bomb"}),
        ("game=war-logic&sort=-cost", {"Ray gun", "Bomb", "Trooper"}),
        ("q=nothing+like+it", set()),
    ],
)
def test_search_and_filters(client, ada, bob, make_skill, query, names):
    make_skill(shared="library")
    make_skill(name="Bomb", owner=bob, shared="library", licence="cc0", impact=60, **{"sub-category": "explosive"})
    unit = commands.create(owner=ada, game="war-logic", kind="unit", name="Trooper")
    commands.share(unit, visibility="library", licence="cc-by-sa")
    page = client.get(f"/library/?{query}").text
    assert {name for name in ("Ray gun", "Bomb", "Trooper") if f">{name}</a>" in page} == names


def test_nonsense_in_the_query_is_no_fault(client, gun):
    odd = ("least=many", "game=chess", "page=99", "page=x", "sort=up", "least=1e999", "most=1e30", "most=1e49")
    for query in (*odd, "least=-1e30", "least=0.00000001", "q=%01", "author=%01", "category=" + "x" * 300):
        assert client.get(f"/library/?{query}").status_code == 200, query


def test_a_long_list_has_pages_and_costs_the_same(client, make_skill, django_assert_max_num_queries):
    make_skill(name="Gun 0", shared="library")
    with django_assert_max_num_queries(3):
        client.get("/library/")
    for number in range(1, 30):
        make_skill(name=f"Gun {number}", shared="library")
    with django_assert_max_num_queries(3):
        page = client.get("/library/?q=gun").text
    assert "30 found" in page
    assert "?q=gun&amp;page=2" in page
    assert "Gun 5" in client.get("/library/?q=gun&page=2").text


def test_an_entry_costs_the_same_whoever_looks(as_bob, gun, make_army, bob, django_assert_max_num_queries):
    for name in ("A", "B", "C"):
        make_army(bob, name=name)
    with django_assert_max_num_queries(8):
        as_bob.get(f"/library/{gun.key}/")


def test_making_something_goes_to_its_editor(as_ada):
    answer = as_ada.post("/library/new/", {"what": "war-logic/unit", "name": "Trooper"})
    thing = Thing.objects.get()
    assert answer.headers["Location"] == f"/library/{thing.key}/edit/"
    page = as_ada.get(answer.headers["Location"]).text
    assert "Trooper" in page
    assert "Invent a skill" in page


def test_every_kind_of_every_game_can_be_made_looked_at_and_shared(as_ada, ada):
    from library.services import selectors

    for one in selectors.kinds():
        thing = commands.create(owner=ada, game=one.game.slug, kind=one.kind.slug, name="Sample")
        assert as_ada.get(thing.card_url()).status_code == 200, thing.kind
        commands.share(thing, visibility="link", licence="cc0")
        assert Client().get(f"/library/{thing.key}/").status_code == 200, thing.kind


def test_my_things_are_mine(as_bob, make_skill, bob):
    make_skill(name="Ada’s")
    make_skill(name="Bob’s", owner=bob)
    page = as_bob.get("/library/mine/").text
    assert "Bob’s" in page
    assert "Ada’s" not in page


def test_the_takeout_holds_what_one_has_made(as_ada, gun):
    data = as_ada.get("/profile/export/").json()["library"]
    assert data["things"][0]["versions"][0]["document"]["skills"][0]["name"] == "Ray gun"
