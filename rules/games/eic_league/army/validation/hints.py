"""Hints for legal choices that are probably mistakes (EIC-21.1); a hint makes nothing illegal."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.blank import STARTING_RATINGS
from rules.games.eic_league.army.pricing import format_credits
from rules.games.eic_league.army.ratings import NAMES, chart_price
from rules.games.eic_league.army.summary import BoughtUnit, Team
from rules.games.eic_league.army.validation.fixes import clear, put
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Path

_CHEAPEST = min(type_.cost for type_ in CATALOGUE.units.values()) + (chart_price("bod", 50) or 0)


def hint(code: str, message: str, *, rule: str, where: Path = (), fixes: tuple[Fix, ...] = ()) -> Problem:
    """Returns a hint: a problem that makes nothing illegal."""
    return Problem(code=code, message=message, rule=rule, where=where, fixes=fixes, weight="hint")


def hints(team: Team) -> Iterator[Problem]:
    """Yields all hints of a team."""
    yield from _credits(team)
    flyers = sum("flight" in unit.design.movement and unit.kind == "suit" for unit in team.units)
    for unit in team.units:
        yield from _blunt(unit)
        yield from _bombs(unit, flyers)
        yield from _grenades(unit)
        yield from _unused(unit)


def _credits(team: Team) -> Iterator[Problem]:
    """Credits: the first budget is rolled (EIC-2.1), unspent ones stay for recovery and later battles (EIC-2.2)."""
    if team.budget is None:
        message = "The budget is not settled: roll two dice or type it in."
        yield hint("budget-open", message, rule="EIC-2.1", where=("budget-dice",))
    elif team.units and team.left is not None and team.left >= max(_CHEAPEST, team.budget // 2):
        left = format_credits(team.left)
        message = f"{left} credits are left: enough for another unit, or kept for recovery and reloading."
        yield hint("credits-left", message, rule="EIC-2.2", where=("budget",))


def _blunt(unit: BoughtUnit) -> Iterator[Problem]:
    """Ratings too low for their purpose: detection (EIC-13.3), range (EIC-14.9), movement (EIC-12.1)."""
    lacks = {
        "det": ("no-detection", "EIC-13.3", "cannot detect, so it attacks by wildfire only"),
        "pwr": ("no-range", "EIC-14.9", "reaches no other hex with its guns, beams and throws"),
        "attr": ("no-attack", "EIC-14.5", "has the worst chance to hit"),
    }
    for rating, (code, rule, what) in lacks.items():
        if unit.ratings[rating] < 10:
            start = STARTING_RATINGS[rating]
            path = (*unit.path, "ratings", rating)
            buy = put(f"Buy {NAMES[rating]} {start} ({chart_price(rating, start)} credits)", path, start)
            message = f"{unit.name} has {NAMES[rating]} {unit.ratings[rating]} and {what}."
            upgraded = any(upgrade.rating == rating for upgrade in unit.design.upgrades)
            fixes = () if unit.bought[rating] or upgraded else (buy,)
            yield hint(code, message, rule=rule, where=path, fixes=fixes)
    if unit.move == 0 and not unit.design.movement:
        message = f"{unit.name} cannot leave its hex: SPD {unit.ratings['spd']} gives no ground movement."
        yield hint("no-movement", message, rule="EIC-12.1", where=(*unit.path, "ratings", "spd"))


def _bombs(unit: BoughtUnit, flyers: int) -> Iterator[Problem]:
    """Bombs without delivery: one needs its tank's drone, or two suits with flight (EIC-7.12)."""
    for fitted in unit.carried:
        if fitted.weapon and fitted.weapon.kind == "bomb" and not _deliverable(unit, flyers):
            need = "a drone" if unit.kind == "tank" else "flight, and a second suit with flight"
            message = f"{unit.name} carries a {fitted.title.lower()} but cannot deliver it: that needs {need}."
            fixes = (clear("Take the bomb away", fitted.path),)
            yield hint("bomb-without-delivery", message, rule="EIC-7.12", where=fitted.path, fixes=fixes)


def _deliverable(unit: BoughtUnit, flyers: int) -> bool:
    if unit.kind == "tank":
        return unit.has_drone
    return "flight" in unit.design.movement and flyers >= 2


def _grenades(unit: BoughtUnit) -> Iterator[Problem]:
    """Launchers without ammunition (EIC-7.11), and grenades on tanks, which cannot throw (EIC-14.17)."""
    grenades = [fitted for fitted in unit.carried if fitted.weapon and fitted.weapon.kind == "grenade"]
    launchers = [fitted for fitted in unit.carried if fitted.weapon and fitted.weapon.special == "launches-grenades"]
    if launchers and not grenades:
        message = f"{unit.name} has a grenade launcher and no grenades to fire with it."
        yield hint("launcher-without-grenades", message, rule="EIC-7.11", where=launchers[0].path)
    if grenades and not launchers and unit.kind == "tank" and not unit.has_drone:
        message = f"{unit.name} cannot throw grenades: a tank needs a grenade launcher or its drone."
        yield hint("grenades-without-launcher", message, rule="EIC-14.17", where=grenades[0].path)


def _unused(unit: BoughtUnit) -> Iterator[Problem]:
    """Paid room that is empty: pod (EIC-7.9) and holster (EIC-9.10); movement bought twice."""
    if unit.pods and unit.pod is None and unit.kind == "suit":
        message = f"{unit.name}'s missile pod is empty; it takes one missile of any kind."
        yield hint("pod-empty", message, rule="EIC-7.9", where=(*unit.path, "pod-missile"))
    if unit.type and unit.type.holster and unit.holster is None:
        message = f"{unit.name}'s holster is empty; it takes one more weapon, but no missile."
        yield hint("holster-empty", message, rule="EIC-9.10", where=(*unit.path, "holster"))
    for place, movement in enumerate(unit.design.movement):
        if movement in unit.design.movement[:place] and movement in CATALOGUE.special_movement:
            path = (*unit.path, "movement", place)
            message = f"{unit.name} pays twice for {movement}; once is enough."
            yield hint("movement-twice", message, rule="EIC-8.4", where=path, fixes=(clear("Pay once", path),))
