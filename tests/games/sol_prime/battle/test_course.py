"""The course of a kept battle where rules meet: who takes a turn, with how many points, and who must fly (SP-4)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, unit

TANKS = army("laser", unit("Foe", "medium-gun-tank", "F"), unit("Pal", "medium-gun-tank", "G"))
WING = army("laser", unit("Tank", "medium-gun-tank", "T"), unit("Hawk", "laser-fighter", "W"))


def turn_of(state, key, face=6):
    viewer = RED if key == "red" else BLUE
    return do(state, viewer, face, type="roll-activation", side=key)


def acted(state, *platoons):
    """The platoons of the side in turn act and do nothing; its turn ends."""
    viewer = RED if state.turn == "red" else BLUE
    for key in platoons:
        state = do(state, viewer, type="activate", platoon=key)
        state = do(state, viewer, type="end-activation", platoon=key)
    return do(state, viewer, type="end-turn", side=state.turn)


# --- what happens between turns (F3) ------------------------------------------------------------------


@pytest.fixture
def all_done():
    """Everything seen has acted; one of red's platoons is concealed."""
    hidden = {"hidden-set-up": True}
    state = begin(army("laser", unit("A", "medium-gun-tank", "A"), unit("B", "medium-gun-tank", "B")), TANKS, **hidden)
    state = do(state, RED, type="posture", unit="B", concealed=True)
    state = acted(in_turn(state), "blue/F", "blue/G")
    return acted(turn_of(state, "red"), "red/A")


def test_a_stand_that_is_shown_after_the_last_turn_still_has_its_turn(all_done):
    """SP-4.1, SP-28.4: a cycle is over when every platoon on the board has acted, and not before."""
    assert all_done.next is None and "new-cycle" in offered(all_done, RED)
    state = do(all_done, RED, type="show", unit="B")
    assert refused(state, BLUE, type="new-cycle") == "must-activate"
    assert refused(state, BLUE, type="roll-activation", side="blue") == "not-active"
    assert "roll:red" in offered(state, RED) and "new-cycle" not in offered(state, BLUE)
    state = acted(turn_of(state, "red"), "red/B")
    assert do(state, BLUE, 2, 3, type="new-cycle").cycle == 2


def test_what_has_been_shown_cannot_be_taken_back_without_leave(all_done):
    """SP-28.4: the other side has seen it."""
    event = GAME.battle.decide(all_done, RED, GAME.battle.codecs.actions.read({"type": "show", "unit": "B"}), None)
    assert not GAME.battle.undo_is_free(event)


def test_a_correction_after_the_last_turn_opens_the_cycle_again(all_done):
    """SP-4.1: the referee finds that a platoon has not acted after all."""
    path = ["platoons", "blue/F", "activated"]
    state = do(all_done, REFEREE, type="correct", path=path, value=False, reason="it has not")
    assert "roll:blue" in offered(state, BLUE) and refused(state, RED, type="new-cycle") == "must-activate"
    assert turn_of(state, "blue").points >= 1


def test_who_begins_is_not_settled_twice(all_done):
    assert refused(all_done, RED, type="first-side") == "not-active"


# --- aircraft off the board, and points (F4, F5) ------------------------------------------------------


@pytest.fixture
def only_air():
    """Red's tank has fallen; its fighter waits off the table."""
    state = in_turn(begin(WING, TANKS))
    assert state.turn == "blue"
    return do(state, REFEREE, type="lose-stand", unit="Tank")


def test_a_side_with_aircraft_off_the_board_alone_takes_its_turn(only_air):
    """SP-4.3, SP-4.5, SP-22.1: it may call for air support, once in each of its turns."""
    state = acted(only_air, "blue/F", "blue/G")
    assert state.next == "red" and "roll:red" in offered(state, RED)
    state = turn_of(state, "red", 1)
    assert state.points == 1
    state = do(state, RED, 10, type="air-support", side="red")
    state = do(state, RED, **offered(state, RED)["fly:Hawk"].action)
    assert state.units["Hawk"].turns_off is None
    state = do(state, RED, type="end-turn", side="red")
    assert state.next is None and "new-cycle" in offered(state, BLUE)


def test_a_side_that_calls_nobody_on_is_passed_over_until_the_next_cycle(only_air):
    """SP-4.3: one turn for what is off the board, or the cycle would never end."""
    state = turn_of(acted(only_air, "blue/F", "blue/G"), "red")
    state = do(state, RED, type="end-turn", side="red")
    assert state.next is None and state.sides["red"].done
    state = do(state, BLUE, type="new-cycle")
    assert state.next == "blue" and not state.sides["red"].done


def flown_off(state):
    """Red's fighter has come on and left again in the cycle before the last."""
    state = turn_of(acted(state, "blue/F", "blue/G"), "red")
    state = do(state, RED, 10, type="air-support", side="red")
    flight = {"type": "aircraft-move", "unit": "Hawk", "inches": 20, "entry": True, "edge": "south", "leaves": "north"}
    return do(state, RED, **flight)


def test_points_count_aircraft_that_may_fly_on_again():
    """SP-4.5: platoons that have not acted count, on the board and off it."""
    state = flown_off(in_turn(begin(WING, TANKS)))
    state = acted(state, "red/T")
    for _ in range(2):
        state = do(state, BLUE, type="new-cycle")
        state = acted(turn_of(state, "blue"), "blue/F", "blue/G")
        state = turn_of(state, "red")
        assert state.points == 2
        if state.cycle < 3:
            state = acted(state, "red/T")
    state = do(state, RED, type="activate", platoon="red/W")
    entry = {"type": "aircraft-move", "unit": "Hawk", "inches": 10, "entry": True}
    assert refused(state, RED, **entry, edge="south") == "aircraft-wrong-side"
    assert do(state, RED, **entry, edge="north").units["Hawk"].turns_off is None


def test_with_a_hidden_set_up_points_tell_nothing_of_unseen_platoons():
    """SP-4.5, SP-28.4: the surplus is lost when the turn ends."""
    reds = army("laser", *(unit(name, "medium-gun-tank", name) for name in "ABC"))
    points = set()
    for concealed in ((), ("B", "C"), ("A", "B", "C")):
        state = begin(reds, TANKS, **{"hidden-set-up": True})
        for name in concealed:
            state = do(state, RED, type="posture", unit=name, concealed=True)
        state = in_turn(state)
        if state.turn == "blue":
            state = turn_of(acted(state, "blue/F", "blue/G"), "red")
        points.add(state.points)
        assert {f"activate:red/{name}" for name in "ABC"} <= set(offered(state, RED))
        assert concealed != ("A", "B", "C") or "end-turn" in offered(state, RED)
    assert points == {5}


# --- aircraft on the board must fly (F13) -------------------------------------------------------------

PAIR = army("laser", unit("Tank", "medium-gun-tank", "T"), unit("Hawk", "laser-fighter", "W", count=2))


@pytest.fixture
def overhead():
    """Red's two fighters are over the table in the second cycle; red has one point for two platoons."""
    state = turn_of(acted(in_turn(begin(PAIR, TANKS)), "blue/F", "blue/G"), "red")
    state = do(state, RED, 10, type="air-support", side="red")
    for name in ("Hawk-1", "Hawk-2"):
        entry = {"type": "aircraft-move", "unit": name, "inches": 10, "entry": True, "edge": "south"}
        state = do(state, RED, **entry)
    state = do(acted(state, "red/T"), BLUE, 2, 3, type="new-cycle")
    return turn_of(acted(turn_of(state, "blue"), "blue/F", "blue/G"), "red", 1)


FLIGHT = {"type": "aircraft-move", "inches": 40}


def test_aircraft_without_a_point_fly_before_the_turn_ends(overhead):
    """SP-4.15, SP-22.13: all of a platoon, and again in the next cycle."""
    state = overhead
    assert refused(state, RED, **FLIGHT, unit="Hawk-1", selected=False) == "must-activate"
    assert refused(state, RED, type="end-turn", side="red") == "must-activate"
    state = do(state, RED, type="activate", platoon="red/T")
    state = do(state, RED, type="end-activation", platoon="red/T")
    assert refused(state, RED, type="end-turn", side="red") == "aircraft-full-move"
    for name in ("Hawk-1", "Hawk-2"):
        assert "end-turn" not in offered(state, RED)
        offer = offered(state, RED)[f"fly:{name}"]
        assert offer.action["selected"] is False
        state = do(state, RED, **offer.action)
        assert refused(state, RED, **FLIGHT, unit=name, selected=False) == "aircraft-full-move"
        shot = {"type": "fire", "by": name, "target": "Foe", "weapon": "laser-cannon", "range": 5}
        assert refused(state, RED, **shot) in ("aircraft-no-fire", "not-active")
    state = do(do(state, RED, type="end-turn", side="red"), BLUE, 2, 3, type="new-cycle")
    state = turn_of(acted(turn_of(state, "blue"), "blue/F", "blue/G"), "red", 1)
    state = do(state, RED, type="activate", platoon="red/T")
    state = do(state, RED, type="end-activation", platoon="red/T")
    assert do(state, RED, **FLIGHT, unit="Hawk-1", selected=False).units["Hawk-1"].flown


def test_an_activated_aircraft_flies_before_its_platoon_is_done(overhead):
    """SP-22.11: the full 40 inches each turn."""
    state = do(overhead, RED, type="activate", platoon="red/W")
    closed = next(one for one in GAME.display.offers(GAME.view(state, RED)) if one.key == "end:red/W").closed
    assert closed.code == refused(state, RED, type="end-activation", platoon="red/W") == "aircraft-full-move"
    for name in ("Hawk-1", "Hawk-2"):
        state = do(state, RED, **FLIGHT, unit=name)
    assert not do(state, RED, type="end-activation", platoon="red/W").active


@pytest.mark.parametrize("first", ["rally", "flight"])
def test_aircraft_of_a_platoon_that_rallies_fly_on_and_do_nothing_else(overhead, first):
    """SP-18.17, SP-22.13: flying the whole way is no act; without it the activation could not end."""
    path = ["platoons", "red/W", "state"]
    state = do(overhead, REFEREE, type="correct", path=path, value="shaken", reason="test")
    state = do(state, RED, type="activate", platoon="red/W")
    rally = {"type": "platoon-morale", "platoon": "red/W", "reason": "rally"}
    state = do(state, RED, 1, **rally) if first == "rally" else state
    for name in ("Hawk-1", "Hawk-2"):
        offer = offered(state, RED)[f"fly:{name}"]
        state = do(state, RED, **offer.action)
    state = do(state, RED, 1, **rally) if first == "flight" else state
    shot = {"type": "fire", "by": "Hawk-1", "target": "Foe", "weapon": "laser-cannon", "range": 5}
    assert refused(state, RED, **shot) == "rally-only"
    assert not do(state, RED, type="end-activation", platoon="red/W").active
