"""Offers of actions."""

import json
from random import Random

import pytest

from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.battle.state.units import kind, new_unit
from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics.hexmap import cell_id
from rules.kernel.dice import TapeDice
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.extractors import samples
from tests.games.extractors.battles import (
    AVRONIAN,
    DORIAN,
    RandomDice,
    act,
    begin,
    in_phase,
    open_offers,
    played,
    refusal,
    viewers,
)
from tests.games.extractors.play import BOG, LAKES
from tests.games.extractors.tables import act_on_table, find_offer, scenario_on_table, with_unit


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [{}, {"place": "typed"}, {"place": "blank"}])
def test_offers_can_be_played_as_they_stand(seed, options):
    scenario = ("three-pod", "incoming", "extractors", None)[seed]
    for step, (state, _) in enumerate(played(seed, actions=60, setup=samples.setup(Random(seed), scenario, **options))):
        for viewer in viewers(state) if step % 8 == 0 else ():
            for offer in open_offers(state, viewer):
                action = GAME.battle.codecs.actions.read(json.loads(json.dumps(offer.action)))
                assert GAME.battle.decide(state, viewer, action, RandomDice(Random(1))), offer.key
                GAME.odds.breakdown(GAME.view(state, viewer), action)


def test_only_moves_that_satisfy_the_order_are_offered():
    state = in_phase("avronian-move", Alpha={"hex": "1010"}, Medic={"hex": "1005"})
    alpha = state.units["Alpha"]
    cycle = replace(alpha.move_cycle, boxes=("close", None, None))
    state = replace(state, units={**state.units, "Alpha": replace(alpha, move_cycle=cycle)})
    offer = next(offer for offer in open_offers(state, AVRONIAN) if offer.key == "order:Alpha")
    for label in offer.cells.values():
        assert act(state, AVRONIAN, **{**_words(offer.action), "to": label})
    assert refusal(state, AVRONIAN, type_="move-order", by="Alpha", to="1011") == "move-order-distance"


def _words(action):
    return {("type_" if key == "type" else key): value for key, value in action.items()}


def test_the_end_of_a_phase_is_closed_while_something_is_owed():
    state = in_phase("avronian-move", Alpha={"hex": "1010"})
    alpha = state.units["Alpha"]
    cycle = replace(alpha.move_cycle, boxes=("hold", None, None))
    state = replace(state, units={**state.units, "Alpha": replace(alpha, move_cycle=cycle)})
    end = next(offer for offer in GAME.display.offers(GAME.view(state, AVRONIAN)) if offer.key == "end-phase")
    assert end.closed.code == "move-order-pending"
    assert "Alpha" in GAME.display.screen(GAME.view(state, DORIAN)).progress.waiting[0].text


def test_a_unit_to_mark_is_first_the_one_at_which_most_weapons_can_fire():
    ready = Cycle(boxes=("target", None, None))
    places = {"Hammer": {"hex": "0524"}, "Medic": {"hex": "1013"}, "Ox": {"hex": "1007"}}
    state = in_phase("avronian-fire", Alpha={"hex": "1010", "facing": "N", "combat_cycle": ready}, **places)
    [mark] = [one for one in GAME.display.offers(GAME.view(state, AVRONIAN)) if one.key == "mark:Alpha"]
    assert mark.action["mark"] == "Ox"
    assert [(one.value, one.detail) for one in mark.fields[0].options] == [
        ("Ox", "1007, range 3, 3 weapons can fire"),
        ("Medic", "1013, range 3, 1 weapon can fire"),
        ("Command Post", "1324, range 15, no weapon can fire now"),
        ("Hammer", "0524, range 16, no weapon can fire now"),
    ]


def test_only_a_way_through_a_bog_asks_for_dice():
    state = replace(begin(samples.setup(scenario="three-pod")), phase="dorian-move", terrain=BOG | LAKES)
    state = replace(state, units={**state.units, "Scout": new_unit("lance", hex="1210")})
    offers = {one.key: one for one in GAME.display.offers(GAME.view(state, side("side-1")))}
    assert (offers["move:Scout"].rolls, offers["bog:Scout"].rolls) == (False, True)
    assert set(offers["bog:Scout"].cells).isdisjoint(offers["move:Scout"].cells)


@pytest.mark.parametrize(("scenario", "ways"), [("three-pod", 2), ("dobern", 1)])
def test_a_machine_enters_also_where_a_stack_is_closest(scenario, ways):
    state = replace(begin(samples.setup(scenario=scenario)), phase="avronian-move", simple=False)
    name, unit = next((name, unit) for name, unit in state.units.items() if kind(unit).is_machine)
    ready = replace(unit, move_cycle=Cycle(boxes=("close", None, None)))
    foes = {"One": new_unit("lance", hex="1214"), "Two": new_unit("lance", hex="1214")}
    state = replace(state, units={name: ready, **foes})
    found = [
        one for one in GAME.display.offers(GAME.view(state, side("side-2"))) if one.key.startswith(f"enter:{name}")
    ]
    assert len(found) == ways, (
        "few hexes of entry: an action for each, and one enemy of a stack; an edge: all in one form"
    )
    for offer in found:
        (entered,) = GAME.battle.decide(
            state, side("side-2"), GAME.battle.codecs.actions.read(offer.action), TapeDice()
        )
        assert offer.cell_path == ("enter",) or cell_id(entered.hex) in offer.cells


def test_patrol_is_offered_with_its_allowance():
    state = replace(begin(samples.setup(scenario="three-pod")), phase="avronian-move", simple=False)
    bipod = replace(state.units["Alpha"], hex="1214", facing="S", move_cycle=Cycle(boxes=("patrol", None, None)))
    state = replace(state, units={"Alpha": bipod, "One": new_unit("lance", hex="1217")})
    offers = {one.key: one for one in GAME.display.offers(GAME.view(state, side("side-2")))}
    assert offers["order:Alpha"].label == "Patrol, 2 MP"


def test_offers_with_chosen_fields_are_legal():
    state = with_unit(scenario_on_table("three-pod", "avronian-fire"), "Beta", hex="table")
    form = find_offer(state, AVRONIAN, "measure:Beta")
    action = apply_edit(dict(form.action), Edit(op="set", path=("sight", "next"), value=["Medic"]))
    after, _ = act_on_table(state, AVRONIAN, type_=action.pop("type"), **action)
    assert after.sights["Beta"]["Barge"].next == ("Medic",)
    assert find_offer(after, AVRONIAN, "measure:Beta").action["target"] != "Barge"
