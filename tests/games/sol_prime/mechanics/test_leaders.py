"""Leaders whose stand is lost (SP-19.2)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, unit
from tests.games.sol_prime.overwatch_battles import TANKS, WATCH


def test_a_leader_whose_stand_is_lost_is_settled_at_once():
    led = {**TANKS, "leaders": [{"name": "Ann", "attached": "Ray"}]}
    state = do(in_turn(begin(led, WATCH), first=(5, 2), face=3), REFEREE, type="lose-stand", unit="Ray")
    assert [(one.kind, one.side, one.unit) for one in state.pending] == [("leader", "red", "Ann")]
    after = do(state, RED, 4, type="leader-fate", leader="Ann", nearest="Ram")
    assert after.units["Ram"].leader == "Ann" and after.units["Ray"].leader is None and not after.pending


# --- two sides, two copies of one army (SP-19.1) -------------------------------------------------------

TWINS = army(
    "basic",
    unit("Tank", "medium-gun-tank", "T"),
    unit("Mate", "medium-gun-tank", "T"),
    unit("Third", "medium-gun-tank", "U"),
    leaders=[{"name": "Leader 1", "attached": "Tank"}],
)


def leaders(state):
    return {name: one.leader for name, one in state.units.items() if one.leader}


@pytest.fixture
def twins():
    return in_turn(begin(TWINS, TWINS), first=(5, 2))


def test_leaders_of_one_name_are_told_apart(twins):
    assert leaders(twins) == {"Reds Tank": "Reds Leader 1", "Blues Tank": "Blues Leader 1"}


def test_a_leader_that_falls_is_settled_by_its_own_side_and_the_others_is_untouched(twins):
    """SP-19.2: also where both sides have a leader of one name, as battles begun earlier may."""
    units = {key: replace(one, leader="Leader 1" if one.leader else None) for key, one in twins.units.items()}
    state = replace(twins, units=units)
    state = do(state, REFEREE, type="lose-stand", unit="Blues Tank")
    assert [(one.side, one.unit) for one in state.pending] == [("blue", "Leader 1")]
    offer = offered(state, BLUE)["leader-fate:Leader 1"]
    assert offer.action["side"] == "blue" and not {"leader-fate:Leader 1"} & set(offered(state, RED))
    assert refused(state, RED, **offer.action) == "not-your-unit"
    assert refused(state, RED, **{**offer.action, "side": "red"}) == "leader-unattached"
    assert leaders(do(state, BLUE, 3, **offer.action)) == {"Reds Tank": "Leader 1"}
    after = do(state, BLUE, 4, **{**offer.action, "nearest": "Blues Mate"})
    assert leaders(after) == {"Reds Tank": "Leader 1", "Blues Mate": "Leader 1"}


def test_each_side_changes_the_stand_of_its_own_leader(twins):
    """SP-19.4."""
    state = do(twins, RED, type="activate", platoon="red/T")
    offer = offered(state, RED)["leader:Reds Tank"]
    assert leaders(do(state, RED, **{**offer.action, "to": "Reds Mate"}))["Reds Mate"] == "Reds Leader 1"
    assert refused(state, RED, type="change-unit", leader="Blues Leader 1", to="Reds Mate") == "not-your-unit"


# --- one leader with one stand -------------------------------------------------------------------------

LED = {**TWINS, "options": {"players": 2}, "leaders": [{"name": "One", "attached": "Tank"}]}
LED["leaders"] = [*LED["leaders"], {"name": "Two", "attached": "Mate"}]


def test_a_leader_does_not_join_a_stand_that_has_one():
    """SP-19.1: a leader goes elsewhere; nobody is lost by it."""
    state = do(in_turn(begin(LED, TWINS), first=(5, 2), players=2), RED, type="activate", platoon="red/T")
    assert refused(state, RED, type="change-unit", leader="One", to="Reds Mate") == "too-many-leaders"
    assert offered(state, RED)["leader:Reds Tank"].action["to"] == "Reds Third"
    state = do(state, REFEREE, type="lose-stand", unit="Reds Tank")
    assert refused(state, RED, type="leader-fate", leader="One", nearest="Reds Mate") == "too-many-leaders"
    state = do(state, RED, 9, **offered(state, RED)["leader-fate:One"].action)
    assert leaders(state) == {"Reds Third": "One", "Reds Mate": "Two", "Blues Tank": "Leader 1"}


def test_a_survivor_whose_side_has_no_stand_without_a_leader_is_out_of_the_battle():
    """SP-19.2."""
    two = {**LED, "units": LED["units"][:2]}
    state = do(in_turn(begin(two, TWINS)), REFEREE, type="lose-stand", unit="Reds Tank")
    offer = offered(state, RED)["leader-fate:One"]
    assert "nearest" not in offer.action
    assert leaders(do(state, RED, 9, **offer.action)) == {"Reds Mate": "Two", "Blues Tank": "Leader 1"}


def test_two_leaders_of_one_entry_are_with_two_of_its_stands():
    """SP-2.66: and a third leader finds none."""
    both = [{"name": name, "attached": "Tank"} for name in ("One", "Two")]
    pair = army("basic", unit("Tank", "medium-gun-tank", "T", count=2), options={"players": 3}, leaders=both)
    assert leaders(begin(pair, WATCH)) == {"Tank-1": "One", "Tank-2": "Two"}
    evaluation = GAME.armies.evaluate(
        GAME.armies.read({**pair, "leaders": [*both, {"name": "Three", "attached": "Tank-1"}]})
    )
    assert [(one.code, one.where) for one in evaluation.problems] == [("leader-unattached", ("leaders", 1, "attached"))]


def test_a_leader_is_settled_after_a_correction_too():
    """SP-19.2: the referee takes a stand off by a correction, and the leader's side is asked."""
    state = in_turn(begin(TWINS, TWINS), first=(5, 2))
    path = ["units", "Reds Tank", "destroyed"]
    state = do(state, REFEREE, type="correct", path=path, value=True, reason="it burns")
    assert [(one.kind, one.side) for one in state.pending] == [("leader", "red")]
    state = do(state, REFEREE, type="correct", path=path, value=False, reason="it does not")
    assert not state.pending


def test_the_loss_test_comes_before_the_leaders_fate_and_without_them():
    """SP-18.13, SP-18.18."""
    led = army("basic", unit("Tank", "medium-gun-tank", "T", count=4), leaders=[{"name": "Ann", "attached": "Tank-2"}])
    state = do(in_turn(begin(led, WATCH)), REFEREE, type="lose-stand", unit="Tank-1")
    state = do(state, REFEREE, type="lose-stand", unit="Tank-2")
    assert [one.kind for one in state.pending] == ["loss-test", "leader"]
    state = do(state, RED, 3, type="platoon-morale", platoon="red/T", reason="loss")
    assert state.platoons["red/T"].state == "shaken"  # 3 fails; with the leader it would pass
    assert [one.kind for one in state.pending] == ["leader"]


# --- a leader changes stands (SP-19.4) -----------------------------------------------------------------


def laid_out(**places):
    state = in_turn(begin(TWINS, TWINS, plan=True), first=(5, 2))
    units = {name: replace(one, at=places.get(name, one.at), facing=0) for name, one in state.units.items()}
    return do(replace(state, units=units), RED, type="activate", platoon="red/T")


def test_on_a_plan_a_leader_changes_to_a_stand_that_it_touches():
    change = {"type": "change-unit", "leader": "Reds Leader 1", "to": "Reds Mate", "side": "red"}
    apart = laid_out(**{"Reds Tank": (10, 10), "Reds Mate": (20, 10), "Reds Third": (30, 10)})
    assert refused(apart, RED, **change) == "not-adjacent" and "leader:Reds Tank" not in offered(apart, RED)
    beside = laid_out(**{"Reds Tank": (10, 10), "Reds Mate": (11, 10), "Reds Third": (30, 10)})
    offer = offered(beside, RED)["leader:Reds Tank"]
    assert [one.value for one in offer.fields[0].options] == ["Reds Mate"]
    assert leaders(do(beside, RED, **offer.action))["Reds Mate"] == "Reds Leader 1"


def test_a_leader_with_an_installation_changes_in_any_turn_of_its_side(twins):
    """SP-R37: an installation has no platoon whose activation it could wait for."""
    tank = twins.units["Reds Tank"]
    state = replace(twins, units={**twins.units, "Reds Tank": replace(tank, platoon=None)})
    assert "leader:Reds Tank" in offered(state, RED)
    active = do(state, RED, type="activate", platoon="red/U")
    offer = offered(active, RED)["leader:Reds Tank"]
    assert leaders(do(active, RED, **{**offer.action, "to": "Reds Third"}))["Reds Third"] == "Reds Leader 1"


def test_a_leader_who_survives_goes_on_to_the_nearest_stand():
    """SP-19.2: on a plan the nearest is measured; without one the players say which it is, and never none."""
    places = {"Reds Tank": (10, 10), "Reds Mate": (10, 20), "Reds Third": (16, 10)}
    near = do(laid_out(**places), REFEREE, type="lose-stand", unit="Reds Tank")
    fate = offered(near, RED)["leader-fate:Reds Leader 1"].action
    assert fate["nearest"] == "Reds Third"
    for other in ("Reds Mate", None):
        assert refused(near, RED, **{**fate, "nearest": other}) == "leader-unattached"
    assert leaders(do(near, RED, 4, **fate))["Reds Third"] == "Reds Leader 1"
    state = do(in_turn(begin(TWINS, TWINS), first=(5, 2)), REFEREE, type="lose-stand", unit="Reds Tank")
    assert refused(state, RED, **{**fate, "nearest": None}) == "leader-unattached"
    assert leaders(do(state, RED, 4, **{**fate, "nearest": "Reds Mate"}))["Reds Mate"] == "Reds Leader 1"
