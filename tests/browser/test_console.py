"""The referee's console on a phone whose connection breaks, and the table screen that follows."""

import pytest
from playwright.sync_api import expect

from battles.store.models import Battle, Event
from tests.browser.conftest import first
from tests.browser.test_offline import is_kept

pytestmark = pytest.mark.usefixtures("duel")


@pytest.fixture
def battle(live_site, make_user):
    from battles.lobby.create import BattlePlan, SeatPlan, create_battle

    people = {name: make_user(name) for name in ("ada", "bo", "ref")}
    seats = [
        SeatPlan(name=name, document={"game": "duel", "name": name, "strength": 12}, user=people[who])
        for name, who in (("Red", "ada"), ("Blue", "bo"))
    ]
    return create_battle(BattlePlan(game="duel", seats=seats, owner=people["ada"], referee=people["ref"]))


# In one go: between two of a test's own clicks the grid may be drawn again.
TAPS = """times => {
  const lower = document.querySelector("[aria-label='Lower Strength of Blue']");
  for (let tap = 0; tap < times; tap++) lower.click();
}"""


# The browser's switch comes late to a page that is opened again: what it asks at once may still reach the site.
CUT = "const ask = fetch; fetch = (...what) => sessionStorage.cut ? Promise.reject(new TypeError('cut')) : ask(...what)"


def corrected_to():
    return [data["value"] for data in Event.objects.filter(seq__gt=1).order_by("seq").values_list("data", flat=True)]


@pytest.mark.once
def test_taps_made_without_a_connection_are_sent_in_order_on_return(new_page, battle, axe, fits):
    page = new_page(user=battle.referee, phone=True, offline=True)
    page.goto(f"{battle.get_absolute_url()}console/")
    axe(page)
    fits(page)
    lower = page.get_by_role("button", name="Lower Strength of Blue")
    lower.click()
    expect(page.locator("#console")).to_contain_text("11")
    page.route("**/{console,tap}/**", lambda route: route.abort("internetdisconnected"))
    for number in (1, 2):
        lower.click()
        kept = f"{number} tapped without a connection: sent in order when it is back"
        expect(page.locator("#queued")).to_have_text(kept)
        expect(page.locator("[data-waits]")).to_have_attribute("data-waits", f"-{number}")
    mine = f"taps {battle.get_absolute_url()}console/ {battle.referee_id}"  # no other referee of this device has them
    assert page.evaluate("Object.keys(localStorage)") == [mine]
    with page.expect_event("requestfailed"):
        page.evaluate("again()")
    expect(page.locator("#link")).to_contain_text("connection lost")
    assert Event.objects.count() == 2
    page.unroute("**/{console,tap}/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#queued")).to_have_text("")
    expect(page.locator("#console")).to_contain_text("9")
    assert corrected_to() == [11, 10, 9]
    assert page.evaluate("Object.keys(localStorage)") == [], "nothing waits"


@pytest.mark.once
def test_a_console_that_is_opened_again_in_a_cellar_takes_taps_that_wait(new_page, battle):
    page = new_page(user=battle.referee, keeps=True, offline=True)
    page.add_init_script(CUT)
    console = f"{battle.get_absolute_url()}console/"
    page.goto(console)
    is_kept(page, console)
    page.context.set_offline(True)
    page.evaluate("sessionStorage.cut = 'yes'")
    page.reload()
    expect(page.locator("#offline")).to_contain_text("offline.")
    page.get_by_role("button", name="Lower Strength of Blue").click()
    expect(page.locator("#queued")).to_contain_text("1 tapped without a connection")
    page.reload()
    expect(page.locator("#queued")).to_contain_text("1 tapped without a connection")
    assert corrected_to() == []
    page.evaluate("delete sessionStorage.cut")
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#queued")).to_have_text("")
    expect(page.locator("#console")).to_contain_text("11")
    assert corrected_to() == [11]
    page.route("**/tap/**", lambda route: route.abort("internetdisconnected"))
    page.get_by_role("button", name="Lower Strength of Blue").click()
    expect(page.locator("#queued")).to_contain_text("1 tapped without a connection")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage)") == [], "after signing out nothing is left on the device"


def test_taps_that_come_faster_than_their_answers_all_count(new_page, battle):
    page = new_page(user=battle.referee, announced=(422,))
    page.goto(f"{battle.get_absolute_url()}console/")
    page.locator("details[data-fold=red] > summary").click()
    page.evaluate(TAPS, 5)
    expect(page.locator("#console").get_by_role("link", name="Set Strength of Blue, now 7")).to_be_visible()
    expect(page.locator("[data-waits]")).to_have_count(0)
    assert corrected_to() == [11, 10, 9, 8, 7]
    expect(page.locator("details[data-fold=red]")).to_have_attribute("open", "")
    page.get_by_label("Reason for what you tap here").press("Enter")  # which is no tap
    page.evaluate(TAPS, 8)
    expect(page.locator("#refused")).to_contain_text("Lower Strength of Blue: ")
    assert corrected_to() == list(range(11, -1, -1))


def test_the_table_screen_misses_no_step_while_it_fetches_another(new_page, battle):
    page = new_page()
    table = f"{battle.get_absolute_url()}table/"
    page.goto(table)
    expect(page.locator("#link")).to_have_text("live")
    held = []
    page.route(f"**{table}*", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(f"**{table}*"):
        page.evaluate("again()")
    page.evaluate("again()")
    answers = []

    def second(response):
        answers.extend([response] if response.url.partition("?")[0].endswith(table) else [])
        return len(answers) == 2

    with page.expect_response(second):
        first(page, held).continue_()


def test_the_table_screen_follows_by_itself(new_page, battle, axe):
    from uuid import uuid4

    from battles.play import commands
    from rules.kernel.viewer import side

    page = new_page()
    page.goto(f"{battle.get_absolute_url()}table/")
    axe(page)
    command = commands.Command(viewer=side("red"), user=battle.owner, action_id=uuid4())
    commands.act(Battle.objects.get(), command, {"type": "rest", "by": "red"})
    expect(page.get_by_text("red rests")).to_be_visible()
