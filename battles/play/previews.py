"""Previews: the arithmetic and the exact odds of an action before it is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.kernel.display.cards import Field, Line
from rules.kernel.display.plan import Sketch
from rules.kernel.display.screen import Offer
from rules.kernel.game import AnyPlayedGame
from rules.kernel.odds import Odds, quantile
from rules.kernel.problems import Problem, RulesError
from rules.kernel.records import Json
from ui.time_limit import within_time

LONGEST_ROLL = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """A table of the odds in a few numbers: half of the time ``median`` or more; ``low`` to ``high`` in 80 of 100."""

    label: str
    low: int
    median: int
    high: int
    average: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The arithmetic and odds of an action before it is made. ``problems`` say why it would be refused.

    ``wanted`` are the labels of the fields that have to be typed first; ``doubts`` say where a typed length is far from
    what the plan measures.
    """

    lines: Sequence[Line] = ()
    odds: Odds | None = None
    spreads: list[Spread] = field(default_factory=list)
    problems: Sequence[Problem] = ()
    sketch: Sketch | None = None
    wanted: Sequence[str] = ()
    doubts: Sequence[str] = ()


def preview(game: AnyPlayedGame, view: Any, action: Json) -> Preview:
    """Returns the arithmetic and odds of an action, as far as the viewer may know, and how it looks on a plan."""
    return within_time(_preview, game, view, action)


def _preview(game: AnyPlayedGame, view: Any, action: Json) -> Preview:
    drawn, doubts = None, contradictions(game, view, action)
    try:
        parsed = game.battle.codecs.actions.read(action)
        drawn = game.display.plan.sketch(view, parsed) if game.display.plan else None
        odds = game.odds.odds(view, parsed)
        return Preview(
            game.odds.breakdown(view, parsed), odds, spreads(odds) if odds else [], sketch=drawn, doubts=doubts
        )
    except RulesError as error:
        return Preview(problems=error.problems, sketch=drawn, doubts=doubts)


def preview_parts(game: AnyPlayedGame, view: Any, actions: Sequence[Json], *, off: Iterable[int] = ()) -> list[Preview]:
    """Returns a preview of each action of a list, where the ones before it lead; ``off``: the numbers left out."""
    return within_time(_preview_parts, game, view, actions, frozenset(off))


def _preview_parts(game: AnyPlayedGame, view: Any, actions: Sequence[Json], off: frozenset[int]) -> list[Preview]:
    found, presume = [], game.display.presume
    for at, action in enumerate(actions):
        shown = Preview() if at in off else _preview(game, view, action)
        found.append(shown)
        if presume is not None and at not in off and not shown.problems:
            view = presume(view, game.battle.codecs.actions.read(action))
    return found


def contradictions(game: AnyPlayedGame, view: Any, action: Json) -> list[str]:
    """Returns in words where a length of an action is far from what the plan measures."""
    return (
        list(game.display.plan.contradictions(view, action)) if game.display.plan and isinstance(action, dict) else []
    )


def measure(game: AnyPlayedGame, view: Any, action: Mapping[str, Json]) -> Mapping[str, Json]:
    """Fills in what a plan of the table measures for an action, where the game keeps one."""
    return within_time(game.display.plan.measure, view, action) if game.display.plan else action


def relevant_fields(game: AnyPlayedGame, view: Any, offer: Offer) -> Sequence[Field]:
    """Returns the fields of an offer that matter for its action as it stands."""
    relevant = game.display.relevant_fields
    return within_time(relevant, view, offer) if relevant else offer.fields


def spreads(odds: Odds) -> list[Spread]:
    """Summarises the tables of the odds whose outcomes are numbers."""
    return [
        _spread(label, table)
        for label, table in odds.tables.items()
        if len(table) > 1 and all(isinstance(value, int) for value in table)
    ]


def _spread(label: str, table: Mapping[Any, Fraction]) -> Spread:
    low, median, high = (quantile(table, Fraction(share, 10)) for share in (1, 5, 9))
    average = sum(value * chance for value, chance in table.items())
    shown = f"{float(average):.1f}".removesuffix(".0")
    return Spread(label=label.replace("-", " "), low=low, median=median, high=high, average=shown)
