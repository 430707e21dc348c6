"""Clients of the API, each signed in with a token of an account; armies of the EIC League; fights of ``duel.py``."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.services.tokens import make_token
from tests.armies.conftest import ada, army, bob, make_army  # noqa: F401 - fixtures
from tests.battles.conftest import battle, command, duel, new_battle  # noqa: F401 - fixtures

PROBLEM = "application/problem+json"


@pytest.fixture
def api(db: None) -> APIClient:
    """Nobody in particular."""
    return APIClient()


@pytest.fixture
def signed_in(make_user: Callable[..., Any]) -> Callable[..., APIClient]:
    """``signed_in("ada")``: a client with a token of that account, which is made if there is none."""
    from accounts.store.models import User

    def make(user: Any) -> APIClient:
        if isinstance(user, str):
            user = User.objects.filter(username=user).first() or make_user(user)
        _, text = make_token(user, name=f"test {user.api_tokens.count()}")
        return APIClient(headers={"Authorization": f"Bearer {text}"})

    return make


@pytest.fixture
def as_ada(signed_in: Callable[..., APIClient], ada: Any) -> APIClient:  # noqa: F811
    return signed_in(ada)


def refused(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The problem document of a refusal, after a look at what every one of them has to be."""
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM), answer.content
    problem = answer.json()
    assert problem["code"] == code, problem
    assert problem["status"] == status
    assert problem["instance"] == answer.wsgi_request.path
    assert problem["type"] == f"urn:muster:problem:{code}"
    assert problem["title"] and problem["detail"]
    assert problem["problems"][0]["code"] == code
    return problem
