"""The house formula for points (SP-2.70), shown term by term."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from rules.games.sol_prime.army.document import UNIT, Mount
from rules.games.sol_prime.army.fittings import (
    AIR,
    ARTILLERY,
    FORTIFICATION,
    INFANTRY,
    INSTALLATION,
    MORTAR,
    VEHICLE,
    Fitted,
    fit_out,
)
from rules.games.sol_prime.army.pricing.prices import HOUSE_PRICES, Prices
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.display.cards import Line
from rules.kernel.records import Record

RULE = CATALOGUE.points.rule


class Term(Record):
    """A term of a cost: its label, its points and the sum behind them."""

    label: str
    points: int
    how: str = ""
    rule: str = RULE

    @property
    def line(self) -> Line:
        """Returns the term as a line of a sum."""
        return Line(label=self.label, amount=f"{self.points:+}".replace("-", "−"), how=self.how, rule=self.rule)


def weapon_points(key: str, prices: Prices = HOUSE_PRICES) -> int:
    """Prices a weapon: half of (a quarter of its range + both ratings), rounded up; APW and LAW free (SP-2.25)."""
    table, weapon = prices.table, CATALOGUE.weapons[key]
    if key in prices.weapons:
        return prices.weapons[key]
    if weapon.carrier == "automatic":
        return 0
    if weapon.class_ == "bomb":
        return table.guided_bomb
    ratings = max(weapon.vehicle or 0, 0) + max(weapon.infantry or 0, 0)
    return max(ceil((ceil(weapon.range / table.range_share) + ratings) / table.weapon_share), table.least_weapon)


def mount_points(mount: Mount, *, vehicle: bool, prices: Prices = HOUSE_PRICES) -> int:
    """Prices a mount: its weapons, each one point cheaper when fixed forward on a vehicle, but at least 1."""
    table = prices.table
    each = weapon_points(mount.id, prices)
    if vehicle and not mount.turret and each:
        each = max(each - table.fixed, table.least_weapon)
    return each * mount.mounts


def stand_terms(fitted: Fitted, tech: Tech) -> Iterator[Term]:
    """Yields the terms of one stand's cost without ammunition, before the minimum for a stand.

    They are a listed price and the changes made to the listed unit; without a listed price, the formula's."""
    listed = fitted.prices.listed.get(fitted.design.model or "")
    if listed is None:
        yield from formula_terms(fitted, tech)
        return
    yield Term(label=fitted.model_name, points=listed, how=f"listed price, {fitted.prices.source}".strip(", "))
    mine, theirs = (sum(term.points for term in formula_terms(one, tech)) for one in (fitted, listed_model(fitted)))
    if mine != theirs:
        how = f"changed from the list: {mine} by the formula instead of {theirs}"
        yield Term(label="Changes", points=mine - theirs, how=how)


def is_listed(fitted: Fitted) -> bool:
    """Checks whether a troop list lists the stand; true for every list that allows other stands too."""
    return not fitted.prices.only_listed or fitted.design.model in fitted.prices.listed or _is_own(fitted)


def _is_own(fitted: Fitted) -> bool:
    """Checks whether a unit is a group's own, even when it is paid for by the formula."""
    return fitted.design.model in fitted.prices.models and fitted.design.model not in CATALOGUE.models


def listed_model(fitted: Fitted) -> Fitted:
    """Returns the ready-made unit of an entry with nothing changed."""
    return fit_out(UNIT.read({"name": fitted.design.name, "model": fitted.design.model}), fitted.prices)


def formula_terms(fitted: Fitted, tech: Tech) -> Iterator[Term]:
    """Yields the terms of the formula (SP-2.70); none while an id is unknown."""
    cls = fitted.cls
    if cls is None or fitted.unknown:
        return
    yield Term(label=cls.name, points=_chassis(fitted), how="chassis" if cls.kind != INFANTRY else "type")
    yield from _armor(fitted)
    if cls.kind == ARTILLERY:
        yield from _piece(fitted, tech)
    if fitted.mobile:
        yield from _mobility(fitted)
    if cls.kind == VEHICLE:
        yield from _named("Size", fitted.size, fitted.prices.table.size.get(fitted.size, 0))
    if cls.kind in (VEHICLE, *AIR):
        finder = fitted.prices.table.range_finder.get(fitted.range_finder, 0)
        yield from _named("Range finder", fitted.range_finder, finder)
    for mount in fitted.mounts:
        yield _weapon(mount, fitted.prices, vehicle=cls.kind == VEHICLE)
    for upgrade in fitted.upgrades:
        table = CATALOGUE.upgrades[upgrade]
        yield Term(label=table.name, points=fitted.prices.upgrades[upgrade], how="upgrade", rule=table.rule)
    yield from _morale(fitted)


def _chassis(fitted: Fitted) -> int:
    if fitted.kind != INSTALLATION:
        return fitted.prices.classes.get(fitted.class_id, 0)
    prices = fitted.prices
    if fitted.class_id == FORTIFICATION:
        return prices.fortifications[fitted.design.fortification or "light"] * fitted.sections
    fortified = prices.fortifications.get(fitted.design.fortified or "", 0)
    return prices.installations[fitted.design.installation or "building"] + fortified


def _armor(fitted: Fitted) -> Iterator[Term]:
    """Yields both ratings of a vehicle or the one of an air unit; infantry armor comes with its type."""
    front, flank = fitted.base_armor
    if fitted.kind in AIR:
        yield Term(label="Armor", points=max(front, 0))
    elif fitted.kind == VEHICLE or (fitted.kind == ARTILLERY and fitted.class_id != MORTAR):
        yield Term(label="Armor", points=max(front, 0) + max(flank, 0), how=f"front {front} + flank {flank}")


def _piece(fitted: Fitted, tech: Tech) -> Iterator[Term]:
    key = "light" if fitted.class_id == MORTAR else fitted.design.artillery or "light"
    name, prices = CATALOGUE.artillery.pieces[key].name, fitted.prices
    yield Term(label=f"{name} artillery", points=prices.artillery[key])
    yield Term(label="Army level", points=prices.table.artillery_tech[tech], how=tech)
    if fitted.mrl:
        yield Term(label="Multiple rocket launcher", points=prices.table.mrl)


def _mobility(fitted: Fitted) -> Iterator[Term]:
    table = fitted.prices.table
    yield Term(label="Speed", points=table.speed.get(fitted.speed, 0), how=fitted.speed)
    yield Term(label="Transport", points=table.transport.get(fitted.transport, 0), how=fitted.transport)


def _named(label: str, value: str, points: int) -> Iterator[Term]:
    if points:
        yield Term(label=label, points=points, how=value)


def _weapon(mount: Mount, prices: Prices, *, vehicle: bool) -> Term:
    weapon = CATALOGUE.weapons[mount.id]
    how = [f"range {weapon.range}, {format_rating(weapon.vehicle)}/{format_rating(weapon.infantry)}"]
    how += ["fixed forward"] if vehicle and not mount.turret else []
    label = weapon.name if mount.mounts == 1 else f"{mount.mounts} × {weapon.name}"
    points = mount_points(mount, vehicle=vehicle, prices=prices)
    return Term(label=label, points=points, how=", ".join(how), rule="SP-2.32")


def format_rating(value: int | None) -> str:
    """Formats a To Kill rating as the tables print it."""
    return "-" if value is None else str(value).replace("-", "−")


def _morale(fitted: Fitted) -> Iterator[Term]:
    """Prices morale; crews of fortifications need no rating (SP-2.55), and installations have none."""
    found = CATALOGUE.morale.ratings.get(fitted.design.morale)
    points = fitted.prices.morale.get(fitted.design.morale, 0)
    if found and points and fitted.kind != INSTALLATION:
        yield Term(label=f"{found.name} morale", points=points, rule="SP-2.54")


def stand_points(fitted: Fitted, tech: Tech) -> int:
    """Prices one stand without ammunition: at least 1, but structures as listed."""
    total = sum(term.points for term in stand_terms(fitted, tech))
    return max(total, 0 if fitted.kind == INSTALLATION else fitted.prices.table.least_stand)


def entry_points(fitted: Fitted, tech: Tech) -> int:
    """Prices a whole entry: every stand with its lots of ammunition (SP-2.73, SP-2.68)."""
    lots = fitted.design.ammunition * fitted.prices.table.ammunition_lot
    return (stand_points(fitted, tech) + lots) * max(fitted.design.count, 0)


def bill(fitted: Fitted, tech: Tech) -> tuple[Line, ...]:
    """Itemises an entry: the terms of a stand, its lots, and the number of stands; nothing for unknown ids."""
    if fitted.unknown:
        return ()
    found = list(stand_terms(fitted, tech))
    lines = [term.line for term in found]
    total, stand = sum(term.points for term in found), stand_points(fitted, tech)
    if total != stand:
        lines.append(Line(label=f"At least {stand} a stand", amount=f"+{stand - total}", rule=RULE))
    lots = fitted.design.ammunition
    if lots:
        points = lots * fitted.prices.table.ammunition_lot
        lines.append(Line(label="Ammunition", amount=f"+{points}", how=f"{lots} lots", rule="SP-2.68"))
    count = fitted.design.count
    how = "" if count == 1 else f"{count} × {stand + lots * fitted.prices.table.ammunition_lot}"
    lines.append(Line(label="Points", amount=str(entry_points(fitted, tech)), how=how, rule="SP-2.73", total=True))
    return tuple(lines)
