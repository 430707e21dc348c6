"""The editor: every choice can be read, priced and edited again, and its price is what the choice costs."""

from __future__ import annotations

from random import Random

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.display.cards import Choose, Number, Slots, Stepper, Text, Toggle
from rules.kernel.edits import Edit
from tests.games.sol_prime.samples import ARMIES, LASER_BRIGADE


def army(document):
    return GAME.armies.read(document)


def edits(one):
    """Everything that a field lets one do."""
    match one:
        case Choose():
            return [Edit(op="set", path=one.path, value=option.value) for option in one.options]
        case Stepper():
            return [Edit(op="set", path=one.path, value=option.value) for option in one.scale]
        case Toggle():
            return [Edit(op="set", path=one.path, value=one.on), Edit(op="set", path=one.path, value=None)]
        case Number():
            return [Edit(op="set", path=one.path, value=one.least or 0), Edit(op="set", path=one.path, value=None)]
        case Text():
            return [Edit(op="set", path=one.path, value="A / new word")]
        case Slots():
            found = [Edit(op="add", path=one.path, value=option.value) for option in one.options]
            found += [Edit(op="remove", path=entry.path) for entry in one.entries]
            return found + [edit for entry in one.entries for field in entry.fields for edit in edits(field)]
    raise TypeError(one)


def test_a_mount_of_the_model_can_be_doubled_and_fixed():
    document = {**LASER_BRIGADE, "units": [{"name": "Tank", "model": "medium-laser-tank", "platoon": "x"}]}
    twice = GAME.armies.edit(document, Edit(op="set", path=("units", 0, "weapons", 0, "mounts"), value=2))
    fixed = GAME.armies.edit(twice, Edit(op="set", path=("units", 0, "weapons", 0, "turret"), value=False))
    costs = [GAME.armies.evaluate(army(one)).parts[0].values["cost"] for one in (document, twice, fixed)]
    assert costs == [16, 21, 19]


def cards(document):
    design = army(document)
    return [
        GAME.armies.editor(design, ()),
        *(GAME.armies.editor(design, ("units", place)) for place in range(len(document["units"]))),
    ]


@pytest.mark.parametrize("document", ARMIES, ids=lambda one: one["name"])
def test_every_choice_can_be_read_and_edited_again(document):
    rng = Random(4)
    for card in cards(document):
        found = [edit for section in card.sections for field in section.fields for edit in edits(field)]
        for edit in rng.sample(found, min(len(found), 12)):
            after = GAME.armies.edit(document, edit)
            GAME.armies.evaluate(army(after))
            GAME.armies.editor(army(after), ())
            GAME.armies.editor(
                army(after),
                (
                    "units",
                    min(edit.path[1], len(after["units"]) - 1) if len(edit.path) > 1 and edit.path[0] == "units" else 0,
                ),
            )


def test_marginal_prices_are_the_costs_of_choices():
    before = int(GAME.armies.evaluate(army(LASER_BRIGADE)).spent)
    card = GAME.armies.editor(army(LASER_BRIGADE), ("units", 0))
    for section in card.sections:
        for field in section.fields:
            for option in getattr(field, "options", ()) if isinstance(field, Choose) else ():
                if option.price or field.label in ("Morale", "Speed", "Target size"):
                    after = GAME.armies.edit(LASER_BRIGADE, Edit(op="set", path=field.path, value=option.value))
                    cost = int(GAME.armies.evaluate(army(after)).spent)
                    assert cost - before == int(option.price.replace("−", "-") or 0), (field.label, option)


def test_a_new_entry_gets_a_name_of_its_own_and_is_legal():
    card = GAME.armies.editor(army(LASER_BRIGADE), ())
    slots = next(field for section in card.sections for field in section.fields if section.key == "units")
    legal = [option for option in slots.options if not option.reason and option.value.get("model")]
    for option in legal:
        once = GAME.armies.edit(LASER_BRIGADE, Edit(op="add", path=("units",), value=option.value))
        twice = GAME.armies.edit(once, Edit(op="add", path=("units",), value=option.value))
        codes = {one.code for one in GAME.armies.evaluate(army(twice)).problems}
        assert "duplicate-name" not in codes and "no-platoon" not in codes and "tech-level" not in codes


def test_leaders_follow_an_entry_that_is_renamed():
    document = {**LASER_BRIGADE, "leaders": [{"name": "Ray", "attached": "Shield"}]}
    place = next(number for number, unit in enumerate(document["units"]) if unit["name"] == "Shield")
    after = GAME.armies.edit(document, Edit(op="set", path=("units", place, "name"), value="Aegis"))
    assert after["leaders"][0]["attached"] == "Aegis"
    assert GAME.armies.evaluate(army(after)).legal


def test_an_upgrade_of_the_model_can_be_taken_away():
    document = {**LASER_BRIGADE, "units": [{"name": "Carrier", "model": "hover-apc", "platoon": "x"}]}
    after = GAME.armies.edit(document, Edit(op="set", path=("units", 0, "upgrades", "smoke"), value=None))
    assert GAME.armies.evaluate(army(after)).parts[0].values["cost"] == 13
    again = GAME.armies.edit(after, Edit(op="set", path=("units", 0, "upgrades", "stealth"), value=True))
    assert GAME.armies.evaluate(army(again)).parts[0].values["cost"] == 17
