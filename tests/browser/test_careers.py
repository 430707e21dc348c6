"""A career in the browser: first budget, purchases, the aftermath that both sign, receipt, salvage, ledger, preview."""

import json

import pytest
from playwright.sync_api import expect

from armies.services.access import Holder
from armies.services.commands import import_army
from leagues.services import organising, registration, rounds, transactions
from leagues.store.models import Season
from leagues.store.terms import Terms
from tests.armies.teams import ANVIL, WHISPER, team


@pytest.fixture
def season(live_site, make_user):
    """Two teams in the first round; Ben's is equipped, Ann's has not begun."""
    people = {name: make_user(name) for name in ("ann", "ben", "olga")}
    import_army(json.dumps(team(ANVIL, WHISPER, name="Ann’s draft")), holder=Holder(user=people["ann"]))
    league = organising.create_league(owner=people["olga"], name="Dorian Winter League", game="eic-league")
    terms = Terms(format="round-robin", career=True)
    made = organising.create_season(league, by=people["olga"], name="Season One", terms=terms)
    for name in ("ann", "ben"):
        registration.add(made, by=people["olga"], username=name, team=f"{name.title()}’s Own")
    organising.start(made, by=people["olga"])
    for action in ({"type": "begin"}, {"type": "recruit", "unit": ANVIL}, {"type": "recruit", "unit": WHISPER}):
        transactions.deal(made, by=people["ben"], entry=2, action=action)
    rounds.draft(made, by=people["olga"])
    rounds.publish(made, by=people["olga"])
    return people, made.get_absolute_url()


def looks_right(page, axe, fits, dark=False):
    axe(page, dark)
    fits(page)


@pytest.mark.once
def test_a_career_from_the_first_budget_to_the_corrected_result(new_page, season, axe, fits):
    people, base = season
    ann = new_page(user=people["ann"], phone=True)
    ann.goto(base)
    ann.get_by_role("link", name="Your team").click()
    ann.get_by_role("link", name="Market and workshop").click()
    ann.get_by_role("button", name="Roll the first budget").click()
    expect(ann.get_by_text("First budget: the dice show")).to_be_visible()
    ann.get_by_label("From one of your armies").select_option(label="Ann’s draft")
    ann.get_by_role("button", name="Show its units").click()
    for unit in ("Anvil, Tank: 2,480", "Whisper, Spook: 1,470"):
        ann.get_by_role("button", name=unit).click()
        expect(ann.get_by_text(f"{unit.partition(',')[0]} bought.")).to_be_visible()
    looks_right(ann, axe, fits)

    # The organiser enters the result from paper; Ann fills in what it has left, Ben reads and signs it.
    olga = new_page(user=people["olga"])
    olga.goto(f"{base}fixtures/1/")
    olga.get_by_text("Ann’s Own won", exact=True).click()
    olga.get_by_role("button", name="Enter", exact=True).click()
    expect(olga.locator(".chip", has_text="agreed")).to_be_visible()
    ann.goto("/leagues/")
    ann.get_by_role("link", name="Sign the aftermath against Ben’s Own").click()
    ann.locator("#section-unit-1-0 summary").click()
    ann.locator("#section-unit-1-0").get_by_label("Vanquished", exact=True).check()
    ann.get_by_role("button", name="See what it comes to").click()
    expect(ann.locator("#outcome .chip", has_text="as typed below, not signed")).to_be_visible()
    looks_right(ann, axe, fits)
    ann.get_by_role("button", name="Change it and sign").click()
    expect(ann.locator(".chip", has_text="signed by Ann’s Own")).to_be_visible()
    ben = new_page(user=people["ben"], phone=True)
    ben.goto(f"{base}fixtures/1/aftermath/")
    expect(ben.locator("#changes")).to_contain_text("In action → Vanquished")
    expect(ben.get_by_text("Salvage of Anvil")).to_be_visible()
    looks_right(ben, axe, fits)
    ben.get_by_role("button", name="Sign", exact=True).click()
    expect(ben.get_by_text("settled", exact=True)).to_be_visible()

    # The receipt is cashed in part, a salvaged weapon fitted; every number opens its sum.
    ann.goto(f"{base}careers/1/")
    ann.get_by_label("Cash of R1").fill("4000")
    ann.get_by_role("button", name="Cash", exact=True).click()
    expect(ann.get_by_text("4,000 cashed, replaced by R1.2")).to_be_visible()
    looks_right(ann, axe, fits)
    held = ann.locator(".facts > div", has_text="Receipts outstanding").first
    held.click(position={"x": 14, "y": 12})  # the whole field can be tapped, and its sum has room
    expect(held.locator(".sheet")).to_be_visible()
    assert held.locator(".sheet").bounding_box()["width"] > 240
    ann.get_by_role("link", name="Market and workshop").click()
    whisper = ann.locator("section.panel", has=ann.get_by_role("heading", name="Whisper"))
    whisper.get_by_text("Fit a salvaged weapon").first.click()
    whisper.get_by_label("From the store").select_option(label="Plasma beam · Salvaged from Anvil of Ben’s Own")
    whisper.get_by_role("button", name="Fit a salvaged weapon").click()
    expect(ann.get_by_text("Plasma beam fitted to Whisper (salvaged from Anvil of Ben’s Own).")).to_be_visible()
    expect(whisper).to_be_in_viewport()  # one goes on where one was, and sees what is left
    expect(ann.locator(".till")).to_contain_text("in the wallet")
    looks_right(ann, axe, fits)
    ann.goto(f"{base}careers/1/ledger/?account=receipts")
    expect(ann.locator(".ledger")).to_contain_text("Receipt R1 cashed in part; R1.2 is for the remaining 11,000")
    looks_right(ann, axe, fits)

    # What a correction would do to the books is seen before it is done.
    olga.goto(f"{base}fixtures/1/correct/")
    olga.get_by_text("Ben’s Own won", exact=True).click()
    olga.get_by_role("button", name="See what it changes").click()
    changes = olga.locator("#preview")
    expect(changes.locator("table", has_text="Books of Ben’s Own")).to_contain_text("15,000")
    expect(changes.locator("table", has_text="Books of Ann’s Own")).to_contain_text("Plasma beam fitted to Whisper")
    axe(olga)
    assert Season.objects.get().seq > 0


@pytest.mark.once
def test_pages_of_careers_are_accessible_and_fit(new_page, season, axe, fits):
    people, base = season
    for phone in (True, False):
        page = new_page(user=people["ben"], phone=phone)
        for path in ("careers/", "careers/2/", "careers/2/ledger/", "careers/2/market/", "careers/receipts/", "terms/"):
            page.goto(base + path)
            looks_right(page, axe, fits, dark=phone)
