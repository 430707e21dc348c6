"""An action that takes a die only by circumstance: its form says "Move", and "Roll" when the ground may trap."""

import json
import re
import uuid

import pytest

from armies.services.access import Holder
from armies.services.commands import import_army, save_version
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from rules.games.invisible_enemy.game import GAME
from rules.kernel.viewer import REFEREE, side
from tests.games.invisible_enemy.samples import HOMESTEAD, SELANGOR_REGIMENT

pytestmark = pytest.mark.django_db
SIDE = "side:homestead"


@pytest.fixture
def moving(client, make_user):
    """Mira plays both sides; Barn may move. ``moving(dice)`` gives the address of its actions."""
    mira = make_user("mira")
    client.force_login(mira)
    armies = [import_army(json.dumps(army), holder=Holder(user=mira)) for army in (HOMESTEAD, SELANGOR_REGIMENT)]
    seats = [SeatPlan(name=army.name, version=save_version(army), document=army.document, user=mira) for army in armies]

    def make(dice):
        options = {"deployed": True, "without_type2": True}
        battle = create_battle(
            BattlePlan(game=GAME.slug, seats=seats, title="", owner=mira, dice="table", options=options)
        )
        for viewer, action, faces in (
            (REFEREE, {"type": "correct", "path": ["phase"], "value": "movement", "reason": "at once"}, []),
            (side("homestead"), {"type": "initiative"}, [6, 6, 1, 1]),
            (side("homestead"), {"type": "activate", "unit": "Barn"}, [6]),
        ):
            command = commands.Command(viewer=viewer, user=mira, action_id=uuid.uuid4(), expected_seq=None)
            commands.act(battle, command, action, faces)
        battle.dice = dice
        battle.save(update_fields=["dice"])
        return f"/battles/{battle.public_id}/act/{SIDE}/"

    return make


def posted(ground, **more):
    path = [{"turn": 0}, {"go": 2, "mode": "forward", "slope": 0, "terrain": ground, "clear": False}]
    action = {"type": "move", "by": "Barn 1", "path": path, "tow": None}
    return {
        "offer": "move:Barn 1",
        "action": json.dumps(action),
        "form": str(uuid.uuid4()),
        "seq": "",
        "as": SIDE,
        "unit": "",
        **more,
    }


def test_smooth_ground_takes_no_die_and_mold_does(client, moving):
    act = moving("either")
    form = client.get(act, {"offer": "move:Barn 1"}).text
    assert 'name="dice" value="table">Move Barn 1<' in form and 'value="site"' not in form
    preview = act.replace("/act/", "/preview/")
    mold = client.post(preview, posted("mold", unrolled="1")).text
    assert 'id="action-go" hx-swap-oob="true"' in mold and 'value="site"' in mold and ">Move Barn 1<" not in mold
    assert "action-go" not in client.post(preview, posted("mold", unrolled="0")).text, "what stands there stays"
    assert "action-go" not in client.post(preview, posted(None, unrolled="1")).text
    assert ">Move Barn 1<" in client.post(preview, posted(None, unrolled="0")).text


@pytest.mark.parametrize("dice", ["either", "site"])
def test_a_die_that_is_wanted_after_all_is_asked_for(client, moving, dice):
    act = moving(dice)
    form = client.get(act, {"offer": "move:Barn 1"}).text
    assert ">Move Barn 1<" in form and ('name="dice" value="table">Move' in form) == (dice != "site")
    seq = re.search(r'name="seq" value="(\d+)"', form)[1]
    quick = {"seq": seq} if dice == "site" else {"seq": seq, "dice": "table"}
    mold = client.post(act, posted("mold", **quick), follow=True).text
    assert ("Trap roll, Barn 1 in mold" in mold) == (dice != "site") and ("Barn 1 moves" in mold) == (dice == "site")
    if dice != "site":
        assert "Barn 1 moves: 2" in client.post(act, posted(None, **quick), follow=True).text
