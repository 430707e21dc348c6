"""Names and owners that an event carries for its line in the log."""

from __future__ import annotations

from typing import assert_never

from rules.games.eic_league.battle import events as ev
from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, owner_name
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import weapons
from rules.kernel.corrections import Corrected
from rules.kernel.records import replace


def add_names(state: State, event: ev.Event) -> ev.Event:
    """Returns the event with the names that its line in the log needs; ``state`` is the one before the action."""
    match event:
        case ev.Attacked(attack=attack):
            return replace(event, weapon=weapon_name(state, attack), owners=_owners(state, event))
        case ev.Announced(attack=attack):
            return replace(event, weapon=weapon_name(state, attack))
        case ev.Moved(by=by) | ev.Detected(by=by) | ev.RetreatAnnounced(by=by) | ev.Recovered(by=by):
            return replace(event, side=state.units[by].side)
        case ev.Reloaded(by=by, weapon=reference):
            weapon = weapons.weapon_in(state.units[by], reference)
            return replace(event, side=state.units[by].side, name=CATALOGUE.weapons[weapon].name)
        case ev.InitiativeRolled():
            spooks = tuple(replace(spook, side=state.units[spook.unit].side) for spook in event.spooks)
            return replace(event, names=_names(state), spooks=spooks)
        case ev.Resumed():
            return replace(event, names=_names(state))
        case ev.PhaseEnded():
            return replace(event, was=event.was or state.phase, names=_names(state))
        case ev.Declared() | ev.Crushed() | ev.SurrenderOffered() | ev.SurrenderAnswered():
            return replace(event, name=side_name(state, event.side))
        case ev.Ended(winner=winner):
            return replace(event, name=side_name(state, winner) if winner else "")
        case ev.Started() | ev.CameDown() | ev.WildfireTold() | ev.RoundEnded() | ev.BaseEntered():
            return event
        case ev.BaseLeft() | Corrected():
            return event
        case _:
            assert_never(event)


def side_name(state: State, side: str) -> str:
    """Returns the name of a side's team."""
    team = state.sides.get(side)
    return team.name if team and team.name else side


def _names(state: State) -> dict[str, str]:
    return {side: side_name(state, side) for side in state.sides}


def weapon_name(state: State, attack: Attack) -> str:
    """Returns the name of the weapon of an attack; empty for fighting and ramming."""
    if not attack.weapon:
        return ""
    if gun := CATALOGUE.built_in_weapons.get(attack.weapon):
        return gun.name
    weapon = weapons.weapon_in(state.units[attack.by], attack.weapon)
    return CATALOGUE.weapons[weapon].name if weapon else ""


def _owners(state: State, event: ev.Attacked) -> dict[str, str]:
    named = (event.attack.by, event.attack.target, *event.damage, *event.energy, *event.steps)
    concerned = {owner_name(name) for name in named}
    return {name: state.units[name].side for name in sorted(concerned)}
