"""The search for reachable hexes agrees with walking the paths, and finds every walk."""

from random import Random

import pytest

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import new_unit, speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.catalogue.terms import DIRECTIONS
from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.hexmap import neighbours
from rules.games.extractors.mechanics.movement.reach import reachable_ends
from rules.games.extractors.mechanics.movement.walk import Walker
from rules.games.extractors.mechanics.roads import has_road_link
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.extractors import samples
from tests.games.extractors.battles import begin
from tests.games.extractors.play import BOG, LAKES

TYPES = [key for key, kind in KINDS.items() if kind.family != "installation"]
NEAR = [label for label in hexmap.all_hexes() if hexmap.distance(label, "1210") <= 4]


def a_state(rng, type_):
    """A small stretch of mixed ground with a unit in the middle, friends, enemies and a road."""
    kinds = [key for key in CATALOGUE.terrain if key != "clear"]
    terrain = {label: (rng.choice(kinds),) for label in NEAR if rng.random() < 0.4}
    flux = {label: rng.choice(DIRECTIONS) for label, found in terrain.items() if "flux" in found}
    road = ["1210"]
    for _ in range(3):
        road.append(rng.choice([label for label in neighbours(road[-1]) if label not in road]))
    units = {"u": new_unit(type_, hex="1210", facing=rng.choice(DIRECTIONS))}
    for number in range(4):
        other = rng.choice(("shock", "walker", "glide"))
        units[f"o{number}"] = new_unit(other, hex=rng.choice([label for label in NEAR if label != "1210"]))
    return State(units=units, terrain=terrain, flux=flux, roads=(tuple(road),))


@pytest.mark.parametrize("type_", TYPES)
@pytest.mark.parametrize("seed", range(3))
def test_every_path_leads_to_its_end(type_, seed):
    state = a_state(Random(f"{seed}{type_}"), type_)
    for end in reachable_ends(state, "u"):
        walk = Walker(state, "u", allowance=speed(state.units["u"])).go(end.path, TapeDice([0] * 20))
        assert (walk.here, walk.spent) == (end.hex, end.mp)
        assert not walk.kind.has_facing or walk.facing == end.facing


def test_a_dry_way_comes_before_one_through_a_bog():
    found = {
        end.hex: end for end in reachable_ends(State(units={"u": new_unit("lance", hex="1210")}, terrain=BOG), "u")
    }
    assert (found["1208"].mp, found["1208"].rolls) == (3, False)
    assert not {step.to for step in found["1208"].path} & set(BOG), "round the bog: straight through costs as much"
    assert not found["1209"].rolls, "nothing is rolled for going in"
    shut = {
        end.hex: end
        for end in reachable_ends(State(units={"u": new_unit("lance", hex="1210")}, terrain=BOG | LAKES), "u")
    }
    assert {label for label, end in shut.items() if end.rolls} == {"1208"}


@pytest.mark.parametrize("type_", TYPES)
def test_every_legal_walk_is_found_and_costs_no_less(type_):
    rng = Random(type_)
    state = a_state(rng, type_)
    found = {(end.hex, end.facing): end.mp for end in reachable_ends(state, "u")}
    walked = 0
    for _ in range(400):
        path = a_path(state, rng)
        try:
            walk = Walker(state, "u", allowance=speed(state.units["u"])).go(path, dice := TapeDice([0] * 20))
        except Illegal:
            continue
        walked += 1
        assert found[walk.here, walk.facing] <= walk.spent or dice.rolled, "a dry way may cost more"
    assert walked > 5


def a_path(state, rng):
    """Some steps and turns, most of which can be made."""
    unit = state.units["u"]
    here, facing, path = unit.hex, unit.facing, []
    for _ in range(rng.randrange(7)):
        if KINDS[unit.type].has_facing and rng.random() < 0.4:
            facing = rng.choice(DIRECTIONS)
            path.append(Step(turn=facing))
        there = hexmap.neighbour(here, facing if KINDS[unit.type].has_facing else rng.choice(DIRECTIONS))
        if there is None:
            break
        path.append(Step(to=there, road=has_road_link(state, here, there) and rng.random() < 0.8))
        here = there
    return path


def test_a_refused_facing_names_those_that_are_possible():
    state = begin(samples.setup(scenario="three-pod", simple=True))
    state = replace(state, phase="dorian-move", units={**state.units, "Ox": replace(state.units["Ox"], hex="1216")})
    with pytest.raises(Illegal, match="cannot end in 1212 facing S; possible: "):
        GAME.battle.decide(
            state,
            side("side-1"),
            GAME.battle.codecs.actions.read({"type": "move", "by": "Ox", "to": "1212", "facing": "S"}),
            TapeDice([]),
        )
    with pytest.raises(Illegal, match="cannot get to 1201"):
        GAME.battle.decide(
            state,
            side("side-1"),
            GAME.battle.codecs.actions.read({"type": "move", "by": "Ox", "to": "1201"}),
            TapeDice([]),
        )
