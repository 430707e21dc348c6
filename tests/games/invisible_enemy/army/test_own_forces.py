"""A group's own tech levels, unit pools and network dice as part of a rule set (IE-R1). The numbers are made up."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.display.cards import Grid, Number
from rules.kernel.edits import Edit
from rules.kernel.problems import Unreadable
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import Pin
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, play
from tests.games.invisible_enemy.samples import DARWIN_DIVISION, FIRST_CLIP

KIND = GAME.shared[0]
BODY = {
    "game": "invisible-enemy",
    "kind": "rule-set",
    "name": "Club forces",
    "forces": {
        "tech_levels": {"california": 3},
        "pools": {"californian-company": {"most": {"main": 3}, "standard": 5}, "free-unit": {"most": {"bases": 2}}},
        "dice_plus": 1,
        "dice_most": 5,
    },
}


def under(document, **forces):
    """An army that goes by the club's numbers."""
    body = {**BODY, "forces": {**BODY["forces"], **forces}}
    for edit in KIND.use(document, Pin(name="Club forces", body=body, key="abc", author="Ada", version=1)):
        document = GAME.armies.edit(document, edit)
    return document


def evaluated(document):
    return GAME.armies.evaluate(GAME.armies.read(document))


def fact(evaluation, label):
    return next(one.value for one in evaluation.facts if one.label == label)


def test_a_nation_takes_the_tech_level_of_the_rule_set_and_with_it_its_base_interval():
    assert (fact(evaluated(FIRST_CLIP), "Tech level"), fact(evaluated(FIRST_CLIP), "Base interval")) == ("9", '9"')
    own = evaluated(under(FIRST_CLIP))
    assert (fact(own, "Tech level"), fact(own, "Base interval")) == ("3", '5"')
    stated = evaluated(under({**FIRST_CLIP, "tech_level": 6}))
    assert fact(stated, "Base interval") == '7"', "the army's own comes first"


def test_units_are_judged_by_the_pools_of_the_rule_set():
    assert "unit-composition" not in {one.code for one in evaluated(FIRST_CLIP).problems}
    found = [one.message for one in evaluated(under(FIRST_CLIP)).problems if one.code == "unit-composition"]
    assert any("3" in message for message in found), found
    wide = under(FIRST_CLIP, pools={"californian-company": {"most": {"main": 9}}})
    assert "unit-composition" not in {one.code for one in evaluated(wide).problems}


def test_a_unit_without_limit_gets_one():
    free = {
        "name": "Crowd",
        "type": "free-unit",
        "formation": FIRST_CLIP["formations"][0]["name"],
        "bases": [{"mgv": "light-combat", "ids": [901, 902, 903]}],
    }
    crowd = {**FIRST_CLIP, "units": [free]}
    assert "unit-composition" not in {one.code for one in evaluated(crowd).problems}
    assert "unit-composition" in {one.code for one in evaluated(under(crowd)).problems}


def test_stated_network_dice_have_the_limit_of_the_rule_set():
    stated = {**FIRST_CLIP, "network_dice": 6}
    assert "network-dice" not in {one.code for one in evaluated(stated).problems}
    assert "network-dice" in {one.code for one in evaluated(under(stated)).problems}
    assert "network-dice" not in {one.code for one in evaluated(under(stated, dice_most=20)).problems}


@pytest.mark.parametrize(("face", "dice"), [(2, 3), (6, 5)])
def test_network_dice_are_rolled_by_the_numbers_of_the_rule_set(face, dice):
    first, second = (under({**one, "network_dice": None}) for one in (FIRST_CLIP, DARWIN_DIVISION))
    sides = (SideSetup(id="a", name="Ada", army=first), SideSetup(id="b", name="Bo", army=second))
    events = GAME.battle.setup.start(Setup(sides=sides, options={"deployed": True}), TapeDice())
    before = replay(GAME, events)
    action = GAME.battle.codecs.actions.read({"type": "roll-network-dice", "by": "a"})
    (rolled, *_) = GAME.battle.decide(before, A, action, TapeDice([face]))
    told = GAME.display.describe(rolled, REFEREE)
    assert told.text.endswith(f"{dice} network dice.") and told.why[0].label == "1D6 + 1"
    assert play(before, A, "roll-network-dice", face, by="a").sides["a"].network_dice == dice


def test_the_card_has_a_field_for_each_number_with_the_house_number_in_grey():
    card = KIND.editor(KIND.read(BODY), ())
    fields = [one for section in card.sections for one in section.fields]
    cells = [cell for one in fields if isinstance(one, Grid) for row in one.rows for cell in row.cells]
    numbers = {one.path[1:]: one for one in [*fields, *cells] if isinstance(one, Number) and one.path[0] == "forces"}
    shown = {path: (one.value, one.unset) for path, one in numbers.items()}
    assert shown["tech_levels", "california"] == (3, "9") and shown["tech_levels", "selangor"] == (None, "7")
    assert shown["pools", "californian-company", "most", "main"] == (3, "6")
    assert shown["pools", "free-unit", "most", "bases"] == (2, "–")
    assert shown["dice_plus",] == (1, "4") and shown["dice_most",] == (5, "12")
    for one in numbers.values():
        for value in (one.least, one.most):
            KIND.read(KIND.edit(BODY, Edit(op="set", path=one.path, value=value)))
        for value in (one.least - 1, one.most + 1):
            with pytest.raises(Unreadable):
                KIND.read(KIND.edit(BODY, Edit(op="set", path=one.path, value=value)))


def test_differences_from_the_house_are_listed():
    (told,) = [one for one in KIND.evaluate(KIND.read(BODY)).facts if one.label.startswith("Differs")]
    assert {(one.label, one.amount, one.how) for one in told.why} == {
        ("Tech level of California", "3", "house: 9"),
        ("Californian company: main", "3", "house: 6"),
        ("Californian company: full strength", "5", "house: 8"),
        ("Free unit: bases", "2", "house: no limit"),
        ("Network dice", "1D6 + 1", "house: 1D6 + 4"),
        ("Most network dice", "5", "house: 12"),
    }
