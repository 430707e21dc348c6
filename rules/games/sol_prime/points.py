"""The house formula for points (SP-2.70), shown term by term."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.design import Mount
from rules.games.sol_prime.fitting import (
    AIR,
    ARTILLERY,
    FORTIFICATION,
    INFANTRY,
    INSTALLATION,
    MORTAR,
    VEHICLE,
    Fitted,
)
from rules.games.sol_prime.tables import Tech, Weapon
from rules.kernel.records import record
from rules.kernel.screen import Line

RULE = CATALOGUE.points.rule


@record
class Term:
    """A term of a cost: what, how many points, how they come about."""

    label: str
    points: int
    how: str = ""
    rule: str = RULE

    @property
    def line(self) -> Line:
        """The term as a line of a sum."""
        return Line(label=self.label, amount=f"{self.points:+}".replace("-", "−"), how=self.how, rule=self.rule)


def weapon_points(weapon: Weapon) -> int:
    """A weapon: half of (a quarter of its range + both ratings), rounded up; APW and LAW are free (SP-2.25)."""
    table = CATALOGUE.points
    if weapon.carrier == "automatic":
        return 0
    if weapon.class_ == "bomb":
        return table.guided_bomb
    ratings = max(weapon.vehicle or 0, 0) + max(weapon.infantry or 0, 0)
    return max(ceil((ceil(weapon.range / table.range_share) + ratings) / table.weapon_share), table.least_weapon)


def mount_points(mount: Mount, *, vehicle: bool) -> int:
    """A mount: its weapons, each one cheaper when fixed forward on a vehicle, but at least 1."""
    table = CATALOGUE.points
    each = weapon_points(CATALOGUE.weapons[mount.id])
    if vehicle and not mount.turret and each:
        each = max(each - table.fixed, table.least_weapon)
    return each * mount.mounts


def terms(fitted: Fitted, tech: Tech) -> Iterator[Term]:
    """The terms of one stand's cost without ammunition, before the least of 1 for a stand."""
    cls = fitted.cls
    if cls is None:
        return
    yield Term(label=cls.name, points=_chassis(fitted), how="chassis" if cls.kind != INFANTRY else "type")
    yield from _armor(fitted)
    if cls.kind == ARTILLERY:
        yield from _piece(fitted, tech)
    if fitted.mobile:
        yield from _mobility(fitted)
    if cls.kind == VEHICLE:
        yield from _named("Size", fitted.size, CATALOGUE.points.size.get(fitted.size, 0))
    if cls.kind in (VEHICLE, *AIR):
        finder = CATALOGUE.points.range_finder.get(fitted.range_finder, 0)
        yield from _named("Range finder", fitted.range_finder, finder)
    for mount in fitted.mounts:
        yield _weapon(mount, vehicle=cls.kind == VEHICLE)
    for upgrade in fitted.upgrades:
        table = CATALOGUE.upgrades[upgrade]
        yield Term(label=table.name, points=table.points, how="upgrade", rule=table.rule)
    yield from _morale(fitted)


def _chassis(fitted: Fitted) -> int:
    if fitted.kind != INSTALLATION:
        return fitted.cls.points if fitted.cls else 0
    tables = CATALOGUE.installations
    if fitted.class_id == FORTIFICATION:
        return tables.fortifications[fitted.design.fortification or "light"].points * fitted.sections
    fortified = tables.fortifications.get(fitted.design.fortified or "")
    return tables.kinds[fitted.design.installation or "building"].points + (fortified.points if fortified else 0)


def _armor(fitted: Fitted) -> Iterator[Term]:
    """Both ratings of a vehicle, the one rating of an air unit; infantry armor comes with its type."""
    front, flank = fitted.base_armor
    if fitted.kind in AIR:
        yield Term(label="Armor", points=front)
    elif fitted.kind == VEHICLE or (fitted.kind == ARTILLERY and fitted.class_id != MORTAR):
        yield Term(label="Armor", points=front + flank, how=f"front {front} + flank {flank}")


def _piece(fitted: Fitted, tech: Tech) -> Iterator[Term]:
    piece = CATALOGUE.artillery.pieces["light" if fitted.class_id == MORTAR else fitted.design.artillery or "light"]
    yield Term(label=f"{piece.name} artillery", points=piece.points)
    yield Term(label="Army level", points=CATALOGUE.points.artillery_tech[tech], how=tech)
    if fitted.mrl:
        yield Term(label="Multiple rocket launcher", points=CATALOGUE.points.mrl)


def _mobility(fitted: Fitted) -> Iterator[Term]:
    table = CATALOGUE.points
    yield Term(label="Speed", points=table.speed.get(fitted.speed, 0), how=fitted.speed)
    yield Term(label="Transport", points=table.transport.get(fitted.transport, 0), how=fitted.transport)


def _named(label: str, value: str, points: int) -> Iterator[Term]:
    if points:
        yield Term(label=label, points=points, how=value)


def _weapon(mount: Mount, *, vehicle: bool) -> Term:
    weapon = CATALOGUE.weapons[mount.id]
    how = [f"range {weapon.range}, {rating(weapon.vehicle)}/{rating(weapon.infantry)}"]
    how += ["fixed forward"] if vehicle and not mount.turret else []
    label = weapon.name if mount.mounts == 1 else f"{mount.mounts} × {weapon.name}"
    return Term(label=label, points=mount_points(mount, vehicle=vehicle), how=", ".join(how), rule="SP-2.32")


def rating(value: int | None) -> str:
    """A To Kill rating as the tables print it."""
    return "-" if value is None else str(value).replace("-", "−")


def _morale(fitted: Fitted) -> Iterator[Term]:
    """Crews of fortifications need no rating (SP-2.55), and installations have none."""
    found = CATALOGUE.morale.ratings.get(fitted.design.morale)
    if found and found.points and fitted.kind != INSTALLATION:
        yield Term(label=f"{found.name} morale", points=found.points, rule="SP-2.54")


def stand_points(fitted: Fitted, tech: Tech) -> int:
    """Points of one stand without ammunition: at least 1, but structures as listed."""
    total = sum(term.points for term in terms(fitted, tech))
    return total if fitted.kind == INSTALLATION else max(total, CATALOGUE.points.least_stand)


def entry_points(fitted: Fitted, tech: Tech) -> int:
    """Points of a whole entry: every stand with its lots of ammunition (SP-2.73, SP-2.68)."""
    lots = fitted.design.ammunition * CATALOGUE.points.ammunition_lot
    return (stand_points(fitted, tech) + lots) * max(fitted.design.count, 0)


def bill(fitted: Fitted, tech: Tech) -> tuple[Line, ...]:
    """The sum of an entry: the terms of a stand, its lots, and the number of stands."""
    found = list(terms(fitted, tech))
    lines = [term.line for term in found]
    total, stand = sum(term.points for term in found), stand_points(fitted, tech)
    if total != stand:
        lines.append(Line(label="At least 1 a stand", amount=f"+{stand - total}", rule=RULE))
    lots = fitted.design.ammunition
    if lots:
        points = lots * CATALOGUE.points.ammunition_lot
        lines.append(Line(label="Ammunition", amount=f"+{points}", how=f"{lots} lots", rule="SP-2.68"))
    count = fitted.design.count
    how = "" if count == 1 else f"{count} × {stand + lots * CATALOGUE.points.ammunition_lot}"
    lines.append(Line(label="Points", amount=str(entry_points(fitted, tech)), how=how, rule="SP-2.73", total=True))
    return tuple(lines)
