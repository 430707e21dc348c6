"""An army worked out once: every skill completed, every unit added up. Cards, sums and problems read it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from rules.games.war_logic.army.derived_values import Profile, derive_values
from rules.games.war_logic.army.document import ArmyDesign, SkillDesign, SkillEntry, TeamDesign, UnitDesign
from rules.games.war_logic.army.skills import (
    Skill,
    complete_skill,
    find_sub_category,
    from_library,
    scale_skill,
    with_library_values,
)
from rules.games.war_logic.catalogue import LIBRARY
from rules.games.war_logic.catalogue.exact import ZERO, normalise
from rules.kernel.records import Path, Record


class OwnSkill(Record):
    """An own skill of the army: its place, its design and the complete skill (None: unknown sub-category)."""

    path: Path
    design: SkillDesign
    skill: Skill | None

    @property
    def title(self) -> str:
        """The skill's name, else its id."""
        return self.design.name or self.design.id or "Skill"


class FittedSkill(Record):
    """A skill of a unit: its place, its id, the complete skill (None: unknown) and its own design, if any."""

    path: Path
    id: str
    skill: Skill | None
    own: OwnSkill | None = None

    @property
    def title(self) -> str:
        """The skill's name."""
        return (self.skill.name if self.skill else "") or self.id or "Skill"


class UnitSummary(Record):
    """A unit line: its design, its skills and the values of one unit."""

    path: Path
    design: UnitDesign
    fitted: tuple[FittedSkill, ...]
    profile: Profile

    @property
    def skills(self) -> list[Skill]:
        """The skills that are known."""
        return [fitted.skill for fitted in self.fitted if fitted.skill]

    @property
    def cost(self) -> Decimal:
        """The cost of the whole line (WL-3.3)."""
        return normalise(self.profile.cost * self.design.count)


class ArmySummary(Record):
    """The whole army."""

    design: ArmyDesign
    own: tuple[OwnSkill, ...]
    units: tuple[UnitSummary, ...]

    @property
    def cost(self) -> Decimal:
        """The cost of all units (WL-3.2)."""
        return normalise(sum((unit.cost for unit in self.units), ZERO))

    @property
    def left(self) -> Decimal | None:
        """The rest of the budget (WL-4.3), None without a budget."""
        return None if self.design.budget is None else normalise(self.design.budget - self.cost)

    def team_cost(self, team: TeamDesign) -> Decimal:
        """The cost of a team's units, each line once (WL-3.2)."""
        members = set(team.members)
        return normalise(sum((unit.cost for unit in self.units if unit.design.name in members), ZERO))


def summarise(design: ArmyDesign) -> ArmySummary:
    """Works out an army from its document."""
    own = tuple(_own_skill(("skills", place), entry) for place, entry in enumerate(design.skills))
    by_id = {skill.design.id: skill for skill in own}
    units = tuple(_summarise_unit(("units", place), unit, by_id) for place, unit in enumerate(design.units))
    return ArmySummary(design=design, own=own, units=units)


def _own_skill(path: Path, design: SkillDesign) -> OwnSkill:
    whole = with_library_values(design)
    sub = find_sub_category(whole) if design.skill is None or design.skill in LIBRARY else None
    return OwnSkill(path=path, design=whole, skill=complete_skill(whole, sub) if sub else None)


def _summarise_unit(path: Path, design: UnitDesign, own: Mapping[str, OwnSkill]) -> UnitSummary:
    fitted = tuple(
        _fit_skill((*path, "skills", place), entry, own, scale=design.scale)
        for place, entry in enumerate(design.skills)
    )
    skills = [one.skill for one in fitted if one.skill]
    return UnitSummary(path=path, design=design, fitted=fitted, profile=derive_values(skills))


def _fit_skill(path: Path, entry: SkillEntry, own: Mapping[str, OwnSkill], *, scale: Decimal | None) -> FittedSkill:
    if isinstance(entry, SkillDesign):
        written = _own_skill(path, entry)
        return FittedSkill(path=path, id=entry.id or entry.skill or "", skill=_scale(written.skill, scale), own=written)
    if entry in own:
        return FittedSkill(path=path, id=entry, skill=_scale(own[entry].skill, scale), own=own[entry])
    skill = from_library(entry) if entry in LIBRARY else None
    return FittedSkill(path=path, id=entry, skill=_scale(skill, scale))


def _scale(skill: Skill | None, scale: Decimal | None) -> Skill | None:
    return scale_skill(skill, scale) if skill else None
