"""Missiles: the die, reactions, movement (SP-10)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, RED, begin, do, in_turn, offered, refused, told
from tests.games.sol_prime.case_battles import SQUAD, TANK, fire, resolve
from tests.games.sol_prime.overwatch_battles import TANKS, WATCH


@pytest.mark.parametrize(("method", "drm"), [("difference", 2), ("own", 2), ("none", 0)])
def test_r14_the_technology_modifier(method, drm):
    units = {"a": {"model": "light-missile-tank"}, "b": TANK}
    sides = {"red": {"tech": "plasma"}, "blue": {}}
    faces = [1, 1] if drm else [1]
    found = resolve(fire("he-missile", 9), *faces, units=units, sides=sides, options={"tech-level-modifier": method})
    assert found["drm"] == drm


def test_r15_radar_does_not_help_missiles():
    units = {"a": {"model": "light-missile-tank"}, "b": TANK}
    sides = {"red": {"ground-radar": True}, "blue": {}}
    assert resolve(fire("he-missile", 9), 1, units=units, sides=sides)["drm"] == 0
    assert resolve(fire("medium-gun", 9), 1, units={"a": TANK, "b": TANK}, sides=sides)["drm"] == 3


def test_r16_stealth_and_suppression_count_for_missiles():
    units = {"a": {"model": "tow-squad", "suppressed": True}, "b": {**TANK, "add-upgrades": ["stealth"]}}
    assert resolve(fire("inf-tow", 9), 1, units=units)["drm"] == -5


def test_r18_very_small_is_the_least_size():
    units = {"a": {"model": "light-missile-tank"}, "b": {**TANK, "size": "very-small"}}
    assert resolve(fire("he-missile", 9, cover="heavy"), 1, units=units)["drm"] == -2
    squads = {"a": {"model": "plasma-missile-carrier"}, "b": SQUAD}
    sides = {"red": {"tech": "plasma"}, "blue": {"tech": "plasma"}}
    assert resolve(fire("plasma-missile", 9, cover="heavy"), 1, units=squads, sides=sides)["drm"] == 0


def test_r19_a_unit_that_cannot_move_cannot_evade():
    units = {"a": {"model": "light-missile-tank"}, "b": {"model": "wheeled-apc", "immobilized": True}}
    assert resolve(fire("he-missile", 9, reaction="evade"), units=units)["problem"] == "cannot-evade"


def test_r20_amds_does_not_protect_aircraft():
    units = {"a": {"model": "air-defense-carrier"}, "b": {"model": "bomb-bomber"}}
    assert resolve(fire("ad-he-missile", 9, amds=True), 1, units=units)["drm"] == -2


def test_infantry_turns_for_nothing_when_it_fires_a_missile():
    found = resolve(fire("inf-tow", 9, **{"facing-changed": True}), 1, units={"a": {"model": "tow-squad"}, "b": TANK})
    assert found["drm"] == 0
    vehicle = {"a": {"model": "light-missile-tank"}, "b": TANK}
    assert resolve(fire("he-missile", 9, **{"facing-changed": True}), 1, units=vehicle)["drm"] == -2


@pytest.fixture
def announced():
    state = in_turn(begin(TANKS, WATCH), first=(5, 2), face=3)
    state = do(state, RED, type="activate", platoon="red/B")
    return do(state, RED, type="fire", by="Tow", target="Van-1", weapon="he-missile", range=9)


def test_a_missile_is_announced_and_its_target_asked_before_the_dice(announced):
    assert announced.pending[0].kind == "missile" and not announced.units["Tow"].fired
    assert refused(announced, RED, type="react", unit="Van-1", reaction="") == "not-your-unit"
    assert {"react", "no-reaction"} <= set(offered(announced, BLUE))


def test_a_passed_test_makes_the_shot_harder_and_leaves_smoke(announced):
    """SP-10.11"""
    events = told(announced, BLUE, 4, 7, type="react", unit="Van-1", reaction="both")
    # Laser against Basic: +1 and 4 to hit; smoke and evasion -5.
    assert events[0].reacted and (events[0].drm, events[0].need) == (-4, 8)


def rolled(state, viewer, faces, **action):
    tape = TapeDice(faces)
    GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(action), tape)
    return tape.rolled


def sides_of(state, viewer, faces, **action):
    return [one.side for one in rolled(state, viewer, faces, **action)]


def test_every_die_is_credited_to_the_side_that_rolled_it(announced):
    assert sides_of(announced, BLUE, [4, 7], type="react", unit="Van-1", reaction="both") == ["blue", "red"]
    begun = begin(TANKS, WATCH)
    for viewer, key in ((RED, "red"), (BLUE, "blue")):
        begun = do(begun, viewer, type="ready", side=key)
    assert sides_of(begun, BLUE, [5, 2], type="first-side") == ["red", "blue"]
    asked = [one.why for one in rolled(begun, BLUE, [5, 2], type="first-side")]
    assert asked == [f"First side: {begun.sides[side].name}" for side in ("red", "blue")], "by the names on the pages"


def test_a_failed_test_changes_nothing(announced):
    after = do(announced, BLUE, 3, 9, 6, type="react", unit="Van-1", reaction="both")
    assert after.units["Van-1"].destroyed and not after.smokes and after.units["Tow"].fired == ("he-missile",)


def test_smoke_lies_until_its_platoon_is_next_activated(announced):
    after = do(announced, BLUE, 4, 1, type="react", unit="Van-1", reaction="smoke")
    assert [smoke.at for smoke in after.smokes] == ["Van-1"]
    after = do(after, RED, type="end-activation", platoon="red/B")
    after = do(after, RED, type="activate", platoon="red/A")
    after = do(after, RED, type="end-activation", platoon="red/A")
    after = do(after, RED, type="end-turn", side="red")
    after = do(after, BLUE, 6, type="roll-activation", side="blue")
    assert not do(after, BLUE, type="activate", platoon="blue/A").smokes


def test_a_side_does_not_say_how_the_enemy_reacts():
    state = in_turn(begin(TANKS, WATCH), first=(5, 2), face=3)
    state = do(state, RED, type="activate", platoon="red/B")
    shot = {"type": "fire", "by": "Tow", "target": "Van-1", "weapon": "he-missile", "range": 9}
    assert refused(state, RED, **shot, reaction="smoke") == "not-your-unit"
    after = do(state, REFEREE, 4, 1, **shot, reaction="smoke")
    assert not after.pending and after.units["Tow"].fired
