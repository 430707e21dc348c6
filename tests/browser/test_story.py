"""The whole story in two browsers: two teams from nothing, a problem mended, a battle played to its end."""

import json
import re

from playwright.sync_api import expect

from armies.store.models import Army
from battles.store.models import Battle, Event
from tests.browser.conftest import answered

UNITS = {"Redline": "Tank", "Nightjar": "Suit"}


def build(page, name):
    """A team of one unit, through the roster page: name, budget by dice, unit."""
    page.goto("/armies/new/")
    card = page.locator("form.card", has=page.get_by_role("heading", name="EIC League"))
    card.get_by_label(re.compile("Name of your")).fill(name)
    card.get_by_role("button", name="Build").click()
    page.get_by_label("Die 1, 1 to 6").fill("3")
    page.get_by_label("Die 2, 1 to 6").fill("2")
    page.get_by_label("Die 2, 1 to 6").press("Tab")
    expect(page.locator("#budget")).to_contain_text("9,000")
    page.get_by_role("button", name=re.compile(f"^{UNITS[name]}")).click()
    expect(page.locator("#card-title")).to_have_text(UNITS[name])


def arm(page, weapon, *, taken):
    page.get_by_role("button", name=re.compile(f"^{weapon}")).click()
    expect(page.locator("#at-units-0-weapons-catalogue-head")).to_contain_text(f"{taken} of ")


def arm_too_much_and_mend(page):
    arm(page, "Plasma beam", taken=1)
    arm(page, "Plasma beam", taken=2)
    page.locator("#budget").get_by_role("link", name="1 problem").click()
    problem = page.locator("#problems .problem").first
    expect(problem).to_contain_text("EIC-7.6")
    problem.get_by_role("button").first.click()
    expect(page.locator("#budget")).not_to_contain_text("problem")


def share(page):
    page.get_by_role("button", name="Share").locator("visible=true").click()
    return page.get_by_label("Anyone who has this link").first.input_value()


def begin(page, *, link, opponent):
    page.goto("/battles/new/?game=eic-league")
    page.get_by_label("Army").nth(0).select_option(index=1)
    page.get_by_label("or a share link").nth(1).fill(link)
    page.get_by_label("Who plays it").nth(1).fill(opponent)
    answered(page)
    page.get_by_label("Where are the units?").select_option(index=1)
    answered(page)
    page.get_by_label("Who keeps the order of play?").select_option(index=1)
    answered(page)
    page.get_by_role("button", name="Begin the battle").click()
    page.locator("#turnbar").wait_for()


def roll(page, tens, ones):
    panel = page.locator("#action-panel")
    panel.locator("fieldset", has_text="Tens").get_by_text(f"{tens}0", exact=True).click()
    panel.locator("fieldset", has_text="Ones").get_by_text(str(ones), exact=True).click()


def fire(page, *, booster):
    """Mira's Tank fires its beam from two hexes away, with a booster, and the dice on the table show 99."""
    answered(page)  # a page that is being renewed loses a click on what goes
    page.get_by_role("link", name="Use Plasma beam").click()
    panel = page.locator("#action-panel")
    panel.get_by_label("Hexes from the target").fill("2")
    panel.get_by_label("Booster").fill(str(booster))
    expect(panel.locator("#preview")).to_contain_text(str(booster))
    panel.get_by_role("button", name="Enter dice").click()
    roll(page, 9, 9)
    expect(panel).to_contain_text("a hit")


def test_from_two_empty_sheets_to_the_last_shot(new_page, make_user, axe):
    mira, jonas = new_page(user=make_user("mira")), new_page(user=make_user("jonas"))
    build(mira, "Redline")
    arm_too_much_and_mend(mira)
    build(jonas, "Nightjar")
    arm(jonas, "Laser", taken=1)
    begin(mira, link=share(jonas), opponent="jonas")
    jonas.goto(Battle.objects.get().get_absolute_url())

    mira.get_by_role("link", name="Search").click()
    mira.locator("#action-panel").get_by_label("Suit").fill("2")
    mira.locator("#action-panel").get_by_role("button", name="Enter dice").click()
    roll(mira, 0, 0)
    expect(jonas.locator("#log")).to_contain_text("Tank")

    # A boosted shot that is taken back with the other's consent: energy is as before, the line stays, struck out.
    energy = mira.locator("#sheet-Tank .counter", has_text="Energy").locator("b.value")
    before = int(energy.inner_text())
    fire(mira, booster=20)
    expect(energy).to_have_text(str(before - 20))
    expect(jonas.locator("#log")).to_contain_text("plasma beam")
    mira.locator("#turnbar").get_by_role("button", name="Undo").click()
    jonas.get_by_role("button", name="Agree").click()
    expect(energy).to_have_text(str(before))
    expect(jonas.locator("#log li.undone")).to_have_count(1)

    # With all that the Tank has left to give, the Suit is vanquished, and its team with it: the battle is over.
    fire(mira, booster=before - 2)
    for page in (mira, jonas):
        expect(page.get_by_role("heading", name="Redline won")).to_be_visible()
    jonas.get_by_role("link", name="The result").click()
    jonas.wait_for_url("**/result/**")
    axe(jonas)
    assert Event.objects.filter(kind="undo").count() == 1
    assert json.dumps(Army.objects.get(name="Redline").document).count("plasma-beam") == 1
