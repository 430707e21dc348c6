"""Towing by engineers (IE-6.43, IE-6.93, IE-6.96)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_base, is_friendly
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import refuse_destroyed
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.kernel.problems import illegal


def check_tow(state: State, base: Base, name: str, towed: str) -> None:
    """Raises Illegal if the base cannot take the other in tow (IE-6.43)."""
    if base.kind != "engineer":
        raise illegal("not-engineer", f"{name} is not an engineer: only engineers tow.", rule="IE-6.97")
    subject = find_base(state, towed)
    if needs_engineering(base, name, subject):
        message = f"{towed} is trapped, or not a friend: an engineering action must succeed first."
        raise illegal("tow-needs-action", message, rule="IE-6.43")
    refuse_destroyed(subject, towed)
    _check_tow_reach(state, base, name, subject)
    if subject.moved:
        raise illegal("already-moved", f"{towed} has made its move this turn.", rule="IE-6.44")


def _check_tow_reach(state: State, base: Base, name: str, subject: Base) -> None:
    """Refuses a tow from afar on the plan (IE-6.96); elsewhere the players judge by eye."""
    if base.at is None or subject.at is None or subject.tow_attached == name:
        return
    limit, away = state.charts.engineering.range.get("attach-tow", 0), geometry.distance(base.at, subject.at)
    if not geometry.within(away, limit):
        message = f'{round_off(away)}" away; a tow is attached within {limit}".'
        raise illegal("too-far", message, rule="IE-6.96")


def needs_engineering(base: Base, name: str, subject: Base) -> bool:
    """Checks whether a tow needs an engineering action first: the base is trapped, or no friend (IE-6.43)."""
    return (subject.immobilized or not is_friendly(base, subject)) and subject.tow_attached != name
