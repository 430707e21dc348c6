"""Events tell what has happened: their arithmetic makes the figures that count, in every case that is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rules.games.sol_prime.actions.table import TABLE
from rules.games.sol_prime.battle.actions import ACTIONS
from rules.games.sol_prime.battle.events.base import Happened
from rules.games.sol_prime.battle.evolve import evolve
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.conformance.cases import QUERIES
from rules.games.sol_prime.conformance.states import read_state
from rules.kernel.dice import TapeDice
from rules.kernel.problems import RulesError
from rules.kernel.viewer import REFEREE
from tests.contract import rules_exercised
from tests.yaml_files import read_yaml

HERE = Path(__file__).parents[1]
RULES = {rule for rules in rules_exercised.read("sol-prime").chapters.values() for rule in rules}
MODIFIERS = {"artillery-called", "counterbattery-tried", "platoon-tested", "unit-tested", "support-called"}
"""Events whose lines before the total are the modifiers of one die, and have their sum as ``modifier``."""


class Step(NamedTuple):
    """A step of a case: the state before it, its action, its event, and the state after it."""

    before: State
    action: dict[str, Any]
    event: Happened
    after: State


CASES = [
    case
    for case in (*read_yaml(HERE / "cases.yaml"), *read_yaml(HERE / "further_cases.yaml"))
    if case["kind"] in ("resolve", "play")
]


def steps(case: dict[str, Any]) -> Iterator[Step]:
    state = read_state(case.get("state") or {})
    for entry in case.get("script") or [case]:
        if entry["action"]["type"] in QUERIES:
            continue
        try:
            read = ACTIONS.read(dict(entry["action"]))
            (event,) = TABLE.resolve(state, REFEREE, read, TapeDice(entry.get("dice") or []))
        except RulesError:
            continue
        after = evolve(state, event)
        yield Step(state, entry["action"], event, after)
        state = after


def amount(text: str) -> float:
    return float(text.replace("−", "-"))


def parts(lines: Any, start: str = "") -> float:
    """The sum of the lines that are no totals and whose label begins so."""
    return sum(amount(line.amount) for line in lines if not line.total and line.label.startswith(start))


CHECKS: list[tuple[tuple[str, ...], Callable[[Step], None]]] = []


def checks(*kinds: str) -> Callable[[Callable[[Step], None]], Callable[[Step], None]]:
    """Adds a check of the events of these kinds (none named: of all)."""

    def add(check: Callable[[Step], None]) -> Callable[[Step], None]:
        CHECKS.append((kinds, check))
        return check

    return add


@checks()
def an_event_names_who_acted_and_the_rules_of_its_lines(step):
    event, action = step.event, step.action
    actor = action.get("by") or action.get("unit") or action.get("attackers")
    names = actor if isinstance(actor, list) else [actor] if actor else []
    assert set(names) <= set(event.about), "who acts is among those whom it is about"
    assert event.side == (step.before.units[names[0]].side if names else event.side)
    assert event.side or event.type in ("first-side-settled", "cycle-begun"), "one side acts, or none"
    assert set(event.about) <= {*step.before.units, *step.before.minefields}
    for field in {"by", "unit", "target", "defender", "leader", "platoon"} & set(event.__struct_fields__) & set(action):
        told = getattr(event, field)
        assert (list(told) if isinstance(told, tuple) else told) == action[field]
    for line in event.lines:
        assert line.label and line.amount and isinstance(line.how, str)
        assert line.rule in RULES, f"{line.label}: {line.rule}"


@checks(*MODIFIERS)
def the_lines_of_a_roll_make_its_modifier(step):
    assert parts(step.event.lines) == step.event.modifier
    total = next((line for line in step.event.lines if line.total), None)
    if step.event.type != "artillery-called" or step.event.arrival != "next-cycle":
        assert total and total.how.startswith("D10") and " " in total.amount, "what it takes, and by which die"


@checks("moved")
def the_lines_of_a_move_make_its_cost(step):
    (total,) = [line for line in step.event.lines if line.total]
    assert parts(step.event.lines) == amount(total.amount) == step.event.cost
    assert total.how.startswith("of ") and all(line.how for line in step.event.lines)
    told = [leg for leg in step.action["legs"] if leg["inches"]]
    named = [line for line in step.event.lines if '"' in line.how and line.rule == "SP-5.12"]
    assert len(named) >= len({leg.get("terrain", "clear") for leg in told}), "each ground that it crosses"


@checks("fired")
def the_lines_of_a_shot_make_what_it_needs(step):
    lines, event = list(step.event.lines), step.event
    at = next((at for at, line in enumerate(lines) if line.label == "To hit"), None)
    if at is None:
        assert not lines or not event.die
        return
    assert parts(lines[:at]) == event.drm
    assert lines[at].amount == f"{event.need} or more" and f"D{event.die}" in lines[at].how
    kills, total = lines[at + 1 :], None
    if kills:
        end = next(at for at, line in enumerate(kills) if line.total)
        total, kills = kills[end], kills[:end]
        rolled = [roll.face for roll in event.rolls if roll.sides == 6]
        assert parts(kills) == event.net[0] - rolled[0], "die, rating, modifiers and armor"
        assert total.how.replace(" ", "-").endswith(step.event.result) or len(event.net) > 1 or event.occupant
    assert bool(total) == bool(event.net) and event.hits == len(event.net)


@checks("fought")
def the_lines_of_close_combat_make_both_modifiers(step):
    event = step.event
    for start, modifier in (("Attack:", event.attacker_modifier), ("Defence:", event.defender_modifier)):
        assert parts(event.lines, start) == modifier
        (total,) = [line for line in event.lines if line.total and line.label == start[:-1]]
        assert amount(total.amount.removeprefix("D6 ") if " " in total.amount else "0") == modifier


@checks("artillery-fell", "bombed", "demolished")
def each_target_of_a_blast_is_told_with_its_result(step):
    told = {line.label: line for line in step.event.lines}
    for name, result in step.event.results.items():
        if name in told:
            assert told[name].how.replace(" ", "-").endswith(result), name


@checks("artillery-fell", "bombed")
def the_sum_of_a_blast_decides(step):
    for line in step.event.lines:
        unit = step.before.units.get(line.label)
        if unit is None:
            continue
        best = max(map(amount, line.amount.split(", ")))
        soft = unit.kind == "infantry"
        result = "no-effect" if best <= 0 else "suppressed" if soft and best <= 4 else "destroyed"
        assert step.event.results[line.label] == result, "SP-17.20, SP-22.33"


@checks("demolished")
def a_charge_counts_its_die_and_3(step):
    faces = [roll.face for roll in step.event.rolls]
    assert [amount(line.amount) for line in step.event.lines] == [face + 3 for face in faces], "SP-21.4"


@checks()
def who_is_told_to_be_destroyed_is_and_nobody_else(step):
    gone = {name for name, one in step.after.units.items() if one.destroyed and not step.before.units[name].destroyed}
    fields = {name for name, one in step.after.minefields.items() if one.destroyed}
    told = getattr(step.event, "destroyed", None)
    if told is not None:
        assert set(told) - fields == gone


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_what_the_events_of_a_case_tell(case):
    for step in steps(case):
        for kinds, check in CHECKS:
            if not kinds or step.event.type in kinds:
                check(step)


def test_every_kind_that_is_checked_happens_in_a_case():
    happened = {step.event.type for case in CASES for step in steps(case)}
    assert {kind for kinds, _ in CHECKS for kind in kinds} <= happened
