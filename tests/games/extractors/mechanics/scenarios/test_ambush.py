"""Ambush (R-41, R-57)."""

from rules.games.extractors.battle.state.units import new_unit
from rules.games.extractors.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.extractors import samples
from tests.games.extractors.battles import AVRONIAN, DORIAN, begin
from tests.games.extractors.play import cycle, fire, machine, move, problem, resolve, script, section
from tests.games.extractors.tables import act_on_table, find_offer, scenario_on_table, table_refusal, with_unit


def test_hidden_units_near_a_machine_are_found():
    units = {"A": machine("1010"), "s": section("1014", hidden=True), "t": section("1015", hidden=True)}
    found = script(units, [{"type": "end-phase"}], scenario="ambush", phase="avronian-fire")["units"]
    assert (found["s"]["hidden"], found["s"]["reveal-bonus"]) == (False, True)
    assert (found["t"]["hidden"], found["t"]["reveal-bonus"]) == (True, False)


def test_the_bonus_ends_with_the_next_fire_phase():
    units = {"s": section("1014", **{"reveal-bonus": True})}
    ends = [{"type": "end-phase"}] * 2
    assert not script(units, ends, scenario="ambush", phase="dorian-move")["units"]["s"]["reveal-bonus"]
    assert script(units, ends[:1], scenario="ambush", phase="dorian-move")["units"]["s"]["reveal-bonus"]


def test_activation():
    hidden = {name: section("1014", hidden=True) for name in "abc"}
    hidden |= {name: {"type": "walker", "hex": "1016", "hidden": True} for name in "vw"}
    rules = {"scenario": "ambush", "phase": "dorian-move"}

    def activate(*names, units=hidden, **more):
        return problem(units, {"type": "activate", "units": list(names)}, **{**rules, **more})

    assert activate("a", "b", "c") == "too-many-activations"
    assert activate("v", "w") == "too-many-activations"
    assert activate("a", "v") == ""
    assert activate("a", scenario="engage") == "not-in-scenario"
    assert activate("a", phase="dorian-fire") == "wrong-phase"
    assert activate("a", units={**hidden, "a": section("1014")}) == "not-hidden"
    assert activate("a", units={**hidden, "m": section("1020", moved=True)}) == "too-late"
    steps = [{"type": "activate", "units": [name]} for name in "abc"]
    found = script(hidden, steps, **rules)["script"]
    assert [step.get("problem") for step in found] == [None, None, "too-many-activations"]


def test_ambush_ends_without_machines():
    state = begin(samples.setup(scenario="ambush", simple=True))
    names = [name for name, unit in state.units.items() if unit.type in ("bipod", "multipod")]
    units = {name: replace(unit, destroyed=name in names[:1]) for name, unit in state.units.items()}
    units[names[1]] = replace(units[names[1]], hex="1027", facing="S")
    state = replace(state, units=units, phase="avronian-move")
    out = GAME.battle.codecs.actions.read({"type": "move", "by": names[1], "path": [{"exit": "S"}]})
    events = GAME.battle.decide(state, side("side-2"), out, TapeDice())
    assert [event.type for event in events] == ["moved", "ended"]


def test_a_hidden_unit_is_found_within_four_hexes_at_the_end_of_the_avronian_turn():
    units = {
        "b": machine("1010", "bipod", "N", **{"move-cycle": cycle(), "combat-cycle": cycle()}),
        "near": section("1014", hidden=True),
        "far": section("1015", hidden=True),
        "later": section(None, hidden=True),
    }
    after = script(units, [{"type": "end-phase"}], phase="avronian-fire", scenario="ambush")
    seen = {name: (one["hidden"], one["reveal-bonus"]) for name, one in after["units"].items() if name != "b"}
    assert seen == {"near": (False, True), "far": (True, False), "later": (True, False)}
    assert (after["phase"], after["turn"]) == ("dorian-move", 2)
    shot = fire("near", "b")
    found = resolve({**units, "near": section("1012", **{"reveal-bonus": True})}, shot, [1])
    assert found["attacks"][0]["drms"] == [3]


def test_activation_is_limited_to_two_one_of_them_no_section():
    units = {
        "a": section("1010", hidden=True),
        "v": {"type": "agrax", "hex": "1011", "hidden": True},
        "w": {"type": "revil", "hex": "1012", "hidden": True},
        "s": section("1013"),
    }
    run = {"phase": "dorian-move", "scenario": "ambush"}
    assert problem(units, {"type": "activate", "units": ["v", "w"]}, **run) == "too-many-activations"
    assert problem(units, {"type": "activate", "units": ["a", "s"]}, **run) == "not-hidden"
    late = [move("s", "1014"), {"type": "activate", "units": ["a"]}]
    assert script(units, late, **run)["units"]["a"]["hidden"]
    pair = [{"type": "activate", "units": names} for names in (["a", "v"], ["a"], ["v"])]
    assert script(units, pair[:1], **run)["units"] == script(units, pair[1:], **run)["units"]
    thrice = [{"type": "activate", "units": [name]} for name in ("a", "v", "w")]
    after = script(units, thrice, **run)["units"]
    assert [after[name]["hidden"] for name in ("a", "v", "w")] == [False, False, True]


def test_the_dorian_player_names_the_units_found_in_hiding():
    state = scenario_on_table("ambush", "dorian-move", turn=2)
    found = find_offer(state, DORIAN, "discover")
    assert "Ox" in [option.value for option in found.fields[0].options] and not find_offer(state, AVRONIAN, "discover")
    state, _ = act_on_table(state, DORIAN, type_="discover", units=["Ox"])
    ox = state.units["Ox"]
    assert (ox.hidden, ox.reveal_bonus) == (False, True)
    assert table_refusal(state, DORIAN, type_="discover", units=["Ox"]) == "not-hidden"
    assert table_refusal(state, AVRONIAN, type_="discover", units=["Medic"]) == "unknown-unit"
    assert table_refusal(state, AVRONIAN, type_="discover", units=[]) == "wrong-phase"
    assert table_refusal(replace(state, turn=1), DORIAN, type_="discover", units=["Ox"]) == "wrong-phase"
    moved, _ = act_on_table(state, DORIAN, type_="move", by="Ox")
    assert table_refusal(moved, DORIAN, type_="discover", units=["Medic"]) == "too-late"
    assert (
        table_refusal(replace(state, scenario="engage"), DORIAN, type_="discover", units=["Medic"]) == "not-in-scenario"
    )


def test_at_the_table_a_passenger_is_found_with_its_floater():
    """EXT-22.28, EXT-21.2: both are in one hex."""
    state = scenario_on_table("ambush", "dorian-move", turn=2)
    boat = new_unit("floater", hex="table", hidden=True)
    state = with_unit(replace(state, units={**state.units, "F": boat}), "Medic", aboard="F")
    assert table_refusal(state, DORIAN, type_="discover", units=["Medic"]) == "unit-hidden"
    after, _ = act_on_table(state, DORIAN, type_="discover", units=["Medic", "F"])
    assert not after.units["Medic"].hidden and not after.units["F"].hidden
