"""The catalogue as plain tables for the API and the reference pages: each row with the number of its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.eic_league.builder.weapon_text import damage
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.records import Json
from rules.kit.reference import Row, Rows, pick, read_tables, rows_of

COMBAT = CATALOGUE.combat


def catalogue_tables() -> Mapping[str, Json]:
    """Returns every table by its name, as a list of rows."""
    return read_tables(TABLES)


def _units() -> Iterable[Row]:
    for key, type_ in CATALOGUE.units.items():
        guns = [CATALOGUE.built_in_weapons[gun].name for gun in type_.built_in]
        bonuses = {CATALOGUE.ratings.names[rating]: points for rating, points in type_.bonuses.items()}
        first, last = pick(type_, "name", "cost", "slots"), pick(type_, "good-for", "rule")
        yield {"id": key, **first, "guns": guns, "bonuses": bonuses, **last}


def _weapons() -> Iterable[Row]:
    for key, weapon in CATALOGUE.weapons.items():
        limits = CATALOGUE.capacities.groups[weapon.group]
        yield {
            "id": key,
            **pick(weapon, "name", "kind"),
            "effect": damage(weapon),
            "range": weapon.range if isinstance(weapon.range, int) else weapon.range.upper().replace("THROW", "thrown"),
            **pick(weapon, energy_need="need", once_in_rounds="rate", cost="cost", sold="sold"),
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
    found = {"missile-pod": CATALOGUE.equipment.missile_pod, "tank-drone": CATALOGUE.equipment.tank_drone}
    return rows_of(found, "name", "cost", for_="kind")


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


def _chart(heads: tuple[str, str], chart: Mapping[int, int], rule: str) -> Rows:
    return lambda: (
        {heads[0]: _from(key) if key else "0", heads[1]: value, "rule": rule} for key, value in chart.items()
    )


def _needs() -> Iterable[Row]:
    for need, percent in COMBAT.energy_needs.percent.items():
        yield {"need": need, "energy-from-percent": percent, "rule": COMBAT.energy_needs.rule}


def _armor() -> Iterable[Row]:
    for key, material in CATALOGUE.armor.items():
        first = pick(material, "name", "bod", "spd", ground_hexes="move_hexes")
        immune = "immune" if material.oxy_immune else ""
        last = pick(material, "tank-only", "rule")
        yield {"id": key, **first, "resists": dict(material.resist), "oxy-plus": immune, **last}


def _movement() -> Iterable[Row]:
    for key, gear in CATALOGUE.special_movement.items():
        what = pick(gear, energy_from_percent="minimum_percent", what_it_does="help", rule="rule")
        yield {"id": key, **pick(gear, "name", "cost"), "for": list(gear.kinds), **what}


def _leagues() -> Iterable[Row]:
    columns = {"units_from": "units_min", "units_to": "units_max", "specialty_units": "custom_max", "purse": "purse"}
    return rows_of(CATALOGUE.leagues, "name", **columns)


TABLES: Mapping[str, Rows] = {
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
