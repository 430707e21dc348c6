"""Units bought in battle cost what their skills cost, however a player asks for them (WL-5.4, WL-2.13)."""

import pytest

from rules.games.war_logic.battle.decide import decide
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, side
from tests.games.war_logic.tables import man, table

DROID = {"kind": "unit", "health": 6, "impact": 3, "range": 8, "speed": 5, "number": 10}


def battle():
    units = {"a": man("x", skills={"walk": "human-land-move"}, credit=400), "b": man("y")}
    state = table(units, turn={"side": "x", "number": 1}, bonuses={"droid": DROID})
    return replace(state, sides={key: Side(name=key) for key in "xy"})


def buy(state, viewer=None, **unit):
    action = {"type": "reinforce", "by": "a", "unit": {"name": "new", **unit}}
    return decide(state, viewer or side("x"), GAME.battle.codecs.actions.read(action), TapeDice())[0]


@pytest.mark.parametrize(
    "unit",
    [
        {"cost": "0.1", "health": 900},
        {"skills": {"life": {"category": "defense", "sub-category": "health", "number": 900, "probability": 1}}},
        {"skills": {"gun": "no-such-thing"}},
    ],
)
def test_players_set_neither_price_nor_points(unit):
    with pytest.raises(Illegal):
        buy(battle(), **unit)


def test_a_unit_of_legal_skills_costs_what_they_cost_and_the_referee_may_name_any_price():
    life = {"life": {"category": "defense", "sub-category": "health", "number": 9}}
    assert buy(battle(), skills=life).report.price == 18
    assert buy(battle(), REFEREE, cost=30, health=5).report.price == 60


def test_a_second_unit_like_one_found_on_the_table_is_not_free():
    take = {"type": "take-over", "by": "a", "target": "droid", "distance": 0}
    state = evolve(battle(), decide(battle(), side("x"), GAME.battle.codecs.actions.read(take), TapeDice())[0])
    state = replace(state, turn=replace(state.turn, step="strategy"))
    offer = next(one for one in GAME.display.offers(GAME.view(state, side("x"))) if one.key == "reinforce:a")
    # weapon (3 + 8) × 10 × 20 % = 22, move 5 × 20 × 80 % = 80, health 6
    assert "like droid, 216 credits" in [one.label for one in offer.fields[0].options]
    assert buy(state, like="droid").report.price == 216
