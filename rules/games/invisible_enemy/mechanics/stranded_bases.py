"""Stranded bases: the contact of split units (IE-6.52 to IE-6.55)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.actions.movement import CheckContact
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.movement import ContactChecked
from rules.games.invisible_enemy.battle.state import Base, State, Unit
from rules.games.invisible_enemy.battle.state.lookup import find_unit
from rules.games.invisible_enemy.mechanics.base_interval import chains, interval_of_side, is_linked
from rules.games.invisible_enemy.mechanics.control_roll import is_in_network_range
from rules.games.invisible_enemy.mechanics.damage import is_live, live_bases


def check_contact(state: State, action: CheckContact) -> ContactChecked:
    """Checks which bases of a unit are stranded (IE-6.52, IE-6.53). Raises Illegal."""
    unit = find_unit(state, action.unit)
    mine = live_bases(state, action.unit)
    if action.stranded is not None:
        stranded = sorted(set(action.stranded) & mine.keys())
    else:
        groups = chains(mine, interval_of_side(state, unit.side))
        # The first of equally large groups has the lowest ID (IE-R34).
        main = max(groups, key=len) if groups else []
        lost = [group for group in groups if group is not main and not _has_other_link(state, unit, group)]
        stranded = sorted(name for group in lost for name in group)
    recorder = Recorder(state)
    for name, base in mine.items():
        if base.stranded != (name in stranded):
            recorder.thing(name, stranded=name in stranded)
    network = tuple(sorted(mine.keys() - set(stranded)))
    return ContactChecked(unit=action.unit, network=network, stranded=tuple(stranded), changes=recorder.changes)


def _has_other_link(state: State, unit: Unit, group: Sequence[str]) -> bool:
    """Checks for a link to the rest of the formation, or for support of a network base."""
    interval = interval_of_side(state, unit.side)
    others = [
        base
        for base in state.bases.values()
        if is_live(base) and not base.stranded and _is_same_formation(state, unit, base)
    ]
    mine = [state.bases[name] for name in group]
    return any(
        is_in_network_range(state, base, unit.side) or any(is_linked(base, other, interval) for other in others)
        for base in mine
    )


def _is_same_formation(state: State, unit: Unit, base: Base) -> bool:
    theirs = state.units.get(base.unit)
    if theirs is None or theirs is unit or not unit.formation:
        return False
    return theirs.side == unit.side and theirs.formation == unit.formation
