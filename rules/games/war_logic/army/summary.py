"""An army worked out once: every skill completed, every unit added up. Cards, sums and problems read from this."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from rules.games.war_logic.army.derived_values import Profile, profile
from rules.games.war_logic.army.document import ArmyDesign, SkillDesign, SkillEntry, TeamDesign, UnitDesign
from rules.games.war_logic.army.skills import Skill, based, class_of, completed, from_library, scaled
from rules.games.war_logic.catalogue import LIBRARY
from rules.games.war_logic.catalogue.exact import ZERO, plain
from rules.kernel.records import Path, record


@record
class OwnSkill:
    """A skill of the army's own: where it is written, what was written, and the whole (None: no such class)."""

    path: Path
    design: SkillDesign
    skill: Skill | None

    @property
    def title(self) -> str:
        """Its name, else its id."""
        return self.design.name or self.design.id or "Skill"


@record
class Fitted:
    """A skill of a unit: its place, its id, the whole (None: unknown), and the own design behind it, if any."""

    path: Path
    id: str
    skill: Skill | None
    own: OwnSkill | None = None

    @property
    def title(self) -> str:
        """The skill's name."""
        return (self.skill.name if self.skill else "") or self.id or "Skill"


@record
class BoughtUnit:
    """A unit line: its design, its skills, and what they add up to (for one of them)."""

    path: Path
    design: UnitDesign
    fitted: tuple[Fitted, ...]
    profile: Profile

    @property
    def skills(self) -> list[Skill]:
        """The skills that exist."""
        return [fitted.skill for fitted in self.fitted if fitted.skill]

    @property
    def cost(self) -> Decimal:
        """The cost of the whole line (WL-3.3)."""
        return plain(self.profile.cost * self.design.count)


@record
class Army:
    """The whole army."""

    design: ArmyDesign
    own: tuple[OwnSkill, ...]
    units: tuple[BoughtUnit, ...]

    @property
    def cost(self) -> Decimal:
        """The cost of all units (WL-3.2)."""
        return plain(sum((unit.cost for unit in self.units), ZERO))

    @property
    def left(self) -> Decimal | None:
        """What is left of the budget (WL-4.3), None without one."""
        return None if self.design.budget is None else plain(self.design.budget - self.cost)

    def team_cost(self, team: TeamDesign) -> Decimal:
        """The cost of a team's units, each line once (WL-3.2)."""
        members = set(team.members)
        return plain(sum((unit.cost for unit in self.units if unit.design.name in members), ZERO))


def army_of(design: ArmyDesign) -> Army:
    """An army from its document."""
    own = tuple(_own(("skills", place), entry) for place, entry in enumerate(design.skills))
    by_id = {skill.design.id: skill for skill in own}
    units = tuple(_unit(("units", place), unit, by_id) for place, unit in enumerate(design.units))
    return Army(design=design, own=own, units=units)


def _own(path: Path, design: SkillDesign) -> OwnSkill:
    whole = based(design)
    sub = class_of(whole) if design.skill is None or design.skill in LIBRARY else None
    return OwnSkill(path=path, design=whole, skill=completed(whole, sub) if sub else None)


def _unit(path: Path, design: UnitDesign, own: Mapping[str, OwnSkill]) -> BoughtUnit:
    fitted = tuple(
        _fitted((*path, "skills", place), entry, own, scale=design.scale) for place, entry in enumerate(design.skills)
    )
    skills = [one.skill for one in fitted if one.skill]
    return BoughtUnit(path=path, design=design, fitted=fitted, profile=profile(skills))


def _fitted(path: Path, entry: SkillEntry, own: Mapping[str, OwnSkill], *, scale: Decimal | None) -> Fitted:
    if isinstance(entry, SkillDesign):
        written = _own(path, entry)
        return Fitted(path=path, id=entry.id or entry.skill or "", skill=_scaled(written.skill, scale), own=written)
    if entry in own:
        return Fitted(path=path, id=entry, skill=_scaled(own[entry].skill, scale), own=own[entry])
    skill = from_library(entry) if entry in LIBRARY else None
    return Fitted(path=path, id=entry, skill=_scaled(skill, scale))


def _scaled(skill: Skill | None, scale: Decimal | None) -> Skill | None:
    return scaled(skill, scale) if skill else None
