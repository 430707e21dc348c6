"""Armies that the site makes by itself: what could be taken next, what each taste wants, and why.

Units are put together from the skills of the library (WL-2.27): a body, a way to move, weapons, and for some a rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from random import Random

from rules.games.war_logic.army.document import ARMY, ArmyDesign
from rules.games.war_logic.army.editing import edit
from rules.games.war_logic.army.evaluation import evaluate
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import Skill, from_library
from rules.games.war_logic.army.starting import unique
from rules.games.war_logic.army.summary import ArmySummary, UnitSummary, summarise
from rules.games.war_logic.catalogue import LIBRARY
from rules.kernel.edits import Edit
from rules.kernel.generation import Budgets, Wish
from rules.kernel.records import Json, Record
from rules.kit.army_builder import ELITE, LONG_RANGE, MIXED, SWARM, Candidate, Need, Workshop, generator, weighted

DESIGNS = 8
"""The number of new units that are thought of at a time."""
SKILLS_OF_UNIT = 8
"""The number of further skills of one unit that are thought of at a time."""
SKILLS: Mapping[str, Skill] = {key: from_library(key) for key in LIBRARY}
PRICES: Mapping[str, Decimal] = {key: cost(skill) for key, skill in SKILLS.items()}
UNUSUAL = ("biological", "turret", "hand-to-hand")
WEAPONS = tuple(
    key
    for key, skill in SKILLS.items()
    if skill.category == "offense" and skill.sub_category not in UNUSUAL and 0 < PRICES[key] <= 600
)
BARE_HANDS = "human-h2h"
USUAL = 10_000
"""The budget for which the counts of a taste are meant; a greater one has longer lines, not more of them."""
RANKS = ("corporal", "sergeant")
PLATES = ("clone-full-body-armor", "physical-armor-3", "full-body-medieval-armor", "armor-100")


LEADER = sum((PRICES[key] for key in ("human-health", "human-land-move", BARE_HANDS, RANKS[0])), Decimal(0))
"""The cost of the plainest leader."""


class Body(Record):
    """A sort of unit: its name, nature and the skills that it always has."""

    name: str
    skills: tuple[str, ...]
    purpose: str
    nature: str = "biological"


BODIES = {
    "soldier": Body(name="Soldier", skills=("human-health", "human-land-move"), purpose="On foot, and cheap."),
    "rider": Body(name="Rider", skills=("human-health", "horse-land-move"), purpose="Twice as fast as a man on foot."),
    "walker": Body(
        name="Walker", skills=("armor-100", "human-land-move"), purpose="A hundred points of life.", nature="machinery"
    ),
    "flyer": Body(
        name="Flyer",
        skills=("armor-100", "plane-move"),
        purpose="Twenty inches a turn, over everything.",
        nature="machinery",
    ),
}


class Plan(Record):
    """A taste: bodies by weight, units of a line, weapons and plates of each."""

    bodies: Mapping[str, float]
    counts: tuple[int, int]
    weapons: tuple[int, int]
    plates: tuple[int, int]
    why: str


PLANS = {
    MIXED: Plan(
        bodies={"soldier": 4, "rider": 2, "walker": 2, "flyer": 0.3},
        counts=(1, 5),
        weapons=(1, 2),
        plates=(0, 2),
        why="",
    ),
    SWARM: Plan(
        bodies={"soldier": 1},
        counts=(4, 12),
        weapons=(1, 1),
        plates=(0, 1),
        why="Many of them: several dice, several places, and pincers.",
    ),
    ELITE: Plan(
        bodies={"walker": 4, "flyer": 1, "soldier": 1, "rider": 1},
        counts=(1, 2),
        weapons=(2, 4),
        plates=(1, 3),
        why="Much life and fire in one unit, which needs but one order.",
    ),
    LONG_RANGE: Plan(
        bodies={"soldier": 4, "walker": 1, "rider": 1},
        counts=(1, 4),
        weapons=(1, 2),
        plates=(0, 1),
        why="Its weapon reaches far.",
    ),
}


def begin(wish: Wish, chance: Random) -> Sequence[Edit]:
    """Returns the edit that settles the budget (WL-4.2)."""
    return [Edit(op="set", path=("budget",), value=wish.budget)]


def units(design: ArmyDesign, need: Need) -> Iterator[Candidate]:
    """Yields units that could be taken next."""
    army = summarise(design)
    bodies = sum(unit.design.count for unit in army.units if unit.design.kind == "unit")
    ordered = sum(int(unit.profile.command) * unit.design.count for unit in army.units)
    for _ in range(DESIGNS):
        yield from _new_unit(army, need, leads=ordered < bodies)


def improvements(design: ArmyDesign, need: Need) -> Iterator[Candidate]:
    """Yields skills that units could have as well."""
    for unit in summarise(design).units:
        if unit.design.kind == "unit" and unit.design.count:
            steps = list(_more_skills(unit, need))
            yield from need.chance.sample(steps, min(len(steps), SKILLS_OF_UNIT))


def _weapon_weight(key: str, taste: str) -> float:
    skill = SKILLS[key]
    price, reach = float(PRICES[key]), float(skill.range)
    if taste == SWARM:
        return (60 / (price + 20)) ** 2
    if taste == ELITE:
        return (min(float(skill.impact), 20) / 5) ** 2
    if taste == LONG_RANGE:
        return (min(reach, 40) / 10) ** 2
    return 1.0


def _new_unit(army: ArmySummary, need: Need, *, leads: bool) -> Iterator[Candidate]:
    """Yields a line of units; one that leads where there are more bodies than orders (WL-6.2, WL-6.4)."""
    plan, chance = PLANS[need.taste], need.chance
    body, extras = _equip(plan, need)
    if leads:
        extras.append(chance.choice(RANKS))
    if (plain := _price((*body.skills, *extras)) > need.left) and (leads or not army.units):
        body, extras = BODIES["soldier"], [BARE_HANDS, *([RANKS[0]] if leads else [])]
    skills = (*body.skills, *extras)
    each = _price(skills)
    count = 1 if leads else _count(army, plan, need, each)
    if each > need.left:
        return
    name = unique("Leader" if leads else body.name, {unit.design.name for unit in army.units})
    reason = f"Gives orders to {int(SKILLS[skills[-1]].impact)} units a turn." if leads else "" if plain else plan.why
    more = ", ".join(SKILLS[key].name for key in extras)
    yield Candidate(
        edits=(Edit(op="add", path=("units",), value=_document(army.design, body, name, skills, count)),),
        cost=float(each * count),
        label=f"{f'{count} × ' if count > 1 else ''}{name}{': ' if more else ''}{more}",
        why=f"{body.purpose} {reason}".strip(),
        weight=3 if leads else 1,
    )


def _count(army: ArmySummary, plan: Plan, need: Need, each: Decimal) -> int:
    """Returns how many of a line: as many as the taste wants, but a first leader must still be affordable."""
    least, most = plan.counts
    commanded = any(unit.profile.command for unit in army.units)
    left = Decimal(need.left) - (0 if commanded else LEADER)
    wanted = need.chance.randint(least, max(least, round(most * need.limit / USUAL)))
    return max(1, min(wanted, int(left // each)))


def _equip(plan: Plan, need: Need) -> tuple[Body, list[str]]:
    """Returns a body with weapons and plates by chance; what flies has weapons that reach farther than contact."""
    chance = need.chance
    body = BODIES[weighted(chance, dict(plan.bodies))]
    weights = {
        key: _weapon_weight(key, need.taste) for key in WEAPONS if SKILLS[key].range or body is not BODIES["flyer"]
    }
    weapons = list(dict.fromkeys(weighted(chance, weights) for _ in range(chance.randint(*plan.weapons))))
    return body, [*(chance.choice(PLATES) for _ in range(chance.randint(*plan.plates))), *weapons]


def _price(skills: Sequence[str]) -> Decimal:
    return sum((PRICES[key] for key in skills), Decimal(0))


def _document(design: ArmyDesign, body: Body, name: str, skills: Sequence[str], count: int) -> dict[str, Json]:
    unit: dict[str, Json] = {"name": name, "skills": list(skills)}
    if count > 1:
        unit["count"] = count
    if body.nature != "biological":
        unit["nature"] = [body.nature]
    if themes := design.options.allowed_themes:
        unit["theme"] = themes[0]
    return unit


def _more_skills(unit: UnitSummary, need: Need) -> Iterator[Candidate]:
    """Yields further weapons, plates and small things for all units of a line."""
    has = {fitted.id for fitted in unit.fitted}
    for key in (*WEAPONS, *PLATES, "health-10", BARE_HANDS):
        if key in has:
            continue
        skill = SKILLS[key]
        armed = skill.category == "offense"
        yield Candidate(
            edits=(Edit(op="add", path=(*unit.path, "skills"), value=key),),
            cost=float(PRICES[key] * unit.design.count),
            label=f"{unit.design.name}: {skill.name}",
            why=_weapon_reason(skill) if armed else f"{skill.number * skill.impact} more points of life.",
            weight=_weapon_weight(key, need.taste) if armed else 1.0,
        )


def _weapon_reason(skill: Skill) -> str:
    reach = f"up to {skill.range} inches" if skill.range else "in contact"
    return f"Damage {skill.impact}, {reach}."


GENERATOR = generator(
    Workshop(read=ARMY.read, edit=edit, evaluate=evaluate, begin=begin, units=units, improvements=improvements),
    Budgets(least=500, usual=USUAL, most=40_000),
)
