"""Lists of a battle's set-up (towers, terrain) on its two pages: their buttons change the list, and begin nothing."""

import html
import json
import re
from uuid import uuid4

import pytest
from django.test import Client

from battles.store import event_store
from battles.store.models import Battle, Lobby

pytestmark = pytest.mark.django_db
TOWER = json.dumps({"op": "add", "path": ["towers"], "value": {"hull": 6}})
GONE = json.dumps({"op": "remove", "path": ["towers", 0]})
FORM = {"game": "invisible-enemy", "sides": "2", "army-1": "ready redwood-clip", "army-2": "ready darwin-division"}


def towers(text):
    return re.findall(r'class="name">Tower (\d)', text)


@pytest.fixture
def ada(client, make_user):
    client.force_login(make_user("ada"))
    return client


def form(ada, **more):
    return ada.post("/battles/new/", {**FORM, "form": str(uuid4()), **more})


def test_a_list_of_a_new_battle_grows_and_shrinks_and_nothing_begins(ada):
    first = form(ada, edit=TOWER, title="At the pods").text
    assert towers(first) == ["1"] and 'value="At the pods"' in first
    assert re.search(r'id="f-towers-add"><summary[^>]* autofocus', first), "one is where one was"
    options = html.unescape(re.search(r"name=\"json:\[\]\" value='([^']*)'", first)[1])
    second = form(ada, edit=TOWER, look="1", **{"json:[]": options, 'number:["last_turn"]': "4"}).text
    assert towers(second) == ["1", "2"] and not Battle.objects.exists()
    assert towers(form(ada, edit=GONE, **{"json:[]": options}).text) == []
    assert form(ada, edit=GONE).status_code == 422
    assert form(ada, **{"json:[]": "[1]"}).status_code == 422


def test_what_was_listed_is_in_the_battle(ada):
    assert form(ada, **{"json:[]": '{"towers":[{"hull":6}]}', 'json:["deployed"]': "true"}).status_code == 302
    battle = Battle.objects.get()
    assert list(event_store.state_at(battle, battle.seq).towers) == ["Tower 1"]
    screen = ada.get(f"/battles/{battle.public_id}/table/").text
    assert re.search(r"<li>Tower 1 <small>fungus tower[^<]*</small> <small>Hits <b>0</b> of 6</small>", screen)


def test_a_list_of_a_lobby_grows_and_shrinks():
    ann = Client()
    ann.post("/battles/lobby/", {"game": "invisible-enemy"})
    lobby = Lobby.objects.get()
    address = f"/battles/lobby/{lobby.code}/"
    ann.post(f"{address}sit/", {"number": 1, "name": "Ann"})
    for edit, listed in ((TOWER, ["1"]), (TOWER, ["1", "2"]), (GONE, ["1"]), (GONE, []), (GONE, [])):
        answer = ann.post(f"{address}settle/", {"edit": edit, "dice": "table"})
        assert answer.url == f"{address}#f-towers"
        assert towers(ann.get(address).text) == listed
    for edit in ('{"op":"set","path":[],"value":[]}', '{"op":"set","path":["towers"],"value":5}'):
        ann.post(f"{address}settle/", {"edit": edit, "dice": "table"})
        assert ann.get(address).status_code == 200 and Lobby.objects.get().options == {"towers": []}


def test_enter_in_a_field_adds_nothing_to_a_list(ada):
    """The browser takes the first button of the form for Enter."""
    new = ada.get("/battles/new/?game=invisible-enemy").text
    assert re.search(r'<form class="stack wide" id="new-battle".*?(<button[^>]*>)', new, re.S)[1] == (
        '<button hidden name="look" value="1">'
    )
    ada.post("/battles/lobby/", {"game": "invisible-enemy"})
    agreed = ada.get(f"/battles/lobby/{Lobby.objects.get().code}/").text.partition('id="agreed"')[2]
    assert re.search(r"<button[^>]*>", agreed)[0] == "<button hidden>"


def test_a_lobby_asks_what_follows_from_a_choice_before_anybody_agrees(ada):
    from battles.lobby.lobbies import open_lobby

    code = open_lobby(game="war-logic", sides=2, owner=None).code
    ada.post(f"/battles/lobby/{code}/sit/", {"number": "1"})
    hold = {'json:["objective"]': '"hold"', 'text:["places","1","name"]': "Mill"}
    assert "Own turns in a row" not in ada.get(f"/battles/lobby/{code}/").text
    asked = ada.post(f"/battles/lobby/{code}/options/", hold).text
    assert "Own turns in a row" in asked and "Health of Mill" in asked
    assert Lobby.objects.get(code=code).options == {}
    assert ada.post(f"/battles/lobby/{code}/options/", {'json:["objective"]': "hold"}).status_code == 204
