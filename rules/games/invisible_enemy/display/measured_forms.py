"""Measurements in forms: the action as a document in which the plan has filled in every number, open to correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.invisible_enemy.battle.actions import ACTIONS
from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake
from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import bases_of
from rules.games.invisible_enemy.mechanics.control_roll import has_network_support
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import has_sight_line
from rules.games.invisible_enemy.mechanics.measurement.situation import flanks_on_plan, measure_action
from rules.kernel.problems import RulesError
from rules.kernel.records import Json, replace, to_json

LINE = ("distance", "angle", "through", "terrain")
MEASURED: Mapping[str, tuple[str, ...]] = {
    "shoot": (*LINE, "behind"),
    "rake": ("through", "terrain", "network_support"),
    "massed-battery": (*LINE, "covered_from"),
    "resolve-barrage": ("within", "flank", "cleared"),
    "self-destruct": ("within", "covered"),
    "contamination-check": ("distance",),
    "check-contact": ("stranded",),
    "activate": ("network_support",),
    "engineer": ("distance",),
}
"""Fields of each action that the plan can measure."""
BLANK: Mapping[str, Json] = {
    "terrain": {"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False},
    "behind": {"base": "", "distance": None},
}
"""Empty rows of lists that have room for some."""


def fill_measurements(state: State, action: Mapping[str, Json]) -> Mapping[str, Json]:
    """Returns the action with its measurements filled in; unknown ones stay as they were."""
    kind = str(action.get("type"))
    keys = [key for key in MEASURED.get(kind, ()) if key in action]
    if not state.positions or not keys:
        return action
    opened: dict[str, Json] = {**action, **dict.fromkeys(keys)}
    if kind == "rake":
        opened["sweep"] = _opened_rows(action.get("sweep"))
    try:
        found = measure_action(state, ACTIONS.read(opened))
    except RulesError:
        return action
    if isinstance(found, ResolveBarrage) and found.flank is None and "flank" in keys:
        found = replace(found, flank=tuple(flanks_on_plan(state, found, found.within or ())))
    if isinstance(found, Rake):
        found = _with_network_support(state, found)
    placed = isinstance(found, MassedBattery) and all(has_sight_line(state, name, found.target) for name in found.by)
    return {
        **action,
        **{key: _pad_rows(action, key, value) for key, value in _measured_values(found, keys, placed=placed)},
    }


def _opened_rows(rows: Json) -> list[Json]:
    """Returns the bases of a sweep without their inches; anything else stays as it is, and is refused."""
    found = rows if isinstance(rows, list | tuple) else [rows]
    return [{**row, "distance": None, "gap": None} if isinstance(row, dict) else row for row in found]


def _measured_values(found: Any, keys: list[str], *, placed: bool) -> list[tuple[str, Any]]:
    listed = [*keys, "sweep"] if isinstance(found, Rake) else keys
    # Range and arc stay open in a battery, since each base has its own.
    left_open = ("distance", "angle") if placed else ()
    return [(key, value) for key in listed if (value := getattr(found, key)) is not None or key in left_open]


def _with_network_support(state: State, action: Rake) -> Rake:
    base = state.bases.get(action.by)
    if base is None or base.at is None:
        return action
    mine = bases_of(state, base.unit).values() or (base,)
    return replace(action, network_support=has_network_support(state, mine, base.side))


def _pad_rows(action: Mapping[str, Json], key: str, value: Any) -> Json:
    """Returns a measured list with at least as many rows as the form has."""
    rows = to_json(value)
    if key in BLANK:
        written = action[key]
        rows += [dict(BLANK[key])] * (len(written) - len(rows) if isinstance(written, (list, tuple)) else 0)
    return rows
