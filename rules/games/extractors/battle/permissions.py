"""Permissions: players act with their own units in their own phases; the referee may do everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rules.games.extractors.battle.actions import (
    Action,
    Activate,
    CombatOrder,
    CombatReset,
    Discover,
    EndPhase,
    Fire,
    LayRoad,
    Measure,
    Move,
    MoveOrder,
    MoveReset,
    Paint,
    Place,
    Rally,
    Reveal,
    SetOrders,
    Sights,
    TellNear,
)
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import side
from rules.games.extractors.battle.turn_order import faction_of_phase
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.catalogue.wording import FACTION_NAMES
from rules.games.extractors.mechanics.hidden_information import known_units
from rules.kernel.corrections import Correct
from rules.kernel.problems import illegal
from rules.kernel.viewer import Viewer


def faction_of(state: State, viewer: Viewer) -> Faction | None:
    """Returns the faction that a viewer plays."""
    return state.players.get(viewer.side) if viewer.role == "side" else None


def named_units(action: Action) -> Iterator[str]:
    """Yields the names of the units that an action mentions."""
    match action:
        case Fire():
            yield from (*action.by, action.target)
            yield from _named_in_sights(action.sights)
        case CombatOrder():
            yield action.by
            yield from _named_in_sights(action.sights)
            yield from (shot.target for shot in action.shots)
            if action.mark:
                yield action.mark
        case Activate() | Discover() | TellNear():
            yield from action.units
        case Measure():
            yield from (action.by, action.target, *action.sight.same, *action.sight.next)
        case MoveOrder():
            yield action.by
            if action.target:
                yield action.target
        case Reveal():
            yield action.by
            if action.mark:
                yield action.mark
        case Place() | SetOrders() | Move() | MoveReset() | CombatReset() | Rally():
            yield action.by
        case EndPhase() | Paint() | LayRoad() | Correct():
            return
        case _:
            assert_never(action)


def _named_in_sights(sights: Sights) -> Iterator[str]:
    for by, seen in sights.items():
        yield by
        for target, sight in seen.items():
            yield from (target, *sight.same, *sight.next)


def check_actor(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal unless the viewer may do this: their own units, their own phases; the referee may do everything.

    To a player, a unit they do not know of does not exist (EXT-21.2, EXT-21.3).
    """
    if viewer.role == "referee":
        return
    faction = faction_of(state, viewer)
    if faction is None:
        raise illegal("wrong-side", "Spectators do not act.", rule="EXT-1.2")
    if isinstance(action, Correct):
        raise illegal("wrong-side", "Corrections are the referee's.", rule="EXT-1.2")
    known = known_units(state, faction)
    for name in named_units(action):
        if name not in known:
            raise illegal("unknown-unit", f"There is no unit called {name}.", rule="EXT-3.2")
    actors = action.by if isinstance(action, Fire) else ()
    actors = action.units if isinstance(action, Activate | Discover) else actors
    by = getattr(action, "by", None)
    for name in actors or ((by,) if isinstance(by, str) else ()):
        if side(state.units[name]) != faction:
            raise illegal("wrong-side", f"{name} is not yours.", rule="EXT-1.2")
    if isinstance(action, EndPhase | Paint | LayRoad):
        _check_turn(state, faction, action)


def _check_turn(state: State, faction: Faction, action: Action) -> None:
    setup = state.phase is not None and state.phase.endswith("setup")
    if isinstance(action, Paint | LayRoad):
        if not setup:
            raise illegal("wrong-phase", "Players draw the map during set-up; later the referee does.", rule="EXT-2.2")
        return
    if state.phase and faction_of_phase(state.phase) != faction:
        whose = FACTION_NAMES[faction_of_phase(state.phase)]
        raise illegal("wrong-phase", f"This is the {whose} player's phase: only they can end it.", rule="EXT-2.3")
