"""The reference of the API in a real browser: a link to an operation opens it, on a phone as well."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.once


def test_an_operation_is_found_and_read(new_page, axe, fits):
    page = new_page(phone=True)
    page.goto("/api/v1/docs/")
    page.get_by_role("link", name="Applies edits to the document, all or none").click()
    opened = page.locator("#armies_edit")
    expect(opened.get_by_text("Better shields for Whisper").first).to_be_visible()
    opened.get_by_role("link", name="PatchedArmyEditsRequest").click()
    expect(page.locator("#PatchedArmyEditsRequest").get_by_text("edit-count", exact=True)).to_be_visible()
    axe(page, dark=True)
    fits(page)
