"""Rally (section 8, R-24)."""

import pytest

from rules.kernel.records import replace
from tests.games.extractors.battles import DORIAN
from tests.games.extractors.play import problem, resolve, section
from tests.games.extractors.tables import act_on_table, table_battle


@pytest.mark.parametrize(("hex_", "drm"), [("1010", 3), ("1009", 2), ("1008", 1), ("1007", 0)])
def test_rally_aid_by_distance(hex_, drm):
    """EXT-8.3."""
    units = {"s": section("1010", status="routed"), "t": section(hex_, "transcom")}
    assert resolve(units, {"type": "rally", "by": "s"}, [0])["drm"] == drm


def test_only_the_best_transcom_counts():
    """EXT-8.2, EXT-8.3, EXT-8.4."""
    units = {"s": section("1010", status="routed"), "t": section("1008", "transcom"), "u": section("1009", "transcom")}
    assert resolve(units, {"type": "rally", "by": "s"}, [2])["rallied"] is False
    assert resolve(units, {"type": "rally", "by": "s"}, [3])["rallied"] is True
    shaken = {**units, "u": section("1009", "transcom", status="pinned")}
    assert resolve(shaken, {"type": "rally", "by": "s"}, [3])["drm"] == 1


def test_rally_refused():
    """EXT-8.1."""
    units = {"s": section("1010"), "r": section("1010", status="routed", rallied=True)}
    assert problem(units, {"type": "rally", "by": "s"}) == "not-routed"
    assert problem(units, {"type": "rally", "by": "r"}) == "already-rallied"
    assert problem(units, {"type": "rally", "by": "r"}, phase="dorian-move") == "wrong-phase"


def test_rally_with_a_typed_distance():
    state = table_battle("dorian-rally")
    hammer = replace(state.units["Hammer"], status="routed")
    state = replace(state, units={**state.units, "Hammer": hammer})
    _, events = act_on_table(state, DORIAN, [3], type_="rally", by="Hammer", aid=1)
    assert (events[0].drm, events[0].rallied) == (2, True)
    assert act_on_table(state, DORIAN, [3], type_="rally", by="Hammer")[1][0].drm == 0


def test_a_transcom_aboard_a_floater_helps_from_its_hex():
    """EXT-8.3: passengers are in their floater's hex (EXT-7.6)."""
    units = {
        "s": section("1010", status="routed"),
        "f": {"type": "floater", "hex": "1009"},
        "t": section("1009", "transcom", aboard="f"),
    }
    assert resolve(units, {"type": "rally", "by": "s"}, [0])["drm"] == 2
