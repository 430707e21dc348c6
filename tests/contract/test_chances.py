"""The odds of an action are the chances of what decide makes of it. ``chances`` says how they are compared."""

from collections import Counter
from fractions import Fraction

import pytest

from rules import registry
from rules.kernel.odds import Odds, Segment
from rules.kernel.records import replace
from tests.contract import chances
from tests.contract.games import PLAYED
from tests.contract.play import courses

PROMISES = 30
"""How many actions of each type are looked at for the promises of their dice."""
HALF = Fraction(1, 2)
FOUND = [({"hits": 0, "down": False}, HALF), ({"hits": 2, "down": True}, HALF)]
"""Two results of an action, as ``results`` gives them."""


def wrong(slug, seeds, most):
    """The parts of odds that are the chances of nothing, with an action each."""
    game = registry.get_played(slug)
    return [
        f"{kind}: {part}: {text} (python -m tests.contract.chances {slug} --seed {seed})"
        for seed in seeds
        for kind, parts, text in chances.checked(game, seed, most)
        for part in parts
    ]


@pytest.mark.parametrize("slug", PLAYED)
def test_odds_are_the_chances_of_what_happens(slug):
    found = wrong(slug, range(1), 13)
    assert not found, "decide and the odds use one resolver, or differ:\n" + "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("slug", PLAYED)
def test_odds_are_the_chances_of_what_happens_in_many_battles(slug):
    found = wrong(slug, range(100), 300)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", PLAYED)
def test_faces_that_are_one_to_the_odds_are_one_to_the_rules(slug):
    """``cuts`` are a promise (rules/kernel/dice.py): what play makes of two faces between the same cuts is the same."""
    game, tried = registry.get_played(slug), Counter[str]()
    for course in courses(slug, 1):
        for before, step in zip(course.states(), course.steps, strict=False):
            tried[step.action.type] += 1
            if tried[step.action.type] <= PROMISES:
                for found in chances.broken_promises(game, before, step.viewer, step.action, seed=tried.total()):
                    pytest.fail(
                        f"the cuts of a die of {step.action.type!r} are wrong, and so are its odds: {found} lead to "
                        "different states. Each cut is the greatest face of what the rules treat alike: with "
                        "cuts=(3,), 1 to 3 are one, and 4 and above another"
                    )


def odds(**parts):
    strip = (Segment(label="all", tone="hit", chance=Fraction(1)),)
    return Odds(strip=strip, **{"chances": {}, "tables": {}, **parts})


def test_right_odds_match():
    right = odds(chances={"down": HALF}, tables={"hits": {0: HALF, 2: HALF}})
    assert not chances.unmatched(right, FOUND), "chances.unmatched complains of odds that are right"


def test_what_the_others_leave_is_right_if_they_are():
    weights = {(0, False): Fraction(1, 2), (1, False): Fraction(1, 5), (1, True): Fraction(3, 10)}
    found = [({"hits": hits, "down": down}, weight) for (hits, down), weight in weights.items()]
    parts = {"none": Fraction(1, 2), "down": Fraction(3, 10), "hit, but not down": Fraction(1, 5)}
    assert not chances.unmatched(odds(chances=parts), found), "hit, but not down, is what the others leave"
    wrong = {**parts, "down": Fraction(2, 5), "hit, but not down": Fraction(1, 10)}
    assert len(chances.unmatched(odds(chances=wrong), found)) == 2, "where two are wrong their sum says nothing"


@pytest.mark.parametrize(
    "parts",
    [
        {"chances": {"down": HALF + Fraction(1, 100)}},
        {"tables": {"hits": {0: HALF, 1: HALF}}},
        {"tables": {"hits": {0: HALF - Fraction(1, 6), 2: HALF + Fraction(1, 6)}}},
        {"tables": {"seen": {"Fenris": Fraction(1, 3)}}},
    ],
)
def test_wrong_odds_are_found(parts):
    assert chances.unmatched(odds(**parts), FOUND), f"chances.unmatched finds nothing wrong with {parts}"


def test_every_number_of_a_table_counts():
    shifted = replace(odds(), tables={"hits": {1: HALF, 2: HALF}})
    unmatched = chances.unmatched(shifted, FOUND)
    assert unmatched == ["table hits"], f"1 is hit with no chance, and chances.unmatched says {unmatched}"
