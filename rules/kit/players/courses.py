"""Courses of battles: the strength of every unit over the rounds, and what each has taken from its opponents.

The strength of a unit is the share left of what its sheet counts down (energy, health, stands), as the referee sees it.
A unit *earns* what opponents lose in actions of its own in which dice fall, and in those that follow without naming a
unit: the share of strength lost, at the price of the unit that lost it. Where a game's armies have no prices, every
unit is worth 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from rules.kernel.display.screen import Sheet
from rules.kernel.evaluation import Part
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.records import Json, Record
from rules.kernel.viewer import REFEREE, Viewer
from rules.kit.players.choice import Choice
from rules.kit.players.matches import Table

ROUNDS = 24
"""The last round of which a course tells; what comes later counts as the end."""
OTHERS = "Other causes"
"""The title of what no unit has earned: fires, mines, barrages that nobody can be named for."""


class UnitCourse(Record):
    """Sums over ``battles``: the ``strengths`` of a unit at the start and after each round (a battle that has ended
    keeps its last ones), how often it ``survived``, and what it ``earned`` in prices.
    """

    title: str
    price: float
    battles: int
    survived: int
    earned: float
    strengths: tuple[float, ...]


class ArmyCourse(Record):
    """The courses of an army's units; ``army`` is its place in the series."""

    army: int
    units: tuple[UnitCourse, ...]


Sample: TypeAlias = Mapping[str, tuple[Sheet, float]]
"""The sheets of a moment, each with the strength of its unit, by key."""


class Recorder:
    """Watches a battle at a table. The referee's screen is made only where dice fell or a round began."""

    def __init__(self, table: Table, armies: Sequence[Json]) -> None:
        """``armies`` are the documents of the sides, in the order of the seats."""
        self.table, self.state = table, table.state
        self.known: list[tuple[Any, Sample]] = []
        self.now = self._sample(table.state)
        keys = [side.id for side in table.game.display.screen(table.game.view(table.state, REFEREE)).sides]
        self.armies = dict(zip(keys, armies, strict=False))
        self.earned: dict[tuple[str, str], float] = {}
        self.acted: dict[str, str] = {}
        self.points: list[Sample] = []
        self._price()

    def watch(self, viewer: Viewer, choice: Choice, state: Any) -> None:
        """Notes what an action has changed."""
        before, self.state = self.state, state
        if by := self._actor(viewer.side, choice):
            self.acted[viewer.side] = by
        if len(self.table.rounds) > len(self.points) and len(self.points) < ROUNDS:
            self.points.append(self._sample(before))
        if self.table.rolled:
            self._credit(viewer.side, self._sample(before), self._sample(state))

    def courses(self, order: Sequence[int]) -> tuple[ArmyCourse, ...]:
        """Returns the courses of this battle; ``order`` are the places in the series of the armies on the seats."""
        end = self._sample(self.state)
        points = [*self.points, end]
        points += [end] * (ROUNDS + 1 - len(points))
        found = zip(order, self.armies, strict=True)
        return tuple(ArmyCourse(army=army, units=tuple(self._units(side, points))) for army, side in sorted(found))

    def _units(self, side: str, points: Sequence[Sample]) -> Iterator[UnitCourse]:
        titles = {**points[0], **points[-1]}
        for key, (sheet, _) in titles.items():
            if sheet.side == side:
                strengths = tuple(round(point[key][1], 4) if key in point else 0.0 for point in points)
                yield UnitCourse(
                    title=sheet.title,
                    price=round(self.prices.get(key, 0.0), 2),
                    battles=1,
                    survived=int(strengths[-1] > 0),
                    earned=round(self.earned.get((side, key), 0.0), 3),
                    strengths=strengths,
                )
        if rest := self.earned.get((side, "")):
            none = (0.0,) * len(points)
            yield UnitCourse(title=OTHERS, price=0.0, battles=1, survived=0, earned=round(rest, 3), strengths=none)

    def _sample(self, state: Any) -> Sample:
        """Returns the sheets that belong to a side, each with its strength, by key. The last two are kept."""
        for other, sample in self.known:
            if other is state:
                return sample
        game = self.table.game
        sheets = game.display.screen(game.view(state, REFEREE)).sheets
        sample = {one.id: (one, strength(one)) for one in sheets if one.side}
        self.known = [*self.known[-1:], (state, sample)]
        self.now = sample
        return sample

    def _actor(self, side: str, choice: Choice) -> str:
        """Returns the unit of its own that a side's action names first, if any."""
        named = (choice.by, *_names(choice.action))
        return next((one for one in named if one in self.now and self.now[one][0].side == side), "")

    def _credit(self, side: str, before: Sample, after: Sample) -> None:
        """Credits what the opponents have lost to the unit that acts, or else to the last one that did."""
        lost = 0.0
        for key, (sheet, strong) in before.items():
            left = after[key][1] if key in after else 0.0
            if sheet.side != side and strong > left:
                lost += (strong - left) * self.prices.get(key, 0.0)
        if lost > 0:
            by = self.acted.get(side, "")
            self.earned[side, by] = self.earned.get((side, by), 0.0) + lost

    def _price(self) -> None:
        """Works out what every sheet is worth, from the armies' own evaluations."""
        self.prices: dict[str, float] = {}
        for side, army in self.armies.items():
            sheets = [sheet for sheet, _ in self.now.values() if sheet.side == side]
            found = prices(self.table.game, army, sheets)
            self.prices |= found if any(found.values()) else {sheet.id: 1.0 for sheet in sheets}


def strength(sheet: Sheet) -> float:
    """Returns the share that is left of what a sheet counts down, from 0 to 1."""
    counted = [one for one in sheet.counters if one.most and not one.taken and one.shape != "number"]
    most = sum(one.most or 0 for one in counted)
    if sheet.gone or not most:
        return 0.0 if sheet.gone else 1.0
    return min(1.0, max(0, sum(one.value or 0 for one in counted)) / most)


def prices(game: AnyPlayedGame, army: Json, sheets: Sequence[Sheet]) -> dict[str, float]:
    """Returns the price of each sheet: a part of the army costs as much as the sheets or lines named after it."""
    found = {sheet.id: 0.0 for sheet in sheets}
    try:
        parts = game.armies.evaluate(game.armies.read(army)).parts
    except RulesError:
        return found
    places = [(name, sheet.id) for sheet in sheets for name in (sheet.title, *(row.label for row in sheet.rows))]
    titles = {part.title for part in parts}
    held = {title: [key for name, key in places if _named_after(name, titles) == title] for title in titles}
    for part in parts:
        for key in held[part.title]:
            found[key] += _cost(part) / len(held[part.title])
    return found


def _named_after(name: str, titles: Iterable[str]) -> str | None:
    """Returns the longest of the titles that a name begins with."""
    fitting = [title for title in titles if title and re.match(rf"{re.escape(title)}(?![^\W\d_])", name)]
    return max(fitting, key=len, default=None)


def _cost(part: Part) -> float:
    text = "".join(sign for sign in part.cost if sign.isdecimal() or sign == ".")
    try:
        return float(text or 0)
    except ValueError:
        return 0.0


def _names(action: Json) -> Iterator[str]:
    """Yields the texts of an action, from the outside in."""
    values = list(action.values()) if isinstance(action, Mapping) else list(action)
    yield from (one for one in values if isinstance(one, str))
    for one in values:
        if isinstance(one, Mapping | list | tuple):
            yield from _names(one)


def add_up(courses: Iterable[ArmyCourse]) -> tuple[ArmyCourse, ...]:
    """Returns the sums of the courses of many battles, army by army and unit by unit."""
    armies: dict[int, dict[str, UnitCourse]] = {}
    for course in courses:
        known = armies.setdefault(course.army, {})
        for unit in course.units:
            before = known.get(unit.title)
            known[unit.title] = _sum(before, unit) if before else unit
    return tuple(ArmyCourse(army=army, units=tuple(units.values())) for army, units in sorted(armies.items()))


def _sum(one: UnitCourse, other: UnitCourse) -> UnitCourse:
    return UnitCourse(
        title=one.title,
        price=one.price,
        battles=one.battles + other.battles,
        survived=one.survived + other.survived,
        earned=round(one.earned + other.earned, 3),
        strengths=tuple(round(a + b, 4) for a, b in zip(one.strengths, other.strengths, strict=True)),
    )
