"""/api/v1/docs/ in a real browser: Swagger UI lives under the site's strict policy, and requests can be tried in it."""

import pytest
from drf_spectacular.generators import SchemaGenerator

pytestmark = pytest.mark.once


@pytest.mark.parametrize("phone", [False, True])
def test_the_operations_are_listed_and_open(new_page, phone):
    page = new_page(phone=phone)
    page.goto("/api/v1/docs/")
    page.wait_for_selector("#operations-games-games_list")
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    assert page.locator(".opblock").count() == sum(len(operations) for operations in paths.values())
    page.click("#operations-armies-armies_edit .opblock-summary-control")
    page.wait_for_selector("#operations-armies-armies_edit .opblock-body pre")
    assert "Better shields for Whisper" in page.inner_text("#operations-armies-armies_edit .opblock-body")


def test_a_request_is_tried_with_the_session_of_the_browser(new_page, make_user):
    page = new_page(user=make_user("ada"))
    page.goto("/api/v1/docs/")
    page.click("#operations-armies-armies_create .opblock-summary-control")
    page.click("#operations-armies-armies_create .try-out__btn")
    page.click("#operations-armies-armies_create .execute")
    page.wait_for_selector("#operations-armies-armies_create .live-responses-table")
    assert "201" in page.inner_text("#operations-armies-armies_create .live-responses-table tbody .response-col_status")


def test_the_policy_of_the_page_is_that_of_the_site(client, db):
    answer = client.get("/api/v1/docs/")
    assert answer["Content-Security-Policy"] == client.get("/").headers["Content-Security-Policy"]
    assert "<style" not in answer.text
    assert "<script>" not in answer.text
