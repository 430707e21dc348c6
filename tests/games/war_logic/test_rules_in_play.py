"""Rules that no case file touches, each played by sides: its number is in the docstring."""

import pytest

from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import SPECTATOR, side
from tests.games.war_logic.tables import act, begun, course, man, offered, refused, weapon

SKILLS = {"gun": weapon(), "walk": "human-land-move", "fist": "human-h2h"}
LOAD = {"category": "control", "sub-category": "load", "impact": 2}
SHOOT = {"type": "attack", "by": "a", "with": "gun", "target": "b"}
END, OVER = {"type": "end-turn"}, {"type": "end-offense"}


def duel(card=None, **b):
    return course({"a": man("x", skills=SKILLS), "b": man("y", skills={**SKILLS, **b.pop("more", {})}, **b)}, card=card)


def army(*units, skills=None, **more):
    return {"game": "war-logic", "name": "A", "units": list(units), "skills": skills or {}, **more}


MAN = {"name": "man", "skills": ["human-health", "human-land-move", "musket"]}


def problems(document):
    evaluation = GAME.armies.evaluate(GAME.armies.read(document))
    return evaluation, {one.code for one in evaluation.problems if one.weight == "error"}


# --- general --------------------------------------------------------------------------------------


def test_measured_inches_are_checked():
    """WL-1.1, WL-8.3: players measure, the rules compare."""
    assert refused(duel(), "x", 5, **SHOOT, distance=11) == "out-of-range"
    assert refused(duel(), "x", 5, **SHOOT, distance=-1) == "out-of-range"
    assert refused(duel(), "x", 5, **SHOOT, distance="9.5") == ""


@pytest.mark.parametrize(("face", "points"), [(1, 1), (9, 5), (10, 5)])
def test_a_die_has_ten_faces_and_fractions_are_rounded_up(face, points):
    """WL-1.2, WL-1.3: 5 × 1 / 10 is 1, 5 × 9 / 10 is 5."""
    state = course({"a": man("x", skills={"gun": weapon(impact=5)}), "b": man("y")})
    assert act(state, "x", face, **SHOOT).units["b"].health == 20 - points


def test_turns_go_round():
    """WL-1.4, WL-4.10: when every side has had its turn, the first has its next."""
    state = course({"a": man("x"), "b": man("y"), "c": man("z")})
    for number, who in enumerate("xyzx", start=1):
        if number > 1:
            state = act(state, who, type="begin-turn", side=who)
        assert (state.turn.number, state.turn.side) == (number, who)
        other = next(one for one in "xyz" if one != who)
        assert refused(state, other, **END) == "not-your-turn"
        state = act(state, who, **END)


def test_any_genre_and_scale_may_be_mixed():
    """WL-1.5, WL-3.12: no theme on the card, no combination forbidden; who states no nature is biological."""
    units = [{**MAN, "name": "knight", "theme": "ancient"}, {**MAN, "name": "giant", "theme": "futuristic", "scale": 3}]
    document = army(*units, {"name": "droid", "nature": ["electronic"], "skills": ["armor-100"]})
    assert problems(document)[1] == set()
    assert begun(document, army(MAN)).sheets["knight"].nature == ("biological",)


def test_house_rules_are_written_on_the_card():
    """WL-1.7, WL-4.1: two pistols at once, for example."""
    state = begun(
        army(MAN), army(MAN), **{"house-rules": "Two pistols fire together.", "battle": "Ford", "date": "today"}
    )
    assert "Two pistols fire together." in str(GAME.display.screen(GAME.view(state, SPECTATOR)).notes)


# --- strategy and control -------------------------------------------------------------------------


def test_speeches_come_first_and_dice_are_manipulated_at_any_time():
    """WL-5.3, WL-5.1."""
    seer = {"category": "strategy", "sub-category": "manipulation", "impact": 1, "number": 3}
    call = {"category": "strategy", "sub-category": "morale", "impact": 1, "range": 3}
    units = {"a": man("x", skills={**SKILLS, "seer": seer, "call": call}), "b": man("y")}
    state = act(course(units), "x", 5, **SHOOT)
    assert refused(state, "x", type="speech", by="a", with_="call", members=["a"]) == "wrong-step"
    assert act(state, "x", 7, type="predict", by="a", with_="seer").queued == {"x": (7,)}


@pytest.mark.parametrize("carry", [True, False])
def test_what_is_left_of_the_budget_is_credit_only_if_the_card_says_so(carry):
    """WL-5.5, WL-4.2, WL-4.3."""
    state = begun(army(MAN), army(MAN), budget=5000, **{"carry-left-over": carry})
    left = 5000 - state.sides["x"].spent
    assert state.sides["x"].left == left and state.sides["x"].credit == (left if carry else 0)


def commanded(**c):
    rank = {"category": "control", "sub-category": "rank", "impact": 4, "range": 4, "extension": 2}
    units = {"a": man("x", skills={"rank": rank, "radio": "radio"}, **c.pop("a", {})), "c": man("x", **c)}
    return course({**units, "b": man("y", skills={"seats": LOAD})})


ORDER = {"type": "order", "by": "a", "with": "rank", "targets": ["c"]}


def test_who_is_ordered_needs_no_skill_but_a_radio_for_the_radio():
    """WL-6.12, WL-6.7."""
    assert act(commanded(), "x", **ORDER, distances={"c": 4}).turn.ordered == {"c"}
    assert refused(commanded(), "x", **ORDER, via="radio") == "no-radio"


def test_the_crew_of_one_vehicle_hears_its_commander():
    """WL-6.14."""
    far = {"distances": {"c": 50}}
    assert refused(commanded(), "x", **ORDER, **far) == "out-of-comm-range"
    assert refused(commanded(a={"inside": "b"}, inside="b"), "x", **ORDER, **far) == ""


# --- movement and attack --------------------------------------------------------------------------


def test_a_vehicle_carries_its_passengers_without_their_energy():
    """WL-7.6, WL-3.11: boarding is the passenger's own move."""
    drive = {"seats": LOAD, "drive": "human-land-move"}
    units = {"car": man("x", skills=drive, nature=["machinery"]), "a": man("x", skills={**SKILLS, "rank": "sergeant"})}
    state = act(course({**units, "b": man("y")}), "x", type="order", by="a", with_="rank", targets=["car"])
    state = act(state, "x", type="move", by="a", with_="walk", distance=2, inside="car")
    before = state.units["a"].left["walk"]
    state = act(state, "x", type="move", by="car", with_="drive", distance=5)
    assert (state.units["a"].inside, state.units["a"].left["walk"]) == ("car", before)


def test_contact_allows_fighting_hand_to_hand():
    """WL-7.8, WL-8.4."""
    fist = {**SHOOT, "with": "fist"}
    assert refused(duel(), "x", 5, **fist, distance=1) == "not-in-contact"
    assert refused(duel(), "x", 5, **fist, distance=0) == ""


def test_a_frontal_attack_has_no_bonus_and_one_from_behind_has():
    """WL-8.16, WL-8.10."""
    assert act(duel(), "x", 5, **SHOOT).units["b"].health == 15
    assert act(duel(), "x", 5, **SHOOT, from_behind=True).units["b"].health == 14


def test_what_is_not_seen_is_not_shot_at():
    """WL-8.25, WL-15.10: by day or night the card has a range of sight, which vision reaches beyond."""
    assert refused(duel(), "x", 5, **SHOOT, seen=False) == "not-seen"
    assert refused(duel(card={"sight": 6}), "x", 5, **SHOOT, distance=7) == "not-seen"
    units = {"a": man("x", skills={**SKILLS, "eye": "binocular"}), "b": man("y")}
    assert refused(course(units, card={"sight": 6}), "x", 5, **SHOOT, distance=7) == ""


def test_who_has_no_weapon_crashes():
    """WL-8.28."""
    state = course({"a": man("x", skills={"walk": "human-land-move"}), "b": man("y", health=50)})
    assert "crash:a:walk" in offered(state, "x")
    state = act(state, "x", 5, type="crash", by="a", with_="walk", target="b")
    assert state.units["b"].health < 50 and state.units["a"].health < 20


def test_more_than_enough_is_lost():
    """WL-8.29, WL-9.2: the dead take no more, and nobody beside them does."""
    state = act(duel(health=2), "x", 10, **SHOOT)
    assert state.units["b"].health == 0 and "dead" in state.units["b"].status and state.units["a"].health == 20


def test_regenerative_armor_comes_before_other_armor():
    """WL-9.4, WL-9.1."""
    shell = {"category": "defense", "sub-category": "armor", "impact": 4, "number": 3, "traits": ["regenerative"]}
    state = act(duel(armor=9, more={"shell": shell}), "x", 5, **SHOOT)
    assert (state.units["b"].health, state.units["b"].armor, state.units["b"].left["shell"]) == (20, 8, 2)


def test_the_injured_fight_on_at_full_strength_and_their_wounds_are_seen():
    """WL-9.5, WL-9.10, WL-15.1, WL-10.15: the answer needs no order either."""
    state = act(act(duel(), "x", 10, **SHOOT), "x", **OVER)
    assert GAME.view(state, side("x")).wounds["b"] == 10
    state = act(state, "y", 10, type="attack-back", by="b", with_="gun", target="a")
    assert state.units["a"].health == 10


def test_the_attacked_may_do_nothing():
    """WL-10.14."""
    state = act(act(duel(), "x", 10, **SHOOT), "x", **OVER)
    assert refused(state, "x", **END) == "wrong-step"
    assert act(act(state, "y", type="pass", side="y"), "x", **END).turn.over


# --- force, minds, miracles -----------------------------------------------------------------------


def test_each_use_of_force_costs_one_and_a_mind_has_to_be_near():
    """WL-13.4, WL-13.6."""
    push = {"category": "control", "sub-category": "override", "impact": 9, "range": 9, "extension": 60, "number": 3}
    skills = {"push": {**push, "traits": ["force"]}, "hack": push}
    state = course({"a": man("x", skills=skills), "b": man("y")}, card={"open-sheets": True})
    after = act(state, "x", type="force-move", by="a", with_="push", object="b", distance=9)
    assert after.units["a"].left["push"] == 2
    hack = {"type": "hack", "by": "a", "with": "hack", "target": "b"}
    assert refused(state, "x", 9, **hack, distance=10) == "out-of-range"
    assert act(state, "x", 9, **hack, distance=9).units["a"].left["hack"] == 2


@pytest.mark.parametrize(("counts", "code"), [(True, "not-effective"), (False, "")])
def test_a_miracle_brings_no_machine_back(counts, code):
    """WL-14.4."""
    raise_ = {"category": "defense", "sub-category": "miracle", "impact": 999, "range": 9, "number": 2}
    units = {"a": man("x", skills={"raise": raise_}), "b": man("y")}
    units["droid"] = man("x", health=0, status=["dead"], nature=["machinery"], skills={"body": "human-health"})
    state = course(units, card={"effective-against": counts})
    revive = {"type": "resurrect", "by": "a", "with": "raise", "unit": "droid"}
    assert refused(state, "x", **revive) == code


def test_the_fallen_leave_something_if_the_card_says_so():
    """WL-16.7."""
    skills = {"gun": weapon(number=9, left=1)}
    units = {"a": man("x", skills=skills), "c": man("x", health=0, status=["dead"], skills=skills), "b": man("y")}
    refill = {"type": "refill", "by": "a", "with": "gun", "target": "c"}
    assert refused(course(units), "x", **refill) == "rule-not-in-force"
    assert act(course(units, card={"refill": True}), "x", **refill).units["a"].left["gun"] == 2


# --- building -------------------------------------------------------------------------------------


def test_a_skill_has_its_properties_and_its_class():
    """WL-2.1, WL-2.2, WL-2.4, WL-2.12: a probability is a factor of the cost, and no die is rolled for it."""
    for percent, cost in ((40, 12), (80, 24)):
        gun = {"category": "offense", "sub-category": "firearm", "impact": 3, "number": 10, "probability": percent}
        evaluation, codes = problems(army({"name": "man", "skills": ["human-health", "gun"]}, skills={"gun": gun}))
        assert codes == set() and evaluation.values["cost"] == 5 + cost


def test_free_skills_and_traits_cost_nothing():
    """WL-2.30, WL-2.33, WL-2.5."""
    skills = {"plain": {"category": "offense", "sub-category": "firearm", "impact": 3}}
    skills["turret"] = {**skills["plain"], "traits": ["turret", "stealth"]}
    costs = [
        problems(army({"name": "man", "skills": ["human-health", *more]}, skills=skills))[0].values["cost"]
        for more in (["plain"], ["turret"], ["turret", "empty-slot"])
    ]
    assert len(set(costs)) == 1


def test_minds_and_dice_are_dear_by_default():
    """WL-13.11, WL-2.21: a penalty of 1000, at 100 %."""
    for category, sub in (("control", "override"), ("strategy", "manipulation")):
        skill = {"category": category, "sub-category": sub, "impact": 1, "number": 1}
        evaluation, _ = problems(army({"name": "man", "skills": ["human-health", "own"]}, skills={"own": skill}))
        assert evaluation.values["cost"] == 5 + 1000 + 1


@pytest.mark.parametrize(
    ("skill", "code"), [("sergeant", ""), ("formal-decoration", ""), ("radio", "not-a-command-skill")]
)
def test_ranks_and_decorations_command(skill, code):
    """WL-2.32, WL-6.3."""
    state = course({"a": man("x", skills={"rank": skill}), "c": man("x"), "b": man("y")})
    assert refused(state, "x", **ORDER) == code


def test_a_robot_vehicle_needs_no_crew_and_a_crew_survives_its_vehicle():
    """WL-3.11, WL-9.6."""
    robot = {"name": "robot", "nature": ["machinery"], "skills": ["armor-100", "plane-move"]}
    assert problems(army(robot))[1] == set()
    state = course({"a": man("x", skills=SKILLS), "car": man("y", health=5), "b": man("y", inside="car")})
    state = act(state, "x", 5, type="attack", by="a", with_="gun", target="car")
    assert "dead" in state.units["car"].status and state.units["b"].health > 0


def test_the_army_sheet_shows_every_skill_with_its_numbers():
    """WL-3.14."""
    sheets = str(GAME.armies.record_sheets(GAME.armies.read(army(MAN))))
    assert all(word in sheets for word in ("man", "musket"))


# --- card and secrets -----------------------------------------------------------------------------


def test_who_did_not_choose_the_terrain_begins():
    """WL-4.8, WL-4.7."""
    for options, first in (({"terrain": "x"}, "y"), ({"terrain": "y"}, "x"), ({"first": "y", "terrain": "x"}, "y")):
        assert refused(begun(army(MAN), army(MAN), **options), first, type="begin-turn", side=first) == ""


@pytest.mark.parametrize(("objective", "kinds"), [("annihilation", ["annihilation"]), ("hold", ["hold"]),
    ("both", ["annihilation", "hold"]), ("capture", ["capture"]), ("custom", ["custom"])])  # fmt: skip
def test_the_card_names_the_objective(objective, kinds):
    """WL-4.11."""
    assert [one.type for one in begun(army(MAN), army(MAN), objective=objective).card.objective] == kinds


def test_what_is_laid_out_is_taken_by_a_unit_in_contact():
    """WL-4.13, WL-5.4."""
    state = begun(army(MAN), army(MAN), bonuses={"1": {"name": "chest", "kind": "treasure", "credit": 40}})
    state = act(state, "x", type="begin-turn", side="x")
    take = {"type": "take-over", "by": "X man", "target": "chest"}
    assert refused(state, "x", **take, distance=1) == "not-in-contact"
    assert act(state, "x", **take).units["X man"].credit == 40


def test_a_house_is_divided_into_sections():
    """WL-4.15, WL-4.14: each with a health of its own."""
    places = {str(at): {"name": f"wing {at}", "kind": "house", "health": 5} for at in (1, 2)}
    state = act(begun(army(MAN), army(MAN), places=places), "x", type="begin-turn", side="x")
    state = act(state, "x", 10, type="attack", by="X man", with_="musket", target="wing 1")
    assert (state.places["wing 1"].health, state.places["wing 2"].health) == (0, 5)


@pytest.mark.parametrize("open_", [True, False])
def test_open_sheets_are_read_by_all(open_):
    """WL-15.4, WL-15.1."""
    state = begun(army(MAN), army({**MAN, "name": "other"}), **{"open-sheets": open_})
    assert bool(GAME.view(state, side("x")).state.sheets["other"].skills) == open_


def test_foreseen_dice_and_mines_are_known_to_their_side():
    """WL-15.12, WL-15.13, WL-12.11."""
    seer = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "number": 3}
    mines = {"category": "offense", "sub-category": "explosive", "impact": 6, "number": 3}
    field = {"name": "field", "kind": "hazard", "skills": ["mines"]}
    one = army({**MAN, "skills": [*MAN["skills"], "seer"]}, field, skills={"seer": seer, "mines": mines})
    state = act(begun(one, army({**MAN, "name": "other"})), "x", type="begin-turn", side="x")
    state = act(state, "x", 7, 8, type="predict", by="man", with_="seer", count=2)
    own, other = (GAME.view(state, side(who)).state for who in "xy")
    assert (own.queued, other.queued) == ({"x": (7, 8)}, {}) and set(own.hazards) == {"field"} and not other.hazards
    walk = {"type": "move", "by": "other", "with": "human-land-move", "distance": 3}
    state = act(act(act(state, "x", **END), "y", type="begin-turn", side="y"), "y", **walk)
    state = act(state, "x", type="spring-hazard", by="other", hazard="field")
    assert set(GAME.view(state, side("y")).state.hazards) == {"field"}


def test_the_report_of_a_battle_goes_to_the_log():
    """WL-17.7, WL-17.4."""
    sides = tuple(SideSetup(id=key, name=key.upper(), army=army(MAN)) for key in "xy")
    (event,) = GAME.battle.setup.start(Setup(sides=sides, options={}), TapeDice([]))
    state = act(event.state, "referee", type="declare", winner="y", story="They ran.")
    outcome = GAME.battle.outcome(state)
    assert outcome.winners == ("y",) and set(outcome.facts) >= {"spent", "losses", "turns", "objective"}


# --- and the rest ---------------------------------------------------------------------------------


def test_a_scaled_unit_fights_with_scaled_skills():
    """WL-1.6: impact 3 and range 4 become 6 and 8."""
    small = {**MAN, "skills": ["human-health", "human-land-move", "revolver"]}
    state = act(
        begun(army({**small, "name": "giant", "scale": 2}), army({**MAN, "name": "other"})),
        "x",
        type="begin-turn",
        side="x",
    )
    shot = {"type": "attack", "by": "giant", "with": "revolver", "target": "other"}
    assert refused(state, "x", 1, **shot, distance=9) == "out-of-range"
    assert "dead" in act(state, "x", 10, **shot, distance=8).units["other"].status


@pytest.mark.parametrize(("counts", "code"), [(True, "not-effective"), (False, "")])
def test_use_conditions_count_when_the_card_says_so(counts, code):
    """WL-4.6, WL-9.8."""
    gas = weapon(**{"effective-against": ["biological"]})
    state = course(
        {"a": man("x", skills={"gun": gas}), "b": man("y", nature=["machinery"])}, card={"effective-against": counts}
    )
    assert refused(state, "x", 5, **SHOOT) == code


def test_foreseen_dice_are_used_in_their_order():
    """WL-5.10."""
    seer = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "number": 3}
    state = course(
        {"a": man("x", skills={**SKILLS, "bow": weapon(), "seer": seer}), "b": man("y", skills=SKILLS, health=50)}
    )
    assert refused(state, "x", 3, 4, 5, type="predict", by="a", with_="seer", count=3) == "too-many-dice"
    state = act(state, "x", 3, 4, type="predict", by="a", with_="seer", count=2)
    state = act(act(state, "x", **SHOOT), "x", **{**SHOOT, "with": "bow"})
    assert state.units["b"].health == 50 - 3 - 4 and state.units["a"].left["seer"] == 2


def test_a_voice_reaches_as_far_as_the_rank_and_costs_no_radio():
    """WL-6.9."""
    assert refused(commanded(), "x", **ORDER, distances={"c": 5}) == "out-of-comm-range"
    state = act(commanded(), "x", **ORDER, distances={"c": 4})
    assert state.units["a"].left["radio"] == commanded().units["a"].left["radio"]


@pytest.mark.parametrize(
    ("status", "code"), [("dead", "unit-dead"), ("frozen", "unit-frozen"), ("prisoner", "unit-prisoner")]
)
def test_who_can_do_nothing_is_not_ordered(status, code):
    """WL-6.13."""
    assert refused(commanded(status=[status]), "x", **ORDER) == code
    assert refused(commanded(), "x", **{**ORDER, "targets": ["b"]}) == "not-your-unit"


def test_every_move_costs_one_however_far_it_goes():
    """WL-7.2."""
    walk = {"type": "move", "by": "a", "with": "walk"}
    for inches in (0, 1, 6):
        assert act(duel(), "x", **walk, distance=inches).units["a"].left["walk"] == duel().units["a"].left["walk"] - 1
    tired = course(
        {
            "a": man("x", skills={"walk": {"category": "movement", "sub-category": "land", "range": 6, "left": 0}}),
            "b": man("y"),
        }
    )
    assert refused(tired, "x", **walk, distance=1) == "no-move-energy"


def test_a_spy_creeps_unseen():
    """WL-7.9, WL-15.5, WL-15.7: the others learn only that there was a secret move."""
    state = course({"a": man("x", spy=True, skills=SKILLS), "b": man("y")})
    state = act(state, "x", type="spy-move", by="a", with_="walk", distance=5)
    seen = GAME.view(state, side("y")).state
    assert state.units["a"].hidden_path == 5 and seen.units["a"].hidden_path == 0 and seen.turn.secret == "someone"


def test_an_answer_is_not_answered():
    """WL-10.5."""
    state = act(act(duel(), "x", 5, **SHOOT), "x", **OVER)
    state = act(state, "y", 5, type="attack-back", by="b", with_="gun", target="a")
    assert state.units["a"].attacked_by == frozenset()
    assert refused(state, "x", 5, **{**SHOOT, "type": "attack-back"}) == "not-attacked"


def test_the_dead_are_not_healed():
    """WL-10.11, WL-14.3: they are brought back, and only they."""
    raise_ = {"category": "defense", "sub-category": "miracle", "impact": 999, "range": 9, "number": 2}
    units = {
        "a": man("x", skills=SKILLS),
        "b": man("y", skills={"kit": "medic-kit", "raise": raise_}),
        "c": man("y", health=3),
    }
    state = act(course(units), "x", 5, **SHOOT)
    state = act(state, "x", 5, type="crash", by="a", with_="walk", target="c")
    state = act(state, "x", **OVER)
    assert refused(state, "y", type="recover", by="b", with_="kit", target="c") == "target-dead"
    state = act(act(state, "referee", **END), "y", type="begin-turn", side="y")
    revive = {"type": "resurrect", "by": "b", "with": "raise"}
    assert refused(state, "y", **revive, unit="b") == "not-dead" and refused(state, "y", **revive, unit="c") == ""


def test_mines_and_turrets_do_not_know_their_friends():
    """WL-12.10."""
    auto = {"auto": weapon(traits=["turret"])}
    units = {"a": man("x", skills=SKILLS), "tower": man("x", skills=auto), "b": man("y")}
    mines = {"field": {"kind": "minefield", "impact": 4, "number": 2, "side": "x", "known": ["x"]}}
    state = act(course(units, hazards=mines), "x", type="move", by="a", with_="walk", distance=3, into="field")
    assert state.units["a"].health == 16
    assert act(state, "x", 5, type="turret", by="tower", with_="auto", target="a").units["a"].health == 11


def test_a_hacked_unit_is_its_own_again_when_the_turn_is_over():
    """WL-13.8."""
    hack = {"category": "control", "sub-category": "override", "impact": 90, "range": 9}
    state = course({"a": man("x", skills={"hack": hack}), "b": man("y", skills=SKILLS), "c": man("y")})
    state = act(state, "x", 9, type="hack", by="a", with_="hack", target="b", effect="integrity")
    assert refused(state, "x", type="move", by="b", with_="walk", distance=1) == ""
    state = act(act(state, "x", **END), "y", type="begin-turn", side="y")
    assert state.units["b"].side == "y" and state.units["b"].controller is None
    assert refused(state, "y", type="move", by="b", with_="walk", distance=1) == ""


def test_a_skill_is_known_once_it_was_used_in_the_open():
    """WL-15.2: its impact, range and extension, not the number left."""
    before, after = (GAME.view(state, side("y")).state for state in (duel(), act(duel(), "x", 5, **SHOOT)))
    assert not before.sheets["a"].skills
    assert (after.sheets["a"].skills["gun"].impact, after.units["a"].left) == (10, {})


def test_only_in_space_a_unit_chooses_to_go_deep():
    """WL-7.4."""
    fly = {"category": "movement", "sub-category": "space", "impact": 30, "range": 9, "extension": 20}
    state = course({"a": man("x", skills={**SKILLS, "fly": fly}), "b": man("y")})
    move = {"type": "move", "by": "a", "distance": 5}
    deep = act(state, "x", **move, with_="fly", use="depth").units["a"]
    high = act(state, "x", **move, with_="fly").units["a"]
    assert (deep.elevation, deep.depth, high.elevation, high.depth) == (0, 20, 30, 0)
    assert refused(state, "x", **move, with_="walk", use="elevation") == "wrong-medium"
    assert refused(state, "x", **move, with_="walk", near={"nobody": 3}) == "unreadable"


def test_another_unit_like_one_has_its_points_and_price():
    """WL-5.4, WL-2.13."""
    state = course({"a": man("x", credit=900, skills={"body": "human-health"}), "b": man("y")})
    buy = {"type": "reinforce", "by": "a"}
    assert refused(state, "x", **buy, unit={"name": "n", "like": "a", "armor": 90}) == "cost-mismatch"
    assert refused(state, "x", **buy, unit={"name": "n", "like": "a"}) == ""


@pytest.mark.parametrize("status", ["dead", "prisoner", "withdrawn"])
def test_nobody_speaks_to_those_who_are_out_of_play(status):
    """WL-5.6: the members of a speech are units of the team that can hear it; the offer names the same ones."""
    call = {"category": "strategy", "sub-category": "morale", "impact": 1, "range": 3}
    units = {"a": man("x", team="t", skills={"call": call}), "b": man("y")}
    units |= {name: man("x", team="t") for name in "cd"}
    units["d"] |= {"status": [status], "held-by": "b" if status == "prisoner" else None}
    state = course(units)
    assert offered(state, "x")["speech:a:call"].action["members"] == ["a", "c"]
    assert refused(state, "x", type="speech", by="a", with_="call", members=["a", "d"]) == "unit-dead"
    assert act(state, "x", type="speech", by="a", with_="call", members=["a", "c"]).units["c"].morale.attack == 1
