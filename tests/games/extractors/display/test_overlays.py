"""Overlays of the map: what a unit sees, reaches, and what its order refuses."""

from rules.games.extractors.battle.state import Cycle, State
from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics.hexmap import cell_id
from rules.kernel.codec import Codec
from rules.kernel.display.overlays import overlays_for
from rules.kernel.records import replace
from rules.kernel.viewer import SPECTATOR, side
from tests.games.extractors.play import machine, section

AVRONIAN, DORIAN = side("a"), side("d")


def battle(units, **more):
    state = Codec(State).read({"units": units, **more})
    return replace(state, players={"a": "avronian", "d": "dorian"})


def marks(state, thing, viewer=AVRONIAN):
    view = GAME.view(state, viewer)
    return overlays_for(
        GAME.display.overlays, view, thing, screen=GAME.display.screen(view), offers=GAME.display.offers(view)
    )


def layer(found, shape):
    return {cell: sign for layer in found.layers if layer.shape == shape for cell, sign in layer.signs.items()}


def seeker(**more):
    return machine("1010", "bipod", "N", armor=15, speed=4, weapons={"slot-1": "seeker"}, **more)


def test_hexes_under_fire_outside_the_arc_and_out_of_sight():
    found = marks(battle({"pod": seeker()}, terrain={"1008": ["rough"]}), "pod")
    assert layer(found, "range")[cell_id("0909")].text == "range 2, front area: Seeker +0"
    assert cell_id("1008") in layer(found, "range")
    blind = layer(found, "blind")[cell_id("1007")]
    assert (blind.text, blind.rule) == ("1008 is in the way", "EXT-9.3")
    aside = layer(found, "aside")
    assert aside[cell_id("1009")].text == "range 1, front area"
    assert aside[cell_id("1013")].text == "range 3, rear area"


def test_two_blocking_hexes_side_by_side():
    found = marks(battle({"pod": seeker()}, terrain={"1009": ["rough"], "1110": ["rough"]}), "pod")
    assert layer(found, "blind")[cell_id("1109")].text == "it runs between 1009 and 1110"
    one = marks(battle({"pod": seeker()}, terrain={"1009": ["rough"]}), "pod")
    assert cell_id("1109") not in layer(one, "blind")


def test_lines_of_sight_to_the_enemies():
    units = {
        "pod": seeker(),
        "far": section("1004"),
        "near": section("1012"),
        "bird": {"type": "flyer", "hex": "1003", "armor": 3},
    }
    rays = {ray.title: ray for ray in marks(battle(units, terrain={"1008": ["build-up"]}), "pod").rays}
    assert not rays["far"].clear and rays["far"].at == cell_id("1008") and rays["far"].rule == "EXT-9.3"
    assert rays["near"].clear and rays["bird"].clear and rays["bird"].rule == "EXT-9.2"
    low = marks(battle(units, terrain={"1004": ["depression"]}), "pod").rays[1]
    assert (low.clear, low.at, low.rule) == (False, None, "EXT-9.6")


def test_an_orni_sees_everything():
    gull = machine("1010", "orni", "N", armor=9, speed=8, weapons={"slot-1": "laser"})
    assert not layer(marks(battle({"gull": gull}, terrain={"1009": ["rough"]}), "gull"), "blind")


def test_the_ends_of_an_order_with_their_facings_for_its_owner_alone():
    pod = replace(
        Codec(State).read({"units": {"pod": seeker(), "foe": section("1017")}}).units["pod"],
        move_cycle=Cycle(boxes=("close", None, None)),
    )
    state = battle({"pod": seeker(), "foe": section("1017")}, phase="avronian-move")
    state = replace(state, units={**state.units, "pod": pod})
    there = layer(marks(state, "pod"), "go")
    assert there and all(180.0 in sign.turns or sign.turns for sign in there.values())
    assert there[cell_id("1013")].text == "4 MP, facing S"
    for viewer in (DORIAN, SPECTATOR):
        seen = marks(state, "pod", viewer)
        assert not layer(seen, "go") and layer(seen, "range")


def test_a_hidden_unit_is_seen_by_nobody():
    units = {"pod": seeker(), "lurker": section("1008", hidden=True)}
    state = battle(units, scenario="ambush")
    assert not marks(state, "pod").rays and not marks(state, "lurker").layers
    assert layer(marks(state, "lurker", DORIAN), "range")


def test_units_off_the_map_have_no_overlay():
    state = battle({"pod": seeker(), "foe": section(None)}, scenario="incoming")
    assert marks(state, "foe", DORIAN).layers == () and marks(state, "nobody").layers == ()


def test_refusals_of_a_move_order_and_their_reasons_are_for_its_owner_alone():
    state = with_order({"pod": seeker(), "foe": section("1017")}, "avronian-move", move_cycle="close")
    refused = layer(marks(state, "pod"), "barred")
    assert refused[cell_id("1010")].text == "Close: range 7 becomes 7; 5 is possible, as in 1012."
    assert not set(refused) & set(layer(marks(state, "pod"), "go"))
    assert not layer(marks(state, "pod", DORIAN), "barred")


def test_only_hexes_refused_for_every_equally_near_enemy_are_marked():
    units = {"pod": seeker(), "one": section("0710"), "two": section("1312")}
    state = with_order(units, "avronian-move", move_cycle="close")
    refused, open_ = layer(marks(state, "pod"), "barred"), layer(marks(state, "pod"), "go")
    assert cell_id("1010") in refused and not set(refused) & set(open_)


def test_refusals_of_a_combat_order():
    units = {"pod": seeker(), "near": section("1008"), "far": section("1006")}
    refused = layer(marks(with_order(units, "avronian-fire", combat_cycle="closest-target"), "pod"), "barred")
    assert list(refused) == [cell_id("1006")]
    assert refused[cell_id("1006")].text == "Seeker (slot 1) has to fire at the nearest target: near."
    optimize = layer(marks(with_order(units, "avronian-fire", combat_cycle="optimize"), "pod"), "barred")
    assert set(optimize) == {cell_id("1006"), cell_id("1008")} and optimize[cell_id("1008")].rule == "EXT-19.9"
    assert not layer(marks(with_order(units, "avronian-fire", combat_cycle="sweep"), "pod"), "barred")


def with_order(units, phase, **cycles):
    state = battle(units, phase=phase)
    held = {key: Cycle(boxes=(order, None, None)) for key, order in cycles.items()}
    return replace(state, units={**state.units, "pod": replace(state.units["pod"], **held)})
