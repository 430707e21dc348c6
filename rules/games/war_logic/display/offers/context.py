"""What offers are made of: the table as a viewer knows it, closed offers, and the fields that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import Shot
from rules.games.war_logic.battle.changes import GONE, Scene
from rules.games.war_logic.catalogue.exact import up
from rules.games.war_logic.mechanics.offense.check import check_target, check_use
from rules.games.war_logic.mechanics.turns import reactions_open
from rules.games.war_logic.visibility.view import View, owns
from rules.kernel.problems import Problem, RulesError
from rules.kernel.records import Json
from rules.kernel.screen import Choose, Field, Number, Option

LONGEST = 500
"""Inches: no table is longer."""


@dataclass(frozen=True)
class Desk:
    """The table as the viewer knows it, and the units that he may act for."""

    view: View
    scene: Scene

    @property
    def own(self) -> list[str]:
        """Units of the viewer, alive and free, that may do something at all."""
        return [name for name in self.scene.units if self.mine(name) and self.fit(name)]

    def mine(self, name: str) -> bool:
        """True for a unit of the viewer, or one that he has hacked."""
        unit = self.scene.units[name]
        return owns(self.view.viewer, unit.side) or owns(self.view.viewer, unit.controller or "-")

    def borrowed(self, name: str) -> bool:
        """True for a unit that the viewer has hacked: it is made to move and attack, and nothing else (WL-13.7)."""
        return not owns(self.view.viewer, self.scene.units[name].side)

    def lost(self, name: str) -> bool:
        """True for a unit of the viewer that another has hacked: in this turn it only reacts (WL-13.7)."""
        viewer, side = self.view.viewer, self.scene.acting_side(name)
        return viewer.role == "side" and side not in (None, viewer.side)

    def fit(self, name: str) -> bool:
        """True for a unit that is in the fight and not frozen."""
        return not self.scene.has_status(name, *GONE, "frozen")

    def skills(self, name: str, wanted: Callable[[Skill], bool], *, loaded: bool = True) -> dict[str, Skill]:
        """The skills of a unit of some kind, by key; ``loaded``: with something left."""
        return {
            key: skill
            for key, skill in self.scene.sheets[name].skills.items()
            if wanted(skill) and (not loaded or self.scene.left(name, key) > 0)
        }

    def others(self, name: str) -> list[str]:
        """Living units that are not on the side for which a unit acts."""
        side = self.scene.acting_side(name)
        return [
            other
            for other, unit in self.scene.units.items()
            if unit.side != side and other != name and self.scene.in_play(other)
        ]

    def mates(self, name: str) -> list[str]:
        """Living units on a unit's own side."""
        side = self.scene.units[name].side
        return [other for other, unit in self.scene.units.items() if unit.side == side and self.scene.in_play(other)]


def may_react(desk: Desk) -> bool:
    """True when answers are open to the viewer; the referee may give them at any time."""
    turn = desk.scene.turn
    return turn is None or desk.view.viewer.role == "referee" or reactions_open(turn)


def refusal(check: Callable[[], object]) -> Problem | None:
    """Why something cannot be done, or None."""
    try:
        check()
    except RulesError as error:
        return error.problem
    return None


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


def inches(
    path: tuple[str | int, ...], label: str, value: Decimal | int | None, *, most: Decimal | int | None = None
) -> Number:
    """A distance that the players measure (WL-1.1)."""
    limit = LONGEST if most is None else up(Decimal(most))
    shown = None if value is None else up(Decimal(value))
    return Number(path=path, label=label, value=shown, least=0, most=limit, step="0.1", rule="WL-1.1")


def near_fields(desk: Desk, path: tuple[str | int, ...], *, skill: Skill) -> Iterator[Field]:
    """Inches from the target to others in a blast; left empty they are clear of it (WL-8.22).

    Everybody is asked for: which of them is the target may still be chosen.
    """
    if skill.extension <= 0:
        return
    for name in desk.scene.units:
        if desk.scene.in_play(name):
            yield inches((*path, name), f"Inches from the target to {name}", None, most=60)


def choice(
    path: tuple[str | int, ...], label: str, options: Mapping[Json, str], value: Json, *, rule: str = ""
) -> Choose:
    """A choice among a few values."""
    found = tuple(Option(value=key, label=text) for key, text in options.items())
    return Choose(path=path, label=label, options=found, value=value, rule=rule)


def aim_order(found: Iterable[tuple[str, Problem | None]]) -> list[str]:
    """The targets that nothing stands against."""
    return [name for name, problem in found if problem is None]
