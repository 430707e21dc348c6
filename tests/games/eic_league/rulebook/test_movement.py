"""Warp, elevators and retreats, played (section 12)."""

import pytest

from tests.games.eic_league.battles import act, begin, refusal, to_movement, two
from tests.games.eic_league.duels import unit
from tests.games.eic_league.tables import next_round, red, refuse, table, take

CLIMBER = {"movement": ("flight", "elevator"), "pwr": 60}
GUNS = ("laser", "concussion-cannon", "sonic-missile", "oxy-plus", "auto-cannon")


def test_warp_reaches_a_tenth_of_pwr_whoever_is_in_between():
    """EIC-12.4: PWR 90 warps 9 hexes over an enemy, not 10; on the ground the same tank goes 2 (SPD 40 less 2)."""
    tank = red("tank", pwr=90, bod=120, movement=("warp",))
    state = table(alpha=tank, bravo=unit(at=3), charlie=unit(at=5))
    move = {"type_": "move", "by": "alpha"}
    assert refuse(state, "red", mode="warp", to=[10, 0], **move) == ("move-too-far", "EIC-12.2")
    assert refuse(state, "red", mode="ground", to=[3, 0], **move) == ("move-too-far", "EIC-12.1")
    assert take(state, "red", mode="warp", to=[9, 0], **move)[1].units["alpha"].hex == (9, 0)


def test_a_tank_with_warp_is_harder_to_hit_while_the_warp_works():
    """EIC-12.4: DFR 60 counts as 80 (75 to beat for ATTR 60) down to 31%; below that it is 60 again (65 to beat)."""
    tank = unit("tank", dfr=60, bod=50, movement=("warp",), energy=64, max_energy=205)
    state = table(alpha=red(weapons=("laser",)), charlie=red(at=1), bravo=tank)
    first, state = take(state, "red", [76], type_="shoot", by="alpha", weapon="1", target="bravo")
    assert (first.dfr, first.need, first.damage) == (80, 75, {"bravo": 55})
    then, _ = take(state, "red", [66], type_="shoot", by="charlie", weapon="arm-guns", target="bravo")
    assert (then.dfr, then.need, then.hit) == (60, 65, True)


@pytest.mark.parametrize(("kind", "mode"), [("tank", "warp"), ("suit", "flight")])
def test_nothing_warps_or_flies_off_an_elevator_nor_in_the_same_turn(kind, mode):
    """EIC-12.6: up in round 1, still up in round 2, down in round 2, away in round 3."""
    away = {"type_": "move", "by": "alpha", "mode": mode, "to": [1, 0]}
    lift = {"type_": "move", "by": "alpha", "mode": "elevator", "hexes": 5}
    start = table(alpha=red(kind, movement=(mode, "elevator")), bravo=unit(at=9))
    _, state = take(start, "red", **lift)
    assert refuse(state, "red", **away)[0] == "on-elevator"
    state = next_round(state)
    assert refuse(state, "red", **away)[0] == "on-elevator"
    _, state = take(state, "red", direction="down", **lift)
    assert state.units["alpha"].height == 0
    assert refuse(state, "red", **away) == ("on-elevator", "EIC-12.6")
    _, state = take(next_round(state), "red", **away)
    assert state.units["alpha"].hex == (1, 0)
    _, gone = take(start, "red", **away)
    assert refuse(gone, "red", **lift) == ("on-elevator", "EIC-12.6")


@pytest.mark.parametrize("weapon", [*("1", "2", "3", "4", "5"), "arm-guns"])
def test_all_weapons_fire_from_an_elevator(weapon):
    """EIC-12.8: five hexes up, ATTR 60 counts as 70: 60 to beat against DFR 60, for the concussion cannon as well."""
    state = table(alpha=red(movement=("elevator",), height=5, weapons=GUNS), bravo=unit(dfr=60))
    shot, _ = take(state, "red", [60], type_="shoot", by="alpha", weapon=weapon, target="bravo")
    assert (shot.attr, shot.need, shot.hit) == (70, 60, False)


def test_on_an_elevator_nobody_rams_or_fights_and_only_a_flyer_rams_one():
    """EIC-12.8: a flyer with BOD 70 and SPD 40 rams with 75, of which BOD 70 stops 70."""
    high = {"movement": ("elevator",), "height": 5, "at": 1}
    climber = table(alpha=red(**{**high, "at": 0}), bravo=unit(at=1))
    target = table(alpha=red(), bravo=unit(**high))
    for type_ in ("fight", "ram"):
        contact = {"type_": type_, "by": "alpha", "target": "bravo"}
        assert refuse(climber, "red", **contact) == ("attacker-elevated", "EIC-12.8")
        assert refuse(target, "red", **contact) == ("target-elevated", "EIC-12.8")
    flyer = table(alpha=red(movement=("flight",), airborne=True), bravo=unit(**high))
    assert refuse(flyer, "red", type_="fight", by="alpha", target="bravo")[0] == "attacker-airborne"
    rammed, after = take(flyer, "red", [61], type_="ram", by="alpha", target="bravo")
    assert (rammed.need, rammed.damage, after.units["bravo"].height) == (60, {"bravo": 5}, 5)


@pytest.mark.parametrize("mode", ["flight", "warp", "elevator"])
def test_special_movement_that_was_not_bought_is_refused(mode):
    """EIC-12.10: and with it the unit still walks."""
    kind = "tank" if mode == "warp" else "suit"
    state = table(alpha=red(kind), bravo=unit())
    where = {"hexes": 1} if mode == "elevator" else {"to": [1, 0]}
    assert refuse(state, "red", type_="move", by="alpha", mode=mode, **where) == ("movement-not-equipped", "EIC-12.10")
    assert take(state, "red", type_="move", by="alpha", to=[1, 0])[1].units["alpha"].moved == "ground"


def test_a_paralysed_unit_moves_again_when_its_rounds_are_over():
    """EIC-12.10: BOD 70 and PWR 60 are 130, 8 rounds: hit in round 1, it stands still through round 9."""
    state = table(alpha=red(weapons=("paralysis-grenade",)), bravo=unit())
    _, state = take(state, "red", [99], type_="throw", by="alpha", weapon="1", target="bravo")
    step = {"type_": "move", "by": "bravo", "to": [4, 0]}
    while state.round <= 9:
        assert refuse(state, "blue", **step) == ("unit-paralysed", "EIC-12.10")
        state = next_round(state)
    assert take(state, "blue", **step)[1].units["bravo"].hex == (4, 0)


def test_a_vanquished_unit_does_not_move():
    """EIC-12.10: 55 points of laser take its last 55."""
    state = table(alpha=red(weapons=("laser",)), bravo=unit(energy=55), charlie=unit(at=9))
    _, state = take(state, "red", [99], type_="shoot", by="alpha", weapon="1", target="bravo")
    assert state.units["bravo"].vanquished
    assert refuse(state, "blue", type_="move", by="bravo", to=[4, 0]) == ("unit-vanquished", "EIC-12.10")


def test_retreats_are_announced_at_the_start_of_the_side_s_own_part():
    """EIC-12.11: red moves first; blue's retreat comes before blue's first move, neither in red's part nor later."""
    state = to_movement(begin(two(columns=16, rows=12)))
    assert state.active == "red"
    retreat = {"type_": "retreat", "by": "Cart"}
    assert refusal(state, "blue", **retreat) == "not-your-turn"
    home = state.sides["red"].base
    state = act(state, "red", type_="move", by="Tongs", to=[home[0] + 1, home[1]])
    assert refusal(state, "red", type_="retreat", by="Bellows") == "wrong-phase"
    state = act(state, "red", type_="end-phase")
    assert act(state, "blue", **retreat).units["Cart"].status == "base"
    there = state.sides["blue"].base
    state = act(state, "blue", type_="move", by="Owl", to=[there[0] - 1, there[1]])
    assert refusal(state, "blue", **retreat) == "wrong-phase"


def test_a_unit_makes_one_kind_of_movement_per_turn():
    """EIC-12.12: who has walked does not fly in this round, who has flown does not walk; the next round is free."""
    state = table(alpha=red(**CLIMBER), bravo=unit(at=9))
    walk = {"type_": "move", "by": "alpha", "to": [1, 0]}
    fly = {"type_": "move", "by": "alpha", "mode": "flight", "to": [2, 0]}
    _, walked = take(state, "red", **walk)
    assert refuse(walked, "red", **fly) == ("already-moved", "EIC-12.12")
    _, flown = take(state, "red", **fly)
    assert refuse(flown, "red", **walk) == ("already-moved", "EIC-12.12")
    assert take(next_round(walked), "red", **fly)[1].units["alpha"].airborne


def test_where_the_order_is_kept_a_unit_moves_once():
    """EIC-12.12: one hex on foot is the move of the turn, though SPD would allow more."""
    state = to_movement(begin(two(columns=16, rows=12)))
    home = state.sides["red"].base
    state = act(state, "red", type_="move", by="Tongs", to=[home[0] + 1, home[1]])
    assert refusal(state, "red", type_="move", by="Tongs", to=[home[0] + 2, home[1]]) == "already-moved"
