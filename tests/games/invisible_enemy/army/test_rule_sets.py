"""A group's own charts and ratings as a named rule set (IE-R1, IE-1.40). The numbers are made up."""

import json
from fractions import Fraction

import pytest

from rules.games.invisible_enemy.army.rule_set import charts_of
from rules.games.invisible_enemy.catalogue import HOUSE_CHARTS, MGVS
from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.display.cards import Grid, Number
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.problems import Illegal, Unreadable
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import PIN, Pin
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, begin, play, to_movement
from tests.games.invisible_enemy.samples import DARWIN_DIVISION, FIRST_CLIP, HOMESTEAD, SELANGOR_REGIMENT

KIND = GAME.shared[0]


BODY = {
    "game": "invisible-enemy",
    "kind": "rule-set",
    "name": "Club charts",
    "charts": {"k": {"0": 6, "7": 9}, "control": {"100": 5}, "area": {"2": 4}},
    "mgvs": {"heavy-combat": {"hull": 15, "attack": 7}, "own 1": {"name": "Beetle", "role": "light", "hull": 2}},
}


CLUB = Pin(name="Club charts", body=BODY, key="abc", author="Ada", version=2)


def with_rule_set(document, pin=CLUB):
    for edit in KIND.use(document, pin) if pin else ():
        document = GAME.armies.edit(document, edit)
    return document


def setup(first, second, **options):
    sides = (SideSetup(id="a", name="Ada", army=first), SideSetup(id="b", name="Bo", army=second))
    return Setup(sides=sides, options={"deployed": True, **options})


def begin_with(*sides, **options):
    return replay(GAME, GAME.battle.setup.start(setup(*sides, **options), TapeDice()))


def error_codes(found):
    return [problem.code for problem in found if problem.weight == "error"]


def edit_rule_set(document, *path, value):
    return KIND.edit(document, Edit(op="set", path=path, value=value))


def test_an_army_is_evaluated_with_its_rule_set():
    evaluation = GAME.armies.evaluate(GAME.armies.read(with_rule_set(FIRST_CLIP)))
    house = GAME.armies.evaluate(GAME.armies.read(FIRST_CLIP))
    assert evaluation.legal
    # Four heavy bases: hull 9 to 15, and twice the two points of attack.
    assert int(evaluation.spent) - int(house.spent) == 4 * (6 + 2 * 2)
    (fact,) = [fact for fact in evaluation.facts if fact.label == "Rule set"]
    assert fact.value == "Club charts v2" and fact.why[0].label == "Club charts, version 2, by Ada"
    assert [line.amount for line in fact.why if line.label == "Control at 100%"] == ["5"]
    anvil = evaluation.parts[0]
    (points,) = [one for one in anvil.facts if one.label.startswith("Heavy")]
    assert "house: hull 9" in points.why[0].how and points.value.startswith(str(int(points.why[-1].amount)))
    assert KIND.held(with_rule_set(FIRST_CLIP))[0].pin == CLUB and not KIND.held(FIRST_CLIP)


def test_own_types_can_be_chosen_and_used_in_battle():
    beetles = GAME.armies.edit(
        with_rule_set(FIRST_CLIP), Edit(op="add", path=("units", 1, "bases"), value={"mgv": "own 1", "ids": [0, 0]})
    )
    card = GAME.armies.editor(GAME.armies.read(beetles), ("units", 1))
    slots = next(field for section in card.sections for field in section.fields if field.kind == "slots")
    assert "Beetle" in [option.label for option in slots.options]
    state = begin_with(beetles, with_rule_set(DARWIN_DIVISION))
    assert sorted({base.hull for base in state.bases.values() if base.mgv == "own 1"}) == [2]
    assert {base.hull for base in state.bases.values() if base.mgv == "heavy-combat"} == {15}


def test_a_battle_keeps_the_rule_set_it_began_with():
    (started, *_) = GAME.battle.setup.start(
        setup(with_rule_set(FIRST_CLIP), with_rule_set(DARWIN_DIVISION)), TapeDice()
    )
    assert started.rule_set == CLUB
    assert "by “Club charts, version 2, by Ada”" in GAME.display.describe(started, REFEREE).text
    assert GAME.battle.codecs.events.read(json.loads(json.dumps(GAME.battle.codecs.events.write(started)))) == started
    charts = started.state.charts
    assert charts.source == "Club charts" and charts.control.need == {**HOUSE_CHARTS.control.need, 100: 5}
    screen = GAME.display.screen(GAME.view(started.state, REFEREE))
    assert [fact.value for fact in screen.facts if fact.label == "Chart"] == ["Club charts"]


def test_odds_and_breakdown_use_the_charts_of_the_battle():
    state = to_movement(begin(with_rule_set(HOMESTEAD), with_rule_set(SELANGOR_REGIMENT)))
    view = GAME.view(play(state, A, "initiative", 6, 6, 1, 1), A)
    act = GAME.battle.codecs.actions.read({"type": "activate", "unit": "Barn"})
    (line,) = [line for line in GAME.odds.breakdown(view, act) if line.rule == "IE-6.10"]
    assert (line.amount, line.how) == ("5+", "Club charts")
    assert Fraction(2, 6) in [segment.chance for segment in GAME.odds.odds(view, act).strip]


def test_different_rule_sets_are_a_set_up_problem():
    later = Pin(name="Club charts", body={**BODY, "charts": {}}, key="abc", author="Ada", version=3)
    differ = GAME.battle.setup.check(setup(with_rule_set(FIRST_CLIP), with_rule_set(DARWIN_DIVISION, later)))
    assert error_codes(differ) == ["rule-set-differs"]
    assert "version 2" in differ[0].message and "version 3" in differ[0].message
    assert error_codes(GAME.battle.setup.check(setup(with_rule_set(FIRST_CLIP), DARWIN_DIVISION))) == [
        "rule-set-differs"
    ]
    assert error_codes(GAME.battle.setup.check(setup(with_rule_set(FIRST_CLIP), with_rule_set(DARWIN_DIVISION)))) == []
    forged = Pin(name="Club charts", body={**BODY, "charts": {}}, key="abc", author="Ada", version=2)
    assert error_codes(
        GAME.battle.setup.check(setup(with_rule_set(FIRST_CLIP), with_rule_set(DARWIN_DIVISION, forged)))
    ) == ["rule-set-differs"]


def test_armies_without_a_rule_set_use_the_agreed_one():
    agreed = PIN.write(CLUB)
    assert (
        error_codes(GAME.battle.setup.check(setup(with_rule_set(FIRST_CLIP), DARWIN_DIVISION, rule_set=agreed))) == []
    )
    state = begin_with(FIRST_CLIP, DARWIN_DIVISION, rule_set=agreed)
    assert {base.hull for base in state.bases.values() if base.mgv == "heavy-combat"} == {15}
    assert state.charts.control.need[100] == 5
    house = {"name": "House tables", "body": {}}
    assert error_codes(GAME.battle.setup.check(setup(with_rule_set(FIRST_CLIP), DARWIN_DIVISION, rule_set=house))) == [
        "rule-set-differs"
    ]
    assert begin_with(FIRST_CLIP, DARWIN_DIVISION, rule_set=house).charts == HOUSE_CHARTS


def test_charts_of_the_set_up_override_the_rule_set():
    options = {"rule_set": PIN.write(CLUB), "charts": {"control": {"100": 3}}}
    assert begin_with(FIRST_CLIP, DARWIN_DIVISION, **options).charts.control.need[100] == 3
    sections = GAME.battle.setup.sections(setup(FIRST_CLIP, DARWIN_DIVISION).sides, options)
    (grid,) = next(section.fields for section in sections if section.key == "chart-control")
    full = grid.rows[0].cells[0]
    assert (full.value, full.unset) == (3, "5")


def test_an_unreadable_copy_is_a_problem_and_changes_nothing():
    broken = Pin(name="Odd", body={"charts": {"k": "much"}})
    evaluation = GAME.armies.evaluate(GAME.armies.read(with_rule_set(FIRST_CLIP, broken)))
    assert error_codes(evaluation.problems) == ["rule-set-unreadable"]
    assert evaluation.spent == GAME.armies.evaluate(GAME.armies.read(FIRST_CLIP)).spent
    assert charts_of(broken) == HOUSE_CHARTS and not KIND.held({"rule_set": 7}) and not KIND.held([])


def test_an_empty_rule_set_changes_nothing():
    blank = KIND.blank("Mine")
    evaluation = KIND.evaluate(KIND.read(blank))
    assert evaluation.legal and evaluation.values == {"changes": 0}
    assert charts_of(Pin(name="Mine", body=blank)) == HOUSE_CHARTS


def test_a_number_set_and_deleted_leaves_no_trace():
    document = edit_rule_set(KIND.blank("Mine"), "charts", "k", "3", value=7)
    assert document["charts"] == {"k": {"3": 7}}
    assert edit_rule_set(document, "charts", "k", "3", value=None) == KIND.blank("Mine")


def test_gaps_between_columns_are_filled():
    charts = charts_of(Pin(name="x", body={"charts": {"k": {"8": 9}, "area": {"9": 20}}}))
    row = charts.direct_fire.k
    assert [row[column] for column in (4, 5, 7, 8)] == [4, 4, 4, 9]
    assert charts.area.need[8] == charts.area.need[6] == 13


def test_the_first_edit_copies_the_whole_self_destruct_table():
    document = edit_rule_set(KIND.blank("Mine"), "charts", "bands", 0, "attack", "1", value=9)
    rules = KIND.read(document)
    assert len(rules.charts.bands) == 3 and rules.charts.bands[0].attack[1] == 9 and rules.charts.bands[2].speed == 8
    more = edit_rule_set(document, "charts", "bands", 3, "attack", "1", value=10)
    more = edit_rule_set(more, "charts", "bands", 3, "speed", value=12)
    bands = charts_of(Pin(name="x", body=more)).self_destruct.bands
    assert [band.speed for band in bands] == [1, 5, 8, 12]


@pytest.mark.parametrize(
    "charts",
    [{"k": {"0": 900}}, {"k": {"0": "x"}}, {"control": {"300": 2}}, {"strange": {}}, {"bands": [{"speed": -1}]}],
)
def test_impossible_charts_are_unreadable(charts):
    with pytest.raises(Unreadable):
        KIND.read({"name": "x", "charts": charts})


def test_likely_typing_errors_are_hints():
    rules = KIND.read({"name": "x", "charts": {"k": {"2": -4}}, "mgvs": {"own 1": {"range": 0, "weapon": "K"}}})
    found = KIND.evaluate(rules).problems
    assert {problem.code for problem in found} == {"chart-turns", "type-nameless", "no-range"}
    assert all(problem.weight == "hint" for problem in found)


def test_every_cell_of_the_grids_can_be_set_and_read():
    card = KIND.editor(KIND.read(KIND.blank("Mine")), ())
    grids = [field for section in card.sections for field in section.fields if isinstance(field, Grid)]
    assert [grid.label for grid in grids] == [
        "Direct fire", "Control", "Area weapons", "Engineering", "Self-destruct", "Ratings of MGVs", "Tech levels",
        "Unit pools",
    ]  # fmt: skip
    document = KIND.blank("Mine")
    for grid in grids:
        assert all(len(row.cells) == len(grid.columns) for row in grid.rows)
        for cell in (cell for row in grid.rows for cell in row.cells):
            value = max(cell.least or 1, 3) if isinstance(cell, Number) else "K"
            document = KIND.edit(document, Edit(op="set", path=cell.path, value=value))
    rules = KIND.read(document)
    assert len(rules.mgvs) == len(MGVS) and rules.charts.engineering_range["attach-tow"] == 3
    assert KIND.tables(rules)["direct-fire"]


def test_a_column_of_one_row_alone_has_the_number_that_counts_on_the_other():
    """IE-7.20: beyond the last column of a row its number counts on; the table for readers failed here."""
    rules = KIND.read({**KIND.blank("Longer"), "charts": {"k": {"-8": -9}}})
    last = KIND.tables(rules)["direct-fire"][-1]
    assert (last["difference"], last["k"], last["cp"]) == (-8, -9, min(HOUSE_CHARTS.direct_fire.cp.items())[1])


def test_an_army_without_units_cannot_begin():
    with pytest.raises(Illegal):
        begin_with(
            with_rule_set(apply_edit(FIRST_CLIP, Edit(op="set", path=("units",), value=[]))),
            with_rule_set(DARWIN_DIVISION),
        )
