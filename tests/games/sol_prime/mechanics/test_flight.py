"""Aircraft on the plan (SP-22.11, SP-22.12)."""

from __future__ import annotations

from rules.games.sol_prime.game import GAME
from rules.kernel.records import replace
from tests.games.sol_prime.battles import RED, army, begin, do, in_turn, offered, refused, unit
from tests.games.sol_prime.plan_battles import FOES, measured


def test_aircraft_fly_straight_on_and_off_the_table():
    """On the plan an aircraft neither turns nor stops short, and leaves where its flight does (SP-22.11)."""
    state = begin(army("laser", unit("Hawk", "missile-fighter", "A")), FOES, plan=True)
    flying = {"turns_off": None, "exit_edge": "south", "at": (10, 4), "facing": 0}
    state = replace(state, units={**state.units, "Hawk": replace(state.units["Hawk"], **flying)})
    state = replace(state, stage="play", turn="red", points=1)
    state = do(state, RED, type="activate", platoon="red/A")
    flight = {"type": "aircraft-move", "unit": "Hawk", "inches": 40}
    for astray in ({"at": [20, 44]}, {"at": [10, 20]}, {"at": [10, 44], "facing": 90}):
        assert refused(state, RED, **flight, **astray) == "aircraft-must-fly-straight"
    after = do(state, RED, **offered(state, RED)["fly:Hawk"].action)
    assert after.units["Hawk"].at == (10, 44)
    high = replace(state, units={**state.units, "Hawk": replace(state.units["Hawk"], at=(10, 30))})
    assert do(high, RED, **offered(high, RED)["fly:Hawk"].action).units["Hawk"].exit_edge == "north"


def test_an_aircraft_enters_by_an_edge_that_there_is_and_with_a_point_or_support():
    """SP-22.12, SP-22.13."""
    state = in_turn(begin(army("laser", unit("Hawk", "laser-fighter", "W"), unit("Foot", "rifle-squad", "X")), FOES))
    state = do(replace(state, turn="red", points=1), RED, 10, type="air-support", side="red")
    entry = {"type": "aircraft-move", "unit": "Hawk", "inches": 20, "entry": True}
    assert do(state, RED, **entry, edge="north").units["Hawk"].turns_off is None
    assert refused(state, RED, **entry, edge="beside the barn") == "aircraft-wrong-side"
    assert refused(state, RED, **entry, edge="north", leaves="up") == "aircraft-wrong-side"
    assert refused(state, RED, **entry, edge="north", selected=False) == "not-active"


def test_called_aircraft_act_while_a_platoon_is_active():
    """SP-22.1: they are activated at once, whenever the call is made."""
    state = in_turn(begin(army("laser", unit("Hawk", "laser-fighter", "W"), unit("Foot", "rifle-squad", "X")), FOES))
    state = replace(state, turn="red", points=2)
    assert refused(state, RED, type="activate", platoon="red/W") == "aircraft-off-board"
    state = do(state, RED, type="activate", platoon="red/X")
    assert "fly:Hawk" not in offered(state, RED)
    state = do(state, RED, 10, type="air-support", side="red")
    state = do(state, RED, **offered(state, RED)["fly:Hawk"].action)
    assert state.active == ("red/X",) and offered(state, RED)["fire:Hawk:laser-cannon"].closed is None


def test_only_who_comes_onto_the_table_has_an_edge_to_come_from():
    """SP-22.12."""
    state = begin(army("laser", unit("Hawk", "missile-fighter", "A")), FOES, plan=True)
    flying = {"turns_off": None, "exit_edge": "south", "at": (10, 4), "facing": 0}
    state = replace(state, units={**state.units, "Hawk": replace(state.units["Hawk"], **flying)})
    state = do(replace(state, stage="play", turn="red", points=1), RED, type="activate", platoon="red/A")
    flight = offered(state, RED)["fly:Hawk"].action
    assert refused(state, RED, **{**flight, "edge": "west"}) == "aircraft-wrong-side"
    entry = {"entry": True, "inches": 33, "leaves": "south"}
    assert refused(state, RED, **{**flight, **entry}) == "aircraft-wrong-side", "nor does it fly less than it must"


def test_air_support_for_a_side_that_is_not_there_has_chances_and_is_refused():
    state = begin(FOES, FOES, order="free")
    call = GAME.battle.codecs.actions.read({"type": "air-support", "side": "nobody"})
    view = GAME.view(state, RED)
    assert GAME.odds.odds(view, call) is not None and GAME.odds.breakdown(view, call)
    assert refused(state, RED, type="air-support", side="nobody") == "not-your-unit"


def test_entering_aircraft_come_straight_from_their_edge():
    state = in_turn(
        begin(army("laser", unit("Hawk", "laser-fighter", "W"), unit("Foot", "rifle-squad", "X")), FOES, plan=True)
    )
    state = do(replace(state, turn="red", points=1), RED, 10, type="air-support", side="red")
    offer = offered(state, RED)["fly:Hawk"]
    assert (offer.action["edge"], offer.action["facing"], offer.action["inches"]) == ("north", 180, 24)
    east = measured(state, **{**offer.action, "edge": "east"})
    assert (east["facing"], east["inches"]) == (270, 36)
    assert measured(state, **{**offer.action, "facing": 200})["facing"] == 200
    assert refused(state, RED, **{**offer.action, "facing": 0}) == "aircraft-must-fly-straight"
    after = do(state, RED, **{**offer.action, **east})
    assert after.units["Hawk"].facing == 270


def test_an_entry_is_offered_by_an_edge_from_which_it_can_be_flown():
    """SP-22.12: on a deep table the middle is too far from the north, which the form named."""
    state = in_turn(
        begin(army("laser", unit("Hawk", "laser-fighter", "W"), unit("Foot", "rifle-squad", "X")), FOES, plan=True)
    )
    state = do(replace(state, turn="red", points=1), RED, 10, type="air-support", side="red")
    state = replace(
        state,
        table=replace(state.table, width=48, depth=72),
        units={**state.units, "Hawk": replace(state.units["Hawk"], move=30)},
    )
    action = offered(state, RED)["fly:Hawk"].action
    assert (action["edge"], action["inches"]) == ("east", 24)
    assert do(state, RED, **action).units["Hawk"].turns_off is None
