"""A player tells on his phone that he will miss a round; the organiser's draft says so, and so do the standings."""

import pytest
from playwright.sync_api import expect

from leagues.services import organising, registration
from leagues.store.models import Season
from leagues.store.terms import Terms


@pytest.fixture
def season(live_site, make_user):
    olga, ann = make_user("olga"), make_user("ann")
    league = organising.create_league(owner=olga, name="Winter League", game="war-logic")
    terms = Terms(format="swiss", requests=1, requests_until=4, tie_breaks=("buchholz-cut-1",))
    found = organising.create_season(league, by=olga, name="Season One", terms=terms)
    registration.add(found, by=olga, username=ann.username, team="Panza")
    registration.add_teams(found, by=olga, teams=[("Vesta", "North"), ("Crane", "North"), ("Glide", "")])
    organising.start(found, by=olga)
    return Season.objects.get()


@pytest.mark.once
def test_a_round_is_missed_and_everybody_sees_why(new_page, season, axe, fits):
    people = {user.username: user for user in (season.league.owner, season.participants.get(number=1).user)}
    ann, olga = new_page(user=people["ann"], phone=True), new_page(user=people["olga"], scheme="dark")
    ann.goto(season.get_absolute_url())
    ann.get_by_role("link", name="Miss a round").click()
    ann.get_by_label("A round that you miss").select_option("Round 1")
    ann.get_by_role("button", name="Ask for a bye").click()
    expect(ann.get_by_text("Round 1: a bye")).to_be_visible()
    fits(ann)
    axe(ann)

    olga.goto(f"{season.get_absolute_url()}pairing/")
    expect(olga.get_by_role("button", name="Panza plays after all")).to_be_visible()
    olga.get_by_role("button", name="Draft round 1").click()
    expect(olga.get_by_text("Asked for a bye in round 1")).to_be_visible()
    axe(olga)
    olga.get_by_role("button", name="Publish round 1").click()
    expect(olga.get_by_role("heading", name="Round 1")).to_be_visible()

    ann.goto(season.get_absolute_url())
    expect(ann.get_by_text("You have a bye in round 1, as you asked for.")).to_be_visible()
    ann.goto(f"{season.get_absolute_url()}standings/?why=1")
    expect(ann.get_by_text("round 1: requested bye")).to_be_visible()
    fits(ann)
