"""Armies: costs, problems, scenarios, the editor (sections 3, 20, 22), with the rulings on them."""

import pytest

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.conformance.cases import run_case
from rules.games.extractors.game import GAME
from rules.kernel.documents import Edit, NoSuchPlace
from rules.kernel.screen import Choose, Slots, Stepper, Text, Toggle
from tests.games.extractors import samples
from tests.games.extractors.samples import cell, machine, piece


def build(side, units, budget=None, **options):
    army = {"game": "extractors", "name": "Test", "options": {"side": side, **options}, "units": units}
    if budget is not None:
        army["budget"] = budget
    return run_case({"kind": "build", "army": army})


def codes(side, units, budget=None, **options):
    return build(side, units, budget, **options)["problems"]


# --- the charts (R-1 to) ----------------------------------------------------


@pytest.mark.parametrize(
    ("type_", "values"),
    [
        ("lance", (5, "leg", 0, 1, 0)),
        ("shock", (11, "leg", 0, 2, 0)),
        ("commando", (10, "leg", -1, 1, 0)),
        ("transcom", (10, "leg", -1, 1, 0)),
        ("dagmaton", (14, "leg", 0, 2, 0)),
        ("pgp", (15, "tracked", 0, 0, 3)),
        ("floater", (11, "acv", -1, 0, 3)),
        ("walker", (20, "articulated", 0, 0, 5)),
        ("revil", (20, "acv", -1, 0, 4)),
        ("flyer", (12, "orni", -2, 0, 3)),
        ("agrax", (22, "tracked", 1, 0, 5)),
        ("extractor", (0, "tracked", 1, 0, 5)),
        ("command-post", (0, "static", 2, 0, 7)),
        ("fort", (0, "static", 1, 0, 3)),
        ("bipod", (40, "articulated", 0, 0, 15)),
        ("multipod", (45, "articulated", 1, 0, 20)),
        ("glide", (35, "acv", 0, 0, 13)),
        ("orni", (35, "orni", -2, 0, 9)),
    ],
)
def test_chart_values(type_, values):
    kind = KINDS[type_]
    assert (kind.cost, kind.move_type, kind.profile, kind.steps, kind.armor) == values


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ("firepower", {"walker": 4, "commando": 1, "lance": 1, "transcom": 1, "shock": 2, "dagmaton": 3, "floater": 1}),
        ("firepower", {"flyer": 2, "revil": 5, "pgp": 4, "agrax": 5}),
        ("reduced", {"shock": 1, "dagmaton": 2}),
        ("speed", {"lance": 3, "commando": 3, "shock": 2, "transcom": 2, "dagmaton": 2, "pgp": 3, "floater": 6}),
        ("speed", {"walker": 4, "revil": 6, "flyer": 8, "agrax": 4, "extractor": 3}),
        ("speed", {"bipod": 4, "multipod": 3, "glide": 6, "orni": 8}),
        ("slots", {"orni": {"slot-1": "front", "slot-2": "front-flanks"}}),
    ],
)
def test_house_defaults(values, wanted):
    """Firepower R-6, speed R-8 and R-9, slots and arcs R-10."""
    assert {type_: getattr(KINDS[type_], values) for type_ in wanted} == wanted


def test_the_particle_accelerator():
    """R-2: cost 7, hard 8, soft 2, range 4."""
    weapon = CATALOGUE.weapons["particle-accelerator"]
    assert (weapon.cost, weapon.hard, weapon.soft) == (7, 8, 2)
    assert CATALOGUE.to_hit.range_drm["particle-accelerator"] == (1, 0, 0, -1, "x")


def test_printed_costs_of_cells_are_the_sums_of_their_pieces():
    for found in CATALOGUE.cells.values():
        assert found.cost == sum(number * KINDS[type_].cost for type_, number in found.pieces.items())


# --- problems --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "code"),
    [
        ([piece("a", "shock")], ["cell-required"]),
        ([piece("a", "shock", cell="nobody")], ["unknown-cell"]),
        ([piece("a", "cell", cell="nobody")], ["unknown-cell"]),
        ([piece("a", "agrax", cell="panza")], ["cell-not-allowed"]),
        ([piece("a", "walker", cell="panza")], ["cell-overdrawn"]),
        ([piece("a", "walker", cell="urcado"), piece("b", "walker")], []),
        ([piece("a", "commando", cell="panza")], ["cell-overdrawn"]),
        ([cell("urcado"), piece("b", "walker", cell="urcado")], ["cell-overdrawn"]),
        ([piece("a", "fort")], ["unknown-unit"]),
        ([piece("a", "tank")], ["unknown-unit"]),
        ([piece("a", "floater"), piece("a", "floater")], ["duplicate-name"]),
        ([piece("a", "transcom"), *(piece(f"d{n}", "dagmaton") for n in range(9))], []),
    ],
)
def test_dorian_problems(units, code):
    assert codes("dorian", units) == code


@pytest.mark.parametrize(
    ("units", "code"),
    [
        ([machine("A", "bipod", "laser", "laser", "laser")], []),
        ([machine("A", "bipod", "cannon")], ["unknown-weapon"]),
        ([machine("A", "bipod", extra_armor=-1)], ["extra-armor-limit"]),
        ([machine("A", "bipod", thanis=["hold"])], ["unknown-order"]),
        ([machine("A", "bipod", thanis=["free-move", "free-move"])], ["thanis-duplicate"]),
        (
            [machine("A", "bipod", thanis=["free-move"]), machine("B", "bipod", thanis=["free-move"])],
            ["thanis-duplicate"],
        ),
        ([piece("s", "shock", cell="panza")], ["wrong-side"]),
    ],
)
def test_avronian_problems(units, code):
    assert codes("avronian", units) == code


def test_thanis_needs_orders():
    assert codes("avronian", [machine("A", "bipod", thanis=["free-move"])], simple=True) == ["thanis-needs-orders"]


# --- scenarios (R-38, R-40, R-42, R-43) ------------------------------------------------------------


@pytest.mark.parametrize("scenario", [*CATALOGUE.scenarios, None])
def test_sample_armies_are_legal(scenario):
    for army in samples.pair(scenario):
        assert GAME.evaluate(GAME.read_army(army)).legal


@pytest.mark.parametrize(
    ("side", "scenario", "units", "code"),
    [
        ("avronian", "incoming", [machine("E", "orni", "laser")], ["forces-not-as-scenario"]),
        ("avronian", "incoming", [machine("E", "glide", "laser", "laser")], ["forces-not-as-scenario"]),
        ("avronian", "incoming", [machine("E", "orni", "laser", "laser", extra_armor=1)], ["equipment-not-allowed"]),
        ("dorian", "incoming", [cell("ehn-etaki")], []),
        ("dorian", "incoming", [piece(t, t, cell="ehn-etaki") for t in ("shock", "lance", "commando")], []),
        ("dorian", "incoming", [cell("bha")], ["forces-not-as-scenario"]),
        ("avronian", "three-pod", [machine("A", "bipod")] * 0 + [machine("A", "bipod")], ["forces-not-as-scenario"]),
        ("avronian", "extractors", [machine("G", "glide", "seeker", "seeker", "thermo-beam")], ["over-budget"]),
        ("avronian", "extractors", [machine("G", "glide", thanis=["free-move"])], ["equipment-not-allowed"]),
        ("avronian", "ambush", [machine("A", "bipod"), machine("B", "bipod")], []),
        ("avronian", "ambush", [machine("A", "bipod"), machine("B", "orni")], ["forces-not-as-scenario"]),
        (
            "avronian",
            "ambush",
            [machine("A", "bipod", "seeker", "seeker"), machine("B", "glide", "streamer")],
            ["over-budget"],
        ),
        ("dorian", "dobern", [cell("reub-ark"), piece("a", "dagmaton")], ["forces-not-as-scenario"]),
        (
            "dorian",
            "engage",
            [piece(f"w{n}", "walker") for n in range(3)] + [piece("t", "transcom")],
            ["vehicle-share"],
        ),
    ],
)
def test_scenario_forces(side, scenario, units, code):
    assert codes(side, units, scenario=scenario) == code


@pytest.mark.parametrize(
    ("scenario", "wave", "full", "simple"),
    [
        ("three-pod", "initial", 180, 200),
        ("extractors", "initial", 180, 220),
        ("ambush", "initial", 140, 150),
        ("dobern", "reinforcement", 150, 170),
        ("engage", "initial", 250, 290),
    ],
)
def test_dorian_points_by_scenario(scenario, wave, full, simple):
    for most, option in ((full, False), (simple, True)):
        # Half in sections, half in vehicles, so that no share of Engage! is broken.
        units = [piece(f"t{n}", "transcom") for n in range(most // 20)]
        units += [piece(f"w{n}", "walker") for n in range(most // 40)]
        left = most - sum(KINDS[unit["type"]].cost for unit in units)
        units += [piece(f"x{n}", "transcom") for n in range(left // 10)]
        assert "over-budget" not in codes("dorian", units, scenario=scenario, wave=wave, simple=option)
        units.append(piece("more", "floater"))
        assert "over-budget" in codes("dorian", units, scenario=scenario, wave=wave, simple=option)


@pytest.mark.parametrize(
    ("scenario", "wave", "points"),
    [("dobern", "initial", 170), ("engage", "initial", 250), ("extractors", "reinforcement", 145)],
)
def test_avronian_points_by_scenario(scenario, wave, points):
    units = [machine(str(n), "bipod") for n in range(points // 40)]
    assert codes("avronian", units, scenario=scenario, wave=wave) == (["too-many-machines"] if len(units) > 5 else [])
    more = [machine(str(n), "multipod", extra_armor=5) for n in range(5)]
    assert codes("avronian", more, scenario=scenario, wave=wave) == ["over-budget"]


def test_65_percent_is_of_the_points_bought():
    units = [piece(f"t{n}", "transcom") for n in range(13)] + [piece("w", "walker"), piece("x", "walker")]
    assert "infantry-share" in codes("dorian", units, scenario="engage")
    units += [piece("y", "walker"), piece("f", "transcom")]
    # 140 of 200 points; with one Walker more 140 of 220, below 65%.
    assert "infantry-share" in codes("dorian", units, scenario="engage")
    assert codes("dorian", [*units, piece("z", "walker")], scenario="engage") == []


def test_reinforcements_may_be_bought_with_the_army():
    army = GAME.read_army(samples.pair("extractors")[1])
    found = GAME.evaluate(army)
    assert found.legal
    assert found.values["cost"] > int(found.spent)
    assert [part.path for part in found.parts] == [("units", 0), ("reinforcement", 0), ("reinforcement", 1)]


# --- the editor ------------------------------------------------------------------------------------


def fields(card):
    return [field for section in card.sections for field in section.fields]


@pytest.mark.parametrize("document", samples.ARMIES, ids=[army["name"] for army in samples.ARMIES])
def test_every_option_of_every_card_can_be_chosen(document):
    army = GAME.read_army(document)
    cards = [GAME.editor(army, ())] + [GAME.editor(army, part.path) for part in GAME.evaluate(army).parts]
    for card in cards:
        for field in fields(card):
            for edit in _edits(field):
                GAME.evaluate(GAME.read_army(GAME.edit(document, edit)))


def _edits(field):
    match field:
        case Choose():
            return [Edit(op="set", path=field.path, value=option.value) for option in field.options]
        case Slots():
            return [Edit(op="add", path=field.path, value=option.value) for option in field.options]
        case Stepper():
            return [Edit(op="set", path=field.path, value=option.value) for option in field.scale]
        case Toggle():
            return [Edit(op="set", path=field.path, value=value) for value in (field.on, None)]
        case Text():
            return [Edit(op="set", path=field.path, value="Another")]
    return []


def test_prices_are_what_a_choice_costs():
    document = GAME.blank("Test")
    army = GAME.read_army(document)
    slots = next(field for field in fields(GAME.editor(army, ())) if isinstance(field, Slots))
    for option in slots.options:
        after = GAME.edit(document, Edit(op="add", path=("units",), value=option.value))
        assert f"+{GAME.evaluate(GAME.read_army(after)).values['cost']}" == option.price


def test_a_slot_changes_its_weapon():
    document = {**GAME.blank("Test"), "options": {"side": "avronian"}, "units": [machine("A", "bipod", "laser")]}
    for slot, weapon in (("slot-3", "seeker"), ("slot-1", "shredder"), ("slot-3", None)):
        document = GAME.edit(document, Edit(op="set", path=("units", 0, "slots", slot), value=weapon))
    assert document["units"][0]["weapons"] == [{"slot": "slot-1", "weapon": "shredder"}]
    assert GAME.evaluate(GAME.read_army(document)).values["cost"] == 45


def test_new_units_get_names_of_their_own():
    document = GAME.blank("Test")
    for _ in range(2):
        document = GAME.edit(document, Edit(op="add", path=("units",), value={"name": "Floater", "type": "floater"}))
    document = GAME.edit(document, Edit(op="copy", path=("units", 0)))
    assert sorted(unit["name"] for unit in document["units"]) == ["Floater", "Floater 2", "Floater 3"]
    document = GAME.edit(document, Edit(op="set", path=("units", 0, "name"), value="  "))
    assert document["units"][0]["name"] == "Floater"


def test_cards_that_are_not_there():
    army = GAME.read_army(GAME.blank("Test"))
    for path in (("units", 0), ("nothing",), ("units", 0, "name")):
        with pytest.raises(NoSuchPlace):
            GAME.editor(army, path)


def test_fixes_mend_their_problem():
    units = [piece("a", "agrax", cell="panza"), machine("A", "bipod")]
    document = {**GAME.blank("Test"), "units": units}
    while found := [problem for problem in GAME.evaluate(GAME.read_army(document)).problems if problem.fixes]:
        for edit in found[0].fixes[0].edits:
            document = GAME.edit(document, edit)
    assert GAME.evaluate(GAME.read_army(document)).legal


@pytest.mark.parametrize(
    ("side", "scenario", "label"),
    [
        ("avronian", "three-pod", "Add 3 Bipods"),
        ("avronian", "extractors", "Add 1 Glide"),
        ("dorian", "incoming", "Add the Ehn Etaki cell"),
        ("dorian", "dobern", "Add the Reub'Ark cell and 2 Dagmatons"),
    ],
)
def test_imposed_forces_are_bought_in_one_tap(side, scenario, label):
    document = samples.army("A", side, scenario, [])
    (problem,) = (one for one in GAME.evaluate(GAME.read_army(document)).problems if one.fixes)
    assert problem.fixes[0].label == label
    for edit in problem.fixes[0].edits:
        document = GAME.edit(document, edit)
    codes = [one.code for one in GAME.evaluate(GAME.read_army(document)).problems]
    assert "duplicate-name" not in codes and not any(
        one.fixes and one.fixes[0].label.startswith("Add") for one in GAME.evaluate(GAME.read_army(document)).problems
    )


def test_record_sheets_show_the_display():
    army = GAME.read_army(samples.pair("three-pod")[1])
    sheet = GAME.record_sheets(army)[0]
    assert [row.number for row in sheet.rows] == ["1", "2", "3", "M1", "M2", "M3", "C1", "C2", "C3"]
    assert [counter.most for counter in sheet.counters] == [15, 4]


def test_the_roster_shows_the_display():
    pod = samples.machine("Pod", "bipod", "laser", extra_armor=2)
    card = GAME.editor(GAME.read_army(samples.army("A", "avronian", None, [pod])), ("units", 0))
    display = next(section for section in card.sections if section.key == "display")
    shown = {track.label: (track.boxes, track.text) for track in display.tracks}
    assert shown["Slot 1, front"] == (0, "Laser") and shown["Slot 3, all round"] == (0, "empty")
    assert (shown["Armor"][0], shown["Speed"][0], shown["Move orders"][0], shown["Combat orders"][0]) == (17, 4, 3, 3)
    armor = next(section for section in card.sections if section.key == "armor").fields[0]
    assert [option.price for option in armor.scale] == ["-6", "-3", "+0", "+3", "+6", "+9"]


def test_the_budget_of_imposed_forces_is_that_of_their_equipment():
    def budget(document):
        seen = GAME.evaluate(GAME.read_army(document))
        return seen.spent, seen.limit

    three = [samples.machine(name, "bipod", "seeker", extra_armor=1) for name in "ABC"]
    assert budget(samples.army("A", "avronian", "three-pod", three)) == ("33", "65")
    assert budget(samples.army("A", "avronian", "dobern", three)) == ("153", "170")
    gull = samples.machine("G", "orni", "laser", "laser")
    assert budget(samples.army("A", "avronian", "incoming", [gull])) == ("43", "")
