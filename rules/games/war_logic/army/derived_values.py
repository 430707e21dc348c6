"""Values that follow from a list of skills: life, speed, command, mind, load (WL-3.6 to WL-3.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue.exact import ZERO, Kept, normalise, round_up
from rules.kernel.records import Json, Record

COMMAND_SKILLS = ("rank", "decoration")
"""Sub-categories that give orders (WL-2.32)."""
RADIOS = ("simplex", "duplex")
"""Sub-categories that carry orders (WL-2.32)."""
VALUE_NAMES = ("cost", "health", "armor", "regenerative", "speed", "elevation", "depth", "command", "streams")
MINDLESS = ("firewall", "anti-force")
"""Traits whose skills do not count for the mental capability (WL-3.9)."""


class Profile(Record):
    """The values of one unit by their names in case files."""

    cost: Kept
    health: Kept
    armor: Kept
    regenerative: Kept
    speed: Kept
    elevation: Kept
    depth: Kept
    command: Kept
    streams: Kept
    comm_range: Kept
    mental: Kept
    load: Kept
    credit: Kept

    @property
    def life(self) -> Decimal:
        """Health and armor, which is also the weight (WL-3.6)."""
        return self.health + self.armor


def derive_values(skills: Sequence[Skill]) -> Profile:
    """Returns the values that follow from all skills of a unit."""
    moves = [skill for skill in skills if skill.category == "movement"]
    rank = best_command(skills)
    return Profile(
        cost=normalise(sum((cost(skill) for skill in skills), ZERO)),
        health=_points(skill for skill in skills if skill.sub_category == "health"),
        armor=_points(skill for skill in skills if is_armor(skill) and not skill.has("regenerative")),
        regenerative=_points(skill for skill in skills if is_regenerative(skill)),
        speed=max((skill.range for skill in moves), default=ZERO),
        elevation=max((skill.impact for skill in moves), default=ZERO),
        depth=max((skill.extension for skill in moves), default=ZERO),
        command=rank.impact if rank else ZERO,
        streams=rank.extension if rank else ZERO,
        comm_range=max((skill.range for skill in skills if skill.sub_category in RADIOS), default=ZERO),
        mental=mental_capability(skills),
        load=sum((skill.impact for skill in skills if skill.sub_category == "load"), ZERO),
        credit=carried_credit(skills),
    )


def _points(skills: Iterable[Skill]) -> Decimal:
    return sum((skill.impact * skill.number for skill in skills), ZERO)


def carried_credit(skills: Iterable[Skill]) -> Decimal:
    """Returns the credits in the purses of a unit: only actionable strategy skills are purses (WL-2.34)."""
    return sum((skill.penalty for skill in skills if is_purse(skill)), ZERO)


def is_purse(skill: Skill) -> bool:
    """Checks whether a skill carries credit (WL-2.34)."""
    return skill.category == "strategy" and skill.sub_category == "actionable" and skill.has("credit")


def starting_points(health: Decimal, armor: Decimal) -> tuple[int, int]:
    """Returns health and armor on the table; a defect of the one weakens the other (WL-2.25, WL-3.6)."""
    whole = max(0, round_up(health + armor))
    points = min(max(0, round_up(health)), whole)
    return points, whole - points


def is_armor(skill: Skill) -> bool:
    """Checks whether a skill is armor of any kind."""
    return skill.sub_category == "armor"


def is_regenerative(skill: Skill) -> bool:
    """Checks whether a skill is regenerative armor, whose charges are counted apart (WL-3.6, WL-14.6)."""
    return is_armor(skill) and skill.has("regenerative")


def best_command(skills: Iterable[Skill]) -> Skill | None:
    """Returns the rank or decoration that commands most, or None; they do not add up (WL-3.8)."""
    ranks = [skill for skill in skills if skill.sub_category in COMMAND_SKILLS]
    return max(ranks, key=lambda skill: (skill.impact, skill.extension), default=None)


def mental_capability(skills: Iterable[Skill]) -> Decimal:
    """Returns the mental capability: all control skills except firewalls and anti-force (WL-3.9)."""
    minds = [skill for skill in skills if skill.category == "control" and not any(skill.has(one) for one in MINDLESS)]
    return sum((skill.impact + skill.range + skill.extension for skill in minds), ZERO)


def values_by_name(profile_: Profile) -> dict[str, Json]:
    """Returns the values by their names in case files, as exact decimals."""
    names = (*VALUE_NAMES, "comm_range", "mental", "load", "credit")
    found: dict[str, Json] = {name.replace("_", "-"): getattr(profile_, name) for name in names}
    return {**found, "life": profile_.life}
