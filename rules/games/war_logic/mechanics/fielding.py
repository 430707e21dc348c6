"""Fielding: purchased units come onto the table with full points and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from rules.games.war_logic.army.derived_values import carried_credit, starting_points
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.army.summary import ArmySummary, FittedSkill, UnitSummary
from rules.games.war_logic.battle.state import Sheet, Unit
from rules.games.war_logic.catalogue import DEFAULT_NATURE
from rules.games.war_logic.catalogue.exact import round_up
from rules.games.war_logic.mechanics.elevation import first_height
from rules.kernel.records import Record, replace


class Fielded(Record):
    """A purchased unit on the table: its side, the line of its army (by number), its name and its sheet."""

    side: str
    line: int
    name: str
    sheet: Sheet


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
    health, armor = starting_points(bought.profile.health, bought.profile.armor)
    return Sheet(
        home=side,
        team=team,
        nature=bought.design.nature or DEFAULT_NATURE,
        skills=skills_by_key(bought.fitted),
        max_health=health,
        max_armor=armor,
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
        credit=carried_credit(sheet.skills.values()),
    )


def full_numbers(skills: Mapping[str, Skill]) -> dict[str, int]:
    """Returns the starting number of every skill."""
    return {key: max(0, round_up(skill.number)) for key, skill in skills.items()}


def field_army(army: ArmySummary, side: str) -> Iterator[tuple[str, Sheet]]:
    """Yields the units of an army by name: name-1, name-2 ... when a line has several (WL-3.3)."""
    return ((one.name, one.sheet) for one in _field_lines(army, side))


def _field_lines(army: ArmySummary, side: str) -> Iterator[Fielded]:
    teams = {member: team.name for team in army.design.teams for member in team.members}
    taken: set[str] = set()
    for line, bought in enumerate(army.units):
        name = bought.design.name or side
        sheet = sheet_of(bought, side, teams.get(bought.design.name))
        for number in range(1, bought.design.count + 1):
            wanted = _free_name(f"{name}-{number}" if bought.design.count > 1 else name, taken)
            taken.add(wanted)
            yield Fielded(side=side, line=line, name=wanted, sheet=sheet)


def field_sides(
    armies: Mapping[str, ArmySummary], names: Mapping[str, str], taken: Iterable[str] = ()
) -> list[Fielded]:
    """Returns the units of all sides with the names that they have on the table, where no two things share one.

    A name that two sides use gets the name of its side in front. ``taken`` are names of what the card lays out.
    """
    lines = [one for side, army in armies.items() for one in _field_lines(army, side)]
    uses = Counter(one.name for one in lines)
    used, found = set(taken), []
    for one in lines:
        plain = f"{names[one.side]} {one.name}" if uses[one.name] > 1 else one.name
        found.append(replace(one, name=_free_name(plain, used)))
        used.add(found[-1].name)
    return found


def _free_name(name: str, taken: Collection[str]) -> str:
    while name in taken:
        name += "'"
    return name


def seat_passengers(armies: Mapping[str, ArmySummary], fielded: Iterable[Fielded]) -> dict[str, str]:
    """Returns the vehicles of units that ride from the start, by their names: each copy fills up in turn (WL-3.10)."""
    bodies = [one for one in fielded if one.sheet.kind == "unit"]
    homes: dict[str, str] = {}
    for side, army in armies.items():
        for line, bought in enumerate(army.units):
            riders = [one.name for one in bodies if one.side == side and _is_carried(army, one.line, line)]
            seats = [one.name for one in bodies if (one.side, one.line) == (side, line)]
            free = (seat for seat in seats for _ in range(int(bought.profile.load)))
            homes |= dict(zip((name for name in riders if name not in homes), free, strict=False))
    return homes


def _is_carried(army: ArmySummary, line: int, by: int) -> bool:
    return line != by and army.units[line].design.name in army.units[by].design.carries
