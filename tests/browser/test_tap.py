"""One gesture in every game, on a phone and a desk: a tap on a piece brings its actions, and all needed is in sight."""

import json
import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from armies.services.samples import samples
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands
from battles.store.models import Battle
from home.management.commands.demo import Command
from rules import registry
from rules.kernel.viewer import side
from tests.browser.conftest import Fingers, answered

pytestmark = pytest.mark.once

PLAYED = [
    game.slug for game in registry.all_games() if (registry.folder_of(game.slug) / "demo" / "battle.json").is_file()
]
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}
TAP = """cell => {
  const {x, y, width, height} = cell.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
IN_SIGHT = """([selector, over]) => {
  const at = document.querySelector(selector).getBoundingClientRect();
  const lid = document.querySelector(over)?.getBoundingClientRect() ?? {top: innerHeight, left: 0};
  return at.height > 0 && at.top >= 0 && (at.bottom <= lid.top + 1 || at.right <= lid.left);
}"""

LOADED = """() => new Promise(done => {
  const moved = [], bytes = performance.getEntries().reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  new PerformanceObserver((list) => moved.push(...list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput)))
    .observe({ type: "layout-shift", buffered: true });
  const what = ({ value, sources }) => `${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`;
  requestAnimationFrame(() => setTimeout(() => done([bytes, moved.map(what)])));
})"""  # what the page has brought over the line, and what has moved while it came
BAR = """bar => [...bar.querySelectorAll(".actions > *")].filter((one) => {
  const {left, right, width} = one.getBoundingClientRect();
  return width && (left < 0 || right > 360 || one.scrollWidth > one.clientWidth + 1);
}).map((one) => one.outerHTML)"""
"""The buttons of the bar that are cut, or stick out of 360 px."""
PICKS = """() => [...document.querySelectorAll("svg [data-pick]")].map(({ dataset }) => dataset.pick)
  .filter((pick) => pick && !document.getElementById(pick))"""
"""The pieces of a plan whose tap would open nothing."""
FITTED = """() => {
  document.querySelector("#zoom [value='1']").click();
  const frame = document.querySelector(".board .view").getBoundingClientRect();
  const inside = ({ left, right, top, bottom }) =>
    left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
  const pieces = [...document.querySelectorAll(".board svg.map .token:not(.gone)")];
  return pieces.every((piece) => inside(piece.getBoundingClientRect()));
}"""
MOST_BYTES = 130_000
MAP = ".board .view svg.map"
WIDTH = "map => map.getBoundingClientRect().width"
WIDER = f"than => document.querySelector('{MAP}').getBoundingClientRect().width > 1.1 * than"
STOPS = "a[href]:not([tabindex='-1']), button, summary"
TABS = (
    f"""piece => [...piece.querySelectorAll("{STOPS}")].findIndex((stop) => stop.matches(".button:not(.shut)")) + 1"""
)
LINES = f"""lines => lines.map(
  (line) => [...line.querySelectorAll("{STOPS}")].filter((one) => one.checkVisibility()).length
)"""


@pytest.fixture
def players(live_site, make_user):
    return [make_user(name) for name in ("ada", "bo")]


@pytest.fixture
def begun(players, make_user):
    """Begins the battle of a game's demonstration, and returns it."""

    def begin(slug):
        Command()._game(registry.get(slug), registry.folder_of(slug) / "demo", [*players, make_user("olga")])
        return Battle.objects.get(game=slug)

    return begin


def in_sight(page, selector, over="#no-lid"):
    page.wait_for_function(IN_SIGHT, arg=[selector, over])


def bar_names_the_next_step(page):
    """The bar has a button of this player's, or says whose answer is awaited."""
    in_sight(page, "#turnbar .actions .button, #turnbar .waiting li")


@pytest.mark.parametrize("slug", PLAYED)
def test_a_piece_brings_its_actions_and_the_odds_stand_above_roll(new_page, players, begun, axe, fits, slug):
    battle = begun(slug)
    for (size, viewport), scheme in zip(SIZES.items(), ("light", "dark"), strict=True):
        for player in players:
            page = new_page(user=player, phone=size == "phone", scheme=scheme)
            page.set_viewport_size(viewport)
            page.goto(battle.get_absolute_url())
            bar_names_the_next_step(page)
            assert page.evaluate(PICKS) == []
            loads_lightly_and_at_rest(page)
            if size == "phone":
                the_bar_fits_a_small_phone(page, viewport)
            else:
                the_chips_wrap_in_large_letters(page)
            assert page.evaluate(FITTED), "a tap on fit brings all pieces into the frame"
            if page.locator("button.choose").count() and not page.locator("#piece.open").count():
                acts_by_the_bar(page, size)
                axe(page)
                fits(page)
            page.close()


def the_bar_fits_a_small_phone(page, viewport):
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator("#turnbar").evaluate(BAR) == []
    page.set_viewport_size(viewport)


def the_chips_wrap_in_large_letters(page):
    """Nobody swipes on a desk: no row there scrolls without a bar that shows it."""
    for size in ("32px", "16px"):
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        page.wait_for_function("size => getComputedStyle(document.documentElement).fontSize === size", arg=size)
        assert page.locator(".heads .looks").evaluate("row => row.scrollWidth <= row.clientWidth + 1"), size


def loads_lightly_and_at_rest(page):
    """Nothing has moved while the page came, cold as it is in a new browser, and it is small."""
    bytes_over_the_line, moved = page.evaluate(LOADED)
    assert not moved, (page.url, page.viewport_size)
    assert 20_000 < bytes_over_the_line < MOST_BYTES


def acts_by_the_bar(page, size):
    """Opens the first piece that can act, then its first action, and leaves both again."""
    page.locator("button.choose").click()
    expect(page.locator("#able")).to_be_visible()
    page.locator("#able .pick").first.click()
    expect(page.locator("#able")).to_be_hidden()
    expect(page.locator("#piece.open")).to_be_visible()
    action = "#piece :is(.offers, .tools, .row-offers) a"  # what opens a form; other buttons act at once
    in_sight(page, action, "#turnbar" if size == "phone" else "#no-lid")
    assert 1 <= page.locator("#piece").evaluate(TABS) <= 5
    page.locator(action).first.click()
    expect(page.locator("#action-form")).to_be_visible()
    answered(page)
    in_sight(page, "#action-go .button.primary", "#turnbar" if size == "phone" else "#no-lid")
    if page.locator("#odds .odds").count():
        in_sight(page, "#odds .odds", "#action-go")
    page.locator("#action-panel [data-close-action]").click()
    in_sight(page, action, "#turnbar" if size == "phone" else "#no-lid")


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_the_map_opens_the_piece_and_keeps_it_in_sight(new_page, players, begun, size):
    page = new_page(user=players[1], phone=size == "phone")
    page.set_viewport_size(SIZES[size])
    page.goto(begun("eic-league").get_absolute_url())
    own = page.locator("svg[data-board] .able").first
    if not own.count():
        page = new_page(user=players[0], phone=size == "phone")
        page.set_viewport_size(SIZES[size])
        page.goto(Battle.objects.get().get_absolute_url())
        own = page.locator("svg[data-board] .able").first
    expect(own).to_be_visible()
    page.mouse.click(*own.evaluate(TAP))
    expect(page.locator("#piece.open")).to_be_visible()
    in_sight(page, "svg[data-board] .chosen", "#piece")
    if size == "phone":
        page.locator("#piece .shut").click()
        expect(page.locator("#piece.open")).to_have_count(0)
        pinches(page)


def pinches(page):
    """Two fingers that part make the map larger and leave the page as it was; together again they make it smaller."""
    (x, y), before = middle(page.locator(".board .view")), page.locator(MAP).evaluate(WIDTH)
    apart = [[(x + way * (20 + 10 * step), y) for step in range(6)] for way in (-1, 1)]
    Fingers(page).draw(*apart)
    larger = page.locator(MAP).evaluate(WIDTH)
    Fingers(page).draw(*(way[::-1] for way in apart))
    smaller = page.locator(MAP).evaluate(WIDTH)
    assert larger > 2 * before > 0.9 * smaller, (before, larger, smaller)
    assert page.evaluate("visualViewport.scale") == 1


def turns_the_wheel(page):
    """The wheel scrolls the page; it zooms with Ctrl, and by itself after a press on the map."""
    page.mouse.move(*middle(page.locator(".board .view")))
    before = page.locator(MAP).evaluate(WIDTH)
    for _ in range(20):  # a map that is scrolled itself comes to its end first
        page.mouse.wheel(0, 300)
        page.wait_for_timeout(100)
        if page.evaluate("scrollY"):
            break
    assert page.evaluate("scrollY") > 0
    assert page.locator(MAP).evaluate(WIDTH) == before
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function(WIDER, arg=before)
    before = page.locator(MAP).evaluate(WIDTH)
    page.mouse.click(*empty_place(page))
    page.mouse.wheel(0, -200)
    page.wait_for_function(WIDER, arg=before)


def empty_place(page):
    """A place in the frame of the map that is none of its pieces: its upper left corner."""
    x, y, *_ = page.locator(".board .view").evaluate("one => Object.values(one.getBoundingClientRect().toJSON())")
    return x + 4, y + 4


@pytest.fixture
def small(players):
    """A battle of EIC League on so small a map that a unit reaches more than half of it; the second player moves."""
    script = json.loads((registry.folder_of("eic-league") / "demo" / "battle.json").read_text())["script"][:4]
    armies = [samples("eic-league")[name] for name in ("redline", "nightjar")]
    seats = [SeatPlan(name=army["name"], document=army, user=user) for army, user in zip(armies, players, strict=True)]
    battle = create_battle(
        BattlePlan(game="eic-league", seats=seats, owner=players[0], options={"columns": 7, "rows": 6})
    )
    for step in script:
        viewer = side(("redline", "nightjar")[step["as"] - 1])
        commands.act(
            battle, commands.Command(viewer=viewer, user=None, action_id=uuid4()), step["action"], step.get("dice")
        )
        battle.refresh_from_db()
    return battle


@pytest.mark.parametrize("size", SIZES)
def test_two_taps_move_a_unit_that_reaches_most_of_the_map_and_the_next_tap_is_the_next_unit(
    new_page, players, small, size
):
    page = new_page(user=players[1], phone=size == "phone")
    page.set_viewport_size(SIZES[size])
    page.goto(small.get_absolute_url())
    page.mouse.click(*page.locator("svg[data-board] .able").first.evaluate(TAP))
    expect(page.locator("#piece.open")).to_be_visible()
    answered(page)
    cells = page.locator("form[data-cells]").first.get_attribute("data-cells").split()
    first, second, *_ = (cell for cell in cells if not page.locator(f'.onboard[data-cell="{cell}"]').count())
    moved = tap_to_move(page, first)
    in_sight(page, "#action-go .button.primary", "#turnbar" if size == "phone" else "#no-lid")
    page.locator("#action-go .button.primary").click()
    expect(page.locator("#action-panel .done")).to_be_visible()
    answered(page)
    assert tap_to_move(page, second) != moved


def test_the_list_of_those_that_can_act_stays_open_while_others_act(new_page, players, small):
    page = new_page(user=players[1])
    page.goto(small.get_absolute_url())
    page.locator("#turnbar .choose").click()
    expect(page.locator("#able .pick").first).to_be_visible()
    with page.expect_response("**/live/**"):
        commands.act(
            small,
            commands.Command(viewer=side("redline"), user=None, action_id=uuid4()),
            {"type": "surrender", "side": "redline", "terms": ""},
        )
    answered(page)
    expect(page.locator("#turnbar")).to_contain_text("urrender")
    expect(page.locator("#able .pick").first).to_be_visible()


def tap_to_move(page, cell):
    """Taps a cell, and returns the unit that is then about to move there."""
    page.locator(f'svg [data-cell="{cell}"]').dispatch_event("click")
    expect(page.locator("#action-form")).to_be_visible()
    assert page.get_by_label("To hex").locator(":checked").get_attribute("data-cell") == cell
    return page.locator("#action-panel header .muted").inner_text()


def test_letters_lead_from_the_next_unit_to_its_move(new_page, players, small, axe):
    page = new_page(user=players[1])
    page.goto(small.get_absolute_url())
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    axe(page)
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.locator("#piece.open")).to_be_focused()
    answered(page)
    tabs = 0
    while "Move" not in page.evaluate("document.activeElement.textContent") or tabs == 0:
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= 5
    page.keyboard.press("m")
    expect(page.locator("#action-form")).to_be_visible()
    answered(page)
    page.keyboard.press("r")
    expect(page.locator("#action-panel .done")).to_be_visible()
    answered(page)
    page.keyboard.press("u")
    expect(page.locator("#log li.undone")).to_have_count(1)
    page.locator("[popovertarget=keys]").click()
    page.locator("#letters").uncheck()
    page.keyboard.press("Escape")
    assert set(page.locator("#log > li").evaluate_all(LINES)) == {1}, "each line of the log is one stop"
    open_unit = page.locator("#piece").get_attribute("aria-label")
    page.keyboard.press("n")
    answered(page)
    assert page.locator("#piece").get_attribute("aria-label") == open_unit
    turns_the_wheel(page)
    page.get_by_role("link", name="Skip the log").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('#log')"), "the log is skipped"


def middle(locator):
    return locator.evaluate(TAP)


@pytest.mark.parametrize("size", SIZES)
def test_a_piece_is_dragged_to_a_hex_and_the_way_says_what_it_costs(new_page, players, small, size):
    page = new_page(user=players[1], phone=size == "phone")
    page.set_viewport_size(SIZES[size])
    page.goto(small.get_absolute_url())
    own = page.locator("svg[data-board] .able").first
    page.mouse.move(*middle(own))
    page.mouse.down()
    page.mouse.move(*[one + 12 for one in middle(own)])
    answered(page)
    cells = page.locator("form[data-cells]").first.get_attribute("data-cells").split()
    cell = next(cell for cell in cells if not page.locator(f'.onboard[data-cell="{cell}"]').count())
    page.mouse.move(*middle(page.locator(f'svg [data-cell="{cell}"]')))
    expect(page.locator(".dragged")).to_have_text(re.compile(r"\d{4}, Move.*, \d+ hex"))
    expect(page.locator(".drag-way:not(.no)")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("#action-form")).to_be_visible()
    assert page.get_by_label("To hex").locator(":checked").get_attribute("data-cell") == cell
    expect(page.locator(".dragged, .drag-way")).to_have_count(0)
    in_sight(page, "#action-go .button.primary", "#turnbar" if size == "phone" else "#no-lid")
