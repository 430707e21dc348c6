"""Cards of the roster page."""

from itertools import groupby

import pytest

from rules.games.war_logic.army.document import ARMY
from rules.games.war_logic.game import GAME
from rules.kernel.display.cards import Slots
from rules.kernel.edits import Edit
from tests.games.war_logic import samples


def army(units=(), **more):
    return {"game": "war-logic", "name": "Test", "units": list(units), **more}


def own(**skill):
    return army([{"name": "man", "skills": ["own", "health-10"]}], skills={"own": skill})


@pytest.mark.parametrize("document", samples.ARMIES, ids=lambda one: one["name"])
def test_every_part_has_a_card_and_every_choice_can_be_taken(document):
    design = GAME.armies.read(document)
    paths = [(), *(part.path for part in GAME.armies.evaluate(design).parts)]
    for path in paths:
        card = GAME.armies.editor(design, path)
        for section in card.sections:
            for field in section.fields:
                if field.kind in ("choose", "toggle"):
                    value = field.options[-1].value if field.kind == "choose" else field.on
                    GAME.armies.read(GAME.armies.edit(document, Edit(op="set", path=field.path, value=value)))
                if field.kind == "slots" and field.options:
                    GAME.armies.read(
                        GAME.armies.edit(document, Edit(op="add", path=field.path, value=field.options[0].value))
                    )


def test_the_price_of_an_own_skill_is_shown_term_by_term():
    design = GAME.armies.read(own(**{"category": "offense", "sub-category": "laser", "impact": 6, "range": 8}))
    lines = GAME.armies.editor(design, ("skills", 0)).why
    assert [line.amount for line in lines] == ["14", "× 20", "× 30 %", "84", "+ 0", "84"]


def test_the_library_has_each_category_once():
    document = army([{"name": "Man", "skills": ["human-health"]}])
    card = GAME.armies.editor(ARMY.read(document), ("units", 0))
    slots = next(one for section in card.sections for one in section.fields if isinstance(one, Slots))
    groups = [group for group, _ in groupby(slots.options, key=lambda option: option.group)]
    assert len(groups) == len(set(groups)) == 5
