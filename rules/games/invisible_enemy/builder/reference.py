"""The catalogue as plain tables for the API and the reference pages: each row with its rule number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.catalogue import CATALOGUE, HOUSE_CHARTS, MGVS
from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.games.invisible_enemy.catalogue.force_tables import MgvType, Nations
from rules.kernel.records import Json
from rules.kit.reference import Row, Rows, pick, read_tables, rows_of


def catalogue_tables() -> Mapping[str, Json]:
    """Returns every table by its name, as a list of rows."""
    return {**read_tables(TABLES), **chart_tables(HOUSE_CHARTS)}


def _open_to(nations: Nations) -> str:
    return "all" if nations == "all" else ", ".join(CATALOGUE.nations[key].name for key in nations)


def _mgvs() -> Iterable[Row]:
    for key, mgv in MGVS.items():
        first = {"id": key, "name": mgv.name, "kind": mgv.kind, **ratings_of(mgv), "nations": _open_to(mgv.nations)}
        yield {**first, "points": points(mgv), "good-for": mgv.good_for, "rule": CATALOGUE.mgvs.rule}


def ratings_of(mgv: MgvType) -> Row:
    """Returns the ratings of a type of MGV as columns (IE-1.40)."""
    first = pick(mgv, "role", "hull", "defense", "attack", "speed")
    return {**first, "weapon": mgv.weapon or "", "range": mgv.range, "network-range": mgv.network_range or ""}


def _nations() -> Iterable[Row]:
    for key, nation in CATALOGUE.nations.items():
        first = pick(nation, name="name", tech_level="tech_level", unit="unit_title", formation="formation_title")
        yield {"id": key, **first, "network-bases": _yes_or_no(nation.network_bases), "rule": nation.rule}


def _yes_or_no(value: object) -> str:
    return "yes" if value else "no"


def _unit_types() -> Iterable[Row]:
    for key, kind in CATALOGUE.unit_types.items():
        pool = "; ".join(f"up to {slot.max} {slot.name}: {', '.join(slot.roles)}" for slot in kind.slots)
        first = {"id": key, "name": kind.name, "nations": _open_to(kind.nations), "pool": pool or "any"}
        yield {**first, "full-strength": kind.standard or "", "mission": kind.mission or "", "rule": kind.rule}


def _formation_types() -> Iterable[Row]:
    for key, kind in CATALOGUE.formation_types.items():
        yield {"id": key, "name": kind.name, "nations": _open_to(kind.nations), "rule": kind.rule}


def _intervals() -> Iterable[Row]:
    table = CATALOGUE.forces.base_interval
    return ({"tech-level-from": band.tech, "inches": band.interval, "rule": table.rule} for band in table.bands)


def _terrain() -> Iterable[Row]:
    for key, kind in CATALOGUE.terrain.items():
        cost = "impassable" if kind.cost is None else kind.cost
        yield {
            "id": key,
            "name": kind.name,
            "inch-costs": cost,
            "traps-on": ", ".join(map(str, kind.trap)),
            "sensitivity": kind.sensitivity,
            "blocks-sight": _yes_or_no(kind.sight),
            "stops-fire": f"{kind.block}%",
            "model": kind.material,
            "rule": kind.rule,
        }


def _movement() -> Iterable[Row]:
    table = CATALOGUE.movement
    for key, row in table.modes.items():
        rate: Json = "not allowed" if row.forbidden else row.rate
        yield {"what": key, "inch-costs": rate, "degrees-to": row.to, "rule": row.rule}
    rates: dict[str, Json] = {
        "steep, from 30°": table.steep_rate,
        "vertical, over 60°": table.vertical_rate,
        "two thirds damaged": table.damaged,
        "towing": table.tow,
    }
    for what, rate in rates.items():
        yield {"what": what, "inch-costs": rate, "rule": table.rule}
    for name, rate in pick(table.clearing, "high", "medium", "low").items():
        yield {"what": f"clearing, {name} sensitivity", "inch-costs": rate, "rule": table.clearing.rule}


def _missions() -> Iterable[Row]:
    for key, mission in CATALOGUE.engineering.missions.items():
        yield {"id": key, **pick(mission, name="name", letter="letter", effect="text"), "rule": "IE-1.22"}


TABLES: Mapping[str, Rows] = {
    "mgvs": _mgvs,
    "nations": _nations,
    "unit-types": _unit_types,
    "formation-types": _formation_types,
    "base-interval": _intervals,
    "tactical-actions": lambda: rows_of(CATALOGUE.command.items, name="name", price="price", effect="text"),
    "terrain": _terrain,
    "movement": _movement,
    "missions": _missions,
}


# --- the charts -----------------------------------------------------------------------------------


def chart_tables(charts: Charts) -> Mapping[str, Json]:
    """Returns the charts that a group may replace, by their names, as lists of rows."""
    fire, control, area, blast = charts.direct_fire, charts.control, charts.area, charts.self_destruct
    return {
        "direct-fire": [
            {"difference": key, "k": on_row(fire.k, key), "cp": on_row(fire.cp, key), "rule": "IE-7.20"}
            for key in sorted({*fire.k, *fire.cp}, reverse=True)
        ],
        "control": [{"network-status": key, "roll": need, "rule": control.rule} for key, need in control.need.items()],
        "area-weapons": [{"defense": key, "roll": need, "rule": area.rule} for key, need in area.need.items()],
        "self-destruct": [
            {"speed-from": band.speed, "radius": band.range, "defense": key, "attack": attack, "rule": "IE-6.71"}
            for band in blast.bands
            for key, attack in band.attack.items()
        ],
        "engineering": [
            {
                "task": task.name,
                "roll": charts.engineering.need.get(key, "automatic"),
                "inches": charts.engineering.range.get(key, ""),
                "rule": task.rule,
            }
            for key, task in CATALOGUE.engineering.tasks.items()
        ],
    }


def on_row(row: Mapping[int, int], column: int) -> int:
    """Returns the number of a chart's column: beyond the ends, that of the last one (IE-7.20)."""
    return row[max(min(row), min(max(row), column))]
