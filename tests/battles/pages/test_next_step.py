"""After an action the page offers the next of one's own that can still act, and nobody else's."""

import pytest
from django.template.loader import render_to_string

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.pages import panels
from battles.pages.next_step import up_next
from battles.play import commands
from battles.store import selectors
from tests.games.extractors import samples

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(make_user):
    """Three Flyers that are to be placed, against three machines."""
    flyers = samples.army(
        "Watch", "dorian", "three-pod", [samples.piece(name, "flyer") for name in ("Ant", "Bee", "Cow")]
    )
    pods = samples.army(
        "Pods",
        "avronian",
        "three-pod",
        [samples.machine(name, "bipod", "seeker") for name in ("Anvil", "Bolt", "Crane")],
    )
    user = make_user("ada")
    seats = [SeatPlan(name=army["name"], document=army, user=user) for army in (flyers, pods)]
    plan = BattlePlan(game="extractors", seats=seats, owner=user, options={"scenario": "three-pod", "simple": False})
    return create_battle(plan)


def place(battle, command, name, hex_):
    doing = command(battle, "watch")
    commands.act(battle, doing, {"type": "place", "by": name, "hex": hex_, "facing": "N"})
    battle.refresh_from_db()
    return doing.action_id


def test_the_next_that_can_still_act_is_offered_in_order(three, command):
    def after(unit, role="side:watch"):
        found = up_next(three, selectors.moment(three, role), unit)
        return found and (found.title, found.left)

    assert after("Ant") == ("Bee", 3) and after("Cow") == ("Ant", 3) and after("") == ("Ant", 3)
    place(three, command, "Bee", "0115")
    assert after("Bee") == ("Cow", 2) and after("Ant") == ("Cow", 2)
    place(three, command, "Cow", "0116")
    assert after("Ant") is None, "the one that is open is not the next one"
    place(three, command, "Ant", "0117")
    assert after("Ant") is None
    assert after("Anvil", "side:pods") is None, "the other side has nothing to do yet"


def test_what_has_been_done_leads_on_and_what_was_taken_back_does_not(three, command, client):
    client.force_login(three.owner)
    done = place(three, command, "Bee", "0115")
    html = client.get(f"{three.get_absolute_url()}?as=side:watch&unit=Bee&done={done}").content.decode()
    assert "Next: Cow" in html and "2 left" in html
    undone = command(three, "watch")
    commands.undo(three, undone, None)
    three.refresh_from_db()

    class Watch:
        role = "side:watch"

    panel = panels.result_panel(three, Watch(), undone.action_id)
    assert "Next" not in render_to_string(panel.template, panel.context)


def act(battle, command, side, *actions):
    for action in actions:
        commands.act(battle, command(battle, side), action)
        battle.refresh_from_db()


def test_what_is_begun_is_finished_before_another_comes(three, command):
    orders = {"type": "set-orders", "move": ["vector"], "combat": ["closest-target"]}
    for name, hex_ in (("Ant", "0115"), ("Bee", "0116"), ("Cow", "0117")):
        place(three, command, name, hex_)
    act(three, command, "watch", {"type": "end-phase"})
    act(three, command, "pods", *({**orders, "by": name} for name in ("Anvil", "Bolt", "Crane")), {"type": "end-phase"})
    act(three, command, "watch", *[{"type": "end-phase"}] * 3)

    def after(unit):
        found = up_next(three, selectors.moment(three, "side:pods"), unit)
        return found and (found.title, found.is_action)

    assert after("Anvil") == ("Bolt", False)
    act(three, command, "pods", {"type": "reveal", "by": "Anvil", "cycle": "move", "objective": "1214"})
    assert after("Anvil") == ("Anvil", False), "it enters at one of two places: its own sheet has both"
    enter = {"type": "move-order", "by": "Anvil", "enter": "0102"}
    act(three, command, "pods", enter, {"type": "end-phase"})
    reset = {"type": "combat-reset", "by": "Anvil", "orders": ["sweep", None, None]}
    assert after("Anvil") is None
    act(three, command, "pods", reset)
    assert after("Anvil") == ("Sweep: no shot", True)
