"""Armies of the EIC League, whose every rule is real here, in the hands of accounts and visitors."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from armies.services import commands
from armies.services.access import Holder
from armies.store.models import Army
from tests.armies.teams import ANVIL, WHISPER, team


@pytest.fixture
def ada(make_user: Callable[..., Any]) -> Any:
    return make_user("ada")


@pytest.fixture
def bob(make_user: Callable[..., Any]) -> Any:
    return make_user("bob")


@pytest.fixture
def make_army(db: None) -> Callable[..., Army]:
    """``make_army(holder_or_user, document)``: an army as if it had been imported."""

    def make(holder: Any, document: dict[str, Any] | None = None) -> Army:
        held = holder if isinstance(holder, Holder) else Holder(user=holder)
        return commands.import_army(json.dumps(document or team(ANVIL, WHISPER)), holder=held)

    return make


@pytest.fixture
def army(ada: Any, make_army: Callable[..., Army]) -> Army:
    """Ada's team of two."""
    return make_army(ada)


@pytest.fixture
def as_ada(client: Any, ada: Any) -> Any:
    client.force_login(ada)
    return client
