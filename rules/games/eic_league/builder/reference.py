"""The catalogue as plain tables for the API and the reference pages: each row with the number of its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.games.eic_league.builder.weapon_text import damage
from rules.games.eic_league.catalogue import CATALOGUE, UnitType, Weapon
from rules.kernel.records import Json

Row = dict[str, Json]
COMBAT = CATALOGUE.combat


def catalogue_tables() -> Mapping[str, Json]:
    """Returns every table by its name, as a list of rows."""
    return {name: list(rows()) for name, rows in TABLES.items()}


def _units() -> Iterable[Row]:
    return (_unit(key, type_) for key, type_ in CATALOGUE.units.items())


def _unit(key: str, type_: UnitType) -> Row:
    return {
        "id": key,
        "name": type_.name,
        "cost": type_.cost,
        "slots": type_.slots,
        "guns": [CATALOGUE.built_in_weapons[gun].name for gun in type_.built_in],
        "bonuses": {CATALOGUE.ratings.names[rating]: points for rating, points in type_.bonuses.items()},
        "good-for": type_.good_for,
        "rule": type_.rule,
    }


def _weapons() -> Iterable[Row]:
    return (_weapon(key, weapon) for key, weapon in CATALOGUE.weapons.items())


def _weapon(key: str, weapon: Weapon) -> Row:
    limits = CATALOGUE.capacities.groups[weapon.group]
    return {
        "id": key,
        "name": weapon.name,
        "kind": weapon.kind,
        "effect": damage(weapon),
        "range": weapon.range if isinstance(weapon.range, int) else weapon.range.upper().replace("THROW", "thrown"),
        "energy-need": weapon.need,
        "once-in-rounds": weapon.rate,
        "cost": weapon.cost,
        "sold": weapon.sold,
        "shots-suit": weapon.shots.get("suit", ""),
        "shots-tank": weapon.shots.get("tank", ""),
        "most-on-a-suit": 0 if weapon.tank_only else limits.suit,
        "most-on-a-tank": limits.tank,
        "rule": weapon.rule,
    }


def _built_in() -> Iterable[Row]:
    for key, gun in CATALOGUE.built_in_weapons.items():
        shares = {
            f"{effect} of {CATALOGUE.ratings.names[rating]}": str(share)
            for effect, parts in gun.effects.items()
            for rating, share in parts.items()
        }
        yield {"id": key, "name": gun.name, "damage": shares, "least": gun.minimum, "need": gun.need, "rule": gun.rule}


def _ratings() -> Iterable[Row]:
    table = CATALOGUE.ratings
    for rating in table.order:
        prices = {str(step): table.costs[rating].get(step, "") for step in range(10, 151, 10)}
        yield {"name": table.names[rating], **prices, "rule": table.cost_rules[rating]}


def _shielding() -> Iterable[Row]:
    table = CATALOGUE.shielding
    for type_, cost in table.cost_per_10.items():
        yield {
            "name": type_,
            "cost-per-10": cost,
            "least": table.minimum,
            "most": table.maximum,
            "most-together-in-minor-league": table.total_limit.by_league["minor"],
            "rule": table.rule,
        }


def _equipment() -> Iterable[Row]:
    for key, thing in (
        ("missile-pod", CATALOGUE.equipment.missile_pod),
        ("tank-drone", CATALOGUE.equipment.tank_drone),
    ):
        yield {"id": key, "name": thing.name, "cost": thing.cost, "for": thing.kind, "rule": thing.rule}


def _combat_chart() -> Iterable[Row]:
    chart = COMBAT.chart
    for dfr, needs in chart.rows.items():
        cells = {f"ATTR {_from(attr)}": need for attr, need in zip(chart.columns, needs, strict=True)}
        yield {"target-dfr": _from(dfr), **cells, "rule": chart.rule}


def _from(value: int) -> str:
    """Returns a line's head: the last begins right above the last round number, the first lies below 10 (EIC-14.5)."""
    if value == 0:
        return "below 10"
    return str(value) if value % 10 == 0 else f"over {value - 1}"


def _chart(heads: tuple[str, str], chart: Mapping[int, int], rule: str) -> Callable[[], Iterable[Row]]:
    return lambda: (
        {heads[0]: _from(key) if key else "0", heads[1]: value, "rule": rule} for key, value in chart.items()
    )


def _needs() -> Iterable[Row]:
    for need, percent in COMBAT.energy_needs.percent.items():
        yield {"need": need, "energy-from-percent": percent, "rule": COMBAT.energy_needs.rule}


def _armor() -> Iterable[Row]:
    for key, material in CATALOGUE.armor.items():
        yield {
            "id": key,
            "name": material.name,
            "bod": material.bod,
            "spd": material.spd,
            "ground-hexes": material.move_hexes,
            "resists": dict(material.resist),
            "oxy-plus": "immune" if material.oxy_immune else "",
            "tank-only": material.tank_only,
            "rule": material.rule,
        }


def _movement() -> Iterable[Row]:
    for key, gear in CATALOGUE.special_movement.items():
        yield {
            "id": key,
            "name": gear.name,
            "cost": gear.cost,
            "for": list(gear.kinds),
            "energy-from-percent": gear.minimum_percent,
            "what-it-does": gear.help,
            "rule": gear.rule,
        }


def _leagues() -> Iterable[Row]:
    for key, league in CATALOGUE.leagues.items():
        yield {
            "id": key,
            "name": league.name,
            "units-from": league.units_min,
            "units-to": league.units_max,
            "specialty-units": league.custom_max,
            "purse": league.purse,
            "rule": league.rule,
        }


TABLES: Mapping[str, Callable[[], Iterable[Row]]] = {
    "units": _units,
    "ratings": _ratings,
    "armor": _armor,
    "shielding": _shielding,
    "weapons": _weapons,
    "built-in-guns": _built_in,
    "equipment": _equipment,
    "special-movement": _movement,
    "leagues": _leagues,
    "combat-chart": _combat_chart,
    "detection": _chart(("det", "roll-needed"), COMBAT.detection.need, COMBAT.detection.rule),
    "energy-needs": _needs,
    "sharpshooting": _chart(("attr-minus-dfr", "roll-above"), COMBAT.sharpshooting.need, COMBAT.sharpshooting.rule),
    "paralysis": _chart(("bod-plus-pwr", "rounds"), COMBAT.paralysis.rounds, COMBAT.paralysis.rule),
}
