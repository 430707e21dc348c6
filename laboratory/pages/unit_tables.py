"""The courses of a run as pages show them: a chart of all armies, and a table of units for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from laboratory.services.courses import ArmyFigures, UnitFigures, by_rules
from laboratory.services.selectors import Battles, Courses
from laboratory.store.models import Run
from rules.kit.players.courses import ROUNDS
from ui.curves import chart, line_mark, small_curve


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit as a line: price, curve, the share that survived, what it earned, and how many times its price."""

    title: str
    price: str
    curve: SafeString
    survived: str
    earned: str
    ratio: str


@dataclass(frozen=True, slots=True)
class ArmyUnits:
    """An army: its look in the chart, its strength at the start and after each round, and its units."""

    name: str
    mark: SafeString
    strengths: list[str]
    units: list[UnitRow]
    others: str


@dataclass(frozen=True, slots=True)
class CourseTable:
    """All that is shown of the courses under one rule set."""

    name: str
    battles: int
    chart: SafeString
    rounds: list[int]
    armies: list[ArmyUnits]


def course_tables(run: Run, battles: Battles, courses: Courses) -> list[CourseTable]:
    """Returns the courses of a run, one table for each rule set that has any."""
    longest = max((one.rounds for _, one in battles), default=0)
    rounds = min(ROUNDS, longest) + 1
    found = by_rules(run.pairs, courses)
    return [_table(run, rules, armies, rounds) for rules, armies in sorted(found.items())]


def _table(run: Run, rules: int, armies: Sequence[ArmyFigures], rounds: int) -> CourseTable:
    named = [(run.armies[one.army]["name"], one) for one in armies]
    lines = [one.strengths[:rounds] for one in armies]
    return CourseTable(
        name=run.rules[rules]["name"] if len(run.rules) > 1 else "",
        battles=max((one.battles for one in armies), default=0),
        chart=chart(lines, "Strength of the armies over the rounds, in per cent; the table has the numbers."),
        rounds=list(range(rounds)),
        armies=[_army(place, name, one, rounds) for place, (name, one) in enumerate(named)],
    )


def _army(place: int, name: str, army: ArmyFigures, rounds: int) -> ArmyUnits:
    return ArmyUnits(
        name=name,
        mark=line_mark(place),
        strengths=[f"{100 * one:.0f}" for one in army.strengths[:rounds]],
        units=[_unit(one, rounds) for one in sorted(army.units, key=lambda one: -(one.ratio or 0.0))],
        others=_amount(army.others) if army.others else "",
    )


def _unit(unit: UnitFigures, rounds: int) -> UnitRow:
    return UnitRow(
        title=unit.title,
        price=_amount(unit.price) if unit.price else "–",
        curve=small_curve(unit.strengths[:rounds]),
        survived=f"{100 * unit.survived:.0f} %",
        earned=_amount(unit.earned),
        ratio="–" if unit.ratio is None else f"{unit.ratio:.2f}",
    )


def _amount(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
