"""Documents from outside: no number or word of an army makes it cheaper for more, or reaches the table unchecked."""

from __future__ import annotations

import typing
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.sol_prime.army import limits
from rules.games.sol_prime.army.document import ArmyDesign, ArmyOptions, Mount, UnitDesign
from rules.games.sol_prime.army.pricing.rule_set import COPIES, own_prices
from rules.games.sol_prime.campaign.careers import CAREERS
from rules.games.sol_prime.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.display.screen import Counter
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.problems import RulesError, Unreadable
from rules.kernel.records import Record, names_of, spell
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import Pin

UNITS: tuple[dict[str, Any], ...] = (
    {"name": "Tank", "class": "medium-tank", "platoon": "a", "armor": [5, 4], "weapons": [{"id": "medium-gun"}]},
    {"name": "Hawk", "class": "fighter", "platoon": "b", "armor": 3, "weapons": ["air-gun"]},
    {"name": "Gun", "model": "sp-medium-gun", "platoon": "c", "ammunition": 1},
    {"name": "Box", "model": "medium-pillbox", "sections": 2, "garrison": 1},
    {"name": "Center", "model": "command-center"},
    {"name": "Digger", "model": "rifle-squad", "platoon": "d", "add-upgrades": ["engineer"]},
)
DOCUMENT = {
    "game": "sol-prime",
    "tech": "plasma",
    "budget": 900,
    "options": {"players": 1, "role": "defender"},
    "minefields": {"mf": 1},
    "units": list(UNITS),
}
FIELDS: dict[tuple[str | int, ...], limits.Limit] = {
    ("budget",): limits.BUDGET,
    ("options", "players"): limits.PLAYERS,
    ("minefields", "mf"): limits.MINEFIELDS,
    ("units", 0, "count"): limits.COUNT,
    ("units", 3, "count"): limits.COUNT,
    ("units", 0, "armor", 0): limits.ARMOR,
    ("units", 0, "armor", 1): limits.ARMOR,
    ("units", 1, "armor"): limits.ARMOR,
    ("units", 2, "armor"): limits.ARMOR,
    ("units", 4, "armor"): limits.BARE,
    ("units", 0, "weapons", 0, "mounts"): limits.MOUNTS,
    ("units", 2, "ammunition"): limits.AMMUNITION,
    ("units", 3, "sections"): limits.SECTIONS,
    ("units", 3, "garrison"): limits.GARRISON,
}
"""Every number of an army, and its bounds."""
HUGE = 10**12


def with_(path: tuple[str | int, ...], value: object) -> Any:
    return apply_edit(DOCUMENT, Edit(op="set", path=path, value=value))


def begins(document: Any) -> bool:
    sides = tuple(SideSetup(id=key, name=key, army=document) for key in ("red", "blue"))
    try:
        GAME.battle.setup.start(Setup(sides=sides, options={}), TapeDice())
    except RulesError:
        return False
    return True


def judged(document: Any) -> tuple[int | None, set[str], bool]:
    """The points (None: not even read), the problems, and whether a battle begins."""
    try:
        army = GAME.armies.read(document)
    except Unreadable:
        assert not begins(document)
        return None, set(), False
    evaluation = GAME.armies.evaluate(army)
    errors = {one.code for one in evaluation.problems if one.weight == "error"}
    return int(evaluation.spent), errors, begins(document)


def test_the_document_itself_is_legal():
    points, problems, begun = judged(DOCUMENT)
    assert points and not problems and begun


@pytest.mark.parametrize("path", FIELDS, ids=lambda path: "/".join(map(str, path)))
def test_a_number_has_its_bounds_and_more_never_costs_less(path):
    limit, costs = FIELDS[path], []
    for value in (-HUGE, -1, 0, 1, limit.least, limit.most, limit.most + 1, HUGE):
        points, problems, begun = judged(with_(path, value))
        if not limit.holds(value):
            assert points is None or problems & {"bad-number", "bad-count"}, value
            assert not begun or (path[-1] == "count" and value <= 0), "it reaches the table"
        elif path != ("budget",):
            assert "bad-number" not in problems
        if points is not None:
            assert points >= 0
            costs.append((value, points))
    ordered = [points for _, points in sorted(costs)]
    assert all(one <= other for one, other in pairwise(ordered)), sorted(costs)


def test_every_number_of_the_records_is_in_the_table():
    """A number that is added to an army gets its bounds here."""
    named = {str(part) for path in FIELDS for part in path}
    for kind in (ArmyDesign, ArmyOptions, UnitDesign, Mount):
        for name, hint in typing.get_type_hints(kind).items():
            if "int" in str(hint) and "bool" not in str(hint):
                assert spell(name) in named, f"{kind.__name__}.{name}"


WORDS = [(0, key) for key in ("size", "range-finder", "transport", "speed", "morale", "class", "model")]
WORDS += [(3, "fortification"), (4, "installation"), (4, "fortified"), (2, "artillery")]


def assert_shown(document: Any) -> None:
    """Its pages are short, whatever it holds."""
    army = GAME.armies.read(document)
    pages = [GAME.armies.editor(army, ()), *(GAME.armies.editor(army, ("units", place)) for place in range(len(UNITS)))]
    assert len(repr(pages)) < 1_000_000
    for sheet in GAME.armies.record_sheets(army):
        assert len(repr(sheet)) < 100_000
        assert all(counter.most is None or counter.most <= 200 for counter in counters(sheet))


def counters(value: object) -> Any:
    if isinstance(value, Counter):
        yield value
    elif isinstance(value, Record):
        for name in names_of(type(value)):
            yield from counters(getattr(value, name))
    elif isinstance(value, tuple):
        for inner in value:
            yield from counters(inner)


@pytest.mark.parametrize("path", FIELDS, ids=lambda path: "/".join(map(str, path)))
def test_a_huge_number_makes_no_huge_page(path):
    document = with_(path, HUGE)
    if judged(document)[0] is not None:
        assert_shown(document)


@pytest.mark.parametrize(("place", "field"), WORDS)
def test_words_that_no_table_knows_reach_no_table(place, field):
    document = with_(("units", place, field), "none such")
    _, problems, begun = judged(document)
    assert any(code.startswith("unknown-") for code in problems) and not begun
    assert_shown(document)


@pytest.mark.parametrize(
    "document",
    [
        {**DOCUMENT, "spare": 1},
        {**DOCUMENT, "units": [{**UNITS[0], "price": -5}]},
        {**DOCUMENT, "minefields": {"x": 1}},
    ],
    ids=["army", "unit", "minefields"],
)
def test_foreign_keys_are_not_read(document):
    assert judged({**DOCUMENT, **document}) == (None, set(), False)


def test_an_air_unit_pays_for_the_better_of_two_ratings():
    """SP-11.6: it has one."""
    both = [judged(with_(("units", 1, "armor"), armor))[0] for armor in ([0, 9], [9, 0], 9)]
    assert len(set(both)) == 1


@pytest.mark.parametrize("key", ["upgrades", "weapons"])
def test_a_group_pays_nobody_for_taking_more(key):
    """SP-2.70: a price below 0 counts as 0 where a thing may be had more than once."""
    what = {"upgrades": "troop-bay", "weapons": "medium-gun"}[key]
    rules = COPIES.rules(Pin(name="Ours", version=1, body={"name": "Ours", "points": {key: {what: -99}}}))
    assert getattr(own_prices(rules), key)[what] == 0


NUMBERS = st.one_of(st.integers(-HUGE, HUGE), st.integers(-3, 25))


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(list(FIELDS)), NUMBERS, min_size=1, max_size=4))
def test_any_numbers_together_are_judged_alike_everywhere(values):
    """One document has one price, and what begins has every number within its bounds."""
    document: Any = DOCUMENT
    for path, value in values.items():
        document = apply_edit(document, Edit(op="set", path=path, value=value))
    points, problems, begun = judged(document)
    if points is None:
        return
    assert points == judged(document)[0] == int(CAREERS.evaluate(document).spent) and points >= 0
    outside = [path for path, value in values.items() if not FIELDS[path].holds(value)]
    assert not outside or problems
    assert not begun or all(path[-1] == "count" and values[path] <= 0 for path in outside)


def test_two_entries_of_one_name_are_told_apart_on_the_table():
    """SP-2.3: a duplicate is a problem; whoever plays it all the same gets two stands."""
    twice = {**DOCUMENT, "units": [UNITS[0], UNITS[0], {**UNITS[0], "name": "Tank 2"}]}
    assert "duplicate-name" in judged(twice)[1]
    sides = tuple(SideSetup(id=key, name=key, army=twice) for key in ("red", "blue"))
    (event,) = GAME.battle.setup.start(Setup(sides=sides, options={}), TapeDice())
    assert len(event.units) == 6
