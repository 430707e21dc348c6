"""Teams as tables: a row for each unit, with the names that the rulebook uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from rules.games.eic_league.army.document import TeamDesign, UnitDesign, as_item
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.records import Json
from rules.kernel.spreadsheets import ArmyTable, CellFault, Column

RATINGS, MATERIALS = CATALOGUE.ratings.names, tuple(CATALOGUE.shielding.cost_per_10)
WEAPONS = {key: weapon.name for key, weapon in CATALOGUE.weapons.items()} | {
    "tank-drone": CATALOGUE.equipment.tank_drone.name
}
TYPES = {key: type_.name for key, type_ in CATALOGUE.units.items()}
MOVEMENTS = {key: gear.name for key, gear in CATALOGUE.special_movement.items()}
LEAGUES = {key: key.replace("-", " ").capitalize() for key in CATALOGUE.leagues}
COLUMNS = (
    Column(key="team", head="Team"),
    Column(key="budget", head="Budget", names=("Credits", "Budget dice")),
    Column(key="league", head="League"),
    Column(key="store", head="Salvage in store", names=("Store",)),
    Column(key="unit", head="Unit", names=("Name", "Unit name")),
    Column(key="type", head="Type", names=("Unit type",)),
    *(Column(key=key, head=name) for key, name in RATINGS.items()),
    Column(key="upgrades", head="Upgrades"),
    *(Column(key=f"shield-{key}", head=f"{key.capitalize()} shielding", names=(key,)) for key in MATERIALS),
    Column(key="movement", head="Special movement", names=("Movement",)),
    Column(key="weapons", head="Weapons"),
    Column(key="holster", head="Holster"),
    Column(key="drone-lost", head="Drone lost"),
    Column(key="pods", head="Missile pods", names=("Pods", "Missile pod")),
    Column(key="pod", head="Pod missile"),
    Column(key="notes", head="Notes"),
)
"""Lists in a cell are parted by semicolons; the first four columns count in the first row of a team."""
ITEM = re.compile(r"(?P<name>.*?)\s*(\((?P<more>[^()]*)\))?", re.DOTALL)
SHOTS = re.compile(r"(\d{1,6}) shots?")
UPGRADE = re.compile(r"(?P<name>[a-z]+)\s*(to)?\s*(?P<to>\d{1,6})", re.IGNORECASE)
DICE = re.compile(r"([1-9]\d?)\s*(?:\+|,|\s)\s*([1-9]\d?)")
STORED = re.compile(r"(?P<name>.*?)\s*(\((?P<count>\d{1,6})\))?")
YES, NO = {"yes", "y", "x", "1", "true", "lost"}, {"", "no", "n", "0", "false"}
T = TypeVar("T")
TEAM_NAME = "Team"


def write_rows(team: TeamDesign) -> list[dict[str, str]]:
    """Writes a team as rows, without what only a career has brought about."""
    dice = " + ".join(str(one) for one in team.budget_dice or ())
    first = {
        "team": team.name,
        "budget": dice or ("" if team.budget is None else str(team.budget)),
        "league": LEAGUES.get(team.league or "", team.league or ""),
    }
    first["store"] = "; ".join(f"{WEAPONS.get(key, key)} ({count})" for key, count in team.store.items())
    rows = [_row(unit) for unit in team.units]
    return [{**first, **(rows[0] if rows else {})}, *rows[1:]]


def _row(unit: UnitDesign) -> dict[str, str]:
    return {
        "unit": unit.name,
        "type": TYPES.get(unit.type, unit.type),
        **{key: str(value) for key, value in unit.ratings.items()},
        "upgrades": "; ".join(f"{RATINGS.get(one.rating, one.rating)} {one.to}" for one in unit.upgrades),
        **{f"shield-{key}": str(value) for key, value in unit.shielding.items()},
        "movement": "; ".join(MOVEMENTS.get(one, one) for one in unit.movement),
        "weapons": "; ".join(_item(one) for one in unit.weapons),
        "holster": _item(unit.holster) if unit.holster else "",
        "drone-lost": "yes" if unit.drone_lost else "",
        "pods": str(int(unit.missile_pod)) if unit.missile_pod else "",
        "pod": _item(unit.pod_missile) if unit.pod_missile else "",
        "notes": unit.notes,
    }


def _item(fitted: Any) -> str:
    item = as_item(fitted)
    more = ["salvaged"] * item.salvaged + ([f"{item.shots} shots"] if item.shots is not None else [])
    name = WEAPONS.get(item.weapon, item.weapon)
    return f"{name} ({', '.join(more)})" if more else name


def read_rows(rows: Sequence[Mapping[str, str]]) -> tuple[Json, list[CellFault]]:
    """Reads a team: its document, and every cell that cannot be taken. The document counts when there is none."""
    faults: list[CellFault] = []
    units = [_Reader(place, row, faults).unit() for place, row in enumerate(rows) if _has_unit(row)]
    head = _Reader(0, rows[0] if rows else {}, faults)
    budget = head.cells.get("budget", "")
    dice = DICE.fullmatch(budget)
    document = {
        "game": "eic-league",
        "name": head.cells.get("team") or TEAM_NAME,
        **({"budget-dice": [int(dice[1]), int(dice[2])]} if dice else {"budget": head.number("budget")}),
        "league": head.one("league", LEAGUES),
        "store": dict(head.each("store", head.stored)),
        "units": units,
    }
    return _without_blanks(document), faults


def _has_unit(row: Mapping[str, str]) -> bool:
    return any(row.get(column.key) for column in COLUMNS[4:])


def _without_blanks(document: Mapping[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in document.items() if value not in (None, "", {}) and value != []}


class _Reader:
    """Reads the cells of a row and notes what is wrong with them."""

    def __init__(self, place: int, cells: Mapping[str, str], faults: list[CellFault]) -> None:
        self.place, self.cells, self.faults = place, cells, faults

    def unit(self) -> dict[str, Json]:
        """Returns the document of a unit."""
        pods = self.number("pods")
        return _without_blanks(
            {
                "name": self.cells.get("unit") or f"Unit {self.place + 1}",
                "type": self.one("type", TYPES) or "suit",
                "ratings": _without_blanks({key: self.number(key) for key in RATINGS}),
                "upgrades": self.each("upgrades", self._upgrade),
                "shielding": _without_blanks({key: self.number(f"shield-{key}") or None for key in MATERIALS}),
                "movement": self.each("movement", lambda said: self._known("movement", said, MOVEMENTS)),
                "weapons": self.each("weapons", lambda said: self._item("weapons", said)),
                "holster": self._item("holster", said) if (said := self.cells.get("holster", "")) else None,
                "drone-lost": self.yes("drone-lost"),
                "missile-pod": pods if pods != 1 else True,
                "pod-missile": self._item("pod", said) if (said := self.cells.get("pod", "")) else None,
                "notes": self.cells.get("notes"),
            }
        )

    def number(self, column: str) -> int | None:
        """Returns the whole number in a cell; None when it is empty."""
        said = self.cells.get(column, "")
        plain = re.sub(r"[\s,.']|(?<=\d)\.0$", "", said) if re.fullmatch(r"\d{1,3}([\s,.']\d{3})+", said) else said
        plain = plain.removesuffix(".0")
        if not plain:
            return None
        if plain.isdecimal() and len(plain) < 10:
            return int(plain)
        self._fault(column, f"“{said[:30]}” is not a whole number")
        return None

    def one(self, column: str, names: Mapping[str, str]) -> str | None:
        """Returns the key of the name in a cell; None when it is empty."""
        said = self.cells.get(column, "")
        return self._known(column, said, names) if said else None

    def each(self, column: str, read: Callable[[str], T | None]) -> list[T]:
        """Reads the entries of a cell, parted by semicolons or lines, without those that cannot be taken."""
        found = (one.strip() for one in re.split(r"[;\n]", self.cells.get(column, "")))
        return [value for one in found if one and (value := read(one)) is not None]

    def yes(self, column: str) -> bool | None:
        """Returns whether a cell says yes; None when it is empty or says no."""
        said = self.cells.get(column, "").lower()
        if said not in YES | NO:
            self._fault(column, f"“{said[:30]}”: write yes, or nothing")
        return True if said in YES else None

    def stored(self, said: str) -> tuple[str, int] | None:
        """Reads a weapon in store with its number: "Laser (2)"; one where there is none."""
        parts = STORED.fullmatch(said)
        weapon = self._known("store", parts["name"], WEAPONS) if parts else None
        return (weapon, int((parts and parts["count"]) or 1)) if weapon else None

    def _known(self, column: str, said: str, names: Mapping[str, str]) -> str | None:
        plain = {_plain(word): key for key, name in names.items() for word in (key, name)}
        if key := plain.get(_plain(said)) or plain.get(f"{_plain(said)}s"):
            return key
        near = get_close_matches(_plain(said), plain, 1)
        hint = f" Perhaps {names[plain[near[0]]]}?" if near else ""
        self._fault(column, f"there is no “{said[:40]}”.{hint}")
        return None

    def _item(self, column: str, said: str) -> Json | None:
        parts = ITEM.fullmatch(said)
        more = [one.strip().lower() for one in ((parts and parts["more"]) or "").split(",") if one.strip()]
        weapon = self._known(column, parts["name"] if parts else said, WEAPONS)
        shots = [int(found[1]) for one in more if (found := SHOTS.fullmatch(one))]
        if len(more) != len(shots) + more.count("salvaged"):
            self._fault(column, f"“{said[:40]}”: only “salvaged” or “3 shots” may be in brackets")
        if weapon is None or not more:
            return weapon
        return {"weapon": weapon, **({"salvaged": True} if "salvaged" in more else {}), **_first("shots", shots)}

    def _upgrade(self, said: str) -> Json | None:
        found = UPGRADE.fullmatch(said)
        rating = self._known("upgrades", found["name"], RATINGS) if found else None
        if found is None:
            self._fault("upgrades", f"“{said[:30]}” is not an upgrade: write a rating and a number, such as SPD 80")
        return {"rating": rating, "to": int(found["to"])} if found and rating else None

    def _fault(self, column: str, message: str) -> None:
        self.faults.append(CellFault(row=self.place, column=column, message=message))


def _first(key: str, values: Sequence[int]) -> dict[str, Json]:
    return {key: values[0]} if values else {}


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", " ", name.lower()).strip()


TEAM_TABLE = ArmyTable(columns=COLUMNS, write=write_rows, read=read_rows)
