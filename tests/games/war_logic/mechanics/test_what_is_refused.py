"""What is refused, with the code and the very rule that stands against it: one yard, many wrong actions."""

import re

import pytest

from rules.games.war_logic.battle.state import Side
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from tests.games.war_logic.tables import act, do, man, table, weapon

KIT = {"category": "defense", "sub-category": "healing", "impact": 4, "range": 3, "number": 2}
RANK = {"category": "control", "sub-category": "rank", "impact": 6, "range": 9, "extension": 4, "number": 2}
MIND = {"category": "control", "sub-category": "override", "impact": 30, "range": 5, "number": 3}
SKILLS = {
    "gun": weapon(impact=4),
    "fist": "human-h2h",
    "legs": {"category": "movement", "sub-category": "land", "impact": 0, "range": 5, "number": 3},
    "dry": {**KIT, "number": 1, "left": 0},
    "kit": KIT,
    "cure": {**KIT, "sub-category": "energy"},
    "tool": {**KIT, "sub-category": "repair"},
    "rank": RANK,
    "mind": MIND,
    "droids": {**MIND, "effective-against": ["electronic"]},
    "lift": {"category": "control", "sub-category": "override", "impact": 5, "range": 6, "extension": 30}
    | {"traits": ["force"]},
    "seer": {"category": "strategy", "sub-category": "manipulation", "impact": 1, "extension": 1, "number": 3},
    "call": {"category": "strategy", "sub-category": "morale", "impact": 1, "range": 1},
    "vat": {"category": "defense", "sub-category": "miracle", "impact": 1, "range": 2, "number": 2},
    "turret": weapon(**{"sub-category": "turret"}),
    "cuffs": {"category": "control", "sub-category": "override", "impact": 1, "traits": ["cuffs"]},
}
UNITS = {
    "a": man("x", skills=SKILLS, credit=50, team="red", **{"attacked-by": ["b"]}),
    "mate": man("x", team="red"),
    "corporal": man("x", skills={"rank": {**RANK, "left": 0}}),
    "b": man("y", skills={"gun": weapon()}),
    "machine": man("y", nature=["machinery"]),
    "fallen": man("x", health=0, skills={"empty": {**weapon(), "left": 0}}),
    "dead": man("y", health=0, nature=["machinery"]),
    "held": man("y", status="prisoner"),
    "gone": man("y", status="withdrawn", nature=["machinery"]),
    "ghost": man("y", spy=True),
    "giant": man("y", health=31),
}
YARD = {
    "places": {
        "tower": {"kind": "house", "health": 31},
        "hill": {"kind": "location", "die": "d6"},
        "pit": {"kind": "location", "die": "d8"},
    },
    "bonuses": {"chest": {"kind": "treasure", "credit": 5}, "shells": {"kind": "ammunition", "number": 4}}
    | {"taken": {"kind": "treasure", "credit": 5, "taken-by": "b"}},
    "puzzles": {"lock": {"level": 6}, "open": {"level": 1, "energy": 0}},
    "hazards": {"empty": {"number": 0}, "mines": {"number": 3, "impact": 1}},
}


def yard(**card):
    state = table(UNITS, card=card, **YARD)
    state = replace(state, sides={side: Side(name=side) for side in "xyz"}, thrown=frozenset(("stone",)))
    return replace(state, units={**state.units, "a": replace(state.units["a"], sprung=frozenset(("mines",)))})


NAMELESS = re.compile(r"There is no (unit|place|side|bonus|hazard|puzzle) called “[a-z]+”\.")
WITHOUT = ("volley", "spring-hazard", "reveal", "reinforce", "life-or-death")
"""Actions that name no skill."""


def why(state, kind, with_="gun", **action):
    """The code and rule with which an action of A is refused."""
    named = {} if kind in WITHOUT else {"with": with_}
    who = {} if kind == "volley" else {"by": "a"}
    with pytest.raises(RulesError) as refusal:
        do(state, kind, **{**who, **named, **action})
    return told(refusal.value.problem)


def told(problem):
    """The code and rule of a problem; a name that nothing has is told with what it should be."""
    assert problem.code != "unreadable" or NAMELESS.fullmatch(problem.message), problem.message
    return f"{problem.code} {problem.rule}".strip()


AT_B = {"target": "b", "distance": 1}
REFUSED = [
    # shots
    ("attack", {**AT_B, "distance": 11}, "out-of-range WL-8.3"),
    ("attack", {**AT_B, "with_": "fist"}, "not-in-contact WL-8.4"),
    ("attack", {**AT_B, "distance": -1}, "out-of-range WL-1.1"),
    ("attack", {**AT_B, "die": "d7"}, "bad-die WL-8.21"),
    ("attack", {**AT_B, "touched": True}, "rule-not-in-force WL-8.27"),
    ("attack", {**AT_B, "aid": "kit"}, "no-such-skill WL-8.11"),
    ("attack", {**AT_B, "sides": 8, "attackers": 8}, "too-many-sides WL-8.15"),
    ("attack", {**AT_B, "sides": 3, "attackers": 2}, "pincer-needs-attackers WL-8.15"),
    ("attack", {**AT_B, "extra-die": "hill"}, "no-upper-hand WL-8.20"),
    ("attack", {**AT_B, "extra-die": "nowhere"}, "unreadable"),
    ("attack", {**AT_B, "seen": False}, "not-seen WL-8.25"),
    ("attack", {**AT_B, "target": "ghost"}, "not-seen WL-8.25"),
    ("attack", {**AT_B, "target": "mate"}, "own-unit WL-8.26"),
    ("attack", {**AT_B, "target": "gone"}, "target-dead WL-8.26"),
    ("attack", {**AT_B, "target": "hill"}, "target-dead WL-8.26"),
    ("attack", {**AT_B, "near": {"nobody": 1}}, "unreadable"),
    ("attack", {"distance": 1}, "target-dead WL-8.26"),
    ("attack", {**AT_B, "with_": "kit"}, "not-a-weapon WL-8.1"),
    ("volley", {"shots": []}, "not-a-weapon WL-8.1"),
    # kits
    ("recover", {"target": "a", "with_": "gun"}, "not-a-recovery-skill WL-10.7"),
    ("recover", {"target": "a", "with_": "vat", "refuel": "gun"}, "not-a-recovery-skill WL-10.10"),
    ("recover", {"target": "a", "with_": "cure", "refuel": "cure"}, "not-a-recovery-skill WL-10.10"),
    ("recover", {"target": "a", "with_": "dry"}, "no-uses-left WL-5.12"),
    ("recover", {"target": "fallen", "with_": "kit"}, "target-dead WL-10.11"),
    ("recover", {"target": "gone", "with_": "kit"}, "target-dead WL-8.26"),
    ("recover", {"target": "mate", "with_": "kit", "distance": 4}, "out-of-range WL-10.8"),
    ("recover", {"target": "mate", "with_": "kit", "distance": -1}, "out-of-range WL-10.8"),
    ("clone", {"unit": "fallen", "with_": "gun"}, "not-a-recovery-skill WL-14.1"),
    ("clone", {"unit": "mate", "with_": "kit"}, "not-dead WL-14.3"),
    ("clone", {"unit": "dead", "with_": "kit"}, "not-your-unit WL-14.1"),
    ("clone", {"unit": "fallen", "with_": "vat"}, "clone-too-costly WL-14.1"),
    ("resurrect", {"unit": "fallen", "with_": "kit", "distance": 4}, "out-of-range WL-14.2"),
    ("resurrect", {"unit": "fallen", "with_": "kit", "distance": -1}, "out-of-range WL-14.2"),
    # orders
    ("order", {"targets": ["mate"], "with_": "gun"}, "not-a-command-skill WL-6.3"),
    ("order", {"targets": ["mate"], "with_": "rank", "via": "gun"}, "no-radio WL-6.7"),
    ("order", {"targets": ["mate"], "with_": "rank", "relays": {"mate": "corporal"}}, "not-ordered WL-6.10"),
    ("order", {"targets": ["b"], "with_": "rank"}, "not-your-unit WL-6.13"),
    ("order", {"targets": ["fallen"], "with_": "rank"}, "unit-dead WL-6.13"),
    ("order", {"targets": ["mate"], "with_": "rank", "distances": {"mate": 10}}, "out-of-comm-range WL-6.6"),
    (
        "order",
        {"targets": ["mate", "corporal"], "with_": "rank", "relays": {"mate": "corporal"}},
        "no-command-energy WL-6.3",
    ),
    (
        "order",
        {"targets": ["mate", "corporal"], "with_": "rank", "relays": {"corporal": "mate"}},
        "not-a-command-skill WL-6.10",
    ),
    # minds
    ("hack", {**AT_B, "with_": "gun"}, "not-an-override-skill WL-13.5"),
    ("hack", {**AT_B, "with_": "mind", "distance": 6}, "out-of-range WL-13.6"),
    ("hack", {**AT_B, "with_": "mind", "distance": -1}, "out-of-range WL-13.6"),
    ("hack", {**AT_B, "with_": "droids"}, "wrong-mind WL-13.12"),
    ("hack", {"target": "ghost", "with_": "mind"}, "not-seen WL-8.25"),
    ("infest", {**AT_B, "with_": "mind", "form-cost": 1000}, "form-too-costly WL-13.14"),
    ("distort", {"side": "x", "with_": "mind"}, "own-unit WL-13.13"),
    ("distort", {"side": "y", "with_": "gun"}, "not-an-override-skill WL-13.5"),
    ("solve", {"puzzle": "lock", "with_": "gun"}, "no-such-skill WL-6.15"),
    ("solve", {"puzzle": "lock", "with_": "rank"}, "puzzle-too-hard WL-6.15"),
    ("solve", {"puzzle": "open", "with_": "rank"}, "already-solved WL-6.15"),
    ("solve", {"puzzle": "riddle", "with_": "rank"}, "unreadable"),
    # force
    ("force-move", {"object": "b", "with_": "mind"}, "not-an-override-skill WL-13.1"),
    ("force-move", {"object": "stone", "with_": "lift"}, "target-dead WL-13.2"),
    ("force-move", {"object": "gone", "with_": "lift"}, "target-dead WL-8.26"),
    ("force-move", {"object": "ghost", "with_": "lift"}, "not-seen WL-8.25"),
    ("force-move", {"object": "b", "with_": "lift", "distance": 7}, "out-of-range WL-13.1"),
    ("force-crash", {**AT_B, "object": "mate", "with_": "lift", "target-distance": 7}, "out-of-range WL-13.1"),
    ("force-crash", {**AT_B, "object": "mate", "with_": "lift", "target-distance": -1}, "out-of-range WL-13.1"),
    ("force-crash", {**AT_B, "object": "mate", "with_": "lift", "die": "d7"}, "bad-die WL-8.21"),
    ("force-crash", {"target": "b", "object": "b", "with_": "lift"}, "target-dead WL-8.26"),
    ("force-move", {"object": "tower", "with_": "lift"}, "too-heavy WL-13.1"),
    ("force-move", {"object": "giant", "with_": "lift"}, "too-heavy WL-13.1"),
    # moves
    ("move", {"with_": "gun"}, "not-a-movement-skill WL-7.1"),
    ("move", {"with_": "legs", "distance": 6}, "too-far WL-7.1"),
    ("move", {"with_": "legs", "distance": -1}, "too-far WL-7.1"),
    ("move", {"with_": "legs", "medium": "air"}, "wrong-medium WL-7.1"),
    ("move", {"with_": "legs", "bonus": 1}, "rule-not-in-force WL-7.7"),
    ("move", {"with_": "legs", "into": "nowhere"}, "unreadable"),
    ("move", {"with_": "legs", "behind": "nowhere"}, "unreadable"),
    ("move", {"with_": "legs", "inside": "b"}, "overloaded WL-3.10"),
    ("crash", {**AT_B, "with_": "gun"}, "not-a-movement-skill WL-7.1"),
    ("crash", {**AT_B, "with_": "legs", "distance": 6}, "too-far WL-7.1"),
    ("crash", {**AT_B, "with_": "legs", "distance": -1}, "out-of-range WL-1.1"),
    ("crash", {"with_": "legs", "distance": 1}, "target-dead WL-8.26"),
    ("crash", {**AT_B, "with_": "legs", "behind": "nowhere"}, "unreadable"),
    ("crash", {**AT_B, "with_": "legs", "inside": "nowhere"}, "unreadable"),
    ("spring-hazard", {"hazard": "mines"}, "weapon-already-used WL-12.1"),
    ("spring-hazard", {"hazard": "empty"}, "no-uses-left WL-12.3"),
    ("spring-hazard", {"hazard": "nowhere"}, "unreadable"),
    ("spring-hazard", {"by": "gone", "hazard": "mines"}, "unit-dead WL-6.13"),
    ("spring-hazard", {"by": "ghost", "hazard": "mines"}, "not-seen WL-8.25"),
    ("spy-move", {"with_": "legs"}, "not-a-spy WL-15.5"),
    ("reveal", {}, "not-a-spy WL-15.5"),
    ("reveal", {"by": "ghost", "distance": 1}, "too-far WL-7.1"),
    ("reveal", {"by": "ghost", "distance": -1}, "too-far WL-7.1"),
    # turrets
    ("turret", {"target": "b"}, "not-a-weapon WL-12.8"),
    ("turret", {"target": "dead", "with_": "turret"}, "target-dead WL-8.26"),
    ("turret", {"target": "ghost", "with_": "turret"}, "not-seen WL-8.25"),
    ("turret", {"target": "b", "with_": "turret", "distance": 11}, "out-of-range WL-8.3"),
    # bonuses, machines, the fallen, prisoners
    ("take-over", {"target": "chest", "distance": 1}, "not-in-contact WL-8.4"),
    ("take-over", {"target": "chest", "with_": "gun"}, "no-such-skill WL-4.13"),
    ("take-over", {"target": "shells", "with_": "kit"}, "not-a-weapon WL-8.1"),
    ("take-over", {"target": "taken", "with_": ""}, "no-uses-left WL-4.13"),
    ("take-over", {"target": "nothing", "with_": ""}, "unreadable"),
    ("take-over", {"target": "mate", "with_": ""}, "own-unit WL-11.6"),
    ("take-over", {"target": "b", "with_": ""}, "not-effective WL-11.6"),
    ("take-over", {"target": "machine", "with_": ""}, "not-in-contact WL-11.6"),
    ("take-over", {"target": "dead", "with_": ""}, "target-dead WL-8.26"),
    ("take-over", {"target": "gone", "with_": ""}, "target-dead WL-8.26"),
    ("refill", {"target": "fallen"}, "rule-not-in-force WL-16.7"),
    ("surrender", {"by": "b", "to": "mate", "with_": ""}, "no-room WL-13.16"),
    ("surrender", {"by": "a", "to": "corporal", "with_": ""}, "own-unit WL-8.26"),
    ("ask-surrender", {"with_": "gun"}, "no-room WL-13.16"),
    # strategy
    ("speech", {"with_": "gun", "members": ["a"]}, "not-a-morale-skill WL-5.6"),
    ("speech", {"with_": "call", "members": ["corporal"]}, "not-in-team WL-5.6"),
    ("speech", {"with_": "call", "members": ["a", "mate"]}, "too-many-members WL-5.6"),
    ("predict", {"with_": "gun"}, "no-such-skill WL-5.9"),
    ("predict", {"with_": "seer", "count": 2}, "too-many-dice WL-5.11"),
    ("predict", {"with_": "seer", "count": 0}, "too-many-dice WL-5.11"),
    ("predict", {"by": "dead", "with_": "seer"}, "unit-dead WL-6.13"),
    ("set-dice", {"with_": "seer", "faces": [11]}, "bad-die WL-5.11"),
    ("set-dice", {"with_": "seer", "faces": [0]}, "bad-die WL-5.11"),
    ("set-dice", {"with_": "seer"}, "bad-die WL-5.11"),
    ("reinforce", {"unit": {"name": "new", "cost": -1}}, "not-enough-credit WL-5.4"),
    ("reinforce", {"unit": {"name": "new", "health": -1}}, "not-enough-credit WL-5.4"),
    ("reinforce", {"unit": {"name": "new", "armor": -1}}, "not-enough-credit WL-5.4"),
    ("reinforce", {"unit": {"name": "new", "like": "b"}}, "not-your-unit WL-6.13"),
    ("reinforce", {"unit": {"name": "new", "skills": {"walk": "human-land-move"}}}, "not-enough-credit WL-5.4"),
    # fast play that nobody agreed on
    ("life-or-death", {"target": "b"}, "rule-not-in-force WL-16.1"),
    ("dual", {**AT_B, "back-with": "gun"}, "rule-not-in-force WL-16.1"),
]


@pytest.mark.parametrize(("kind", "action", "expected"), REFUSED, ids=lambda one: one if isinstance(one, str) else "")
def test_it_is_refused_by_its_rule(kind, action, expected):
    assert why(yard(), kind, **action) == expected


# --- refused in the course of a turn --------------------------------------------------------------

TURN = {"side": "x", "step": "control"}
IN_TURN = [
    ("distort", {"side": "y", "with_": "rank"}, {}, "not-an-override-skill WL-13.13"),
    ("distort", {"side": "w", "with_": "mind"}, {}, "unreadable"),
    ("distort", {"side": "z", "with_": "mind"}, {}, "target-dead WL-13.13"),
    ("turret", {"target": "b", "with_": "turret", "distance": 1}, {}, "wrong-step WL-12.8"),
    ("turret", {"target": "a", "with_": "turret"}, {}, "own-unit WL-12.10"),
    ("turret", {"target": "ghost", "with_": "turret"}, {}, "not-seen WL-8.25"),
    ("order", {"targets": ["mate"], "with_": "rank"}, {"commander": "corporal"}, "command-already-given WL-6.1"),
    ("move", {"with_": "legs", "distance": 1}, {"acted": ["mate"]}, "not-ordered WL-6.2"),
    ("move", {"with_": "legs", "distance": 1}, {"commander": "mate"}, "not-ordered WL-6.2"),
    ("move", {"with_": "legs", "distance": 1}, {"moved": ["a"]}, "already-moved WL-7.1"),
    ("move", {"with_": "legs", "distance": 1}, {"secret": "mate"}, "spy-turn WL-15.6"),
    ("move", {"with_": "legs", "distance": 1}, {"over": True}, "not-your-turn WL-5.2"),
    ("move", {"with_": "legs", "distance": 1}, {"step": "offense"}, "wrong-step WL-5.1"),
    ("move", {"with_": "legs", "distance": 1, "use": "depth"}, {}, "wrong-medium WL-7.4"),
    ("move", {"by": "b", "with_": "legs", "distance": 1}, {}, "not-your-turn WL-5.2"),
    ("crash", {**AT_B, "with_": "legs"}, {"moved": ["a"]}, "already-moved WL-7.1"),
    ("force-move", {"object": "a", "with_": "lift"}, {"moved": ["a"]}, "already-moved WL-7.1"),
    ("spring-hazard", {"hazard": "mines"}, {}, "not-ordered WL-12.1"),
    ("solve", {"puzzle": "lock", "with_": "mind"}, {"step": "movement"}, "wrong-step WL-5.1"),
    ("life-or-death", {"target": "b"}, {"side": "y"}, "not-your-turn WL-5.2"),
    ("dual", {**AT_B, "back-with": "gun"}, {"side": "y"}, "not-your-turn WL-5.2"),
    ("attack-back", {"by": "b", **AT_B, "target": "a"}, {"step": "defense"}, "not-attacked WL-10.1"),
    ("attack-back", {**AT_B}, {"step": "defense"}, "not-attacked WL-5.1"),
    ("attack-back", {**AT_B, "target": "machine"}, {"side": "y", "step": "defense"}, "not-your-attacker WL-10.4"),
]


@pytest.mark.parametrize(
    ("kind", "action", "turn", "expected"), IN_TURN, ids=lambda one: one if isinstance(one, str) else ""
)
def test_it_is_refused_by_its_rule_in_this_turn(kind, action, turn, expected):
    state = yard()
    turned = table(UNITS, turn={**TURN, **turn}).turn
    action = {"by": "a", **action} if kind in WITHOUT else {"by": "a", "with": action.get("with_", "gun"), **action}
    action.pop("with_", None)
    with pytest.raises(RulesError) as refusal:
        act(replace(state, turn=turned), "referee", type=kind, **action)
    assert told(refusal.value.problem) == expected
