"""The pages and the API with the two small games: one of lists alone, and an open one with battles."""

import json
import uuid

import pytest
from django.urls import reverse

from accounts.store.models import User
from armies.services.access import Holder
from armies.services.commands import import_army
from armies.store.models import Army
from battles.store.models import Battle, Lobby
from leagues.store.models import League
from rules import registry
from tests.contract.play import samples_of

pytestmark = pytest.mark.django_db
LISTS, OPEN = "patrol-list", "stones"


@pytest.fixture
def ada(client, make_user):
    user = make_user("ada")
    client.force_login(user)
    return user


def army_of(slug, user, number=0):
    return import_army(json.dumps(samples_of(slug).ARMIES[number]), holder=Holder(user=user), game=slug)


def page(client, url, **asked):
    answer = client.get(url, asked)
    assert answer.status_code == 200, f"{url}: {answer.status_code}"
    return answer.content.decode()


def test_lists_of_both_games_are_built_on_the_pages(client, ada):
    for slug in (LISTS, OPEN):
        name = registry.get(slug).name
        for url in ("/", "/armies/new/"):
            assert name in page(client, url), f"{url} does not name {name}, which the registry has"
        answer = client.post("/armies/new/", {"game": slug, "name": f"New {slug}"})
        army = Army.objects.get(game=slug)
        wanted = f"/armies/{army.key}/"
        assert (answer.status_code, answer.get("Location")) == (302, wanted), "a new army leads to its roster page"
        assert f"New {slug}" in page(client, wanted), "the roster page has the name that blank(name) was given"
        for where in ("print", "versions", "compare", "export"):
            page(client, reverse(f"armies:{where}", args=[army.key]))
        mine = page(client, "/armies/")
        assert name in mine and f"New {slug}" in mine, "the list of one's armies has the new one, and names its game"
        assert name in page(client, reverse("armies:rules", args=[slug])), "the reference tables name the game"


def test_a_roster_leads_to_battle_only_where_there_are_battles(client, ada):
    for slug, leads in ((LISTS, False), (OPEN, True)):
        army = army_of(slug, ada)
        found = "To battle" in page(client, f"/armies/{army.key}/")
        assert found is leads, f"'To battle' stands on a roster page where the game has battles, and {slug} differs"


def test_a_trooper_is_added_and_the_problem_goes(client, ada):
    client.post("/armies/new/", {"game": LISTS, "name": "Empty"})
    army = Army.objects.get()
    problem = "A patrol has at least 1 trooper, not 0."
    assert problem in page(client, f"/armies/{army.key}/"), "the roster page tells every problem of evaluate"
    edits = [{"op": "add", "path": ["troopers"], "value": "scout"}]
    answer = client.patch(f"/api/v1/armies/{army.key}/", {"edits": edits}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert problem not in page(client, f"/armies/{army.key}/"), "a problem that an edit has mended is told no more"


def test_a_game_of_lists_is_offered_nowhere_where_battles_or_leagues_are_begun(client, ada):
    for url in ("/battles/new/", "/battles/", "/leagues/new/", "/leagues/"):
        html = page(client, url)
        assert "Patrol List" not in html and LISTS not in html, f"{url} offers a game that has no battles"
    for url in ("/battles/new/", "/leagues/new/"):
        assert "Stones" in page(client, url), f"{url} does not offer a game that has battles"
    for url in ("/battles/new/?game=" + LISTS, reverse("leagues:ratings", args=[LISTS])):
        assert client.get(url).status_code == 404, f"{url} is there for a game that has no battles"


def test_nothing_is_begun_with_a_game_of_lists(client, ada):
    army = army_of(LISTS, ada)
    for url in ("/battles/new/", reverse("battles:open-lobby")):
        assert client.post(url, {"game": LISTS}).status_code == 404, f"{url} begins something without battles"
    client.post("/leagues/new/", {"game": LISTS, "name": "League", "visibility": "public"})
    seats = [{"army": army.key}, {"army": army.key}]
    for url, body in (
        ("/api/v1/battles/", {"game": LISTS, "seats": seats}),
        ("/api/v1/lobbies/", {"game": LISTS}),
        ("/api/v1/leagues/", {"game": LISTS, "name": "League"}),
    ):
        answer = client.post(url, body, content_type="application/json")
        assert 400 <= answer.status_code < 500, f"{url} is to refuse a game without battles: {answer.status_code}"
    for model in (Battle, Lobby, League):
        assert not model.objects.exists(), f"a {model.__name__.lower()} has begun with a game that has no battles"


def test_the_api_describes_a_game_of_lists_without_actions(client):
    found = client.get(f"/api/v1/games/{LISTS}/").json()
    lacks = (found["actions"], found["careers"])
    assert lacks == ({}, None), f"a game of lists has neither actions nor careers, and the API says {lacks}"
    assert found["blank-army"]["troopers"] == [], "the API shows the document that blank(name) makes"
    assert client.get(f"/api/v1/games/{OPEN}/").json()["actions"], "the API has the schemas of the action codec"
    slugs = [game["slug"] for game in client.get("/api/v1/games/").json()["results"]]
    assert LISTS in slugs, f"the API lists every game of the registry; it has {slugs}"
    document = samples_of(LISTS).ARMIES[0]
    url = f"/api/v1/games/{LISTS}/evaluate/"
    answer = client.post(url, {"army": document}, content_type="application/json").json()
    assert answer["legal"], f"the first of samples.ARMIES is legal, and the API says {answer['problems']}"


def test_a_battle_of_the_open_game_is_played_to_its_end(client, ada, make_user):
    bo = make_user("bo")
    armies = [army_of(OPEN, ada, number) for number in (0, 1)]
    seats = [{"army": armies[0].key, "player": "ada"}, {"army": armies[1].key, "player": "bo"}]
    body = {"game": OPEN, "seats": seats, "title": "The heap"}
    answer = client.post("/api/v1/battles/", body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    battle = Battle.objects.get()
    url, (first, second) = battle.get_absolute_url(), battle.seats.values_list("side", flat=True)
    html = page(client, url)
    assert "Take stones" in html, "the battle page has the label of an open offer"
    assert "A heap of 60 stones." in html, "the battle page has the sentence of the first event"

    def act(user, side, stones):
        client.force_login(user)
        action = {"action": {"type": "take", "by": side, "stones": stones}, "action-id": str(uuid.uuid4())}
        answer = client.post(
            f"/api/v1/battles/{battle.public_id}/act/?as=side:{side}", action, content_type="application/json"
        )
        assert answer.status_code == 200, answer.content
        battle.refresh_from_db()

    for _ in range(12):
        act(User.objects.get(username="ada"), first, 2)
        act(bo, second, 3)
    assert battle.over, "the heap is empty, so outcome(state) is not None, and the battle is over"
    assert battle.outcome["winners"] == [second], f"{second} took the last stone, and the outcome is {battle.outcome}"
    client.logout()
    result = page(client, reverse("battles:result", args=[battle.public_id]))
    assert "took the last stone" in result, "the page of the result has the reason of the outcome"
    for name in ("battle", "log", "table", "log-text", "export"):
        page(client, reverse(f"battles:{name}", args=[battle.public_id]))
    client.force_login(ada)
    page(client, url)
