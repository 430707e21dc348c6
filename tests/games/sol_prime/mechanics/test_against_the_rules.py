"""What the rules are against, chapter by chapter: each refusal with its code and its rule."""

from __future__ import annotations

import pytest

from tests.games.sol_prime.situations import ENGINEERS, LASER, MISSILES, SQUAD, TANK, refusal, situation

BOMBER = {"model": "bomb-bomber"}
GUN = {"model": "sp-medium-gun"}
APC = {"model": "wheeled-apc"}
PILLBOX = {"model": "heavy-pillbox"}
VTOL = {"model": "missile-vtol"}
MINE = {"kind": "minefield", "strength": 2}


def fight(*attackers, **more):
    return {"type": "close-combat", "attackers": list(attackers or ("a",)), "defender": "b", **more}


def shot(weapon="medium-gun", **more):
    return {"type": "fire", "by": "a", "target": "b", "weapon": weapon, "range": 5, **more}


@pytest.mark.parametrize(
    ("units", "action", "expected"),
    [
        ({"a": SQUAD, "b": {**SQUAD, "carried-by": "c"}, "c": APC}, fight(), ("is-carried", "SP-16.13")),
        ({"a": SQUAD, "b": {**SQUAD, "destroyed": True}}, fight(), ("target-destroyed", "SP-4.16")),
        ({"a": SQUAD, "a2": SQUAD}, fight("a") | {"defender": "a2"}, ("friendly-target", "SP-9.8")),
        ({"a": SQUAD, "b": VTOL}, fight(), ("not-in-close-combat", "SP-14.8")),
        ({"a": SQUAD, "b": {**GUN, "off-table": 30}}, fight(), ("not-visible", "SP-8.6")),
        ({"a": SQUAD, "b": SQUAD}, fight("a", seen_before=False), ("not-visible", "SP-8.6")),
        ({"a": {**SQUAD, "suppressed": True}, "b": SQUAD}, fight(), ("suppressed", "SP-14.8")),
        ({"a": {**TANK, "immobilized": True}, "b": SQUAD}, fight(), ("immobilized", "SP-14.8")),
        ({"a": {**SQUAD, "stopped": True}, "b": SQUAD}, fight(), ("mine-stopped", "SP-20.4")),
        ({"a": {**SQUAD, "smoked": True}, "b": SQUAD}, fight(), ("fired-this-turn", "SP-14.7")),
        ({"a": PILLBOX, "b": SQUAD}, fight(), ("cannot-move", "SP-14.8")),
        ({"a": SQUAD, "b": SQUAD}, fight("a", modifiers_from="b"), ("invalid-target", "SP-14.3")),
        ({"a": TANK, "a2": TANK, "b": SQUAD}, fight("a", "a2"), ("too-many-vehicles", "SP-14.2")),
        ({"a": SQUAD, "b": TANK, "b2": {**SQUAD, "attached-to": "b"}}, fight(), ("attached-infantry", "SP-14.10")),
        ({"b": SQUAD, "a": SQUAD}, {**fight(), "attackers": []}, ("not-active", "SP-14.2")),
    ],
)
def test_close_combat_is_refused(units, action, expected):
    assert refusal(situation(units), **action) == expected


@pytest.mark.parametrize(
    ("units", "action", "expected"),
    [
        ({"a": TANK, "b": {**SQUAD, "carried-by": "c"}, "c": APC}, shot(), ("is-carried", "SP-16.13")),
        ({"a": TANK, "b": {**SQUAD, "destroyed": True}}, shot(), ("target-destroyed", "SP-4.16")),
        ({"a": {**TANK, "fought": True}, "b": TANK}, shot(), ("fought-this-turn", "SP-14.7")),
        ({"a": {**ENGINEERS, "smoked": True}, "b": SQUAD}, shot("apw"), ("fired-this-turn", "SP-21.2")),
        ({"a": {**TANK, "dropped": True}, "b": TANK}, shot(), ("just-dropped", "SP-22.51")),
        ({"a": TANK, "b": TANK}, shot(range=None), ("out-of-range", "SP-9.6")),
        ({"a": TANK, "b": TANK}, shot(range=25), ("out-of-range", "SP-9.6")),
        ({"a": TANK, "b": TANK}, shot(overwatch=True), ("not-on-overwatch", "SP-6.6")),
        (
            {"a": {**TANK, "overwatch": True}, "b": TANK},
            shot(overwatch=True, before_fire=True),
            ("overwatch-too-early", "SP-6.4"),
        ),
        (
            {"a": {**TANK, "overwatch": True}, "b": TANK},
            shot(overwatch=True, facing_changed=True),
            ("overwatch-moved", "SP-6.5"),
        ),
        ({"a": TANK, "b": TANK}, shot(both_urban=True), ("urban-close-combat-only", "SP-15.3")),
        ({"a": TANK, "b": TANK}, shot(urban_depth=9), ("urban-depth", "SP-15.2")),
        ({"a": TANK, "b": TANK}, shot(blocked=True), ("not-visible", "SP-8.1")),
        ({"a": {**TANK, "fired": ["medium-gun"]}, "b": TANK}, shot(), ("already-fired", "SP-9.5")),
        ({"a": {**TANK, "immobilized": True}, "b": TANK}, shot(then_move=1), ("immobilized", "SP-5.6")),
        ({"a": TANK, "b": TANK}, shot(then_move=99), ("move-too-far", "SP-5.2")),
        ({"a": TANK, "b": TANK}, shot("plasma-cannon"), ("unknown-weapon", "SP-2.5")),
        ({"a": TANK, "a2": TANK}, shot() | {"target": "a2"}, ("friendly-target", "SP-9.8")),
        ({"a": TANK, "b": BOMBER}, shot(), ("cannot-target-air", "SP-22.41")),
        ({"a": SQUAD, "b": SQUAD}, shot("law"), ("infantry-must-use-apw", "SP-9.10")),
        ({"a": SQUAD, "b": TANK}, shot("apw"), ("invalid-target", "SP-9.9")),
    ],
)
def test_fire_is_refused(units, action, expected):
    assert refusal(situation(units), **action) == expected


@pytest.mark.parametrize(
    ("units", "action", "expected"),
    [
        ({"a": {**SQUAD, "suppressed": True}}, {"type": "move", "unit": "a"}, ("suppressed", "SP-5.7")),
        ({"a": {**TANK, "immobilized": True}}, {"type": "move", "unit": "a"}, ("immobilized", "SP-5.6")),
        ({"a": {**TANK, "stopped": True}}, {"type": "move", "unit": "a"}, ("mine-stopped", "SP-20.4")),
        ({"a": PILLBOX}, {"type": "move", "unit": "a"}, ("cannot-move", "SP-5.17")),
        ({"a": TANK}, {"type": "move", "unit": "a", "legs": [{"inches": 99}]}, ("move-too-far", "SP-5.2")),
        (
            {"a": {**TANK, "declared": 1}},
            {"type": "move", "unit": "a", "legs": [{"inches": 3}]},
            ("declared-movement", "SP-9.17"),
        ),
        ({"a": TANK}, {"type": "pop-up", "unit": "a"}, ("cannot-move", "SP-23.3")),
        ({"a": {**VTOL, "popped-up": True}}, {"type": "pop-up", "unit": "a"}, ("already-popped-up", "SP-23.3")),
        ({"a": {**VTOL, "landed": True}}, {"type": "settle", "unit": "a"}, ("not-popped-up", "SP-23.3")),
        ({"a": {**TANK, "fired": ["medium-gun"]}}, {"type": "overwatch", "unit": "a"}, ("overwatch-fired", "SP-6.1")),
        ({"a": {**TANK, "moved": 9}}, {"type": "overwatch", "unit": "a"}, ("overwatch-moved", "SP-6.1")),
        ({"a": BOMBER}, {"type": "overwatch", "unit": "a"}, ("overwatch-not-allowed", "SP-6.1")),
        ({"a": {**SQUAD, "suppressed": True}}, {"type": "overwatch", "unit": "a"}, ("suppressed", "SP-12.4")),
        ({"a": SQUAD}, {"type": "load", "unit": "a"}, ("no-room", "SP-16.10")),
        ({"a": SQUAD, "b": APC}, {"type": "load", "unit": "a", "carrier": "b"}, ("friendly-target", "SP-16.10")),
        (
            {"a": SQUAD, "a2": APC},
            {"type": "load", "unit": "a", "carrier": "a2", "distance": 1},
            ("not-adjacent", "SP-16.12"),
        ),
        ({"a": SQUAD, "a2": TANK}, {"type": "load", "unit": "a", "carrier": "a2"}, ("no-room", "SP-16.10")),
        ({"a": SQUAD, "a2": BOMBER}, {"type": "load", "unit": "a", "carrier": "a2"}, ("not-landed", "SP-22.50")),
        (
            {"a": SQUAD, "a2": {"model": "transport-vtol"}},
            {"type": "load", "unit": "a", "carrier": "a2"},
            ("not-landed", "SP-23.5"),
        ),
        (
            {"a": {**SQUAD, "suppressed": True}, "a2": APC},
            {"type": "load", "unit": "a", "carrier": "a2"},
            ("suppressed", "SP-12.4"),
        ),
        (
            {"a": {**SQUAD, "moved": 3}, "a2": APC},
            {"type": "load", "unit": "a", "carrier": "a2"},
            ("not-enough-movement", "SP-16.12"),
        ),
        ({"a": SQUAD}, {"type": "unload", "unit": "a"}, ("not-carried", "SP-22.50")),
        ({"a": GUN, "a2": SQUAD}, {"type": "load", "unit": "a", "carrier": "a2"}, ("no-room", "SP-16.10")),
        ({"a": SQUAD, "b": TANK}, {"type": "attach", "unit": "a", "to": "b"}, ("invalid-target", "SP-14.9")),
        (
            {"a": SQUAD, "a2": TANK},
            {"type": "attach", "unit": "a", "to": "a2", "adjacent": False},
            ("not-adjacent", "SP-14.9"),
        ),
        ({"a": SQUAD}, {"type": "attach", "unit": "a", "to": None}, ("not-adjacent", "SP-14.9")),
    ],
)
def test_movement_is_refused(units, action, expected):
    assert refusal(situation(units), **action) == expected


@pytest.mark.parametrize(
    ("units", "action", "expected"),
    [
        ({"a": TANK}, {"type": "lay-smoke", "unit": "a"}, ("not-engineer", "SP-21.1")),
        ({"a": ENGINEERS}, {"type": "lay-smoke", "unit": "a", "distance": 9}, ("smoke-too-far", "SP-21.2")),
        ({"a": {**ENGINEERS, "fired": ["apw"]}}, {"type": "lay-smoke", "unit": "a"}, ("fired-this-turn", "SP-21.2")),
        (
            {"a": {**ENGINEERS, "suppressed": True}, "m": MINE},
            {"type": "clear-minefield", "unit": "a", "minefield": "m"},
            ("suppressed", "SP-21.3"),
        ),
        (
            {"a": {**ENGINEERS, "stopped": True}, "m": MINE},
            {"type": "clear-minefield", "unit": "a", "minefield": "m"},
            ("mine-stopped", "SP-21.3"),
        ),
        (
            {"a": ENGINEERS, "m": MINE},
            {"type": "clear-minefield", "unit": "a", "minefield": "m", "distance": 9},
            ("not-at-minefield", "SP-21.3"),
        ),
        (
            {"a": TANK, "m": {**MINE, "destroyed": True}},
            {"type": "enter-minefield", "unit": "a", "minefield": "m"},
            ("target-destroyed", "SP-20.8"),
        ),
        (
            {"a": {**TANK, "stopped": True}, "m": MINE},
            {"type": "enter-minefield", "unit": "a", "minefield": "m"},
            ("mine-stopped", "SP-20.4"),
        ),
        (
            {"a": {**TANK, "mined": ["m"]}, "m": MINE},
            {"type": "enter-minefield", "unit": "a", "minefield": "m"},
            ("already-rolled", "SP-20.3"),
        ),
        ({"a": SQUAD}, {"type": "stop-adjacent", "unit": "a"}, ("not-engineer", "SP-21.1")),
        (
            {"a": {**ENGINEERS, "suppressed": True}, "b": TANK},
            {"type": "demolish", "unit": "a", "sections": ["b"]},
            ("suppressed", "SP-21.4"),
        ),
        (
            {"a": ENGINEERS, "b": TANK},
            {"type": "demolish", "unit": "a", "sections": ["b"]},
            ("not-adjacent", "SP-21.4"),
        ),
        (
            {"a": {**ENGINEERS, "adjacent-since": 1}, "b": TANK},
            {"type": "demolish", "unit": "a", "sections": ["b"]},
            ("too-soon", "SP-21.4"),
        ),
        (
            {"a": {**ENGINEERS, "adjacent-since": 0}, "b": TANK},
            {"type": "demolish", "unit": "a", "sections": ["b"]},
            ("invalid-target", "SP-21.4"),
        ),
        (
            {"a": {**ENGINEERS, "adjacent-since": 0}, "b": {**TANK, "destroyed": True}},
            {"type": "demolish", "unit": "a", "sections": ["b"]},
            ("target-destroyed", "SP-4.16"),
        ),
        (
            {"a": {**ENGINEERS, "adjacent-since": 0}},
            {"type": "demolish", "unit": "a", "sections": []},
            ("too-many-sections", "SP-21.4"),
        ),
    ],
)
def test_engineers_are_refused(units, action, expected):
    assert refusal(situation(units), **action) == expected


PAIR = [{"range": 5}, {"range": 5}]


@pytest.mark.parametrize(
    ("unit", "bombs", "expected"),
    [
        (TANK, PAIR, ("bomber-only", "SP-22.30")),
        ({**BOMBER, "turns-off": 1}, PAIR, ("aircraft-off-board", "SP-22.12")),
        ({**BOMBER, "no-points": True}, PAIR, ("aircraft-no-fire", "SP-22.13")),
        ({**BOMBER, "fired": ["x"]}, PAIR, ("bomb-and-fire", "SP-22.30")),
        ({**BOMBER, "bombed": True}, PAIR, ("already-fired", "SP-22.30")),
        (BOMBER, PAIR[:1], ("unbalanced-wings", "SP-22.30")),
        ({**BOMBER, "loads": {"guided-bomb": 1}}, PAIR, ("no-load", "SP-22.22")),
        (BOMBER, [{"range": 99}, {"range": 5}], ("out-of-range", "SP-22.31")),
        (BOMBER, [{"range": 5, "in-arc": False}, {"range": 5}], ("out-of-arc", "SP-22.31")),
    ],
)
def test_bombs_are_refused(unit, bombs, expected):
    assert refusal(situation({"a": unit}), type="bomb", by="a", bombs=bombs) == expected


@pytest.mark.parametrize(
    ("units", "more", "expected"),
    [
        ({"a": APC, "a2": SQUAD}, {}, ("cannot-drop", "SP-22.50")),
        ({"a": {**BOMBER, "turns-off": 1}, "a2": SQUAD}, {}, ("aircraft-off-board", "SP-22.12")),
        ({"a": BOMBER, "a2": SQUAD}, {}, ("not-carried", "SP-22.50")),
        ({"a": BOMBER, "a2": {**SQUAD, "carried-by": "a"}}, {"path_distance": 19}, ("drop-too-far", "SP-22.50")),
        ({"a": BOMBER, "a2": {**SQUAD, "carried-by": "a"}}, {"enemy_distance": 1}, ("drop-near-enemy", "SP-22.50")),
    ],
)
def test_drops_are_refused(units, more, expected):
    assert refusal(situation(units), type="air-drop", by="a", unit="a2", **more) == expected


@pytest.mark.parametrize(
    ("units", "more", "expected"),
    [
        ({"a": TANK}, {}, ("not-artillery", "SP-17.1")),
        ({"a": {**GUN, "blocked": True}}, {}, ("battery-blocked", "SP-17.10")),
        ({"a": {**GUN, "fired": ["artillery"]}}, {}, ("already-fired", "SP-9.5")),
        ({"a": {**GUN, "fire-turns": 0}}, {}, ("no-ammunition", "SP-17.30")),
        ({"a": GUN}, {"sees_target": False}, ("no-observer", "SP-17.3")),
        ({"a": GUN, "a2": TANK}, {"sees_target": False, "observer": "a2"}, ("no-observer", "SP-17.3")),
        ({"a": GUN, "a2": {"model": "towed-light-gun"}}, {"by": ["a", "a2"]}, ("mixed-battery", "SP-17.4")),
        ({"a": GUN}, {"by": []}, ("not-artillery", "SP-17.1")),
    ],
)
def test_calls_are_refused(units, more, expected):
    call = {"type": "artillery-call", "by": ["a"], "sees_target": True, "range": 40, **more}
    assert refusal(situation(units), **call) == expected


@pytest.mark.parametrize(
    ("units", "more", "expected"),
    [
        ({"a": {**TANK, "leader": "Ann"}, "b": TANK}, {"to": "b"}, ("friendly-target", "SP-19.4")),
        (
            {"a": {**TANK, "leader": "Ann"}, "a2": {**TANK, "leader": "Bea"}},
            {"to": "a2"},
            ("too-many-leaders", "SP-19.1"),
        ),
        (
            {"a": {**TANK, "leader": "Ann"}, "a2": {**BOMBER, "turns-off": 1}},
            {"to": "a2"},
            ("aircraft-off-board", "SP-19.4"),
        ),
        ({"a": TANK, "a2": TANK}, {"to": "a2"}, ("leader-unattached", "SP-19.1")),
    ],
)
def test_a_leader_is_refused_another_stand(units, more, expected):
    assert refusal(situation(units), type="change-unit", leader="Ann", **more) == expected


def test_sp_19_4_a_leader_changes_stands_while_the_platoon_is_active_only():
    units = {"a": {**TANK, "leader": "Ann", "platoon": "p"}, "a2": {**TANK, "platoon": "p"}, "b": LASER, "b2": MISSILES}
    turn = {"side": "red", "points": 1, "active": []}
    state = situation(units, platoons={"p": {"side": "red"}}, turn=turn)
    assert refusal(state, type="change-unit", leader="Ann", to="a2") == ("not-active", "SP-19.4")


RED_TURN = {"side": "red", "points": 1, "active": []}


@pytest.mark.parametrize(
    ("platoons", "turn", "action", "expected"),
    [
        ({"p": {"side": "red"}}, RED_TURN, {"type": "activate"}, ("not-active", "SP-4.9")),
        ({"p": {"side": "blue"}}, RED_TURN, {"type": "activate", "platoon": "p"}, ("not-active", "SP-4.1")),
        (
            {"p": {"side": "red", "activated": True}},
            RED_TURN,
            {"type": "activate", "platoon": "p"},
            ("already-activated", "SP-4.1"),
        ),
        (
            {"p": {"side": "red"}},
            {**RED_TURN, "points": 0},
            {"type": "activate", "platoon": "p"},
            ("no-activation-points", "SP-4.9"),
        ),
        (
            {"p": {"side": "red"}, "q": {"side": "red"}},
            {**RED_TURN, "active": ["q"]},
            {"type": "activate", "platoon": "p"},
            ("platoon-in-progress", "SP-4.12"),
        ),
        ({"p": {"side": "red"}}, RED_TURN, {"type": "end-activation", "platoon": "p"}, ("not-active", "SP-4.13")),
        ({"p": {"side": "red"}}, RED_TURN, {"type": "end-turn", "side": "blue"}, ("not-active", "SP-4.1")),
        (
            {"p": {"side": "red"}},
            {**RED_TURN, "active": ["p"]},
            {"type": "end-turn", "side": "red"},
            ("platoon-in-progress", "SP-4.12"),
        ),
        ({"p": {"side": "red"}}, RED_TURN, {"type": "end-turn", "side": "red"}, ("must-activate", "SP-4.10")),
        ({"p": {"side": "red"}}, RED_TURN, {"type": "air-support", "side": "blue"}, ("not-active", "SP-22.1")),
        (
            {"p": {"side": "red", "state": "routed"}},
            None,
            {"type": "platoon-morale", "platoon": "p", "reason": "rally"},
            ("destroyed", "SP-18.16"),
        ),
        (
            {"p": {"side": "red"}},
            None,
            {"type": "platoon-morale", "platoon": "p", "reason": "rally"},
            ("not-shaken", "SP-18.17"),
        ),
        (
            {"p": {"side": "red"}},
            RED_TURN,
            {"type": "platoon-morale", "platoon": "p", "reason": "closer"},
            ("not-active", "SP-4.13"),
        ),
        (
            {"p": {"side": "red", "rallied": True}},
            None,
            {"type": "platoon-morale", "platoon": "p", "reason": "closer"},
            ("rally-only", "SP-18.17"),
        ),
        ({"p": {"side": "red", "rallied": True}}, None, {"type": "move", "unit": "a"}, ("rally-only", "SP-18.17")),
        (
            {"p": {"side": "red", "penalties": ["may-not-move"]}},
            None,
            {"type": "move", "unit": "a"},
            ("may-not-move", "SP-18.15"),
        ),
        (
            {"p": {"side": "red", "penalties": ["may-not-advance"]}},
            None,
            {"type": "move", "unit": "a", "closer": True},
            ("may-not-advance", "SP-18.15"),
        ),
        (
            {"p": {"side": "red", "penalties": ["must-fire"]}},
            None,
            {"type": "overwatch", "unit": "a"},
            ("must-fire", "SP-18.15"),
        ),
        ({"p": {"side": "red"}}, RED_TURN, {"type": "move", "unit": "a"}, ("not-active", "SP-4.13")),
        ({"p": {"side": "red"}}, RED_TURN, shot(), ("not-active", "SP-4.13")),
    ],
)
def test_the_course_of_play_is_refused(platoons, turn, action, expected):
    more = {"turn": turn} if turn else {}
    assert (
        refusal(situation({"a": {**TANK, "platoon": "p"}, "b": TANK}, platoons=platoons, **more), **action) == expected
    )


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ({"type": "place", "unit": "a", "at": [5, 5]}, ("no-place", "SP-3.1")),
        ({"type": "place-platoon", "platoon": "p", "at": [5, 5]}, ("no-place", "SP-3.1")),
        ({"type": "place-ground", "at": [5, 5]}, ("no-place", "SP-3.1")),
        ({"type": "place-ground", "name": "Woods 1"}, ("no-place", "SP-3.1")),
        ({"type": "posture", "unit": "a", "dug_in": True}, ("invalid-target", "SP-9.19")),
        ({"type": "show", "unit": "a"}, ("not-concealed", "SP-28.4")),
        ({"type": "off-table", "unit": "a", "inches": 9}, ("not-artillery", "SP-17.1")),
        ({"type": "conceal-platoon", "platoon": "p"}, ("not-agreed", "SP-28.4")),
        ({"type": "lay-minefield", "side": "red", "mine": "mf"}, ("too-many-minefields", "SP-2.67")),
        ({"type": "hold-fire", "side": "red"}, ("not-on-overwatch", "SP-6.2")),
        ({"type": "react", "unit": "a"}, ("not-active", "SP-10.10")),
        ({"type": "end-battle", "winner": "green"}, ("not-your-unit", "SP-29.2")),
        ({"type": "drive", "unit": "a", "to": [1, 1]}, ("no-place", "SP-5.1")),
        ({"type": "aircraft-move", "unit": "a", "inches": 1}, ("cannot-move", "SP-22.11")),
        ({"type": "bomb-impact", "by": "a", "bomb": "bomb 1 of a"}, ("no-load", "SP-22.33")),
        ({"type": "leader-fate", "leader": "Ann"}, ("leader-unattached", "SP-19.2")),
        ({"type": "move", "unit": "a", "legs": [{"inches": -1}]}, ("below-zero", "SP-5.2")),
    ],
)
def test_what_needs_a_table_or_a_cause_is_refused(action, expected):
    state = situation({"a": {**TANK, "platoon": "p"}, "b": TANK}, platoons={"p": {"side": "red"}})
    assert refusal(state, **action) == expected


@pytest.mark.parametrize(
    ("unit", "more", "expected"),
    [
        (BOMBER, {"inches": 1}, ("aircraft-full-move", "SP-22.11")),
        (BOMBER, {"inches": 1, "straight": False}, ("aircraft-must-fly-straight", "SP-22.11")),
        ({**BOMBER, "turns-off": 0}, {"inches": 1}, ("aircraft-off-board", "SP-22.12")),
        (
            {**BOMBER, "turns-off": 0, "exit-edge": "north"},
            {"entry": True, "edge": "north"},
            ("aircraft-off-board", "SP-22.12"),
        ),
        (
            {**BOMBER, "turns-off": 1, "exit-edge": "north"},
            {"entry": True, "edge": "south"},
            ("aircraft-wrong-side", "SP-22.12"),
        ),
    ],
)
def test_flight_is_refused(unit, more, expected):
    assert refusal(situation({"a": unit, "b": TANK}), type="aircraft-move", unit="a", **more) == expected


@pytest.mark.parametrize(
    ("units", "more", "expected"),
    [
        ({"a": GUN, "b": GUN}, {}, ("not-on-overwatch", "SP-17.40")),
        ({"a": {**GUN, "overwatch": True}, "b": {**GUN, "destroyed": True}}, {}, ("target-destroyed", "SP-4.16")),
        ({"a": {**GUN, "overwatch": True}, "b": TANK}, {}, ("invalid-target", "SP-17.40")),
        ({"a": {**GUN, "overwatch": True}, "a2": GUN}, {"target": "a2"}, ("friendly-target", "SP-9.8")),
        ({"a": {**GUN, "overwatch": True}, "b": GUN}, {"range": 999}, ("out-of-range", "SP-17.2")),
        ({"a": {**GUN, "overwatch": True, "fire-turns": 0}, "b": GUN}, {}, ("no-ammunition", "SP-17.30")),
    ],
)
def test_counterbattery_fire_is_refused(units, more, expected):
    attempt = {"type": "counterbattery", "by": ["a"], "target": "b", "range": 40, **more}
    assert refusal(situation(units), **attempt) == expected


def test_who_stands_off_the_table_gets_on_nothing():
    state = situation({"a": {"model": "towed-light-gun", "off-table": 9}, "a2": TANK})
    assert refusal(state, type="load", unit="a", carrier="a2") == ("cannot-move", "SP-3.4")
