"""Who may act and who may know: turns, secrets, the log, undo, odds and arithmetic of a battle in progress."""

import json
from fractions import Fraction as F
from random import Random

import pytest

from rules.games.extractors.battle.state import Cycle, State
from rules.games.extractors.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, SPECTATOR, side
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from rules.kernel.replay import fold
from tests.games.extractors import samples
from tests.games.extractors.battles import RandomDice, begin, open_offers, played, viewers

DORIAN, AVRONIAN = side("side-1"), side("side-2")


def act(state, viewer, dice=(), **action):
    action["type"] = action.pop("type_")
    events = GAME.decide(state, viewer, GAME.actions.read(action), TapeDice(dice))
    return fold(GAME, events, state), events


def refusal(state, viewer, **action):
    with pytest.raises(Illegal) as caught:
        act(state, viewer, **action)
    return caught.value.problem.code


def in_phase(phase, scenario="three-pod", **units):
    """A battle in a phase, with some units put where they are wanted."""
    state = begin(samples.setup(scenario=scenario, simple=False))
    found = {name: changed(state.units[name], **values) for name, values in units.items()}
    return changed(state, phase=phase, units={**state.units, **found})


# --- who may act -----------------------------------------------------------------------------------


def test_each_side_moves_its_own_and_ends_its_own_phases():
    state = in_phase("dorian-move", Medic={"hex": "1320"})
    move = {"type_": "move", "by": "Medic", "path": [{"to": "1319"}]}
    assert refusal(state, AVRONIAN, **move) == "wrong-side"
    assert refusal(state, SPECTATOR, **move) == "wrong-side"
    assert refusal(state, AVRONIAN, type_="end-phase") == "wrong-phase"
    assert act(state, DORIAN, **move)[0].units["Medic"].hex == "1319"
    assert act(state, REFEREE, **move)[0].units["Medic"].hex == "1319"


def test_corrections_are_the_referees():
    state = in_phase("dorian-move")
    correct = {"type_": "correct", "path": ["units", "Alpha", "armor"], "value": 3, "reason": "miscounted"}
    assert refusal(state, AVRONIAN, **correct) == "wrong-side"
    assert act(state, REFEREE, **correct)[0].units["Alpha"].armor == 3


def test_a_unit_corrected_to_no_armor_or_no_step_is_destroyed_and_back():
    state = in_phase("dorian-move")
    for name, counter in (("Alpha", "armor"), ("Medic", "steps")):
        place = ["units", name, counter]
        state, events = act(state, REFEREE, type_="correct", path=place, value=0, reason="counted again")
        assert state.units[name].destroyed and len(events) == 2
        state, _ = act(state, REFEREE, type_="correct", path=place, value=1, reason="counted again")
        assert not state.units[name].destroyed
    assert len(act(state, REFEREE, type_="correct", path=["units", "Medic", "armor"], value=0, reason="so")[1]) == 1


def test_what_is_corrected_to_be_destroyed_shelters_and_carries_nobody():
    held = {"Medic": {"inside": "Ox"}, "Hammer": {"aboard": "Barge"}}
    state = in_phase("dorian-move", **held)
    for name in ("Ox", "Barge"):
        path = ["units", name, "destroyed"]
        state, _ = act(state, REFEREE, type_="correct", path=path, value=True, reason="counted again")
    assert (state.units["Medic"].inside, state.units["Medic"].destroyed) == (None, False)
    assert state.units["Hammer"].destroyed


def test_corrections_are_told_in_words():
    state = in_phase("dorian-move")
    said = {}
    for path, value in (
        (("units", "Alpha", "armor"), 3),
        (("units", "Ox", "hex"), "1210"),
        (("phase",), "dorian-fire"),
        (("units", "Alpha", "destroyed"), True),
        (("units", "Alpha", "move-cycle", "boxes", 1), "patrol"),
    ):
        _, events = act(state, REFEREE, type_="correct", path=list(path), value=value, reason="counted again")
        said[path[-1]] = [GAME.describe(events[0], viewer).text for viewer in (REFEREE, AVRONIAN, DORIAN)]
    assert said["armor"][2] == "The referee corrects Alpha, armor from 15 to 3: counted again."
    assert said["hex"][1] == "The referee corrects Ox, hex from nothing to 1210: counted again."
    assert said["phase"][0] == "The referee corrects the phase from Dorian movement to Dorian fire: counted again."
    assert said["destroyed"][2] == "The referee corrects Alpha, destroyed from no to yes: counted again."
    secret = said[1]
    assert secret[0] == secret[1] == "The referee corrects Alpha, move order 2 from nothing to Patrol: counted again."
    assert secret[2] == "The referee corrects what is not open to you."


def test_a_battle_that_is_over_is_over():
    state = changed(in_phase("dorian-move"), over=True)
    assert refusal(state, REFEREE, type_="end-phase") == "battle-over"
    assert GAME.offers(GAME.view(state, DORIAN)) == ()


def test_players_draw_the_map_at_set_up_the_referee_always():
    paint = {"type_": "paint", "hex": "1010", "terrain": ["flux", "rough"], "flux": "NE"}
    state, _ = act(in_phase("dorian-setup"), AVRONIAN, **paint)
    assert (state.terrain["1010"], state.flux["1010"]) == (("rough", "flux"), "NE")
    later = changed(state, phase="dorian-move")
    assert refusal(later, DORIAN, **paint) == "wrong-phase"
    assert "1010" not in act(later, REFEREE, type_="paint", hex="1010")[0].terrain
    road = {"type_": "lay-road", "start": "1010", "end": "1009"}
    drawn, _ = act(state, DORIAN, **road)
    assert drawn.roads == (("1010", "1009"),)
    assert act(drawn, DORIAN, **road, remove=True)[0].roads == ()
    assert refusal(state, DORIAN, type_="lay-road", start="1010", end="1012") == "not-adjacent"
    assert refusal(state, DORIAN, type_="paint", hex="1010", terrain=["snow"]) == "unknown-terrain"


def test_many_hexes_are_drawn_at_once():
    state = in_phase("dorian-setup")
    state, events = act(state, DORIAN, type_="paint", hexes=["1010", "1011"], terrain=["bog"])
    assert state.terrain["1010"] == state.terrain["1011"] == ("bog",)
    assert GAME.describe(events[0], AVRONIAN).text == "1010 and 1011 are creeshing bog."
    assert refusal(state, DORIAN, type_="paint", hexes=["1010", "9999"]) == "off-map"
    state, events = act(state, DORIAN, type_="lay-road", hexes=["1010", "1009", "1008", "2020"])
    assert state.roads == (("1010", "1009"), ("1009", "1008"))
    assert GAME.describe(events[0], AVRONIAN).text == "Roads are drawn: 1010-1009 and 1009-1008."
    assert act(state, DORIAN, type_="lay-road", hexes=["1009", "1010"], remove=True)[0].roads == (("1009", "1008"),)
    assert refusal(state, DORIAN, type_="lay-road", hexes=["1010", "2020"]) == "not-adjacent"


# --- secrets ---------------------------------------------------------------------------------------


ORDERS = {"type_": "set-orders", "by": "Alpha", "move": ["retire", "hold"], "combat": ["self-destruct"]}


def everything(state, events, viewer):
    """All that leaves the rules for a viewer."""
    view = GAME.view(state, viewer)
    told = [GAME.describe(event, viewer) for event in events]
    return repr((view, GAME.screen(view), GAME.offers(view), told)) + json.dumps(GAME.view_json(view))


def test_unrevealed_orders_are_nowhere():
    """EXT-21.1: neither the names nor the words of the orders reach the other side or spectators."""
    state, events = act(in_phase("avronian-setup"), AVRONIAN, **ORDERS)
    for word in ("retire", "Retire", "self-destruct", "Self Destruct"):
        assert word in everything(state, events, AVRONIAN)
        assert word not in everything(state, events, DORIAN)
        assert word not in everything(state, events, SPECTATOR)


def test_a_reset_tells_nobody_else_the_new_orders():
    state = in_phase("avronian-move", Alpha={"hex": "1010"})
    state, events = act(state, AVRONIAN, type_="move-reset", by="Alpha", orders=["retire"])
    assert "etire" in everything(state, events, AVRONIAN)
    assert "etire" not in everything(state, events, DORIAN)


def test_corrected_orders_stay_secret():
    state, _ = act(in_phase("avronian-setup"), AVRONIAN, **ORDERS)
    path = ["units", "Alpha", "move-cycle", "boxes", 0]
    state, events = act(state, REFEREE, type_="correct", path=path, value="patrol", reason="a slip")
    assert state.units["Alpha"].move_cycle.boxes[0] == "patrol"
    assert "patrol" in everything(state, events, AVRONIAN)
    assert "atrol" not in everything(state, events, DORIAN)


def test_hidden_units_are_nowhere():
    """EXT-21.2: a hidden unit has no name, no hex and holds no ground for the Avronian player."""
    state = begin(samples.setup(scenario="ambush", simple=True))
    state, events = act(state, DORIAN, type_="place", by="Hammer", hex="0707")
    assert "Hammer" in everything(state, events, DORIAN)
    for viewer in (AVRONIAN, SPECTATOR):
        assert "Hammer" not in everything(state, events, viewer)
        assert "0707" not in repr(GAME.screen(GAME.view(state, viewer)).sheets)
    alpha = changed(state.units["Alpha"], hex="0708", facing="N")
    state = changed(state, phase="avronian-move", units={**state.units, "Alpha": alpha})
    assert act(state, AVRONIAN, type_="move", by="Alpha", path=[{"to": "0707"}])[0].units["Alpha"].hex == "0707"
    fire = changed(state, phase="avronian-fire")
    shot = {"type_": "fire", "by": ["Alpha"], "weapons": ["slot-1"]}
    assert refusal(fire, AVRONIAN, **shot, target="Hammer") == refusal(fire, AVRONIAN, **shot, target="Nobody")


def test_armies_of_engage_are_known_when_they_enter():
    """EXT-21.3."""
    state = begin(samples.setup(scenario="engage", simple=True))
    assert not [unit for unit in GAME.view(state, DORIAN).state.units.values() if unit.type == "orni"]
    there = changed(state, units={**state.units, "Gull": changed(state.units["Gull"], hex="2410")})
    assert "Gull" in GAME.view(there, DORIAN).state.units
    assert "Alpha" not in GAME.view(there, DORIAN).state.units


def test_orders_of_machines_not_yet_seen_are_not_told():
    state = begin(samples.setup(scenario="engage", simple=False))
    _, events = act(state, AVRONIAN, **ORDERS)
    assert GAME.describe(events[0], DORIAN) is None
    assert GAME.describe(events[0], AVRONIAN).why


def test_everything_is_open_when_the_battle_is_over():
    state, _ = act(in_phase("avronian-setup"), AVRONIAN, **ORDERS)
    assert "retire" in repr(GAME.view(changed(state, over=True), SPECTATOR))


@pytest.mark.parametrize("seed", range(6))
def test_the_log_of_the_others_does_not_depend_on_secrets(seed):
    """Events that differ only in secrets read the same for those who may not know them."""
    for _, events in played(seed, actions=40):
        for event in events:
            if getattr(event, "units", None) and event.type in ("orders-set", "cycle-reset", "moved", "fired"):
                units = samples.secrets(_only(event), DORIAN, Random(seed)).units
                assert GAME.describe(changed(event, units=dict(units)), DORIAN) == GAME.describe(event, DORIAN)


def _only(event):
    return State(units=event.units, players={"side-1": "dorian", "side-2": "avronian"})


# --- offers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [{}, {"place": "typed"}, {"place": "blank"}])
def test_offers_can_be_played_as_they_stand(seed, options):
    scenario = ("three-pod", "incoming", "extractors", None)[seed]
    for step, (state, _) in enumerate(played(seed, actions=60, setup=samples.setup(Random(seed), scenario, **options))):
        for viewer in viewers(state) if step % 8 == 0 else ():
            for offer in open_offers(state, viewer):
                action = GAME.actions.read(json.loads(json.dumps(offer.action)))
                assert GAME.decide(state, viewer, action, RandomDice(Random(1))), offer.key
                GAME.preview(GAME.view(state, viewer), action)


def test_only_moves_that_satisfy_the_order_are_offered():
    state = in_phase("avronian-move", Alpha={"hex": "1010"}, Medic={"hex": "1005"})
    alpha = state.units["Alpha"]
    cycle = changed(alpha.move_cycle, boxes=("close", None, None))
    state = changed(state, units={**state.units, "Alpha": changed(alpha, move_cycle=cycle)})
    offer = next(offer for offer in open_offers(state, AVRONIAN) if offer.key == "order:Alpha")
    for label in offer.cells.values():
        assert act(state, AVRONIAN, **{**_words(offer.action), "to": label})
    assert refusal(state, AVRONIAN, type_="move-order", by="Alpha", to="1011") == "move-order-distance"


def _words(action):
    return {("type_" if key == "type" else key): value for key, value in action.items()}


def test_the_end_of_a_phase_is_closed_while_something_is_owed():
    state = in_phase("avronian-move", Alpha={"hex": "1010"})
    alpha = state.units["Alpha"]
    cycle = changed(alpha.move_cycle, boxes=("hold", None, None))
    state = changed(state, units={**state.units, "Alpha": changed(alpha, move_cycle=cycle)})
    end = next(offer for offer in GAME.offers(GAME.view(state, AVRONIAN)) if offer.key == "end-phase")
    assert end.closed.code == "move-order-pending"
    assert "Alpha" in GAME.screen(GAME.view(state, DORIAN)).progress.waiting[0].text


# --- odds, arithmetic, undo ------------------------------------------------------------------------


def test_preview_and_odds_of_a_shot():
    state = in_phase("dorian-fire", Ox={"hex": "1010", "facing": "N"}, Alpha={"hex": "1007", "facing": "S"})
    action = GAME.actions.read({"type": "fire", "by": ["Ox"], "target": "Alpha"})
    lines = GAME.preview(GAME.view(state, DORIAN), action)
    assert [line.amount for line in lines if line.total] == ["6 or more"]
    odds = GAME.odds(GAME.view(state, DORIAN), action)
    assert odds.strip[0].chance == 1 - odds.chances["hit"]
    assert sum(odds.tables["Armor lost of Alpha"].values()) == 1


def test_what_is_destroyed_has_nothing_left():
    state = in_phase("dorian-fire", Medic={"hex": "1010", "destroyed": True}, Alpha={"hex": "1012", "destroyed": True})
    sheets = {one.id: one for one in GAME.screen(GAME.view(state, DORIAN)).sheets}
    assert [sheets[name].counters[0].value for name in ("Medic", "Alpha")] == [0, 0]


def test_a_critical_hit_that_does_nothing_counts_as_no_effect():
    state = in_phase("dorian-fire", Alpha={"hex": "1007", "facing": "S"}, **{"Xibalem Commando": {"hex": "1107"}})
    action = GAME.actions.read({"type": "fire", "by": ["Xibalem Commando"], "target": "Alpha"})
    strip = {one.label: one.chance for one in GAME.odds(GAME.view(state, DORIAN), action).strip}
    # 4 or more hits; of firepower 1 a 0 to 5 takes no armor; of the critical hits 4 and 6 do nothing.
    assert strip == {"Miss": F(4, 10), "No effect": F(72, 1000), "Harmed": F(528, 1000), "Destroyed": 0}


def test_undo_is_free_until_a_die_falls_or_a_secret_opens():
    state = in_phase("dorian-move", Medic={"hex": "1320"}, Alpha={"hex": "1310"})
    _, plain = act(state, DORIAN, type_="move", by="Medic", path=[{"to": "1319"}])
    bog = changed(state, terrain={"1320": ("bog",)})
    _, rolled = act(bog, DORIAN, [3], type_="move", by="Medic", path=[{"to": "1319"}])
    alpha = state.units["Alpha"]
    cycle = changed(alpha.move_cycle, boxes=("hold", None, None))
    ready = changed(state, phase="avronian-move", units={**state.units, "Alpha": changed(alpha, move_cycle=cycle)})
    _, shown = act(ready, AVRONIAN, type_="move-order", by="Alpha")
    assert [GAME.undo_is_free(events) for events in (plain, rolled, shown)] == [True, False, False]


def test_the_map_draws_terrain_and_pieces():
    state = in_phase("dorian-move", scenario="extractors")
    state = changed(state, units={**state.units, "Ox": changed(state.units["Ox"], hex="1308", facing="SE")})
    board = GAME.screen(GAME.view(state, DORIAN)).board
    cells = {cell.label: cell for cell in board.cells}
    assert len(cells) == 24 * 27
    assert (cells["1308"].tone, cells["0508"].tone, cells["1307"].tone) == ("water", "hill", "road")
    assert "lake" in cells["1308"].title
    assert cells["1308"].ways == (0.0, 180.0), "the bridge is seen although lake is what is drawn there"
    flux = changed(state, terrain={"0202": ("flux",)}, flux={"0202": "SE"})
    arrows = {cell.label: cell.arrow for cell in GAME.screen(GAME.view(flux, DORIAN)).board.cells}
    assert (arrows["0202"], arrows["0203"]) == (120.0, None)
    token = next(token for token in board.tokens if token.id == "Ox")
    assert (token.cell, token.turn) == (cells["1308"].id, 120)


def test_a_unit_to_mark_is_first_the_one_at_which_most_weapons_can_fire():
    ready = Cycle(boxes=("target", None, None))
    places = {"Hammer": {"hex": "0524"}, "Medic": {"hex": "1013"}, "Ox": {"hex": "1007"}}
    state = in_phase("avronian-fire", Alpha={"hex": "1010", "facing": "N", "combat_cycle": ready}, **places)
    [mark] = [one for one in GAME.offers(GAME.view(state, AVRONIAN)) if one.key == "mark:Alpha"]
    assert mark.action["mark"] == "Ox"
    assert [(one.value, one.detail) for one in mark.fields[0].options] == [
        ("Ox", "1007, range 3, 3 weapons can fire"),
        ("Medic", "1013, range 3, 1 weapon can fire"),
        ("Command Post", "1324, range 15, no weapon can fire now"),
        ("Hammer", "0524, range 16, no weapon can fire now"),
    ]


def test_who_was_not_placed_and_cannot_enter_is_not_in_play():
    for phase, told in (("dorian-setup", "14 of 14"), ("dorian-move", "2 of 14")):
        screen = GAME.screen(GAME.view(in_phase(phase, scenario="three-pod", Ox={"hex": "1018"}), DORIAN))
        dorian, avronian = ({fact.label: fact.value for fact in one.facts}["Units in play"] for one in screen.sides)
        assert (dorian, avronian) == (told, "3 of 3")
