"""A way that bends on the plan: one goes on from a place, and back to it, and the form keeps all corners."""

import json
import re
import uuid
from html import unescape

import pytest

from armies.services.access import Holder
from armies.services.commands import import_army, save_version
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.pages import clipping
from battles.play import commands
from rules.games.invisible_enemy.game import GAME
from rules.kernel.viewer import REFEREE, side
from tests.games.invisible_enemy.samples import HOMESTEAD, SELANGOR_REGIMENT
from ui.offers import put

pytestmark = pytest.mark.django_db
SIDE = "side:homestead"
CORNER = {"to": [21, 11.5], "mode": "forward", "slope": 0, "clear": False}


@pytest.fixture
def act(client, make_user):
    """The address of Mira's actions, who plays both sides on a plan; Barn 2 stands at 20, 10 and may move."""
    mira = make_user("mira")
    client.force_login(mira)
    armies = [import_army(json.dumps(army), holder=Holder(user=mira)) for army in (HOMESTEAD, SELANGOR_REGIMENT)]
    seats = [SeatPlan(name=army.name, version=save_version(army), document=army.document, user=mira) for army in armies]
    options = {"deployed": True, "without_type2": True, "positions": True, "terrain": [{"type": "mold"}]}
    battle = create_battle(
        BattlePlan(game=GAME.slug, seats=seats, title="", owner=mira, dice="either", options=options)
    )
    for viewer, action, faces in (
        (side("homestead"), {"type": "locate-unit", "unit": "Barn", "at": [20, 10], "spacing": 2}, []),
        (REFEREE, {"type": "locate", "name": "Mold 1", "at": [20, 12], "width": 1, "depth": 1}, []),
        (REFEREE, {"type": "correct", "path": ["phase"], "value": "movement", "reason": "at once"}, []),
        (side("homestead"), {"type": "initiative"}, [6, 6, 1, 1]),
        (side("homestead"), {"type": "activate", "unit": "Barn"}, [6]),
    ):
        command = commands.Command(viewer=viewer, user=mira, action_id=uuid.uuid4(), expected_seq=None)
        commands.act(battle, command, action, faces)
    return f"/battles/{battle.public_id}/act/{SIDE}/"


def held(page):
    """The action that a form holds."""
    return json.loads(unescape(re.search(r"name=\"action\" value='([^']*)'", page)[1]))


def test_one_goes_on_from_a_place_and_back_to_it(client, act):
    form = client.get(act, {"offer": "move:Barn 2"}).text
    assert "Go on from here" in form and "Back to the last corner" not in form
    posted = {"offer": "move:Barn 2", "form": str(uuid.uuid4()), "as": SIDE, "unit": ""}
    posted["seq"] = re.search(r'name="seq" value="(\d+)"', form)[1]

    def look(what, action, **more):
        return client.post(
            act.replace("/act/", "/adjust/"), {**posted, "action": json.dumps(action), "look": what, **more}
        ).text

    straight = {**held(form), "to": [20, 13.5]}
    assert ">Move Barn 2</button>" not in look("1", straight), "the mold may trap"
    bent = look("on", {**straight, "to": [21, 11.5]})
    assert held(bent)["via"] == [CORNER] and "By way of 21&quot;, 11.5&quot;." in bent
    there = {**held(bent), "to": [21, 13.5]}
    around = look("1", there)
    assert ">Move Barn 2</button>" in around and ("2&quot; × 1" in around or '2" × 1' in around)
    back = held(look("back", there))
    assert (back["to"], back["via"]) == ([21, 11.5], [])
    assert held(look("on", {**there, "via": "nowhere"}))["via"] == [{**CORNER, "to": [21, 13.5]}]
    said = client.post(act, {**posted, "action": json.dumps(there)}, follow=True).text
    assert "Barn 2 moves: 3.8" in said


def test_a_tap_a_little_too_far_falls_short_of_it_and_a_typed_place_does_not(client, act, monkeypatch):
    """Barn 2 goes 6 inches at the most, and fewer backwards; what is typed is refused as it is."""
    form = client.get(act, {"offer": "move:Barn 2"}).text
    posted = {"offer": "move:Barn 2", "form": str(uuid.uuid4()), "as": SIDE, "unit": "", "look": "measure"}
    posted |= {"seq": re.search(r'name="seq" value="(\d+)"', form)[1]}
    start, tried = held(form)["to"], []
    monkeypatch.setattr(clipping, "put", lambda *sent: tried.append(sent) or put(*sent))
    for far, more, near in (
        (6.1, {"tapped": "1"}, 6),
        (9, {"tapped": "1"}, 6),
        (30, {"tapped": "1"}, 6),
        (6.1, {}, 6.1),
    ):
        action = {**held(form), "to": [start[0], start[1] - far], "mode": "reverse"}
        found = client.post(act.replace("/act/", "/adjust/"), {**posted, "action": json.dumps(action), **more}).text
        assert ("over-allowance" in found or "has a speed of" in found) == (not more)
        assert start[1] - held(found)["to"][1] <= near + 0.01
        assert (0 < len(tried) <= (8 if far < 10 else 20)) == bool(more), "few places are tried; more off the table"
        tried.clear()
