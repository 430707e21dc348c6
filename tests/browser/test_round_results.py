"""A day of forty players: entering, check-in, three rounds on one page (keys, taps, a spreadsheet), cut and final."""

import re

import pytest
from playwright.sync_api import expect

from leagues.services import organising, season_store, the_day
from leagues.store.models import Season
from leagues.store.terms import Terms


@pytest.fixture
def season(live_site, make_user):
    olga = make_user("olga")
    league = organising.create_league(owner=olga, name="Winter League", game="war-logic")
    terms = Terms(format="swiss", rounds=3, cut=4, tie_breaks=("buchholz", "difference"))
    return organising.create_season(league, by=olga, name="Saturday", terms=terms)


def state():
    return season_store.state_of(Season.objects.get())


def pair(page, season, number):
    page.goto(f"{season.get_absolute_url()}pairing/")
    page.get_by_role("button", name=f"Draft round {number}").click()
    page.get_by_role("button", name=f"Publish round {number}").click()
    expect(page.get_by_role("heading", name=f"Round {number}", exact=True)).to_be_visible()
    page.goto(f"{season.get_absolute_url()}rounds/{number}/")


def check_in(desk, player, season):
    """Ann says that she is here, the organiser says it of Team 39; the others are in already, and Team 40 is late."""
    address = f"{season.get_absolute_url()}check-in/"
    desk.goto(address)
    desk.get_by_role("button", name="Open check-in").click()
    expect(desk.get_by_text("0 of 40 here")).to_be_visible()
    player.goto(address)
    player.get_by_role("button", name="I am here").click()
    expect(player.get_by_text("1 of 40 here")).to_be_visible()
    for entry in range(2, 39):
        the_day.check_in(season, by=season.league.owner, entry=entry, as_staff=True)
    desk.get_by_role("button", name="Team 39 is here").click()
    expect(desk.get_by_text("39 of 40 here")).to_be_visible()


@pytest.mark.once
def test_a_day_of_forty(new_page, make_user, season, axe, fits):
    olga, address = season.league.owner, season.get_absolute_url()
    organising.set_registration(season, by=olga, is_open=True)
    desk, phone = new_page(user=olga), new_page(user=olga, phone=True, scheme="dark", announced=(422,))
    player = new_page(user=make_user("ann"), phone=True)
    for page in (phone, player):
        page.set_viewport_size({"width": 390, "height": 740})
    player.goto(f"{address}enter/")
    player.get_by_label("Team").fill("Redline")
    player.get_by_role("button", name="Enter").click()
    expect(player.get_by_role("heading", name="Redline")).to_be_visible()
    desk.goto(f"{address}players/add/")
    names = "\n".join(f"Team {number}, Club {number % 7}" for number in range(2, 41))
    desk.get_by_label("A team on each line").fill(names)
    desk.get_by_role("button", name="Enter them all").click()
    expect(desk.get_by_text("Team 40")).to_be_visible()
    desk.goto(address)
    desk.get_by_role("button", name="Begin the season").click()
    check_in(desk, player, season)

    # By keys alone: a winner, points, the next table; Enter saves all.
    pair(desk, season, 1)
    expect(desk.locator("[data-row]").first.locator("[type=radio]").first).to_be_focused()
    for table in range(19):
        desk.keyboard.press("ArrowRight" if table % 4 == 3 else "=" if table == 10 else "ArrowLeft")
        if table == 0:
            desk.keyboard.type("12")
            desk.keyboard.press("Tab")
            desk.keyboard.type("5")
        if table < 18:
            desk.keyboard.press("ArrowDown")
            if table == 0:
                desk.locator("[data-row]").nth(1).locator("[type=radio]").first.focus()
    expect(desk.get_by_text("19 of 19 filled in")).to_be_visible()
    axe(desk)
    fits(desk)
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("All results are in")).to_be_visible()
    first = state().fixtures[1].result
    assert (first.score, first.points) == ("win", (12, 5))
    assert [one.result.score for one in state().of_round(1)].count("draw") == 1

    # The late one is here now. A tap for each table, on a phone; points that are none are told.
    the_day.check_in(season, by=olga, entry=40, as_staff=True)
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

    # From a spreadsheet: read, looked at, saved. What was tapped before stays.
    pair(desk, season, 3)
    desk.locator("[data-row]").first.locator(".pick-one").last.click()
    desk.get_by_text("Paste from a spreadsheet").click()
    desk.get_by_label("A table on each line").fill("\n".join(f"{table}\t9\t{table % 3}" for table in range(2, 21)))
    desk.get_by_role("button", name="Read the lines").click()
    expect(desk.get_by_text("19 results read")).to_be_visible()
    desk.get_by_role("button", name="Save the results").click()
    expect(desk.get_by_text("All results are in")).to_be_visible()
    tapped = next(one for one in state().of_round(3) if one.table == 1)
    assert tapped.result.score == "loss"

    desk.goto(f"{address}slips/")
    sheets = re.findall(rb"/Type\s*/Page\b", desk.pdf(format="Letter"))
    assert len(sheets) * 4 == desk.locator(".match-slip").count() >= 8, "four slips to a sheet"

    # The first four play a bracket: two semi-finals, the final and the match for third place.
    for number, phases in ((4, ["knock-out", "knock-out"]), (5, ["knock-out", "third"])):
        pair(desk, season, number)
        assert sorted(one.pairing.phase for one in state().of_round(number)) == phases
        desk.keyboard.press("ArrowRight")
        desk.keyboard.press("ArrowDown")
        desk.keyboard.press("ArrowLeft")
        desk.keyboard.press("Enter")
        expect(desk.get_by_text("All results are in")).to_be_visible()
    desk.goto(f"{address}bracket/")
    expect(desk.get_by_role("heading", name="Final", exact=True)).to_be_visible()
    for page, name in ((desk, "slips"), (phone, "wall")):
        page.goto(f"{address}{name}/")
        fits(page)
    axe(phone)
