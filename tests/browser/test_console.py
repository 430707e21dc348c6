"""The referee's console on a phone whose connection breaks, and the table screen that follows."""

import pytest
from playwright.sync_api import expect

from battles.models import Battle, Event


@pytest.fixture
def battle(live_site, make_user):
    from battles.founding import Plan, SeatPlan, create_battle
    from rules import registry
    from tests.battles.duel import DUEL

    registry._games()["duel"] = DUEL
    people = {name: make_user(name) for name in ("ada", "bo", "ref")}
    seats = [
        SeatPlan(name=name, document={"game": "duel", "name": name, "strength": 12}, user=people[who])
        for name, who in (("Red", "ada"), ("Blue", "bo"))
    ]
    yield create_battle(Plan(game="duel", seats=seats, owner=people["ada"], referee=people["ref"]))
    del registry._games()["duel"]


def test_taps_made_without_a_connection_are_sent_in_order_on_return(new_page, battle, axe, fits):
    page = new_page(user=battle.referee, phone=True, offline=True)
    page.goto(f"{battle.get_absolute_url()}console/")
    axe(page)
    fits(page)
    lower = page.get_by_role("button", name="Lower Strength of Blue")
    lower.click()
    expect(page.locator("#console")).to_contain_text("11")
    page.route("**/console/**", lambda route: route.abort("internetdisconnected"))
    for number in (1, 2):
        lower.click()
        kept = f"{number} tapped without a connection: sent in order when it is back"
        expect(page.locator("#queued")).to_have_text(kept)
        expect(page.locator("#toast")).to_contain_text(kept)
    with page.expect_event("requestfailed"):  # the grid is fetched anew, and the button tapped last is in its form
        page.evaluate("htmx.trigger('#console', 'again')")
    assert Event.objects.count() == 2
    page.unroute("**/console/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#queued")).to_have_text("")
    expect(page.locator("#console")).to_contain_text("9")
    assert [data["value"] for data in Event.objects.filter(seq__gt=1).values_list("data", flat=True)] == [11, 10, 9]


def test_the_table_screen_follows_by_itself(new_page, battle, axe):
    from uuid import uuid4

    from battles import services
    from rules.kernel.game import side

    page = new_page()
    page.goto(f"{battle.get_absolute_url()}table/")
    axe(page)
    deed = services.Deed(viewer=side("red"), user=battle.owner, action_id=uuid4())
    services.act(Battle.objects.get(), deed, {"type": "rest", "by": "red"})
    expect(page.get_by_text("red rests")).to_be_visible()
