"""A group's own troop list and prices as a named rule set (SP-2.70, SP-2.71). The numbers are made up."""

import json

import pytest

from rules.games.sol_prime.army.pricing.prices import HOUSE_PRICES
from rules.games.sol_prime.army.pricing.rule_set import prices_of
from rules.games.sol_prime.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.display.cards import Grid
from rules.kernel.edits import Edit
from rules.kernel.problems import Unreadable
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import PIN, Pin
from rules.kernel.viewer import REFEREE

KIND = GAME.shared[0]
BEAST = {"id": "own-1", "name": "Beast", "class": "medium-tank", "armor": [9, 6], "points": 31}
BEAST["weapons"] = ["laser-cannon"]
BODY = {
    "game": "sol-prime",
    "kind": "rule-set",
    "name": "Club list",
    "units": [BEAST],
    "points": {"models": {"rifle-squad": 6}, "morale": {"guard": 7}, "terms": {"ammunition-lot": 5}},
}
CLUB = Pin(name="Club list", body=BODY, key="abc", author="Ada", version=2)


def pinned(**changes):
    return Pin(name="Club list", body={**BODY, **changes}, key="abc", author="Ada", version=2)


def army(*units, pin=CLUB, **more):
    document = {"game": "sol-prime", "name": "Force", "tech": "laser", "units": list(units), **more}
    for edit in KIND.use(document, pin) if pin else ():
        document = GAME.armies.edit(document, edit)
    return document


def unit(name, **fields):
    return {"name": name, "platoon": "1", **fields}


def evaluated(*units, pin=CLUB, **more):
    return GAME.armies.evaluate(GAME.armies.read(army(*units, pin=pin, **more)))


def lines(part):
    return {line.label: (line.amount, line.how) for line in part.lines}


def codes(found):
    return [problem.code for problem in found if problem.weight == "error"]


def edited(document, op, *path, value=None):
    return KIND.edit(document, Edit(op=op, path=path, value=value))


RIFLES, BEASTS = unit("Rifles", model="rifle-squad"), unit("Beasts", model="own-1", count=2)


def test_a_listed_price_stands_in_the_place_of_the_formula():
    (rifles,) = evaluated(RIFLES).parts
    assert rifles.cost == "6" and lines(rifles)["Rifle squad"] == ("+6", "listed price, Club list")
    (house,) = evaluated(RIFLES, pin=None).parts
    assert house.cost == "4"


def test_a_troop_of_the_list_is_a_ready_made_unit():
    (beasts,) = evaluated(BEASTS).parts
    assert beasts.cost == "62" and beasts.kind == "Beast" and beasts.values["armor"] == [9, 6]
    assert codes(evaluated(BEASTS, pin=None).problems) == ["unknown-model"]
    card = GAME.armies.editor(GAME.armies.read(army(BEASTS)), ())
    slots = next(field for section in card.sections for field in section.fields if field.label == "Stands")
    (option,) = [one for one in slots.options if one.label == "Beast"]
    assert (option.price, option.group) == ("+31", "Club list")


def test_changes_to_a_listed_unit_are_priced_by_the_formula():
    (guards,) = evaluated(unit("Guards", model="own-1", morale="guard")).parts
    amount, how = lines(guards)["Changes"]
    assert guards.cost == "38" and amount == "+7" and "changed from the list" in how
    own = GAME.armies.edit(army(BEASTS), Edit(op="set", path=("units", 0, "armor", 0), value=10))
    assert GAME.armies.evaluate(GAME.armies.read(own)).parts[0].cost == "64"


def test_numbers_of_the_formula_are_replaced_term_by_term():
    guns = unit("Guns", **{"class": "artillery", "artillery": "light", "ammunition": 2})
    (mine,), (house,) = evaluated(guns).parts, evaluated(guns, pin=None).parts
    assert lines(mine)["Ammunition"][0] == "+10" and lines(house)["Ammunition"][0] == "+4"
    assert int(mine.cost) - int(house.cost) == 6


def test_a_list_can_allow_nothing_else():
    only = pinned(**{"only-listed": True})
    found = evaluated(BEASTS, RIFLES, unit("Tank", **{"class": "light-tank"}), pin=only).problems
    assert codes(found) == ["not-on-list"] and "Tank" in found[0].message
    card = GAME.armies.editor(GAME.armies.read(army(BEASTS, pin=only)), ())
    slots = next(field for section in card.sections for field in section.fields if field.label == "Stands")
    reasons = {one.label: one.reason for one in slots.options}
    assert reasons["Beast"] == reasons["Rifle squad"] == "" and reasons["TOW squad"] == "not on the list"


def test_an_own_unit_keeps_its_fittings_when_it_is_parted_from_the_list():
    alone = GAME.armies.edit(army(BEASTS), Edit(op="set", path=("units", 0, "model"), value=None))
    assert alone["units"][0]["class"] == "medium-tank" and alone["units"][0]["weapons"] == ["laser-cannon"]


def setup(first, second, **options):
    sides = (SideSetup(id="a", name="Ada", army=first), SideSetup(id="b", name="Bo", army=second))
    return Setup(sides=sides, options=options)


def test_a_battle_pins_the_rule_set_and_scores_by_it():
    (started,) = GAME.battle.setup.start(setup(army(BEASTS), army(RIFLES)), TapeDice())
    assert started.rule_set == CLUB
    assert "by “Club list, version 2, by Ada”" in GAME.display.describe(started, REFEREE).text
    assert GAME.battle.codecs.events.read(json.loads(json.dumps(GAME.battle.codecs.events.write(started)))) == started
    state = replay(GAME, [started])
    assert {unit.cost for unit in state.units.values()} == {31, 6}
    facts = {fact.label: fact.value for fact in GAME.display.screen(GAME.view(state, REFEREE)).facts}
    assert facts["Rule set"] == "Club list, version 2, by Ada"


def test_different_rule_sets_are_a_problem_and_neutral_sides_follow():
    plain = army(RIFLES, pin=None)
    assert codes(GAME.battle.setup.check(setup(army(BEASTS), plain))) == ["rule-set-differs"]
    agreed = {"rule-set": PIN.write(CLUB)}
    assert codes(GAME.battle.setup.check(setup(army(BEASTS), plain, **agreed))) == []
    state = replay(GAME, GAME.battle.setup.start(setup(plain, plain, **agreed), TapeDice()))
    assert {unit.cost for unit in state.units.values()} == {6}
    note = GAME.battle.setup.sections(setup(plain, plain).sides, agreed)[0].note
    assert note.startswith("Ada: 6 points")


def test_a_copy_that_cannot_be_read_changes_nothing():
    broken = Pin(name="Odd", body={"points": {"models": {"rifle-squad": -5}}})
    evaluation = evaluated(RIFLES, pin=broken)
    assert "rule-set-unreadable" in codes(evaluation.problems) and evaluation.spent == "4"
    assert prices_of(broken) == prices_of(Pin(name="x", body=KIND.blank("x"))) == HOUSE_PRICES


def test_troops_get_ids_that_stay():
    document = KIND.blank("Mine")
    for model in ("rifle-squad", "light-gun-tank"):
        document = edited(document, "add", "units", value={"name": model, "model": model})
    document = edited(document, "copy", "units", 0)
    assert [troop["id"] for troop in document["units"]] == ["own-1", "own-3", "own-2"]
    document = edited(edited(document, "remove", "units", 0), "set", "units", 0, "name", value="Reds")
    assert [troop["id"] for troop in document["units"]] == ["own-3", "own-2"]
    parts = KIND.evaluate(KIND.read(document)).parts
    assert next(part.title for part in parts) == "Reds"


def test_a_troop_is_fitted_out_and_priced_on_a_card_of_its_own():
    document = edited(KIND.blank("Mine"), "add", "units", value={"name": "Rifles", "model": "rifle-squad"})
    card = KIND.editor(KIND.read(document), ("units", 0))
    paths = {field.path for section in card.sections for field in section.fields}
    assert ("units", 0, "points") in paths and ("units", 0, "model") in paths
    assert not any(path[-1] in ("count", "platoon", "morale", "ammunition") for path in paths)
    document = edited(document, "set", "units", 0, "upgrades", "engineer", value=True)
    document = edited(document, "set", "units", 0, "points", value=11)
    pin = Pin(name="Mine", body=document)
    (rifles,) = evaluated(unit("Rifles", model="own-1"), pin=pin).parts
    assert rifles.cost == "11" and KIND.editor(KIND.read(document), ("units", 0)).cost == "11"


def test_the_choices_of_a_troop_show_their_marginal_price():
    document = edited(KIND.blank("Mine"), "add", "units", value={"name": "Tank", "model": "light-gun-tank"})
    card = KIND.editor(KIND.read(document), ("units", 0))
    sizes = next(field for section in card.sections for field in section.fields if field.path[-1] == "size")
    assert {one.value: one.price for one in sizes.options} == {
        "very-large": "−2", "large": "−1", "standard": "", "small": "+1", "very-small": "+2",
    }  # fmt: skip


def test_a_deleted_number_leaves_nothing_behind():
    document = edited(KIND.blank("Mine"), "set", "points", "morale", "guard", value=9)
    assert KIND.evaluate(KIND.read(document)).values["changes"] == 1
    assert edited(document, "set", "points", "morale", "guard") == KIND.blank("Mine")


def test_every_price_can_be_set_and_is_listed_as_a_difference():
    card = KIND.editor(KIND.read(KIND.blank("Mine")), ())
    cells = [
        cell
        for section in card.sections
        for field in section.fields
        if isinstance(field, Grid)
        for row in field.rows
        for cell in row.cells
    ]
    document = KIND.blank("Mine")
    for cell in cells:
        document = edited(document, "set", *cell.path, value=77)
    rules = KIND.read(document)
    assert KIND.evaluate(rules).values["changes"] == len(cells) and len(KIND.tables(rules)["prices"]) == len(cells)


@pytest.mark.parametrize("points", [{"terms": {"range-share": 0}}, {"strange": {}}, {"speed": {"hover": "x"}}])
def test_an_impossible_price_is_unreadable(points):
    with pytest.raises(Unreadable):
        KIND.read({"name": "x", "points": points})


def test_problems_of_a_list_are_listed():
    rules = KIND.read({"name": "x", "only-listed": True})
    assert codes(KIND.evaluate(rules).problems) == ["empty-list"]
    odd = KIND.read({"name": "x", "units": [{"name": "Odd", "class": "no-such"}]})
    assert codes(KIND.evaluate(odd).problems) == ["unknown-class"]
