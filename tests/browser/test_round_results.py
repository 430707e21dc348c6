"""A tournament day of forty: a list of players, three rounds on one page (keys, taps, a spreadsheet), the final."""

import pytest
from playwright.sync_api import expect

from leagues.services import organising, season_store
from leagues.store.models import Season
from leagues.store.terms import Terms


@pytest.fixture
def season(live_site, make_user):
    olga = make_user("olga")
    league = organising.create_league(owner=olga, name="Winter League", game="war-logic")
    terms = Terms(format="swiss", rounds=3, cut=2, tie_breaks=("buchholz", "difference"))
    return organising.create_season(league, by=olga, name="Saturday", terms=terms)


def state():
    return season_store.state_of(Season.objects.get())


def pair(page, season, number):
    page.goto(f"{season.get_absolute_url()}pairing/")
    page.get_by_role("button", name=f"Draft round {number}").click()
    page.get_by_role("button", name=f"Publish round {number}").click()
    expect(page.get_by_role("heading", name=f"Round {number}", exact=True)).to_be_visible()
    page.goto(f"{season.get_absolute_url()}rounds/{number}/")


@pytest.mark.once
def test_a_day_of_forty(new_page, season, axe, fits):
    olga, address = season.league.owner, season.get_absolute_url()
    desk, phone = new_page(user=olga), new_page(user=olga, phone=True, scheme="dark", announced=(422,))
    desk.goto(f"{address}players/add/")
    names = "\n".join(f"Team {number}, Club {number % 7}" for number in range(1, 41))
    desk.get_by_label("A team on each line").fill(names)
    desk.get_by_role("button", name="Enter them all").click()
    expect(desk.get_by_text("Team 40")).to_be_visible()
    desk.goto(address)
    desk.get_by_role("button", name="Begin the season").click()

    # By keys alone: a winner, points, the next table; Enter saves all.
    pair(desk, season, 1)
    expect(desk.locator("[data-row]").first.locator("[type=radio]").first).to_be_focused()
    for table in range(20):
        desk.keyboard.press("ArrowRight" if table % 4 == 3 else "=" if table == 10 else "ArrowLeft")
        if table == 0:
            desk.keyboard.type("12")
            desk.keyboard.press("Tab")
            desk.keyboard.type("5")
        if table < 19:
            desk.keyboard.press("ArrowDown")
            if table == 0:
                desk.locator("[data-row]").nth(1).locator("[type=radio]").first.focus()
    expect(desk.get_by_text("20 of 20 filled in")).to_be_visible()
    axe(desk)
    fits(desk)
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("All results are in")).to_be_visible()
    first = state().fixtures[1].result
    assert (first.score, first.points) == ("win", (12, 5))
    assert [one.result.score for one in state().of_round(1)].count("draw") == 1

    # A tap for each table, on a phone; one is told to have no winner and points that are none.
    pair(phone, season, 2)
    for row in phone.locator("[data-row]").all():
        row.locator(".pick-one").first.click()
    phone.get_by_label("Victory points of").first.fill("x")
    fits(phone)
    axe(phone)
    phone.get_by_role("button", name="Save the results").click()
    expect(phone.get_by_text("Points are whole numbers")).to_be_visible()
    phone.get_by_label("Victory points of").first.fill("7")
    phone.get_by_role("button", name="Save the results").click()
    expect(phone.get_by_text("All results are in")).to_be_visible()

    # From a spreadsheet: read, looked at, saved.
    pair(desk, season, 3)
    desk.get_by_text("Paste from a spreadsheet").click()
    desk.get_by_label("A table on each line").fill("\n".join(f"{table}\t9\t{table % 3}" for table in range(1, 21)))
    desk.get_by_role("button", name="Read the lines").click()
    expect(desk.get_by_text("20 results read")).to_be_visible()
    desk.get_by_role("button", name="Save the results").click()
    expect(desk.get_by_text("All results are in")).to_be_visible()

    pair(desk, season, 4)
    assert [one.pairing.phase for one in state().of_round(4)] == ["knock-out"]
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("All results are in")).to_be_visible()
    desk.goto(f"{address}bracket/")
    expect(desk.get_by_role("heading", name="Final")).to_be_visible()
    for page, name in ((desk, "slips"), (phone, "wall")):
        page.goto(f"{address}{name}/")
        fits(page)
    axe(phone)
