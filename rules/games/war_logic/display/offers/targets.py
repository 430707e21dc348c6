"""Targets of an offer, each with the reason against it."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from math import inf
from typing import Any

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.mechanics.offense.check import check_target, check_use
from rules.games.war_logic.mechanics.positions import distance_between
from rules.kernel.display.cards import Choose, Option
from rules.kernel.problems import Problem, find_refusal


def targets(context: OfferContext, shot: Shot, skill: Skill, among: Iterable[str]) -> list[tuple[str, Problem | None]]:
    """Returns the targets of a weapon, each with the problem against it, if any."""
    return [(name, _problem_of(context.recorder, shot, skill, name)) for name in among]


def _problem_of(recorder: Recorder, shot: Shot, skill: Skill, target: str) -> Problem | None:
    aimed = Shot(by=shot.by, with_=shot.with_, target=target)

    def check() -> None:
        check_target(recorder, aimed)
        check_use(recorder, aimed, skill)

    return find_refusal(check)


def targets_and_places(context: OfferContext, name: str) -> list[str]:
    """Returns enemies, then places that can be damaged."""
    return [*context.opponents(name), *(key for key, place in context.recorder.places.items() if place.health)]


def target_field(found: Iterable[tuple[str, Problem | None]], value: str, *, point: bool = False) -> Choose:
    """Returns the choice of a target; ``point``: a blast can also aim at an empty point (WL-8.22)."""
    options = tuple(
        Option(value=name, label=name, reason=problem.message if problem else "", rule=problem.rule if problem else "")
        for name, problem in found
    )
    if point:
        options = (*options, Option(value=None, label="a point of the table", rule="WL-8.22"))
    return Choose(path=("target",), label="Target", options=options, value=value, rule="WL-8.26")


def on_plan(context: OfferContext, found: Iterable[str]) -> dict[str, Any]:
    """Returns what can be tapped on the plan of a table, each measured when it is chosen; nothing without a plan."""
    if context.recorder.state.table is None:
        return {}
    return {"cells": {name: name for name in found}, "cell_path": ("target",), "measures": (("target",),)}


def nearest_first(context: OfferContext, name: str, among: Iterable[str]) -> list[str]:
    """Returns targets in their order, but the nearest to a unit first, where the plan knows their places."""
    found = {one: distance_between(context.recorder.state, name, one) for one in among}
    far = {one: inf if inches is None else inches for one, inches in found.items()}
    return sorted(far, key=lambda one: far[one])


def is_beyond(context: OfferContext, name: str, target: str, inches: Decimal) -> bool:
    """Checks whether the plan shows a target farther away than the inches that something reaches."""
    away = distance_between(context.recorder.state, name, target)
    return away is not None and away > inches


def open_targets(found: Iterable[tuple[str, Problem | None]]) -> list[str]:
    """Returns the targets without a problem."""
    return [name for name, problem in found if problem is None]
