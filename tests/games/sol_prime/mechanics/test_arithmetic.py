"""The arithmetic before a roll: every modifier with its amount and its rule."""

from __future__ import annotations

from tests.contract.play import courses
from tests.games.sol_prime.situations import ENGINEERS, LASER, MISSILES, SQUAD, TANK, lines, situation

GUN, BOMBER, VTOL = {"model": "sp-medium-gun"}, {"model": "bomb-bomber"}, {"model": "missile-vtol"}
CENTER, RADAR = {"model": "command-center"}, {"model": "ground-radar"}


def shot(weapon="medium-gun", **more):
    return {"type": "fire", "by": "a", "target": "b", "weapon": weapon, "range": 6, **more}


def rules_of(found):
    return {label: (amount, rule) for label, amount, rule in found}


def test_a_gun_at_a_vehicle():
    units = {
        "a": {**TANK, "range-finder": "advanced"},
        "a2": RADAR,
        "b": {**TANK, "size": "large", "add-upgrades": ["stealth"]},
    }
    found = rules_of(lines(situation(units), **shot(cover="medium", smoke=True)))
    assert found["Large target"][1] in ("SP-7.8", "SP-11.2") and found["Stealth"][1] == "SP-9.23"
    assert found["Radar"][1] == "SP-9.22" and found["Smoke or chaff"][1] == "SP-9.25"
    assert found["Medium cover"][1] == "SP-9.14" and found["Advanced range finder"][1] == "SP-9.14"
    assert found["Firer stationary"][1] == "SP-9.15" and found["To hit"][1] == "SP-9.12"
    assert (
        found["Armor"][1] == "SP-7.2" and found["To kill"][1] == "SP-11.1" and found["To Kill rating"][1] == "SP-11.1"
    )
    near = rules_of(lines(situation(units), **shot(range=2)))
    assert near["Below a third of its range"][1] == "SP-11.3"
    far = rules_of(lines(situation(units), **shot(range=16, hull_down=True)))
    assert far["Above two thirds of its range"][1] == "SP-11.3" and far["Hull down"][1] == "SP-9.18"


def test_a_gun_at_either_end_of_its_range():
    ends = {
        2: [
            ("To hit", "0 or more"),
            ("To Kill rating", "+2"),
            ("Below a third of its range", "+2"),
            ("To kill", "D6 −1"),
        ],
        16: [
            ("To hit", "14 or more"),
            ("To Kill rating", "+2"),
            ("Above two thirds of its range", "−1"),
            ("To kill", "D6 −4"),
        ],
    }
    for inches, expected in ends.items():
        found = lines(situation({"a": TANK, "b": {**TANK, "size": "large"}}), **shot(range=inches))
        usual = {"Large target": "+1", "Firer stationary": "+1", "Armor": "−5"}
        assert {label: amount for label, amount, _ in found} == {**usual, **dict(expected)}


def test_infantry_fires_at_infantry():
    units = {"a": {**SQUAD, "suppressed": True}, "b": {**SQUAD, "dug-in": True}}
    found = rules_of(lines(situation(units), **shot("apw", range=3)))
    assert found["Firer suppressed"][1] == "SP-9.24" and found["Infantry target"][1] == "SP-9.14"
    assert found["Dug in"][1] == "SP-9.19" and found["To kill"][1] == "SP-12.1"


def test_a_laser_under_a_field_generator():
    found = lines(situation({"a": LASER, "b": TANK}), **shot("laser-cannon", field_generator=True))
    assert [rule for label, _, rule in found if label == "Field generator"] == ["SP-9.21", "SP-9.21"]


def test_a_missile():
    units = {"a": {**MISSILES, "suppressed": True}, "b": {**TANK, "size": "large", "add-upgrades": ["stealth"]}}
    sides = {"red": {"tech": "laser"}, "blue": {"tech": "basic"}}
    found = rules_of(
        lines(situation(units, sides=sides), **shot("inf-tow", range=9, smoke=True, amds=True, reaction="evade"))
    )
    told = {label: rule for label, (_, rule) in found.items()}
    assert told["Smoke"] == told["Evasion"] == "SP-10.6" and told["Amds"] == "SP-10.20"
    assert told["Large target"] == "SP-10.9" and told["Stealth"] == "SP-9.23" and told["Firer suppressed"] == "SP-9.24"
    assert told["To hit"] == "SP-10.5" and told["Technology"] == "SP-10.7"
    covered = rules_of(lines(situation(units, sides=sides), **shot("inf-tow", range=9, cover="light")))
    assert "Large target" not in {label for label in covered if covered[label][1] == "SP-10.9"}


def test_a_missile_at_an_aircraft():
    units = {"a": {"model": "air-defense-carrier"}, "b": BOMBER}
    found = rules_of(lines(situation(units), **shot("ad-he-missile", range=9)))
    assert found["Air target"][1] == "SP-10.6"


def test_close_combat():
    units = {"a": {**ENGINEERS, "leader": "Ann", "platoon": "p"}, "a2": SQUAD, "b": {**SQUAD, "cover": "heavy"}}
    state = situation(units, platoons={"p": {"side": "red", "morale": "elite"}})
    fight = {"type": "close-combat", "attackers": ["a", "a2"], "defender": "b"}
    told = {label: rule for label, _, rule in lines(state, **fight)}
    assert told["Attack: leader"] == "SP-19.3" and told["Attack: engineers"] == "SP-21.1"
    assert told["Attack: two attackers"] == told["Defence: heavy cover"] == "SP-14.4"
    assert told["Attack"] == told["Defence"] == "SP-14.1"
    assert all(rule == "SP-14.4" for label, rule in told.items() if label.endswith(("armor", "morale")))
    armored = {
        label: rule for label, _, rule in lines(situation({"a": TANK, "b": TANK}), **{**fight, "attackers": ["a"]})
    }
    assert armored["Attack: armor"] == armored["Defence: armor"] == "SP-14.4"


def test_rolls_with_a_few_modifiers():
    units = {"a": GUN, "a2": CENTER, "b": GUN, "a3": BOMBER}
    sides = {"red": {"tech": "laser", "psionic": True, "command-control": "advanced"}, "blue": {}}
    state = situation(units, sides=sides)
    call = {"type": "artillery-call", "by": ["a"], "range": 40, "sees_target": True}
    assert {rule for *_, rule in lines(state, **call)} == {"SP-17.15", "SP-26.3", "SP-2.4"}
    assert not lines(state, **call, mode="next-cycle")
    support = lines(state, type="air-support", side="red", poor_weather=True)
    assert {label: rule for label, _, rule in support}["Poor weather"] == "SP-22.1"
    assert {"SP-4.6", "SP-26.3"} <= {rule for *_, rule in lines(state, type="roll-activation", side="red")}


def test_a_platoons_morale():
    units = {"a": {**SQUAD, "platoon": "p", "leader": "Ann", "cover": "heavy"}}
    state = situation(units, platoons={"p": {"side": "red", "state": "shaken"}})
    told = lines(state, type="platoon-morale", platoon="p", reason="closer")
    assert [(label, rule) for label, _, rule in told] == [
        ("Leader", "SP-18.18"),
        ("Shaken", "SP-18.2"),
        ("In cover", "SP-18.18"),
    ]


def test_every_line_of_every_event_cites_its_rule():
    told = [
        line for course in courses("sol-prime", 2) for event in course.events() for line in getattr(event, "lines", ())
    ]
    assert len(told) > 100
    assert [line for line in told if not (line.rule or "").startswith("SP-") or "X" in line.rule] == []
