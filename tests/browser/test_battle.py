"""The battle page in real browsers: two players and a watcher, live; dice typed in; undo; a phone; no script."""

import re
import uuid
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from armies.services.samples import samples
from battles.store.models import Battle
from tests.browser.conftest import answered, first

pytestmark = pytest.mark.usefixtures("duel")


def hold_in(held):
    """A handler that holds back what a route catches; Playwright wants a function of Python's own."""

    def hold(route):
        held.append(route)

    return hold


@pytest.fixture
def people(live_site, make_user):
    return {name: make_user(name) for name in ("ada", "bo", "ref")}


@pytest.fixture
def battle(people):
    from battles.lobby.create import BattlePlan, SeatPlan, create_battle

    seats = [
        SeatPlan(name=name, document={"name": name, "strength": strength}, user=people[who])
        for name, who, strength in (("Red", "ada", 17), ("Blue", "bo", 13))
    ]
    return create_battle(BattlePlan(game="duel", seats=seats, owner=people["ada"], referee=people["ref"]))


@pytest.mark.once
def test_long_names_of_sides_fit_on_a_phone(new_page, fits, people):
    from battles.lobby.create import BattlePlan, SeatPlan, create_battle

    names, armies = ("Donaudampfschifffahrtselektrizitätenhauptbetriebswerk", "لواء الصقور"), samples("eic-league")
    pairs = zip(names, ("redline", "nightjar"), strict=True)
    seats = [SeatPlan(name=name, document=armies[army], user=people["ada"]) for name, army in pairs]
    battle = create_battle(BattlePlan(game="eic-league", seats=seats, owner=people["ada"], title=names[0]))
    page = new_page(user=people["ada"], phone=True)
    for part in ("", "table/", "seats/", "log/"):
        page.goto(battle.get_absolute_url() + part)
        fits(page)


def log_text(page):
    return page.locator("#log")


def test_two_players_and_a_watcher_see_each_step_without_reloading(new_page, battle, people, axe, fits):
    ada, bo, watcher = new_page(user=people["ada"]), new_page(user=people["bo"]), new_page()
    for page in (ada, bo, watcher):
        page.goto(battle.get_absolute_url())
        expect(page.locator("#link")).to_have_text("live")
        axe(page)
    ada.get_by_role("link", name="Use Fists").click()
    panel = ada.locator("#action-panel")
    expect(panel.get_by_text("Roll more than")).to_be_visible()
    panel.get_by_label("Force").fill("3")
    panel.get_by_role("button", name="Enter dice").click()
    expect(panel.get_by_role("button", name="6", exact=True)).to_be_visible()
    axe(ada)
    panel.get_by_role("button", name="6", exact=True).click()
    expect(panel.get_by_text("the six opens a second die")).to_be_visible()
    panel.get_by_role("button", name="2", exact=True).click()
    expect(panel.get_by_role("heading", name="Done")).to_be_visible()
    ada.evaluate("scrollTo(0, 0)")  # what the bar lies over while one scrolls is no target
    axe(ada)
    expect(log_text(bo)).to_contain_text("red strikes blue, who loses 5")
    expect(log_text(watcher)).to_contain_text("red strikes blue")
    expect(watcher.locator("main")).not_to_contain_text("who loses")
    expect(bo.locator("#turnbar")).to_contain_text("Round 2")
    bo.locator("#turnbar").get_by_role("button", name="Rest").click()
    expect(log_text(ada)).to_contain_text("blue rests")
    expect(ada.locator("#log > li")).to_have_count(3)


def test_undo_is_asked_for_and_agreed_to_on_the_other_page(new_page, battle, people):
    ada, bo = new_page(user=people["ada"]), new_page(user=people["bo"])
    for page in (ada, bo):
        page.goto(battle.get_absolute_url())
    ada.get_by_role("link", name="Use Fists").click()
    ada.get_by_role("button", name="Roll", exact=True).click()
    expect(log_text(bo)).to_contain_text("red strikes blue")
    ada.locator("#turnbar").get_by_role("button", name="Undo").click()
    bo.evaluate("scrollTo(0, document.body.scrollHeight)")
    agree = bo.locator("#turnbar").get_by_role("button", name="Agree")
    expect(agree).to_be_in_viewport()
    agree.click()
    expect(ada.locator("#log li.undone")).to_contain_text("red strikes blue")
    expect(ada.locator("#turnbar")).to_contain_text("Round 1")


@pytest.mark.once
def test_one_s_own_rest_is_taken_back_at_once(new_page, battle, people):
    page = new_page(user=people["ada"])
    page.goto(battle.get_absolute_url())
    page.locator("#turnbar").get_by_role("button", name="Rest").click()
    expect(log_text(page)).to_contain_text("red rests")
    page.locator("#turnbar").get_by_role("button", name="Undo").click()
    expect(page.locator("#log li.undone")).to_have_count(1)


@pytest.mark.once
def test_the_map_chooses_a_unit_and_a_target(new_page, battle, people):
    page = new_page(user=people["ada"])
    page.goto(battle.get_absolute_url())
    page.locator("svg[data-board] [data-cell=blue]").click()  # an enemy in reach is aimed at
    expect(page.locator("#action-form")).to_be_visible()
    page.locator("#action-panel [data-close-action]").click()
    page.locator("#pick-blue").click()
    expect(page.locator("#sheet-blue")).to_be_visible()
    page.locator("svg[data-board] [data-cell=red]").click()
    expect(page.locator("#sheet-red")).to_be_visible()


@pytest.mark.once
def test_a_phone_has_everything_at_the_thumb(new_page, battle, people, axe, fits):
    page = new_page(user=people["ada"], phone=True)
    page.goto(battle.get_absolute_url())
    fits(page)
    axe(page)
    page.get_by_text("Units", exact=True).click()
    page.get_by_role("link", name="Use Fists").click()
    panel = page.locator("#action-panel")
    expect(panel.get_by_role("button", name="Roll", exact=True)).to_be_in_viewport()
    fits(page)
    axe(page)
    page.get_by_text("Map", exact=True).click()
    expect(page.locator("svg[data-board]")).to_be_visible()
    panel.get_by_role("link", name="Close").click()
    expect(panel).to_be_empty()


def test_a_connection_that_was_lost_heals_and_misses_nothing(new_page, battle, people):
    from battles.live import stream
    from battles.play import commands
    from rules.kernel.viewer import side

    page = new_page(user=people["bo"])
    page.goto(battle.get_absolute_url())
    expect(page.locator("#link")).to_have_text("live")
    page.evaluate("console.error = () => {}")  # htmx writes a line there for every stream that breaks
    page.evaluate(
        """() => {
            window.said = [];
            const link = document.getElementById("link"), look = () => window.said.push(link.textContent);
            new MutationObserver(look).observe(link, {childList: true, characterData: true, subtree: true});
        }"""
    )
    for _ in range(200):  # until the stream is open: the page says "live" from the start
        page.wait_for_timeout(0 if len(stream.HUB) else 50)
    stream.HUB.interrupt()
    page.wait_for_function("() => window.said.some((text) => text.includes('lost'))")
    for who in ("red", "blue", "red"):
        command = commands.Command(viewer=side(who), user=None, action_id=uuid.uuid4())
        commands.act(battle, command, {"type": "rest", "by": who})
    expect(page.locator("#turnbar")).to_contain_text("Round 4")
    expect(page.locator("#log > li")).to_have_count(4)
    expect(page.locator("#link")).to_have_text("live")
    page.set_viewport_size({"width": 360, "height": 780})
    answered(page)  # what the stream brought is in its place
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    place = page.locator("h1").bounding_box()
    page.evaluate("dispatchEvent(new Event('offline'))")  # the stream itself may not notice for a long time
    expect(page.locator("#link")).to_contain_text("connection lost")
    assert page.locator("h1").bounding_box() == place, "the page does not move"
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#link")).to_have_text("live")


def test_who_watches_fetches_nothing_for_a_step_unless_they_have_picked_a_unit(new_page, battle, people):
    from battles.play import commands
    from rules.kernel.viewer import side

    def act(who):
        command = commands.Command(viewer=side(who), user=None, action_id=uuid.uuid4())
        commands.act(battle, command, {"type": "rest", "by": who})

    def streams(number):
        from battles.live import stream

        for _ in range(200):
            page.wait_for_timeout(0 if len(stream.HUB) == number else 50)

    page, table, fetched = new_page(), new_page(), []
    for one, part in ((page, ""), (table, "table/")):
        one.goto(battle.get_absolute_url() + part)
        one.on("request", lambda request: fetched.append(request.url))
    streams(2)
    page.wait_for_timeout(300)  # what the stream says first is fetched at once
    fetched.clear()
    for number, who in enumerate(("red", "blue"), 2):
        act(who)
        expect(page.locator("#log > li")).to_have_count(number)
        expect(page.locator("#log > li").first).to_contain_text(f"{who} rests")
        expect(table.locator("#table")).to_contain_text(f"{who} rests")
    expect(page.locator("#turnbar")).to_contain_text("Round 3")
    expect(page.locator("#where [name=have]")).to_have_value("3")
    assert not [url for url in fetched if "/live/" in url or "/table/" in url]
    with page.expect_response("**/live/**"):
        page.locator("#everything .pick").first.click()
    with page.expect_response("**/live/**"):
        act("red")
    expect(page.locator("#log > li").first).to_contain_text("red rests")
    expect(page.locator("#link")).to_have_text("live")


@pytest.mark.once
def test_a_line_that_is_dead_without_a_word_is_noticed_and_made_again(new_page, battle, people):
    from battles.play import commands
    from rules.kernel.viewer import side

    page, held = new_page(user=people["bo"]), []
    page.route("**/stream/**", lambda route: route.continue_() if held else held.append(route))
    page.clock.install()
    page.goto(battle.get_absolute_url())
    command = commands.Command(viewer=side("red"), user=None, action_id=uuid.uuid4())
    commands.act(battle, command, {"type": "rest", "by": "red"})
    with page.expect_request("**/stream/**"):
        page.clock.fast_forward(31_000)
    expect(page.locator("#log > li").first).to_contain_text("red rests")
    expect(page.locator("#link")).to_have_text("live")


@pytest.mark.once
def test_a_page_that_nobody_sees_holds_no_stream_and_shows_the_present_when_it_is_seen(new_page, battle, people):
    from battles.live import stream
    from battles.play import commands
    from rules.kernel.viewer import side

    def look(*, away):
        page.evaluate("away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }", away)

    def streams(number):
        for _ in range(200):
            page.wait_for_timeout(0 if len(stream.HUB) == number else 50)
        return len(stream.HUB) == number

    page = new_page(user=people["bo"])
    page.add_init_script("Object.defineProperty(document, 'hidden', {get: () => Boolean(window.away)})")
    page.goto(battle.get_absolute_url())
    assert streams(2), "the battle, and the account of who looks at it"
    look(away=True)
    assert streams(0), "a browser has six connections to a site, and each stream takes one"
    command = commands.Command(viewer=side("red"), user=None, action_id=uuid.uuid4())
    commands.act(battle, command, {"type": "rest", "by": "red"})
    look(away=False)
    expect(page.locator("#log > li").first).to_contain_text("red rests")
    expect(page.locator("#link")).to_have_text("live")
    assert streams(2)


@pytest.mark.once
def test_a_battle_page_tells_by_its_one_line_what_its_account_is_told(new_page, battle, people):
    from battles.play import commands
    from notifications.services import notices
    from rules.kernel.viewer import side

    page, asked = new_page(user=people["bo"]), []
    page.on("request", lambda request: asked.append(request.url) if "/stream/" in request.url else None)
    page.goto(battle.get_absolute_url())
    expect(page.locator("#bell b")).to_be_hidden()
    elsewhere = notices.Message(kind="turn", text="It is your turn in another battle.", address="/", topic="Elsewhere")
    notices.write([(people["bo"], elsewhere)])
    expect(page.locator("#bell")).to_have_text("1")
    expect(page.locator(".toast")).to_contain_text("It is your turn in another battle.")
    foot, head = (
        page.locator(one).evaluate("one => one.getBoundingClientRect().bottom") for one in (".toast", ".masthead")
    )
    assert 0 < foot <= head, "it lies over the head of the page, not over the map or the bar"
    page.locator("#toast").evaluate("toast => toast.replaceChildren()")
    command = commands.Command(viewer=side("red"), user=None, action_id=uuid.uuid4())
    commands.act(battle, command, {"type": "rest", "by": "red"})
    expect(page.get_by_role("link", name="News: 2 unread")).to_be_visible()
    expect(page.locator("#log > li").first).to_contain_text("red rests")
    expect(page.locator("#toast")).to_be_empty()
    assert len(asked) == 1, "a browser opens six connections to a site, for all of its pages"
    table = new_page(user=people["bo"])
    table.goto(f"{battle.get_absolute_url()}table/")
    assert not table.locator("[data-bell]").count(), "what an account is told is not for all who see the table's screen"


def test_the_referee_corrects_and_ends_and_the_result_is_there_for_all(new_page, battle, people):
    referee, watcher = new_page(user=people["ref"]), new_page()
    for page in (referee, watcher):
        page.goto(battle.get_absolute_url())
    referee.get_by_role("link", name="Correct").click()
    [chosen] = referee.get_by_label("What").select_option(index=2)
    expect(referee.locator(f"#action-panel form[action*='{quote(chosen)}']")).to_be_visible()
    referee.locator("#action-panel").get_by_label("Strength").fill("4")
    referee.get_by_label("Reason").fill("a blow was forgotten")
    referee.get_by_role("button", name="Correct").click()
    expect(log_text(watcher)).to_contain_text("a blow was forgotten")
    referee.get_by_role("link", name="End", exact=True).click()
    referee.get_by_role("checkbox", name="Blue").check()
    referee.get_by_label("Reason").fill("the hall closes")
    referee.get_by_role("button", name="End the battle").click()
    expect(watcher.get_by_role("heading", name="Blue won")).to_be_visible()
    watcher.get_by_role("link", name="The result").click()
    expect(watcher.get_by_text("the hall closes")).to_be_visible()


@pytest.mark.once
def test_without_script_a_whole_blow_can_be_struck(new_page, battle, people):
    page = new_page(user=people["ada"], javascript=False)
    page.goto(battle.get_absolute_url())
    page.get_by_role("link", name="Use Fists").click()
    page.get_by_label("Force").fill("2")
    page.get_by_role("button", name="Enter dice").click()
    page.get_by_role("button", name="4", exact=True).click()
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    assert Battle.objects.get().seq == 2


def open_live(page, address):
    """Opens a battle, and waits until what the stream says at its beginning has been fetched."""
    with page.expect_response("**/live/**"):
        page.goto(address)


@pytest.mark.once
def test_what_the_stream_says_while_a_script_is_on_its_way_is_not_lost(new_page, battle, people):
    page, held = new_page(user=people["ada"]), []
    page.route("**/js/muster*", hold_in(held))
    page.goto(battle.get_absolute_url(), wait_until="commit")
    page.wait_for_timeout(1000)  # what the stream says at its beginning would have come by now
    with page.expect_response("**/live/**"):
        first(page, held).continue_()


@pytest.mark.once
def test_an_answer_finds_its_place_although_the_page_was_renewed_meanwhile(new_page, battle, people):
    page = new_page(user=people["ada"])
    open_live(page, battle.get_absolute_url())
    held = []
    page.route("**/act/**", hold_in(held))
    page.locator("#turnbar").get_by_role("button", name="Rest").click()
    page.locator("#where [name=have]").evaluate("field => field.value = 0")
    with page.expect_response("**/live/**"):
        page.evaluate("htmx.trigger('#pulse', 'again')")
    expect(page.locator("#where [name=have]")).to_have_value("1")
    first(page, held).continue_()
    expect(page.locator("#log > li").first).to_contain_text("red rests")


@pytest.mark.once
def test_a_unit_is_chosen_although_the_page_was_renewed_meanwhile(new_page, battle, people):
    page = new_page(user=people["ada"])
    open_live(page, battle.get_absolute_url())
    held, pick = [], re.compile("/live/.*pick")
    page.route(pick, lambda route: route.continue_() if held else held.append(route))
    page.locator("#pick-blue").click()
    page.locator("#where [name=have]").evaluate("field => field.value = 0")
    with page.expect_response("**/live/**"):
        page.evaluate("htmx.trigger('#pulse', 'again')")
    expect(page.locator("#where [name=have]")).to_have_value("1")
    first(page, held).continue_()
    expect(page.locator("#sheet-blue")).to_be_visible()


@pytest.mark.once
def test_what_was_fetched_for_the_unit_before_does_not_bring_it_back(new_page, battle, people):
    page = new_page(user=people["ada"])
    open_live(page, f"{battle.get_absolute_url()}?unit=red")
    held, pulse = [], re.compile("/live/[^&]*&unit=red")
    page.route(pulse, hold_in(held))
    with page.expect_request(pulse):
        page.locator("#where [name=have]").evaluate("field => field.value = 0")
        page.evaluate("htmx.trigger('#pulse', 'again')")
    with page.expect_response(re.compile("/live/.*have=0")):  # it brings all that is new, although that is under way
        page.locator("#pick-blue").click()
    expect(page.locator("#where [name=have]")).to_have_value("1")
    expect(page.locator("#sheet-blue")).to_be_visible()
    with page.expect_response(re.compile("/live/.*unit=blue")) as again:
        first(page, held).continue_()
    assert again.value.status == 204
    expect(page.locator("#sheet-blue")).to_be_visible()


@pytest.mark.once
def test_a_late_answer_does_not_take_away_the_panel_that_was_opened_since(new_page, battle, people):
    page = new_page(user=people["ada"])
    open_live(page, battle.get_absolute_url())
    held = []
    page.route("**/act/**", lambda route: route.continue_() if route.request.method == "GET" else held.append(route))
    with page.expect_request(lambda request: request.method == "POST"):
        page.locator("#turnbar").get_by_role("button", name="Rest").click()
    page.get_by_role("link", name="Use Fists").click()
    expect(page.locator("#action-panel").get_by_label("Force")).to_be_visible()
    first(page, held).continue_()
    expect(page.locator("#log > li").first).to_contain_text("red rests")
    expect(page.locator("#action-panel").get_by_label("Force")).to_be_visible()


@pytest.mark.once
def test_small_words_of_the_log_are_large_enough_for_a_finger(new_page, battle, people):
    page = new_page(user=people["ada"], phone=True)
    page.goto(battle.get_absolute_url())
    page.locator("#turnbar").get_by_role("button", name="Rest").click()
    expect(page.locator("#where input[name=have]")).to_have_value("2")
    page.locator(".tabs").get_by_text("Log", exact=True).click()
    for part in ("#log .why > summary", "#log .seq"):
        size = page.locator(part).first.evaluate("it => parseFloat(getComputedStyle(it, '::after').blockSize)")
        assert size >= 40, part


@pytest.mark.once
def test_a_replay_on_a_phone_keeps_the_unit_that_was_picked_and_the_tab(new_page, battle, people):
    page = new_page(user=people["ada"], phone=True)
    page.goto(battle.get_absolute_url())
    page.locator("#turnbar").get_by_role("button", name="Rest").click()
    expect(page.locator("#where input[name=have]")).to_have_value("2")
    page.goto(f"{battle.get_absolute_url()}at/2/")
    page.locator(".tabs label").filter(has_text="Units").click()
    page.locator("#everything .pick").filter(has_text="Blue").click()
    expect(page).to_have_url(re.compile("unit=blue"))
    page.get_by_role("link", name="Back to moment 1").click()
    expect(page.locator(".chip.on").first).to_have_text("moment 1 of 2")
    expect(page.locator(".pick[aria-current]")).to_contain_text("Blue")
    page.locator("#moment").press("ArrowRight")
    expect(page.locator(".chip.on").first).to_have_text("moment 2 of 2")
    expect(page.locator(".pick[aria-current]")).to_contain_text("Blue")
    expect(page.get_by_label("Units")).to_be_checked()
