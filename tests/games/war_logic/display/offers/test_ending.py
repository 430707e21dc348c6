"""Offers of giving up."""

from typing import Any

import pytest

from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.game import GAME
from rules.kernel.display.screen import Offer
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import man, table

WALK = "human-land-move"


def battle(units: dict[str, Any], *sides: str, **more: Any) -> State:
    return replace(table(units, **more), sides={key: Side(name=key.upper()) for key in sides or ("x", "y")})


def offered(state: State, who: str) -> dict[str, Offer]:
    return {one.key: one for one in GAME.display.offers(GAME.view(state, side(who)))}


@pytest.mark.parametrize("step", ["strategy", "offense", "defense"])
def test_a_side_can_give_up_at_any_time(step):
    units = {"a": man("x", skills={"walk": WALK}), "b": man("y")}
    state = battle(units, turn={"side": "x", "number": 1, "step": step})
    for who, other in (("x", "y"), ("y", "x")):
        offer = offered(state, who)["give-up"]
        assert (offer.action["side"], offer.seldom, offer.label) == (
            who,
            True,
            f"Give up: the win goes to {other.upper()}",
        )
