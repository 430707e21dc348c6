"""The pages that belong to no app, in a real browser."""

import pytest

pytestmark = pytest.mark.once


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_home_page_is_accessible_and_fits_a_phone(new_page, axe, fits, scheme):
    page = new_page(phone=True, scheme=scheme)
    page.goto("/")
    axe(page)
    fits(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["/help/", "/help/referees/"])
def test_the_help_is_accessible_and_fits_a_phone(new_page, axe, fits, scheme, address):
    page = new_page(phone=True, scheme=scheme)
    page.goto(address)
    axe(page)
    fits(page)
