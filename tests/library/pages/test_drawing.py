"""Maps and tables: drawn by forms alone, undone, shared, and taken into a battle."""

import json

import pytest
from django.urls import reverse

from armies.services.access import Holder
from armies.services.commands import import_army
from battles.store.models import Event
from library.services import commands
from library.store.models import Thing
from rules import registry
from rules.kernel.edits import Edit
from tests.games.invisible_enemy.samples import DARWIN_DIVISION, FIRST_CLIP
from ui.errors import Refused

pytestmark = pytest.mark.django_db
GAMES = [game.slug for game in registry.all_games() if any(kind.drafting for kind in game.shared)]


def make(owner, game="sol-prime", name="The field"):
    return commands.create(owner=owner, game=game, kind="map", name=name)


def post(client, thing, what="stroke", **values):
    return client.post(reverse(f"library:{what}", args=[thing.key]), values)


@pytest.mark.parametrize("game", GAMES)
def test_a_map_of_each_game_is_begun_laid_out_by_chance_and_undone_without_a_script(client, ada, game):
    client.force_login(ada)
    answer = client.post(reverse("library:new"), {"what": f"{game}/map", "name": "The field"})
    thing = Thing.objects.get(game=game)
    assert answer.url == thing.draw_url
    blank = thing.document
    assert client.get(thing.draw_url).status_code == 200
    answer = post(client, thing, "scatter", seed="7", mirrored="1", brush="hand")
    assert answer.status_code == 302 and "mirrored=1" in answer.url
    thing.refresh_from_db()
    assert thing.document != blank and client.get(thing.get_absolute_url()).status_code == 200
    post(client, thing, "undo", seen=thing.edits)
    thing.refresh_from_db()
    assert thing.document == blank and thing.ways_back == []


def test_a_hex_is_drawn_from_the_list_and_a_whole_stroke_at_once(client, ada):
    client.force_login(ada)
    thing = make(ada, "extractors")
    post(client, thing, brush="lake", at="0,0")
    answer = client.post(
        reverse("library:stroke", args=[thing.key]),
        {"brush": "rough", "cells": "1,0 2,0 3,0", "mirrored": "1"},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 200 and b'id="canvas"' in answer.content
    thing.refresh_from_db()
    assert thing.document["terrain"]["0101"] == "lake" and len(thing.document["terrain"]) == 7


def test_a_piece_is_put_down_moved_and_taken_away_by_numbers(client, ada):
    client.force_login(ada)
    thing = make(ada)
    post(client, thing, do="put", brush="woods", x="20", y="10", width="9", depth="4", turn="30")
    post(client, thing, do="move", piece="0", x="22.5", y="11")
    thing.refresh_from_db()
    (piece,) = thing.document["pieces"]
    assert (piece["at"], piece["width"], piece["turn"]) == ([22.5, 11], 9, 30)
    answer = post(client, thing, do="put", brush="woods", x="200", y="10")
    assert answer.status_code == 422 and b"not on the table" in answer.content
    assert post(client, thing, do="put", brush="woods", x="far", y="10").status_code == 422
    post(client, thing, do="erase", piece="0")
    thing.refresh_from_db()
    assert thing.document["pieces"] == []


def test_only_its_author_draws_and_undo_does_not_take_back_what_was_not_seen(client, ada, bob):
    thing = make(ada)
    client.force_login(bob)
    assert client.get(thing.draw_url).status_code == 404
    assert post(client, thing, "scatter", seed="7").status_code == 404
    client.force_login(ada)
    post(client, thing, "scatter", seed="7")
    assert post(client, thing, "undo", seen="0").status_code == 409
    assert post(client, thing, "scatter", seed="nought").status_code == 422
    thing.refresh_from_db()
    assert thing.document["pieces"]
    skill = commands.create(owner=ada, game="war-logic", kind="skill", name="Gun")
    assert client.get(skill.draw_url).status_code == 404


def test_a_battle_takes_a_shared_map_and_keeps_it_as_it_was(client, ada):
    client.force_login(ada)
    thing = make(ada, "invisible-enemy")
    commands.scatter(thing, 7, mirrored=True)
    commands.share(thing, visibility="library", licence="cc-by")
    first, second = (
        import_army(json.dumps({"game": "invisible-enemy", **army}), holder=Holder(user=ada))
        for army in (FIRST_CLIP, DARWIN_DIVISION)
    )
    token = f"{thing.key}:1"
    page = client.get(f"/battles/new/?game=invisible-enemy&rules-map={token}").content.decode()
    assert f'<option value="{token}" selected>' in page and "Table of the battle" in page
    sides = {"army-1": first.key, "army-2": second.key, "player-1": "ada", "player-2": "ada", "sides": "2"}
    form = {"game": "invisible-enemy", "dice": "either", "rules-map": token, **sides}
    assert client.post("/battles/new/", form).status_code == 302
    commands.edit(thing, [Edit(op="set", path=("pieces",), value=[])])
    state = Event.objects.order_by("seq")[0].data["state"]
    assert len(state["terrain"]) > 5 and state["positions"] and state["table"]["width"] == 72


def test_a_map_lists_its_versions_and_each_is_shown_as_it_was(client, ada):
    client.force_login(ada)
    thing = make(ada, "extractors")
    for number, brush in enumerate(("lake", "bog")):
        post(client, thing, brush=brush, at=f"{number},0")
        post(client, thing, "share", visibility="library", licence="cc-by", note=f"A {brush}")
    assert [len(one.document["terrain"]) for one in thing.versions.order_by("number")] == [1, 2]
    pages = [client.get(f"{thing.get_absolute_url()}{version}").content.decode() for version in ("", "versions/1/")]
    for page in pages:
        assert {f'href="/library/{thing.key}/versions/{number}/"' in page for number in (1, 2)} == {True}
        assert "· A lake" in page and "· A bog" in page
    assert ["This is an older version" in page for page in pages] == [False, True]


@pytest.mark.parametrize("game", ["extractors", "sol-prime"])
def test_a_bare_map_is_shared_by_link_and_not_published(ada, game):
    thing = make(ada, game)
    commands.share(thing, visibility="link", licence="cc-by")
    with pytest.raises(Refused, match="is bare: draw terrain"):
        commands.share(thing, visibility="library", licence="cc-by")
    commands.scatter(thing, 7, mirrored=True)
    commands.share(thing, visibility="library", licence="cc-by")


def test_a_guest_plays_on_a_shared_map(client, ada):
    """Begin a battle with it led to the sign-in."""
    thing = make(ada, "invisible-enemy")
    commands.scatter(thing, 7, mirrored=True)
    commands.share(thing, visibility="library", licence="cc-by")
    token = f"{thing.key}:1"
    page = client.get(f"/battles/new/?game=invisible-enemy&rules-map={token}").content.decode()
    assert f'name="rules-map" value="{token}"' in page
    form = {"game": "invisible-enemy", "rules-map": token}
    assert client.post("/battles/play/", {**form, "strength": "both"}).status_code == 302
    assert len(Event.objects.order_by("seq")[0].data["state"]["terrain"]) > 5
    lobby = client.post("/battles/lobby/", {**form, "army": "", "name": "Ann"}, follow=True).content.decode()
    assert f'<option value="{token}" selected>' in lobby
