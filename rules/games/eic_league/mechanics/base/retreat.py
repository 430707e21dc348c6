"""Retreats to the base (EIC-18.2, EIC-18.5)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Retreat
from rules.games.eic_league.battle.events import RetreatAnnounced
from rules.games.eic_league.battle.state import State, Unit, find_unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.conditions import check_not_captured, is_vanquished
from rules.kernel.problems import illegal

RECOVERY = CATALOGUE.base.recovery


def announce_retreat(state: State, action: Retreat) -> RetreatAnnounced:
    """Announces a retreat at the start of the side's movement phase (EIC-18.2, EIC-18.5). Raises Illegal."""
    unit = find_unit(state, action.by)
    check_retreat(state, unit, action.by, purpose=action.purpose)
    return RetreatAnnounced(by=action.by, purpose=action.purpose)


def check_retreat(state: State, unit: Unit, name: str, *, purpose: str) -> None:
    """Raises Illegal when the retreat cannot be announced now."""
    if is_vanquished(unit):
        raise illegal("unit-vanquished", f"{name} is out of the battle.", rule="EIC-18.1")
    check_not_captured(unit, name)
    if state.phase not in (None, "movement"):
        message = f"Retreats are announced in the movement phase, not in the {state.phase} phase."
        raise illegal("wrong-phase", message, rule="EIC-18.2")
    # The software knows what came first in the phase only if it keeps the order of play.
    if state.active and any(other.moved for other in state.units.values() if other.side == unit.side):
        message = "Retreats are announced at the start of the movement phase, before the side's first unit moves."
        raise illegal("wrong-phase", message, rule="EIC-12.11")
    if unit.status == "retreating":
        raise illegal("unit-retreating", f"{name} is already retreating.", rule="EIC-18.2")
    if unit.status == "base":
        raise illegal("unit-at-base", f"{name} is in its base.", rule="EIC-18.2")
    if purpose == "recover":
        check_recovery_room(state, unit, name)


def recovering_units(state: State, side: str) -> list[str]:
    """Returns the side's units in retreat for recovery and in recovery (EIC-18.5); reloading units do not count."""
    return [
        name
        for name, unit in state.units.items()
        if unit.side == side and unit.status != "field" and unit.purpose == "recover" and not is_vanquished(unit)
    ]


def check_recovery_room(state: State, unit: Unit, name: str) -> None:
    """Raises Illegal when two other units of the side are in retreat or recovery (EIC-18.5)."""
    others = [other for other in recovering_units(state, unit.side) if other != name]
    if len(others) >= RECOVERY.units_at_once:
        message = (
            f"{' and '.join(others)} are in retreat or recovery: at most {RECOVERY.units_at_once} units at a time."
        )
        raise illegal("retreat-limit", message, rule="EIC-18.5")
