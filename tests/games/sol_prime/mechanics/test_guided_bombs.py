"""Guided bombs (SP-22.30 to SP-22.33)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.problems import Unreadable
from rules.kernel.records import replace
from rules.kit.table import Table
from tests.games.sol_prime.battles import BLUE, RED, do, offered, refused
from tests.games.sol_prime.case_battles import SQUAD, resolve


def test_r40_bombs_fall_in_pairs():
    one = {"type": "bomb", "by": "a", "bombs": [{"range": 5}]}
    assert resolve(one, units={"a": {"model": "bomb-bomber"}})["problem"] == "unbalanced-wings"


def test_r41_one_penetration_die_serves_for_all():
    targets = [{"unit": "b", "along": 1}, {"unit": "b2", "along": 1}]
    bombs = {"type": "bomb", "by": "a", "bombs": [{"range": 5, "targets": targets}, {"range": 5}]}
    found = resolve(bombs, 3, 1, 1, 1, units={"a": {"model": "bomb-bomber"}, "b": SQUAD, "b2": SQUAD})
    assert found["results"] == {"b": "suppressed", "b2": "suppressed"}


@pytest.fixture
def bombs(battle):
    state = do(battle, RED, 10, type="air-support", side="red")
    state = do(state, RED, type="aircraft-move", unit="Bomber", entry=True, edge="north", inches=20)
    offer = offered(state, RED)["bomb:Bomber"]
    assert not offer.fields and offer.action["later"] is True
    return do(state, RED, 7, 3, 5, 2, **offer.action)


def test_bombs_land_first_and_their_targets_are_named_then(bombs):
    assert [one.place for one in bombs.missions] == [
        'bomb 1, 3" beyond its aim point',
        'bomb 2, 2" short of its aim point',
    ]
    assert bombs.units["Bomber"].loads["guided-bomb"] == 0 and bombs.pending[0].unit == "bomb 1 of Bomber"
    assert not offered(bombs, BLUE).keys() & {"impact:bomb 1 of Bomber"}
    offer = offered(bombs, RED)["impact:bomb 1 of Bomber"]
    assert offer.label == "Bomb 1: what it hits" and offer.reminders[0].text.startswith('Bomb 1, 3" beyond')
    ticks = [option.value for option in offer.fields[0].options]
    assert ticks == ["Foe", "Squad", "Center", "Battery", "Eye"]  # the enemy first, friends too, nothing that flies
    action = {**offer.action, "targets": ["Foe", "Squad", "Eye"]}
    view = GAME.view(bombs, RED)
    lines = {line.label: line.amount for line in GAME.odds.breakdown(view, GAME.battle.codecs.actions.read(action))}
    assert lines == {"Foe": "3", "Squad": "7", "Eye": "7"}
    after = do(bombs, RED, **{**action, "targets": ["Foe", "Eye"]})
    assert after.units["Foe"].destroyed and after.units["Eye"].destroyed and not after.units["Squad"].destroyed
    last = do(after, RED, **offered(after, RED)["impact:bomb 2 of Bomber"].action)
    assert not last.missions and not any(one.kind == "impact" for one in last.pending)


def test_occupants_are_asked_of_buildings_in_the_circle(bombs):
    offer = offered(bombs, RED)["impact:bomb 1 of Bomber"]
    view = GAME.view(bombs, RED)
    assert [one.path for one in GAME.display.relevant_fields(view, offer)] == [("targets",)]
    ticked = replace(offer, action={**offer.action, "targets": ["Foe", "Center"]})
    assert [one.path for one in GAME.display.relevant_fields(view, ticked)] == [("targets",), ("inside", "Center")]
    assert offer.asks == (("targets",),)


def test_occupants_of_a_building_that_falls_may_escape(bombs):
    action = {**offered(bombs, RED)["impact:bomb 1 of Bomber"].action, "targets": ["Center"]}
    after = do(bombs, RED, 3, **action, inside={"Center": ["Squad"]})
    assert after.units["Center"].destroyed and after.units["Squad"].destroyed
    assert not do(bombs, RED, 4, **action, inside={"Center": ["Squad"]}).units["Squad"].destroyed


def test_a_bomb_that_has_landed_is_its_own_sides_to_resolve_and_once_only(bombs):
    action = offered(bombs, RED)["impact:bomb 1 of Bomber"].action
    assert refused(bombs, BLUE, **action) == "not-your-unit"
    assert refused(bombs, RED, **{**action, "by": "Eye"}) in ("no-load", "invalid-target")
    after = do(bombs, RED, **action)
    assert refused(after, RED, **action)


def test_on_a_plan_no_target_is_named_after_the_bombs_have_landed(battle):
    """SP-22.32: the plan measures them before."""
    state = do(battle, RED, 10, type="air-support", side="red")
    state = do(state, RED, type="aircraft-move", unit="Bomber", entry=True, edge="north", inches=20)
    later = offered(state, RED)["bomb:Bomber"].action
    state = replace(state, table=Table(width=72, depth=48, base=1))
    assert do(state, RED, 7, 3, 5, 2, **later).missions, "one that has no place on the plan is measured by nobody"
    placed = replace(state, units={**state.units, "Bomber": replace(state.units["Bomber"], at=(10, 10))})
    with pytest.raises(Unreadable):
        do(placed, RED, 7, 3, 5, 2, **later)
