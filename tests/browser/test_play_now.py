"""Playing at once against the computer: from the first page to the end of a battle, without an account."""

import pytest
from playwright.sync_api import expect

from battles.play import computer
from battles.store.models import Battle, Event
from tests.browser.conftest import ABOVE

pytestmark = pytest.mark.once

ASKED_TO_STAY_ON = """{
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = function (kind) { window.asked = kind; return request.call(this, kind); };
}"""


def let_it_play():
    """The computer's part, which the worker does beside the site."""
    while computer.play_once():
        pass


def test_a_guest_plays_a_battle_to_its_end(live_site, new_page):
    page = new_page()
    page.add_init_script(ASKED_TO_STAY_ON)
    page.goto("/")
    page.get_by_role("link", name="Play now").first.click()
    page.get_by_role("button", name="Play EIC League").click()
    expect(page.locator("h1")).to_contain_text("against")
    page.wait_for_function("window.asked === 'screen'")
    battle = Battle.objects.get()
    _mine, other = battle.seats.order_by("colour")

    let_it_play()
    expect(page.locator("body")).to_contain_text(other.name)
    assert Event.objects.filter(battle=battle, role=f"side:{other.side}", kind="game").exists()

    page.goto(f"/battles/{battle.public_id}/seats/")
    expect(page.get_by_text("the computer (steady)")).to_be_visible()
    expect(page.get_by_role("button", name=f"Play {other.name} yourself")).to_be_visible()

    page.goto(f"/battles/{battle.public_id}/")
    page.get_by_role("link", name="Give up").click()
    page.locator("#action-panel").get_by_role("button", name="Give up").click()
    expect(page.locator("#log")).to_contain_text("offers to give up")
    let_it_play()
    expect(page.locator("body")).to_contain_text(f"{other.name} holds the field")
    battle.refresh_from_db()
    assert battle.over
    assert battle.outcome["winners"] == [other.side]


def test_a_first_battle_tells_the_next_step_and_stays_folded(live_site, new_page):
    page = new_page()
    page.goto("/battles/play/")
    page.locator("[data-game=war-logic]").get_by_role("button", name="Learn it: a first battle").click()
    note = page.locator("#lesson details")
    expect(note).to_have_attribute("open", "")
    first = note.locator("summary").inner_text()
    beside, table = note.bounding_box(), page.locator(".board .view").bounding_box()
    assert beside["x"] >= table["x"] + table["width"] and table["y"] + 200 < page.viewport_size["height"], "beside it"

    page.locator("#everything .pick").first.evaluate("one => one.click()")
    expect(page.locator("#piece.open")).to_be_visible()
    assert page.evaluate(ABOVE, ["#piece", "#lesson"]), "what is opened comes before it"
    page.locator("#piece .shut").evaluate("one => one.click()")
    expect(page.locator("#piece.open")).to_have_count(0)
    note.locator("summary").click()
    let_it_play()
    page.locator("#turnbar .actions .primary").first.click()
    expect(note.locator("summary")).not_to_have_text(first)
    expect(note).not_to_have_attribute("open", "")

    page.reload()
    expect(note).not_to_have_attribute("open", "")
    note.locator("summary").click()
    expect(note).to_have_attribute("open", "")
    page.evaluate("new Promise((done) => setTimeout(done))")  # the page hears of it in a task of its own
    page.reload()
    expect(note).to_have_attribute("open", "")
