"""Stranded bases: the contact of split units (IE-6.52 to IE-6.55)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.invisible_enemy.battle.actions.movement import CheckContact
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.movement import ContactChecked
from rules.games.invisible_enemy.battle.state import Base, State, Unit
from rules.games.invisible_enemy.battle.state.lookup import find_unit
from rules.games.invisible_enemy.mechanics.base_interval import chains, interval_of_side, is_linked
from rules.games.invisible_enemy.mechanics.control_roll import is_in_network_range
from rules.games.invisible_enemy.mechanics.damage import is_live, live_bases
from rules.kit.kept import keep


def check_contact(state: State, action: CheckContact) -> ContactChecked:
    """Checks which bases of a unit are stranded (IE-6.52, IE-6.53). Raises Illegal."""
    unit = find_unit(state, action.unit)
    mine = live_bases(state, action.unit)
    if action.stranded is not None:
        stranded = sorted(set(action.stranded) & mine.keys())
    else:
        lost = _groups_cut_off(state, unit, _groups_apart(state, action.unit), _stranded_bases(state))
        stranded = sorted(name for group in lost for name in group)
    recorder = Recorder(state)
    for name, base in mine.items():
        if base.stranded != (name in stranded):
            recorder.thing(name, stranded=name in stranded)
    network = tuple(sorted(mine.keys() - set(stranded)))
    return ContactChecked(unit=action.unit, network=network, stranded=tuple(stranded), changes=recorder.changes)


def is_contact_measured(state: State, unit: str) -> bool:
    """Checks whether the plan tells who of a unit is in network: it is on the table, all its bases have places."""
    known = state.kept and state.positions and state.units[unit].placed
    return known and _have_places(live_bases(state, unit))


@keep(maxsize=1024)
def _have_places(bases: Mapping[str, Base]) -> bool:
    return bool(bases) and all(base.at is not None for base in bases.values())


def _measured_contact(state: State, units: Sequence[str]) -> frozenset[str]:
    """Returns the stranded bases as the plan shows them, where ``units`` have places for all theirs (IE-6.52, IE-6.53).

    Links count from the largest groups outwards: two groups that are both cut off do not hold each other up."""
    apart = {name: _groups_apart(state, name) for name in units}
    known = {base for name in units for base in live_bases(state, name)}
    stranded = (_stranded_bases(state) - known) | {base for groups in apart.values() for one in groups for base in one}
    settled = False
    while not settled:
        before = stranded
        for name, groups in apart.items():
            if groups:
                lost = _groups_cut_off(state, state.units[name], groups, stranded)
                stranded -= {base for group in groups if group not in lost for base in group}
        settled = stranded == before
    return stranded


def _groups_apart(state: State, name: str) -> list[list[str]]:
    """Returns the groups of a unit's bases that are not within the interval of its largest one (IE-6.50)."""
    groups = chains(live_bases(state, name), interval_of_side(state, state.units[name].side))
    if len(groups) < 2:
        return []
    main = max(groups, key=len)  # the first of equally large groups has the lowest ID (IE-R34)
    return [group for group in groups if group is not main]


def _groups_cut_off(state: State, unit: Unit, groups: Sequence[list[str]], stranded: frozenset[str]) -> list[list[str]]:
    others = [base for name, base in _mates(state, unit.side, unit.formation) if name not in stranded]
    others = [base for base in others if state.units[base.unit] is not unit]
    return [group for group in groups if not _has_other_link(state, unit, group, others)]


def _stranded_bases(state: State) -> frozenset[str]:
    return frozenset(name for name, base in state.bases.items() if base.stranded)


def contact_event(state: State) -> ContactChecked | None:
    """Returns the next unit whose contact has changed on the plan (IE-6.52, IE-6.53); None if none has.

    A unit in the middle of its move strands nobody, but takes back bases that it has reached (IE-6.51).
    """
    if not (state.kept and state.positions):
        return None
    units = [name for name in sorted(state.units) if is_contact_measured(state, name)]
    measured = _measured_contact(state, units)
    for name in units:
        mine = live_bases(state, name)
        under_way = state.moving == name and any(base.moved for base in mine.values())
        cut_off = {one for one in mine if one in measured and (mine[one].stranded or not under_way)}
        if cut_off != {one for one in mine if mine[one].stranded}:
            return check_contact(state, CheckContact(unit=name, stranded=tuple(sorted(cut_off))))
    return None


def _has_other_link(state: State, unit: Unit, group: Sequence[str], others: Sequence[Base]) -> bool:
    """Checks for a link to ``others``, the rest of the formation, or for support of a network base."""
    mine = [state.bases[name] for name in group]
    if any(is_in_network_range(state, base, unit.side) for base in mine):
        return True
    interval = interval_of_side(state, unit.side)
    return any(is_linked(base, other, interval) for base in mine for other in others)


@keep(maxsize=64)
def _mates(state: State, side: str, formation: str | None) -> list[tuple[str, Base]]:
    """Returns the bases of a formation of a side that link, with their names."""
    units = {name for name, one in state.units.items() if formation and (one.side, one.formation) == (side, formation)}
    # In a battle at the table the place of a base that is not on the plan is unknown.
    return [
        (name, base)
        for name, base in state.bases.items()
        if base.unit in units and is_live(base) and not (state.typed and base.at is None)
    ]
