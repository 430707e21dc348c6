"""Initiative, control rolls, passing, base intervals and stranded bases (IE-6.1 to IE-6.16, IE-6.50 to IE-6.55)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.games.invisible_enemy.battle.actions import Activate, CheckContact, FinishUnit, Pass
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events import InitiativeRolled, Passed
from rules.games.invisible_enemy.battle.events.movement import ContactChecked, UnitActivated, UnitFinished
from rules.games.invisible_enemy.battle.state import Base, State, Unit
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics import geometry, stats
from rules.games.invisible_enemy.mechanics.contamination import is_vector
from rules.games.invisible_enemy.mechanics.network_command import names
from rules.kernel.dice import D6, Dice, roll_of
from rules.kernel.problems import illegal
from rules.kernel.records import changed, record

RULE = CATALOGUE.battle.control


# --- initiative -----------------------------------------------------------------------------------


def ties_pending(state: State) -> bool:
    """True while free barrages of a tie are to be placed or resolved (IE-6.2)."""
    waiting = any(side.tie_barrages for side in state.sides.values())
    return waiting or any(marker.kind == "tie" and not marker.resolved for marker in state.barrages.values())


def initiative(state: State, dice: Dice) -> InitiativeRolled:
    """2D6 for each side; a tie gives each a free barrage (IE-6.1, IE-6.2). Raises Illegal ``tie-pending``.

    Type 1 markers still in hand are lost (IE-5.3).
    """
    if ties_pending(state):
        message = "The free barrages of the tie are placed and resolved before the next roll."
        raise illegal("tie-pending", message, rule="IE-6.2")
    faces = {
        key: tuple(
            roll_of(key, dice, D6, why=f"Initiative, {stats.side_name(state, key)}")
            for _ in range(state.initiative_dice)
        )
        for key in stats.sides(state)
    }
    totals = {key: sum(rolled) for key, rolled in faces.items()}
    tie = len(set(totals.values())) == 1
    winner = None if tie else max(totals, key=lambda key: totals[key])
    draft = Draft(state)
    for key in (key for key in totals if stats.side_of(state, key).type1):
        draft.side(key, type1=0)
    if winner is None:
        for key in totals:
            draft.side(key, tie_barrages=1)
    else:
        draft.game(turns=True, initiative=winner, active=starter(state, winner) if state.kept else winner)
    return InitiativeRolled(
        faces=faces, totals=totals, winner=winner, tie=tie, names=names(state), changes=draft.effects
    )


def starter(state: State, winner: str) -> str | None:
    """The side that moves first: the winner, if it has a unit to roll for."""
    able = [key for key in (winner, stats.other(state, winner)) if may_go_on(state, key)]
    return able[0] if able else None


# --- whose slot it is -----------------------------------------------------------------------------


def unrolled(state: State, side: str) -> list[str]:
    """Units of a side that have not been rolled for and have a live base (IE-6.3)."""
    return sorted(
        name
        for name, unit in state.units.items()
        if unit.side == side and unit.control in (None, "none") and stats.live_bases(state, name)
    )


def may_go_on(state: State, side: str) -> bool:
    """True for a side that has not passed and has units to roll for."""
    return not stats.side_of(state, side).passed and bool(unrolled(state, side))


def hand_over(state: State, side: str) -> str | None:
    """Who goes on after ``side``: the other, else itself, else nobody (IE-6.3 to IE-6.5)."""
    able = [key for key in (stats.other(state, side), side) if may_go_on(state, key)]
    return able[0] if able else None


def check_turn(state: State, side: str) -> None:
    """Raise Illegal ``not-your-turn`` when sides alternate and it is another's slot (IE-6.3)."""
    if state.turns and state.active != side:
        whose = f"{stats.side_name(state, state.active)} has to move a unit" if state.active else "All units are done"
        raise illegal("not-your-turn", f"{whose}.", rule="IE-6.3")


# --- the control roll -----------------------------------------------------------------------------


@record
class ControlTest:
    """A control roll to be made: the number needed at the network's status, and the bonus (IE-6.10, IE-6.11)."""

    needed: int
    bonus: int
    status: int

    def passes(self, face: int) -> bool:
        """A natural 1 always fails (IE-6.12)."""
        return face != RULE.always_fails and face + self.bonus >= self.needed

    @property
    def cuts(self) -> tuple[int, ...]:
        """Faces above which a roll may come out otherwise."""
        return RULE.always_fails, self.needed - self.bonus - 1


def control_test(state: State, bases: Iterable[Base], *, side: str, support: bool | None) -> ControlTest:
    """The roll that a unit of these bases needs now; ``support`` None: measured."""
    status = stats.side_of(state, side).status
    chart = state.charts.control.need
    level = max((one for one in chart if one <= status), default=min(chart))
    supported = network_support(state, bases, side) if support is None else support
    return ControlTest(needed=chart[level], bonus=RULE.network_bonus if supported else 0, status=status)


def network_support(state: State, bases: Iterable[Base], side: str) -> bool:
    """True when a live base of a unit is in the range of a friendly network base (IE-6.11, IE-R52)."""
    return any(in_network_range(state, base, side) for base in bases if stats.live(base))


def in_network_range(state: State, base: Base, side: str) -> bool:
    """True within the network range of a friendly network base that works."""
    if state.typed and base.at is None:
        return False
    return any(
        geometry.within(stats.apart(base, other), other.network_range)
        for other in state.bases.values()
        if other.side == side and other.network_range and stats.live(other) and not (state.typed and other.at is None)
    )


def activate(state: State, action: Activate, dice: Dice) -> UnitActivated:
    """A unit is rolled for, once a turn (IE-6.10 to IE-6.14). Raises Illegal."""
    unit = check_activate(state, action)
    draft = Draft(state)
    if unit.auto_move:
        event = UnitActivated(unit=action.unit, success=True, automatic=True)
    else:
        test = control_test(
            state, stats.bases_of(state, action.unit).values(), side=unit.side, support=action.network_support
        )
        face = dice.roll(D6, cuts=test.cuts, why=f"Control roll, {action.unit}")
        event = UnitActivated(
            unit=action.unit,
            success=test.passes(face),
            roll=face,
            needed=test.needed,
            modified=face + test.bonus,
            supported=test.bonus > 0,
            status=test.status,
        )
    draft.unit(action.unit, control="passed" if event.success else "failed")
    if state.turns:
        draft.game(active=hand_over(draft.state, unit.side))
    if state.kept and (event.success or _has_work(state, action.unit)):
        draft.game(moving=action.unit)
    return changed(event, changes=draft.effects)


def _has_work(state: State, unit: str) -> bool:
    """Engineers may act also when their unit failed its roll (IE-6.90)."""
    return any(base.kind == "engineer" and not base.acted for base in stats.live_bases(state, unit).values())


def check_activate(state: State, action: Activate) -> Unit:
    """The unit that is to be rolled for. Raises Illegal."""
    unit = stats.unit_named(state, action.unit)
    if stats.side_of(state, unit.side).passed:
        message = f"{stats.side_name(state, unit.side)} has passed and moves no more in this turn."
        raise illegal("side-passed", message, rule="IE-6.4")
    check_turn(state, unit.side)
    if unit.control not in (None, "none"):
        raise illegal("unit-already-rolled", f"{action.unit} has been rolled for this turn.", rule="IE-6.14")
    return unit


def pass_(state: State, action: Pass) -> Passed:
    """A side moves no more in this phase (IE-6.4). Raises Illegal."""
    check_turn(state, action.by)
    draft = Draft(state)
    draft.side(action.by, passed=True)
    if state.turns:
        draft.game(active=hand_over(draft.state, action.by))
    return Passed(by=action.by, name=stats.side_name(state, action.by), changes=draft.effects)


# --- base interval --------------------------------------------------------------------------------


def chains(bases: Mapping[str, Base], interval: int | None) -> list[list[str]]:
    """The groups of bases that hang together (IE-6.50), each with its lowest ID first."""
    left, groups = stats.in_order(bases.items()), []
    while left:
        group = [left.pop(0)]
        for name in group:
            near = [one for one in left if _linked(bases[name], bases[one], interval)]
            left = [one for one in left if one not in near]
            group += near
        groups.append(group)
    return groups


def _linked(one: Base, other: Base, interval: int | None) -> bool:
    return interval is None or geometry.within(stats.apart(one, other), interval)


def finish(state: State, action: FinishUnit) -> UnitFinished:
    """A unit ends its movement; its bases that are not stranded must form one chain (IE-6.51). Raises Illegal.

    In a battle that is kept, what a unit could not help does not hold it for ever.
    """
    unit = stats.unit_named(state, action.unit)
    free = {name: base for name, base in stats.live_bases(state, action.unit).items() if not base.stranded}
    interval = stats.interval(state, unit.side)
    groups = chains(free, interval)
    if len(groups) > 1 and not (state.kept and _held_fast(state, action.unit)):
        rest = max(groups, key=len)  # the first of equally large groups has the lowest ID (IE-R34)
        apart = "; ".join(", ".join(group) for group in groups if group is not rest)
        message = (
            f'{action.unit} is broken: {apart} more than {interval}" from the rest. Closer, or mark them stranded.'
        )
        raise illegal("base-interval", message, rule="IE-6.51")
    draft = Draft(state)
    if state.kept:
        draft.game(moving=None)
    return UnitFinished(unit=action.unit, changes=draft.effects)


def _held_fast(state: State, unit: str) -> bool:
    """True for a unit that has not moved, or of which none can move on after one was trapped or contaminated."""
    mine = stats.bases_of(state, unit).values()
    live = [base for base in mine if stats.live(base)]
    if not any(base.moved for base in mine):
        return True
    spent = all(base.moved or base.immobilized or base.stranded for base in live)
    return spent and any(base.immobilized or (base.contaminated and not is_vector(base)) for base in mine)


def check_contact(state: State, action: CheckContact) -> ContactChecked:
    """Which bases of a unit are stranded (IE-6.52, IE-6.53). Raises Illegal."""
    unit = stats.unit_named(state, action.unit)
    mine = stats.live_bases(state, action.unit)
    if action.stranded is not None:
        stranded = sorted(set(action.stranded) & mine.keys())
    else:
        groups = chains(mine, stats.interval(state, unit.side))
        # The first of equally large groups has the lowest ID (IE-R34).
        main = max(groups, key=len) if groups else []
        lost = [group for group in groups if group is not main and not _linked_otherwise(state, unit, group)]
        stranded = sorted(name for group in lost for name in group)
    draft = Draft(state)
    for name, base in mine.items():
        if base.stranded != (name in stranded):
            draft.thing(name, stranded=name in stranded)
    network = tuple(sorted(mine.keys() - set(stranded)))
    return ContactChecked(unit=action.unit, network=network, stranded=tuple(stranded), changes=draft.effects)


def _linked_otherwise(state: State, unit: Unit, group: Sequence[str]) -> bool:
    """True when a base of the group is near the rest of its formation, or supported by a network base."""
    interval = stats.interval(state, unit.side)
    others = [
        base
        for base in state.bases.values()
        if stats.live(base) and not base.stranded and _same_formation(state, unit, base)
    ]
    mine = [state.bases[name] for name in group]
    return any(
        in_network_range(state, base, unit.side) or any(_linked(base, other, interval) for other in others)
        for base in mine
    )


def _same_formation(state: State, unit: Unit, base: Base) -> bool:
    theirs = state.units.get(base.unit)
    if theirs is None or theirs is unit or not unit.formation:
        return False
    return theirs.side == unit.side and theirs.formation == unit.formation
