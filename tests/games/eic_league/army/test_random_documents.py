"""Random documents are read, evaluated and edited without fail; sums add up; fixes work."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.eic_league.army.document import TEAM
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.game import GAME

NUMBERS = st.one_of(st.sampled_from(range(0, 160, 10)), st.integers(-30, 200))
WEAPONS = st.sampled_from([*CATALOGUE.weapons, "tank-drone", "acid-stream-gun", "toaster"])
ITEMS = st.one_of(
    WEAPONS,
    st.fixed_dictionaries(
        {"weapon": WEAPONS}, optional={"salvaged": st.booleans(), "shots": st.none() | st.integers(0, 40)}
    ),
)
RATINGS = st.sampled_from([*CATALOGUE.ratings.order, "charm"])
UNITS = st.fixed_dictionaries(
    {"name": st.sampled_from(["a", "b", "c", "Suit 2", ""]), "type": st.sampled_from([*CATALOGUE.units, "mech"])},
    optional={
        "ratings": st.dictionaries(RATINGS, NUMBERS),
        "upgrades": st.lists(st.fixed_dictionaries({"rating": RATINGS, "to": NUMBERS}), max_size=4),
        "shielding": st.dictionaries(st.sampled_from(["laser", "heat", "cold", "sonic", "mud"]), NUMBERS),
        "movement": st.lists(st.sampled_from(["flight", "warp", "elevator", "teleport"]), max_size=3),
        "weapons": st.lists(ITEMS, max_size=12),
        "drone-lost": st.booleans(),
        "missile-pod": st.booleans() | st.integers(0, 3),
        "pod-missile": st.none() | ITEMS,
        "holster": st.none() | ITEMS,
        "notes": st.text(max_size=20),
    },
)


def teams(most):
    return st.fixed_dictionaries(
        {"units": st.lists(UNITS, max_size=most)},
        optional={
            "game": st.just("eic-league"),
            "name": st.text(max_size=10),
            "budget": st.none() | st.integers(-1, 20_000),
            "budget-dice": st.none() | st.lists(st.integers(0, 7), min_size=2, max_size=2),
            "league": st.none() | st.sampled_from([*CATALOGUE.leagues, "pub"]),
            "store": st.dictionaries(WEAPONS, st.integers(0, 3)),
        },
    )


TEAMS = teams(8)
SMALL_TEAMS = teams(2)


def credits(text):
    return int(text.replace(",", ""))


@settings(max_examples=150, deadline=None)
@given(TEAMS)
def test_costs_are_the_sums_of_their_lines(document):
    evaluation = GAME.armies.evaluate(GAME.armies.read(document))
    for part in evaluation.parts:
        assert credits(part.cost) == sum(credits(line.amount) for line in part.lines) == part.values["cost"]
    assert credits(evaluation.spent) == sum(credits(line.amount) for line in evaluation.lines)
    assert evaluation.fill == evaluation.values["cost"] == sum(part.values["cost"] for part in evaluation.parts)


@settings(max_examples=80, deadline=None)
@given(TEAMS)
def test_every_card_and_sheet_can_be_drawn(document):
    army = GAME.armies.read(document)
    assert GAME.armies.editor(army, ()).sections
    for part in GAME.armies.evaluate(army).parts:
        assert GAME.armies.editor(army, part.path).cost == part.cost
    assert len(GAME.armies.record_sheets(army)) == len(army.units)


@settings(max_examples=60, deadline=None)
@given(SMALL_TEAMS)
def test_fixes_mend_their_problem(document):
    problems = GAME.armies.evaluate(GAME.armies.read(document)).problems
    for problem in problems:
        for fix in problem.fixes:
            after = document
            for edit in fix.edits:
                after = GAME.armies.edit(after, edit)
            left = GAME.armies.evaluate(GAME.armies.read(after)).problems
            assert _count(left, problem) < _count(problems, problem), (problem, fix, after)


def _count(problems, one):
    """Counts problems of that code: a fix may remove a unit, and then the places of others change."""
    return sum(problem.code == one.code for problem in problems)


@settings(max_examples=100, deadline=None)
@given(TEAMS)
def test_documents_come_back_as_they_were(document):
    army = GAME.armies.read(document)
    written = TEAM.write(army)
    assert GAME.armies.read(json.loads(json.dumps(written))) == army
    assert GAME.armies.evaluate(GAME.armies.read(written)) == GAME.armies.evaluate(army)
