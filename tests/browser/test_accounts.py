"""Accounts in a real browser: from a visitor to an account and out again."""

import re

import pytest
from playwright.sync_api import expect

from accounts.services.tokens import make_token
from accounts.store.models import User

VISITOR_PAGES = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/no/such/page/"]
OWN_PAGES = ["/profile/", "/profile/tokens/", "/profile/delete/", "/accounts/email/", "/accounts/password/change/",
             "/accounts/logout/"]  # fmt: skip


@pytest.mark.once
@pytest.mark.parametrize("javascript", [True, False])
def test_from_sign_up_to_deletion(new_page, javascript):
    page = new_page(phone=True, javascript=javascript)
    page.goto("/accounts/signup/")
    page.get_by_label("User name").fill("ada")
    page.get_by_label("Password", exact=False).nth(0).fill("rail-gun-charged-9")
    page.get_by_label("Password (again)").fill("rail-gun-charged-9")
    page.get_by_role("button", name="Make the account").click()
    page.wait_for_url(lambda url: "signup" not in url)
    page.goto("/profile/")
    page.get_by_label("Name that others see").fill("Ada of the Dock")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada of the Dock")
    page.get_by_role("link", name="Delete the account").click()
    page.get_by_label("Your password").fill("rail-gun-charged-9")
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text("The account has been deleted.")).to_be_visible()
    assert not User.objects.exists()


@pytest.mark.once
def test_a_token_is_copied_once_and_revoked(new_page, make_user, live_site):
    page = new_page(user=make_user("ada"))
    page.goto("/profile/tokens/")
    page.get_by_label("What is it for?").fill("phone")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_label("Token", exact=True)).to_have_value(re.compile("^muster_"))
    page.goto("/profile/tokens/")
    expect(page.get_by_label("Token", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Revoke phone").click()
    expect(page.get_by_text("You have no tokens.")).to_be_visible()


@pytest.mark.once
def test_a_browser_tells_its_zone_and_how_it_writes_times(new_page):
    page = new_page()
    page.goto("/accounts/login/")
    told: dict[str, str] = {}
    for _ in range(400):
        told = {one["name"]: one["value"] for one in page.context.cookies()}
        if "times" in told:
            break
        page.wait_for_timeout(50)
    assert told["zone"] == page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert re.fullmatch("(12|24)[md]", told["times"])


@pytest.mark.once
def test_pages_for_visitors_are_accessible_and_fit_a_phone(new_page, axe, fits):
    page = new_page(phone=True, announced=(404,))
    for path in VISITOR_PAGES:
        page.goto(path)
        axe(page, dark=True)
        fits(page)


@pytest.mark.once
def test_pages_for_accounts_are_accessible_and_fit_a_phone(new_page, make_user, axe, fits):
    user = make_user("ada", display_name="A name as long as names get, without any mercy")
    make_token(user, name="A program with a rather long name, too, for the phone")
    page = new_page(user=user, phone=True)
    for path in OWN_PAGES:
        page.goto(path)
        axe(page, dark=True)
        fits(page)


@pytest.mark.once
def test_a_refused_form_says_why_beside_the_field(new_page, axe):
    page = new_page(phone=True)
    page.goto("/accounts/signup/")
    page.get_by_label("User name").fill("ada")
    page.get_by_label("Password", exact=False).nth(0).fill("12345678")
    page.get_by_label("Password (again)").fill("12345678")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text("This password is too common.")).to_be_visible()
    axe(page)
