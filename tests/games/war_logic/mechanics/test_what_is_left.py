"""What actions leave behind, each worked out from its numbers: points, numbers left, statuses, attackers, reports."""

import itertools
import math

import pytest

from rules.games.war_logic.mechanics.offense import damage_maximisation
from rules.kernel.records import replace
from tests.games.war_logic.tables import act, course, do, man, refused, table, weapon

LEGS = {"category": "movement", "sub-category": "land", "impact": 0, "range": 5, "number": 3}
REGEN = {"category": "defense", "sub-category": "armor", "impact": 3, "number": 2, "traits": ["regenerative"]}
LIFT = {"category": "control", "sub-category": "override", "impact": 5, "range": 6, "extension": 90, "number": 5}
LIFT |= {"traits": ["force"]}
HOUSE = {"kind": "house", "health": 30}
GUN = {"with": "gun"}


def gunner(side="x", **more):
    return man(side, skills={"gun": weapon(), "legs": LEGS, **more.pop("skills", {})}, **more)


# --- volleys --------------------------------------------------------------------------------------


def hits(order, shots, faces, lives, stops):
    """Points taken off and kills of a volley whose shots get the faces of these dice."""
    points, kills, left, charges = 0, 0, dict(lives), dict.fromkeys(lives, 2)
    for die, (impact, target) in zip(order, shots, strict=True):
        effective = math.ceil(impact * faces[die] / 10)
        if left[target] <= 0:
            continue
        effective -= stops.get(target, 0) if charges[target] else 0
        charges[target] -= 1
        lost = min(left[target], max(0, effective))
        left[target] -= lost
        points, kills = points + lost, kills + (lost > 0 and left[target] == 0)
    return points, kills


VOLLEY = {"card": {"fast-play": ["damage-maximisation"]}, "kind": "volley"}
FACES = [(2, 5, 9, 10), (1, 1, 8, 3), (10, 9, 8, 7), (4, 4, 4, 6), (6, 1, 10, 2)]


def arsenal(lives, impacts, stops):
    guns = {f"g{number}": weapon(impact=impact) for number, impact in enumerate(impacts)}
    regen = {"regen": {**REGEN, "impact": stops}} if stops else {}
    units = {name: man("y", health=health, skills=regen if name == "t" else {}) for name, health in lives.items()}
    return table({"a": man("x", skills=guns), **units}, card=VOLLEY["card"])


@pytest.mark.parametrize("faces", FACES)
@pytest.mark.parametrize("stops", [0, 3])
def test_the_best_faces_of_a_volley_take_off_most_points_of_units_as_they_are(faces, stops):
    """WL-16.5, WL-9.4: regenerative armor, dead targets and shots beyond range are thought of."""
    lives, impacts, at = {"t": 6, "u": 5}, (4, 10, 7), ("t", "u", "t")
    shots = [{"by": "a", "with": f"g{number}", "target": target, "distance": 1} for number, target in enumerate(at)]
    far = {"by": "a", "with": "g3", "target": "u", "distance": 11}
    state = arsenal(lives, (*impacts, 10), stops)
    after, report = do(state, "volley", *faces, shots=[*shots, far], assign="best")
    armed = list(zip(impacts, at, strict=True))
    best = max(hits(order, armed, faces, lives, {"t": stops}) for order in itertools.permutations(range(4), 3))
    lost = {name: health - after.units[name].health for name, health in lives.items()}
    assert (sum(lost.values()), sum(lost[name] == lives[name] for name in lives)) == best
    assert report.assigned[-1] is None and report.shots[-1].fate == "out-of-range"
    assert sorted([*report.assigned[:-1], report.shots[-1].face]) == sorted(faces)
    assert [shot.face for shot in report.shots[:-1]] == list(report.assigned[:-1])


def test_in_a_volley_too_large_to_search_the_best_faces_reach_targets(monkeypatch):
    """WL-16.5."""
    monkeypatch.setattr(damage_maximisation, "LIMIT", 0)
    state = arsenal({"t": 60, "u": 60}, (10, 10, 10, 10), 0)
    where = [("t", 11), ("u", 1), ("t", 1), ("u", 1)]
    shots = [
        {"by": "a", "with": f"g{number}", "target": target, "distance": away}
        for number, (target, away) in enumerate(where)
    ]
    _, report = do(state, "volley", 3, 9, 4, 7, shots=shots, assign="best")
    assert [shot.face for shot in report.shots] == [3, 9, 7, 4]
    assert report.assigned == (None, 9, 7, 4)


@pytest.mark.parametrize("limit", [damage_maximisation.LIMIT, 0])
@pytest.mark.parametrize("touched", [True, False])
def test_a_shot_whose_projectile_decides_is_assigned_no_face(monkeypatch, limit, touched):
    """WL-8.27, WL-16.5: it rolls no die; the others share out theirs, and know whom it has felled."""
    monkeypatch.setattr(damage_maximisation, "LIMIT", limit)
    state = arsenal({"t": 6, "u": 6}, (6, 10, 10), 0)
    state = replace(state, card=replace(state.card, real_shot=True))
    shots = [{"by": "a", "with": f"g{place}", "target": to, "distance": 1} for place, to in enumerate("tut")]
    best = [9, 3] if touched or not limit else [3, 9]
    after, report = do(state, "volley", 3, 9, shots=[{**shots[0], "touched": touched}, *shots[1:]], assign="best")
    assert [shot.face for shot in report.shots] == [None, *best] and report.assigned == (None, *best)
    assert report.shots[0].effective == (6 if touched else 0)
    assert after.units["t"].health == (0 if touched else 6 - min(6, best[1]))


def test_answers_of_a_volley_use_the_weapons_and_the_reactions_of_all_who_answer():
    """WL-10.3, WL-10.4, WL-10.5, WL-15.8."""
    hit = {"attacked-by": ["a"]}
    units = {"a": gunner(), "b": gunner("y", **hit), "c": gunner("y", spy=True, **hit)}
    shots = [{"by": name, "with": "gun", "target": "a", "distance": 1} for name in "bc"]
    after, report = do(table(units), "volley", 6, 3, shots=shots, reaction=True)
    assert [(shot.face, shot.damage) for shot in report.shots] == [(6, 6), (3, 3)]
    for name in "bc":
        unit = after.units[name]
        assert (unit.reacted, unit.used, unit.left["gun"]) == ("attack-back", {"gun"}, 19)
    assert after.units["c"].exposed and after.units["a"].attacked_by == frozenset()


def test_a_shot_at_a_dead_target_and_one_too_far_keep_the_face_they_rolled():
    """WL-8.3, WL-9.3."""
    units = {"a": gunner(), "m": gunner(), "n": gunner(), "b": man("y", health=4)}
    shots = [
        {"by": name, "with": "gun", "target": "b", "distance": away}
        for name, away in zip("amn", (1, 1, 11), strict=True)
    ]
    after, report = do(table(units), "volley", 5, 6, 7, shots=shots)
    assert [(shot.by, shot.skill, shot.face, shot.fate) for shot in report.shots] == [
        ("a", "gun", 5, ""),
        ("m", "gun", 6, "lost"),
        ("n", "gun", 7, "out-of-range"),
    ]
    assert after.units["b"].attacked_by == {"a", "m", "n"}


# --- attacks on what protects ---------------------------------------------------------------------


@pytest.mark.parametrize(("points", "rest"), [(10, 6), (4, 0), (3, 0)])
def test_what_a_house_does_not_stop_hits_everybody_in_it(points, rest):
    """WL-9.6, WL-10.2: those who are hit in the open were attacked and may react."""
    units = {"a": gunner(), "b": man("y", inside="hut"), "c": man("y", behind="hut"), "far": man("y")}
    state = table(units, places={"hut": {"kind": "house", "health": 4}})
    after, _ = do(state, "attack", points, by="a", target="hut", distance=1, **GUN)
    assert {name: 20 - after.units[name].health for name in ("b", "c", "far")} == {"b": rest, "c": rest, "far": 0}
    assert after.places["hut"].health == max(0, 4 - points)
    open_ = points >= 4
    assert [after.units[name].inside or after.units[name].behind for name in "bc"] == [None if open_ else "hut"] * 2
    assert after.units["b"].attacked_by == {"a"} and after.units["c"].attacked_by == ({"a"} if rest else set())
    assert after.units["far"].attacked_by == set()


def test_who_stands_behind_one_thing_inside_another_loses_only_what_is_destroyed():
    """WL-9.6."""
    units = {"a": gunner(), "b": man("y", inside="hut", behind="wall"), "c": man("y", inside="tent", behind="hut")}
    places = {"hut": {"kind": "house", "health": 1}, "wall": {"kind": "obstacle"}, "tent": {"kind": "house"}}
    after, _ = do(table(units, places=places), "attack", 1, by="a", target="hut", distance=1, **GUN)
    assert (after.units["b"].inside, after.units["b"].behind) == (None, "wall")
    assert (after.units["c"].inside, after.units["c"].behind) == ("tent", None)


@pytest.mark.parametrize(("face", "health", "dead"), [(10, 0, True), (6, 0, True), (5, 1, False), (1, 5, False)])
def test_armor_that_is_useless_against_a_weapon_saves_nobody(face, health, dead):
    """WL-9.8: the weapon of 10 goes past 8 points of armor to the 6 of health."""
    suit = {"category": "defense", "sub-category": "armor", "impact": 1, "number": 8}
    suit |= {"not-effective-against": ["firearm"]}
    units = {"a": gunner(), "b": man("y", health=6, armor=8, skills={"suit": suit})}
    state = table(units, card={"effective-against": True})
    after, report = do(state, "attack", face, by="a", target="b", distance=1, **GUN)
    assert (after.units["b"].health, after.units["b"].armor) == (health, 8)
    assert ("dead" in after.units["b"].status) == dead == report.wounds[0].dead
    plain, _ = do(
        replace(state, card=replace(state.card, effective_against=False)),
        "attack",
        face,
        by="a",
        target="b",
        distance=1,
        **GUN,
    )
    assert (plain.units["b"].armor, plain.units["b"].health) == (max(0, 8 - face), 6 - max(0, face - 8))


@pytest.mark.parametrize("where", ["all", "firearm", "melee", "biochemical"])
def test_armor_names_the_weapons_that_go_past_it(where):
    """WL-9.8: biochemical means biological weapons."""
    suit = {"category": "defense", "sub-category": "armor", "impact": 1, "number": 8, "not-effective-against": [where]}
    units = {"a": gunner(), "b": man("y", health=60, armor=8, skills={"suit": suit})}
    after, _ = do(table(units, card={"effective-against": True}), "attack", 5, by="a", target="b", distance=1, **GUN)
    assert after.units["b"].armor == (8 if where in ("all", "firearm") else 3)


# --- blasts and mines -----------------------------------------------------------------------------


@pytest.mark.parametrize("touched", [None, True, False])
def test_a_blast_takes_the_face_or_the_whole_impact_of_a_projectile(touched):
    """WL-8.22 to WL-8.24, WL-8.27, WL-10.2: cover takes one off the face of those who hide."""
    bomb = weapon(impact=15, extension=12, traits=["real-shot"])
    units = {
        "a": man("x", skills={"gun": bomb}),
        "m": man("x"),
        "c": man("y", behind="wall"),
        "e": man("y"),
        "t": man("y"),
    }
    state = table(units, card={"real-shot": True}, places={"wall": {"kind": "obstacle"}})
    rolled = [] if touched is not None else [6]
    near = {"m": 0, "c": 1, "e": 40, "t": 0}
    after, report = do(state, "attack", *rolled, by="a", target="t", distance=3, near=near, touched=touched, **GUN)
    (shot,) = report.shots
    whole = {None: (9, 8), True: (15, 15), False: (0, 0)}[touched]
    assert {name: 20 - after.units[name].health for name in "mcet"} == {
        "m": whole[0],
        "c": whole[1],
        "e": 0,
        "t": whole[0],
    }
    hit = {"a"} if touched is not False else set()
    assert [after.units[name].attacked_by for name in "mce"] == [hit, hit, set()]
    assert set(shot.caught) == ({"m", "c"} if hit else set())
    assert shot.effective == whole[0] and (shot.modified is None) == (touched is not None)
    sums = {line.label: line.amount for line in shot.lines}
    assert sums["Effective impact"] == str(whole[0]) and [line.total for line in shot.lines].count(True) == 1
    if hit:
        assert (sums["Blast at m"], sums["Blast at c"]) == (str(whole[0]), str(whole[1]))


def test_anti_force_damps_a_blast_of_force_and_never_heals():
    """WL-9.9."""
    guard = {"category": "defense", "sub-category": "armor", "impact": 4, "number": 1, "traits": ["anti-force"]}
    wave = weapon(impact=10, extension=12, traits=["force"])
    units = {"a": man("x", skills={"gun": wave}), "b": man("y"), "c": man("y", skills={"guard": guard}, armor=0)}
    for face, lost in ((9, 5), (4, 0), (2, 0)):
        after, _ = do(table(units), "attack", face, by="a", target="b", distance=1, near={"c": 1}, **GUN)
        assert 20 - after.units["c"].health == lost


@pytest.mark.parametrize(("number", "lost", "left"), [(2, 7, 1), (1, 7, 0), (0, 0, 0)])
def test_a_mine_hits_who_enters_and_those_near(number, lost, left):
    """WL-12.1 to WL-12.3, WL-12.9, WL-15.12."""
    mines = {"number": number, "impact": "6.5", "extension": 12, "side": "y"}
    units = {"a": gunner(), "m": man("x"), "far": man("x"), "hid": man("x", inside="hut")}
    state = table(units, hazards={"mines": mines}, places={"hut": HOUSE})
    near = {"m": 1, "far": 40, "a": 0, "hid": 1}
    after, report = do(state, "move", by="a", distance=2, into="mines", near=near, **{"with": "legs"})
    assert report.hazard == lost and after.hazards["mines"].number == left
    assert {name: 20 - after.units[name].health for name in units} == {"a": lost, "m": lost, "far": 0, "hid": 0}
    assert after.units["a"].forfeits == ({"y"} if number else set())
    assert after.units["a"].sprung == {"mines"}
    assert after.hazards["mines"].known == ({"x", "y"} if number else set())


@pytest.mark.parametrize(("medium", "lost"), [("air", 0), ("land", 4)])
def test_who_flies_over_a_field_is_safe(medium, lost):
    """WL-12.6."""
    wings = {"category": "movement", "sub-category": "all", "impact": 10, "range": 9, "number": 3}
    state = table({"a": man("x", skills={"legs": wings})}, hazards={"fire": {"kind": "fire", "impact": 4}})
    after, report = do(state, "move", by="a", distance=2, medium=medium, into="fire", **{"with": "legs"})
    assert (report.hazard, 20 - after.units["a"].health) == (lost, lost)
    assert after.units["a"].airborne == (medium == "air")
    assert after.units["a"].hazard == ("fire" if lost else None)


# --- crashes and force ----------------------------------------------------------------------------


def test_a_crash_costs_what_it_takes_off_and_its_regenerative_armor_stays():
    """WL-10.12, WL-10.2: the weight of 8 and a face of 5 take 4 off both; a charge is neither spent nor a help."""
    units = {
        "a": gunner(health=6, armor=2, skills={"regen": REGEN}),
        "b": man("y", inside="v"),
        "v": man("y", skills={"seats": {"category": "control", "sub-category": "load", "impact": 2}}),
    }
    after, report = do(table(units), "crash", 5, by="a", target="v", distance=2, **{"with": "legs"})
    assert (after.units["a"].health, after.units["a"].armor) == (4, 0)
    assert after.units["a"].left["regen"] == 2 and not after.units["a"].status
    assert after.units["v"].health == 16
    assert [after.units[name].attacked_by for name in "abv"] == [set(), {"a"}, {"a"}]
    assert (report.shots[0].skill, report.shots[0].target, report.shots[0].impact) == ("legs", "v", 8)
    assert [(wound.name, wound.points) for wound in report.wounds] == [("v", 4), ("a", 4)]


def test_a_crash_through_a_house_hits_those_in_it():
    """WL-9.6, WL-10.12: 20 × 10 / 10 against 4 points of health leaves 16 for the one inside."""
    state = table({"a": gunner(), "b": man("y", inside="hut")}, places={"hut": {"kind": "house", "health": 4}})
    after, _ = do(state, "crash", 10, by="a", target="hut", distance=2, **{"with": "legs"})
    assert (after.units["b"].health, after.units["b"].attacked_by) == (4, {"a"})
    assert (after.units["a"].health, after.units["a"].inside) == (16, None)


@pytest.mark.parametrize("thing", ["mover", "hut", "rock"])
def test_a_thing_smashed_by_force_is_damaged_like_its_target(thing):
    """WL-13.2, WL-13.3: 12 points of weight and a face of 5 take off 6."""
    units = {"a": man("x", skills={"lift": LIFT}), "mover": man("z", health=12, inside="hut"), "b": man("y")}
    state = table(units, places={"hut": {"kind": "house", "health": 12}})
    dice = [12, 5] if thing == "rock" else [5]
    where = {"distance": 1, "target-distance": 2, "target": "b", "object": thing}
    after, report = do(state, "force-crash", *dice, by="a", **{"with": "lift"}, **where)
    (shot,) = report.shots
    assert (report.weight, shot.weapon, shot.skill, shot.target, shot.face) == (12, thing, "lift", "b", 5)
    assert (shot.modified, shot.impact, shot.effective, shot.damage) == (5, 12, 6, 6)
    assert after.units["b"].health == 14 and after.units["b"].attacked_by == {"a"}
    assert after.units["mover"].health == (6 if thing == "mover" else 12)
    assert after.units["mover"].attacked_by == ({"a"} if thing == "mover" else set())
    assert after.places["hut"].health == (6 if thing == "hut" else 12)
    assert after.thrown == ({"rock"} if thing == "rock" else set())
    (line,) = report.lines
    assert (line.label, line.amount) == ("Weight", "12")


@pytest.mark.parametrize("thing", ["mover", "hut"])
def test_what_has_a_name_on_the_table_can_be_moved_by_force_again(thing):
    """WL-13.2."""
    state = table({"a": man("x", skills={"lift": LIFT}), "mover": man("y")}, places={"hut": HOUSE})
    for _ in range(2):
        state, report = do(state, "force-move", by="a", object=thing, distance=1, **{"with": "lift"})
    assert state.thrown == set() and report.weight == {"mover": 20, "hut": 30}[thing]


# --- duels ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "winner", "loser"), [((4, 4, 9, 2), "a", "b"), ((3, 8), "b", "a")])
def test_a_fight_for_life_or_death_leaves_one_with_nothing(faces, winner, loser):
    """WL-16.2: equal dice are rolled again."""
    units = {"a": man("x", armor=3), "b": man("y", armor=3)}
    state = table(units, card={"fast-play": ["life-or-death"]})
    after, report = do(state, "life-or-death", *faces, by="a", target="b")
    assert (report.winner, report.rolls) == (winner, faces)
    assert [(wound.name, wound.points, wound.dead) for wound in report.wounds] == [(loser, 23, True)]
    assert (after.units[loser].health, after.units[loser].armor) == (0, 0)
    assert (after.units[winner].health, after.units[winner].armor) == (20, 3)
    assert "dead" in after.units[loser].status and after.units["a"].used


@pytest.mark.parametrize(("health", "answered"), [(20, 3), (6, None)])
def test_a_dual_tells_both_dice_whether_they_were_answered_or_not(health, answered):
    """WL-16.4."""
    units = {"a": gunner(), "b": gunner("y", health=health)}
    state = table(units, card={"fast-play": ["dual"]})
    after, report = do(state, "dual", 6, 3, by="a", target="b", distance=1, **GUN, **{"back-with": "gun"})
    assert (report.rolls, report.effective_back) == ((6, 3), answered)
    assert after.units["a"].health == 20 - (answered or 0) and after.units["b"].health == health - 6
    assert after.units["b"].left["gun"] == (19 if answered else 20)


@pytest.mark.parametrize(
    ("own", "other", "away", "code"), [(5, 9, 6, "out-of-range"), (9, 5, 6, "out-of-range"), (9, 9, 6, "")]
)
def test_both_of_a_dual_have_to_reach(own, other, away, code):
    """WL-16.4, WL-8.3."""
    units = {
        name: man(side, skills={"gun": weapon(range=reach)})
        for name, side, reach in (("a", "x", own), ("b", "y", other))
    }
    state = table(units, card={"fast-play": ["dual"]})
    shot = {"type": "dual", "by": "a", "with": "gun", "target": "b", "distance": away, "back-with": "gun"}
    assert refused(state, "referee", 1, 1, **shot) == code


# --- minds, speeches, kits ------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "won"), [(4, False), (5, True), (10, True)])
def test_strength_is_told_with_its_sum(face, won):
    """WL-13.5: 25 × 5 / 10, rounded up, reaches 13."""
    mind = {"category": "control", "sub-category": "override", "impact": 25, "range": 5, "number": 3}
    units = {"q": man("y", skills={"mind": mind}), "t": man("x", mental=13)}
    after, report = do(table(units), "hack", face, by="q", target="t", distance=5, **{"with": "mind"})
    strength = math.ceil(25 * face / 10)
    assert (report.strength, report.capability, report.success, report.rolls) == (strength, 13, won, (face,))
    ((label, amount, how),) = [(line.label, line.amount, line.how) for line in report.lines]
    assert (label, amount) == ("Strength", str(strength)) and how.startswith(f"25 × {face} / 10")
    assert ("frozen" in after.units["t"].status) == won


@pytest.mark.parametrize(("mode", "points", "rule"), [("attack", 2, "WL-5.6"), ("defense", 3, "WL-5.7")])
def test_a_speech_tells_its_points_and_when_they_count(mode, points, rule):
    """WL-5.6, WL-5.7."""
    call = {"category": "strategy", "sub-category": "morale", "impact": 2, "range": 3, "extension": 3, "number": 2}
    state = table({"a": man("x", team="t", skills={"call": call}), "b": man("x", team="t")})
    after, report = do(state, "speech", by="a", mode=mode, members=["b"], **{"with": "call"})
    (line,) = report.lines
    assert (line.amount, line.rule) == (f"+{points}", rule) and ("back" in line.label) == (mode == "defense")
    speech = after.units["b"].morale
    assert (speech.attack, speech.defense) == ((2, 0) if mode == "attack" else (0, 3))
    assert after.units["a"].morale == state.units["a"].morale


@pytest.mark.parametrize(
    ("kind", "given", "health", "armor"), [("healing", 5, 20, 1), ("repair", 9, 20, 5), ("food", 5, 20, 1)]
)
def test_kits_fill_health_and_those_for_machines_armor_too(kind, given, health, armor):
    """WL-10.7: 9 points for one who lacks 5 of health and 7 of armor."""
    kit = {"category": "defense", "sub-category": kind, "impact": 9, "range": 3, "number": 2}
    hurt = {"health": 15, "armor": 1, "max-health": 20, "max-armor": 8}
    units = {
        "a": man("x", skills={"kit": kit}, **{"attacked-by": ["z"]}),
        "b": man("x", **hurt),
        "c": man("x", **hurt),
        "z": man("y"),
    }
    after, report = do(table(units), "recover", by="a", target="b", distance=1, near={"c": 1}, **{"with": "kit"})
    assert report.recovered == given
    assert (after.units["b"].health, after.units["b"].armor) == (health, armor)
    assert after.units["c"].health == 15
    wide = {**kit, "extension": 12}
    units["a"]["skills"] = {"kit": wide}
    after, _ = do(table(units), "recover", by="a", target="b", distance=1, near={"c": 1}, **{"with": "kit"})
    assert (after.units["c"].health, after.units["c"].armor) == (health, armor)
    ((label, amount),) = [(line.label, line.amount) for line in report.lines]
    assert (label, amount) == ("Recovered", str(given))


# --- reinforcement, bonuses, spies ----------------------------------------------------------------


@pytest.mark.parametrize(("own", "side", "left", "rest"), [(100, 50, 40, 50), (20, 50, 0, 10), (0, 60, 0, 0)])
def test_credits_are_the_buyers_first_and_then_the_sides(own, side, left, rest):
    """WL-5.4, WL-4.3: 20 credits at three times the price."""
    state = course(
        {"a": man("x", credit=own, behind="wall"), "b": man("y")},
        card={"smuggling-rate": 3},
        places={"wall": {"kind": "obstacle"}},
    )
    state = replace(state, sides={**state.sides, "x": replace(state.sides["x"], credit=side)})
    unit = {"name": "new", "cost": 20, "health": 7, "armor": 2, "team": "t", "nature": ["machinery"]}
    after, report = do(state, "reinforce", by="a", unit=unit)
    assert (after.units["a"].credit, after.sides["x"].credit) == (left, rest)
    assert report.price == 60 and report.notes == ("new",)
    (line,) = report.lines
    assert (line.label, line.amount, line.how) == ("Price", "60", "20 × 3")
    new, sheet = after.units["new"], after.sheets["new"]
    assert (new.side, new.health, new.armor, new.behind) == ("x", 7, 2, "wall")
    assert (sheet.home, sheet.team, sheet.nature, sheet.cost) == ("x", "t", ("machinery",), 20)
    again, report = do(
        replace(after, sides={**after.sides, "x": replace(after.sides["x"], credit=60)}), "reinforce", by="a", unit=unit
    )
    assert report.notes == ("new 2",) and again.sheets["new 2"] == sheet


BONUSES = {
    "chest": {"kind": "treasure", "credit": 5},
    "pack": {"kind": "medic-pack", "impact": 4, "range": 2, "number": 3},
    "shells": {"kind": "ammunition", "number": 4},
    "tank": {"kind": "unit", "impact": 6, "range": 8, "number": 9, "health": 7, "armor": 3, "speed": 6},
}


def taking(bonus, with_=""):
    """The state and the report's lines after A, beside a place called tank and a unit called tank', has taken it."""
    units = {"a": gunner(skills={"pack": LEGS, "pack-2": LEGS, "gun": {**weapon(), "left": 15}}), "tank'": man("y")}
    state = table(units, bonuses=BONUSES, places={"tank": HOUSE})
    after, report = do(state, "take-over", by="a", target=bonus, **{"with": with_})
    assert {key: one.taken_by for key, one in after.bonuses.items()} == {**dict.fromkeys(BONUSES), bonus: "a"}
    return after, [(line.label, line.amount) for line in report.lines]


def test_treasure_and_ammunition_are_told():
    """WL-4.13, WL-5.4."""
    state, lines = taking("chest")
    assert state.units["a"].credit == 5 and lines == [("Credits", "+5")]
    state, lines = taking("shells", "gun")
    assert state.units["a"].left["gun"] == 19 and lines == [("Ammunition", "+4")]


def test_a_pack_and_a_neutral_unit_get_names_of_their_own():
    """WL-4.13."""
    state, _ = taking("pack")
    kit, left = state.sheets["a"].skills["pack-3"], state.units["a"].left
    assert (kit.name, kit.category, kit.impact, kit.range, left["pack-3"]) == ("pack", "defense", 4, 2, 3)
    state, _ = taking("tank")
    tank, sheet = state.units["tank''"], state.sheets["tank''"]
    assert (tank.side, tank.health, tank.armor, sheet.nature, sheet.cost) == ("x", 7, 3, ("machinery",), 0)
    skills = {key: (one.category, one.impact, one.range) for key, one in sheet.skills.items()}
    assert skills == {"weapon": ("offense", 6, 8), "move": ("movement", 0, 6)}
    assert tank.left["weapon"] == 9


def test_a_spy_shows_itself_within_the_inches_that_it_has_crept():
    """WL-15.8."""
    state = course({"s": man("x", spy=True, skills={"legs": LEGS}), "b": man("y")})
    state = act(state, "x", type="spy-move", by="s", distance=3, **{"with": "legs"})
    assert state.units["s"].left["legs"] == 2 and state.units["s"].hidden_path == 3
    after, report = do(state, "reveal", by="s", distance=3)
    ((label, amount),) = [(line.label, line.amount) for line in report.lines]
    assert (label, amount) == ("Crept", "3")
    assert after.units["s"].exposed and after.units["s"].hidden_path == 0


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"secret": "t"}, "spy-turn"),
        ({"moved": ["t"]}, "others-moved"),
        ({"acted": ["t"]}, "not-ordered"),
        ({"secret": "s"}, ""),
        ({"acted": ["t"], "commander": "t"}, ""),
    ],
)
def test_one_spy_moves_in_secret_in_a_turn(other, code):
    """WL-15.6, WL-6.2."""
    units = {name: man("x", spy=True, skills={"legs": LEGS}) for name in "st"}
    state = table({**units, "b": man("y")}, turn={"side": "x", "step": "movement", **other})
    assert refused(state, "referee", type="spy-move", by="s", distance=1, **{"with": "legs"}) == code


# --- orders by flag and radio ---------------------------------------------------------------------

RANK = {"category": "control", "sub-category": "rank", "impact": 6, "range": 9, "extension": 4, "number": 3}


def signallers(kind, ranges, lefts=(5, 5)):
    """A commands; B, with two sets of these ranges, passes the order on to C."""
    sets = {
        f"set{number}": {"category": "control", "sub-category": kind, "range": reach, "number": 5, "left": left}
        for number, (reach, left) in enumerate(zip(ranges, lefts, strict=True))
    }
    own = {"category": "control", "sub-category": kind, "range": 50, "number": 5}
    units = {
        "a": man("x", skills={"rank": RANK, "set": own}),
        "b": man("x", skills={"rank": RANK, "better": {**RANK, "impact": 8}, **sets}),
        "c": man("x", skills={"hear": own}),
    }
    return table(units)


@pytest.mark.parametrize(
    ("ranges", "lefts", "used"), [((9, 7), (5, 5), "set0"), ((7, 9), (5, 5), "set1"), ((7, 9), (1, 0), "set0")]
)
@pytest.mark.parametrize("kind", ["simplex", "duplex"])
def test_an_order_is_passed_on_with_the_set_that_reaches_farthest_and_has_something_left(kind, ranges, lefts, used):
    """WL-6.8 to WL-6.11: each set and each rank on the way is used once."""
    state = signallers(kind, ranges, lefts)
    reach = ranges[int(used[-1])]
    order = {"by": "a", "with": "rank", "via": "set", "targets": ["b", "c"], "relays": {"c": "b"}}
    after, report = do(state, "order", distances={"b": 5, "c": reach}, **order)
    assert refused(state, "referee", type="order", distances={"b": 5, "c": reach + 1}, **order) == "out-of-comm-range"
    assert report.ordered == 2
    lost = {
        (name, key): state.units[name].left[key] - left
        for name, unit in after.units.items()
        for key, left in unit.left.items()
        if left != state.units[name].left[key]
    }
    heard = {("c", "hear"): 1} if kind == "duplex" else {}
    assert lost == {("a", "rank"): 1, ("a", "set"): 1, ("b", "better"): 1, ("b", used): 1, **heard}
    assert {"better", used} <= after.units["b"].known and ("hear" in after.units["c"].known) == bool(heard)
    assert [(line.label, line.amount) for line in report.lines] == [("Ordered", "2 of 6"), ("Streams", "1 of 4")]
