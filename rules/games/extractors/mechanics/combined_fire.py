"""Combined fire: which units may fire together (section 14)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.battle.state import Unit
from rules.games.extractors.battle.state.units import kind
from rules.kernel.problems import illegal
from rules.kernel.wording import format_list


def check_combination(units: Mapping[str, Unit]) -> None:
    """Raises Illegal ``cannot-combine`` unless these units may combine (EXT-14.3 to EXT-14.5, ruling R-37)."""
    if len(units) < 2:
        return
    for name, unit in units.items():
        if reason := _reason_to_fire_alone(unit):
            raise illegal(
                "cannot-combine", f"{name} {reason}.", rule="EXT-14.3" if kind(unit).is_machine else "EXT-14.5"
            )
    cells = {unit.cell for unit in units.values() if not kind(unit).rally_aid}
    if len(cells) > 1:
        named = format_list(sorted(cell or "" for cell in cells))
        raise illegal("cannot-combine", f"Different cells do not combine ({named}).", rule="EXT-14.4")


def _reason_to_fire_alone(unit: Unit) -> str:
    """Returns the reason why a unit never combines, or nothing."""
    found = kind(unit)
    if found.is_machine:
        return "is a machine: different machines never combine"
    if found.rally_aid:
        return ""
    return "belongs to no cell and never combines" if unit.cell is None else ""
