"""The pages that belong to no app, in a real browser."""

import pytest

pytestmark = pytest.mark.once


def test_the_home_page_is_accessible_and_fits_a_phone(new_page, axe, fits):
    page = new_page(phone=True)
    page.goto("/")
    axe(page, dark=True)
    fits(page)


@pytest.mark.parametrize("address", ["/help/", "/help/referees/"])
def test_the_help_is_accessible_and_fits_a_phone(new_page, axe, fits, address):
    page = new_page(phone=True)
    page.goto(address)
    axe(page, dark=True)
    fits(page)
