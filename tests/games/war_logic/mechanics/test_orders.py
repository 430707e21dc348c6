"""Orders, relays and command energy (section 6)."""

import pytest

from tests.games.war_logic.tables import act, course, man, refused

RANK = {"category": "control", "sub-category": "rank", "impact": 4, "range": 9, "extension": 2, "number": 5}


@pytest.mark.parametrize(("left", "code"), [(0, "no-command-energy"), (1, "")])
def test_a_corporal_without_command_energy_passes_nothing_on(left, code):
    """WL-6.10, WL-6.3."""
    units = {
        "a": man("x", skills={"rank": RANK}),
        "b": man("x", skills={"rank": {**RANK, "left": left}}),
        "c": man("x"),
    }
    state = course({**units, "d": man("y")})
    order = {"type": "order", "by": "a", "with": "rank", "targets": ["b", "c"]}
    assert refused(state, "x", **order, relays={"c": "b"}) == code
    assert refused(state, "x", **order, relays={"a": "b"}) == "unreadable", "an order is passed on to those it is for"
    assert refused(state, "x", **order, distances={"a crate": 3}) == "unreadable", "a distance is that of a unit"
    assert refused(state, "x", **order, distances={"d": 3}) == "unreadable", "and of one of its own side"
    for inches in (-1, 501):
        assert refused(state, "x", **order, distances={"c": inches}) == "out-of-range"
    after = act(state, "x", **order)
    assert after.units["b"].left["rank"] == 0 and after.turn.ordered == {"b", "c"}
