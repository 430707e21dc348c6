"""Documents from outside: no number in them crashes, pays less for more, or comes onto the table unlawfully."""

from copy import deepcopy
from decimal import Decimal
from math import ceil

import pytest

from rules.games.war_logic.army.document import ARMY, Options, SkillDesign, UnitDesign
from rules.games.war_logic.game import GAME
from rules.kernel.campaign import Career
from rules.kernel.dice import TapeDice
from rules.kernel.problems import RulesError
from rules.kernel.records import replace, spell
from rules.kernel.setup import Setup, SideSetup
from tests.games.war_logic.samples import ARMIES, BRITISH

HOSTILE = (-10_000_000, -1, 0, 1, 500, 10_000_000, 10**30, "0.5", "-0.5", "nan", "1e9", True, None, "", [], {})
STARTED = (1, 10_000_000)
"""Values with which every legal army also begins a battle."""
GROWING = ("impact", "range", "extension", "number", "probability", "penalty")
NUMBERS = {
    "units": ("count", "scale"),
    "skills": (
        "impact",
        "range",
        "extension",
        "number",
        "probability",
        "penalty",
        "accuracy",
        "cost",
        "left",
        "die-bonus",
    ),
    "options": ("number-cap", "smuggling-rate"),
}


def test_every_number_of_a_document_is_tried():
    """A field for a number that somebody adds belongs into the table above."""
    kinds = {"units": UnitDesign, "skills": SkillDesign, "options": Options}
    for key, kind in kinds.items():
        typed = {
            spell(name)
            for name, hint in kind.__annotations__.items()
            if hint.split(" ")[0] in ("Exact", "int", "Count")
        }
        assert typed == set(NUMBERS[key])


def places(document):
    """The places of all numbers that an army document may hold, stated or not."""
    yield ("budget",)
    yield ("allotments", "some")
    for name in NUMBERS["options"]:
        yield ("options", name)
    for line in range(len(document["units"])):
        yield from (("units", line, name) for name in NUMBERS["units"])
    for skill in document.get("skills") or {}:
        yield from (("skills", skill, name) for name in NUMBERS["skills"])


def changed(document, place, value):
    new = deepcopy(document)
    entry = new
    for key in place[:-1]:
        entry = entry.setdefault(key, {}) if isinstance(entry, dict) else entry[key]
    entry[place[-1]] = value
    return new


def read(document):
    try:
        return GAME.armies.read(document)
    except RulesError:
        return None


def errors(evaluation):
    return [one for one in evaluation.problems if one.weight == "error"]


@pytest.mark.parametrize("document", ARMIES, ids=lambda one: one["name"])
def test_no_number_crashes_or_pays_and_what_is_legal_begins(document):
    for place in places(document):
        for value in HOSTILE:
            design = read(changed(document, place, value))
            if design is None:
                continue
            evaluation = GAME.armies.evaluate(design)
            if errors(evaluation):
                continue
            cost = Decimal(str(evaluation.values["cost"]))
            where = f"{place}: {value!r}"
            assert cost >= 0 and all(Decimal(str(part.values["cost"])) >= 0 for part in evaluation.parts), where
            assert cost == sum(Decimal(str(part.values["cost"])) * unit.count
                               for part, unit in zip(evaluation.parts, design.units, strict=False)), where  # fmt: skip
            if value in STARTED and value is not True:
                begin(changed(document, place, value), cost, where)


def begin(document, cost, where):
    sides = tuple(SideSetup(id=key, name=key, army=document) for key in "xy")
    setup = Setup(sides=sides, options={"strict": False})
    assert not [one for one in GAME.battle.setup.check(setup) if one.weight == "error"], where
    (event,) = GAME.battle.setup.start(setup, TapeDice([]))
    assert sum(side.spent for side in event.state.sides.values()) == 2 * cost, where
    some = replace(event.state, sheets=dict(list(event.state.sheets.items())[:1]), units={})
    assert GAME.battle.codecs.states.read(GAME.battle.codecs.states.write(some)) == some, where


@pytest.mark.parametrize("document", ARMIES, ids=lambda one: one["name"])
def test_more_of_a_line_never_costs_less(document):
    for line in range(len(document["units"])):
        costs = []
        for count in (0, 1, 2, 3, 500):
            evaluation = GAME.armies.evaluate(ARMY.read(changed(document, ("units", line, "count"), count)))
            costs.append(Decimal(str(evaluation.values["cost"])))
        assert costs == sorted(costs)


@pytest.mark.parametrize("name", GROWING)
@pytest.mark.parametrize("document", ARMIES, ids=lambda one: one["name"])
def test_more_of_a_skill_never_costs_less(document, name):
    for skill in document.get("skills") or {}:
        costs = []
        for value in (0, 1, 7, 100, 10_000):
            design = ARMY.read(changed(document, ("skills", skill, name), value))
            costs.append(Decimal(str(GAME.armies.evaluate(design).values["cost"])))
        assert costs == sorted(costs), (skill, name)


@pytest.mark.parametrize(
    "damage",
    [
        lambda one: {**one, "units": [*one["units"], one["units"][0]]},
        lambda one: {**one, "teams": [*one["teams"], *one["teams"]]},
        lambda one: {**one, "units": [{**one["units"][0], "skills": ["human-health"] * 400}]},
        lambda one: {**one, "units": [{**one["units"][0], "carries": ["nobody", one["units"][0]["name"]]}]},
        lambda one: {**one, "skills": {"human-health": {"skill": "human-health", "number": 5000}}},
        lambda one: {**one, "allotments": {"redcoats": 10_000_000, "nobody": 10_000_000}},
        lambda one: {**one, "foreign": {"a": [1, [2, [3]]]}, "units": [{**one["units"][0], "more": 1}]},
    ],
)
def test_duplicates_and_foreign_keys_neither_crash_nor_cost_less(damage):
    document = damage(BRITISH)
    design = read(document)
    if design is None:
        return
    evaluation = GAME.armies.evaluate(design)
    sides = tuple(SideSetup(id=key, name=key, army=document) for key in "xy")
    setup = Setup(sides=sides, options={"strict": False})
    found = [one for one in GAME.battle.setup.check(setup) if one.weight == "error"]
    assert Decimal(str(evaluation.values["cost"])) >= 0 and bool(found) >= bool(errors(evaluation))


def test_a_unit_costs_the_same_everywhere():
    """One document has one price: in the editor, on the table and in a career (whole credits, rounded up)."""
    career = Career(name="North", wallet=9000, begun=True)
    for document in ARMIES:
        offers = GAME.campaign.recruits(career, document)
        design = ARMY.read(document)
        evaluation = GAME.armies.evaluate(design)
        sides = tuple(SideSetup(id=key, name=key, army=document) for key in "xy")
        (event,) = GAME.battle.setup.start(Setup(sides=sides, options={}), TapeDice([]))
        assert len(offers) == len(document["units"])
        for part, offer in zip(evaluation.parts, offers, strict=False):
            assert GAME.armies.editor(design, part.path).cost == part.cost
            cost = Decimal(str(part.values["cost"]))
            assert f": {ceil(cost):,} each" in offer.label
            sheets = [one for name, one in event.state.sheets.items() if part.title in name]
            assert part.kind == "Hazard" or {one.cost for one in sheets} == {cost}
