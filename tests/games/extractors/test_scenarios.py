"""The six scenarios: set-up, hidden forces, ends, victory (section 22), with the rulings on them."""

import pytest

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.conformance.states import read_state
from rules.games.extractors.display.briefing import brief_scenario
from rules.games.extractors.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, side
from rules.kernel.problems import Illegal
from rules.kernel.records import changed
from tests.games.extractors import samples
from tests.games.extractors.battles import begin
from tests.games.extractors.play import cycle, fire, machine, move, problem, resolve, script, section


def place(by, hex_=None, **more):
    return {"type": "place", "by": by, "hex": hex_, **more}


def placed(units, action, **state):
    phase = state.pop("phase", "dorian-setup")
    return problem(units, action, phase=phase, **state)


# --- set-up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "hex_", "code"),
    [
        ("incoming", "0520", ""),
        ("incoming", "0519", "outside-deployment"),
        ("three-pod", "0115", ""),
        ("three-pod", "0114", "outside-deployment"),
        ("ambush", "0101", ""),
        ("engage", "0101", "outside-deployment"),
        ("extractors", "2404", "outside-deployment"),
        ("three-pod", "0128", "off-map"),
    ],
)
def test_deployment(scenario, hex_, code):
    assert placed({"s": section(None)}, place("s", hex_), scenario=scenario) == code


def test_each_side_places_in_its_phase():
    units = {"s": section(None), "G": machine(None, "glide")}
    assert placed(units, place("s", "1020"), scenario="three-pod", phase="avronian-setup") == "wrong-phase"
    assert placed(units, place("G", "1010"), scenario="extractors", phase="avronian-setup") == ""
    assert placed(units, place("G", "1010"), scenario="extractors") == "wrong-phase"


def test_stacking_holds_at_set_up():
    units = {"s": section(None), **{name: section("1020") for name in "abc"}}
    assert placed(units, place("s", "1020"), scenario="three-pod") == "stacking-limit"


def test_sections_may_begin_embarked_or_in_a_fort():
    units = {"s": section(None), "b": {"type": "floater", "hex": None}, "f": {"type": "fort", "hex": "1215"}}
    found = resolve(units, place("s", aboard="b"), phase="dorian-setup", scenario="engage")
    assert (found["units"]["s"]["aboard"], found["units"]["s"]["hex"]) == ("b", None)
    found = resolve(units, place("s", inside="f"), phase="dorian-setup", scenario="dobern", massif=["1215"])
    assert (found["units"]["s"]["inside"], found["units"]["s"]["hex"]) == ("f", "1215")
    assert placed({**units, "b": {"type": "flyer", "hex": None}}, place("s", aboard="b")) == "not-a-transport"


def test_forts():
    massif = ["1215", "1216", "1217"]
    units = {"f": {"type": "fort", "hex": None}, "g": {"type": "fort", "hex": "1215"}}
    assert placed(units, place("f", "1216"), scenario="dobern", massif=massif) == "forts-adjacent"
    assert placed(units, place("f", "1217"), scenario="dobern", massif=massif) == ""
    assert placed(units, place("f", "1010"), scenario="dobern", massif=massif) == "outside-deployment"


def test_one_garrison_unit_in_each_fort_hex():
    """R-46."""
    units = {
        "f": {"type": "fort", "hex": "1215"},
        "s": section(None, garrison=True),
        "t": section("1215", garrison=True),
    }
    rules = {"scenario": "dobern", "massif": ["1215", "1216"]}
    assert placed(units, place("s", "1216"), **rules) == "outside-deployment"
    assert placed(units, place("s", "1215"), **rules) == "outside-deployment"
    assert placed({**units, "t": section("1020")}, place("s", "1215"), **rules) == ""


def test_extractors_one_in_each_depression_one_near_the_bridge():
    terrain = {"0505": ["depression"], "0506": ["depression"], "2020": ["depression"]}
    units = {name: {"type": "extractor", "hex": None} for name in ("x", "y", "z")}
    rules = {"scenario": "extractors", "terrain": terrain, "phase": "avronian-setup"}
    assert placed(units, place("x", "0505"), **rules) == ""
    assert placed(units, place("x", "1010"), **rules) == ""
    assert placed(units, place("x", "2222"), **rules) == "outside-deployment"
    one = {**units, "x": {"type": "extractor", "hex": "0505"}}
    assert placed(one, place("y", "0506"), **rules) == "outside-deployment"
    assert (
        placed({**one, "y": {"type": "extractor", "hex": "1309"}}, place("z", "1307"), **rules) == "outside-deployment"
    )


# --- Incoming! -------------------------------------------------------------------------------------


def test_the_orni_does_not_fire_on_turn_1():
    units = {"E": machine("1010", "orni", weapons={"slot-1": "laser"}), "s": section("1008")}
    shot = fire("E", "s", weapons=["slot-1"])
    assert problem(units, shot, scenario="incoming", simple=True, turn=1) == "no-fire-first-turn"
    assert not problem(units, shot, [0], scenario="incoming", simple=True, turn=2)


def test_nor_is_it_offered_to_mark_a_target_then():
    orni = machine("1010", "orni", weapons={"slot-1": "laser"}, **{"combat-cycle": cycle("target")})
    for turn in (1, 2):
        course = {"turn": turn, "phase": "avronian-fire", "players": {"side-1": "dorian", "side-2": "avronian"}}
        state = read_state({"units": {"E": orni, "s": section("1008")}, "scenario": "incoming", **course})
        keys = [offer.key for offer in GAME.offers(GAME.view(state, REFEREE))]
        assert ("mark:E" in keys) is (turn == 2)


@pytest.mark.parametrize(
    ("exited", "winner"),
    [
        ({"edge": "N", "turn": 8, "status": "ok"}, "dorian"),
        ({"edge": "N", "turn": 9, "status": "ok"}, "avronian"),
        ({"edge": "N", "turn": 7, "status": "routed"}, "avronian"),
    ],
)
def test_incoming(exited, winner):
    units = {"E": machine("1010", "orni"), "s": section(None, exited=exited)}
    assert resolve(units, {"type": "score"}, scenario="incoming")["winner"] == winner


def test_routed_sections_flee_the_way_the_cell_goes():
    """R-23: the friendly edge of Incoming! is the north for the Dorians."""
    routed = {"s": section("1010", status="routed")}
    assert problem(routed, move("s", "1011"), scenario="incoming", phase="dorian-move") == "rout-direction"
    assert not problem(routed, move("s", "1009", "1008"), scenario="incoming", phase="dorian-move")


# --- Ambush (R-41, R-57) ---------------------------------------------------------------------------


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
    units = {name: changed(unit, destroyed=name in names[:1]) for name, unit in state.units.items()}
    units[names[1]] = changed(units[names[1]], hex="1027", facing="S")
    state = changed(state, units=units, phase="avronian-move")
    out = GAME.actions.read({"type": "move", "by": names[1], "path": [{"exit": "S"}]})
    events = GAME.decide(state, side("side-2"), out, TapeDice())
    assert [event.type for event in events] == ["moved", "ended"]


# --- Dobern, Engage!, Three-Pod, Extractors --------------------------------------------------------


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


def test_engage_counts_near_the_centre_and_never_below_zero():
    units = {
        "A": machine(
            "1214", "glide", armor=1, speed=0, **{"combat-cycle": {"destroyed": [1]}, "destroyed-slots": ["slot-1"]}
        ),
        "w": {"type": "walker", "hex": "1219"},
        "x": {"type": "walker", "hex": "1220"},
    }
    found = resolve(units, {"type": "score"}, scenario="engage")
    assert found["totals"] == {"dorian": 20, "avronian": 0}
    assert found["winner"] == "dorian"
    assert resolve({}, {"type": "score"}, scenario="engage")["winner"] == "draw"


@pytest.mark.parametrize(("lost", "post", "winner"), [(1, True, "avronian"), (2, True, "dorian"), (0, False, "dorian")])
def test_three_pod(lost, post, winner):
    units = {f"m{n}": machine("1010", destroyed=n < lost) for n in range(3)}
    units["c"] = {"type": "command-post", "hex": "1324", "destroyed": post}
    assert resolve(units, {"type": "score"}, scenario="three-pod")["winner"] == winner


def test_extractors_counts_units_gone_off_the_map():
    units = {"x": {"type": "extractor", "hex": "1010", "destroyed": True}, "A": machine("1010", destroyed=True)}
    units |= {
        "s": section(None, exited={"edge": "E", "turn": 3, "status": "routed"}),
        "d": section("1010", "dagmaton", destroyed=True),
    }
    found = resolve(units, {"type": "score"}, scenario="extractors")
    assert (found["victory-points"], found["losses"], found["balance"], found["winner"]) == (25, 25, 0, "avronian")


# --- durations and starts --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "turns"),
    [("incoming", 8), ("three-pod", 12), ("extractors", 10), ("ambush", 12), ("dobern", 12), ("engage", 12)],
)
def test_duration(scenario, turns):
    """R-38: Three-Pod Attack lasts 12 turns; Incoming! is decided after turn 8."""
    state = begin(samples.setup(scenario=scenario, simple=True))
    for turn in (turns - 1, turns):
        late = changed(state, phase="avronian-fire", turn=turn)
        events = GAME.decide(late, REFEREE, GAME.actions.read({"type": "end-phase"}), TapeDice())
        assert [event.type for event in events][1:] == (["ended"] if turn == turns else [])
        assert ("begins" in GAME.describe(events[0], REFEREE).text) == (turn < turns), "no turn begins after the last"


@pytest.mark.parametrize("scenario", ["incoming", "three-pod", "extractors", "ambush", "dobern", "engage", None])
def test_start(scenario):
    setup = samples.setup(scenario=scenario, simple=False)
    assert GAME.check_setup(setup) == ()
    state = begin(setup)
    types = [unit.type for unit in state.units.values()]
    assert types.count("command-post") == (scenario == "three-pod")
    assert types.count("fort") == (5 if scenario == "dobern" else 0)
    assert types.count("extractor") == (4 if scenario == "extractors" else 0)
    dorians = [unit for unit in state.units.values() if unit.type == "shock"]
    assert all(unit.hidden == (scenario == "ambush") for unit in dorians)
    assert all(unit.garrison == (scenario == "dobern" and unit.wave == "initial") for unit in dorians)


def test_engage_edges_are_those_of_entry():
    """R-39."""
    assert begin(samples.setup(scenario="engage", simple=True)).edges == {"dorian": "W", "avronian": "E"}


def test_set_up_that_cannot_be():
    dorian, avronian = samples.pair("ambush")
    sides = tuple(samples.SideSetup(id=str(n), name=str(n), army=one) for n, one in enumerate((dorian, dorian)))
    with pytest.raises(Illegal):
        GAME.start(samples.Setup(sides=sides, options={}), TapeDice())
    assert "wrong-side" in [one.code for one in GAME.check_setup(samples.Setup(sides=sides, options={}))]
    assert not GAME.check_setup(samples.setup(scenario="ambush", place="typed"))
    other = samples.setup(scenario="engage", simple=False)
    wrong = samples.Setup(sides=other.sides, options={"scenario": "dobern"})
    assert "forces-not-as-scenario" in [one.code for one in GAME.check_setup(wrong)]


def test_set_up_asks_for_scenario_and_map():
    setup = samples.setup(scenario="engage", simple=False)
    sections = GAME.setup_sections(setup.sides, setup.options)
    paths = [field.path for section_ in sections for field in section_.fields]
    assert paths == [("scenario",), ("simple",), ("place",)]


@pytest.mark.parametrize(
    ("scenario", "turn", "told"),
    [
        ("three-pod", 0, ["Dorian sets up in rows 15 to 27.", "Avronian enters from turn 1 on through 2404 or 0102."]),
        ("three-pod", 2, []),
        ("dobern", 5, ["Dorian reinforcement enters from turn 6 on over the east edge."]),
        ("incoming", 9, ["Dorian may leave over the north edge."]),
    ],
)
def test_what_a_scenario_says_is_told_as_long_as_it_matters(scenario, turn, told):
    assert list(brief_scenario(CATALOGUE.scenarios[scenario], turn)) == told
