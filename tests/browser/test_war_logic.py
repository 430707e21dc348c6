"""War Logic in real browsers: a weapon is invented, two teams built, the printed skirmish played; a table imported."""

import re

import pytest
from playwright.sync_api import expect

from armies.store.models import Army
from battles.store.models import Battle
from library.store.models import Thing
from tests.browser.conftest import answered

pytestmark = pytest.mark.once  # one game's pages: other walks cross the same tables

SHEET = """Name;Category;Sub-category;!;@;*;#;%;~;&;$
Revolver;offense;firearm;3;4;0;6;20;all;0;8,4
Broken laser;offense;laser;five;10;;;;;;
Decorated;control;decoration;50;2;5;30;70;;0;1.197
"""


@pytest.fixture
def people(live_site, make_user):
    return {name: make_user(name) for name in ("mira", "jonas")}


def begin_army(page, name):
    page.goto("/armies/new/?game=war-logic")
    card = page.locator("form.card", has=page.get_by_role("heading", name="War Logic"))
    card.get_by_label(re.compile("Name of your")).fill(name)
    card.get_by_role("button", name="Build").click()
    expect(page.locator("#card-title")).to_have_text(name)


def to_the_root(page, name):
    page.locator("#outline header a").click()
    expect(page.locator("#card-title")).to_have_text(name)


def take(page, option, *, title):
    page.locator("#side").get_by_role("button", name=re.compile(f"^{option}")).first.click()
    expect(page.locator("#card-title")).to_have_text(title)


def type_in(page, label, text, *, card="", shown=""):
    """Types into a field and leaves it; what then stands in the head of the card, or in the budget."""
    box = page.locator("#card").get_by_label(re.compile(rf"^{label}"))
    box.fill(text)
    box.press("Tab")
    if card:
        expect(page.locator("#card-head")).to_contain_text(card)
    if shown:
        expect(page.locator("#budget")).to_contain_text(shown)


def invent_a_flintlock(page):
    """The price moves with every key, before anything is stored, and stays when the field is left."""
    take(page, "Firearm", title="Firearm")
    expect(page.locator("#card-head")).to_contain_text("60")
    reach = page.locator("#card").get_by_label(re.compile("^@ Range"))
    reach.fill("")
    reach.press_sequentially("5")
    expect(page.locator("#card-head")).to_contain_text("40")
    expect(page.locator("#why")).to_contain_text("5 ! + 5 @ + 0 *")
    expect(reach).to_be_focused()
    assert Army.objects.get(name="Cossacks").document["skills"][0]["range"] == 10
    reach.press("Tab")
    type_in(page, "Name", "Flintlock", card="Flintlock")
    assert Army.objects.get(name="Cossacks").document["skills"][0]["range"] == 5


def cossacks(page):
    begin_army(page, "Cossacks")
    invent_a_flintlock(page)
    to_the_root(page, "Cossacks")
    take(page, "Soldier", title="Soldier")
    take(page, "Flintlock", title="Soldier")
    expect(page.locator("#budget")).to_contain_text("241")
    type_in(page, "How many", "6", shown="1,446")
    type_in(page, "Name", "cossack", card="cossack")
    to_the_root(page, "Cossacks")
    take(page, "Sergeant", title="Sergeant")
    type_in(page, "Name", "ataman", card="ataman")


def british(page):
    begin_army(page, "British")
    take(page, "Rifleman", title="Rifleman")
    type_in(page, "How many", "3", shown="771")
    type_in(page, "Name", "redcoat", card="redcoat")
    to_the_root(page, "British")
    take(page, "Sergeant", title="Sergeant")
    to_the_root(page, "British")
    page.locator("#side").get_by_role("button", name=re.compile("^Team")).click()
    member = page.locator("#card").get_by_role("button", name=re.compile("^redcoat"))
    member.click()
    expect(member).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#budget")).to_contain_text("Legal")


def agree(page):
    """The battle card: budget, annihilation and the plateau, damage maximisation."""
    page.goto("/battles/new/?game=war-logic")
    for place, (army, who) in enumerate((("British", "mira"), ("Cossacks", "jonas"))):
        choice = page.get_by_label("Army").nth(place)
        choice.select_option(value=choice.locator("option", has_text=army).first.get_attribute("value"))
        page.get_by_label("Who plays it").nth(place).fill(who)
    options = page.locator("#options")
    expect(options).to_contain_text(re.compile("British: .* spent.*; Cossacks: "))  # follows the choice of an army
    answered(page)
    pick(options, "Who wins", "Annihilate and hold")
    expect(options.get_by_label(re.compile("^Own turns in a row"))).to_be_visible()
    options.get_by_text("Fast play", exact=True).click()
    options.get_by_text("Damage maximisation").click()
    answered(page)
    expect(options.get_by_label(re.compile("^Damage maximisation"))).to_be_checked()
    expect(options.get_by_label(re.compile("^Life or death"))).to_be_visible()  # what was unfolded stays so
    page.get_by_role("button", name="Begin the battle").click()
    page.locator("#turnbar").wait_for()
    return Battle.objects.get()


def pick(area, label, option):
    """Chooses an option by how its text begins: of a list, or among a few that lie side by side."""
    few = area.get_by_role("group", name=re.compile(f"^{label}"))
    if few.count():
        few.get_by_text(re.compile(f"^{option}")).first.click()
        return
    choice = area.get_by_label(re.compile(f"^{label}"))
    found = choice.locator("option", has_text=re.compile(f"^{option}"))
    choice.select_option(value=found.get_attribute("value"))


def open_offer(page, label):
    page.locator("#turnbar, #piece").get_by_role("link", name=re.compile(f"^{label}")).first.click()
    return page.locator("#action-panel")


def test_the_skirmish_from_an_invented_weapon_to_the_last_shot(new_page, people, axe):
    mira, jonas = new_page(user=people["mira"]), new_page(user=people["jonas"])
    cossacks(mira)
    british(mira)
    battle = agree(mira)
    jonas.goto(battle.get_absolute_url())
    begin_turn(mira, jonas, "Turn 1: British")
    order(mira, jonas, "Sergeant orders")
    panel = open_offer(mira, "Volley")
    panel.get_by_text("Sergeant, British musket: holds fire").click()
    aim(panel, "redcoat", "British musket", [(n, f"cossack-{n}", 9) for n in (1, 2, 3)])
    panel.get_by_role("button", name="Enter dice").click()
    enter(panel, 9, 8, 3)
    wounded(jonas, {"cossack-1": "0 / 5", "cossack-2": "1 / 5", "cossack-3": "3 / 5"})
    end_turn(mira, jonas, answers=2)

    begin_turn(jonas, mira, "Turn 2: Cossacks")
    order(jonas, mira, "ataman orders")
    panel = open_offer(jonas, "Volley")
    panel.get_by_text("ataman, British musket: holds fire").click()
    too_far = [(n, "redcoat-3", 8) for n in (4, 5, 6)]
    aim(panel, "cossack", "Flintlock", [(2, "redcoat-1", 5), (3, "redcoat-2", 5), *too_far])
    pick(panel, "Faces are assigned", "where they do most harm")
    panel.get_by_role("button", name="Enter dice").click()
    enter(panel, 9, 8, 7, 4, 3)
    wounded(mira, {"redcoat-1": "0 / 5", "redcoat-2": "1 / 5", "redcoat-3": "5 / 5"})
    open_offer(jonas, "Attacks are over").get_by_role("button", name="Attacks are over").click()
    expect(mira.locator("#turnbar")).to_contain_text("may react")

    panel = open_offer(mira, "Volley in answer")
    aim(panel, "redcoat", "British musket", [(2, "cossack-2", 5), (3, "cossack-3", 5)])
    pick(panel, "Faces are assigned", "where they do most harm")
    panel.get_by_role("button", name="Enter dice").click()
    enter(panel, 9, 1)
    wounded(jonas, {"cossack-2": "0 / 5", "cossack-3": "0 / 5", "cossack-4": "5 / 5"})
    axe(mira)
    # What the Cossacks have is known from what they fired, and nothing else of it.
    assert "Flintlock" in mira.content()
    assert "human H2H" not in mira.content()


def begin_turn(page, other, title):
    page.locator("#turnbar").get_by_role("button", name="Begin the turn").click()
    expect(other.locator("#turnbar")).to_contain_text(title)


def end_turn(page, other, *, answers):
    """The turn ends when those who were attacked have reacted, or pass."""
    panel = open_offer(page, "Attacks are over")
    expect(panel).to_contain_text("could still act and will not")
    panel.get_by_role("button", name="Attacks are over").click()
    expect(page.locator("#turnbar")).to_contain_text(f"{answers} units may react")
    expect(page.locator("#piece")).to_contain_text("may still react with")
    panel = open_offer(other, "No more reactions")
    expect(panel).to_contain_text(f"{answers} could still act and will not")
    panel.get_by_role("button", name="No more reactions").click()
    expect(page.locator("#turnbar")).to_contain_text("can end its turn")
    page.locator("#turnbar").get_by_role("button", name="End the turn").click()
    expect(other.locator("#turnbar").get_by_role("button", name="Begin the turn")).to_be_visible()


def order(page, other, said):
    panel = open_offer(page, "Order by voice")
    panel.get_by_role("button", name="Order by voice").click()
    expect(other.locator("#log")).to_contain_text(said)


def aim(panel, who, weapon, shots):
    for number, target, inches in shots:
        pick(panel, f"{who}-{number}, {weapon}: target", target)
        panel.get_by_label(re.compile(f"^{who}-{number}, {weapon}: inches")).fill(str(inches))


def enter(panel, *faces):
    for at, face in enumerate(faces, 1):
        panel.get_by_role("button", name=str(face), exact=True).click()
        if at < len(faces):  # each die is counted before the next is tapped
            expect(panel.locator(".die.table")).to_have_count(at)
    expect(panel.get_by_role("heading", name="Done")).to_be_visible()


def wounded(page, points):
    for name, left in points.items():
        expect(page.locator("#everything .pick", has_text=name).first).to_contain_text(left)


def test_a_table_with_good_and_bad_rows(new_page, people, axe, fits):
    page = new_page(user=people["mira"], phone=True)
    page.goto("/library/import/")
    page.get_by_label("What is in the table").select_option(label="War Logic: skills")
    page.get_by_label("or paste it").fill(SHEET)
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#good")).to_contain_text("Revolver")
    expect(page.locator("#bad")).to_contain_text("“five” is not a number.")
    axe(page)
    fits(page)
    page.get_by_role("button", name="Import those that are ticked").click()
    expect(page.get_by_text("2 imported before")).to_be_visible()
    page.get_by_label("Impact ! of row 2").fill("5")
    page.get_by_role("button", name="Check again").click()
    expect(page.locator("#good")).to_contain_text("Broken laser")
    page.get_by_role("button", name="Import those that are ticked").click()
    expect(page.get_by_role("heading", name="My things")).to_be_visible()
    page.get_by_role("link", name="Decorated").click()
    expect(page.get_by_text("Why 1,197?")).to_be_visible()
    axe(page)
    fits(page)
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_text("Version 1 is in the library.")).to_be_visible()
    page.goto("/library/?q=decorated&most=1197")
    expect(page.get_by_text("1 found")).to_be_visible()
    axe(page)
    fits(page)
    assert Thing.objects.filter(visibility="library").get().latest.author == "mira"
