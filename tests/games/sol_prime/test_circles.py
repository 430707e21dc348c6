"""Shells and bombs: what lies in the circle is ticked; bombs without a plan land first (SP-17.20, SP-22.33)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.game import REFEREE
from rules.kernel.records import changed
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, offered, refused, unit

RAIDERS = army(
    "plasma",
    unit("Bomber", "bomb-bomber", "Air"),
    unit("Battery", "light-mrl", "Guns", ammunition=1),
    unit("Eye", "rifle-squad", "Eyes", add_upgrades=["afo"]),
)
TARGETS = army(
    "laser", unit("Foe", "medium-gun-tank", "F"), unit("Squad", "rifle-squad", "S"), unit("Center", "command-center")
)


@pytest.fixture
def battle():
    state = begin(RAIDERS, TARGETS)
    for viewer, key in ((RED, "red"), (BLUE, "blue")):
        state = do(state, viewer, type="ready", side=key)
    state = do(state, RED, 6, 1, type="first-side")
    return do(state, REFEREE, 6, type="roll-activation", side=state.next)


@pytest.fixture
def bombs(battle):
    state = do(battle, RED, 10, type="air-support", side="red")
    state = do(state, RED, type="aircraft-move", unit="Bomber", entry=True, edge="north", inches=20)
    offer = offered(state, RED)["bomb:Bomber"]
    assert not offer.fields and offer.action["later"] is True
    return do(state, RED, 7, 3, 5, 2, **offer.action)


def test_bombs_land_first_and_then_one_says_what_each_of_them_reaches(bombs):
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
    lines = {line.label: line.amount for line in GAME.preview(view, GAME.actions.read(action))}
    assert lines == {"Foe": "3", "Squad": "7", "Eye": "7"}
    after = do(bombs, RED, **{**action, "targets": ["Foe", "Eye"]})
    assert after.units["Foe"].destroyed and after.units["Eye"].destroyed and not after.units["Squad"].destroyed
    last = do(after, RED, **offered(after, RED)["impact:bomb 2 of Bomber"].action)
    assert not last.missions and not any(one.kind == "impact" for one in last.pending)


def test_who_is_inside_is_asked_of_buildings_in_the_circle(bombs):
    offer = offered(bombs, RED)["impact:bomb 1 of Bomber"]
    view = GAME.view(bombs, RED)
    assert [one.path for one in GAME.asked(view, offer)] == [("targets",)]
    ticked = changed(offer, action={**offer.action, "targets": ["Foe", "Center"]})
    assert [one.path for one in GAME.asked(view, ticked)] == [("targets",), ("inside", "Center")]
    assert offer.asks == (("targets",),)


def test_who_is_in_a_building_that_falls_may_escape(bombs):
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


def test_shells_take_ticks_and_a_free_battle_lets_them_fall_too():
    state = begin(RAIDERS, TARGETS, order="free")
    state = do(state, RED, 10, type="artillery-call", by=["Battery"], observer="Eye", range=20, place="the mill")
    offer = offered(state, RED)["impact:counter 1"]
    assert offer.label == "The shells fall: the mill"
    after = do(state, RED, 6, 6, **{**offer.action, "targets": ["Foe", "Squad"]})
    assert after.units["Foe"].destroyed and after.units["Squad"].destroyed and not after.missions


def test_what_is_planned_takes_no_die_and_a_piece_is_called_once(battle):
    state = do(battle, RED, type="activate", platoon="red/Guns")
    offer = offered(state, RED)["call:Battery"]
    view = GAME.view(state, RED)
    assert offer.rolls_by_odds and GAME.odds(view, GAME.actions.read({**offer.action, "range": 20}))
    planned = {**offer.action, "range": 20, "mode": "next-cycle"}
    assert GAME.odds(view, GAME.actions.read(planned)) is None
    after = do(state, RED, **planned)
    assert "Battery" in GAME.screen(GAME.view(after, RED)).facts[-1].value
    assert "Battery" not in GAME.screen(GAME.view(after, BLUE)).facts[-1].value
