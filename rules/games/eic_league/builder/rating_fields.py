"""The editor's fields for ratings, upgrades and shielding of a unit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.games.eic_league.army.pricing import rating_price, shielding_price, upgrade_price
from rules.games.eic_league.army.ratings import NAMES, ORDER
from rules.games.eic_league.army.summary import BoughtUnit, Team
from rules.games.eic_league.army.validation.equipment import shielding_total
from rules.games.eic_league.builder.choices import FINE, Reason, budget_reason, priced_option
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS
from rules.kernel.display.cards import Entry, Option, Section, Slots, Stepper
from rules.kernel.records import Path

TABLE = CATALOGUE.ratings
SHIELDING = CATALOGUE.shielding


def ratings_section(team: Team, unit: BoughtUnit) -> Section:
    """Returns a stepper for the first purchase of each rating (EIC-4.1)."""
    return Section(
        key="ratings",
        title="Ratings",
        fields=tuple(rating_stepper(team, unit, rating) for rating in ORDER),
        note="Prices are for the whole rating. At most two ratings of 100 or more, and two of exactly 90.",
        rule="EIC-4.9",
    )


def rating_stepper(team: Team, unit: BoughtUnit, rating: str) -> Stepper:
    """Returns the stepper of a first purchase; a value off the chart is listed among the steps."""
    value = unit.design.ratings.get(rating, 0)
    cost = _cost(rating, value)
    steps = sorted({*TABLE.costs[rating], value} - {0})
    scale = tuple(_rating_option(team, unit, rating, to=step, change=_cost(rating, step) - cost) for step in steps)
    in_play = unit.ratings[rating]
    return Stepper(
        path=(*unit.path, "ratings", rating),
        label=NAMES[rating],
        scale=scale,
        value=steps.index(value) if value else None,
        price=f"{cost:,}" if value else "",
        shown=str(in_play) if in_play != value else "",
        help=_rating_help(unit, rating),
        rule=TABLE.cost_rules[rating],
    )


def _rating_help(unit: BoughtUnit, rating: str) -> str:
    raised = [upgrade.to for upgrade in unit.design.upgrades if upgrade.rating == rating]
    return TABLE.help[rating] + (f" Upgraded to {raised[-1]}." if raised else "")


def _cost(rating: str, value: int) -> int:
    bought = rating_price(rating, value)
    return bought.credits if bought else 0


def _rating_option(team: Team, unit: BoughtUnit, rating: str, *, to: int, change: int) -> Option:
    raised = [upgrade.to for upgrade in unit.design.upgrades if upgrade.rating == rating]
    against = FINE
    if to not in TABLE.costs[rating]:
        against = "Not on the chart", TABLE.rule
    elif raised and raised[0] <= to:
        against = f"The upgrade to {raised[0]} would not raise it", TABLE.upgrades.rule
    elif not raised:
        against = rating_reason(unit, rating, to)
    label, detail = step_text(rating, to)
    return priced_option(
        to, label, detail=detail, change=change, against=against if against[0] else budget_reason(team, change)
    )


@lru_cache(maxsize=512)
def step_text(rating: str, to: int) -> tuple[str, str]:
    """Returns a step's label, and its whole price with the effects of its material (EIC-6.1)."""
    material = MATERIALS.get(to) if rating == "bod" else None
    details = [f"{_cost(rating, to):,} in all"]
    if material:
        details += [f"SPD +{material.spd}"] if material.spd else []
        lost = -material.move_hexes
        details += [f"−{lost} hex{'' if lost == 1 else 'es'} of ground movement"] if lost else []
        details += [f"{points} {type_} resistance" for type_, points in material.resist.items()]
        details += ["immune to oxy plus"] if material.oxy_immune else []
    return f"{to} {material.name}" if material else str(to), ", ".join(details)


def rating_reason(unit: BoughtUnit, rating: str, to: int) -> Reason:
    """Returns the reason against a bought rating of ``to`` (EIC-4.9, EIC-6.3)."""
    limits = TABLE.limits
    others = [value for name, value in unit.bought.items() if name != rating]
    hundreds = sum(value >= 100 for value in others) + 1
    nineties = others.count(90) + 1
    if rating == "bod" and to > TABLE.bod_limits.suit_maximum and unit.kind == "suit":
        return "For tanks only", "EIC-6.3"
    if to >= 100 and hundreds > limits.at_least_100:
        return f"{hundreds} of {limits.at_least_100} ratings of 100 or more", limits.rule
    if to == 90 and nineties > limits.exactly_90:
        return f"{nineties} of {limits.exactly_90} ratings of 90", limits.rule
    return FINE


def upgrades_section(team: Team, unit: BoughtUnit, problems: Mapping[Path, str]) -> Section:
    """Returns the upgrades of a unit that exists already: each pays the full price of the new rating (EIC-4.8)."""
    path = (*unit.path, "upgrades")
    slots = Slots(
        path=path,
        label="Upgrades",
        entries=_upgrade_entries(unit, problems),
        options=tuple(option for rating in ORDER for option in _upgrade_options(team, unit, rating)),
        add_label="Upgrade a rating",
        movable=len(unit.design.upgrades) > 1,
        rule="EIC-4.8",
    )
    return Section(
        key="upgrades",
        title="Upgrades",
        fields=(slots,),
        help="For a unit that you own already. While you design it, change the rating on its card: that costs less.",
        rule="EIC-4.8",
        folded=not unit.design.upgrades,
    )


def _upgrade_entries(unit: BoughtUnit, problems: Mapping[Path, str]) -> tuple[Entry, ...]:
    entries, present = [], dict(unit.design.ratings)
    for place, upgrade in enumerate(unit.design.upgrades):
        path = (*unit.path, "upgrades", place)
        cost = upgrade_price(upgrade.rating, upgrade.to)
        entries.append(
            Entry(
                path=path,
                label=f"{NAMES.get(upgrade.rating, upgrade.rating)} to {upgrade.to}",
                detail=f"from {present.get(upgrade.rating, 0)}",
                price=cost.line.amount if cost else "",
                problem=problems.get(path, ""),
            )
        )
        present[upgrade.rating] = max(present.get(upgrade.rating, 0), upgrade.to)
    return tuple(entries)


def _upgrade_options(team: Team, unit: BoughtUnit, rating: str) -> list[Option]:
    now = unit.bought[rating]
    options = []
    for to, cost in TABLE.costs[rating].items():
        if to > now:
            reason = rating_reason(unit, rating, to)
            label = f"{NAMES[rating]} {now} → {to}"
            against = reason if reason[0] else budget_reason(team, cost)
            value = {"rating": rating, "to": to}
            options.append(priced_option(value, label, change=cost, against=against, group=NAMES[rating]))
    return options


def shielding_section(team: Team, unit: BoughtUnit) -> Section:
    """Returns a stepper for each type of shielding with the total of the unit (EIC-6.6, EIC-6.7)."""
    limit = shielding_limit(team)
    total = shielding_total(unit)
    of = f"{total} of {limit} points in the Minor League" if limit is not None else f"{total} points, no total limit"
    types = [*SHIELDING.cost_per_10, *sorted(unit.design.shielding.keys() - SHIELDING.cost_per_10.keys())]
    return Section(
        key="shielding",
        title="Shielding",
        fields=tuple(_shielding_stepper(team, unit, type_) for type_ in types),
        note=f"{of}. Against laser, heat, cold and sonic damage only shielding helps, not BOD.",
        rule="EIC-6.7",
    )


def shielding_limit(team: Team) -> int | None:
    """Returns the most points that a unit may have in the team's league class (EIC-6.7)."""
    return SHIELDING.total_limit.by_league.get(team.league or "")


def _shielding_stepper(team: Team, unit: BoughtUnit, type_: str) -> Stepper:
    value = unit.design.shielding.get(type_, 0)
    cost = _shield_cost(type_, value)
    known = type_ in SHIELDING.cost_per_10
    scale = range(SHIELDING.minimum, SHIELDING.maximum + 1, SHIELDING.step) if known else ()
    steps = sorted({*scale, value} - {0})
    effective = unit.shielding.get(type_, value)
    return Stepper(
        path=(*unit.path, "shielding", type_),
        label=type_.capitalize(),
        scale=tuple(_shielding_option(team, unit, type_, to=step, cost=cost) for step in steps),
        value=steps.index(value) if value else None,
        price=f"{cost:,}" if cost else "",
        shown=str(effective) if effective != value else "",
        help=f"The armor adds {effective - value} for nothing." if effective > value else "",
        rule="EIC-6.4" if effective > value else SHIELDING.rule,
    )


def _shield_cost(type_: str, points: int) -> int:
    bought = shielding_price(type_, points)
    return bought.credits if bought else 0


def _shielding_option(team: Team, unit: BoughtUnit, type_: str, *, to: int, cost: int) -> Option:
    change = _shield_cost(type_, to) - cost
    limit = shielding_limit(team)
    total = shielding_total(unit) - unit.design.shielding.get(type_, 0) + to
    against = budget_reason(team, change)
    if not shielding_price(type_, to):
        against = "Not on the scale", SHIELDING.rule
    elif limit is not None and total > limit:
        against = f"{total} of {limit} points", SHIELDING.total_limit.rule
    return priced_option(to, str(to), change=change, against=against)
