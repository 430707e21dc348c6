"""The cost of a unit, line by line. Unknown things and numbers off the charts have no price and add nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.games.eic_league.army.document import Item, UnitDesign, as_item
from rules.games.eic_league.army.loadout import DRONE, weapon_title
from rules.games.eic_league.army.ratings import NAMES, ORDER, chart_price
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS
from rules.kernel.display.cards import Line
from rules.kernel.records import Record

SHIELDING = CATALOGUE.shielding


class Price(Record):
    """A line of a unit's bill: credits, and the line that shows them."""

    credits: int
    line: Line


def format_credits(amount: int) -> str:
    """Returns an amount of credits as pages show it."""
    return f"{amount:,}"


def unit_cost(design: UnitDesign) -> int:
    """Returns the credits for a unit: the sum of its bill."""
    return sum(entry.credits for entry in bill(design))


def bill(design: UnitDesign) -> Iterator[Price]:
    """Yields the price of everything bought for a unit."""
    if base := base_price(design.type):
        yield base
    for rating in ORDER:
        if first := rating_price(rating, design.ratings.get(rating, 0)):
            yield first
    for upgrade in design.upgrades:
        if further := upgrade_price(upgrade.rating, upgrade.to):
            yield further
    for type_, points in design.shielding.items():
        if shield := shielding_price(type_, points):
            yield shield
    for movement in design.movement:
        if gear := movement_price(movement):
            yield gear
    yield from _weapons(design)


def _weapons(design: UnitDesign) -> Iterator[Price]:
    slot = 0
    for entry in design.weapons:
        one = as_item(entry)
        slot += one.weapon != DRONE
        if fitted := weapon_price(one, "" if one.weapon == DRONE else f"Slot {slot}: "):
            yield fitted
    if pods := int(design.missile_pod):
        yield pod_price(pods)
    for where, held in (("Holster: ", design.holster), ("Pod: ", design.pod_missile)):
        if held is not None and (fitted := weapon_price(as_item(held), where)):
            yield fitted


@lru_cache(maxsize=64)
def base_price(unit_type: str) -> Price | None:
    """Returns the price of the unit itself (EIC-3.1 to EIC-3.3); its guns and its drone cost nothing (EIC-3.6)."""
    type_ = CATALOGUE.units.get(unit_type)
    if not type_:
        return None
    rule = "EIC-3.3" if type_.custom else type_.rule
    how = "specialty unit" if type_.custom else "basic unit"
    return Price(credits=type_.cost, line=Line(label=type_.name, amount=format_credits(type_.cost), how=how, rule=rule))


@lru_cache(maxsize=1024)
def rating_price(rating: str, value: int) -> Price | None:
    """Returns the price of a first purchase of a rating (EIC-4.1)."""
    cost = chart_price(rating, value)
    if not cost:
        return None
    material = MATERIALS.get(value) if rating == "bod" else None
    label = f"{NAMES[rating]} {value}" + (f", {material.name}" if material else "")
    above = rating == "bod" and value > CATALOGUE.ratings.bod_limits.suit_maximum
    rule = "EIC-4.7" if above else CATALOGUE.ratings.cost_rules[rating]
    how = _above_100(value) if above else "price of the whole rating"
    return Price(credits=cost, line=Line(label=label, amount=format_credits(cost), how=how, rule=rule))


def _above_100(value: int) -> str:
    limits = CATALOGUE.ratings.bod_limits
    base = CATALOGUE.ratings.costs["bod"][limits.suit_maximum]
    return f"{base} + {(value - limits.suit_maximum) // 10} × {limits.step_above_100}"


@lru_cache(maxsize=1024)
def upgrade_price(rating: str, to: int) -> Price | None:
    """Returns the price of an upgrade: the new rating in full, nothing credited for the old one (EIC-4.8)."""
    first = rating_price(rating, to)
    if not first:
        return None
    line = Line(
        label=f"Upgrade to {first.line.label}",
        amount=first.line.amount,
        how="full price of the new rating",
        rule=CATALOGUE.ratings.upgrades.rule,
    )
    return Price(credits=first.credits, line=line)


def is_on_shielding_scale(points: int) -> bool:
    """Checks whether the points are 10 to 100 in steps of 10 (EIC-6.6)."""
    return SHIELDING.minimum <= points <= SHIELDING.maximum and points % SHIELDING.step == 0


@lru_cache(maxsize=256)
def shielding_price(type_: str, points: int) -> Price | None:
    """Returns the price of shielding of one type (EIC-6.6)."""
    per_step = SHIELDING.cost_per_10.get(type_)
    if per_step is None or not is_on_shielding_scale(points):
        return None
    steps = points // SHIELDING.step
    line = Line(
        label=f"{type_.capitalize()} shielding {points}",
        amount=format_credits(steps * per_step),
        how=f"{steps} × {per_step}",
        rule=SHIELDING.rule,
    )
    return Price(credits=steps * per_step, line=line)


@lru_cache(maxsize=16)
def movement_price(movement: str) -> Price | None:
    """Returns the price of special movement equipment (section 8); it takes no weapon slot (EIC-8.4)."""
    gear = CATALOGUE.special_movement.get(movement)
    if not gear:
        return None
    line = Line(label=gear.name, amount=format_credits(gear.cost), how="takes no slot", rule=gear.rule)
    return Price(credits=gear.cost, line=line)


@lru_cache(maxsize=2048)
def weapon_price(one: Item, where: str) -> Price | None:
    """Returns the price of a weapon, load, missile or bomb (EIC-7.1); salvage is fitted at no cost (EIC-19.7).

    A drone is never salvage, whatever a document says (EIC-19.6).
    """
    if one.weapon == DRONE:
        drone = CATALOGUE.equipment.tank_drone
        cost, how, rule = drone.cost, "replacement, takes no slot", drone.rule
    elif weapon := CATALOGUE.weapons.get(one.weapon):
        cost, how, rule = weapon.cost, "by the load" if weapon.sold == "load" else "each", weapon.rule
    else:
        return None
    if one.salvaged and one.weapon != DRONE:
        cost, how, rule = 0, "salvaged, no cost", "EIC-19.7"
    line = Line(label=f"{where}{weapon_title(one.weapon)}", amount=format_credits(cost), how=how, rule=rule)
    return Price(credits=cost, line=line)


@lru_cache(maxsize=16)
def pod_price(pods: int) -> Price:
    """Returns the price of missile pods; their missiles are paid for separately (EIC-7.9, EIC-R13)."""
    pod = CATALOGUE.equipment.missile_pod
    how = "the rack alone" if pods == 1 else f"{pods} × {pod.cost}"
    return Price(
        credits=pods * pod.cost,
        line=Line(label=pod.name, amount=format_credits(pods * pod.cost), how=how, rule=pod.rule),
    )
