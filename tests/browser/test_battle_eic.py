"""An EIC League battle in the browser, from two teams to its end: real dice, a booster, undo, a second browser live."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from armies.services.access import Holder
from armies.services.commands import import_army
from battles.store.models import Battle, Event
from tests.browser.conftest import answered, first

MARKED = """() => {
  window.marked = [];
  document.addEventListener("htmx:afterSettle", () => {
    window.marked.push(document.querySelectorAll("svg[data-board] .struck").length);
  });
}"""  # how many pieces have the mark of a hit, each time that a part of the page has been renewed
pytestmark = pytest.mark.once  # one game's pages: other walks cross the same tables

DEMO = Path(__file__).parents[2] / "rules/games/eic_league/demo/armies"


@pytest.fixture
def people(live_site, make_user):
    people = {name: make_user(name) for name in ("mira", "jonas")}
    for name in ("redline", "nightjar"):
        import_army((DEMO / f"{name}.json").read_text(), holder=Holder(user=people["mira"]))
    return people


def enter(page, *, tens, ones):
    panel = page.locator("#action-panel")
    panel.locator("fieldset", has_text="Tens").get_by_text(f"{tens}0", exact=True).click()
    panel.locator("fieldset", has_text="Ones").get_by_text(str(ones), exact=True).click()


def begin(page):
    page.goto("/battles/")
    page.get_by_role("link", name="New battle").first.click()
    page.get_by_role("link", name="EIC League").click()
    page.get_by_role("button", name="Begin the battle").click()
    expect(page.get_by_text("Side 1: choose its army.")).to_be_visible()
    page.get_by_label("Army").nth(0).select_option(index=2)
    page.get_by_label("Army").nth(1).select_option(index=1)
    page.get_by_label("Who plays it").nth(1).fill("jonas")
    page.get_by_label("Who keeps the order of play?").select_option(index=1)
    answered(page)
    page.get_by_label("Columns").fill("9")
    page.keyboard.press("Tab")
    answered(page)
    page.get_by_label("Rows").fill("6")
    page.keyboard.press("Tab")
    answered(page)
    page.get_by_role("button", name="Begin the battle").click()
    page.locator("#turnbar").wait_for()


def test_a_battle_from_its_first_form_to_its_result(new_page, people, axe, fits):
    mira = new_page(user=people["mira"], announced=(422,))
    begin(mira)
    address = Battle.objects.get().get_absolute_url()
    axe(mira)
    jonas = new_page(user=people["jonas"], phone=True)
    jonas.goto(address)
    fits(jonas)
    axe(jonas)

    ours = json.loads((DEMO / "redline.json").read_text())["units"][0]["name"]
    mira.locator("#units").get_by_role("link", name=ours).click()
    sheet = mira.locator(f"#sheet-{ours}")
    expect(sheet).to_be_visible()

    # A move by the map, far enough to see somebody.
    mira.locator("#piece").get_by_role("link", name="Move, up to").click()
    panel = mira.locator("#action-panel")
    expect(panel.get_by_label("To hex")).to_be_visible()
    mira.locator("svg[data-board] .open[data-cell]").last.click()
    panel.get_by_role("button", name="Move: ").click()
    expect(panel.get_by_role("heading", name="Done")).to_be_visible()
    jonas.locator(".tabs").get_by_text("Log").click()
    expect(jonas.locator("#log")).to_contain_text(f"{ours} moves")

    # Search with real dice: 00 sees everything in range.
    mira.locator("#piece").get_by_role("link", name="Search").click()
    panel.get_by_role("button", name="Enter dice").click()
    enter(mira, tens=0, ones=0)
    expect(panel).to_contain_text("It detects")

    # Fire with a booster, dice typed; see what it costs; take it back with the other's leave.
    energy = mira.locator(f"#sheet-{ours} .counter", has_text="Energy").locator("b.value")
    before = int(energy.inner_text())
    fire = sheet.get_by_role("link", name="Use Heavy laser")
    fire.click()
    panel.get_by_label("Booster").fill("40")
    expect(panel.locator("#preview")).to_contain_text("40")
    axe(mira)
    panel.get_by_role("button", name="Enter dice").click()
    mira.evaluate(MARKED)
    enter(mira, tens=9, ones=9)
    expect(panel).to_contain_text("a hit")
    mira.wait_for_function("() => window.marked.includes(1)")  # what it has done is secret
    expect(energy).to_have_text(str(before - 40))
    expect(jonas.locator("#log")).to_contain_text("heavy laser")
    expect(jonas.locator("main")).not_to_contain_text(f"{before - 40} ")
    mira.locator("#turnbar").get_by_role("button", name="Undo").click()
    jonas.get_by_role("button", name="Agree").click()
    expect(energy).to_have_text(str(before))
    expect(mira.locator("#log li.undone")).to_have_count(1)

    # Jonas lays down his arms, Mira accepts, both see the result.
    jonas.locator(".tabs").get_by_text("Units").click()
    jonas.get_by_role("link", name="Give up").click()
    jonas.locator("#action-panel").get_by_role("button", name="Give up").click()
    mira.get_by_role("button", name="Accept").first.click()
    expect(mira.get_by_role("link", name="The result")).to_be_visible()
    expect(jonas.get_by_role("link", name="The result")).to_be_visible()
    mira.get_by_role("link", name="The result").click()
    expect(mira.get_by_role("heading", name="won")).to_be_visible()
    axe(mira)
    assert Event.objects.filter(kind="undo").count() == 1


def test_what_is_typed_while_an_answer_is_on_its_way_stays(new_page, people):
    page = new_page(user=people["mira"])
    page.goto("/battles/new/?game=eic-league")
    held = []
    page.route("**/battles/new/", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/battles/new/"):
        page.get_by_label("Columns").fill("9")
        page.keyboard.press("Tab")
    page.get_by_label("Rows").fill("6")
    with page.expect_response("**/battles/new/"):
        first(page, held).continue_()
    with page.expect_response("**/battles/new/"):
        page.keyboard.press("Tab")
    expect(page.get_by_label("Columns")).to_have_value("9")
    expect(page.get_by_label("Rows")).to_have_value("6")
