"""Sign-in to the API with a token or with a browser's session."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tests.api.conftest import refused

pytestmark = pytest.mark.django_db
ARMIES = "/api/v1/armies/"
NEW = {"game": "eic-league", "name": "Redline"}


def test_a_token_opens_the_account(as_ada):
    assert as_ada.get(ARMIES).status_code == 200


@pytest.mark.parametrize("address", [ARMIES, "/api/v1/games/", "/api/v1/nothing-here/"])
def test_a_wrong_token_is_refused_wherever_it_is_shown(api, address):
    answer = APIClient(headers={"Authorization": "Bearer muster_wrong"}).get(address)
    if "nothing" in address:
        refused(answer, 404, "not-found")
    else:
        refused(answer, 401, "authentication-failed")
        assert answer["WWW-Authenticate"] == "Bearer"


def test_a_token_needs_no_csrf_token(signed_in, ada):
    client = signed_in(ada)
    client.handler.enforce_csrf_checks = True
    assert client.post(ARMIES, NEW).status_code == 201


def test_a_session_reads_and_changes_only_with_its_csrf_token(ada):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    assert client.get(ARMIES).status_code == 200
    problem = refused(client.post(ARMIES, NEW, content_type="application/json"), 403, "permission-denied")
    assert "CSRF" in problem["detail"]
    client.get("/accounts/login/")
    client.get("/profile/")
    token = client.cookies["csrftoken"].value
    answer = client.post(ARMIES, NEW, content_type="application/json", headers={"X-CSRFToken": token})
    assert answer.status_code == 201


def test_a_closed_account_is_shut_out(as_ada, ada):
    ada.is_active = False
    ada.save()
    refused(as_ada.get(ARMIES), 401, "authentication-failed")
