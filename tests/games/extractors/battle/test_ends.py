"""The table of ends in RULINGS.md, row by row: what ends a battle, for whom, what takes an end back (section 22)."""

import pytest

from rules.games.extractors.battle.state import Cycle, Exited
from rules.games.extractors.battle.state.units import side
from rules.games.extractors.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.extractors.battles import DORIAN, act, in_phase, refusal

GONE = {"hex": None, "destroyed": True}
END = {"type_": "end-phase"}
BLAST = {"type_": "combat-order", "by": "Alpha"}


def out(edge, status="ok"):
    return {"hex": None, "exited": Exited(edge=edge, turn=2, status=status)}


def bomb(hex_):
    return {"hex": hex_, "combat_cycle": Cycle(boxes=("self-destruct", None, None))}


def leave(by, edge):
    return {"type_": "move", "by": by, "path": [{"exit": edge}]}


def leave_by_order(by, edge):
    return {"type_": "move-order", "by": by, "path": [{"exit": edge}]}


def fatal(by, target, **more):
    return {"type_": "fire", "by": by, "target": target, **more}


def correct(name, field, value):
    return {"type_": "correct", "path": ["units", name, field], "value": value, "reason": "counted again"}


def winner_after(state, *steps):
    """The faction that has won after some actions (and dice); "draw", or None while the battle goes on."""
    for action, dice in steps:
        state, _ = act(state, REFEREE, dice, **action)
    found = GAME.battle.outcome(state)
    return None if found is None else state.players[found.winners[0]] if found.winners else "draw"


def battle(scenario, phase, turn, units):
    return replace(in_phase(phase, scenario, **units), turn=turn)


SECTIONS = ("Ehn Etaki Shock", "Ehn Etaki Lance", "Ehn Etaki Commando")
SEEN = {"hex": "1009", "hidden": False}
ONE_LEFT = dict.fromkeys(SECTIONS[:2], GONE)
FREE = Cycle(boxes=("free-move", None, None))
RUNNER = {"hex": "1227", "facing": "S", "move_cycle": FREE, "thanis": ("free-move",)}
SWEEPER = Cycle(boxes=("sweep", None, None))
GUN = {"hex": "1010", "facing": "N", "combat_cycle": SWEEPER}

DORIANS = [name for name, unit in in_phase("avronian-fire", None).units.items() if side(unit) == "dorian"]
ALL_BUT_MEDIC = {**dict.fromkeys(DORIANS, GONE), "Medic": {"hex": "1009"}}
FORTS_GONE = {f"Fort {number}": GONE for number in range(1, 6)}
GARRISON = ("Hammer", "Anvil", "Reub'Ark Shock")
TWO_EACH = {"Medic": {"hex": "1009"}, "Hammer": {"hex": "2020"}, "Gull": {"hex": "2021"}}

SINGLE = {
    "incoming: a section leaves": (
        battle("incoming", "dorian-move", 3, {SECTIONS[0]: {"hex": "1001"}}),
        [(leave(SECTIONS[0], "N"), ())],
        "dorian",
    ),
    "incoming: the last section leaves while routed": (
        battle("incoming", "dorian-move", 3, {**ONE_LEFT, SECTIONS[2]: {"hex": "1001", "status": "routed"}}),
        [(leave(SECTIONS[2], "N"), ())],
        "avronian",
    ),
    "incoming: the last section dies by fire": (
        battle("incoming", "avronian-fire", 3, {**ONE_LEFT, SECTIONS[2]: {"hex": "1008"}, "Gull": GUN}),
        [({"type_": "combat-order", "by": "Gull", "shots": [{"weapons": ["slot-1"], "target": SECTIONS[2]}]}, (9, 9))],
        "avronian",
    ),
    "incoming: the last section dies with the last machine": (
        battle("incoming", "avronian-fire", 3, {**ONE_LEFT, SECTIONS[2]: {"hex": "1009"}, "Gull": bomb("1010")}),
        [({"type_": "combat-order", "by": "Gull"}, (9, 9))],
        "avronian",
    ),
    "incoming: the machine alone dies": (
        battle("incoming", "avronian-fire", 3, {SECTIONS[2]: {"hex": "1001"}, "Gull": bomb("1010")}),
        [({"type_": "combat-order", "by": "Gull"}, ())],
        None,
    ),
    "incoming: turn 8 is over": (battle("incoming", "avronian-fire", 8, {}), [(END, ())], "avronian"),
    "three-pod: the command post falls": (
        battle("three-pod", "avronian-fire", 3, {"Command Post": {"hex": "1009", "armor": 1}, "Alpha": bomb("1010")}),
        [(BLAST, (9, 9))],
        None,
    ),
    "three-pod: the last machine dies": (
        battle("three-pod", "avronian-fire", 3, {"Beta": GONE, "Gamma": GONE, "Alpha": bomb("1010")}),
        [(BLAST, ())],
        None,
    ),
    "three-pod: turn 12, command post and one Bipod lost": (
        battle("three-pod", "avronian-fire", 12, {"Command Post": GONE, "Alpha": GONE}),
        [(END, ())],
        "avronian",
    ),
    "three-pod: turn 12, command post and two Bipods lost, one of them off the map": (
        battle("three-pod", "avronian-fire", 12, {"Command Post": GONE, "Alpha": GONE, "Beta": out("W")}),
        [(END, ())],
        "dorian",
    ),
    "extractors: the last Extractor falls": (
        battle(
            "extractors",
            "dorian-fire",
            3,
            {
                **{f"Extractor {number}": GONE for number in (1, 2, 3)},
                "Extractor 4": {"hex": "1009", "armor": 1},
                "Ox": {"hex": "1010"},
            },
        ),
        [(fatal(["Ox"], "Extractor 4"), (9, 9))],
        None,
    ),
    "extractors: turn 10, a balance of 0": (
        battle("extractors", "avronian-fire", 10, {}),
        [(END, ())],
        "avronian",
    ),
    "extractors: turn 10, one Extractor for an Agrax": (
        battle("extractors", "avronian-fire", 10, {"Extractor 1": GONE, "Ox": GONE}),
        [(END, ())],
        "dorian",
    ),
    "ambush: the last machine leaves, both over the south": (
        battle("ambush", "avronian-move", 3, {"Wide": out("S"), "Alpha": RUNNER}),
        [(leave_by_order("Alpha", "S"), ())],
        "avronian",
    ),
    "ambush: the last machine leaves, the other is lost": (
        battle("ambush", "avronian-move", 3, {"Wide": GONE, "Alpha": RUNNER}),
        [(leave_by_order("Alpha", "S"), ())],
        "dorian",
    ),
    "ambush: the last machine destroys itself": (
        battle("ambush", "avronian-fire", 3, {"Wide": out("S"), "Alpha": bomb("1010")}),
        [(BLAST, ())],
        "dorian",
    ),
    "ambush: the last machine dies with the last Dorian": (
        battle(
            "ambush",
            "avronian-fire",
            3,
            {"Wide": GONE, "Medic": SEEN, "Alpha": bomb("1010")},
        ),
        [(BLAST, (9, 9))],
        "dorian",
    ),
    "ambush: one machine is left that has not entered": (
        battle("ambush", "avronian-move", 3, {"Alpha": RUNNER}),
        [(leave_by_order("Alpha", "S"), ())],
        None,
    ),
    "ambush: turn 12": (battle("ambush", "avronian-fire", 12, {"Wide": out("S")}), [(END, ())], "dorian"),
    "dobern: the last fort falls": (
        battle(
            "dobern",
            "avronian-fire",
            3,
            {
                **{f"Fort {number}": GONE for number in (1, 2, 3, 4)},
                "Fort 5": {"hex": "1009", "armor": 1},
                "Alpha": bomb("1010"),
            },
        ),
        [(BLAST, (9, 9))],
        None,
    ),
    "dobern: the last machine falls": (
        battle("dobern", "avronian-fire", 3, {"Gull": GONE, "Alpha": bomb("1010")}),
        [(BLAST, ())],
        None,
    ),
    "dobern: turn 12, all forts, three of the garrison near": (
        battle("dobern", "avronian-fire", 12, {**FORTS_GONE, **{key: {"hex": "1215"} for key in GARRISON}}),
        [(END, ())],
        "dorian",
    ),
    "dobern: turn 12, all forts, half of the machines": (
        battle("dobern", "avronian-fire", 12, {**FORTS_GONE, "Alpha": GONE}),
        [(END, ())],
        "dorian",
    ),
    "dobern: turn 12, all forts, no machine": (
        battle("dobern", "avronian-fire", 12, FORTS_GONE),
        [(END, ())],
        "avronian",
    ),
    "engage: one side has nobody left": (
        battle("engage", "avronian-fire", 3, {"Wide": GONE, "Gull": GONE, "Alpha": bomb("1010")}),
        [(BLAST, ())],
        None,
    ),
    "engage: turn 12, nobody near": (battle("engage", "avronian-fire", 12, {}), [(END, ())], "draw"),
    "engage: turn 12, one unit near": (
        battle("engage", "avronian-fire", 12, {"Medic": {"hex": "1214"}}),
        [(END, ())],
        "dorian",
    ),
    "no scenario: the last two go together": (
        battle(None, "avronian-fire", 40, {"Gull": GONE, **ALL_BUT_MEDIC, "Alpha": bomb("1010")}),
        [(BLAST, (9, 9))],
        "draw",
    ),
    "no scenario: the last of a side": (
        battle(None, "avronian-fire", 40, {"Gull": {"hex": "2020"}, **ALL_BUT_MEDIC, "Alpha": bomb("1010")}),
        [(BLAST, (9, 9))],
        "avronian",
    ),
    "no scenario: one of several": (
        battle(None, "avronian-fire", 40, {**TWO_EACH, "Alpha": bomb("1010")}),
        [(BLAST, (9, 9)), (END, ())],
        None,
    ),
}


@pytest.mark.parametrize(("state", "steps", "winner"), SINGLE.values(), ids=SINGLE)
def test_an_end(state, steps, winner):
    assert winner_after(state, *steps) == winner


def test_a_side_that_never_had_anything_on_the_map_is_not_beaten():
    """EXT-22.1: without a scenario units may come later, or not at all."""
    state = battle(None, "avronian-fire", 40, {"Gull": {"hex": "2020"}, "Alpha": bomb("1010")})
    assert not any(unit.hex for unit in state.units.values() if side(unit) == "dorian")
    assert winner_after(state, (BLAST, ()), (END, ())) is None


@pytest.mark.parametrize(("left", "wanted"), [({"Gull": {"hex": "2020"}}, "avronian"), ({}, "draw")])
def test_a_stored_battle_in_which_a_side_was_wiped_out_ends_with_the_next_action(left, wanted):
    """EXT-22.1: before, a battle without a scenario went on. It opens as it was, and whoever acts ends it."""
    gone = dict.fromkeys(["Gull", "Alpha", *DORIANS], GONE)
    state = battle(None, "dorian-move", 40, {**gone, **left})
    states = GAME.battle.codecs.states
    opened = states.read(states.write(state))
    assert opened == state and GAME.battle.outcome(opened) is None
    assert "end-phase" in [one.key for one in GAME.display.offers(GAME.view(opened, DORIAN)) if one.closed is None]
    assert GAME.display.screen(GAME.view(opened, DORIAN)).progress.waiting
    over, events = act(opened, DORIAN, **END)
    assert [event.type for event in events][-1] == "ended" and winner_after(over) == wanted


def test_a_correction_ends_a_battle_and_takes_its_end_back():
    """EXT-22.26: the last machine is corrected to destroyed, and back; then the battle ends by its own course."""
    state = battle("ambush", "avronian-move", 3, {"Wide": out("S"), "Alpha": RUNNER})
    over, events = act(state, REFEREE, **correct("Alpha", "armor", 0))
    assert (over.over, events[-1].type) == (True, "ended")
    assert winner_after(over) == "dorian"
    again, events = act(over, REFEREE, **correct("Alpha", "armor", 2))
    assert (again.over, events[-1].type) == (False, "resumed")
    assert [GAME.display.describe(event, REFEREE).text for event in events][-1].endswith("it goes on.")
    assert winner_after(again, (leave_by_order("Alpha", "S"), ())) == "avronian"


def test_a_correction_of_what_decides_nothing_leaves_an_end_alone():
    state = battle("ambush", "avronian-move", 3, {"Wide": out("S"), "Alpha": RUNNER})
    over, _ = act(state, REFEREE, **leave_by_order("Alpha", "S"))
    after, events = act(over, REFEREE, **correct("Medic", "steps", 0))
    assert after.over and [event.type for event in events] == ["corrected", "corrected"]


def test_a_correction_of_the_turn_takes_the_last_turns_end_back():
    state = battle("three-pod", "avronian-fire", 12, {})
    over, _ = act(state, REFEREE, **END)
    again, _ = act(over, REFEREE, type_="correct", path=["turn"], value=12, reason="counted twice")
    assert (over.over, again.over, again.phase) == (True, False, "dorian-move")


def test_nobody_acts_after_the_end_but_the_referee_who_corrects():
    over, _ = act(battle("incoming", "avronian-fire", 8, {}), REFEREE, **END)
    assert not GAME.display.offers(GAME.view(over, REFEREE))
    assert refusal(over, DORIAN, **END) == "battle-over"


def test_a_side_gives_up_in_any_phase():
    """EXT-22.1: the rules are silent, so it takes effect at once, and no correction takes it back."""
    for phase in ("avronian-setup", "dorian-move"):
        state = replace(in_phase(phase, "ambush"), begun=True)
        (offer,) = [one for one in GAME.display.offers(GAME.view(state, DORIAN)) if one.action["type"] == "give-up"]
        own, other = state.titles["dorian"], state.titles["avronian"]
        assert (offer.label, offer.seldom) == (f"Give up: the win goes to {other}", True)
        over, _ = act(state, DORIAN, [], type_="give-up", side=DORIAN.side)
        assert winner_after(over) == "avronian" and not GAME.display.offers(GAME.view(over, DORIAN))
        assert GAME.battle.outcome(over).reason == f"{own} gave up: the win goes to {other}."
        name = next(iter(over.units))
        over, _ = act(over, REFEREE, [], type_="correct", path=["units", name, "moved"], value=True, reason="noted")
        assert winner_after(over) == "avronian"
    assert refusal(state, DORIAN, type_="give-up", side="nobody") == "wrong-side"
