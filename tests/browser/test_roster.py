"""The roster in a real browser: a team from nothing, its problems found and mended, with and without a script."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from armies.services.access import Holder
from armies.services.commands import copy_document
from armies.services.samples import samples
from armies.store.models import Army
from tests.browser.conftest import answered, first

pytestmark = [pytest.mark.browser, pytest.mark.once]  # the sheet alone; tests/armies saves on both

GAME = "EIC League"


def hold_in(held):
    """A handler that holds back what a route catches; Playwright wants a function of Python's own."""

    def hold(route):
        held.append(route)

    return hold


def begin(page: Page, name: str = "Redline") -> None:
    page.goto("/armies/")
    page.get_by_role("link", name="New army").first.click()
    card = page.locator("form.card", has=page.get_by_role("heading", name=GAME))
    card.get_by_label(re.compile("Name of your")).fill(name)
    card.get_by_role("button", name="Build").click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def show(page: Page, tab: str) -> None:
    """Goes to a column that a phone shows as a tab."""
    label = page.locator(".tabs label", has_text=tab)
    if label.is_visible():
        label.click()


def slow_down(page: Page) -> None:
    """A slow line: every answer takes 300 ms longer."""
    line = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)


def spent(page: Page) -> str:
    return page.locator("#budget b").first.inner_text()


def unit(name: str = "Redline") -> dict:
    return Army.objects.get(name=name).document["units"][0]


@pytest.mark.parametrize("phone", [False, True], ids=["work", "phone"])
def test_a_team_from_nothing_with_a_problem_found_and_mended(new_page, axe, fits, phone):
    page = new_page(phone=phone)
    begin(page)
    axe(page)
    page.get_by_label("Die 1, 1 to 6").fill("3")
    page.get_by_label("Die 2, 1 to 6").fill("2")
    page.get_by_label("Die 2, 1 to 6").press("Tab")
    expect(page.locator("#budget")).to_contain_text("9,000")

    show(page, "Catalogue")
    page.get_by_role("button", name=re.compile("^Tank")).click()
    expect(page.locator("#card-title")).to_have_text("Tank")
    expect(page).to_have_url(re.compile(r"/card/units/0/$"))
    page.get_by_label("BOD", exact=True).select_option("2")
    expect(page.get_by_role("button", name=re.compile("^Raise BOD to 80"))).to_be_visible()
    before = spent(page)
    page.get_by_role("button", name=re.compile("^Raise BOD to 80")).click()
    expect(page.get_by_role("button", name=re.compile("^Raise BOD to 90"))).to_be_focused()
    assert spent(page) != before

    show(page, "Catalogue")
    for taken in (1, 2):
        page.get_by_role("button", name=re.compile("^Plasma beam")).click()
        expect(page.locator("#at-units-0-weapons-catalogue-head")).to_contain_text(f"{taken} of 10")
    expect(page.locator("#budget")).to_contain_text("1 problem")
    page.locator("#budget").get_by_role("link", name="1 problem").click()
    problem = page.locator("#problems .problem").first
    expect(problem).to_contain_text("EIC-7.6")
    page.evaluate("scrollTo(0, 0)")  # what lies half under the bar has no size to speak of
    axe(page)
    fits(page)
    problem.get_by_role("button").first.click()
    expect(page.locator("#budget")).not_to_contain_text("problem")
    assert unit()["weapons"] == ["plasma-beam"]
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator("#budget")).to_contain_text("1 problem")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#budget")).not_to_contain_text("problem")
    axe(page)
    fits(page)


def test_the_keyboard_alone_builds(new_page):
    page = new_page()
    begin(page)
    name = page.get_by_label("Name of the team")
    name.fill("Blueline")
    name.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Blueline")).to_be_visible()
    assert Army.objects.get().name == "Blueline"
    page.get_by_role("button", name=re.compile("^Suit")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#card-title")).to_have_text("Suit")
    start = unit("Blueline")["ratings"]["attr"]
    page.get_by_role("button", name=f"Raise ATTR to {start + 10}").focus()
    for step in (20, 30):
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name=f"Raise ATTR to {start + step}")).to_be_focused()
    assert unit("Blueline")["ratings"]["attr"] == start + 20


def tap(page: Page, *ids: str) -> None:
    """Taps as a finger does, looking at nothing: a click of Playwright is lost when its button has just been drawn."""
    for one in ids:
        box = page.evaluate("id => document.getElementById(id).getBoundingClientRect().toJSON()", one)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_taps_faster_than_the_site_all_count(new_page):
    page = new_page()
    begin(page)
    page.get_by_role("button", name=re.compile("^Suit")).click()
    attr, bod, spd = (f"at-units-0-ratings-{rating}" for rating in ("attr", "bod", "spd"))
    page.locator(f"#{spd}").scroll_into_view_if_needed()
    start = unit()["ratings"]
    slow_down(page)
    tap(page, f"{spd}-u", f"{bod}-u", f"{spd}-u", f"{spd}-u", f"{attr}-u", "undo", f"{bod}-u")
    page.locator(f"#{spd}").select_option(index=8)  # which the answer to the tap before draws again
    page.locator("#section-notes summary").click()  # and the focus leaves the last button
    answered(page)
    raised = {"bod": start["bod"] + 20, "spd": 80}
    assert unit()["ratings"] == start | raised
    for rating, value in raised.items():
        expect(page.locator(f"#at-units-0-ratings-{rating} option:checked")).to_have_text(str(value))


def test_a_press_during_which_the_button_is_renewed_counts(new_page):
    page = new_page()
    begin(page)
    page.get_by_role("button", name=re.compile("^Suit")).click()
    rating = page.locator("#at-units-0-ratings-spd option:checked")
    button = page.locator("#at-units-0-ratings-spd-u")
    expect(button).to_be_visible()
    start = unit()["ratings"].get("spd", 0)
    slow_down(page)
    button.click()
    button.hover()
    page.mouse.down()
    expect(rating).to_have_text(str(start + 10))  # the first answer comes while the finger is still down
    page.mouse.up()
    expect(rating).to_have_text(str(start + 20))


def test_what_is_being_typed_survives_an_answer(new_page):
    page = new_page()
    begin(page)
    page.get_by_role("button", name=re.compile("^Suit")).click()
    expect(page.get_by_role("button", name=re.compile("^Raise ATTR"))).to_be_visible()  # the card of the suit is there
    page.locator("#section-notes summary").click()
    notes = page.get_by_label("Notes")
    slow_down(page)
    page.get_by_role("button", name=re.compile("^Raise ATTR")).click()
    notes.press_sequentially("hold the ridge", delay=40)
    expect(page.locator("#said")).to_contain_text("ATTR")
    expect(notes).to_have_value("hold the ridge")
    expect(notes).to_be_focused()
    notes.press("Tab")
    expect(page.locator("#said")).to_contain_text("Notes")
    assert unit()["notes"] == "hold the ridge"


def test_what_is_changed_before_the_scripts_have_come_counts(new_page):
    page = new_page()
    begin(page)
    held = []
    page.route(re.compile(r"/muster[^/]*\.js"), hold_in(held))
    page.goto(page.url, wait_until="commit")
    change = """() => {
      const dice = document.querySelectorAll("#card [aria-label^='Die']");
      for (const die of dice) { die.value = "6"; die.dispatchEvent(new Event("change", {bubbles: true})); }
      return dice.length === 2;
    }"""
    page.wait_for_function(change)
    first(page, held).continue_()
    expect(page.locator("#budget")).to_contain_text("16,000")
    expect(page.get_by_label("Die 1, 1 to 6")).to_have_value("6")


def test_a_wrong_value_is_said_and_kept(new_page):
    page = new_page(announced=(422,))
    begin(page)
    budget = page.get_by_label("Budget in credits")
    budget.fill("plenty")
    budget.press("Enter")
    expect(page.get_by_text("is not a whole number")).to_be_visible()
    expect(page.get_by_label("Budget in credits")).to_have_value("plenty")
    expect(page.get_by_label("Budget in credits")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Budget in credits").fill("9000")
    page.get_by_label("Budget in credits").press("Enter")
    expect(page.locator("#budget")).to_contain_text("of 9,000")
    expect(page.get_by_text("is not a whole number")).to_have_count(0)


SAME_AS_FRESH = """async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const plain = (root, id) => {
    const piece = root.getElementById(id).cloneNode(true);
    for (const one of [piece, ...piece.querySelectorAll('*')]) {
      for (const name of ['open', 'class']) one.removeAttribute(name);
      if (one.tagName === 'INPUT' && one.type === 'radio') one.removeAttribute('checked');
    }
    return piece.outerHTML.replace(/\\s+/g, ' ').replace(/> </g, '><');
  };
  const pieces = ['card', 'side', 'outline', 'problems', 'budget', 'state', 'army-name', 'tab-card'];
  return pieces.filter((id) => plain(document, id) !== plain(fresh, id));
}"""


def test_the_page_after_many_edits_is_the_page_that_one_would_load(new_page):
    page = new_page()
    begin(page)
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#said")).to_contain_text("First budget")
    for do in [
        r"add:units:#1", r"up:.*/ratings/pwr", r"up:.*/ratings/bod", r"add:.*/weapons:plasma-beam",
        r"add:.*/weapons:plasma-beam", r"add:.*/weapons:laser", r"move:.*/weapons/2:-1", r"toggle:.*/warp",
        r"up:.*/shielding/heat", r"down:.*/ratings/ecm", r"fix:weapon-capacity", r"undo", r"copy:units/0$",
        r"up:.*/ratings/det", r"move:units/1:-1", r"undo", r"redo", r"remove:units/0$",
    ]:  # fmt: skip
        if do in ("undo", "redo"):
            with page.expect_response(f"**/{do}/"):
                page.locator(f"#{do}").click()
            expect(page.locator(".htmx-request")).to_have_count(0)
            assert page.evaluate(SAME_AS_FRESH) == [], do
            continue
        pattern = re.compile(f"^{do}")
        values = page.locator("button[name=do]").evaluate_all("all => all.filter(b => !b.disabled).map(b => b.value)")
        value = next((value for value in values if pattern.match(value)), None)
        assert value, (do, values)
        with page.expect_response("**/edit/"):
            page.locator(f"button[name=do][value='{value}']").first.evaluate("button => button.click()")
        expect(page.locator(".htmx-request")).to_have_count(0)
        assert page.evaluate(SAME_AS_FRESH) == [], do


def test_two_windows_do_not_overwrite_each_other(new_page):
    page = new_page(announced=(409,))
    begin(page)
    page.get_by_role("button", name=re.compile("^Suit")).click()
    expect(page.locator("#card-title")).to_have_text("Suit")
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_label("ATTR", exact=True).select_option("9")
    expect(other.locator("#said")).to_contain_text("ATTR")
    page.get_by_label("ATTR", exact=True).select_option("4")
    expect(page.get_by_text("changed in another window")).to_be_visible()
    page.get_by_role("button", name="Do it now").click()
    expect(page.get_by_text("changed in another window")).to_have_count(0)


def press(page, button):
    """Without a script each button brings a page: what comes next is done on that one."""
    with page.expect_navigation():
        button.click()


def test_a_team_is_built_and_mended_without_a_script(new_page, axe, fits):
    page = new_page(javascript=False, phone=True)
    begin(page)
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#budget")).to_contain_text(re.compile(r"of 1?\d,000"))
    show(page, "Catalogue")
    page.get_by_role("button", name=re.compile("^Tank")).click()
    expect(page.locator("#card-title")).to_have_text("Tank")
    page.get_by_label("Name", exact=True).fill("Anvil")
    page.get_by_role("button", name=re.compile("^Raise PWR")).click()
    expect(page.locator("#card-title")).to_have_text("Anvil")
    page.get_by_label("ATTR", exact=True).select_option("7")
    press(page, page.get_by_role("button", name="Save changes"))
    assert unit()["ratings"]["attr"] == 80
    for _ in range(2):
        show(page, "Catalogue")
        press(page, page.get_by_role("button", name=re.compile("^Plasma beam")))
    fits(page)
    show(page, "Team")
    problem = page.locator("#problems .problem", has_text="EIC-7.6")
    press(page, problem.get_by_role("button").first)
    assert unit()["weapons"] == ["plasma-beam"]
    press(page, page.get_by_role("button", name=re.compile("^Undo")))
    assert unit()["weapons"] == ["plasma-beam"] * 2


def test_versions_links_and_sheets(new_page, make_user, axe, fits):
    page = new_page(user=make_user(), phone=True)
    begin(page)
    show(page, "Catalogue")
    page.get_by_role("button", name=re.compile("^Suit")).click()
    expect(page.locator("#card-title")).to_have_text("Suit")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Share").locator("visible=true").click()
    expect(page.get_by_role("heading", name="Version 1")).to_be_visible()
    axe(page)
    fits(page)
    address = page.get_by_label(re.compile("Anyone who has this link")).input_value()
    key = Army.objects.get().key
    guest = new_page(phone=True)
    for visited, url in [(guest, address), (page, f"/armies/{key}/print/"), (page, f"/armies/{key}/compare/")]:
        visited.goto(url)
        axe(visited)
        fits(visited)
    guest.goto(address)
    guest.get_by_role("button", name="Copy to my armies").click()
    expect(guest.get_by_role("heading", level=1, name="Redline (copy)")).to_be_visible()


@pytest.mark.once
def test_long_names_fit_on_a_phone(new_page, axe, fits):
    page = new_page(phone=True)
    begin(page, "Donaudampfschifffahrtsgesellschaftskapitänsmützenmannschaft")
    assert page.locator(".tabs").evaluate("tabs => tabs.scrollWidth <= tabs.clientWidth"), "a tab is out of sight"
    show(page, "Catalogue")
    page.get_by_role("button", name=re.compile("^Spook")).click()
    expect(page.locator("#card-title")).to_have_text("Spook")
    for tab in ("Team", "Spook", "Catalogue"):
        show(page, tab)
        axe(page, dark=True)
        fits(page)


@pytest.mark.once
def test_long_names_of_parts_fit_on_a_phone(new_page, fits, make_user):
    player, long = make_user("ada"), "Donaudampfschifffahrtsgesellschaftskapitänsmützenmannschaft"
    document = json.loads(json.dumps(samples("war-logic")["arc-troopers"]).replace("blitz", long).replace("ARC", long))
    army = copy_document(game="war-logic", document=document, holder=Holder(user=player))
    page = new_page(user=player, phone=True)
    for address in ("/armies/", f"/armies/{army.key}/", f"/armies/{army.key}/print/"):
        page.goto(address)
        fits(page)


@pytest.mark.once
def test_a_full_tank_prints_on_one_page(new_page):
    page = new_page()
    page.goto("/armies/import/")
    slow = ["oxy-plus", "sonic-grenade", "nuclear-bomb", "plasma-beam", "sonic-beam", "laser", "grenade-launcher"]
    tank = {"name": "Anvil", "type": "tank", "ratings": {"bod": 100, "pwr": 80}, "weapons": slow}
    tank["movement"] = ["warp", "elevator"]
    page.locator("main textarea").fill(json.dumps({"game": "eic-league", "name": "Redline", "units": [tank]}))
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", level=1, name="Redline")).to_be_visible()
    page.goto(f"/armies/{Army.objects.get().key}/print/")
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert len(pages) == 1


@pytest.mark.once
def test_the_last_sheet_begins_no_empty_page_and_many_counters_share_a_line(new_page, make_user):
    player, pages = make_user("ada"), {}
    page = new_page(user=player)
    for game, sample in (("extractors", "command"), ("war-logic", "cossacks")):
        army = copy_document(game=game, document=samples(game)[sample], holder=Holder(user=player))
        page.goto(f"/armies/{army.key}/print/?paper=letter")
        pages[sample] = pages_of(page)
    assert pages == {"command": 2, "cossacks": 1}


def pages_of(page):
    """How many pages of paper the sheets take."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.once
def test_two_units_or_more_of_a_large_team_share_a_page(new_page, make_user):
    page = new_page(user=make_user("ada"))
    page.goto("/armies/make/eic-league/?budget=40000&seed=5")
    page.get_by_role("button", name="Take this").first.click()
    expect(page.locator("main .title h1, main h1").first).to_be_visible()
    address = f"/armies/{Army.objects.get().key}/print/"
    for paper in ("letter", "a4"):
        page.goto(f"{address}?paper={paper}")
        units = page.locator(".record").count()
        assert units >= 20
        assert units >= 2 * pages_of(page)
