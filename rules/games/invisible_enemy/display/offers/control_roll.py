"""Offers of control rolls (IE-6.10 to IE-6.16)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import bases_of
from rules.games.invisible_enemy.display.labels import UNITS_GROUP
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.mechanics.control_roll import has_network_support
from rules.games.invisible_enemy.mechanics.damage import is_live
from rules.kernel.display.cards import Toggle
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json


def network_support_field() -> Toggle:
    """Returns the field for a network base in range, as the players measure it (IE-6.11)."""
    return Toggle(
        path=("network_support",),
        label="A base of the unit is in the range of a friendly network base",
        checked=False,
        rule="IE-6.11",
    )


def activation_offer(state: State, name: str) -> Offer:
    """Returns the offer to roll for a unit, or to move it automatically (IE-6.10, IE-6.13)."""
    unit = state.units[name]
    support = any(base.network_range and base.side == unit.side and is_live(base) for base in state.bases.values())
    action: dict[str, Json] = {"type": "activate", "unit": name}
    if support and not unit.auto_move:
        action["network_support"] = has_network_support(state, bases_of(state, name).values(), unit.side)
    return Offer(
        key=f"activate:{name}",
        label=f"Move {name}" + (" (automatic)" if unit.auto_move else ""),
        action=fill_measurements(state, action),
        by=name,
        group=UNITS_GROUP,
        fields=(network_support_field(),) if support and not unit.auto_move else (),
        primary=False,
        rolls=not unit.auto_move,
    )
