"""Units bought in battle cost what their skills cost, however a player asks for them (WL-5.4, WL-2.13)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, side
from tests.games.war_logic import tables
from tests.games.war_logic.tables import man, table

DROID = {"kind": "unit", "health": 6, "impact": 3, "range": 8, "speed": 5, "number": 10}


def battle():
    units = {"a": man("x", skills={"walk": "human-land-move"}, credit=400), "b": man("y")}
    state = table(units, turn={"side": "x", "number": 1}, bonuses={"droid": DROID})
    return replace(state, sides={key: Side(name=key) for key in "xy"})


def buy(state, viewer=None, **unit):
    action = {"type": "reinforce", "by": "a", "unit": {"name": "new", **unit}}
    return TABLE.decide(state, viewer or side("x"), GAME.battle.codecs.actions.read(action), TapeDice())[0]


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
    state = evolve(battle(), TABLE.decide(battle(), side("x"), GAME.battle.codecs.actions.read(take), TapeDice())[0])
    state = replace(state, turn=replace(state.turn, step="strategy"))
    offer = next(one for one in GAME.display.offers(GAME.view(state, side("x"))) if one.key == "reinforce:a")
    # weapon (3 + 8) × 10 × 20 % = 22, move 5 × 20 × 80 % = 80, health 6
    assert "like droid, 216 credits" in [one.label for one in offer.fields[0].options]
    assert buy(state, like="droid").report.price == 216


@pytest.mark.parametrize(("home", "team"), [("x", "tower"), ("y", None)])
def test_a_unit_like_one_that_was_taken_over_joins_no_team_of_the_same_name(home, team):
    """WL-5.4: a team belongs to the side that built it, whatever another side calls its own."""
    state = battle()
    state = replace(
        state,
        units={**state.units, "b": replace(state.units["b"], side="x")},
        sheets={**state.sheets, "b": replace(state.sheets["b"], home=home, team="tower")},
    )
    after = evolve(state, buy(state, like="b"))
    assert (after.sheets["new"].home, after.sheets["new"].team) == ("x", team)


# --- where new units appear, and what they carry --------------------------------------------------

SEATS = {"category": "control", "sub-category": "load", "impact": 2}
CLONE = {"category": "defense", "sub-category": "miracle", "impact": 5000, "number": 3}
PURSE = {"category": "strategy", "sub-category": "actionable", "penalty": 70, "traits": ["credit"]}


@pytest.mark.parametrize(("seats", "home"), [(1, None), (2, "car")])
def test_a_new_unit_sits_in_the_vehicle_only_if_there_is_room(seats, home):
    """WL-5.4, WL-7.6."""
    units = {
        "car": tables.man("x", skills={"seats": {**SEATS, "impact": seats}}),
        "a": tables.man("x", inside="car", credit=90, skills={"body": "human-health", "clone": CLONE}),
        "fallen": tables.man("x", health=0, status=["dead"], skills={"body": "human-health"}, inside="car"),
        "b": tables.man("y"),
    }
    state = tables.course(units)
    bought = tables.act(state, "x", type="reinforce", by="a", unit={"name": "n", "like": "a"} | {"like": "fallen"})
    assert bought.units["n"].inside == home
    assert tables.act(state, "x", type="clone", by="a", with_="clone", unit="fallen").units["fallen"].inside == home


def test_who_comes_back_has_no_new_credits():
    """WL-14.5: weapons and numbers come back, spent credits do not."""
    units = {
        "a": tables.man("x", skills={"clone": CLONE}),
        "fallen": tables.man("x", health=0, status=["dead"], credit=5, skills={"body": "human-health", "purse": PURSE}),
        "b": tables.man("y"),
    }
    state = tables.act(tables.course(units), "x", type="clone", by="a", with_="clone", unit="fallen")
    assert state.units["fallen"].credit == 5 and state.units["fallen"].health == 0 + state.sheets["fallen"].max_health


@pytest.mark.parametrize("more", [{"team": "t"}, {"nature": ["machinery"]}, {"skills": {"walk": "human-land-move"}}])
def test_a_unit_like_another_takes_its_sheet_and_nothing_else(more):
    with pytest.raises(Illegal) as error:
        buy(battle(), like="a", **more)
    assert error.value.problem.code == "cost-mismatch"
