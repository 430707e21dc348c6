"""Raking (IE-7.60 to IE-7.63)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.battle.actions.direct_fire import Rake
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.direct_fire import Fired
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import bases_of, find_thing, unit_of
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.control_roll import control_test
from rules.games.invisible_enemy.mechanics.direct_fire.attack import LegalAttack, aim_at, carry_out
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import check_firer
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE, LineOfFire, check_target
from rules.games.invisible_enemy.mechanics.measurement.distances import target_distance
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import replace


def legal_rake(state: State, action: Rake) -> LegalAttack:
    """Returns a rake with its control roll (IE-7.60 to IE-7.62). Raises Illegal."""
    base = check_firer(state, action.by, only="K")
    _check_rake(state, action.by, base)
    swept = [entry for entry in action.sweep if entry.base]
    if not swept:
        raise illegal("unknown-base", "A rake needs a first target.", rule="IE-7.60")
    first = swept[0]
    line = LineOfFire(
        target=first.base,
        distance=first.distance,
        through=action.through or (),
        terrain=action.terrain or (),
        arc=False,
    )
    covered = check_target(state, action.by, line)
    unit = unit_of(state, base)
    mates = bases_of(state, base.unit).values() or (base,)
    test = control_test(state, mates, side=base.side, support=action.network_support)
    return LegalAttack(
        target=first.base,
        line="k",
        modifiers=(aim_at(state, action.by, first.base, line="k", covered=covered),),
        others=tuple(_bases_swept(state, base, action)),
        control=None if unit.auto_move else test,
    )


def _check_rake(state: State, name: str, base: Base) -> None:
    if base.moved:
        raise illegal("rake-moved", f"{name} has moved or turned in this turn.", rule="IE-7.62")
    mates = bases_of(state, base.unit).items()
    restless = [one for one, mate in mates if mate.weapon != "K" and mate.moved and not mate.contaminated]
    if restless:
        message = f"{', '.join(sorted(restless))} of {base.unit} moved: bases without K hold still for a rake."
        raise illegal("rake-unit-moved", message, rule="IE-7.62")
    if base.immobilized:
        raise illegal("immobilized", f"{name} is trapped and cannot turn.", rule="IE-7.60")
    if base.stranded:
        raise illegal("stranded", f"{name} is out of network and cannot turn.", rule="IE-6.53")
    if base.rake_failed:
        raise illegal("control-failed", f"{name} has failed its roll to rake in this turn.", rule="IE-7.60")


def _bases_swept(state: State, base: Base, action: Rake) -> Iterator[str]:
    """Yields the bases of the sweep after the first, each near the one before and within range (IE-7.61)."""
    for entry in [entry for entry in action.sweep if entry.base][1:]:
        thing = find_thing(state, entry.base)
        near = geometry.within(entry.gap or 0, FIRE.rake_gap)
        if not near or not geometry.within(target_distance(base, thing, entry.distance), base.range):
            return
        yield entry.base


def fire_rake(state: State, attack: LegalAttack, dice: Dice) -> Fired:
    """Rolls for control, and then for a shot that sweeps on after kills."""
    recorder, face, test, by = Recorder(state), None, attack.control, attack.modifiers[0].by
    if test is not None:
        face = dice.roll(D6, cuts=test.cuts, why=f"Control roll to rake, {by}")
        if not test.passes(face):
            recorder.thing(by, rake_failed=True)
            return _failed_rake(recorder, attack, by, face)
    fired = carry_out(recorder, attack, dice, manner="rake")
    return _with_control(fired, attack, face)


def _failed_rake(recorder: Recorder, attack: LegalAttack, by: str, face: int) -> Fired:
    fired = Fired(
        manner="rake",
        by=(by,),
        target=attack.target,
        line="k",
        volleys=(),
        applied={},
        hits=0,
        wasted=0,
        control="failed",
        changes=recorder.changes,
    )
    return _with_control(fired, attack, face)


def _with_control(fired: Fired, attack: LegalAttack, face: int | None) -> Fired:
    test = attack.control
    return replace(
        fired,
        control=fired.control or "passed",
        control_roll=face,
        control_needed=test.needed if test else None,
        supported=bool(test and test.bonus),
    )
