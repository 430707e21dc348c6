"""A match on several phones at once: by keyboard alone, and with a clock, a pause and the referee's dice."""

import re
import time

import pytest
from playwright.sync_api import expect

from battles.play.timekeeping import record_all_expired_clocks
from battles.store.models import Battle, Event, Lobby
from battles.store.terms import Terms

pytestmark = pytest.mark.usefixtures("duel")


@pytest.fixture
def people(live_site, make_user):
    return {name: make_user(name) for name in ("ada", "bo", "ref")}


@pytest.fixture
def begin(people):
    from battles.lobby.create import BattlePlan, SeatPlan, create_battle

    def make(**plan):
        seats = [
            SeatPlan(name=name, document={"game": "duel", "name": name, "strength": 12}, user=people[who])
            for name, who in (("Red", "ada"), ("Blue", "bo"))
        ]
        return create_battle(BattlePlan(game="duel", seats=seats, owner=people["ada"], referee=people["ref"], **plan))

    return make


def tab_to(page, name):
    """Press Tab until what is called ``name`` has the focus: nothing else is ever pressed or clicked."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim() || document.activeElement.value") == name:
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


@pytest.mark.once
def test_a_battle_by_keyboard_alone(new_page, begin):
    battle = begin(dice="table")
    page = new_page(user=battle.owner)
    page.goto(battle.get_absolute_url())
    log = page.locator("#log")
    expect(log).to_have_attribute("aria-live", "polite")
    expect(page.locator("#map-as-table td").first).to_be_attached()
    tab_to(page, "Use Fists")
    page.keyboard.press("Enter")
    expect(page.locator("#action-panel")).to_be_focused()
    tab_to(page, "Enter dice")
    page.keyboard.press("Enter")
    expect(page.locator(".keypad :focus")).to_be_attached()
    tab_to(page, "5")
    page.keyboard.press("Enter")
    expect(log).to_contain_text("red strikes blue")
    expect(page.locator("#action-panel")).to_contain_text("Done")
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    expect(page.locator("#action-panel")).to_contain_text("The others have been asked")
    assert Event.objects.get(seq=2).rolls[0]["face"] == 5


def test_clock_pause_and_the_referees_dice_on_two_phones(new_page, begin, axe, fits):
    battle = begin(terms=Terms(minutes=10), dice="referee")
    ada, ref = new_page(user=battle.owner, phone=True), new_page(user=battle.referee, scheme="dark")
    for page in (ada, ref):
        page.goto(battle.get_absolute_url())
    clock = ada.locator(".clock[data-until]")
    expect(clock).to_have_count(1)
    expect(clock).to_have_text(re.compile(r"^9:5[0-8]$"))
    ref.goto(f"{battle.get_absolute_url()}console/")
    ref.get_by_role("button", name="Pause").click()
    expect(ref.get_by_role("button", name="Go on")).to_be_visible()
    expect(ada.locator("#live")).to_contain_text("Nobody can act until it goes")
    expect(clock).to_have_count(0)
    axe(ref)
    fits(ada)
    ref.get_by_role("button", name="Go on").click()
    expect(clock).to_have_count(1)
    ada.goto(f"{battle.get_absolute_url()}act/side:red/?offer=strike-red")
    ada.get_by_role("button", name="Referee rolls").click()
    expect(ada.locator("#action-panel")).to_contain_text("Waiting for dice")
    expect(ref.locator("#asked")).to_contain_text("Red waits for your dice: Strike")
    fits(ada)
    axe(ada)
    ref.locator("#asked").get_by_role("button", name="Roll").click()
    expect(ref.locator("#action-panel")).to_contain_text("red strikes blue")
    expect(ada.locator("#log")).to_contain_text("red strikes blue")
    expect(ada.locator("#action-panel")).to_contain_text("red strikes blue")
    expect(ada.locator("#live")).not_to_contain_text("waits for")


@pytest.mark.once
def test_when_a_clock_runs_out_the_log_says_so_on_every_page(new_page, begin):
    battle = begin(terms=Terms(minutes=10))
    Battle.objects.update(clock={**battle.clock, "left": {"red": 4.0, "blue": 600.0}, "at": time.time()})
    ada, watcher = new_page(user=battle.owner, phone=True), new_page()
    ada.goto(battle.get_absolute_url())
    watcher.goto(f"{battle.get_absolute_url()}table/")
    expect(ada.locator("#log")).to_contain_text("Red has no time left on the clock", timeout=10_000)
    expect(watcher.locator("#table")).to_contain_text("Red has no time left on the clock")
    assert not Event.objects.filter(kind="note").exists(), "looking records nothing"
    assert record_all_expired_clocks() == 1
    assert Event.objects.get(kind="note").seq == 2 and not Battle.objects.get().over


def test_the_lobby_follows_by_its_stream(new_page, people, axe):
    from battles.lobby.lobbies import open_lobby

    lobby = open_lobby(game="duel", sides=2, owner=people["ada"])
    ada, guest = new_page(user=people["ada"]), new_page(phone=True)
    for page in (ada, guest):
        page.goto(f"/battles/lobby/{lobby.code}/")
    guest.get_by_label("Your name").first.fill("Ann")
    guest.get_by_role("button", name="Play side 1").click()
    expect(ada.locator("#who")).to_contain_text("Ann")
    expect(ada.locator("#who li").first).to_contain_text("here")
    ada.get_by_text("Clock and delay").click()
    ada.get_by_label("Minutes for each side").fill("45")
    ada.get_by_role("button", name="Agree on this").click()
    expect(guest.locator("#who")).to_contain_text("Clock: 45 minutes for each side")
    expect(guest.get_by_label("Minutes for each side")).to_have_value("45")
    axe(guest)
    assert Lobby.objects.get().terms == {"minutes": 45} and not Battle.objects.exists()
