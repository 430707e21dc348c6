"""Rules that meet in one battle: counters and losses, announcements and moves, rallying and Overwatch, transport."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, told, unit

MIXED = army(
    "laser",
    unit("Battery", "sp-medium-gun", "Guns", count=2, ammunition=2),
    unit("Eye", "rifle-squad", "Eyes", add_upgrades=["afo"]),
    unit("Van", "tracked-apc", "Ride"),
    unit("Squad", "rifle-squad", "Ride", count=2),
    unit("Sapper", "rifle-squad", "Work", add_upgrades=["engineer"]),
    unit("Kite", "missile-vtol", "Sky"),
    unit("Line", "medium-gun-tank", "Line", count=6),
)
OTHERS = army(
    "laser",
    unit("Gun", "medium-gun-tank", "Watch", count=2),
    unit("Foot", "rifle-squad", "Foot"),
    unit("Tube", "sp-medium-gun", "Tubes", count=2, ammunition=2),
)
CALL = {"type": "artillery-call", "by": ["Battery-1"], "range": 60}


def battle(**postures):
    """Red is in turn with points for all; blue's stands take the postures."""
    state = begin(MIXED, OTHERS)
    for name, more in postures.items():
        state = do(state, BLUE, type="posture", unit=name.replace("_", "-"), **more)
    return in_turn(state)


def active(state, platoon, viewer=RED):
    return do(state, viewer, type="activate", platoon=platoon)


def done(state, *dice, viewer=RED):
    return do(state, viewer, *dice, type="end-activation", platoon=state.active[0])


def cycle(state):
    """Both sides let everything act, and a new cycle begins with red in turn."""
    while not GAME.battle.outcome(state):
        viewer = RED if "red" in (state.turn, state.next) else BLUE
        found = offered(state, viewer)
        if "new-cycle" in found:
            return do(state, viewer, type="new-cycle")
        choice = next((one for one in found if one.startswith(("roll:", "end:", "activate:", "end-turn"))), None)
        faces = (6,) if choice and choice.startswith("roll:") else ()
        state = do(state, viewer, *faces, **found[choice].action)
    raise AssertionError("the battle has ended")


# --- F2: counterbattery off the table ------------------------------------------------------------------


@pytest.fixture
def found():
    """Blue's counterbattery fire has found red's battery, both of whose pieces stand off the table."""
    state = begin(MIXED, OTHERS)
    for name in ("Battery-1", "Battery-2"):
        state = do(state, RED, type="off-table", unit=name, inches=60)
    state = do(state, BLUE, type="posture", unit="Tube-1", overwatch=True)
    state = active(in_turn(state), "red/Guns")
    state = do(state, RED, 10, **CALL, observer="Eye")
    state = do(state, RED, **offered(state, RED)["impact:counter 1"].action)
    return do(state, BLUE, 10, type="counterbattery", by=["Tube-1"], target="Battery-1", range=100)


def test_a_battery_off_the_table_is_offered_and_wholly_in_the_circle(found):
    """SP-17.41, SP-R33."""
    offer = offered(found, BLUE)["impact:counter 1"]
    assert offer.action["targets"] == ["Battery-1", "Battery-2"]
    assert [one.value for one in offer.fields[0].options] == ["Battery-1", "Battery-2"]
    for targets in (offer.action["targets"], []):
        state = do(found, BLUE, 6, 6, **{**offer.action, "targets": targets})
        assert state.units["Battery-1"].destroyed and state.units["Battery-2"].destroyed
    view = GAME.view(found, BLUE)
    assert GAME.odds.odds(view, GAME.battle.codecs.actions.read(offer.action)) is not None


# --- F6: counters of lost batteries --------------------------------------------------------------------


@pytest.mark.parametrize("how", ["lose-stand", "correct"])
def test_the_counter_of_a_lost_battery_is_removed_and_its_observer_is_free(how):
    """SP-17.4."""
    state = active(battle(), "red/Guns")
    state = do(state, RED, **CALL, observer="Eye", mode="next-cycle")
    again = {**CALL, "by": ["Battery-2"], "observer": "Eye"}
    assert refused(state, RED, **again) == "observer-busy"
    if how == "lose-stand":
        state = do(state, REFEREE, type="lose-stand", unit="Battery-1")
        if state.pending:
            state = do(state, RED, 10, type="platoon-morale", platoon="red/Guns", reason="loss")
    else:
        path = ["units", "Battery-1", "destroyed"]
        state = do(state, REFEREE, type="correct", path=path, value=True, reason="it burns")
    assert not state.missions
    assert do(state, RED, 10, **again).missions


# --- F9: a battery that sees its target needs no observer ----------------------------------------------


def test_a_battery_that_sees_its_target_needs_no_observer_and_binds_none():
    """SP-17.3."""
    state = active(battle(), "red/Guns")
    state = do(state, RED, **CALL, observer="Eye", **{"sees-target": True}, mode="next-cycle")
    assert state.missions[0].observer is None
    assert do(state, RED, 10, **{**CALL, "by": ["Battery-2"], "observer": "Eye"}).missions[1].observer == "Eye"
    path = ["units", "Eye", "suppressed"]
    state = do(state, REFEREE, type="correct", path=path, value=True, reason="under fire")
    call = {**CALL, "by": ["Battery-2"], "observer": "Eye"}
    assert refused(state, RED, **call) == "observer-suppressed"
    assert do(state, RED, 8, **call, **{"sees-target": True}).missions[1].observer is None


# --- F7: announcements of Overwatch fire ---------------------------------------------------------------

SHOT = {"type": "fire", "by": "Gun-1", "target": "Line-1", "range": 9, "overwatch": True, "hold-overwatch": True}


@pytest.fixture
def announced():
    """Blue's tank has fired its first system from Overwatch at a mover, and says that more follows."""
    state = active(battle(Gun_1={"overwatch": True}), "red/Line")
    state = do(state, RED, type="move", unit="Line-1", legs=[{"inches": 4}])
    return do(state, BLUE, 1, **SHOT, weapon="medium-gun")


def test_a_second_system_fires_in_the_same_announcement(announced):
    """SP-6.6."""
    assert announced.units["Gun-1"].overwatch
    state = do(announced, BLUE, 1, **{**SHOT, "weapon": "apwl", "target": "Squad-1", "hold-overwatch": False})
    assert not state.units["Gun-1"].overwatch


def test_an_announcement_ends_when_fire_is_held(announced):
    """SP-6.6: not at a later move, nor at another unit."""
    state = do(announced, BLUE, type="hold-fire", side="blue")
    assert not state.units["Gun-1"].overwatch and not state.pending
    assert not do(state, RED, type="move", unit="Line-2", legs=[{"inches": 4}]).pending
    assert refused(state, BLUE, **{**SHOT, "weapon": "apwl", "target": "Squad-1"}) == "not-on-overwatch"


def test_an_announcement_ends_with_whatever_the_players_do_next(announced):
    """SP-6.6: also where its target is gone, and nothing is asked any more."""
    state = do(announced, REFEREE, type="lose-stand", unit="Line-1")
    assert not state.pending and not state.units["Gun-1"].overwatch
    state = active(battle(Gun_1={"overwatch": True}), "red/Line")
    state = do(state, BLUE, 16, 6, **SHOT, weapon="medium-gun")
    assert state.units["Line-1"].destroyed and state.units["Gun-1"].overwatch
    state = do(state, RED, type="move", unit="Line-2", legs=[{"inches": 4}])
    assert not state.units["Gun-1"].overwatch and not state.pending


# --- F8: rallying binds in its activation --------------------------------------------------------------


def test_a_platoon_that_has_rallied_watches_in_the_enemy_turn():
    """SP-18.17."""
    state = do(in_turn(begin(OTHERS, MIXED), face=1), REFEREE, type="correct", path=["points"], value=3, reason="test")
    if state.turn == "blue":
        state = do(state, REFEREE, type="correct", path=["turn"], value="red", reason="test")
    for path, value in ((["platoons", "red/Watch", "state"], "shaken"), (["units", "Gun-1", "overwatch"], True)):
        state = do(state, REFEREE, type="correct", path=path, value=value, reason="test")
    state = active(state, "red/Watch")
    state = do(state, RED, 10, type="platoon-morale", platoon="red/Watch", reason="rally")
    shot = {**SHOT, "weapon": "medium-gun", "hold-overwatch": False}
    assert refused(state, RED, type="move", unit="Gun-1", legs=[{"inches": 1}]) == "rally-only"
    assert refused(state, RED, **shot) == "rally-only"
    state = done(state)
    assert state.platoons["red/Watch"].state == "good" and not state.platoons["red/Watch"].rallied
    assert do(state, RED, 1, **shot).units["Gun-1"].fired == ("medium-gun",)
    state = done(active(done(active(state, "red/Foot")), "red/Tubes"))
    state = do(do(state, RED, type="end-turn", side="red"), BLUE, 6, type="roll-activation", side="blue")
    state = do(active(state, "blue/Line", BLUE), BLUE, type="move", unit="Line-1", legs=[{"inches": 4}])
    assert [(one.kind, one.side) for one in state.pending] == [("overwatch", "red")]
    assert do(state, RED, 1, **shot).units["Gun-1"].fired == ("medium-gun",)


# --- F11: getting off is a move ------------------------------------------------------------------------


def test_a_squad_that_gets_off_is_seen_by_those_who_watch():
    """SP-6.3, SP-16.12: before it fires."""
    state = begin(MIXED, OTHERS)
    state = do(state, RED, type="posture", unit="Squad-1", carrier="Van")
    state = do(state, BLUE, type="posture", unit="Foot", overwatch=True)
    state = do(active(in_turn(state), "red/Ride"), RED, type="unload", unit="Squad-1")
    assert [(one.kind, one.unit) for one in state.pending] == [("overwatch", "Squad-1")]
    own = {"type": "fire", "by": "Squad-1", "target": "Foot", "weapon": "apwl", "range": 5}
    assert refused(state, RED, **own) == "waits-for-answer"
    state = do(state, BLUE, type="hold-fire", side="blue")
    assert do(state, RED, 1, **own).units["Squad-1"].fired


# --- F14, L1: Overwatch fire in one's own turn ---------------------------------------------------------


def test_overwatch_fire_in_the_own_turn_is_offered_and_binds_its_movement():
    """SP-6.2; SP-9.15: a unit that was stationary when it fired does not move afterwards."""
    state = begin(MIXED, OTHERS)
    state = in_turn(do(state, RED, type="posture", unit="Line-1", overwatch=True))
    shot = {**offered(state, RED)["overwatch-fire:Line-1:medium-gun"].action, "range": 9}
    assert do(state, RED, 1, **shot).units["Line-1"].fired
    state = active(state, "red/Line")
    assert "overwatch-fire:Line-1:medium-gun" in offered(state, RED)
    state = do(state, RED, 1, **shot)
    assert refused(state, RED, type="move", unit="Line-1", legs=[{"inches": 1}]) == "declared-movement"


# --- L2, L3, L4: what ends where a stand was -----------------------------------------------------------


def test_a_move_ends_cover_and_digging_in():
    """SP-9.19, SP-9.14: the new cover is said after it."""
    state = begin(MIXED, OTHERS)
    state = do(state, RED, type="posture", unit="Squad-1", cover="light", **{"dug-in": True})
    state = active(in_turn(state), "red/Ride")
    stayed = do(state, RED, type="move", unit="Squad-1")
    moved = do(state, RED, type="move", unit="Squad-1", legs=[{"inches": 1}])
    aboard = do(state, RED, type="load", unit="Squad-1", carrier="Van")
    assert (stayed.units["Squad-1"].cover, stayed.units["Squad-1"].dug_in) == ("light", True)
    for after in (moved, aboard):
        assert (after.units["Squad-1"].cover, after.units["Squad-1"].dug_in) == ("none", False)
    assert (
        do(
            moved,
            RED,
            **offered(moved, RED)["cover:Squad-1"].action,
        )
        .units["Squad-1"]
        .cover
        == "none"
    )


def attached():
    state = active(battle(), "red/Ride")
    return do(state, RED, type="attach", unit="Squad-1", to="Van")


def test_attached_infantry_moves_with_its_vehicle_or_stays_behind():
    """SP-14.9: together when both are active; else whoever moves leaves the other."""
    state = do(attached(), RED, type="move", unit="Van", legs=[{"inches": 2}])
    assert state.units["Squad-1"].attached_to == "Van"
    state = done(do(attached(), RED, type="attach", unit="Squad-2", to="Van"))
    state = do(active(state, "red/Work"), RED, type="attach", unit="Sapper", to="Line-1")
    state = done(state)
    state = do(active(state, "red/Line"), RED, type="move", unit="Line-1", legs=[{"inches": 2}])
    assert state.units["Sapper"].attached_to is None and state.units["Squad-1"].attached_to == "Van"


def test_infantry_attached_to_what_is_lost_is_attached_no_longer():
    """SP-14.9, SP-4.16."""
    state = do(attached(), REFEREE, type="lose-stand", unit="Van")
    assert state.units["Squad-1"].attached_to is None and not state.units["Squad-1"].destroyed


# --- L5: guns off the table ----------------------------------------------------------------------------


def test_a_gun_off_the_table_neither_moves_nor_fights():
    """SP-3.4."""
    state = do(begin(MIXED, OTHERS), RED, type="off-table", unit="Battery-1", inches=60)
    state = active(in_turn(state), "red/Guns")
    keys = {key for key in offered(state, RED) if "Battery-1" in key}
    assert keys == {"call:Battery-1", "cover:Battery-1", "overwatch:Battery-1"}
    assert refused(state, RED, type="move", unit="Battery-1", legs=[{"inches": 1}]) == "cannot-move"
    assert refused(state, RED, type="close-combat", attackers=["Battery-1"], defender="Gun-1") == "cannot-move"
    state = done(state)
    state = do(do(begin(MIXED, OTHERS), BLUE, type="off-table", unit="Tube-1", inches=9), RED, type="ready", side="red")
    state = do(do(state, BLUE, type="ready", side="blue"), RED, type="first-side")
    state = active(do(state, RED, 6, type="roll-activation", side="red"), "red/Line")
    assert refused(state, RED, type="close-combat", attackers=["Line-1"], defender="Tube-1") == "not-visible"


# --- L6, L7, L9 ----------------------------------------------------------------------------------------


def test_a_stand_rolls_once_for_a_field_in_a_turn():
    """SP-20.3."""
    mined = {**OTHERS, "minefields": {"mf": 1}}
    mined["units"] = [*mined["units"], unit("Digger", "rifle-squad", "D", add_upgrades=["engineer"])]
    mined["options"] = {"role": "defender"}
    state = do(begin(MIXED, mined), BLUE, type="lay-minefield", side="blue", mine="mf")
    state = active(in_turn(state), "red/Line")
    into = {"type": "enter-minefield", "unit": "Line-1", "minefield": "Blues's minefield 1"}
    state = do(state, RED, 6, **into)
    assert refused(state, RED, **into) == "already-rolled"


def test_engineers_that_lay_smoke_neither_take_overwatch_nor_keep_it():
    """SP-21.2, SP-6.1: smoke takes the place of fire."""
    state = do(begin(MIXED, OTHERS), RED, type="posture", unit="Sapper", overwatch=True)
    state = active(in_turn(state), "red/Work")
    state = do(state, RED, type="lay-smoke", unit="Sapper", distance=1)
    assert not state.units["Sapper"].overwatch
    assert refused(state, RED, type="overwatch", unit="Sapper") == "overwatch-fired"


def test_a_craft_pops_up_once_and_settles_only_from_above():
    """SP-23.3."""
    state = do(active(battle(), "red/Sky"), RED, type="pop-up", unit="Kite")
    assert refused(state, RED, type="pop-up", unit="Kite") == "already-popped-up"
    state = do(state, RED, type="settle", unit="Kite", land=True)
    assert refused(state, RED, type="settle", unit="Kite", land=True) == "not-popped-up"
    assert state.units["Kite"].moved == 4


# --- L8: unseen stands under shells --------------------------------------------------------------------


def test_unseen_stands_are_shown_before_the_shells_fall():
    """SP-17.20, SP-28.4: their side is asked, whether or not it hides anything."""
    for hides in (True, False):
        state = begin(MIXED, OTHERS, **{"hidden-set-up": True})
        state = do(state, BLUE, type="posture", unit="Foot", concealed=hides)
        state = active(in_turn(state), "red/Guns")
        state = do(state, RED, 10, **CALL, observer="Eye")
        assert [(one.kind, one.side) for one in state.pending] == [("unseen", "blue"), ("impact", "red")]
        fall = {"type": "artillery-impact", "by": ["Battery-1"], "targets": ["Foot"]}
        if hides:
            state = do(state, BLUE, type="show", unit="Foot")
        else:
            assert refused(state, RED, **fall) == "waits-for-answer"
        (event, *_) = told(state, BLUE, type="hold-fire", side="blue")
        assert "nothing unseen" in GAME.display.describe(event, RED).text
        state = do(state, BLUE, **offered(state, BLUE)["hold-fire"].action)
        assert do(state, RED, 6, **fall).units["Foot"].destroyed


# --- SP-R17: smoke of a platoon that is lost -----------------------------------------------------------


def test_smoke_of_a_platoon_that_is_lost_ends_with_the_cycle():
    """SP-9.25."""
    state = do(active(battle(), "red/Work"), RED, type="lay-smoke", unit="Sapper", distance=1)
    state = do(done(state), REFEREE, type="lose-stand", unit="Sapper")
    assert state.smokes
    assert not cycle(state).smokes
