"""Rules of Sol Prime against their numbers worked out once more: costs of ground, plan, activation, fire, losses."""

from __future__ import annotations

import math

import pytest

from rules.games.sol_prime.battle.actions.turn import Leg, Move
from rules.games.sol_prime.battle.state import Platoon
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.game import GAME
from rules.games.sol_prime.mechanics.artillery.counterbattery import batteries
from rules.games.sol_prime.mechanics.fire.resolution import roll_range_die
from rules.games.sol_prime.mechanics.measurement import beyond
from rules.games.sol_prime.mechanics.positions import footprint
from rules.games.sol_prime.mechanics.sides import has_stands
from rules.games.sol_prime.mechanics.targeting_priorities import is_bound
from rules.games.sol_prime.mechanics.terrain import leg_cost, uphill_cost
from rules.games.sol_prime.mechanics.weapons import loads_left
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE
from rules.kit.table import Table
from tests.games.sol_prime.situations import SQUAD, TANK, refusal, situation

GUN = {"model": "sp-medium-gun"}
COLUMNS = ("tracked", "wheeled", "hover", "foot", "jet")
TIMES = {
    "clear": (1, 1, 1, 1, 1),
    "road": (0.5, 0.5, 0.5, 1, 1),
    "poor": (2, 3, 1, 1, 1),
    "urban": (3, 3, 3, 1, 1),
    "woods": (3, 4, 2, 1, 1),
    "swamp": (4, None, 1, 2, 1),
}
"""What an inch costs (SP-5.12); None: closed."""
UPHILL = (2, 2, 1, 1, 1)


def resolved(state, *dice, **action):
    """The first event of an action, the state after it, and the labels of its dice with their sides."""
    tape = TapeDice(dice)
    document = {key.rstrip("_").replace("_", "-"): value for key, value in action.items()}
    events = list(GAME.battle.decide(state, REFEREE, GAME.battle.codecs.actions.read(document), tape))
    return events[0], replay(GAME, events[:1], state), tape.rolled


def stand(model=TANK, **more):
    return situation({"a": {**model, **more}}).units["a"]


# --- ground ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", TIMES)
@pytest.mark.parametrize("column", COLUMNS)
def test_an_inch_of_ground_costs_what_the_table_says(terrain, column):
    """SP-5.12."""
    unit, times = replace(stand(), column=column), TIMES[terrain][COLUMNS.index(column)]
    leg = Leg(inches=1.5, terrain=terrain)
    if times is None:
        with pytest.raises(Illegal):
            leg_cost(unit, leg)
    else:
        assert leg_cost(unit, leg) == 1.5 * times


@pytest.mark.parametrize("backward", [False, True])
@pytest.mark.parametrize("column", [*COLUMNS, ""])
def test_going_uphill_costs_once_and_twice_as_much_backwards(column, backward):
    """SP-5.10, SP-5.15: air units, of no column, ignore the ground."""
    unit = replace(stand(), column=column)
    way = Move(unit="a", legs=(Leg(inches=1, uphill=True, backward=backward), Leg(inches=2, terrain="hill")))
    plus = UPHILL[COLUMNS.index(column)] if column else 0
    assert uphill_cost(unit, way) == plus * (2 if backward else 1)
    assert uphill_cost(replace(unit, climbed=True), way) == 0
    assert uphill_cost(unit, Move(unit="a", legs=(Leg(inches=3),))) == 0


@pytest.mark.parametrize("walls", [0, 1, 3])
def test_each_low_wall_costs_its_addition(walls):
    """SP-5.14."""
    added = CATALOGUE.terrain["low-wall"].plus["tracked"]
    assert added > 0 and leg_cost(stand(), Leg(inches=2, walls=walls)) == 2 + added * walls
    assert leg_cost(replace(stand(), column=""), Leg(inches=2, walls=walls)) == 2


# --- the plan -------------------------------------------------------------------------------------


@pytest.mark.parametrize("facing", [0, 37, 90, 180, 270, 311])
@pytest.mark.parametrize(("ahead", "right"), [(3, 0), (0, 2), (-1.5, 4), (2, -2)])
def test_a_place_beyond_the_aim_is_measured_along_the_flight_and_to_its_right(facing, ahead, right):
    """SP-22.32: north is 0 degrees, and facings go clockwise."""
    turn = math.radians(facing)
    east = ahead * math.sin(turn) + right * math.cos(turn)
    north = ahead * math.cos(turn) - right * math.sin(turn)
    assert beyond(facing, (10, 20), (10 + east, 20 + north)) == pytest.approx((ahead, right), abs=0.051)


def test_a_base_is_square_and_turns_with_its_stand():
    """SP-7.4."""
    state = situation({"a": {**TANK, "at": [10, 10], "facing": 30}})
    assert footprint(state, "a") is None
    state = replace(state, table=Table())
    base = footprint(state, "a")
    assert (base.width, base.depth, base.at, base.facing) == (state.table.base, state.table.base, (10, 10), 30)
    assert footprint(state, "a", at=(1, 2), facing=90).facing == 90


@pytest.mark.parametrize("turn", [0, 45])
def test_ground_lies_as_it_was_laid(turn):
    """SP-3.1."""
    state = replace(situation({"a": TANK}), table=Table())
    laid = {"type": "place-ground", "kind": "woods", "at": [10, 10], "width": 6, "depth": 3, "turn": turn}
    event, after, _ = resolved(state, **laid)
    ground = after.grounds[event.ground]
    assert (ground.kind, ground.at, ground.width, ground.depth, ground.turn) == ("woods", (10, 10), 6, 3, turn)


# --- platoons and activation ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platoon", "left"),
    [({}, True), ({"initial": 3, "lost": 2}, True), ({"initial": 3, "lost": 3}, False), ({"state": "routed"}, False)],
)
def test_a_platoon_without_stands_in_the_battle_goes_by_its_losses(platoon, left):
    """SP-4.1, SP-18.16."""
    state = replace(situation({"b": TANK}), platoons={"p": Platoon(side="red", **platoon)})
    assert has_stands(state, "p") is left


@pytest.mark.parametrize(("left", "after"), [(3, 2), (1, 0), (0, 0), (None, None)])
def test_an_activated_platoon_is_one_less_to_act(left, after):
    """SP-4.9, SP-4.5."""
    units = {"a": {**TANK, "platoon": "p"}, "b": TANK}
    state = situation(units, platoons={"p": {"side": "red"}}, turn={"side": "red", "points": 2})
    state = replace(state, sides={**state.sides, "red": replace(state.sides["red"], unactivated=left)})
    event, now, _ = resolved(state, type="activate", platoon="p")
    assert (now.sides["red"].unactivated, now.points, event.points, now.active) == (after, 1, 1, ("p",))


def test_batteries_and_dropped_squads_of_the_side_in_turn_wait_no_longer():
    """SP-17.10, SP-22.51."""
    state = situation({"a": GUN, "a2": SQUAD, "b": GUN, "b2": SQUAD})
    held = {name: replace(unit, blocked="2" not in name, dropped="2" in name) for name, unit in state.units.items()}
    state = replace(state, units=held)
    _, after, _ = resolved(state, 4, type="roll-activation", side="red")
    assert {name for name, unit in after.units.items() if unit.blocked or unit.dropped} == {"b", "b2"}


# --- fire -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "ready"), [(None, ["a"]), (2, ["a"]), (1, ["a"]), (0, [])])
def test_a_battery_needs_a_turn_of_fire_left(turns, ready):
    """SP-17.40."""
    state = situation(
        {"a": {**GUN, "overwatch": True, "fire-turns": turns}, "a2": GUN, "b": {**GUN, "overwatch": True}}
    )
    assert batteries(state, "red") == ready


@pytest.mark.parametrize("reach", sorted({*CATALOGUE.to_hit.range_dice} - {24}))
def test_a_die_above_the_range_is_rolled_again(reach):
    """SP-9.11: each roll says what it is for."""
    sides, told = CATALOGUE.to_hit.range_dice[reach], []
    faces = iter([*([sides] if sides > reach else []), reach])

    def roll(die, why, cuts):
        told.append((die, why))
        return next(faces)

    assert roll_range_die(reach, roll) == reach
    again = [(sides, f"To Hit, again: above {reach}")] if sides > reach else []
    assert told == [(sides, "To Hit"), *again]


@pytest.mark.parametrize(("first", "second", "total"), [(3, 1, 3), (3, 6, 15), (12, 6, 24), (1, 1, 1)])
def test_24_inches_are_two_dice(first, second, total):
    """SP-9.11."""
    faces = iter([first, second])
    assert roll_range_die(24, lambda *_: next(faces)) == total


def test_wing_weapons_are_all_there_until_they_are_dropped():
    """SP-22.22."""
    unit = stand({"model": "bomb-bomber"})
    weapon = unit.mounts[0].id
    carried = sum(mount.mounts for mount in unit.mounts if mount.id == weapon)
    assert carried > 0 and loads_left(unit, weapon) == carried
    assert loads_left(replace(unit, loads={weapon: 1}), weapon) == 1


@pytest.mark.parametrize(("mounts", "code"), [(0, "too-many-systems"), (1, ""), (2, ""), (3, "too-many-systems")])
def test_a_mount_fires_no_more_than_it_has(mounts, code):
    """SP-9.2."""
    state = situation({"a": {**TANK, "platoon": "p"}, "b": TANK}, platoons={"p": {"side": "red"}})
    weapon = state.units["a"].mounts[0].id
    assert refusal(state, type="fire", by="a", target="b", weapon=weapon, range=3, mounts=mounts)[0] == code


@pytest.mark.parametrize("model", ["medium-gun-tank", "rifle-squad", "sp-medium-gun"])
def test_priorities_bind_tanks_and_leave_infantry_and_guns_free(model):
    """SP-13.1, SP-13.5."""
    unit = stand({"model": model})
    bound = {is_bound(unit, CATALOGUE.weapons[mount.id]) for mount in unit.mounts}
    assert bound <= {model == "medium-gun-tank"}


@pytest.mark.parametrize(("occupant", "told"), [("s", "destroyed"), (None, None)])
def test_an_attack_on_a_box_says_whom_it_meant_and_what_became_of_them(occupant, told):
    """SP-11.5: what falls is followed by a roll at the occupant."""
    units = {"a": TANK, "b": {"model": "light-pillbox"}, "bs": SQUAD}
    inside = "bs" if occupant else None
    dice = [9, 1, 6] if occupant else [9, 1]
    event, after, rolled = resolved(
        situation(units), *dice, type="fire", by="a", target="b", weapon="medium-gun", range=5, occupant=inside
    )
    assert (event.inside, event.result) == (inside, "destroyed")
    assert event.occupant == told
    assert after.units["b"].destroyed and after.units["bs"].destroyed == bool(occupant)
    assert [one.why for one in rolled] == ["To Hit", "To Kill", "To Kill inside"][: len(dice)]


@pytest.mark.parametrize(("faces", "wins"), [((5, 2), True), ((1, 6), False), ((3, 3, 6, 2), True)])
def test_each_side_rolls_its_own_die_of_a_fight(faces, wins):
    """SP-14.1: attacker first, then defender; a tie is fought again."""
    event, _, rolled = resolved(
        situation({"a": SQUAD, "b": SQUAD}), *faces, type="close-combat", attackers=["a"], defender="b"
    )
    why = ["Attacker", "Defender"] * (len(faces) // 2)
    assert [one.why for one in rolled][: len(faces)] == why
    assert ("b" in event.destroyed) == wins and ("a" in event.destroyed) != wins


# --- losses ---------------------------------------------------------------------------------------


def test_a_stand_that_falls_takes_its_passengers_and_watches_no_longer():
    """SP-16.11, SP-18.13, SP-19.2: two of three are more than half."""
    apc = {"model": "hover-apc", "platoon": "p", "overwatch": True}
    units = {
        "a": apc,
        "a2": {**SQUAD, "platoon": "p", "carried-by": "a", "leader": "ann"},
        "a3": {**SQUAD, "platoon": "p"},
    }
    state = situation({**units, "b": TANK}, platoons={"p": {"side": "red"}})
    event, after, _ = resolved(state, type="lose-stand", unit="a")
    assert sorted(event.destroyed) == ["a", "a2"] and event.loss_test == ("p",) and event.leader_test == ("ann",)
    assert (after.platoons["p"].lost, after.platoons["p"].initial) == (2, 3)
    assert not after.units["a"].overwatch and not after.units["a3"].destroyed


def test_an_aircraft_whose_platoon_has_a_point_does_not_fly_without_one():
    """SP-22.13."""
    units = {"a": {"model": "bomb-bomber", "platoon": "p"}, "b": TANK}
    state = situation(units, platoons={"p": {"side": "red"}})
    state = replace(state, turn="red", points=0, active=("p",), stage="play", kept=True)
    asked = {"type": "aircraft-move", "unit": "a", "inches": 40, "selected": False}
    assert refusal(state, **asked) == ("not-active", "SP-22.13")
