"""Sol Prime on phones: a moving platoon is stopped by Overwatch fire, held fire lets it go on, a referee answers."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from rules.kernel.viewer import side
from tests.browser.conftest import ABOVE, answered
from tests.games.sol_prime.battles import army, unit

pytestmark = pytest.mark.once  # one game's pages: other walks cross the same tables

MOVERS = army(
    "laser", unit("Ray", "medium-laser-tank", "A", count=2), unit("Ram", "medium-laser-tank", "B"), name="Movers"
)
WATCH = army("basic", unit("Gun", "medium-gun-tank", "G", count=2), name="Watch")
QUEUE = "1. Watch may fire at Ray-{} from Overwatch, or hold its fire."


@pytest.fixture
def people(live_site, make_user):
    return {name: make_user(name) for name in ("mira", "jonas", "ref")}


def acted(battle, *steps):
    for who, action in steps:
        commands.act(battle, commands.Command(viewer=side(who), user=None, action_id=uuid.uuid4()), action)
        battle.refresh_from_db()
    return battle


def founded(people, **options):
    seats = [
        SeatPlan(name=document["name"], document=document, user=people[who])
        for document, who in ((MOVERS, "mira"), (WATCH, "jonas"))
    ]
    options["order"] = "kept"
    return create_battle(
        BattlePlan(game="sol-prime", seats=seats, owner=people["mira"], referee=people["ref"], options=options)
    )


BEGINNING = (
    *((one, {"type": "ready", "side": one}) for one in ("movers", "watch")),
    ("movers", {"type": "first-side"}),
    ("movers", {"type": "roll-activation", "side": "movers"}),
    ("movers", {"type": "activate", "platoon": "movers/A"}),
)
"""Both sides are ready, and platoon A of the movers is active."""


@pytest.fixture
def begun(people):
    """Both guns of the other side are on Overwatch."""
    watching = [("watch", {"type": "posture", "unit": f"Gun-{number}", "overwatch": True}) for number in (1, 2)]
    return acted(founded(people), *watching, *BEGINNING)


def done(page):
    expect(page.locator("#action-panel").get_by_role("heading", name="Done")).to_be_visible()


def move(page, name, inches):
    page.locator("#piece").get_by_role("link", name=f"Move {name}", exact=True).click()
    panel = page.locator("#action-panel")
    panel.get_by_label("Inches", exact=True).fill(str(inches))
    panel.locator(".go button.primary").click()
    done(page)


def test_a_moving_platoon_is_stopped_by_overwatch_fire(new_page, people, begun, fits, axe):
    mira, jonas = (new_page(user=people[who], phone=True) for who in ("mira", "jonas"))
    referee = new_page(user=people["ref"])
    everybody = (mira, jonas, referee)
    for page in everybody:
        page.goto(begun.get_absolute_url())
        expect(page.locator("#link")).to_have_text("live")

    move(mira, "Ray-1", 5)
    for page in everybody:
        expect(page.locator("#piece .reminder").first).to_contain_text(QUEUE.format(1))
        fits(page)
    expect(mira.locator("#piece").get_by_role("link", name=re.compile("^Move"))).to_have_count(0)
    shot = jonas.locator("#turnbar").get_by_role("link", name="Gun-1: overwatch fire Medium gun")
    shot.click()
    panel = jonas.locator("#action-panel")
    panel.get_by_label(re.compile("^Range")).fill("5")
    fits(jonas)
    axe(jonas)
    panel.get_by_role("button", name="Enter dice").click()
    panel.get_by_role("button", name="16", exact=True).click()
    expect(panel.get_by_role("button", name="16", exact=True)).to_have_count(0)
    panel.get_by_role("button", name="6", exact=True).click()
    done(jonas)
    for page in everybody:
        expect(page.locator("#turnbar")).to_contain_text("acts with platoon A")
        expect(page.locator("#log")).to_contain_text("Gun-1 fires from Overwatch at Ray-1")
    ray = mira.locator('[id="sheet-movers/A"] li', has_text="Ray-1")
    expect(ray).to_contain_text("destroyed")
    expect(ray.get_by_role("link", name=re.compile("Ray-1"))).to_have_count(0)

    move(mira, "Ray-2", 2)
    expect(jonas.locator("#piece .reminder").first).to_contain_text(QUEUE.format(2))
    jonas.locator("#turnbar").get_by_role("button", name="Hold fire", exact=True).click()
    expect(mira.locator("#turnbar")).to_contain_text("acts with platoon A")
    expect(mira.locator("#log")).to_contain_text("holds its fire")

    # Jonas has put his phone away: the referee answers for him.
    move(mira, "Ray-2", 1)
    held = referee.locator("#turnbar").get_by_role("button", name="Hold fire (Watch)")
    expect(held).to_be_visible()
    axe(referee)
    held.click()
    expect(referee.locator("#turnbar")).to_contain_text("acts with platoon A")
    expect(mira.locator("#piece").get_by_role("link", name="Move Ray-2", exact=True)).to_be_visible()
    expect(mira.locator('[id="sheet-movers/A"] li', has_text="Ray-2")).to_contain_text('moved 3"')


# --- on the plan ----------------------------------------------------------------------------------


@pytest.fixture
def placed(people):
    """The movers stand 20 inches from the guns on a table of 48 by 48, and a wood between them."""
    battle = founded(people, plan=True, table={"width": 48, "depth": 48, "base": 1})
    rows = (("movers", "movers/A", [20, 10], 0), ("watch", "watch/G", [20, 30], 180))
    placing = [
        ("movers", {"type": "place", "unit": "Ram", "at": [30, 10], "facing": 0}),
        *(
            (who, {"type": "place-platoon", "platoon": key, "at": at, "facing": facing, "spacing": 2})
            for who, key, at, facing in rows
        ),
    ]
    wood = ("movers", {"type": "place-ground", "kind": "woods", "at": [30, 20], "width": 8, "depth": 8})
    return acted(battle, *placing, wood, *BEGINNING)


def test_a_move_is_a_tap_on_the_plan_and_a_shot_is_measured(new_page, people, placed, fits, axe):
    page = new_page(user=people["mira"])
    page.goto(placed.get_absolute_url())
    page.locator("#piece").get_by_role("link", name="Move Ray-1", exact=True).click()
    left, up = page.get_by_label("Inches from the left"), page.get_by_label("Inches from the near edge")
    expect(left).to_have_value("19")
    left.fill("19")
    up.fill("16")
    expect(page.locator("#preview")).to_contain_text("of 12")
    expect(page.locator("#plan-marks .ghost")).to_have_count(1)
    page.locator("#action-form .go button.primary").click()
    done(page)
    expect(page.locator("#log")).to_contain_text('Ray-1 moves for 6"')

    page.locator("#piece").get_by_role("link", name="Laser cannon Ray-1", exact=True).click()
    reach = page.get_by_label(re.compile("^Range"))
    expect(reach).to_have_value("14")
    page.locator('svg [data-cell="Gun-1"]').click()
    expect(reach).to_have_value("14.2")
    expect(page.locator("#odds .odds")).to_be_visible()
    axe(page)

    phone = new_page(user=people["jonas"], phone=True, scheme="dark")
    phone.goto(placed.get_absolute_url())
    expect(phone.locator("svg[data-plan]")).to_be_visible()
    fits(phone)
    axe(phone)


def test_on_a_phone_what_is_picked_and_where_it_goes_come_into_sight(new_page, people, placed):
    phone = new_page(user=people["mira"], phone=True)
    phone.goto(placed.get_absolute_url())
    phone.locator(".tabs").get_by_text("Units").tap()
    phone.locator("#units .pick", has_text="Platoon B").tap()
    expect(phone.locator('[id="sheet-movers/B"]')).to_be_in_viewport()
    phone.get_by_role("link", name="Close Platoon B").tap()
    phone.locator("#units .pick", has_text="Platoon A").tap()
    phone.locator("#piece").get_by_role("link", name="Move Ray-1", exact=True).tap()
    ghost = phone.locator('svg[data-plan] use[href="#plan-marks"]')
    expect(ghost).to_be_in_viewport()
    phone.wait_for_function(ABOVE, arg=["svg [data-cell='Ray-1']", "#action-panel"])  # else it covers the piece


@pytest.mark.parametrize("phone", [False, True])
def test_a_stand_is_dragged_over_the_plan_which_measures_on_the_way(new_page, people, placed, phone):
    page = new_page(user=people["mira"], phone=phone)
    page.goto(placed.get_absolute_url())
    ray = page.locator('svg[data-plan] [data-drag="move:Ray-1"]')
    ray.scroll_into_view_if_needed()
    box, inch = ray.bounding_box(), 20 * page.locator("svg[data-plan]").evaluate("plan => plan.getScreenCTM().a")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - inch)
    expect(page.locator("#action-form")).to_be_attached()
    answered(page)
    page.mouse.move(x, y - 5 * inch)
    page.mouse.move(x, y - 6 * inch)
    expect(page.locator(".dragged")).to_have_text(re.compile(r"^[56]\.\d\" Movement [56]\.\d of 12$"))
    expect(page.locator("#plan-marks .ghost")).to_have_count(1)
    page.mouse.move(x + 11 * inch, y - 6 * inch)
    page.mouse.move(x + 12 * inch, y - 6 * inch)
    expect(page.locator(".dragged")).to_have_text(re.compile("has 12.* this takes 1"))
    expect(page.locator(".drag-way.no")).to_have_count(1)
    page.mouse.move(x, y - 6 * inch)
    expect(page.locator(".drag-way:not(.no)")).to_have_count(1)
    page.mouse.up()
    answered(page)
    assert abs(float(page.get_by_label("Inches from the near edge").input_value()) - 16) <= 0.2
    page.locator("#action-form .go button.primary").click()
    done(page)
    expect(page.locator("#log")).to_contain_text("Ray-1 moves for")
