"""Check-in on the day: a player's tap on the phone, and the organiser's list."""

import os

from playwright.sync_api import expect

from leagues.services import organising, registration
from leagues.store.terms import Terms


def test_a_player_says_that_they_are_here_and_the_organiser_ticks_off_another(
    live_site, new_page, make_user, axe, fits
):
    olga, ann = make_user("olga"), make_user("ann")
    league = organising.create_league(owner=olga, name="Winter League", game="war-logic")
    season = organising.create_season(league, by=olga, name="Saturday", terms=Terms(format="swiss", rounds=3))
    registration.add(season, by=olga, username="ann", team="Redline")
    registration.add_many(season, by=olga, text="\n".join(f"Team {number}" for number in range(2, 15)))
    address = f"{season.get_absolute_url()}check-in/"
    desk, phone = new_page(user=olga), new_page(user=ann, phone=True, scheme="dark")
    desk.goto(address)
    desk.get_by_role("button", name="Open check-in").click()
    phone.goto(address)
    phone.get_by_role("button", name="I am here").click()
    expect(phone.get_by_text("1 of 14 here")).to_be_visible()
    axe(phone)
    fits(phone)
    desk.goto(f"{address}?find=Team+7")
    desk.get_by_role("button", name="Team 7 is here").click()
    expect(desk.get_by_text("2 of 14 here")).to_be_visible()
    desk.get_by_label("Announcement").fill("Round 1 begins at ten.")
    desk.get_by_role("button", name="Tell everybody").click()
    expect(desk.get_by_text("Everybody has been told.")).to_be_visible()
    axe(desk)
    fits(desk)
    if shots := os.environ.get("LG_SHOTS"):
        phone.screenshot(path=f"{shots}/phone.png", full_page=True)
        desk.screenshot(path=f"{shots}/desk.png", full_page=True)
        phone.goto(season.get_absolute_url())
        phone.screenshot(path=f"{shots}/over.png", full_page=True)
