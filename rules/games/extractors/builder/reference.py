"""The catalogue as plain tables for the API and the reference pages, each row with its rule's number."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.catalogue.tables import DamageTable
from rules.games.extractors.catalogue.terms import MoveType
from rules.games.extractors.catalogue.wording import move_name
from rules.kernel.records import Json

Row = dict[str, Json]


def catalogue_tables() -> Mapping[str, Json]:
    """Returns every table by its name, as a list of rows."""
    return {
        "dorian-units": [_piece(key) for key in CATALOGUE.pieces],
        "machines": [_machine(key) for key in CATALOGUE.machines],
        "weapons": [_weapon(key) for key in CATALOGUE.weapons],
        "cells": [
            {"id": key, "name": cell.name, "pieces": dict(cell.pieces), "cost": cell.cost, "rule": "EXT-3.6"}
            for key, cell in CATALOGUE.cells.items()
        ],
        "orders": [
            {"id": key, "name": order.name, "cycle": order.cycle, "text": order.text, "rule": order.rule}
            for key, order in CATALOGUE.orders.items()
        ],
        "terrain": [_terrain(key) for key in CATALOGUE.terrain],
        "to-hit": [
            {
                "weapon": (CATALOGUE.weapons[key] if key in CATALOGUE.weapons else KINDS[key]).name,
                **{f"range-{place}": drm for place, drm in enumerate(row, 1)},
                "rule": CATALOGUE.to_hit.rule,
            }
            for key, row in CATALOGUE.to_hit.range_drm.items()
        ],
        "machine-damage": _damage(CATALOGUE.damage.machine),
        "hard-damage": _damage(CATALOGUE.damage.hard),
        "soft-damage": _damage(CATALOGUE.damage.soft),
        "critical-hits": [
            {"die": die, "vehicle": vehicle, "machine": machine, "rule": CATALOGUE.critical.rule}
            for die, (vehicle, machine) in enumerate(
                zip(CATALOGUE.critical.vehicle, CATALOGUE.critical.machine, strict=True)
            )
        ],
        "scenarios": [
            {"id": key, "name": one.name, "turns": one.turns, "goal": one.goal, "rule": one.rule}
            for key, one in CATALOGUE.scenarios.items()
        ],
    }


def _way(move_type: MoveType) -> str:
    """Returns a way of moving in words: the tables are read without the rulebook beside them (EXT-6.11)."""
    return "air cushion (ACV)" if move_type == "acv" else move_type


def _piece(key: str) -> Row:
    found = KINDS[key]
    return {
        "id": key,
        "name": found.name,
        "class": found.family,
        "cost": found.cost,
        "move-type": _way(found.move_type),
        "target-profile": found.profile,
        "speed": found.speed,
        "steps": found.steps or "",
        "armor": found.armor or "",
        "firepower": found.firepower,
        "good-for": found.good_for,
        "house-default": ", ".join(found.house_defaults),
        "rule": found.rule,
    }


def _machine(key: str) -> Row:
    found = KINDS[key]
    return {
        "id": key,
        "name": found.name,
        "cost": found.cost,
        "move-type": _way(found.move_type),
        "armor": found.armor,
        "target-profile": found.profile,
        "speed": found.speed,
        "slots": ", ".join(found.slots.values()),
        "extra-armor": found.extra_armor_cost,
        "good-for": found.good_for,
        "house-default": ", ".join(found.house_defaults),
        "rule": found.rule,
    }


def _weapon(key: str) -> Row:
    weapon = CATALOGUE.weapons[key]
    return {
        "id": key,
        "name": weapon.name,
        "cost": weapon.cost,
        "hard": weapon.hard,
        "soft": weapon.soft,
        "area": weapon.area,
        "good-for": weapon.good_for,
        "rule": weapon.rule,
    }


def _terrain(key: str) -> Row:
    found = CATALOGUE.terrain[key]
    cover = ", ".join(f"{move_name(move_type)} {drm}" for move_type, drm in found.target_drm.items())
    moves: Row = {
        _way(move_type): price if isinstance(price, str) else f"{price:g}" for move_type, price in found.move.items()
    }
    return {"id": key, "name": found.name, **moves, "cover": cover, "blocks": found.blocks_los, "rule": found.rule}


def _damage(table: DamageTable) -> list[Row]:
    return [
        {"firepower": row.name, **{str(die): cell for die, cell in enumerate(row.cells)}, "rule": table.rule}
        for row in table.rows
    ]
