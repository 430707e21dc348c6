"""A season of six EIC League teams in the browser, from founding the league to the printed standings."""

import json

import pytest
from playwright.sync_api import expect

from armies.services.access import Holder
from armies.services.commands import import_army
from leagues.store.models import Season
from tests.armies.teams import ANVIL, WHISPER, team

COACHES = ("ann", "ben", "cleo", "dov", "eve", "finn")


@pytest.fixture
def people(live_site, make_user):
    people = {name: make_user(name) for name in (*COACHES, "olga")}
    for name in COACHES:
        document = team(ANVIL, WHISPER, name=f"{name.title()}’s Own")
        import_army(json.dumps(document), holder=Holder(user=people[name]))
    return people


def found_a_season(page):
    page.goto("/")
    page.get_by_role("link", name="Leagues").click()
    page.get_by_role("link", name="New league").first.click()
    page.get_by_label("Game").select_option("eic-league")
    page.get_by_label("Name of the league").fill("Dorian Winter League")
    page.get_by_role("button", name="Create the league").click()
    page.get_by_role("link", name="New season").first.click()
    page.get_by_label("Name of the season").fill("Season One")
    page.get_by_label("Format", exact=True).select_option("round-robin")
    page.get_by_label("Class of all armies").fill("Minor League")
    page.get_by_label("Tie-break 1").select_option("head-to-head")
    page.get_by_label("Tie-break 2").select_option("sonneborn-berger")
    page.get_by_role("button", name="Set up the season").click()
    page.get_by_role("button", name="Open registration").click()
    expect(page.get_by_role("button", name="Close registration")).to_be_visible()


def enter(page, name):
    page.get_by_role("link", name="Enter the season").click()
    page.get_by_label("Name of your team").fill(f"{name.title()}’s Own")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("You take part.")).to_be_visible()
    page.get_by_role("link", name="Hand in an army").click()
    page.get_by_role("button", name="Hand in").click()
    expect(page.get_by_text("Your army is handed in.")).to_be_visible()


def fixture(page, season, one, other):
    """Opens the fixture of two coaches."""
    page.goto(f"{season}fixtures/")
    page.locator("a.fixture", has_text=one).filter(has_text=other).first.click()
    expect(page.get_by_role("heading", name=f"{one}’s Own against {other}’s Own")).to_be_visible()


@pytest.mark.once
def test_a_season_of_six_teams(new_page, people, axe, fits):
    olga = new_page(user=people["olga"])
    found_a_season(olga)
    season = Season.objects.get().get_absolute_url()

    for name in COACHES:
        page = new_page(user=people[name], phone=True)
        page.goto(season)
        enter(page, name)
        fits(page)
    axe(page)

    olga.goto(season)
    olga.get_by_role("button", name="Begin the season").click()
    olga.get_by_role("link", name="Pair round 1").click()
    olga.get_by_role("button", name="Draft round 1").click()
    expect(olga.get_by_text("Berger table, round 1").first).to_be_visible()
    axe(olga)
    olga.get_by_role("button", name="Publish round 1").click()
    expect(olga.get_by_role("heading", name="Round 1")).to_be_visible()

    # One fixture is played on the site, to a surrender; its result comes back by itself and both confirm it.
    ann, finn = new_page(user=people["ann"]), new_page(user=people["finn"])
    fixture(ann, season, "Ann", "Finn")
    address = ann.url
    ann.get_by_role("button", name="Play it here").click()
    expect(ann.locator("#turnbar")).to_be_visible()
    battle = ann.url
    ann.get_by_role("link", name="Give up").first.click()
    ann.locator("#action-panel").get_by_role("button", name="Give up").click()
    expect(ann.locator("#action-panel").get_by_role("heading", name="Done")).to_be_visible()
    finn.goto(battle)
    finn.locator("#turnbar").get_by_role("button", name="Accept the surrender").click()
    expect(finn.get_by_role("heading", name="Finn’s Own won")).to_be_visible()
    for page in (ann, finn):
        page.goto(address)
        expect(page.get_by_text("This counts provisionally.")).to_be_visible()
        page.get_by_role("button", name="Confirm").click()
        expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    expect(finn.locator(".chip", has_text="agreed")).to_be_visible()

    # Two are entered from paper, four taps each.
    for one, other, winner in (("Ben", "Eve", "Ben"), ("Cleo", "Dov", "Dov")):
        fixture(olga, season, one, other)
        olga.get_by_text(f"{winner}’s Own won", exact=True).click()
        olga.get_by_role("button", name="Enter", exact=True).click()
        expect(olga.locator(".chip", has_text="agreed")).to_be_visible()

    # The next round: a claim, a dispute, statements, a ruling.
    olga.goto(f"{season}pairing/")
    olga.get_by_role("button", name="Draft round 2").click()
    olga.get_by_role("button", name="Publish round 2").click()
    expect(olga.get_by_role("heading", name="Round 2")).to_be_visible()
    ben = new_page(user=people["ben"], phone=True)
    fixture(ann, season, "Ann", "Ben")
    ann.get_by_text("Ann’s Own won", exact=True).click()
    ann.get_by_role("button", name="Report").click()
    expect(ann.locator(".chip", has_text="claimed")).to_be_visible()
    fixture(ben, season, "Ann", "Ben")
    fits(ben)
    axe(ben)
    ben.get_by_text("Dispute the result").click()
    ben.get_by_label("What happened?").fill("My last suit still stood.")
    ben.get_by_role("button", name="Dispute").click()
    expect(ben.locator(".chip", has_text="disputed")).to_be_visible()
    ben.get_by_label("Statement").fill("Dov has seen it.")
    ben.get_by_role("button", name="Add").click()
    expect(ben.get_by_text("Dov has seen it.")).to_be_visible()
    fixture(olga, season, "Ann", "Ben")
    expect(olga.get_by_text("Dov has seen it.")).to_be_visible()
    olga.get_by_text("A draw", exact=True).click()
    olga.get_by_label("Reason").fill("Both are right: the time was up.")
    olga.get_by_role("button", name="Rule", exact=True).click()
    expect(olga.locator(".chip", has_text="ruled")).to_be_visible()
    axe(olga)

    # An old result is corrected after a look at what it changes.
    fixture(olga, season, "Ben", "Eve")
    olga.get_by_role("link", name="Correct the result").click()
    olga.get_by_text("Eve’s Own won", exact=True).click()
    olga.get_by_label("Reason").fill("The sheet was read upside down.")
    olga.get_by_role("button", name="See what it changes").click()
    changes = olga.locator("#preview")
    expect(changes.locator("tr", has_text="Ben").first).to_contain_text("4 1")
    expect(changes.locator("tr", has_text="Eve").first).to_contain_text("0 3")
    expect(changes.locator("tr", has_text="ben").last).to_contain_text("±")
    axe(olga)
    olga.get_by_role("button", name="Correct the result").click()
    expect(olga.get_by_text("Corrected.")).to_be_visible()

    # The standings: every number leads to its sum; they are printed.
    watcher = new_page(phone=True)
    watcher.goto(f"{season}standings/")
    fits(watcher)
    axe(watcher)
    finns = watcher.locator("tbody tr", has_text="Finn")
    finns.locator("a.cell").first.click()
    expect(watcher.locator("#sum-points")).to_contain_text("Ann’s Own")
    axe(watcher)
    watcher.get_by_role("link", name="Print").click()
    expect(watcher.get_by_role("heading", name="Standings after round 2")).to_be_visible()
    watcher.emulate_media(media="print")
    expect(watcher.locator("table.standings")).to_be_visible()
    expect(watcher.locator(".masthead")).to_be_hidden()


@pytest.mark.once
def test_pages_of_a_season_are_accessible_and_fit_a_phone(new_page, people, axe, fits):
    from leagues.services import organising, registration, results, rounds
    from leagues.store.events import Result
    from leagues.store.terms import Terms

    olga = people["olga"]
    league = organising.create_league(owner=olga, name="A league with rather a long name", game="eic-league")
    terms = Terms(divisions=("North and West", "South"), tie_breaks=("head-to-head", "buchholz", "schedule"), bonus=2)
    season = organising.create_season(league, by=olga, name="A season with a long name, too", terms=terms)
    for at, name in enumerate(COACHES):
        registration.add(season, by=olga, username=name, team=f"{name} and the unpronounceables {at}", club="Kronos")
        organising.place(season, by=olga, entry=at + 1, division=at % 2, seed=0)
    organising.start(season, by=olga)
    rounds.draft(season, by=olga)
    rounds.publish(season, by=olga)
    results.record(season, by=olga, number=1, result=Result(score="win", points=(12, 4), bonus=(1, 0)))
    page = new_page(user=olga, phone=True)
    base = season.get_absolute_url()
    for path in (
        "", "terms/", "terms/edit/", "players/", "players/1/", "players/add/", "fixtures/?missing=1", "fixtures/1/",
        "fixtures/3/", "fixtures/1/correct/", "standings/?why=1", "standings/?division=all", "cross/", "print/",
        "pairing/", "players/1/withdraw/",
    ):  # fmt: skip
        page.goto(base + path)
        axe(page, dark=True)
        fits(page)
    cup = organising.create_season(league, by=olga, name="The cup of long names", terms=Terms(format="knock-out"))
    registration.add_many(cup, by=olga, text="\n".join(f"{name}{'w' * 54}" for name in COACHES))
    organising.start(cup, by=olga)
    rounds.draft(cup, by=olga)
    rounds.publish(cup, by=olga)
    results.record(cup, by=olga, number=2, result=Result(score="win", points=(12, 4)))
    ours = [league.get_absolute_url(), *(cup.get_absolute_url() + part for part in ("bracket/", "fixtures/4/"))]
    for path in ("/leagues/?find=long", "/leagues/new/", *ours, "/leagues/ratings/eic-league/"):
        page.goto(path)
        axe(page, dark=True)
        fits(page)
