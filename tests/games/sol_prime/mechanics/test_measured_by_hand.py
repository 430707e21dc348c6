"""Everything that the plan measures, against plain geometry on places drawn at random; and where bombs fall."""

from __future__ import annotations

import math
from random import Random

import pytest

from rules.games.sol_prime.battle.state import Mission
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.game import GAME
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.measurement import measure_action
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE
from rules.kit.table import Table
from tests.games.sol_prime.situations import SQUAD, TANK, situation

UNITS = {
    "a": TANK,
    "a2": {"model": "sp-medium-gun"},
    "a3": {"model": "bomb-bomber"},
    "a4": {"model": "hover-apc"},
    "b": TANK,
    "b2": {**SQUAD, "leader": "ann"},
    "b3": {"model": "field-generator"},
    "b4": {**SQUAD, "leader": "bob"},
    "b5": {"model": "medium-laser-tank"},
}
FIRE = {"type": "fire", "by": "a", "target": "b", "weapon": "medium-gun", "range": 1}


def scattered(seed):
    """A table with all stands at places and facings drawn by a seed."""
    random = Random(seed)
    state = replace(situation(UNITS), table=Table())
    placed = {
        name: replace(
            unit, at=(random.randrange(2, 400) / 10, random.randrange(2, 300) / 10), facing=random.randrange(360)
        )
        for name, unit in state.units.items()
    }
    return replace(state, units=placed)


def up(inches):
    """Inches, rounded up to the tenth."""
    return round(math.ceil(inches * 10 - 1e-6) / 10, 1)


def inches(state, one, other):
    return math.dist(state.units[one].at, state.units[other].at)


def off_nose(unit, spot):
    """Degrees between a stand's facing and a place."""
    away = math.degrees(math.atan2(spot[0] - unit.at[0], spot[1] - unit.at[1])) - unit.facing
    return abs((away + 180) % 360 - 180)


SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shot_is_measured_from_middle_to_middle(seed):
    """SP-9.6, SP-9.21, SP-11.3, SP-7.4."""
    state = scattered(seed)
    found = measure_action(state, FIRE)
    assert found["range"] == up(inches(state, "a", "b"))
    assert (found["aspect"] == "front") == (off_nose(state.units["b"], state.units["a"].at) <= 45)
    near = up(inches(state, "b", "b3")) <= CATALOGUE.to_kill.field_generator.radius
    assert found.get("field-generator", near) is near
    assert measure_action(state, {**FIRE, "target": "b2"})["aspect"] == "front", "infantry has no facing"
    asked = measure_action(state, {**FIRE, "reaction": "evade"})
    leaders = [positions.gap_between(state, "b", one) for one in ("b2", "b4")]
    assert asked["leader-within"] == min(leaders) and "leader-within" not in found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("bound", [True, False])
def test_the_candidates_of_a_shot_are_the_enemies_that_are_seen(seed, bound):
    """SP-13.1."""
    state = scattered(seed)
    state = replace(state, options=replace(state.options, targeting_priorities=bound))
    found = measure_action(state, FIRE)
    foes = {name: up(inches(state, "a", name)) for name in ("b", "b2", "b3", "b4", "b5")}
    assert found.get("candidates") == (foes if bound else None)
    gone = replace(state, units={**state.units, "b4": replace(state.units["b4"], destroyed=True)})
    if bound:
        assert measure_action(gone, FIRE)["candidates"].keys() == foes.keys() - {"b4"}
    assert "candidates" not in measure_action(state, {**FIRE, "by": "b2", "target": "a", "weapon": "apwl"})


@pytest.mark.parametrize("seed", SEEDS)
def test_leaders_carriers_and_batteries_are_measured(seed):
    """SP-16.12, SP-17.20, SP-17.42, SP-18.6."""
    state = scattered(seed)
    morale = measure_action(state, {"type": "unit-morale", "unit": "b", "leader-within": 9})
    nearest = min(positions.gap_between(state, "b", one) for one in ("b2", "b4"))
    assert morale["leader-within"] == nearest
    assert measure_action(state, {"type": "unit-morale", "unit": "a", "leader-within": 9})["leader-within"] == 9
    end = {"type": "end-activation", "platoon": "p", "circumstances": {"b": {"cover": "light"}, "b5": {}}}
    told = measure_action(state, end)["circumstances"]
    assert told["b"] == {"cover": "light", "leader-within": nearest} and set(told["b5"]) == {"leader-within"}
    assert measure_action(state, {"type": "end-activation", "platoon": "p"})["circumstances"] == {}
    load = measure_action(state, {"type": "load", "unit": "b2", "carrier": "a4"})
    assert load["distance"] == positions.gap_between(state, "b2", "a4") <= up(inches(state, "b2", "a4"))
    call = {"type": "artillery-call", "by": ["a", "a2"], "at": [20, 15]}
    assert measure_action(state, call)["range"] == up(
        max(math.dist(state.units[one].at, (20, 15)) for one in ("a", "a2"))
    )
    assert "range" not in measure_action(state, {**call, "at": [20]})
    back = measure_action(state, {"type": "counterbattery", "by": ["a", "a2"], "target": "b"})
    assert back["range"] == max(up(inches(state, one, "b")) for one in ("a", "a2"))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_lies_in_a_circle_of_shells_is_listed(seed):
    """SP-17.20, SP-17.24: what flies is not hit."""
    state = scattered(seed)
    mission = Mission(key="m", side="red", by=("a2",), place="there", due=1, at=(20, 15))
    state = replace(state, cycle=1, missions=(mission,))
    found = measure_action(state, {"type": "artillery-impact", "by": ["a2"], "targets": {}})["targets"]
    lengths = {name: up(math.dist(unit.at, (20, 15))) for name, unit in state.units.items() if name != "a3"}
    most = max((lengths[name] for name in found), default=0)
    assert found == [name for name, length in lengths.items() if length <= most] or not found
    assert all(length > most for name, length in lengths.items() if name not in found)
    later = replace(state, missions=(replace(mission, due=2),))
    assert measure_action(later, {"type": "artillery-impact", "by": ["a2"], "targets": {}})["targets"] == {}


@pytest.mark.parametrize("seed", SEEDS)
def test_an_aim_is_measured_from_the_bomber(seed):
    """SP-22.31, SP-22.32: targets beside the flight line are told with inches along and across it."""
    state = scattered(seed)
    bomber = state.units["a3"]
    drop = {"at": [20, 15], "range": 1, "in-arc": True, "targets": {}}
    (found,) = measure_action(state, {"type": "bomb", "by": "a3", "bombs": [drop]})["bombs"]
    assert found["range"] == up(math.dist(bomber.at, (20, 15)))
    turn, expected = math.radians(bomber.facing), {}
    for name, unit in state.units.items():
        east, north = unit.at[0] - 20, unit.at[1] - 15
        along = round(east * math.sin(turn) + north * math.cos(turn), 3)
        across = round(east * math.cos(turn) - north * math.sin(turn), 3)
        if abs(across) <= 4 and abs(along) <= 4 + CATALOGUE.air.bomb.radius and name != "a3":
            expected[name] = {"along": along, "across": across}
    assert found["targets"] == expected
    assert measure_action(state, {"type": "bomb", "by": "a3", "bombs": [{**drop, "at": None}]})["bombs"] == [
        {**drop, "at": None}
    ]


@pytest.mark.parametrize(("edge", "facing"), [("north", 180), ("east", 270), ("south", 0), ("west", 90)])
def test_an_aircraft_comes_straight_in_from_its_edge(edge, facing):
    """SP-22.11."""
    state = replace(situation(UNITS), table=Table())
    at = {"north": (20, state.table.depth - 5), "east": (state.table.width - 8, 12), "south": (20, 7), "west": (9, 12)}[
        edge
    ]
    inward = {"north": 5, "east": 8, "south": 7, "west": 9}[edge]
    entry = {"type": "aircraft-move", "unit": "a3", "entry": True, "edge": edge, "at": list(at), "inches": 1}
    for given in (facing, (facing + 170) % 360):
        found = measure_action(state, {**entry, "facing": given})
        assert (found["facing"], found["inches"]) == (facing, inward)
    slant = measure_action(state, {**entry, "facing": facing + 30})
    assert (slant["facing"], slant["inches"]) == (facing + 30, up(inward / math.cos(math.radians(30))))
    assert measure_action(state, {**entry, "entry": False}) == {**entry, "entry": False}
    assert measure_action(state, {**entry, "edge": "up"}) == {**entry, "edge": "up"}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_nearest_of_many_is_found_whatever_lies_about(seed):
    """SP-5.8: as the least of all gaps between two bases."""
    state = scattered(seed)
    others = [name for name in state.units if name != "a"]
    gaps = [positions.gap_between(state, "a", one) for one in others]
    assert positions.distance_to_nearest(state, "a", others) == min(gaps)
    assert positions.distance_to_nearest(state, "a", []) is None
    moved = replace(state, units={**state.units, "a": replace(state.units["a"], at=(20, 15))})
    assert positions.distance_to_nearest(state, "a", others, at=(20, 15)) == positions.distance_to_nearest(
        moved, "a", others
    )


# --- bombs ----------------------------------------------------------------------------------------


def bombed(*dice, later=False, targets=()):
    state = situation({"a3": UNITS["a3"], "b": TANK, "b2": SQUAD})
    drops = [{"range": 5, "targets": list(targets)}, {"range": 5}]
    action = {"type": "bomb", "by": "a3", "bombs": drops, "later": later}
    tape = TapeDice(dice)
    events = list(GAME.battle.decide(state, REFEREE, GAME.battle.codecs.actions.read(action), tape))
    return state, events[0], replay(GAME, events[:1], state), [one.why for one in tape.rolled]


@pytest.mark.parametrize(
    ("face", "lands", "said"), [(1, 1, "beyond"), (2, -2, "short"), (3, 3, "beyond"), (4, -4, "short")]
)
def test_an_odd_die_overshoots_and_an_even_one_falls_short(face, lands, said):
    """SP-22.32."""
    state, event, after, why = bombed(3, face, 4, 1)
    assert [(one.penetration, one.lands) for one in event.bombs] == [(3, lands), (4, 1)]
    assert why == ["Penetration", "Accuracy"] * 2
    assert [(line.label, line.amount) for line in event.lines] == [("Bomb", "3"), ("Bomb", "4")]
    assert event.lines[0].how == f'lands {abs(lands)}" {said}'
    assert after.units["a3"].bombed and event.about == ("a3",)
    carried = sum(mount.mounts for mount in state.units["a3"].mounts if mount.id == "guided-bomb")
    assert after.units["a3"].loads["guided-bomb"] == carried - 2


@pytest.mark.parametrize(
    ("along", "across", "hit"),
    [
        *((1, 0, True), (3, 0, True), (3.1, 0, False), (1, 2, True), (1, 2.1, False), (-1, 0, True), (-1.1, 0, False)),
        *((2.6, 1.2, True), (2.2, 1.6, True), (2.2, 1.61, False)),
    ],
)
def test_a_bomb_reaches_everything_within_its_radius_of_where_it_lands(along, across, hit):
    """SP-22.32, SP-22.33: it lands an inch beyond the aim and reaches 2 inches."""
    assert CATALOGUE.air.bomb.radius == 2
    _, event, _, _ = bombed(3, 1, 3, 1, targets=[{"unit": "b2", "along": along, "across": across}])
    assert set(event.results) == ({"b2"} if hit else set())
    told = [line for line in event.lines if line.label == "b2"]
    assert len(told) == hit and all(line.how == event.results["b2"] for line in told)


def test_bombs_without_measured_targets_lie_there_until_these_are_named():
    """SP-22.33."""
    _, event, after, why = bombed(3, 1, 4, 2, later=True)
    assert why == ["Penetration of bomb 1", "Accuracy of bomb 1", "Penetration of bomb 2", "Accuracy of bomb 2"]
    assert event.later and [(one.penetration, one.lands) for one in event.bombs] == [(3, 1), (4, -2)]
    found = [(one.key, one.side, one.by, one.place, one.due, one.penetration) for one in after.missions]
    assert found == [
        ("bomb 1 of a3", "red", ("a3",), 'bomb 1, 1" beyond its aim point', after.cycle, 3),
        ("bomb 2 of a3", "red", ("a3",), 'bomb 2, 2" short of its aim point', after.cycle, 4),
    ]
