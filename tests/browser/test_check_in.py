"""Check-in on the day: a player's tap on the phone. The organiser's list is read in the tests of the pages."""

import pytest
from playwright.sync_api import expect

from leagues.services import organising, registration, the_day
from leagues.store.terms import Terms


@pytest.mark.once
def test_a_player_says_that_they_are_here(live_site, new_page, make_user, axe, fits):
    olga, ann = make_user("olga"), make_user("ann")
    league = organising.create_league(owner=olga, name="Winter League", game="war-logic")
    season = organising.create_season(league, by=olga, name="Saturday", terms=Terms(format="swiss", rounds=3))
    registration.add(season, by=olga, username="ann", team="Redline")
    registration.add_many(season, by=olga, text="\n".join(f"Team {number}" for number in range(2, 15)))
    the_day.set_check_in(season, by=olga, now="open")
    the_day.announce(season, by=olga, text="Round 1 begins at ten.")
    phone = new_page(user=ann, phone=True, scheme="dark")
    phone.goto(f"{season.get_absolute_url()}check-in/")
    phone.get_by_role("button", name="I am here").click()
    expect(phone.get_by_text("1 of 14 here")).to_be_visible()
    fits(phone)
    axe(phone)
