"""Numbers of an army that the formula alone would turn into free credits or free strength."""

import pytest

from rules.games.war_logic.catalogue import AIM_PRICE
from rules.games.war_logic.game import GAME
from rules.kernel.campaign import Career
from rules.kernel.dice import TapeDice
from rules.kernel.edits import apply_edit
from rules.kernel.problems import Illegal
from tests.games.war_logic.tables import act, begun, choices, course, man, offered, refused, weapon

BODY = {"name": "man", "skills": ["human-health"]}


def army(*units, **skills):
    return {"game": "war-logic", "name": "Test", "units": list(units), "skills": skills}


def evaluation(document):
    return GAME.armies.evaluate(GAME.armies.read(document))


def codes(document):
    return {one.code for one in evaluation(document).problems if one.weight == "error"}


def own(**skill):
    return army({"name": "man", "skills": ["human-health", "human-health", "own"]}, own=skill)


def defense(sub, number, **more):
    return {"category": "defense", "sub-category": sub, "number": number, **more}


# --- defects (WL-2.25, WL-3.6) --------------------------------------------------------------------


@pytest.mark.parametrize(("health", "armor", "life"), [(-99, 100, (0, 1)), (5, -3, (2, 0)), (7, 4, (7, 4))])
def test_a_defect_of_health_or_armor_weakens_the_whole_unit_on_the_table(health, armor, life):
    skills = {"body": defense("health", health), "shell": defense("armor", armor)}
    document = army({"name": "man", "skills": ["body", "shell", "human-land-move"]}, **skills)
    assert codes(document) == set() and evaluation(document).values["cost"] == sum(life) + 192
    state = begun(document, army(BODY))
    unit = state.units["X man"]
    assert (unit.health, unit.armor) == life


def test_a_unit_with_a_defect_dies_of_as_many_points_as_it_has():
    skills = {"body": defense("health", -99), "shell": defense("armor", 100)}
    rifle = army({"name": "gunner", "skills": ["human-health", "musket"]})
    state = begun(rifle, army({"name": "wreck", "skills": ["body", "shell"]}, **skills))
    state = act(state, "x", type="begin-turn", side="x")
    state = act(state, "x", 1, type="attack", by="gunner", with_="musket", target="wreck")
    assert "dead" in state.units["wreck"].status


@pytest.mark.parametrize(
    "skill",
    [
        defense("health", -4, range=1000),
        defense("armor", -4, probability=10_000),
        defense("armor", -50, impact=5, traits=["regenerative"]),
        {"category": "strategy", "sub-category": "morale", "impact": -1, "number": 500},
        {"category": "strategy", "sub-category": "morale", "impact": -11},
        {"category": "strategy", "sub-category": "morale", "extension": -1, "probability": 9000},
    ],
)
def test_a_defect_gives_back_no_more_than_it_takes(skill):
    assert "negative-property" in codes(own(**skill))


@pytest.mark.parametrize(
    "skill", [defense("health", -4), {"category": "strategy", "sub-category": "morale", "impact": -1, "extension": -1}]
)
def test_a_plain_defect_is_legal(skill):
    assert codes(own(**skill)) == set()


def test_defects_never_make_a_unit_cost_less_than_nothing():
    low = {"category": "strategy", "sub-category": "morale", "impact": -9, "extension": -9}
    assert "negative-property" in codes(own(**low))


def test_low_morale_takes_points_off_the_own_die():
    """WL-2.25: the impact off attacks, the extension off answers."""
    low = {"category": "strategy", "sub-category": "morale", "impact": -2, "extension": -3}
    gun = {"gun": weapon(), "low": low}
    state = course({"a": man("x", skills=gun), "b": man("y", skills=gun)})
    state = act(state, "x", 5, type="attack", by="a", with_="gun", target="b")
    assert state.units["b"].health == 20 - 3
    state = act(state, "x", type="end-offense")
    state = act(state, "y", 5, type="attack-back", by="b", with_="gun", target="a")
    assert state.units["a"].health == 20 - 2


# --- scale (WL-1.6) -------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [-1, 0, "-0.5", 101])
def test_a_scale_is_above_nothing_and_bounded(scale):
    mines = {"category": "offense", "sub-category": "explosive", "impact": 9, "extension": 9, "number": 9}
    field = {"name": "field", "kind": "hazard", "scale": scale, "skills": ["mines"]}
    found = codes(army(BODY, field, mines=mines))
    assert found & {"negative-property", "number-over-cap"}
    plain = army(BODY, {**field, "scale": 1}, mines=mines)
    cost = evaluation(army(BODY, field, mines=mines)).values["cost"]
    assert cost == evaluation(plain).values["cost"]  # an impossible scale makes no price


def test_a_career_buys_no_unit_that_pays_out():
    career = Career(name="North", wallet=500, begun=True)
    mines = {"category": "offense", "sub-category": "explosive", "impact": 9, "extension": 9, "number": 9}
    for more, scale in (({}, -1), ({"impact": -900}, 1)):
        field = {"name": "field", "kind": "hazard", "scale": scale, "skills": ["mines"]}
        document = army(field, mines={**mines, **more})
        with pytest.raises(Illegal):
            recruit = {"type": "recruit", "unit": field, "army": document, "count": 1}
            GAME.campaign.deal(career, recruit, TapeDice([]))
    (offer,) = GAME.campaign.recruits(career, document)
    assert offer.closed.code == "negative-price"


# --- purses (WL-2.34) -----------------------------------------------------------------------------


def test_only_an_actionable_strategy_skill_is_a_purse():
    hack = {"category": "control", "sub-category": "override", "impact": 9, "range": 9, "traits": ["credit"]}
    purse = {"category": "strategy", "sub-category": "actionable", "penalty": 70, "traits": ["credit"]}
    document = army({"name": "man", "skills": ["human-health", "hack", "purse"]}, hack=hack, purse=purse)
    assert evaluation(document).parts[0].values["credit"] == 70
    assert begun(document, army(BODY)).units["X man"].credit == 70


# --- aiming (WL-8.11) -----------------------------------------------------------------------------


def sight(bonus, **more):
    return {"category": "control", "sub-category": "information", "die-bonus": bonus, **more}


def test_help_in_aiming_costs_what_the_library_asks():
    assert codes(own(**sight(9, penalty=int(9 * AIM_PRICE)))) == set()
    document = own(**sight(9))
    (problem,) = [one for one in evaluation(document).problems if one.code == "accuracy-not-paid"]
    for fix in problem.fixes:
        fixed = document
        for edit in fix.edits:
            fixed = GAME.armies.edit(fixed, edit)
        assert codes(fixed) == set()
    assert codes(own(**sight(10, penalty=9000))) == {"accuracy-out-of-range"} == codes(own(**sight(-1, penalty=9000)))
    assert codes(own(skill="monocular")) == set()
    assert codes(own(skill="monocular", number=2)) == {"accuracy-not-paid"}


def test_a_sight_helps_sniper_rifles_and_guided_weapons_alone():
    skills = {
        "eye": sight(4),
        "gun": weapon(),
        "rifle": {"category": "offense", "sub-category": "snipe", "impact": 10, "range": 10, "probability": 30},
        "guided": weapon(**{"sub-category": "explosive"}, accuracy=1, probability=40),
    }
    state = course({"a": man("x", skills=skills), "b": man("y", health=90)})
    for key, points in (("gun", 1), ("rifle", 5), ("guided", 6)):
        shot = {"type": "attack", "by": "a", "with_": key, "target": "b", "aid": "eye"}
        assert act(state, "referee", 1, **shot).units["b"].health == 90 - points, key
        assert refused(state, "x", 1, **shot) == ("no-such-skill" if key == "gun" else "")
        fields = [one.path for one in offered(state, "x")[f"attack:a:{key}"].fields]
        assert (("aid",) in fields) == (key != "gun")
    assert choices(offered(state, "x")["attack:a:rifle"], "aid") == [None, "eye"]


# --- lines, ids and seats -------------------------------------------------------------------------


def test_lines_that_all_count_nothing_are_no_army():
    document = army({**BODY, "count": 0})
    (problem,) = [one for one in evaluation(document).problems if one.weight == "error"]
    assert problem.code == "empty-army"
    assert codes(apply_edit(document, problem.fixes[0].edits[0])) == set()


@pytest.mark.parametrize(
    ("key", "more", "found"),
    [
        ("empty-slot", {"traits": ["mine-map", "stealth"]}, {"skill-redefined"}),
        ("monocular", {"die-bonus": 9}, {"skill-redefined", "accuracy-not-paid"}),
        ("monocular", {"name": "My eye"}, set()),
    ],
)
def test_a_library_id_keeps_all_values_of_the_library(key, more, found):
    document = army({"name": "man", "skills": ["human-health", key]}, **{key: {"skill": key, **more}})
    assert codes(document) == found


SEATS = {"category": "control", "sub-category": "load", "impact": 2}


def carriers(**carries):
    lines = [{"name": name, "skills": ["health-10", "seats"], "carries": list(all_)} for name, all_ in carries.items()]
    return army(*lines, {"name": "man", "count": 2, "skills": ["human-health"]}, seats=SEATS)


@pytest.mark.parametrize(
    "carries",
    [
        {"car": ["car"]},
        {"car": ["van"], "van": ["car"]},
        {"car": ["van"], "van": ["bus"], "bus": ["car"]},
        {"car": ["man"], "van": ["man"]},
        {"car": ["man", "man"]},
    ],
)
def test_nobody_rides_twice_or_in_what_it_carries(carries):
    assert "overloaded" in codes(carriers(**carries))


def test_a_vehicle_in_a_vehicle_is_legal():
    assert codes(carriers(car=["man"], van=["car"])) == set()


@pytest.mark.parametrize("where", [("budget",), ("allotments", "t")])
def test_budgets_and_allotments_are_not_negative(where):
    document = {**army(BODY), "budget": 500, "teams": [{"name": "t", "members": ["man"]}], "allotments": {"t": 5}}
    document["options"] = {"strict-budget": False}
    if where == ("budget",):
        document["budget"] = -1
    else:
        document["allotments"] = {"t": -900}
    assert "negative-property" in codes(document)


def test_a_player_smuggles_in_no_unit_with_such_numbers():
    state = course({"a": man("x", credit=900), "b": man("y")})
    for skill in (
        defense("health", -4, range=100),
        sight(9),
        {"category": "control", "sub-category": "rank", "impact": -9},
    ):
        unit = {"name": "n", "skills": {"body": "health-10", "own": skill}}
        assert refused(state, "x", type="reinforce", by="a", unit=unit) in ("negative-property", "accuracy-not-paid")
