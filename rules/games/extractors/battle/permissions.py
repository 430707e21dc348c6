"""Permissions: players act with their own units in their own phases; the referee may do everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.extractors.battle.actions import Action
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import side
from rules.games.extractors.battle.turn_order import faction_of_phase
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.catalogue.wording import FACTION_NAMES
from rules.games.extractors.mechanics.hidden_information import knows
from rules.kernel.problems import Problem, illegal
from rules.kernel.viewer import Viewer
from rules.kit.actions import Permissions
from rules.kit.naming import find_names


def faction_of(state: State, viewer: Viewer) -> Faction:
    """Returns the faction that a viewer plays. Raises Illegal for a side that is not in the battle."""
    faction = state.players.get(viewer.side)
    if faction is None:
        raise illegal("wrong-side", "Spectators do not act.", rule="EXT-1.2")
    return faction


def check_units(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal for a unit that a player does not know of: to them it does not exist (EXT-21.2, EXT-21.3)."""
    if viewer.role == "referee":
        return
    faction = faction_of(state, viewer)
    for name in find_names(action, "unit"):
        if name not in state.units or not knows(state, faction, state.units[name]):
            raise illegal("unknown-unit", f"There is no unit called {name}.", rule="EXT-3.2")


def check_owner(state: State, viewer: Viewer, names: Sequence[str]) -> None:
    """Raises Illegal when a player acts with a unit that is not theirs."""
    for name in names:
        if viewer.role != "referee" and side(state.units[name]) != faction_of(state, viewer):
            raise illegal("wrong-side", f"{name} is not yours.", rule="EXT-1.2")


PERMISSIONS: Permissions[State] = Permissions(
    spectators=Problem(code="wrong-side", message="Spectators do not act.", rule="EXT-1.2"),
    referee_only=Problem(code="wrong-side", message="Corrections are the referee's.", rule="EXT-1.2"),
    over=Problem(code="battle-over", message="The battle is over.", rule="EXT-22.1"),
    is_over=lambda state: state.over,
    guard=check_units,
    check_owner=check_owner,
)


def one_unit(state: State, action: Any) -> tuple[str, ...]:
    """Returns the unit that acts."""
    return (action.by,)


def check_own_side(state: State, viewer: Viewer, action: Any) -> None:
    """Raises Illegal when a player speaks for the other side, or for none."""
    if action.side not in state.players or (viewer.role == "side" and viewer.side != action.side):
        raise illegal("wrong-side", "Each side gives up for itself.", rule="EXT-22.1")


def check_own_phase(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal when a player would end the other one's phase."""
    if viewer.role == "side" and state.phase and faction_of_phase(state.phase) != faction_of(state, viewer):
        whose = FACTION_NAMES[faction_of_phase(state.phase)]
        raise illegal("wrong-phase", f"This is the {whose} player's phase: only they can end it.", rule="EXT-2.3")


def check_setting_up(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal when a player draws the map after the set-up."""
    if viewer.role == "side" and not (state.phase is not None and state.phase.endswith("setup")):
        raise illegal("wrong-phase", "Players draw the map during set-up; later the referee does.", rule="EXT-2.2")
