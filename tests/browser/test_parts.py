"""The component page: every part of the look in a real browser."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.once


@pytest.fixture
def staff(make_user):
    return make_user("parts", is_staff=True)


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "work"])
def test_every_part_is_accessible_and_fits(new_page, axe, fits, staff, phone):
    page = new_page(user=staff, phone=phone)
    page.goto("/styleguide/?dock=turn")
    axe(page, dark=True)
    fits(page)


def test_the_colours_are_changed_by_hand_and_stay(new_page):
    page = new_page()
    page.goto("/")
    html = page.locator("html")
    for expected in ("light", "dark"):
        page.get_by_role("button", name="Light or dark").click()
        expect(html).to_have_attribute("data-theme", expected)
    page.get_by_role("button", name="Light or dark").click()
    expect(html).not_to_have_attribute("data-theme", re.compile("."))
    page.get_by_role("button", name="Light or dark").click()
    expect(html).to_have_attribute("data-theme", "light")
    page.reload()
    expect(html).to_have_attribute("data-theme", "light")


def test_the_board_is_walked_with_the_arrow_keys(new_page, staff):
    page = new_page(user=staff)
    page.goto("/styleguide/")
    page.focus("[data-cell='0404']")
    buttons = page.locator("svg[data-board] [data-cell][role=button]").evaluate_all(
        "cells => cells.map((cell) => cell.dataset.cell)"
    )
    assert "0503" not in buttons, "a cell that does nothing is passed over"
    for key, cell in (("ArrowUp", "0403"), ("ArrowRight", "0504"), ("ArrowLeft", "0404")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.cell") == cell
    assert page.locator("svg[data-board] [tabindex='0']").count() == 1


def test_a_cell_chooses_the_option_that_it_stands_for(new_page, staff):
    page = new_page(user=staff)
    page.goto("/styleguide/")
    select = page.locator("select:has(option[data-cell])")
    page.click("svg [data-cell='0505']")
    assert select.input_value() == '"0505"'
    assert page.locator("svg .chosen").get_attribute("data-cell") == "0505"
    select.select_option('"0304"')
    assert page.locator("svg .chosen").get_attribute("data-cell") == "0304"


def test_a_stepper_steps_and_stops_at_its_ends(new_page, staff):
    page = new_page(user=staff)
    page.goto("/styleguide/")
    stepper = page.locator(".stepper:has(#f-DFR)").first
    stepper.get_by_label("Raise").click()
    assert stepper.locator("select").input_value() == "20"
    for _ in range(3):
        stepper.get_by_label("Lower").click()
    assert stepper.locator("select").input_value() == "10"


def test_percentile_dice_are_sent_with_the_second_tap(new_page, staff):
    page = new_page(user=staff)
    page.goto("/styleguide/")
    pad = page.locator(".keypad").first
    pad.get_by_text("3", exact=True).click()
    with page.expect_navigation():
        pad.get_by_text("80", exact=True).click()
    assert page.url.endswith("?tens=80&ones=3")


def test_tabs_and_menu_work_without_a_script(new_page, staff):
    page = new_page(user=staff, phone=True, javascript=False)
    page.goto("/styleguide/")
    assert page.locator(".col-2").is_visible() and not page.locator(".col-1").is_visible()
    page.locator(".tabs label").first.click()
    assert page.locator(".col-1").is_visible() and not page.locator(".col-2").is_visible()
    page.click(".opener")
    assert page.get_by_role("link", name="Armies", exact=True).first.is_visible()


def test_a_rule_opens_over_the_page_and_its_link_leads_to_it(new_page, staff):
    page = new_page(user=staff)
    page.goto("/styleguide/")
    page.locator("a.rule").first.click()
    over = page.get_by_role("dialog", name="EIC-")
    expect(over).to_be_focused()
    page.keyboard.press("Escape")
    expect(over).to_be_hidden()
    page.locator("a.rule").first.click()
    over.get_by_role("link", name="Open the page").click()
    expect(page).to_have_url(re.compile(r"/help/rules/eic-league/[\w]+/#EIC-"))
