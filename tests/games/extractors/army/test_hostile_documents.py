"""Documents from outside: nothing in them costs less for more, and what no rules can play reaches no table."""

import typing

import pytest

from rules.games.extractors.army.costs import total_cost, unit_cost
from rules.games.extractors.army.document import Army, ArmyOptions, BoughtUnit, SlotWeapon
from rules.games.extractors.battle.state.units import buying_cost, full_armor
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.game import GAME
from rules.kernel.problems import Illegal
from rules.kernel.records import names_of
from rules.kernel.setup import Setup, SideSetup
from tests.games.extractors import samples
from tests.games.extractors.battles import RandomDice
from tests.games.extractors.play import problem_codes
from tests.games.extractors.samples import cell, machine, piece

NUMBERS = (-(10**12), -6, -1, 0, 1, 5, 6, 10**12)
DORIANS = [cell("panza"), piece("Ox", "agrax")]
PODS = [machine("Alpha", "bipod", "laser")]


def codes(document):
    return set(GAME.armies.evaluate(GAME.armies.read(document)).values["problems"])


def army(side, units, **more):
    return samples.army("Test", side, more.pop("scenario", None), units, **more)


def begin(dorian, avronian, scenario="none"):
    sides = (SideSetup(id="d", name="Hive", army=dorian), SideSetup(id="a", name="Fleet", army=avronian))
    setup = Setup(sides=sides, options={"scenario": scenario, "place": "blank"})
    return setup, lambda: GAME.battle.setup.start(setup, RandomDice(None))[0].state


def test_every_number_of_a_document_is_known_here():
    """A new number in the document needs a row in this file."""
    numbers = {
        f"{kind.__name__}.{name}"
        for kind in (Army, ArmyOptions, BoughtUnit, SlotWeapon)
        for name in names_of(kind)
        if int in (one_type := typing.get_type_hints(kind)[name], *typing.get_args(one_type))
    }
    assert numbers == {"Army.budget", "BoughtUnit.extra_armor"}


@pytest.mark.parametrize("type_", [*CATALOGUE.machines, "agrax", "shock", "transcom"])
def test_extra_armor_never_makes_a_unit_cheaper_or_weaker(type_):
    """EXT-3.12: 0 to 5 on a machine, none elsewhere; each price is at least that of fewer points."""
    of_cell = {"cell": "panza"} if type_ == "shock" else {}
    side = KINDS[type_].side
    before = None
    for number in NUMBERS:
        unit = {"name": "U", "type": type_, "weapons": [], "extra-armor": number, **of_cell}
        found = GAME.armies.evaluate(GAME.armies.read(army(side, [unit], budget=10**15)))
        values = found.values["units"]["U"]
        now = (found.values["cost"], values.get("armor", 0))
        assert now >= (KINDS[type_].cost, 0) and (before is None or now >= before)
        before = now
        legal = 0 <= number <= CATALOGUE.limits.max_extra_armor if KINDS[type_].is_machine else number == 0
        assert ("extra-armor-limit" in found.values["problems"]) == (not legal)


@pytest.mark.parametrize("number", NUMBERS)
def test_no_battle_begins_with_extra_armor_out_of_bounds(number):
    document = army("avronian", [{**PODS[0], "extra-armor": number}])
    setup, start = begin(army("dorian", DORIANS), document)
    if 0 <= number <= 5:
        alpha = start().units["Alpha"]
        assert full_armor(alpha) == KINDS["bipod"].armor + number
        assert buying_cost(alpha) == total_cost(GAME.armies.read(document).units), "one price everywhere"
        return
    assert "extra-armor-limit" in {problem.code for problem in GAME.battle.setup.check(setup)}
    with pytest.raises(Illegal) as caught:
        start()
    assert caught.value.problem.code == "extra-armor-limit"


@pytest.mark.parametrize("budget", NUMBERS)
def test_a_budget_is_kept_whatever_it_says(budget):
    """EXT-3.1."""
    found = GAME.armies.evaluate(GAME.armies.read(army("avronian", PODS, budget=budget)))
    assert set(found.values["problems"]) == ({"over-budget"} if budget < 44 else set())
    assert found.fill_limit >= 0, "a meter that is no less than empty"


@pytest.mark.parametrize(
    ("unit", "code"),
    [
        (piece("Ox", "agrax", weapons=[{"slot": "slot-1", "weapon": "laser"}]), "unknown-slot"),
        (piece("Medic", "transcom", thanis=["free-move"]), "wrong-side"),
        ({**cell("panza"), "extra-armor": 2}, "extra-armor-limit"),
        (piece("X", "extractor"), "unknown-unit"),
        (piece("X", "no-such-thing"), "unknown-unit"),
        (piece("X", "shock"), "cell-required"),
        (piece("X", "cell", cell="nobody"), "unknown-cell"),
    ],
)
def test_foreign_keys_are_problems_and_reach_no_table(unit, code):
    """EXT-3.2, EXT-3.11, EXT-3.12, EXT-20.1: only machines carry equipment."""
    assert code in problem_codes("dorian", [unit])
    _, start = begin(army("dorian", [unit]), army("avronian", PODS))
    with pytest.raises(Illegal) as caught:
        start()
    assert caught.value.problem.code == code


@pytest.mark.parametrize(
    ("weapons", "code"),
    [
        ([("slot-1", "laser"), ("slot-1", "laser")], "slot-occupied"),
        ([("slot-9", "laser")], "unknown-slot"),
        ([("slot-1", "cannon")], "unknown-weapon"),
    ],
)
def test_weapons_that_fit_no_slot_reach_no_table(weapons, code):
    unit = {**PODS[0], "weapons": [{"slot": slot, "weapon": weapon} for slot, weapon in weapons]}
    assert unit_cost(GAME.armies.read(army("avronian", [unit])).units[0]) >= 40
    _, start = begin(army("dorian", DORIANS), army("avronian", [unit]))
    with pytest.raises(Illegal) as caught:
        start()
    assert caught.value.problem.code == code


@pytest.mark.parametrize("scenario", [None, "three-pod", "engage", "ambush"])
def test_a_second_wave_that_nobody_grants_is_no_gift(scenario):
    """EXT-22.3: its units would have come on top of the points, and from the first turn."""
    dorian, avronian = samples.pair(scenario)
    gift = {**avronian, "reinforcement": [machine("Free", "multipod", "laser")]}
    assert "forces-not-as-scenario" in codes(gift)
    late = {**avronian, "options": {**avronian["options"], "wave": "reinforcement"}}
    assert "forces-not-as-scenario" in codes(late)
    setup, _ = begin(dorian, late, scenario or "none")
    assert "forces-not-as-scenario" in {problem.code for problem in GAME.battle.setup.check(setup)}
    fix = GAME.armies.evaluate(GAME.armies.read(gift)).problems[0].fixes[0]
    for change in fix.edits:
        gift = GAME.armies.edit(gift, change)
    assert "forces-not-as-scenario" not in codes(gift)


def test_the_second_wave_alone_begins_no_battle():
    """EXT-22.17: the Glide and its points come with the army that begins."""
    wave = army("avronian", [machine("Delta", "bipod", "laser")], scenario="extractors")
    wave = {**wave, "options": {**wave["options"], "wave": "reinforcement"}}
    assert codes(wave) == set()
    setup, _ = begin(samples.pair("extractors")[0], wave, "extractors")
    assert "forces-not-as-scenario" in {problem.code for problem in GAME.battle.setup.check(setup)}


def test_names_of_documents_are_made_names_of_the_battle():
    """Two armies may use one name, a scenario's piece another's, and a document none at all."""
    dorian = army("dorian", [piece("Alpha", "agrax"), piece("", "floater"), piece("Command Post", "transcom")])
    _, start = begin(dorian, army("avronian", [*PODS, machine("", "orni"), machine("Alpha", "glide")]), "three-pod")
    units = start().units
    assert {name: unit.type for name, unit in units.items()} == {
        "Command Post": "command-post",
        "Command Post 2": "transcom",
        "Alpha": "agrax",
        "Floater": "floater",
        "Alpha 2": "bipod",
        "Orni": "orni",
        "Alpha 3": "glide",
    }


def test_a_name_that_is_taken_tells_nobody_of_a_hidden_unit():
    """EXT-21.2: of two units with one name the hidden one is renamed, whoever sits first."""
    hidden = army("dorian", [piece("Alpha", "agrax")], scenario="ambush")
    _, start = begin(hidden, samples.pair("ambush")[1], "ambush")
    units = start().units
    assert (units["Alpha"].type, units["Alpha 2"].type) == ("bipod", "agrax")
