"""Facing areas and firing arcs (EXT-5.6 to EXT-5.8, R-11, R-52)."""

import pytest

from rules.games.extractors.battle.state import Cycle, Unit
from rules.games.extractors.battle.state.units import new_unit
from rules.games.extractors.catalogue.terms import DIRECTIONS
from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics.facing import facing_preference
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.extractors import samples
from tests.games.extractors.battles import begin
from tests.games.extractors.play import attack, bipod, fire, machine, problem, resolve, section


@pytest.mark.parametrize(
    ("at", "area"),
    [
        ("1009", "front"),
        ("1109", "front"),
        ("0909", "front"),
        ("1110", "side"),
        ("1210", "side"),
        ("1111", "side"),
        ("1112", "side"),
        ("0912", "side"),
        ("1012", "rear"),
        ("1013", "rear"),
        ("1110", "side"),
        ("1108", "front"),
        ("1208", "side"),
        ("1207", "front"),
        ("1113", "rear"),
        ("1010", None),
    ],
)
def test_facing_areas(at, area):
    found = resolve({"m": machine("1010", "multipod")}, {"type": "area", "of": "m", "at": at})
    assert found["area"] == area


def test_dorian_vehicles_fire_all_round():
    units = {"w": {"type": "walker", "hex": "1010", "facing": "N"}, "A": machine("1012", "glide")}
    assert attack(units, fire("w", "A"), [4, 0])["hits"] == [True]


def test_out_of_arc():
    units = {"A": bipod(slot_1="laser", slot_2="laser", slot_3="laser"), "s": section("1012")}
    for slot, code in (("slot-1", "out-of-arc"), ("slot-2", "out-of-arc")):
        assert problem(units, fire("A", "s", weapons=[slot]), simple=True) == code
    assert not problem(units, fire("A", "s", weapons=["slot-3"]), [0], simple=True)


@pytest.mark.parametrize(
    ("where", "facing", "label", "ends_in"), [("1216", "SE", "Hold", "SE"), (None, "N", "Enter at 0102: Hold", "SE")]
)
def test_without_a_named_facing_a_machine_turns_as_little_as_possible(where, facing, label, ends_in):
    state = replace(begin(samples.setup(scenario="three-pod")), phase="avronian-move", simple=False)
    holds = Cycle(boxes=("hold", None, None))
    bipod = replace(state.units["Alpha"], hex=where, facing=facing, move_cycle=holds)
    state = replace(state, units={"Alpha": bipod, "One": new_unit("lance", hex="1220")})
    offers = {one.label: one for one in GAME.display.offers(GAME.view(state, side("side-2")))}
    (moved,) = GAME.battle.decide(
        state, side("side-2"), GAME.battle.codecs.actions.read(offers[label].action), TapeDice()
    )
    assert moved.facing == ends_in


@pytest.mark.parametrize(
    ("label", "facing"), [("0107", "SE"), ("0114", "SE"), ("2425", "NW"), ("1201", "S"), ("1227", "N")]
)
def test_an_entering_unit_faces_the_middle_of_the_map(label, facing):
    unit = Unit(type="agrax", armor=5)
    assert min(DIRECTIONS, key=lambda way: facing_preference(unit, label, way)) == facing
