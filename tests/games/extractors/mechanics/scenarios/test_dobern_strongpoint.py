"""The Dobern Strongpoint."""

from random import Random

import pytest

from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics.victory import score
from rules.kernel.records import replace
from rules.kit.players.choice import situation
from rules.kit.players.steady import choose_steadily
from tests.games.extractors.battles import AVRONIAN, DORIAN, act, in_phase
from tests.games.extractors.play import ask_score, machine, place, placement, resolve, section
from tests.games.extractors.tables import act_on_table, find_offer, strongpoint, table_refusal


def test_forts():
    massif = ["1215", "1216", "1217"]
    units = {"f": {"type": "fort", "hex": None}, "g": {"type": "fort", "hex": "1215"}}
    assert placement(units, place("f", "1216"), scenario="dobern", massif=massif) == "forts-adjacent"
    assert placement(units, place("f", "1217"), scenario="dobern", massif=massif) == ""
    assert placement(units, place("f", "1010"), scenario="dobern", massif=massif) == "outside-deployment"


def test_one_garrison_unit_in_each_fort_hex():
    """R-46."""
    units = {
        "f": {"type": "fort", "hex": "1215"},
        "s": section(None, garrison=True),
        "t": section("1215", garrison=True),
    }
    rules = {"scenario": "dobern", "massif": ["1215", "1216"]}
    assert placement(units, place("s", "1216"), **rules) == "outside-deployment"
    assert placement(units, place("s", "1215"), **rules) == "outside-deployment"
    assert placement({**units, "t": section("1020")}, place("s", "1215"), **rules) == ""


def row_of(rows):
    return [f"12{row:02}" for row in rows]


@pytest.mark.parametrize(("rows", "bound"), [(range(11, 20), True), (range(11, 19), False), (range(15, 17), False)])
def test_a_massif_without_room_for_all_forts_binds_nobody(rows, bound):
    """EXT-22.36, R-77: of nine hexes in a row every other one holds a fort; eight are too few."""
    units = {f"f{number}": {"type": "fort", "hex": None} for number in range(5)}
    rules = {"scenario": "dobern", "terrain": {label: ["rough"] for label in row_of(rows)}}
    assert placement(units, place("f0", "1215"), **rules) == ""
    assert placement(units, place("f0", "0503"), **rules) == ("outside-deployment" if bound else "")


@pytest.mark.parametrize("hex_", ["1212", "0503"])
def test_a_computer_player_makes_room_for_all_forts(hex_):
    """Of these hexes only every other one will do: a fort between them, and one elsewhere, are placed again."""
    state = in_phase("dorian-setup", "dobern", **{"Fort 3": {"hex": hex_}, "Fort 1": {"hex": "1215"}})
    state = replace(state, terrain=dict.fromkeys(row_of(range(11, 20)), ("rough",)))
    for _ in range(30):
        if state.phase != "dorian-setup":
            break
        asked = situation(GAME, GAME.view(state, DORIAN), DORIAN, awaited=True)
        chosen = dict(choose_steadily(asked, Random(0)).action)
        state, _ = act(state, DORIAN, type_=chosen.pop("type"), **chosen)
    assert state.phase == "avronian-setup"
    assert sorted(unit.hex for unit in state.units.values() if unit.type == "fort") == row_of(range(11, 20, 2))


def forts(number, destroyed):
    return {f"f{n}": {"type": "fort", "hex": "1215", "destroyed": n < destroyed} for n in range(number)}


@pytest.mark.parametrize(
    ("destroyed", "near", "lost", "winner"),
    [(5, 2, 0, "avronian"), (4, 0, 0, "dorian"), (5, 3, 0, "dorian"), (5, 0, 1, "avronian"), (5, 0, 2, "dorian")],
)
def test_dobern(destroyed, near, lost, winner):
    units = {**forts(5, destroyed), **{f"s{n}": section("1213", garrison=True) for n in range(near)}}
    units |= {f"m{n}": machine(f"010{n}", destroyed=n < lost) for n in range(1, 4)}
    units["m0"] = machine("0110", destroyed=lost > 0)
    if lost:
        units["m1"] = machine("0101", destroyed=lost > 1)
    found = resolve(units, {"type": "score"}, scenario="dobern", massif=["1215"])
    assert (found["winner"], found["garrison-near"], found["machines-lost"]) == (winner, near, lost)


def test_dobern_needs_forts_garrison_and_machines():
    forts = {f"f{n}": {"type": "fort", "hex": "1215", "destroyed": True} for n in range(5)}
    garrison = {f"g{n}": section(hex_, "dagmaton", garrison=True) for n, hex_ in enumerate(("1217", "1218", "1220"))}
    two = {"a": machine("1010", "bipod", "N"), "b": machine("1011", "glide", "N", destroyed=True)}
    run = {"scenario": "dobern", "massif": ["1215", "1216"]}
    found = ask_score({**forts, **garrison, **two}, **run)
    assert (found["forts-destroyed"], found["garrison-near"], found["machines-lost"]) == (5, 2, 1)
    assert found["winner"] == "dorian"
    three = {**two, "c": machine("1012", "orni", "N")}
    assert ask_score({**forts, **garrison, **three}, **run)["winner"] == "avronian"


def test_the_garrison_near_the_massif_is_named_before_the_end():
    state = replace(strongpoint(turn=12), phase="avronian-fire")
    forts = {name: replace(unit, destroyed=True) for name, unit in state.units.items() if unit.type == "fort"}
    state = replace(state, units={**state.units, **forts})
    assert table_refusal(state, AVRONIAN, type_="end-phase") == "near-unknown"
    options = [option.value for option in find_offer(state, AVRONIAN, "tell-near").fields[0].options]
    assert "Hammer" in options and "Ox" not in options and "Gull" not in options
    assert table_refusal(state, AVRONIAN, type_="tell-near", units=["Gull"]) == "unit-out-of-play"
    for names, winner in ((["Hammer", "Anvil", "Reub'Ark Shock"], "dorian"), (["Hammer", "Anvil"], "avronian")):
        told, _ = act_on_table(state, DORIAN, type_="tell-near", units=names)
        assert score(told).values["garrison-near"] == len(names)
        ended, events = act_on_table(told, AVRONIAN, type_="end-phase")
        assert events[-1].type == "ended" and score(ended).winner == winner
        assert events[-1].reason == score(told).reason == GAME.battle.outcome(ended).reason
