"""Crashes (WL-10.12)."""

from tests.games.war_logic.tables import act, course, man


def test_what_a_crashing_car_loses_does_not_go_on_to_its_driver():
    """WL-9.6: the loss is no impact of an attack. The car weighs 10, and loses 15."""
    units = {"car": man("x", health=10, skills={"drive": "human-land-move"}), "man": man("x", inside="car")}
    state = course({**units, "b": man("y", health=50)})
    state = act(
        state, "x", 10, type="crash", by="car", with_="drive", target="b", from_behind=True, higher_ground="attacker"
    )
    assert state.units["b"].health == 50 - 15  # (10 + 2 of height) × 12 / 10, rounded up
    assert "dead" in state.units["car"].status
    assert (state.units["man"].health, state.units["man"].inside) == (20, None)
