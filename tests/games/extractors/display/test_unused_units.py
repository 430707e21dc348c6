"""Units that could still act."""

from rules.games.extractors.battle.state import Cycle, State
from rules.games.extractors.display.unused_units import unused_units
from rules.games.extractors.game import GAME
from rules.kernel.codec import Codec
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.extractors import samples
from tests.games.extractors.battles import begin
from tests.games.extractors.play import machine, section


def battle(units, **more):
    state = Codec(State).read({"units": units, **more})
    return replace(state, players={"a": "avronian", "d": "dorian"}, begun=True)


UNITS = {
    "fresh": section("1010"),
    "done": section("1012", moved=True, fired=True),
    "held": section("1014", status="pinned"),
    "lurker": section("1016", hidden=True),
    "pod": machine("1011", "bipod", armor=15, speed=4, weapons={"slot-3": "laser"}),
}


def test_units_that_could_still_move_fire_or_rally():
    assert unused_units(battle(UNITS, phase="dorian-move"), "dorian") == ["fresh"]
    assert unused_units(battle(UNITS, phase="dorian-fire"), "dorian") == ["fresh"]
    routed = {**UNITS, "runner": section("1020", status="routed")}
    assert unused_units(battle(routed, phase="dorian-rally"), "dorian") == ["runner"]
    assert unused_units(battle(UNITS, phase="dorian-move"), "avronian") == []


def test_machines_without_orders_left_or_with_a_started_cycle_forfeit_nothing():
    assert unused_units(battle(UNITS, phase="avronian-fire", simple=True), "avronian") == ["pod"]
    state = battle(UNITS, phase="avronian-fire")
    assert unused_units(state, "avronian") == []
    cycle = Cycle(boxes=("sweep", None, None))
    ready = replace(state, units={**state.units, "pod": replace(state.units["pod"], combat_cycle=cycle)})
    assert unused_units(ready, "avronian") == ["pod"]
    begun = replace(cycle, marker=1, revealed=frozenset({1}))
    going = replace(state, units={**state.units, "pod": replace(state.units["pod"], combat_cycle=begun)})
    assert unused_units(going, "avronian") == []


def test_a_machine_without_orders_is_reported_before_set_up_ends():
    state = battle({"pod": UNITS["pod"]}, phase="avronian-setup")
    assert unused_units(state, "avronian") == ["pod"]
    ordered = replace(state.units["pod"], move_cycle=Cycle(boxes=("hold", None, None)))
    assert unused_units(replace(state, units={"pod": ordered}), "avronian") == []
    assert unused_units(replace(state, simple=True), "avronian") == []


def test_units_off_the_map_could_enter_in_their_turn():
    state = replace(begin(samples.setup(scenario="engage", simple=True)), phase="dorian-move")
    assert "Ox" in unused_units(state, "dorian")
    state = replace(begin(samples.setup(scenario="dobern", simple=True)), phase="dorian-move", turn=5)
    assert "Ox" not in unused_units(state, "dorian") and "Ox" in unused_units(replace(state, turn=6), "dorian")


def test_unused_units_are_shown_to_their_side_and_the_referee_alone():
    state = battle(UNITS, phase="dorian-move", scenario="ambush")

    def left(viewer):
        return [one.left for one in GAME.display.screen(GAME.view(state, viewer)).progress.waiting]

    assert (left(side("d")), left(REFEREE)) == ([1], [1])
    assert (left(side("a")), left(SPECTATOR)) == ([0], [0])
    end = next(one for one in GAME.display.offers(GAME.view(state, side("d"))) if one.key == "end-phase")
    assert end.forfeits == ("fresh",)


def test_a_garrison_unit_outside_any_fort_hex_is_reported_before_set_up_ends():
    forts = {f"f{n}": {"type": "fort", "hex": hex_, "armor": 3} for n, hex_ in enumerate(("1213", "1215"))}
    men = {"in": section("1213", garrison=True), "astray": section("1214", garrison=True)}
    state = battle({**forts, **men}, phase="dorian-setup", scenario="dobern")
    assert unused_units(state, "dorian") == ["astray"]
    [offer] = [one for one in GAME.display.offers(GAME.view(state, side("d"))) if one.key == "end-phase"]
    assert "In the hex of no fort: astray." in [one.text for one in offer.reminders]
