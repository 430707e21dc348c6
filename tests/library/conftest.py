"""Things of War Logic, whose every kind is real here, in the hands of accounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from armies.services import commands as army_services
from armies.services.access import Holder
from armies.store.models import Army
from library.services import commands
from library.store.models import Thing

GUN = {"id": "ray-gun", "name": "Ray gun", "category": "offense", "sub-category": "laser", "impact": 5, "range": 10}
GAME = "war-logic"


def bundle(**changes: Any) -> dict[str, Any]:
    """The document of a skill; changes are those of the gun."""
    skill = {**GUN, **changes}
    return {"game": GAME, "name": skill["name"], "skills": [skill]}


@pytest.fixture
def ada(make_user: Callable[..., Any]) -> Any:
    return make_user("ada")


@pytest.fixture
def bob(make_user: Callable[..., Any]) -> Any:
    return make_user("bob")


@pytest.fixture
def make_skill(ada: Any) -> Callable[..., Thing]:
    """``make_skill(owner=…, impact=…)``: a skill that only its owner sees; ``shared="library"`` publishes it."""

    def make(*, owner: Any = None, shared: str = "", licence: str = "cc-by", **changes: Any) -> Thing:
        thing = commands.keep(owner=owner or ada, game=GAME, kind="skill", documents=[bundle(**changes)])[0]
        if shared:
            commands.share(thing, visibility=shared, licence=licence)
        return thing

    return make


@pytest.fixture
def gun(make_skill: Callable[..., Thing]) -> Thing:
    """Ada's ray gun, in the library."""
    return make_skill(shared="library")


@pytest.fixture
def make_army(db: None) -> Callable[..., Army]:
    """An army without units, of War Logic or another game."""

    def make(user: Any, *, game: str = GAME, name: str = "Force") -> Army:
        return army_services.create_army(game=game, name=name, holder=Holder(user=user))

    return make


@pytest.fixture
def as_ada(client: Any, ada: Any) -> Any:
    client.force_login(ada)
    return client


@pytest.fixture
def as_bob(client: Any, bob: Any) -> Any:
    client.force_login(bob)
    return client
