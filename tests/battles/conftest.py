"""Battles for tests: the game of ``duel.py``, registered for the time of a test, and a fight between two accounts."""

import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rules import registry
from tests.battles.duel import DUEL


def looking(role: str) -> Any:
    """The access of somebody who only looks, as ``role``."""
    from battles.store.access import Access, viewer_of

    return Access(viewer=viewer_of(role), role=role, roles=(role,), held=(), owner=False)


@pytest.fixture(autouse=True)
def duel() -> Iterator[Any]:
    registry.add(DUEL)
    yield DUEL
    registry.remove("duel")


@pytest.fixture
def new_battle(make_user: Callable[..., Any]) -> Callable[..., Any]:
    """Begins a fight of Red (ada) against Blue (bo), strength 17 and 13, refereed by ref; changes by keyword."""
    from accounts.store.models import User
    from battles.lobby.create import BattlePlan, SeatPlan, create_battle

    def user(name: str | None) -> Any:
        return name and (User.objects.filter(username=name).first() or make_user(name))

    def make(*, red: str | None = "ada", blue: str | None = "bo", referee: str | None = "ref", **plan: Any) -> Any:
        strengths = plan.pop("strengths", (17, 13))
        seats = [
            SeatPlan(name=name, document={"game": "duel", "name": name, "strength": strength}, user=user(who))
            for name, strength, who in zip(("Red", "Blue"), strengths, (red, blue), strict=True)
        ]
        fields = {"game": "duel", "title": "Red against Blue", "owner": user(red), "referee": user(referee), **plan}
        return create_battle(BattlePlan(seats=seats, **fields))

    return make


@pytest.fixture
def battle(new_battle: Callable[..., Any]) -> Any:
    return new_battle()


@pytest.fixture
def command() -> Callable[..., Any]:
    """``command(battle, "red")``: who acts, in the person of the account that holds the role."""
    from battles.play.commands import Command
    from rules.kernel.viewer import REFEREE, SPECTATOR, side

    def make(battle: Any, who: str, **fields: Any) -> Command:
        viewer = {"referee": REFEREE, "spectator": SPECTATOR}.get(who) or side(who)
        seat = battle.seats.filter(side=who).first()
        user = battle.referee if who == "referee" else seat and seat.user
        return Command(**{"viewer": viewer, "user": user, "action_id": uuid.uuid4(), **fields})

    return make


REST = {"red": {"type": "rest", "by": "red"}, "blue": {"type": "rest", "by": "blue"}}
STRIKE = {
    "red": {"type": "strike", "by": "red", "target": "blue", "force": 2},
    "blue": {"type": "strike", "by": "blue", "target": "red", "force": 1},
}
