"""Problems of an army, each alone, and the fixes that they offer."""

import pytest

from rules.games.invisible_enemy.game import GAME
from tests.games.invisible_enemy.armies import change_document, errors_of
from tests.games.invisible_enemy.samples import DARWIN_DIVISION, FIRST_CLIP, HOMESTEAD, MACE_AND_SONS

ONE = ("units", 0)


FAULTS = [
    ("unknown-nation", FIRST_CLIP, [(("nation",), "atlantis"), (("units", 0, "type"), "free-unit")]),
    ("tech-level", FIRST_CLIP, [(("tech_level",), 2.5)]),
    ("tech-level", FIRST_CLIP, [(("tech_level",), True)]),
    ("network-dice", FIRST_CLIP, [(("network_dice",), 13)]),
    ("network-dice", FIRST_CLIP, [(("network_dice",), -1)]),
    ("unknown-mgv", HOMESTEAD, [((*ONE, "bases", 0, "mgv"), "tank")]),
    ("nation-mismatch", HOMESTEAD, [((*ONE, "bases", 0, "mgv"), "au8-sarissa")]),
    ("network-nation", HOMESTEAD, [((*ONE, "bases", 0, "mgv"), "network")]),
    ("unknown-unit-type", FIRST_CLIP, [((*ONE, "type"), "horde")]),
    ("unit-type-nation", MACE_AND_SONS, [((*ONE, "type"), "australian-squadron")]),
    ("unit-composition", FIRST_CLIP, [((*ONE, "bases", 1, "ids"), [91, 92, 93])]),
    ("unit-composition", FIRST_CLIP, [((*ONE, "bases", 1, "mgv"), "engineer"), ((*ONE, "mission"), "strike")]),
    ("empty-unit", HOMESTEAD, [((*ONE, "bases"), []), ((*ONE, "mission"), None)]),
    ("no-formation", FIRST_CLIP, [((*ONE, "formation"), None)]),
    ("unknown-formation", FIRST_CLIP, [((*ONE, "formation"), "Clip 9")]),
    ("formation-type", FIRST_CLIP, [(("formations", 0, "type"), "regiment")]),
    ("mission-missing", HOMESTEAD, [((*ONE, "mission"), None)]),
    ("mission-on-non-engineer", FIRST_CLIP, [((*ONE, "mission"), "repair")]),
    ("unknown-mission", HOMESTEAD, [((*ONE, "mission"), "picnic")]),
    ("mission-mismatch", DARWIN_DIVISION, [(("units", 2, "mission"), "strike")]),
    ("invalid-id", HOMESTEAD, [((*ONE, "bases", 0, "ids"), [1, 0])]),
    ("invalid-id", HOMESTEAD, [((*ONE, "bases", 0, "ids"), [1, "7"])]),
    ("duplicate-id", HOMESTEAD, [((*ONE, "bases", 0, "ids"), [1, 3])]),
    ("over-budget", HOMESTEAD, [(("budget",), 85)]),
]


@pytest.mark.parametrize(("code", "document", "edits"), FAULTS)
def test_each_fault_is_found_alone(code, document, edits):
    found = errors_of(change_document(document, *edits))
    assert {problem.code for problem in found} == {code}
    assert all(problem.message and problem.rule.startswith("IE-1.") for problem in found)


@pytest.mark.parametrize(("code", "document", "edits"), FAULTS)
def test_every_fix_removes_its_problem(code, document, edits):
    broken = change_document(document, *edits)
    for problem in errors_of(broken):
        for fix in problem.fixes:
            mended = broken
            for edit in fix.edits:
                mended = GAME.armies.edit(mended, edit)
            assert (problem.code, problem.where) not in {(one.code, one.where) for one in errors_of(mended)}


def test_an_empty_formation_can_be_removed():
    document = change_document(FIRST_CLIP)
    document["formations"].append({"name": "Clip 2", "type": "clip"})
    (problem,) = errors_of(document)
    assert problem.code == "empty-formation"
    assert not errors_of(GAME.armies.edit(document, problem.fixes[0].edits[0]))
