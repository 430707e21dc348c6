"""The catalogue as plain tables for the API and the reference pages, each row with its rule's number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.catalogue.tables import DamageTable
from rules.games.extractors.catalogue.terms import MoveType
from rules.games.extractors.catalogue.wording import move_name
from rules.kernel.records import Json
from rules.kit.reference import Row, Rows, pick, read_tables, rows_of


def catalogue_tables() -> Mapping[str, Json]:
    """Returns every table by its name, as a list of rows."""
    return read_tables(TABLES)


def _way(move_type: MoveType) -> str:
    """Returns a way of moving in words: the tables are read without the rulebook beside them (EXT-6.11)."""
    return "air cushion (ACV)" if move_type == "acv" else move_type


def _pieces() -> Iterable[Row]:
    for key in CATALOGUE.pieces:
        found = KINDS[key]
        yield {
            "id": key,
            "name": found.name,
            "class": found.family,
            "cost": found.cost,
            "move-type": _way(found.move_type),
            "target-profile": found.profile,
            "speed": found.speed,
            "steps": found.steps or "",
            "armor": found.armor or "",
            **pick(found, "firepower", "good-for"),
            "house-default": ", ".join(found.house_defaults),
            "rule": found.rule,
        }


def _machines() -> Iterable[Row]:
    for key in CATALOGUE.machines:
        found = KINDS[key]
        yield {
            "id": key,
            **pick(found, "name", "cost"),
            "move-type": _way(found.move_type),
            **pick(found, armor="armor", target_profile="profile", speed="speed"),
            "slots": ", ".join(found.slots.values()),
            "extra-armor": found.extra_armor_cost,
            "good-for": found.good_for,
            "house-default": ", ".join(found.house_defaults),
            "rule": found.rule,
        }


def _cells() -> Iterable[Row]:
    for key, cell in CATALOGUE.cells.items():
        yield {"id": key, "name": cell.name, "pieces": dict(cell.pieces), "cost": cell.cost, "rule": "EXT-3.6"}


def _terrain() -> Iterable[Row]:
    for key, found in CATALOGUE.terrain.items():
        cover = ", ".join(f"{move_name(move_type)} {drm}" for move_type, drm in found.target_drm.items())
        moves = {way: price if isinstance(price, str) else f"{price:g}" for way, price in found.move.items()}
        named = {_way(way): price for way, price in moves.items()}
        yield {"id": key, "name": found.name, **named, "cover": cover, "blocks": found.blocks_los, "rule": found.rule}


def _to_hit() -> Iterable[Row]:
    for key, row in CATALOGUE.to_hit.range_drm.items():
        name = (CATALOGUE.weapons[key] if key in CATALOGUE.weapons else KINDS[key]).name
        drms = {f"range-{place}": drm for place, drm in enumerate(row, 1)}
        yield {"weapon": name, **drms, "rule": CATALOGUE.to_hit.rule}


def _critical_hits() -> Iterable[Row]:
    table = CATALOGUE.critical
    for die, (vehicle, machine) in enumerate(zip(table.vehicle, table.machine, strict=True)):
        yield {"die": die, "vehicle": vehicle, "machine": machine, "rule": table.rule}


def _damage(table: DamageTable) -> Iterable[Row]:
    for row in table.rows:
        yield {"firepower": row.name, **{str(die): cell for die, cell in enumerate(row.cells)}, "rule": table.rule}


TABLES: Mapping[str, Rows] = {
    "dorian-units": _pieces,
    "machines": _machines,
    "weapons": lambda: rows_of(CATALOGUE.weapons, "name", "cost", "hard", "soft", "area", "good-for"),
    "cells": _cells,
    "orders": lambda: rows_of(CATALOGUE.orders, "name", "cycle", "text"),
    "terrain": _terrain,
    "to-hit": _to_hit,
    "machine-damage": lambda: _damage(CATALOGUE.damage.machine),
    "hard-damage": lambda: _damage(CATALOGUE.damage.hard),
    "soft-damage": lambda: _damage(CATALOGUE.damage.soft),
    "critical-hits": _critical_hits,
    "scenarios": lambda: rows_of(CATALOGUE.scenarios, "name", "turns", "goal"),
}
