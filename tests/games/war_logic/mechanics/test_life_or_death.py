"""Life or death, a fast-play rule (WL-16.2)."""

from rules.games.war_logic.game import GAME
from tests.games.war_logic.tables import act, choices, course, man, offered, refused

FIGHT = {"type": "life-or-death", "by": "a"}


def battle(**units):
    everybody = {"a": man("x", skills={"rank": "sergeant"}), "c": man("x"), **units}
    return course(everybody, card={"fast-play": ["life-or-death"]})


def test_a_hidden_spy_is_not_fought():
    """WL-15.9."""
    state = battle(ghost=man("y", spy=True), b=man("y"))
    assert choices(offered(state, "x")["life-or-death:a"], "target") == ["b"]
    assert refused(state, "x", 9, 1, **FIGHT, target="ghost") == "not-seen"


def test_a_spy_who_fights_shows_itself():
    """WL-15.8."""
    state = battle(ghost=man("x", spy=True), b=man("y"))
    state = act(state, "x", 1, 9, type="life-or-death", by="ghost", target="b")
    assert state.units["ghost"].exposed


def test_a_vehicle_that_dies_lets_its_crew_out():
    """WL-9.6."""
    state = battle(car=man("y"), crew=man("y", inside="car"), scout=man("y", behind="car"))
    state = act(state, "x", 9, 1, **FIGHT, target="car")
    assert state.units["crew"].inside is None and state.units["crew"].health == 20


def test_a_unit_fights_once_in_a_turn_and_as_one_that_may_act():
    """WL-16.2, WL-6.2: it is an attack."""
    state = battle(b=man("y"), d=man("y"))
    state = act(state, "x", 9, 1, **FIGHT, target="b")
    assert "life-or-death:a" not in offered(state, "x") and "life-or-death:c" not in offered(state, "x")
    assert refused(state, "x", 9, 1, **FIGHT, target="d") == "weapon-already-used"
    assert refused(state, "x", 9, 1, type="life-or-death", by="c", target="d") == "not-ordered"
    state = battle(b=man("y"), d=man("y"))
    state = act(state, "x", type="order", by="a", with_="rank", targets=["c"])
    state = act(state, "x", 9, 1, **FIGHT, target="b")
    state = act(state, "x", 9, 1, type="life-or-death", by="c", target="d")
    assert GAME.battle.outcome(state).winners == ("x",)
