"""The plan of the table in a real browser: units are put down by a tap, and what is measured is filled in."""

import json
import re
import uuid

import pytest
from playwright.sync_api import expect

from armies.services.access import Holder
from armies.services.commands import import_army, save_version
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from rules.games.invisible_enemy.game import GAME
from rules.kernel.viewer import REFEREE, side
from tests.games.invisible_enemy.samples import HOMESTEAD, SELANGOR_REGIMENT

pytestmark = pytest.mark.once  # one game's pages: other walks cross the same tables

TABLE = 48

MIDDLE_IN_FRAME = """() => {
  const [table, frame] = ["svg[data-plan]", ".board .view"].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  const [x, y] = [table.x + table.width / 2, table.y + table.height / 2];
  return frame.left < x && x < frame.right && frame.top < y && y < frame.bottom;
}"""  # where terrain is put before a place is tapped


@pytest.fixture
def mira(live_site, make_user):
    return make_user("mira")


@pytest.fixture
def battle(mira):
    """The regiment faces the near edge, 17 inches away; it is time to fire, and Barn has no place yet."""
    armies = [import_army(json.dumps(army), holder=Holder(user=mira)) for army in (HOMESTEAD, SELANGOR_REGIMENT)]
    seats = [SeatPlan(name=army.name, version=save_version(army), document=army.document, user=mira) for army in armies]
    options = {"deployed": True, "without_type2": True, "positions": True, "terrain": [{"type": "mold"}]}
    options["table"] = {"width": TABLE, "depth": TABLE, "base": 1}
    plan = BattlePlan(game=GAME.slug, seats=seats, title="On the plan", owner=mira, dice="table", options=options)
    battle = create_battle(plan)
    for viewer, action in (
        (side("selangor-regiment"), {"type": "locate-unit", "unit": "Tiger", "at": [20, 17], "facing": 180}),
        (REFEREE, {"type": "correct", "path": ["phase"], "value": "direct-kp", "reason": "time to fire"}),
    ):
        command = commands.Command(viewer=viewer, user=mira, action_id=uuid.uuid4(), expected_seq=None)
        commands.act(battle, command, action, [])
    return battle


def offer(page, name):
    page.locator("#piece").get_by_role("link", name=name, exact=True).first.click()
    expect(page.locator("#action-panel .panel h2")).to_have_text(name)


def tap(page, x, y):
    """A tap on the plan, in inches from the left and from the near edge."""
    table = page.locator("svg[data-plan] rect.table")
    box = table.bounding_box()
    table.click(position={"x": box["width"] * x / TABLE, "y": box["height"] * (TABLE - y) / TABLE}, force=True)


def test_units_are_put_down_by_a_tap_and_shots_are_measured(new_page, mira, battle, fits, axe):
    page = new_page(user=mira)
    page.goto(battle.get_absolute_url())
    left, up = page.get_by_label("Inches from the left"), page.get_by_label("Inches from the near edge")
    offer(page, "Put the whole unit on the plan")
    tap(page, 20, 12)
    expect(page.locator("#plan-marks .ghost")).to_have_count(3)
    assert abs(float(left.input_value()) - 20) < 0.2 and abs(float(up.input_value()) - 12) < 0.2
    left.fill("20")
    up.fill("11.9")
    page.locator(".board .view").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowDown")
    expect(up).to_have_value("12.8")
    page.locator("#action-form button.primary").click()
    expect(page.locator("#log")).to_contain_text('Barn 1 at 18", 12.8"')

    page.locator("#zoom label", has=page.locator('[value="3"]')).click()
    page.locator(".board .view").evaluate("view => view.scrollTo(0, view.scrollHeight)")
    offer(page, "Put terrain on the plan")
    page.wait_for_function(MIDDLE_IN_FRAME)
    page.locator("#zoom label", has=page.locator('[value="0"]')).click()
    tap(page, 10, 15)
    expect(page.locator("#plan-marks .ghost")).to_have_count(1)
    page.locator("#action-form button.primary").click()
    expect(page.locator(".outlines polygon")).to_have_count(1)

    page.locator("#sheet-Barn").get_by_role("link", name=re.compile("Fire")).first.click()
    inches, degrees = page.get_by_label(re.compile("^Inches .range")), page.get_by_label(re.compile("^Degrees off"))
    expect(inches).to_have_value("4.2")
    expect(degrees).to_have_value("0")
    page.locator('svg [data-cell="Tiger 1"]').click()
    expect(degrees).to_have_value("62.4")
    expect(page.locator("#preview")).to_contain_text('9.1" is beyond the range')
    inches.fill("5")
    expect(page.locator("#preview")).to_contain_text("62.4° off the centreline")
    degrees.fill("10")
    expect(page.locator("#odds .odds")).to_be_visible()
    axe(page)


def test_a_phone_has_the_plan_and_its_table(new_page, mira, battle, fits, axe):
    page = new_page(user=mira, phone=True, scheme="dark")
    page.goto(battle.get_absolute_url())
    page.get_by_text("The plan as a table").click()
    expect(page.get_by_role("row", name=re.compile("Tiger 1 .*26.* from the left, 17.* up"))).to_be_visible()
    fits(page)
    page.get_by_text("Units", exact=True).click()
    offer(page, "Put a base on the plan")
    fits(page)
    page.locator("#action-form").get_by_label("Inches from the left").fill("9.5")
    page.locator("#action-form button.primary").click()
    expect(page.locator("#action-panel")).to_contain_text('9.5"')
    page.get_by_text("Plan", exact=True).click()
    page.get_by_text("larger", exact=True).click()
    axe(page)
