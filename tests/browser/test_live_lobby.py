"""From a lobby that somebody without an account opens to a battle on two phones and a screen for the room."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import ABOVE


def sit(page, code, *, number, name, army):
    page.goto(f"/battles/join/{code}/")
    page.get_by_label("Your name").first.fill(name)  # of the first side that is free
    page.get_by_role("button", name=f"Play side {number}").tap()
    expect(page.locator("#who")).to_contain_text("you")
    choice = page.get_by_label("Army", exact=True)
    choice.select_option(value=choice.locator("option", has_text=f"{army} · Minor League").get_attribute("value"))
    page.get_by_role("button", name="Seal it").tap()
    expect(page.get_by_text(f"sealed: {army}")).to_be_visible()
    page.get_by_role("button", name="I am ready").tap()
    expect(page.get_by_role("button", name="Not ready after all")).to_be_visible()


def test_two_guests_and_a_screen_meet_and_begin(new_page, fits):
    ann, bo, screen = new_page(phone=True), new_page(phone=True, scheme="dark"), new_page()
    ann.goto("/battles/new/")
    ann.get_by_label("Game").select_option("eic-league")
    ann.get_by_role("button", name="Open a lobby").tap()
    code = ann.locator(".joinwords").inner_text().replace(" ", "-")
    sit(ann, code, number=1, name="Ann", army="Redline")
    screen.goto(f"/battles/lobby/{code}/")
    screen.get_by_role("link", name="A screen for all").click()
    expect(screen.locator("#who")).to_contain_text("army sealed")
    sit(bo, code, number=2, name="Bo", army="Nightjar")
    expect(ann.locator("#who")).to_contain_text("Nightjar")
    fits(ann)
    ann.get_by_role("button", name="Begin the battle").tap()
    for page in (ann, bo):
        expect(page.locator("#turnbar")).to_contain_text("declares warps and Spooks")
    expect(screen).to_have_url(re.compile(r"/battles/\w+/table/$"))
    ann.get_by_role("link", name="Declare for initiative").tap()
    expect(ann.locator("#action-form")).to_be_visible()
    ann.wait_for_function(ABOVE, arg=["#action-panel", "#turnbar"])  # the bar does not cover the foot of the panel
    ann.locator("#action-panel").get_by_role("button", name="Declare for initiative").tap()
    expect(bo.locator("#turnbar")).to_contain_text("Redline: ready")
    expect(screen.locator(".fresh")).to_contain_text("Whisper")
    ann.goto("/battles/")
    expect(ann.get_by_role("link", name=re.compile("Redline against Nightjar"))).to_be_visible()
