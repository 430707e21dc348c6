"""The marked unit of Target orders (EXT-19.10 to EXT-19.13)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.battle.state import Cycle, State, Unit
from rules.games.extractors.battle.state.units import is_gone, kind, on_map, side
from rules.games.extractors.mechanics.operational_cycling import lose_orders
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import replace


def check_mark(state: State, name: str, cycle: Cycle, wanted: str | None) -> str | None:
    """Returns the marked unit of a Target order: an enemy on first reveal, then fixed (EXT-19.10, EXT-19.11)."""
    unit = state.units[name]
    if cycle.target:
        if wanted not in (None, cycle.target):
            raise illegal("target-fixed", f"{name} keeps its target {cycle.target}.", rule="EXT-19.11")
        return cycle.target
    foes = {n for n, u in state.units.items() if side(u) != side(unit) and on_map(u) and not u.hidden}
    if wanted is None:
        if foes:
            raise illegal("target-required", f"Target: mark an enemy for {name}.", rule="EXT-19.10")
        return None
    if wanted not in foes:
        raise _invalid_target(state, wanted)
    return wanted


def _invalid_target(state: State, wanted: str) -> Illegal:
    if wanted not in state.units:
        return illegal("unknown-unit", f"There is no unit called {wanted}.", rule="EXT-3.2")
    return illegal("invalid-target", f"{wanted} is not an enemy on the map that can be marked.", rule="EXT-19.10")


def drop_lost_targets(state: State, units: Mapping[str, Unit]) -> dict[str, Unit]:
    """Returns ``units`` with Target orders taken from machines whose marked unit is gone (EXT-19.12, ruling R-55)."""
    after = {**state.units, **units}
    freed = {
        name: _without_mark(unit)
        for name, unit in after.items()
        if kind(unit).is_machine and unit.combat_cycle.target and _is_lost(after, unit.combat_cycle.target)
    }
    return {**units, **freed}


def _is_lost(units: Mapping[str, Unit], name: str) -> bool:
    return name not in units or is_gone(units[name])


def _without_mark(unit: Unit) -> Unit:
    """Returns a machine without its mark and Target orders; one just revealed was its order of this phase."""
    boxes = [place for place, held in enumerate(unit.combat_cycle.boxes, start=1) if held == "target"]
    after = lose_orders(unit, "combat", boxes)
    return replace(after, combat_cycle=replace(after.combat_cycle, target=None))
