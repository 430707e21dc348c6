"""Reference tables: the catalogue as plain rows for the API and the reference pages, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.sol_prime.army.document import UNIT
from rules.games.sol_prime.army.fittings import fit_out
from rules.games.sol_prime.army.pricing.points import format_rating, stand_points, weapon_points
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.records import Json
from rules.kit.reference import Row, Rows, pick, read_tables


def catalogue_tables() -> Mapping[str, Json]:
    """Returns every table by its name, as a list of rows."""
    return read_tables(TABLES)


def _models() -> Iterable[Row]:
    for key, model in CATALOGUE.models.items():
        fitted = fit_out(UNIT.read({"name": model.name, "model": key}))
        yield {
            "id": key,
            "name": model.name,
            "class": fitted.cls.name if fitted.cls else "",
            "level": model.tech,
            "points": stand_points(fitted, "basic"),
            "weapons": [CATALOGUE.weapons[mount.id].name for mount in fitted.mounts],
            "ratings": model.ratings,
            "rule": "SP-2.71",
        }


def _weapons() -> Iterable[Row]:
    for key, weapon in CATALOGUE.weapons.items():
        yield {
            "id": key,
            "name": weapon.name,
            "class": weapon.class_,
            "range": f"{weapon.min_range}-{weapon.range}" if weapon.min_range else str(weapon.range),
            "to-kill": f"{format_rating(weapon.vehicle)}/{format_rating(weapon.infantry)}",
            "level": weapon.tech,
            "carrier": weapon.carrier,
            "points": weapon_points(key),
            **pick(weapon, "source", "rule"),
        }


def _terrain() -> Iterable[Row]:
    for ground in CATALOGUE.terrain.values():
        cells = {column: _cell(column, ground.times, ground.plus, ground.closed) for column in COLUMNS}
        yield {"name": ground.name, **cells, "rule": ground.rule}


COLUMNS = ("tracked", "wheeled", "hover", "foot", "jet")


def _cell(column: str, times: Mapping[str, float], plus: Mapping[str, float], closed: tuple[str, ...]) -> str:
    if column in closed:
        return "no"
    return f"×{times[column]:g}" if column in times else f"+{plus.get(column, 0):g}"


def _artillery() -> Iterable[Row]:
    for piece in CATALOGUE.artillery.pieces.values():
        ratings = {f"{key}": f"{format_rating(one)}/{format_rating(two)}" for key, (one, two) in piece.to_kill.items()}
        yield {**pick(piece, "name", "calibre", "radius", "mrl-radius"), **ratings, "rule": piece.rule}


def _upgrades() -> Iterable[Row]:
    for table in CATALOGUE.upgrades.values():
        yield {**pick(table, "name", "points"), "for": list(table.kinds), "level": table.tech, "rule": table.rule}


def _levels() -> Iterable[Row]:
    for table in CATALOGUE.tech_levels.values():
        yield {
            **pick(table, name="name", missiles_hit_on="missile_hit", artillery_rating="artillery_rating"),
            "automatic": f"{table.apw.upper()}, {table.law.upper()}",
            **pick(table, sees_through_woods="woods_sight", rule="rule"),
        }


TABLES: Mapping[str, Rows] = {
    "technology-levels": _levels,
    "models": _models,
    "weapons": _weapons,
    "morale": lambda: (
        pick(table, "name", "fails-up-to", "close-combat", "points", "rule")
        for table in CATALOGUE.morale.ratings.values()
    ),
    "terrain": _terrain,
    "artillery": _artillery,
    "upgrades": _upgrades,
    "installations": lambda: (
        pick(table, name="name", points="points", houses="supports", level="tech", rule="rule")
        for table in CATALOGUE.installations.kinds.values()
    ),
}
