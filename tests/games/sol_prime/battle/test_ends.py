"""Ends of a battle, row by row as RULINGS.md lists them (SP-29.2, SP-29.3)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, unit

AIRCRAFT = ("laser-fighter", "bomb-bomber", "drop-transport")


def on_board(units):
    return len({one["platoon"] for one in units if "platoon" in one and one["model"] not in AIRCRAFT})


def sides(red, blue, **options):
    """Red is in turn."""
    tie = (5, 2) if on_board(red) == on_board(blue) else ()
    state = in_turn(begin(army("laser", *red), army("laser", *blue), **options), first=tie)
    return state if state.turn == "red" else done(state, BLUE)


def done(state, viewer):
    """The side in turn lets everything act and ends its turn; the other one rolls."""
    while state.turn == viewer.side:
        found = offered(state, viewer)
        key = next(one for one in found if one.startswith(("end:", "activate:", "end-turn")))
        state = do(state, viewer, **found[key].action)
    return do(state, REFEREE, 6, type="roll-activation", side=state.next) if state.next else state


def end(state):
    outcome = GAME.battle.outcome(state)
    return outcome and (outcome.winners, outcome.reason)


TANK, MATE = unit("Tank", "medium-gun-tank", "T"), unit("Mate", "medium-gun-tank", "M")
FOE, PAL = unit("Foe", "medium-gun-tank", "F"), unit("Pal", "medium-gun-tank", "P")
LEFT = "a side has nothing left, and points decide."
SHOT = {"type": "fire", "by": "Tank", "target": "Foe", "weapon": "medium-gun", "range": 9}


def test_the_last_stand_falls_by_fire():
    state = do(sides([TANK, MATE], [FOE]), RED, type="activate", platoon="red/T")
    assert end(do(state, RED, 16, 6, **SHOT)) == (("red",), f"The win goes to Reds: {LEFT}")


def test_the_last_stand_falls_to_a_mine():
    """SP-20.4: in its own turn."""
    keepers = {**army("laser", FOE, PAL), "options": {"role": "defender"}, "minefields": {"mfl": 1}}
    state = begin(army("laser", TANK), keepers)
    state = do(state, BLUE, type="lay-minefield", side="blue", mine="mfl", place="the lane")
    state = in_turn(state)
    state = state if state.turn == "red" else done(state, BLUE)
    state = do(state, RED, type="activate", platoon="red/T")
    state = do(state, RED, 1, 6, type="enter-minefield", unit="Tank", minefield="Blues's minefield 1")
    assert end(state) == (("blue",), f"The win goes to Blues: {LEFT}")


def test_whoever_is_left_has_not_won_by_that():
    """SP-29.2: red has lost its last stand, after destroying more than it had itself."""
    big = unit("Foe", "main-plasma-tank", "F")
    red, blue = army("plasma", TANK), army("plasma", big, PAL)
    state = in_turn(begin(red, blue))
    for name in ("Foe", "Tank"):
        state = do(state, REFEREE, type="lose-stand", unit=name)
    assert state.units["Foe"].cost > state.units["Tank"].cost
    assert end(state) == (("red",), f"The win goes to Reds: {LEFT}")


def test_the_last_stands_of_both_sides_fall_together():
    """One circle of shells takes them: equal points are a draw."""
    guns = [unit("Gun", "light-mrl", "G", ammunition=1), unit("Eye", "rifle-squad", "E", add_upgrades=["afo"])]
    state = in_turn(
        begin(army("laser", *guns), army("laser", *[{**one, "name": f"{one['name']} 2"} for one in guns])), first=(5, 2)
    )
    state = do(state, REFEREE, type="lose-stand", unit="Eye 2")
    state = do(state, RED, type="activate", platoon="red/G")
    state = do(state, RED, 10, type="artillery-call", by=["Gun"], observer="Eye", range=60)
    targets = {"Gun": 0, "Gun 2": 0, "Eye": 0}
    state = do(state, RED, 6, 6, 6, type="artillery-impact", by=["Gun"], targets=targets)
    assert end(state) == ((), f"A draw: {LEFT}")
    assert not state.pending and state.turn is None


def test_a_last_carrier_takes_its_squads_with_it():
    """SP-16.11."""
    van = [unit("Van", "tracked-apc", "V"), unit("Squad", "rifle-squad", "V")]
    state = begin(army("laser", TANK), army("laser", *van))
    state = in_turn(do(state, BLUE, type="posture", unit="Squad", carrier="Van"), first=(5, 2))
    assert end(do(state, REFEREE, type="lose-stand", unit="Van"))[0] == ("red",)


def test_a_last_platoon_that_routs_is_counted():
    """SP-18.16, SP-R51: destroyed or routed."""
    state = sides([TANK, MATE], [{**FOE, "count": 4, "platoon": "F"}])
    path = ["platoons", "blue/F", "state"]
    state = do(state, REFEREE, type="correct", path=path, value="shaken", reason="test")
    for name in ("Foe-1", "Foe-2"):
        state = do(state, REFEREE, type="lose-stand", unit=name)
    state = do(state, BLUE, 1, type="platoon-morale", platoon="blue/F", reason="loss")
    assert end(state) == (("red",), f"The win goes to Reds: {LEFT}")
    assert dict(GAME.battle.outcome(state).facts["points"])["red"] == sum(
        one.cost for one in state.units.values() if one.side == "blue"
    )


@pytest.mark.parametrize("order", ["kept", "free"])
def test_a_platoon_that_a_correction_routs_is_not_tested(order):
    """SP-18.16: its step waits no longer, and the battle goes on."""
    blues = army("laser", {**FOE, "count": 4, "platoon": "F"}, PAL)
    state = begin(army("laser", TANK, MATE), blues, order=order)
    state = state if order == "free" else in_turn(state, first=(5, 2))
    for name in ("Foe-1", "Foe-2"):
        state = do(state, REFEREE, type="lose-stand", unit=name)
    assert "loss-test:blue/F" in offered(state, BLUE)
    state = do(state, REFEREE, type="correct", path=["platoons", "blue/F", "state"], value="routed", reason="seen")
    assert "loss-test:blue/F" not in offered(state, BLUE) and not state.pending
    assert end(state) is None and any(offered(state, who) for who in (RED, BLUE))


def test_buildings_without_crews_do_not_fight_on():
    state = sides([TANK, MATE], [FOE, unit("Center", "command-center")])
    assert end(do(state, REFEREE, type="lose-stand", unit="Foe"))[0] == ("red",)


def test_a_fortification_with_weapons_fights_on():
    """SP-25.3."""
    state = sides([TANK, MATE], [FOE, unit("Tower", "laser-tower", "Tower")])
    state = do(state, REFEREE, type="lose-stand", unit="Foe")
    assert end(state) is None


def test_an_aircraft_that_waits_fights_on_and_the_last_one_ends_it():
    """SP-22.1: it may be called still."""
    state = do(sides([TANK, MATE], [FOE, unit("Hawk", "laser-fighter", "W")]), REFEREE, type="lose-stand", unit="Foe")
    assert end(state) is None
    assert end(do(state, REFEREE, type="lose-stand", unit="Hawk"))[0] == ("red",)


@pytest.mark.parametrize(
    ("entry", "left", "over"),
    [
        (unit("Wing", "bomb-bomber", "W"), {"loads": {"guided-bomb": 2}}, False),
        (unit("Wing", "bomb-bomber", "W"), {"loads": {"guided-bomb": 0}}, True),
        (unit("Wing", "laser-fighter", "W"), {"loads": {}}, False),
        (unit("Wing", "drop-transport", "W"), {}, True),
    ],
)
def test_aircraft_off_the_board_with_nothing_left_do_not_fight_on(entry, left, over):
    """SP-29.2: out of reach, and with nothing to fire, drop or carry; on the board they can be shot at."""
    state = sides([TANK, MATE], [FOE, entry])
    wing = replace(state.units["Wing"], turns_off=3, **left)
    away = do(replace(state, units={**state.units, "Wing": wing}), REFEREE, type="lose-stand", unit="Foe")
    assert bool(end(away)) == over
    here = replace(state, units={**state.units, "Wing": replace(wing, turns_off=None)})
    assert end(do(here, REFEREE, type="lose-stand", unit="Foe")) is None


def test_a_battery_off_the_table_without_ammunition_does_not_fight_on():
    """SP-29.2, SP-17.30."""
    state = sides([TANK, MATE], [FOE, unit("Tube", "sp-medium-gun", "F", ammunition=1)])
    for turns, over in ((1, False), (0, True)):
        tube = replace(state.units["Tube"], off_table=40, fire_turns=turns)
        after = do(replace(state, units={**state.units, "Tube": tube}), REFEREE, type="lose-stand", unit="Foe")
        assert bool(end(after)) == over


def test_the_last_leader_ends_nothing():
    """SP-19.2: a killed leader is not replaced."""
    led = {**army("laser", TANK, MATE), "leaders": [{"name": "Ann", "attached": "Tank"}]}
    state = do(in_turn(begin(led, army("laser", FOE, PAL)), first=(5, 2)), REFEREE, type="lose-stand", unit="Tank")
    state = do(state, RED, 1, type="leader-fate", leader="Ann", nearest="Mate")
    assert end(state) is None and not any(one.leader for one in state.units.values())


def test_a_side_gives_up_at_any_time():
    state = sides([TANK, MATE], [FOE])
    assert end(do(state, BLUE, **offered(state, BLUE)["concede:blue"].action)) == (
        ("red",),
        "Blues gave up: the win goes to Reds.",
    )


def test_the_referee_ends_it_by_points_or_by_objectives():
    state = sides([TANK, MATE], [FOE])
    assert end(do(state, REFEREE, type="end-battle")) == ((), "A draw: points decide.")
    assert end(do(state, REFEREE, type="end-battle", winner="blue"))[0] == ("blue",)


def test_the_agreed_cycles_end_it_after_the_fire_that_was_planned_has_fallen():
    """SP-29.3, SP-17.11: what falls at the start of the next cycle still falls."""
    guns = [unit("Gun", "light-mrl", "G", ammunition=1), unit("Eye", "rifle-squad", "E", add_upgrades=["afo"])]
    state = do(sides(guns, [FOE], cycles=1), RED, type="activate", platoon="red/G")
    state = do(state, RED, type="artillery-call", by=["Gun"], observer="Eye", range=60, mode="next-cycle")
    state = done(state, RED)
    state = done(state, BLUE) if state.turn == "blue" else state
    state = do(state, RED, type="new-cycle")
    assert end(state) is None and state.pending[0].kind == "impact"
    impact = offered(state, RED)["impact:counter 1"].action
    assert end(do(state, RED, **impact)) == ((), "A draw: the agreed cycles are over.")


@pytest.mark.parametrize("how", ["stand", "cycle"])
def test_a_correction_ends_the_battle_and_takes_its_end_back(how):
    path, value, back = {"stand": (["units", "Foe", "destroyed"], True, False), "cycle": (["cycle"], 9, 1)}[how]
    state = sides([TANK, MATE], [FOE], cycles=3)
    over = do(state, REFEREE, type="correct", path=path, value=value, reason="seen on the table")
    assert end(over) is not None
    other = do(over, REFEREE, type="correct", path=["objectives"], value="hill", reason="noted")
    assert end(other) == end(over)
    again = do(over, REFEREE, type="correct", path=path, value=back, reason="seen again")
    assert end(again) is None and again.winner is None
    assert any(key.startswith("roll:") for key in offered(again, REFEREE))


def test_a_conceded_battle_is_not_taken_up_again_by_a_correction():
    state = sides([TANK, MATE], [FOE])
    state = do(state, BLUE, **offered(state, BLUE)["concede:blue"].action)
    state = do(state, REFEREE, type="correct", path=["units", "Foe", "moved"], value=1, reason="noted")
    assert end(state) is not None and not offered(state, SPECTATOR)
