"""A rule set from the first number to the battle: Ada enters a chart, Bob takes it by its link, plays by it."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Fingers
from tests.games.invisible_enemy.samples import DARWIN_DIVISION, FIRST_CLIP

MIDDLE = """one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
MOVED = """far => {
  const {x, width} = document.querySelector("#canvas [data-piece]:not([transform])").getBoundingClientRect();
  return x + width / 2 > far;
}"""  # the server has drawn it where it was let go
pytestmark = pytest.mark.django_db(transaction=True)


def armies_of(user):
    from armies.services.access import Holder
    from armies.services.commands import import_army

    return [import_army(json.dumps(one), holder=Holder(user=user)) for one in (FIRST_CLIP, DARWIN_DIVISION)]


@pytest.mark.once
def test_a_chart_is_entered_shared_taken_and_played_by(new_page, make_user, axe, fits):
    ada, bob = make_user("ada"), make_user("bob")
    first, second = armies_of(bob)

    # Ada makes a rule set on her phone: some numbers typed, a chart pasted, and shares it by link.
    hers = new_page(user=ada, phone=True, announced=(422,))
    hers.goto("/library/new/?what=invisible-enemy/rule-set")
    hers.get_by_label("Name").fill("Club charts")
    hers.locator("main form button").last.click()
    hers.get_by_label("100%, Roll").fill("6")
    hers.get_by_label("75%, Roll").click()
    expect(hers.locator("#said")).to_contain_text("100%, Roll")
    area = hers.locator("#section-chart-area")
    area.get_by_text("Paste from a spreadsheet").click()
    area.locator("textarea").fill("1 2 3")
    area.get_by_role("button", name="Fill in").click()
    expect(area.get_by_role("alert")).to_contain_text("the table has 10 rows of 1")
    area.locator("textarea").fill("Defense\t2D6\n0\t5\n1\t6\n2\t7")
    area.get_by_role("button", name="Fill in").click()
    expect(hers.get_by_label("2, 2D6")).to_have_value("7")
    expect(hers.get_by_label("100%, Roll")).to_have_value("6")
    axe(hers)
    fits(hers)
    hers.get_by_role("link", name=re.compile("Done")).click()
    hers.get_by_label("Who sees it").select_option("link")
    hers.locator("#share").get_by_role("button", name="Share").click()
    address = hers.locator("#share .address").inner_text()
    fits(hers)

    # Bob takes it into both of his armies.
    his = new_page(user=bob)
    for army in (first, second):
        his.goto(f"/armies/{army.key}/")
        his.get_by_role("link", name="Choose the rule set").click()
        his.get_by_label("The address that somebody gave you").fill(address)
        his.locator("form", has=his.locator("#link")).get_by_role("button", name="Take it").click()
        expect(his.locator("#rules")).to_contain_text("Club charts, version 1, by ada")
    axe(his)

    # The battle goes by it, because both armies do.
    his.goto(f"/battles/new/?game=invisible-enemy&army={first.key}")
    his.locator("#army-2").select_option(second.key)
    his.locator("#player-2").fill("bob")
    his.get_by_role("button", name="Begin the battle").click()
    expect(his).to_have_url(re.compile(r"/battles/(?!new)"))
    expect(his.locator("main")).to_contain_text("Club charts")
    battle = his.url

    # Ada changes it; Bob's army is told, the battle stays as it was.
    hers.get_by_role("link", name="Change it").click()
    hers.get_by_label("100%, Roll").fill("3")
    hers.get_by_label("75%, Roll").click()
    expect(hers.locator("#said")).to_contain_text("100%, Roll")
    hers.get_by_role("link", name=re.compile("Done")).click()
    hers.locator("#share").get_by_role("button", name="Share").click()
    expect(hers.locator("main")).to_contain_text("Version 2")
    his.goto(f"/armies/{first.key}/")
    his.get_by_role("button", name="Take version 2").click()
    expect(his.locator("#rules")).to_contain_text("version 2")
    his.goto(battle)
    expect(his.locator("main")).to_contain_text("Club charts")
    assert _control_of_the_battle() == 6
    draws_by_touch(hers, fits)


def draws_by_touch(page, fits):
    """A finger draws: a quick stroke over hexes, and on a table a piece that is put down, then moved by the hand."""
    for game, brush in (("extractors", "rough"), ("sol-prime", "woods")):
        page.goto(f"/library/new/?what={game}/map")
        page.get_by_label("Name").fill("By finger")
        page.locator("main form button").last.click()
        page.locator(f"[name=brush][value={brush}]").check()
        fits(page)
        middle = in_the_middle(page, "#canvas .view")
        with page.expect_response("**/stroke/"):
            Fingers(page).draw([(middle[0] + 90 * step, middle[1]) for step in range(2 if game == "extractors" else 1)])
        if game == "extractors":  # the hex between the two places belongs to the stroke, too
            expect(page.locator("#canvas [data-name*='ough']").nth(2)).to_be_attached()
    expect(page.locator("#canvas [data-piece]")).to_have_count(1)
    page.locator("[name=brush][value=hand]").check()
    x, y = in_the_middle(page, "#canvas [data-piece]")
    with page.expect_response("**/stroke/"):
        Fingers(page).draw([(x + 20 * step, y) for step in range(4)])
    page.wait_for_function(MOVED, arg=x + 20)


def in_the_middle(page, selector):
    """Brings a part of a page into the middle of the screen, and returns where its own middle is then."""
    part = page.locator(selector).first
    part.evaluate("one => one.scrollIntoView({block: 'center', inline: 'center'})")
    return part.evaluate(MIDDLE)


def _control_of_the_battle():
    from battles.store.models import Event

    return Event.objects.order_by("seq")[0].data["state"]["charts"]["control"]["need"]["100"]
