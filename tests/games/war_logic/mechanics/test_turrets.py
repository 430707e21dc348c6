"""Turrets fire with a die as in any attack, at enemies first, and at their own side without the map (section 12)."""

from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, table, weapon

WALK = "human-land-move"


def battle():
    """X moves past a turret of its own and one of Y."""
    auto = weapon(impact=5, extension=9, traits=["turret"])
    units = {
        "a": man("x", skills={"walk": WALK}),
        "guide": man("x", skills={"walk": WALK, "map": "mine-map"}),
        "own": man("x", skills={"auto": auto}),
        "b": man("y"),
        "tower": man("y", skills={"auto": auto}),
    }
    state = table(units, turn={"side": "x", "number": 1, "commander": "own", "ordered": ["a", "guide"]})
    state = replace(state, sides={key: Side(name=key) for key in "xy"})
    for name in ("a", "guide"):
        state, _ = do(state, "move", by=name, **{"with": "walk"}, distance=3)
    return state


def fires(state, who, name):
    return next(one for one in GAME.display.offers(GAME.view(state, side(who))) if one.key == f"turret:{name}:auto")


def aims(offer):
    return [one.value for one in offer.fields[0].options]


def test_a_turret_fires_at_its_own_side_too_except_for_units_with_the_map():
    state = battle()
    offer = fires(state, "x", "own")
    assert aims(offer) == ["a"] and offer.seldom
    assert "can fire by itself" not in str(GAME.display.screen(GAME.view(state, side("x"))).progress.reminders)
    assert aims(fires(state, "y", "tower")) == ["a", "guide"] and not fires(state, "y", "tower").seldom
    assert do(state, "turret", 10, by="own", **{"with": "auto"}, target="a")[1].shots[0].damage == 5


def test_the_ground_counts_and_a_blast_reaches_others():
    shot = {"by": "tower", "with": "auto", "target": "a", "higher-ground": "attacker", "near": {"guide": 1}}
    state, report = do(battle(), "turret", 5, **shot)
    assert report.shots[0].effective == 3  # 5 × (5 + 1) / 10
    assert state.units["guide"].health == 20 - 3  # 5 × 5 / 10, without the ground
    preview = GAME.odds.breakdown(
        GAME.view(battle(), side("y")), GAME.battle.codecs.actions.read({"type": "turret", **shot})
    )
    assert "+1" in [one.amount for one in preview]


def test_the_log_tells_what_regenerative_armor_stops():
    regen = {"category": "defense", "sub-category": "armor", "impact": 4, "number": 2, "traits": ["regenerative"]}
    units = {"a": man("x", skills={"gun": weapon(impact=5)}), "b": man("y", skills={"shell": regen})}
    state, report = do(
        table(units, turn={"side": "x", "number": 1}), "attack", 10, by="a", **{"with": "gun"}, target="b"
    )
    assert report.notes == ("shell of b stops 4.",) and state.units["b"].health == 19
