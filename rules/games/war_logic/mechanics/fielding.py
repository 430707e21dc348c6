"""Units as they come onto the table: from what was bought to a condition with full numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.army.summary import Army, BoughtUnit, Fitted
from rules.games.war_logic.battle.state import Sheet, Unit
from rules.games.war_logic.catalogue.exact import ZERO, up
from rules.games.war_logic.mechanics.elevation import first_height


def keyed(fitted: Iterable[Fitted]) -> dict[str, Skill]:
    """The skills of a unit under their ids; a second copy of one is id-2 (WL-2.29)."""
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


def sheet_of(bought: BoughtUnit, side: str, team: str | None) -> Sheet:
    """What was bought of a unit, with its final numbers."""
    return Sheet(
        home=side,
        team=team,
        nature=bought.design.nature or ("biological",),
        skills=keyed(bought.fitted),
        max_health=max(0, up(bought.profile.health)),
        max_armor=max(0, up(bought.profile.armor)),
        cost=bought.profile.cost,
        kind=bought.design.kind,
        spy=bought.design.spy,
        picture=bought.design.picture,
    )


def fielded(sheet: Sheet, side: str) -> Unit:
    """A unit with full points and numbers."""
    high, deep = first_height(sheet)
    return Unit(
        side=side,
        health=sheet.max_health,
        armor=sheet.max_armor,
        left=full(sheet.skills),
        elevation=high,
        depth=deep,
        credit=sum((skill.penalty for skill in sheet.skills.values() if skill.has("credit")), ZERO),
    )


def full(skills: Mapping[str, Skill]) -> dict[str, int]:
    """The starting number of every skill."""
    return {key: max(0, up(skill.number)) for key, skill in skills.items()}


def fielded_army(army: Army, side: str) -> Iterator[tuple[str, Sheet]]:
    """The units of an army by name: name-1, name-2 ... when there are several of one line (WL-3.3)."""
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
