"""Problems of a unit's type, ratings and upgrades (sections 3 and 4, EIC-6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.games.eic_league.army.ratings import NAMES, ORDER, chart_price
from rules.games.eic_league.army.summary import BoughtUnit
from rules.games.eic_league.army.validation.fixes import clear, lower, put
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Path
from rules.kernel.wording import format_list

TABLE = CATALOGUE.ratings
LIMITS = TABLE.limits


def rating_problems(unit: BoughtUnit) -> Iterator[Problem]:
    """Yields the problems of the type and of bought ratings."""
    if not unit.type:
        yield _unknown_type(unit)
    yield from _first_purchases(unit)
    yield from _upgrades(unit)
    if not unit.bought["bod"]:
        yield _bod_missing(unit)
    if unit.bought["bod"] > TABLE.bod_limits.suit_maximum:
        yield from _tank_armor(unit)
    yield from _too_many(unit)


def _unknown_type(unit: BoughtUnit) -> Problem:
    path = (*unit.path, "type")
    basic = [(key, type_.name) for key, type_ in CATALOGUE.units.items() if not type_.custom]
    return Problem(
        code="unknown-unit-type",
        message=f"{unit.name}: there is no unit of the type “{unit.design.type}”. Choose one from the list.",
        rule="EIC-3.1",
        where=path,
        fixes=tuple(put(f"Make it a {name.lower()}", path, key) for key, name in basic),
    )


def _first_purchases(unit: BoughtUnit) -> Iterator[Problem]:
    for rating, value in unit.design.ratings.items():
        path = (*unit.path, "ratings", rating)
        if rating not in ORDER:
            message = f"{unit.name}: there is no rating “{rating}”; the seven are {format_list(list(NAMES.values()))}."
            fixes = (clear("Take it away", path),)
            yield Problem(code="rating-not-on-chart", message=message, rule="EIC-4.1", where=path, fixes=fixes)
        elif chart_price(rating, value) is None:
            yield _off_chart(unit, rating, value=value, where=path, fixes=_nearest(path, rating, value))


def _upgrades(unit: BoughtUnit) -> Iterator[Problem]:
    """Upgrades off the chart (EIC-4.1), or that do not raise the rating (EIC-4.8)."""
    present = dict(unit.design.ratings)
    for place, upgrade in enumerate(unit.design.upgrades):
        path = (*unit.path, "upgrades", place)
        away = clear("Take the upgrade away", path)
        if chart_price(upgrade.rating, upgrade.to) is None:
            yield _off_chart(unit, upgrade.rating, value=upgrade.to, where=path, fixes=(away,))
        before = present.get(upgrade.rating, 0)
        if upgrade.to <= before:
            name = NAMES.get(upgrade.rating, upgrade.rating)
            message = f"{unit.name}: an upgrade of {name} from {before} to {upgrade.to} does not raise it."
            yield Problem(code="upgrade-not-higher", message=message, rule="EIC-4.8", where=path, fixes=(away,))
        present[upgrade.rating] = max(before, upgrade.to)


def _off_chart(unit: BoughtUnit, rating: str, *, value: int, where: Path, fixes: tuple[Fix, ...]) -> Problem:
    """The problem of a value off the chart: BOD 10 to 40 is not available (EIC-4.2), others are not steps (EIC-4.1)."""
    name, chart = NAMES.get(rating, rating), TABLE.costs.get(rating, {})
    low = rating == "bod" and value in range(10, TABLE.bod_limits.minimum, 10)
    if low:
        message = f"{unit.name}: BOD {value} is not available, the least is {TABLE.bod_limits.minimum}."
    elif chart:
        message = (
            f"{unit.name}: {name} {value} is not on the chart, which goes from {min(chart)} to {max(chart)} in tens."
        )
    else:
        message = f"{unit.name}: there is no rating “{rating}” to upgrade."
    return Problem(
        code="bod-not-available" if low else "rating-not-on-chart",
        message=message,
        rule=TABLE.bod_limits.rule if low else "EIC-4.1",
        where=where,
        fixes=fixes,
    )


def _nearest(path: Path, rating: str, value: int) -> tuple[Fix, ...]:
    steps = list(TABLE.costs[rating])
    below = [step for step in steps if step < value][-1:]
    above = [step for step in steps if step > value][:1]
    return tuple(put(f"{NAMES[rating]} {step}", path, step) for step in (*below, *above))


def _bod_missing(unit: BoughtUnit) -> Problem:
    """The problem of a unit without BOD, which is compulsory: every unit has a body (EIC-4.12, EIC-R7)."""
    least = TABLE.bod_limits.minimum
    drop = tuple(
        Edit(op="remove", path=(*unit.path, "upgrades", place))
        for place, upgrade in reversed(list(enumerate(unit.design.upgrades)))
        if upgrade.rating == "bod"
    )
    buy = Edit(op="set", path=(*unit.path, "ratings", "bod"), value=least)
    return Problem(
        code="bod-missing",
        message=f"{unit.name} has no BOD; every unit needs at least {least} ({chart_price('bod', least)} credits).",
        rule="EIC-4.12",
        where=(*unit.path, "ratings", "bod"),
        fixes=(Fix(label=f"Buy BOD {least}", edits=(*drop, buy)),),
    )


def _tank_armor(unit: BoughtUnit) -> Iterator[Problem]:
    """Armor for tanks on a suit: BOD over 100 (EIC-6.3)."""
    bod, most = unit.bought["bod"], TABLE.bod_limits.suit_maximum
    if unit.kind == "suit" and bod in MATERIALS:
        yield Problem(
            code="armor-tank-only",
            message=f"{unit.name}: {MATERIALS[bod].name} (BOD {bod}) is for tanks; a suit goes up to BOD {most}.",
            rule="EIC-6.3",
            where=(*unit.path, "ratings", "bod"),
            fixes=(lower(unit, ["bod"], most=most),),
        )


def _too_many(unit: BoughtUnit) -> Iterator[Problem]:
    """High ratings over two separate limits (EIC-4.9, EIC-R6); bonuses are not counted (EIC-4.10)."""
    hundreds = [rating for rating, value in unit.bought.items() if value >= 100]
    nineties = [rating for rating, value in unit.bought.items() if value == 90]
    if len(hundreds) > LIMITS.at_least_100:
        spare = max(0, len(hundreds) - LIMITS.at_least_100)
        most = 90 if len(nineties) + spare <= LIMITS.exactly_90 else 80
        yield _over_limit(unit, hundreds, allowed=LIMITS.at_least_100, most=most)
    if len(nineties) > LIMITS.exactly_90:
        yield _over_limit(unit, nineties, allowed=LIMITS.exactly_90, most=80)


def _over_limit(unit: BoughtUnit, ratings: list[str], *, allowed: int, most: int) -> Problem:
    hundreds = unit.bought[ratings[0]] >= 100
    code, level = ("too-many-100s", "100 or more") if hundreds else ("too-many-90s", "exactly 90")
    names = format_list([NAMES[rating] for rating in ratings])
    return Problem(
        code=code,
        message=f"{unit.name}: {len(ratings)} of {allowed} bought ratings of {level} ({names}).",
        rule=LIMITS.rule,
        where=(*unit.path, "ratings", ratings[-1]),
        fixes=tuple(
            lower(unit, chosen, most=most) for chosen in list(combinations(ratings, len(ratings) - allowed))[:3]
        ),
    )
