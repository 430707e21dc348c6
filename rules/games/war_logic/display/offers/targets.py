"""Targets of an offer, each with the reason against it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.mechanics.offense.check import check_target, check_use
from rules.kernel.problems import Problem
from rules.kernel.screen import Choose, Option


def targets(desk: Desk, shot: Shot, skill: Skill, among: Iterable[str]) -> list[tuple[str, Problem | None]]:
    """What a weapon may be aimed at, each with what stands against it."""
    return [(name, _against(desk.scene, shot, skill, name)) for name in among]


def _against(scene: Scene, shot: Shot, skill: Skill, target: str) -> Problem | None:
    aimed = Shot(by=shot.by, with_=shot.with_, target=target)

    def check() -> None:
        check_target(scene, aimed)
        check_use(scene, aimed, skill)

    return refusal(check)


def targets_and_places(desk: Desk, name: str) -> list[str]:
    """Enemies, then places that can be hurt."""
    return [*desk.others(name), *(key for key, place in desk.scene.places.items() if place.health)]


def target_field(found: Iterable[tuple[str, Problem | None]], value: str, *, point: bool = False) -> Choose:
    """The choice of a target; ``point``: a blast can also be aimed at a spot where nobody stands (WL-8.22)."""
    options = tuple(
        Option(value=name, label=name, reason=problem.message if problem else "", rule=problem.rule if problem else "")
        for name, problem in found
    )
    if point:
        options = (*options, Option(value=None, label="a point of the table", rule="WL-8.22"))
    return Choose(path=("target",), label="Target", options=options, value=value, rule="WL-8.26")


def aim_order(found: Iterable[tuple[str, Problem | None]]) -> list[str]:
    """The targets that nothing stands against."""
    return [name for name, problem in found if problem is None]
