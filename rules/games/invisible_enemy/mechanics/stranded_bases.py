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


def is_contact_measured(state: State, unit: str) -> bool:
    """Checks whether the plan tells who of a unit is in network: it is on the table, all its bases have places."""
    mine = live_bases(state, unit).values()
    known = state.kept and state.positions and state.units[unit].placed and bool(mine)
    return known and all(base.at is not None for base in mine)


def _measured_contact(state: State) -> State:
    """Returns the state with contact as the plan shows it, for all units whose bases have places (IE-6.52, IE-6.53).

    Links count from the largest groups outwards: two groups that are both cut off do not hold each other up."""
    recorder = Recorder(state)
    units = [name for name in sorted(state.units) if is_contact_measured(state, name)]
    for name in units:
        _strand_all_but_main(recorder, name)
    settled = False
    while not settled:
        before = recorder.state
        for name in units:
            if not any(base.stranded for base in live_bases(recorder.state, name).values()):
                continue
            check = check_contact(recorder.state, CheckContact(unit=name))
            for base in check.network:
                if recorder.state.bases[base].stranded:
                    recorder.thing(base, stranded=False)
        settled = recorder.state is before
    return recorder.state


def _strand_all_but_main(recorder: Recorder, name: str) -> None:
    unit = recorder.state.units[name]
    mine = live_bases(recorder.state, name)
    main = max(chains(mine, interval_of_side(recorder.state, unit.side)), key=len)
    for base in mine.keys() - set(main):
        recorder.thing(base, stranded=True)


def contact_event(state: State) -> ContactChecked | None:
    """Returns the next unit whose contact has changed on the plan (IE-6.52, IE-6.53); None if none has.

    A unit in the middle of its move strands nobody, but takes back bases that it has reached (IE-6.51).
    """
    if not (state.kept and state.positions):
        return None
    measured = _measured_contact(state)
    for name in sorted(state.units):
        if not is_contact_measured(state, name):
            continue
        mine = live_bases(state, name)
        under_way = state.moving == name and any(base.moved for base in mine.values())
        cut_off = {one for one in mine if measured.bases[one].stranded and (mine[one].stranded or not under_way)}
        if cut_off != {one for one in mine if mine[one].stranded}:
            return check_contact(state, CheckContact(unit=name, stranded=tuple(sorted(cut_off))))
    return None


def _has_other_link(state: State, unit: Unit, group: Sequence[str]) -> bool:
    """Checks for a link to the rest of the formation, or for support of a network base."""
    interval = interval_of_side(state, unit.side)
    others = [
        base
        for base in state.bases.values()
        if is_live(base)
        and not base.stranded
        and _is_same_formation(state, unit, base)
        # In a battle at the table the place of a base that is not on the plan is unknown.
        and not (state.typed and base.at is None)
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
