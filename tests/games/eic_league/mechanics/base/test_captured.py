"""A captured unit is never used nor recharged: every action is refused, and its offers say why (EIC-19.10)."""

import pytest

from rules.kernel.viewer import REFEREE, side
from tests.games.eic_league.battles import GAME, act, begin, refusal, two

ACTIONS = [
    {"type_": "move", "by": "Tongs", "mode": "ground"},
    {"type_": "retreat", "by": "Tongs"},
    {"type_": "detect", "by": "Tongs"},
    {"type_": "shoot", "by": "Tongs", "weapon": 1, "target": "Owl"},
]
IN_BASE = [
    {"type_": "leave-base", "by": "Tongs"},
    {"type_": "recover", "by": "Tongs", "energy": 1},
    {"type_": "reload", "by": "Tongs", "weapon": 2},
]


def captured(*, in_base):
    """A battle in free order in which the referee has noted that Tongs was captured."""
    state = begin(two(order="free"))
    if in_base:
        state = act(state, "red", type_="retreat", by="Tongs", purpose="reload")
    return act(
        state, REFEREE, type_="correct", path=["units", "Tongs", "captured"], value=True, reason="Captured before"
    )


@pytest.mark.parametrize(("in_base", "action"), [*((False, one) for one in ACTIONS), *((True, one) for one in IN_BASE)])
def test_every_use_of_a_captured_unit_is_refused(in_base, action):
    assert refusal(captured(in_base=in_base), "red", **dict(action)) == "captured-unit"


@pytest.mark.parametrize("in_base", [False, True])
def test_what_is_offered_of_a_captured_unit_is_closed_with_the_reason(in_base):
    offers = GAME.display.offers(GAME.view(captured(in_base=in_base), side("red")))
    found = [offer for offer in offers if offer.by == "Tongs"]
    assert found
    assert {offer.closed.code if offer.closed else "" for offer in found} == {"captured-unit"}
