"""Rulings of the battle, each pinned by a small fight."""

import pytest

from rules.games.war_logic.battle.decide import decide
from rules.games.war_logic.conformance.cases import ACTIONS
from rules.kernel.dice import TapeDice
from rules.kernel.game import side
from rules.kernel.problems import Illegal
from tests.games.war_logic.tables import do, man, refused, table, weapon

SHIELD = {"category": "defense", "sub-category": "armor", "impact": 6, "number": 1, "traits": ["regenerative"]}
WALK = {"walk": "human-land-move"}


def duel(**more):
    return table({"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})}, **more)


@pytest.mark.parametrize(("impact", "face", "effective"), [(5, 9, 5), (5, 3, 2), (1, 1, 1), (10, 4, 4), (3, 7, 3)])
def test_the_product_is_rounded_up(impact, face, effective):
    state = table({"a": man("x", skills={"gun": weapon(impact=impact)}), "b": man("y")})
    _, report = do(state, "attack", face, by="a", **{"with": "gun"}, target="b")
    assert report.shots[0].effective == effective


@pytest.mark.parametrize(
    ("own", "other", "impact"),
    [
        ({"elevation": 9}, {"elevation": 4}, 15),
        ({"elevation": 4}, {"elevation": 9}, 10),
        ({"depth": 7}, {"elevation": 30}, 17),
        ({"elevation": 30}, {"depth": 7}, 10),
        ({"depth": 7}, {"depth": 12}, 10),
    ],
)
def test_depth_beats_height(own, other, impact):
    state = table({"a": man("x", skills={"gun": weapon()}, **own), "b": man("y", **other)})
    _, report = do(state, "attack", 5, by="a", **{"with": "gun"}, target="b")
    assert report.shots[0].impact == impact


def test_surprise_counts_once():
    state = table({"a": man("x", skills={"gun": weapon(traits=["stealth"])}), "b": man("y", status=["fleeing"])})
    _, report = do(state, "attack", 5, by="a", **{"with": "gun"}, target="b", from_behind=True, stealth=True)
    assert report.shots[0].modified == 6


def test_a_volley_wastes_what_is_out_of_range():
    shots = [{"by": "a", "with": "gun", "target": "b", "distance": 11}]
    state, report = do(duel(), "volley", 9, shots=shots)
    assert report.shots[0].fate == "out-of-range"
    assert (state.units["a"].left["gun"], state.units["b"].health) == (19, 20)
    assert state.units["b"].attacked_by == {"a"}


def test_a_shot_at_a_target_that_is_dead_by_then_is_lost():
    state = table({"a": man("x", skills={"g": weapon(), "h": weapon()}), "b": man("y", health=3)})
    shots = [{"by": "a", "with": key, "target": "b", "distance": 1} for key in "gh"]
    state, report = do(state, "volley", 9, 9, shots=shots)
    assert [shot.fate for shot in report.shots] == ["", "lost"]
    assert state.units["a"].left == {"g": 19, "h": 19}


def test_several_weapons_may_answer():
    state = table(
        {
            "a": man("x"),
            "b": man("y", skills={"g": weapon(), "h": weapon(), "k": "medic-kit", **WALK}, **{"attacked-by": ["a"]}),
        }
    )
    state, _ = do(state, "attack-back", 5, by="b", **{"with": "g"}, target="a")
    assert refused(state, "attack-back", 5, by="b", **{"with": "g"}, target="a") == "weapon-already-used"
    assert refused(state, "retreat", by="b", **{"with": "walk"}, distance=2) == "already-reacted"
    assert refused(state, "recover", by="b", **{"with": "k"}, target="b") == "already-reacted"
    state, _ = do(state, "attack-back", 5, by="b", **{"with": "h"}, target="a")
    assert state.units["a"].attacked_by == frozenset()


def test_the_last_charge_uses_up_the_reaction():
    state = table(
        {"a": man("x", skills={"gun": weapon(), "other": weapon()}), "b": man("y", skills={"s": SHIELD, **WALK})}
    )
    state, report = do(state, "attack", 10, by="a", **{"with": "gun"}, target="b")
    assert (report.shots[0].damage, state.units["b"].left["s"]) == (4, 0)
    assert refused(state, "retreat", by="b", **{"with": "walk"}, distance=1) == "auto-recharging"
    state, report = do(state, "attack", 10, by="a", **{"with": "other"}, target="b")
    assert report.shots[0].damage == 10
    state, _ = do(state, "begin-turn", side="y")
    assert state.units["b"].status == frozenset()


def test_the_dead_do_not_answer_in_a_dual():
    state = table(
        {"a": man("x", skills={"gun": weapon()}), "b": man("y", health=4, skills={"gun": weapon()})},
        card={"fast-play": ["dual"]},
    )
    state, report = do(state, "dual", 5, 10, by="a", **{"with": "gun"}, target="b", back_with="gun", distance=3)
    assert report.effective_back is None
    assert (state.units["a"].health, state.units["b"].left["gun"]) == (20, 20)


def test_the_living_answer_in_a_dual():
    state = duel(card={"fast-play": ["dual"]})
    state, report = do(state, "dual", 5, 7, by="a", **{"with": "gun"}, target="b", back_with="gun", distance=3)
    assert (report.effective_back, state.units["a"].health, state.units["b"].reacted) == (7, 13, "attack-back")


def test_waiting_dice_keep_their_order():
    seer = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "extension": 1, "number": 2}
    state = table(
        {
            "a": man("x", skills={"seer": seer, "g": weapon(), "h": weapon(), "i": weapon(), "j": weapon()}),
            "b": man("y", health=90),
        }
    )
    state, _ = do(state, "predict", 3, 4, by="a", **{"with": "seer"}, count=2)
    state, _ = do(state, "set-dice", by="a", **{"with": "seer"}, faces=[9])
    assert state.queued["x"] == (3, 4, 9)
    faces = []
    for key in "ghi":
        state, report = do(state, "attack", by="a", **{"with": key}, target="b")
        faces.append(report.shots[0].face)
    assert faces == [3, 4, 9]
    assert do(state, "attack", 7, by="a", **{"with": "j"}, target="b")[1].shots[0].face == 7
    assert refused(state, "predict", 1, by="a", **{"with": "seer"}, count=1) == "no-uses-left"


def test_answers_may_follow_the_end_of_the_turn():
    state, _ = do(duel(), "begin-turn", side="x")
    state, _ = do(state, "attack", 2, by="a", **{"with": "gun"}, target="b")
    state, _ = do(state, "end-turn")
    assert refused(state, "attack", 2, by="a", **{"with": "gun"}, target="b") == "not-your-turn"
    state, report = do(state, "attack-back", 10, by="b", **{"with": "gun"}, target="a")
    assert report.shots[0].effective == 10


def test_an_answer_after_the_turn_can_decide_the_battle():
    state = table({"a": man("x", health=3, skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})})
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "attack", 2, by="a", **{"with": "gun"}, target="b")
    state, _ = do(state, "end-turn")
    state, _ = do(state, "attack-back", 10, by="b", **{"with": "gun"}, target="a")
    assert state.winner == "y"


MINES = {"field": {"kind": "minefield", "impact": 10, "extension": 12, "number": 2, "side": "y"}}


def test_a_detector_shields_those_beside_it():
    detector = {"category": "defense", "sub-category": "repair", "impact": 7, "number": 3, "traits": ["mine-detector"]}
    state = table(
        {"a": man("x", skills={"det": detector, **WALK}), "c": man("x"), "far": man("x"), "b": man("y")}, hazards=MINES
    )
    state, report = do(state, "move", by="a", **{"with": "walk"}, distance=1, into="field", near={"c": 2, "far": 3})
    assert report.hazard == 3
    assert [state.units[name].health for name in ("a", "c", "far")] == [17, 17, 20]
    assert state.units["a"].forfeits == {"y"}


def test_flying_units_are_safe():
    fire = {**MINES, "fire": {"kind": "fire", "impact": 4}}
    state = table({"a": man("x", skills={"fly": "plane-move", **WALK})}, hazards=fire)
    for key in fire:
        after, report = do(state, "move", by="a", **{"with": "fly"}, distance=1, into=key)
        assert (report.hazard, after.units["a"].health, after.units["a"].hazard) == (0, 20, None)


def test_a_fire_burns_again_at_each_own_turn_until_it_is_left():
    state = table({"a": man("x", skills=WALK), "b": man("y")}, hazards={"fire": {"kind": "fire", "impact": 4}})
    state, _ = do(state, "move", by="a", **{"with": "walk"}, distance=1, into="fire")
    state, _ = do(state, "begin-turn", side="y")
    state, _ = do(state, "begin-turn", side="x")
    assert state.units["a"].health == 12
    state, _ = do(state, "move", by="a", **{"with": "walk"}, distance=1)
    state, _ = do(state, "begin-turn", side="x")
    assert state.units["a"].health == 12


def test_equipment_keeps_off_a_hazard():
    suit = {"category": "defense", "sub-category": "armor", "number": 1, "traits": ["safe-in:gas"]}
    state = table({"a": man("x", skills={"suit": suit, **WALK})}, hazards={"cloud": {"kind": "gas", "impact": 4}})
    assert do(state, "move", by="a", **{"with": "walk"}, distance=1, into="cloud")[1].hazard == 0


def test_a_smashed_thing_has_its_own_height():
    push = {
        "category": "control",
        "sub-category": "override",
        "impact": 10,
        "range": 15,
        "extension": 20,
        "traits": ["force"],
    }
    state = table({"a": man("x", elevation=9, skills={"push": push}), "crate": man("n", health=10), "b": man("y")})
    _, report = do(state, "force-crash", 5, by="a", **{"with": "push"}, object="crate", distance=1, target="b")
    assert (report.shots[0].impact, report.shots[0].effective) == (10, 5)


def test_anti_force_makes_a_unit_heavier_but_hinders_no_force_jump():
    damp = {"category": "control", "sub-category": "intelligence", "impact": 5, "traits": ["anti-force"]}
    push = {
        "category": "control",
        "sub-category": "override",
        "impact": 10,
        "range": 15,
        "extension": 20,
        "traits": ["force"],
    }
    state = table({"a": man("x", skills={"push": push, "damp": damp}), "b": man("y", skills={"damp": damp})})
    assert refused(state, "force-move", by="a", **{"with": "push"}, object="b", distance=1) == "too-heavy"
    assert do(state, "force-move", by="a", **{"with": "push"}, object="a")[1].weight == 20


def test_radio_exposes_a_spy():
    spy = {"spy": True, "hidden-path": 8, "skills": {"rank": "sergeant", "radio": "radio"}}
    state = table({"a": man("x", **spy), "b": man("x", spy=True, skills={"radio": "radio"})})
    state, _ = do(state, "order", by="a", **{"with": "rank"}, via="radio", targets=["b"], distances={"b": 3})
    assert (state.units["a"].exposed, state.units["b"].exposed) == (True, False)


def test_several_points_are_held_together():
    points = [{"type": "hold", "place": place, "turns": 1} for place in ("hill", "mill")]
    units = {"a": man("x", inside="hill"), "c": man("x"), "b": man("y")}
    state = table(units, places={"hill": {}, "mill": {}}, card={"objective": points})
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "end-turn")
    assert (state.counters, state.winner) == ({"x": 0, "y": 0}, None)
    state = table({**units, "c": man("x", inside="mill")}, places={"hill": {}, "mill": {}}, card={"objective": points})
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "end-turn")
    assert (state.counters, state.winner) == ({"x": 1, "y": 0}, "x")


def test_annihilation_alone_does_not_win_an_objective_of_two_parts():
    both = [{"type": "annihilation"}, {"type": "hold", "place": "hill", "turns": 2}]
    state = table(
        {"a": man("x", inside="hill"), "b": man("y", status=["dead"])}, places={"hill": {}}, card={"objective": both}
    )
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "end-turn")
    assert state.winner is None
    state, _ = do(state, "begin-turn", side="x")
    assert do(state, "end-turn")[0].winner == "x"


def test_capture_counts_the_turns_of_whoever_has_the_carrier():
    card = {"objective": {"type": "capture", "carrier": "mule", "turns": 2}}
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    state = table({"mule": man("x"), "a": man("x"), "b": man("y", skills={"cuffs": cuffs})}, card=card)
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "end-turn")
    assert state.counters == {"x": 1, "y": 0}
    state, _ = do(state, "surrender", by="mule", to="b", **{"with": "cuffs"})
    assert (state.units["mule"].held_by, "prisoner" in state.units["mule"].status) == ("b", True)
    state, _ = do(state, "begin-turn", side="y")
    assert do(state, "end-turn")[0].counters == {"x": 0, "y": 0}


def test_cuffs_hold_only_so_many():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    state = table({"a": man("x"), "c": man("x"), "b": man("y", skills={"cuffs": cuffs})})
    state, _ = do(state, "surrender", by="a", to="b", **{"with": "cuffs"})
    assert refused(state, "surrender", by="c", to="b", **{"with": "cuffs"}) == "no-room"
    assert refused(state, "attack", 5, by="a", **{"with": "x"}, target="b") == "unit-prisoner"


@pytest.mark.parametrize(
    ("sides", "code"), [(7, "too-many-sides"), (0, "too-many-sides"), (3, "pincer-needs-attackers")]
)
def test_pincers_have_limits(sides, code):
    assert refused(duel(), "attack", 5, by="a", **{"with": "gun"}, target="b", sides=sides, attackers=2) == code


def test_cover_loses_what_it_keeps_off_when_the_card_says_so():
    state = table(
        {"a": man("x", skills={"gun": weapon()}), "b": man("y", behind="wall")},
        places={"wall": {"kind": "obstacle", "health": 9}},
        card={"cover-damage": True},
    )
    state, report = do(state, "attack", 5, by="a", **{"with": "gun"}, target="b")
    assert (report.shots[0].effective, state.places["wall"].health) == (4, 8)


def test_a_house_that_falls_hits_those_inside():
    house = {"house": {"kind": "house", "health": 3}}
    state = table({"a": man("x", skills={"gun": weapon()}), "b": man("y", inside="house")}, places=house)
    state, report = do(state, "attack", 9, by="a", **{"with": "gun"}, target="house")
    assert (state.places["house"].health, state.units["b"].health, state.units["b"].inside) == (0, 14, None)
    assert state.units["b"].attacked_by == {"a"}


def test_a_hacked_unit_acts_without_an_order_against_its_own_side():
    hack = {"category": "control", "sub-category": "override", "impact": 50, "range": 9}
    units = {"a": man("x", skills={"hack": hack}), "b": man("y", skills={"gun": weapon()}), "c": man("y")}
    state, _ = do(table(units), "begin-turn", side="x")
    state, report = do(state, "hack", 9, by="a", **{"with": "hack"}, target="b", effect="integrity")
    assert report.success
    assert refused(state, "attack", 5, by="b", **{"with": "gun"}, target="a") == "own-unit"
    state, _ = do(state, "attack", 5, by="b", **{"with": "gun"}, target="c")
    assert state.units["c"].health == 15
    assert state.turn.acted == frozenset()
    state, _ = do(state, "begin-turn", side="y")
    assert state.units["b"].status == frozenset()


def test_a_distorted_side_has_no_control_step():
    jam = {"category": "control", "sub-category": "override", "impact": 1}
    units = {"a": man("x", skills={"jam": jam}), "b": man("y", skills={"rank": "sergeant"}), "c": man("y")}
    state, _ = do(table(units), "distort", by="a", **{"with": "jam"}, side="y")
    state, _ = do(state, "begin-turn", side="y")
    order = {"by": "b", "with": "rank", "via": "voice", "targets": ["c"]}
    assert refused(state, "order", **order) == "command-distorted"
    state, _ = do(state, "end-turn")
    state, _ = do(state, "begin-turn", side="y")
    assert refused(state, "order", **order) == ""


def test_a_surrender_ends_no_attacks():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    units = {"a": man("x", skills={"gun": weapon(), "cuffs": cuffs}), "b": man("y"), "c": man("y")}
    state, _ = do(table(units), "begin-turn", side="x")
    state, _ = do(state, "surrender", by="b", to="a")
    assert refused(state, "attack", 5, by="a", **{"with": "gun"}, target="c") == ""


def test_answers_wait_for_the_end_of_the_attacks():
    state, _ = do(duel(), "begin-turn", side="x")
    state, _ = do(state, "attack", 2, by="a", **{"with": "gun"}, target="b")
    answer = ACTIONS.read({"type": "attack-back", "by": "b", "with": "gun", "target": "a"})
    with pytest.raises(Illegal, match="wrong-step"):
        decide(state, side("y"), answer, TapeDice([5]))
    state, _ = do(state, "end-offense")
    assert decide(state, side("y"), answer, TapeDice([5]))
