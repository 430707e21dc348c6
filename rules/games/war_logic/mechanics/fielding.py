"""Fielding: purchased units come onto the table with full points and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.army.summary import ArmySummary, FittedSkill, UnitSummary
from rules.games.war_logic.battle.state import Sheet, Unit
from rules.games.war_logic.catalogue import DEFAULT_NATURE
from rules.games.war_logic.catalogue.exact import ZERO, round_up
from rules.games.war_logic.mechanics.elevation import first_height


def skills_by_key(fitted: Iterable[FittedSkill]) -> dict[str, Skill]:
    """Returns the skills of a unit by their ids; a second copy of one is id-2 (WL-2.29)."""
    found: dict[str, Skill] = {}
    for one in fitted:
        if one.skill is None:
            continue
        key, number = one.id or one.skill.sub_category, 2
        free = key
        while free in found:
            free, number = f"{key}-{number}", number + 1
        found[free] = one.skill
    return found


def sheet_of(bought: UnitSummary, side: str, team: str | None) -> Sheet:
    """Returns the purchased sheet of a unit, with its final numbers."""
    return Sheet(
        home=side,
        team=team,
        nature=bought.design.nature or DEFAULT_NATURE,
        skills=skills_by_key(bought.fitted),
        max_health=max(0, round_up(bought.profile.health)),
        max_armor=max(0, round_up(bought.profile.armor)),
        cost=bought.profile.cost,
        kind=bought.design.kind,
        spy=bought.design.spy,
        picture=bought.design.picture,
    )


def field_unit(sheet: Sheet, side: str) -> Unit:
    """Returns a unit with full points and numbers."""
    high, deep = first_height(sheet)
    return Unit(
        side=side,
        health=sheet.max_health,
        armor=sheet.max_armor,
        left=full_numbers(sheet.skills),
        elevation=high,
        depth=deep,
        credit=sum((skill.penalty for skill in sheet.skills.values() if skill.has("credit")), ZERO),
    )


def full_numbers(skills: Mapping[str, Skill]) -> dict[str, int]:
    """Returns the starting number of every skill."""
    return {key: max(0, round_up(skill.number)) for key, skill in skills.items()}


def field_army(army: ArmySummary, side: str) -> Iterator[tuple[str, Sheet]]:
    """Yields the units of an army by name: name-1, name-2 ... when a line has several (WL-3.3)."""
    teams = {member: team.name for team in army.design.teams for member in team.members}
    taken: set[str] = set()
    for bought in army.units:
        name = bought.design.name or side
        sheet = sheet_of(bought, side, teams.get(bought.design.name))
        for number in range(1, bought.design.count + 1):
            wanted = f"{name}-{number}" if bought.design.count > 1 else name
            while wanted in taken:
                wanted += "'"
            taken.add(wanted)
            yield wanted, sheet
