"""The catalogue as plain tables for the API and the reference pages: each row with its rule number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.catalogue import CATALOGUE, HOUSE_CHARTS, MGVS
from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.games.invisible_enemy.catalogue.force_tables import Nations
from rules.kernel.records import Json

Row = dict[str, Json]


def catalogue_tables() -> Mapping[str, Json]:
    """Returns every table by its name, as a list of rows."""
    tables = {
        "mgvs": _mgvs(),
        "nations": _nations(),
        "unit-types": _unit_types(),
        "formation-types": _formation_types(),
        "base-interval": _intervals(),
        "tactical-actions": _items(),
        "terrain": _terrain(),
        "movement": _movement(),
        "missions": _missions(),
        **chart_tables(HOUSE_CHARTS),
    }
    return {name: list(rows) for name, rows in tables.items()}


def _open_to(nations: Nations) -> str:
    return "all" if nations == "all" else ", ".join(CATALOGUE.nations[key].name for key in nations)


def _mgvs() -> Iterator[Row]:
    for key, mgv in MGVS.items():
        yield {
            "id": key,
            "name": mgv.name,
            "kind": mgv.kind,
            "role": mgv.role,
            "hull": mgv.hull,
            "defense": mgv.defense,
            "attack": mgv.attack,
            "speed": mgv.speed,
            "weapon": mgv.weapon or "",
            "range": mgv.range,
            "network-range": mgv.network_range or "",
            "nations": _open_to(mgv.nations),
            "points": points(mgv),
            "good-for": mgv.good_for,
            "rule": CATALOGUE.mgvs.rule,
        }


def _nations() -> Iterator[Row]:
    for key, nation in CATALOGUE.nations.items():
        yield {
            "id": key,
            "name": nation.name,
            "tech-level": nation.tech_level,
            "unit": nation.unit_title,
            "formation": nation.formation_title,
            "network-bases": "yes" if nation.network_bases else "no",
            "rule": nation.rule,
        }


def _unit_types() -> Iterator[Row]:
    for key, kind in CATALOGUE.unit_types.items():
        pool = "; ".join(f"up to {slot.max} {slot.name}: {', '.join(slot.roles)}" for slot in kind.slots)
        yield {
            "id": key,
            "name": kind.name,
            "nations": _open_to(kind.nations),
            "pool": pool or "any",
            "full-strength": kind.standard or "",
            "mission": kind.mission or "",
            "rule": kind.rule,
        }


def _formation_types() -> Iterator[Row]:
    for key, kind in CATALOGUE.formation_types.items():
        yield {"id": key, "name": kind.name, "nations": _open_to(kind.nations), "rule": kind.rule}


def _intervals() -> Iterator[Row]:
    table = CATALOGUE.forces.base_interval
    for band in table.bands:
        yield {"tech-level-from": band.tech, "inches": band.interval, "rule": table.rule}


def _items() -> Iterator[Row]:
    for key, item in CATALOGUE.command.items.items():
        yield {"id": key, "name": item.name, "price": item.price, "effect": item.text, "rule": item.rule}


def _terrain() -> Iterator[Row]:
    for key, kind in CATALOGUE.terrain.items():
        yield {
            "id": key,
            "name": kind.name,
            "inch-costs": "impassable" if kind.cost is None else kind.cost,
            "traps-on": ", ".join(map(str, kind.trap)),
            "sensitivity": kind.sensitivity,
            "blocks-sight": "yes" if kind.sight else "no",
            "stops-fire": f"{kind.block}%",
            "model": kind.material,
            "rule": kind.rule,
        }


def _movement() -> Iterator[Row]:
    table = CATALOGUE.movement
    for key, row in table.modes.items():
        rate: Json = "not allowed" if row.forbidden else row.rate
        yield {"what": key, "inch-costs": rate, "degrees-to": row.to, "rule": row.rule}
    yield {"what": "steep, from 30°", "inch-costs": table.steep_rate, "rule": table.rule}
    yield {"what": "vertical, over 60°", "inch-costs": table.vertical_rate, "rule": table.rule}
    yield {"what": "two thirds damaged", "inch-costs": table.damaged, "rule": table.rule}
    yield {"what": "towing", "inch-costs": table.tow, "rule": table.rule}
    for name in ("high", "medium", "low"):
        rule = table.clearing.rule
        yield {"what": f"clearing, {name} sensitivity", "inch-costs": getattr(table.clearing, name), "rule": rule}


def _missions() -> Iterator[Row]:
    for key, mission in CATALOGUE.engineering.missions.items():
        yield {"id": key, "name": mission.name, "letter": mission.letter, "effect": mission.text, "rule": "IE-1.22"}


# --- the charts -----------------------------------------------------------------------------------


def chart_tables(charts: Charts) -> dict[str, Iterator[Row]]:
    """Returns the charts that a group may replace, by their names."""
    return {
        "direct-fire": (
            {"difference": key, "k": charts.direct_fire.k[key], "cp": charts.direct_fire.cp[key], "rule": "IE-7.20"}
            for key in sorted(charts.direct_fire.k, reverse=True)
        ),
        "control": (
            {"network-status": key, "roll": need, "rule": charts.control.rule}
            for key, need in charts.control.need.items()
        ),
        "area-weapons": (
            {"defense": key, "roll": need, "rule": charts.area.rule} for key, need in charts.area.need.items()
        ),
        "self-destruct": (
            {"speed-from": band.speed, "radius": band.range, "defense": key, "attack": attack, "rule": "IE-6.71"}
            for band in charts.self_destruct.bands
            for key, attack in band.attack.items()
        ),
        "engineering": (
            {
                "task": task.name,
                "roll": charts.engineering.need.get(key, "automatic"),
                "inches": charts.engineering.range.get(key, ""),
                "rule": task.rule,
            }
            for key, task in CATALOGUE.engineering.tasks.items()
        ),
    }
