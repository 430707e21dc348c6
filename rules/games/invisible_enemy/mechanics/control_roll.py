"""The control roll of a unit, and the support of network bases (IE-6.10 to IE-6.16)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.invisible_enemy.battle.actions.movement import Activate
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.movement import UnitActivated
from rules.games.invisible_enemy.battle.state import Base, State, Unit
from rules.games.invisible_enemy.battle.state.lookup import bases_of, find_unit, side_name, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import is_live, live_bases
from rules.games.invisible_enemy.mechanics.initiative import check_turn, next_to_move
from rules.games.invisible_enemy.mechanics.measurement.distances import distance_between
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Record, replace
from rules.kit.kept import keep

CONTROL = CATALOGUE.battle.control


class ControlTest(Record):
    """The test of a control roll: the number needed at the network's status, and the bonus (IE-6.10, IE-6.11)."""

    needed: int
    bonus: int
    status: int

    def passes(self, face: int) -> bool:
        """Checks whether a face passes; a natural 1 always fails (IE-6.12)."""
        return face != CONTROL.always_fails and face + self.bonus >= self.needed

    @property
    def cuts(self) -> tuple[int, ...]:
        """Faces above which the result may differ."""
        return CONTROL.always_fails, self.needed - self.bonus - 1


def control_test(state: State, bases: Iterable[Base], *, side: str, support: bool | None) -> ControlTest:
    """Returns the test of a unit with these bases; ``support`` None: measured."""
    status = side_of(state, side).status
    chart = state.charts.control.need
    level = max((one for one in chart if one <= status), default=min(chart))
    supported = has_network_support(state, bases, side) if support is None else support
    return ControlTest(needed=chart[level], bonus=CONTROL.network_bonus if supported else 0, status=status)


def has_network_support(state: State, bases: Iterable[Base], side: str) -> bool:
    """Checks for a live base of a unit in the range of a friendly network base (IE-6.11, IE-R52)."""
    return any(is_in_network_range(state, base, side) for base in bases if is_live(base))


def is_in_network_range(state: State, base: Base, side: str) -> bool:
    """Checks for a friendly network base in working order within its network range."""
    return any(
        other is base or geometry.within(distance_between(base, other), other.network_range or 0)
        for other in _network_bases(state, side)
        # A network base is in its own range; other distances are unknown until somebody types them.
        if other is base or not state.typed or (base.at is not None and other.at is not None)
    )


@keep(maxsize=64)
def _network_bases(state: State, side: str) -> list[Base]:
    """Returns the network bases of a side in working order."""
    return [one for one in state.bases.values() if one.side == side and one.network_range and is_live(one)]


def activate(state: State, action: Activate, dice: Dice) -> UnitActivated:
    """Rolls for a unit, once a turn (IE-6.10 to IE-6.14). Raises Illegal."""
    unit = check_activate(state, action)
    recorder = Recorder(state)
    if unit.auto_move:
        event = UnitActivated(unit=action.unit, success=True, automatic=True)
    else:
        test = control_test(
            state, bases_of(state, action.unit).values(), side=unit.side, support=action.network_support
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
    recorder.unit(action.unit, control="passed" if event.success else "failed")
    if state.turns:
        recorder.game(active=next_to_move(recorder.state, unit.side))
    if state.kept and (event.success or _has_work(state, action.unit)):
        recorder.game(moving=action.unit)
    return replace(event, changes=recorder.changes)


def _has_work(state: State, unit: str) -> bool:
    """Checks for engineers that may act even though their unit failed its roll (IE-6.90)."""
    return any(base.kind == "engineer" and not base.acted for base in live_bases(state, unit).values())


def check_activate(state: State, action: Activate) -> Unit:
    """Returns the unit to be rolled for; one whose bases are all gone takes no slot (IE-6.3). Raises Illegal."""
    unit = find_unit(state, action.unit)
    if side_of(state, unit.side).passed:
        message = f"{side_name(state, unit.side)} has passed and moves no more in this turn."
        raise illegal("side-passed", message, rule="IE-6.4")
    check_turn(state, unit.side)
    if unit.control not in (None, "none"):
        raise illegal("unit-already-rolled", f"{action.unit} has been rolled for this turn.", rule="IE-6.14")
    if bases_of(state, action.unit) and not live_bases(state, action.unit):
        raise illegal("base-destroyed", f"No base of {action.unit} is left to roll for.", rule="IE-6.3")
    return unit
