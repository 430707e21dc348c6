"""Teams that the site makes by itself: what could be bought next, what each taste wants, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from rules.games.eic_league.army.blank import STARTING_RATINGS
from rules.games.eic_league.army.document import TEAM, UNIT, TeamDesign, UnitDesign, as_item
from rules.games.eic_league.army.editing import edit
from rules.games.eic_league.army.evaluation import evaluate
from rules.games.eic_league.army.pricing import unit_cost
from rules.games.eic_league.army.ratings import NAMES, ORDER, chart_price
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.purchase_tables import UnitType, Weapon
from rules.kernel.edits import Edit
from rules.kernel.generation import Budgets, Wish
from rules.kernel.records import Json, Record
from rules.kit.army_builder import ELITE, LONG_RANGE, MIXED, SWARM, Candidate, Need, Workshop, generator, weighted
from rules.kit.names import unique_name

DESIGNS = 6
"""The number of new units that are thought of at a time."""
STEPS_OF_UNIT = 5
"""The number of improvements of one unit that are thought of at a time."""


PLAINEST = 3
"""The number of times that a new unit is thought of again, each time plainer, when the credits do not reach."""


class Plan(Record):
    """A taste: types by weight, the span of ordinary ratings, ratings that are raised, weapons of a unit.

    ``equipment`` is the share of units with shielding, and half of it that with special movement.
    """

    types: Mapping[str, float]
    levels: tuple[int, int]
    raised: tuple[str, ...]
    raise_: int
    weapons: tuple[int, int]
    liked: tuple[str, ...]
    equipment: float
    why: str


PLANS = {
    MIXED: Plan(
        types={one: 3 if one in ("suit", "tank") else 1 for one in CATALOGUE.units},
        levels=(40, 70),
        raised=("attr", "dfr", "pwr"),
        raise_=10,
        weapons=(1, 4),
        liked=(),
        equipment=0.4,
        why="",
    ),
    SWARM: Plan(
        types={"suit": 8, "stumpy": 1, "tank": 1},
        levels=(30, 50),
        raised=("dfr", "pwr"),
        raise_=10,
        weapons=(1, 2),
        liked=("auto-cannon", "sonic-grenade", "polar-grenade", "fragment-grenade", "flame-thrower", "liquid-ice"),
        equipment=0.1,
        why="One more target for the enemy, at a low price.",
    ),
    ELITE: Plan(
        types={one: 1 for one in CATALOGUE.units if one != "suit"} | {"tank": 3},
        levels=(60, 80),
        raised=("bod", "attr", "pwr"),
        raise_=20,
        weapons=(3, 5),
        liked=("plasma-beam", "concussion-cannon", "heavy-laser", "hi-explosive-missile", "nuke-missile"),
        equipment=0.8,
        why="High ratings are energy too: it lasts longer than two cheap units.",
    ),
    LONG_RANGE: Plan(
        types={"tank": 4, "suit": 2, "archie": 2, "watcher": 1, "spook": 1},
        levels=(40, 60),
        raised=("pwr", "det", "attr"),
        raise_=30,
        weapons=(2, 3),
        liked=("laser", "heavy-laser", "plasma-beam", "sonic-beam", "hi-explosive-missile", "sonic-missile"),
        equipment=0.3,
        why="PWR is the range of its guns and beams, DET finds targets before they are near.",
    ),
}
DULL = ("paralysis-grenade", "nuclear-bomb", "grenade-launcher", "oxy-plus")
"""Weapons that need a plan of their own: they are left to people."""
MISSILES = tuple(key for key, one in CATALOGUE.weapons.items() if one.kind == "missile")


def begin(wish: Wish, chance: Random) -> Sequence[Edit]:
    """Returns the edits that settle the budget of a new team (EIC-2.1)."""
    return [Edit(op="set", path=("budget",), value=wish.budget)]


def units(team: TeamDesign, need: Need) -> Iterator[Candidate]:
    """Yields units that could be bought next."""
    taken = {unit.name for unit in team.units}
    for _ in range(DESIGNS):
        yield _new_unit(need, taken, first=not team.units)


def improvements(team: TeamDesign, need: Need) -> Iterator[Candidate]:
    """Yields ratings, weapons and shielding that could be bought for the units that are there."""
    for place, unit in enumerate(team.units):
        steps = [*_ratings(unit, place), *_weapons(unit, place, need), *_shielding(unit, place)]
        yield from need.chance.sample(steps, min(len(steps), STEPS_OF_UNIT))


def _new_unit(need: Need, taken: set[str], *, first: bool) -> Candidate:
    """Returns a unit by chance; where the credits do not reach, a plainer one. An elite does without the plainest."""
    plan, type_, shortage = PLANS[need.taste], "", 0
    for shortage in range(PLAINEST + 1):
        type_ = weighted(need.chance, dict(plan.types)) if shortage < PLAINEST else "suit"
        unit = _design(type_, plan, need.chance, shortage)
        if (cost := unit_cost(UNIT.read(unit))) <= need.left:
            break
    known = CATALOGUE.units[type_]
    named = {**unit, "name": unique_name(known.name, taken)}
    return Candidate(
        edits=(Edit(op="add", path=("units",), value=named),),
        cost=cost,
        label=f"{named['name']}: {_summary(unit)}",
        why=f"{known.good_for} {plan.why if shortage < PLAINEST else 'Nothing dearer can be paid for.'}".strip(),
        weight=0 if shortage > 1 and need.taste == ELITE and not first else 1,
    )


def _design(type_: str, plan: Plan, chance: Random, shortage: int) -> dict[str, Json]:
    known = CATALOGUE.units[type_]
    unit: dict[str, Json] = {"name": known.name, "type": type_}
    if shortage == PLAINEST:
        return {**unit, "ratings": dict(STARTING_RATINGS)}
    least, most = plan.levels
    steps = range(least, max(least, most - 10 * shortage) + 1, 10)
    ratings = {rating: chance.choice(steps) for rating in ORDER}
    for rating in plan.raised:
        ratings[rating] = min(100, ratings[rating] + plan.raise_)
    unit["ratings"] = _within_limits(ratings)
    number = max(0, chance.randint(*plan.weapons) - shortage)
    weapons = _choose_weapons(known, plan, chance, number)
    missiles = [one for one in weapons if one in MISSILES]
    if known.holster:
        rest = [one for one in weapons if one not in MISSILES]
        unit["holster"] = rest.pop() if rest else "laser"
        unit["pod-missile"] = chance.choice(MISSILES)
        weapons = [*rest, *missiles]
    if weapons:
        unit["weapons"] = weapons
    if shortage == 0 and chance.random() < plan.equipment:
        unit["shielding"] = {one: 10 * chance.randint(1, 4) for one in chance.sample(["laser", "heat", "cold"], 2)}
        if chance.random() < 0.5:
            unit["movement"] = ["flight" if known.kind == "suit" else "warp"]
    return unit


def _within_limits(ratings: dict[str, int]) -> dict[str, int]:
    """Returns ratings with at most two of 90 and two of 100, and no BOD below 50 (EIC-4.2, EIC-4.9)."""
    for value, lower, most in (
        (100, 90, CATALOGUE.ratings.limits.at_least_100),
        (90, 80, CATALOGUE.ratings.limits.exactly_90),
    ):
        for rating in [one for one in ORDER if ratings[one] == value][most:]:
            ratings[rating] = lower
    return {**ratings, "bod": max(CATALOGUE.ratings.bod_limits.minimum, ratings["bod"])}


def _choose_weapons(known: UnitType, plan: Plan, chance: Random, number: int) -> list[str]:
    """Returns weapons that the unit may carry, one of each group of the capacity chart (EIC-7.6)."""
    chosen: list[str] = []
    for _ in range(min(number, known.slots)):
        weights = {one: 4.0 if one in plan.liked else 1.0 for one in _fitting(known, chosen)}
        if weights:
            chosen.append(weighted(chance, weights))
    return chosen


def _fitting(known: UnitType, carried: Sequence[str]) -> Iterator[str]:
    groups = {CATALOGUE.weapons[one].group for one in carried if one in CATALOGUE.weapons}
    for key, weapon in CATALOGUE.weapons.items():
        if known.charges:
            if key in known.charges and key not in carried:
                yield key
        elif (
            key not in DULL
            and weapon.group not in groups
            and not (weapon.tank_only and known.kind != "tank")
            and weapon.kind not in known.forbids_in_slots
        ):
            yield key


def _summary(unit: Mapping[str, Json]) -> str:
    ratings = " ".join(f"{NAMES[one]} {unit['ratings'][one]}" for one in ORDER)
    carried = [*unit.get("weapons", ()), *filter(None, (unit.get("holster"), unit.get("pod-missile")))]
    more = [CATALOGUE.weapons[one].name.lower() for one in carried]
    more += [f"{one} shielding {points}" for one, points in unit.get("shielding", {}).items()]
    return ", ".join([ratings, *more, *unit.get("movement", ())])


# --- improvements ---------------------------------------------------------------------------------


def _ratings(unit: UnitDesign, place: int) -> Iterator[Candidate]:
    """Yields ratings that could be higher from the start; a unit that was upgraded or has fought keeps its own."""
    if unit.upgrades or unit.wear:
        return
    for rating in ORDER:
        value = unit.ratings.get(rating, 0)
        for higher in (value + 10, value + 20):
            price = chart_price(rating, higher)
            if price is None or (rating == "bod" and value < CATALOGUE.ratings.bod_limits.minimum):
                continue
            cost = price - (chart_price(rating, value) or 0)
            yield Candidate(
                edits=(Edit(op="set", path=("units", place, "ratings", rating), value=higher),),
                cost=cost,
                label=f"{unit.name}: {NAMES[rating]} {value} to {higher}",
                why=CATALOGUE.ratings.help[rating],
            )


def _weapons(unit: UnitDesign, place: int, need: Need) -> Iterator[Candidate]:
    known = CATALOGUE.units.get(unit.type)
    if known is None or len(unit.weapons) >= known.slots:
        return
    for key in _fitting(known, [as_item(one).weapon for one in unit.weapons]):
        weapon = CATALOGUE.weapons[key]
        yield Candidate(
            edits=(Edit(op="add", path=("units", place, "weapons"), value=key),),
            cost=weapon.cost,
            label=f"{unit.name}: {weapon.name}",
            why=f"{_effect(weapon)}; a slot is free.",
            weight=2.0 if key in PLANS[need.taste].liked else 1.0,
        )


def _effect(weapon: Weapon) -> str:
    effects = [f"{points} {kind}" for kind, points in weapon.effects.items()]
    if not effects:
        return (weapon.special or weapon.kind).replace("-", " ").capitalize()
    return f"Damage of {' and '.join(effects)}"


def _shielding(unit: UnitDesign, place: int) -> Iterator[Candidate]:
    table = CATALOGUE.shielding
    for type_, per_step in table.cost_per_10.items():
        now = unit.shielding.get(type_, 0)
        for steps in (1, 3):
            points = now + steps * table.step
            yield Candidate(
                edits=(Edit(op="set", path=("units", place, "shielding", type_), value=points),),
                cost=steps * per_step,
                label=f"{unit.name}: {type_} shielding {now} to {points}",
                why=f"Against {type_} damage, BOD gives no protection at all.",
                weight=0.4 if points <= table.maximum else 0,
            )


GENERATOR = generator(
    Workshop(read=TEAM.read, edit=edit, evaluate=evaluate, begin=begin, units=units, improvements=improvements),
    Budgets(least=2_000, usual=10_000, most=40_000),
)
