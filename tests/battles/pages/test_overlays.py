"""Marks of the open unit: with the page, alone when another is picked, and a cell of theirs opens its action."""

from uuid import uuid4

import pytest

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from battles.play.commands import Command
from battles.store import event_store
from rules.kernel.viewer import REFEREE
from tests.games.extractors import samples

HTMX = {"HX-Request": "true", "HX-Target": "action-panel"}


@pytest.fixture
def seen(db, make_user):
    dorian, avronian = samples.pair("three-pod")
    seats = [SeatPlan(name=name, document=one, user=make_user(name)) for name, one in (("d", dorian), ("a", avronian))]
    battle = create_battle(
        BattlePlan(game="extractors", seats=seats, options={"scenario": "three-pod", "place": "blank"})
    )
    set_to = {("units", "Wasp", "hex"): "1010", ("units", "Ox", "hex"): "1012", ("phase",): "dorian-move"}
    for path, value in set_to.items():
        action = {"type": "correct", "path": list(path), "value": value, "reason": "test"}
        commands.act(battle, Command(viewer=REFEREE, user=None, action_id=uuid4()), action)
        battle.refresh_from_db()
    return battle


@pytest.fixture
def player(seen, client):
    client.force_login(seen.seats.get(side="d").user)
    return client


def address(battle, query, what="live"):
    return f"{battle.get_absolute_url()}{what}/?as=side:d&have={battle.seq}&{query}"


def test_a_whole_page_holds_the_marks_in_its_map(seen, player):
    html = player.get(f"{seen.get_absolute_url()}?as=side:d&unit=Wasp").content.decode()
    assert html.count('id="marks"') == 1 and html.count('id="marks-key"') == 1
    inside = html[html.index('<svg class="map"') : html.index('id="marks-key"')]
    assert 'class="on-go"' in inside and 'class="on-range"' in inside
    assert "What is marked, as a table" in html


def test_another_unit_brings_its_marks_without_the_map(seen, player, django_assert_max_num_queries):
    player.get(address(seen, "unit=Wasp&pick"))
    with django_assert_max_num_queries(8):
        html = player.get(address(seen, "unit=Ox&pick")).content.decode()
    assert 'id="marks"' in html and 'id="marks-key"' in html and 'id="board"' not in html
    assert "Move, 4 MP" in html


def test_programs_may_ask_for_the_marks(seen, player):
    answer = player.get(f"/api/v1/battles/{seen.public_id}/marks/?as=side:d&thing=Ox").json()
    shapes = {layer["shape"]: layer for layer in answer["marks"]["layers"]}
    assert shapes["go"]["offer"] == "move:Ox" and shapes["range"]["signs"]
    watched = player.get(f"/api/v1/battles/{seen.public_id}/marks/?as=spectator&thing=Ox").json()
    assert "go" not in {layer["shape"] for layer in watched["marks"]["layers"]}
    assert not player.get(f"/api/v1/battles/{seen.public_id}/marks/?thing=nobody").json()["marks"]["layers"]


def test_a_marked_hex_opens_its_action_with_it_chosen(seen, player):
    html = player.get(address(seen, "unit=Ox&pick")).content.decode()
    cell = html.split('name="at" value="')[1].split('"')[0]
    label = html.split(f'data-cell="{cell}">')[1][:4]
    act = f"{seen.get_absolute_url()}act/side:d/?offer=move:Ox&at={cell}&unit=Ox"
    form = player.get(act, headers=HTMX).content.decode()
    assert f'"to": "{label}"' in form or f'"to":"{label}"' in form
    away = player.get(act.replace(f"at={cell}", "at=99,99"), headers=HTMX)
    assert away.status_code == 200


def test_a_list_of_several_stands_for_cells_of_the_map(seen, client):
    """The painter: hexes are ticked on the map or in a folded list, and drawn all at once."""
    client.force_login(seen.seats.get(side="d").user)
    commands.act(seen, Command(viewer=REFEREE, user=None, action_id=uuid4()), SET_UP)
    act = f"{seen.get_absolute_url()}act/side:d/"
    form = client.get(f"{act}?offer=paint", headers=HTMX).content.decode()
    assert "The 648 of them, as a list" in form and form.count("data-cell=") == 648
    posted = {
        "offer": "paint",
        "form": str(uuid4()),
        "seq": str(seen.seq + 1),
        "action": '{"type": "paint", "hexes": [], "terrain": ["bog"]}',
        'several:["hexes"]': ["", '"0101"', '"0102"'],
    }
    assert client.post(act, posted, headers=HTMX).status_code == 200
    seen.refresh_from_db()
    assert event_store.state_at(seen, seen.seq).terrain == {"0101": ("bog",), "0102": ("bog",)}


SET_UP = {"type": "correct", "path": ["phase"], "value": "dorian-setup", "reason": "test"}


def test_a_tap_on_an_enemy_in_reach_aims_at_it_and_one_among_friends_does_not(seen, player):
    machine = next(name for name, unit in event_store.state_at(seen, seen.seq).units.items() if unit.type == "bipod")
    assert 'class="chip mark aim"' not in player.get(address(seen, "unit=Ox&pick")).content.decode()
    for path, value in {("units", machine, "hex"): "1011", ("phase",): "dorian-fire"}.items():
        action = {"type": "correct", "path": list(path), "value": value, "reason": "test"}
        commands.act(seen, Command(viewer=REFEREE, user=None, action_id=uuid4()), action)
        seen.refresh_from_db()
    html = player.get(address(seen, "unit=Ox&pick")).content.decode()
    aimed = [part for part in html.split("<button ") if part.startswith('class="chip mark aim"')]
    assert len(aimed) == 1 and ">1011<" in aimed[0]
