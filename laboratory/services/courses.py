"""Figures of units: what each was worth over all recorded battles of a rule set. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import mul

from rules.kernel.records import Record, replace
from rules.kit.players.courses import OTHERS, ArmyCourse, UnitCourse, add_up


class UnitFigures(Record):
    """A unit's averages over its battles: ``strengths`` from 0 to 1 at the start and after each round, the share of
    battles ``survived``, and the price of what it has ``earned``.
    """

    title: str
    price: float
    battles: int
    survived: float
    earned: float
    strengths: tuple[float, ...]

    @property
    def ratio(self) -> float | None:
        """The number of times that it has earned its price; None where it has none."""
        return self.earned / self.price if self.price else None


class ArmyFigures(Record):
    """An army's averages: ``strengths`` are those of its units, by their prices; ``others`` what no unit has earned."""

    army: int
    battles: int
    strengths: tuple[float, ...]
    units: tuple[UnitFigures, ...]
    others: float = 0.0


def by_rules(
    pairs: Sequence[Sequence[int]], courses: Iterable[tuple[int, ArmyCourse]]
) -> Mapping[int, list[ArmyFigures]]:
    """Returns the figures of each rule set (by its place), from courses with the number of their meeting."""
    sorted_out: dict[int, list[ArmyCourse]] = {}
    for pair, course in courses:
        rules, *armies = pairs[pair]
        sorted_out.setdefault(rules, []).append(replace(course, army=armies[course.army]))
    return {rules: [_army(one) for one in add_up(found)] for rules, found in sorted_out.items()}


def _army(course: ArmyCourse) -> ArmyFigures:
    units = [_unit(one) for one in course.units if one.title != OTHERS]
    battles = max((one.battles for one in course.units), default=0)
    rest = sum(one.earned for one in course.units if one.title == OTHERS)
    priced = any(one.price for one in units)
    weights = [one.price if priced else 1.0 for one in units]
    columns = zip(*(one.strengths for one in units), strict=True)
    strengths = tuple(sum(map(mul, weights, column)) / sum(weights) for column in columns)
    return ArmyFigures(
        army=course.army, battles=battles, strengths=strengths, units=tuple(units), others=rest / max(1, battles)
    )


def _unit(course: UnitCourse) -> UnitFigures:
    count = course.battles
    return UnitFigures(
        title=course.title,
        price=course.price,
        battles=count,
        survived=course.survived / count,
        earned=course.earned / count,
        strengths=tuple(one / count for one in course.strengths),
    )
