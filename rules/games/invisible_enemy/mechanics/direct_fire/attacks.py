"""Direct fire: single shots with penetration, rakes, massed batteries, the end of a step (section 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events.movement import Fired, StepEnded
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.mechanics import geometry, stats
from rules.games.invisible_enemy.mechanics.control_roll import ControlTest, control_test
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import (
    FIRE,
    Line,
    check_firer,
    check_target,
    distance,
    weapon_of,
)
from rules.games.invisible_enemy.mechanics.direct_fire.resolution import Aim, aim, spread, volley
from rules.kernel.dice import D6, Dice
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import changed, record


@record
class Attack:
    """An attack that may be made: its aims, its first target, and who is next in line for hits beyond a kill."""

    target: str
    line: str
    aims: tuple[Aim, ...]
    others: tuple[str, ...] = ()
    control: ControlTest | None = None
    automatic: bool = False


# --- single shots ---------------------------------------------------------------------------------


def plan_shot(state: State, action: Shoot) -> Attack:
    """A single shot (IE-7.2). Raises Illegal."""
    base = check_firer(state, action.by)
    line = Line(
        target=action.target,
        distance=action.distance,
        angle=action.angle,
        through=action.through or (),
        terrain=action.terrain or (),
    )
    covered = check_target(state, action.by, line)
    others = tuple(_behind(state, base, action)) if base.weapon == "K" else ()
    row = weapon_of(base).line
    aimed = _aim(state, action.by, action.target, line=row, covered=covered)
    return Attack(target=action.target, line=row, aims=(aimed,), others=others)


def _aim(state: State, by: str, target: str, *, line: str, covered: bool) -> Aim:
    base, defense = state.bases[by], stats.defense(stats.thing_named(state, target))
    return aim(state.charts, base, by, attack=base.attack, defense=defense, line=line, covered=covered)


def _behind(state: State, base: Base, action: Shoot) -> Iterator[str]:
    """Bases behind the target in order, as far as the weapon reaches (IE-7.50)."""
    for entry in action.behind or ():
        if not entry.base:
            continue
        thing = stats.thing_named(state, entry.base)
        if not geometry.within(distance(base, thing, entry.distance), base.range):
            return
        yield entry.base


def shoot(state: State, action: Shoot, dice: Dice) -> Fired:
    """A base fires on one target. Raises Illegal."""
    attack = plan_shot(state, action)
    draft = Draft(state)
    return _carry_out(draft, attack, dice, manner="shot")


# --- raking ---------------------------------------------------------------------------------------


def plan_rake(state: State, action: Rake) -> Attack:
    """A rake with its control roll (IE-7.60 to IE-7.62). Raises Illegal."""
    base = check_firer(state, action.by, only="K")
    _check_rake(state, action.by, base)
    swept = [entry for entry in action.sweep if entry.base]
    if not swept:
        raise illegal("unknown-base", "A rake needs a first target.", rule="IE-7.60")
    first = swept[0]
    line = Line(
        target=first.base,
        distance=first.distance,
        through=action.through or (),
        terrain=action.terrain or (),
        arc=False,
    )
    covered = check_target(state, action.by, line)
    unit = stats.unit_of(state, base)
    mates = stats.bases_of(state, base.unit).values() or (base,)
    test = control_test(state, mates, side=base.side, support=action.network_support)
    return Attack(
        target=first.base,
        line="k",
        aims=(_aim(state, action.by, first.base, line="k", covered=covered),),
        others=tuple(_swept(state, base, action)),
        control=None if unit.auto_move else test,
        automatic=unit.auto_move,
    )


def _check_rake(state: State, name: str, base: Base) -> None:
    if base.moved:
        raise illegal("rake-moved", f"{name} has moved or turned in this turn.", rule="IE-7.62")
    restless = [one for one, mate in stats.bases_of(state, base.unit).items() if mate.weapon != "K" and mate.moved]
    if restless:
        message = f"{', '.join(sorted(restless))} of {base.unit} moved: bases without K hold still for a rake."
        raise illegal("rake-unit-moved", message, rule="IE-7.62")
    if base.immobilized:
        raise illegal("immobilized", f"{name} is trapped and cannot turn.", rule="IE-7.60")
    if base.stranded:
        raise illegal("stranded", f"{name} is out of network and cannot turn.", rule="IE-6.53")
    if base.rake_failed:
        raise illegal("control-failed", f"{name} has failed its roll to rake in this turn.", rule="IE-7.60")


def _swept(state: State, base: Base, action: Rake) -> Iterator[str]:
    """Bases of the sweep after the first, as far as each is near the one before and within range (IE-7.61)."""
    for entry in [entry for entry in action.sweep if entry.base][1:]:
        thing = stats.thing_named(state, entry.base)
        near = geometry.within(entry.gap or 0, FIRE.rake_gap)
        if not near or not geometry.within(distance(base, thing, entry.distance), base.range):
            return
        yield entry.base


def rake(state: State, action: Rake, dice: Dice) -> Fired:
    """A control roll, and when it passes a shot that sweeps on after kills. Raises Illegal."""
    attack = plan_rake(state, action)
    draft, face, test = Draft(state), None, attack.control
    if test is not None:
        face = dice.roll(D6, cuts=test.cuts, why=f"Control roll to rake, {action.by}")
        if not test.passes(face):
            draft.thing(action.by, rake_failed=True)
            return _no_rake(draft, attack, action.by, face)
    fired = _carry_out(draft, attack, dice, manner="rake")
    return _with_control(fired, attack, face)


def _no_rake(draft: Draft, attack: Attack, by: str, face: int) -> Fired:
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
        changes=draft.effects,
    )
    return _with_control(fired, attack, face)


def _with_control(fired: Fired, attack: Attack, face: int | None) -> Fired:
    test = attack.control
    return changed(
        fired,
        control=fired.control or "passed",
        control_roll=face,
        control_needed=test.needed if test else None,
        supported=bool(test and test.bonus),
    )


# --- massed batteries -----------------------------------------------------------------------------


def plan_battery(state: State, action: MassedBattery) -> Attack:
    """Three or more chemical bases on one target (IE-7.70). Raises Illegal."""
    if len(set(action.by)) < FIRE.battery_min:
        message = f"A massed battery is {FIRE.battery_min} or more bases, not {len(set(action.by))}."
        raise illegal("massed-too-few", message, rule="IE-7.70")
    aims: list[Aim] = []
    for name in action.by:
        check_firer(state, name, only="C")
        if any(name == earlier.by for earlier in aims):
            raise illegal("already-fired", f"{name} fires once in a battery.", rule="IE-7.2")
        line = Line(
            target=action.target,
            distance=action.distances.get(name, action.distance),
            angle=action.angle,
            through=action.through or (),
            terrain=action.terrain or (),
        )
        covered = _check_in_battery(state, name, line) or name in (action.covered_from or ())
        aims.append(_aim(state, name, action.target, line="k", covered=covered))
    return Attack(target=action.target, line="k", aims=tuple(aims))


def _check_in_battery(state: State, name: str, line: Line) -> bool:
    """As ``check_target``, naming the base that cannot fire."""
    try:
        return check_target(state, name, line)
    except Illegal as refusal:
        first = refusal.problem
        raise illegal(first.code, f"{name}: {first.message}", rule=first.rule) from None


def battery(state: State, action: MassedBattery, dice: Dice) -> Fired:
    """Each base of a battery rolls its own die on the K row. Raises Illegal."""
    attack = plan_battery(state, action)
    return _carry_out(Draft(state), attack, dice, manner="battery")


# --- what all attacks have in common --------------------------------------------------------------


def _carry_out(draft: Draft, attack: Attack, dice: Dice, *, manner: str) -> Fired:
    volleys = tuple(volley(aimed, dice, why=f"{aimed.by} fires on {attack.target}") for aimed in attack.aims)
    hits = sum(one.hits for one in volleys)
    applied = spread(draft, attack.target, hits, attack.others)
    for aimed in attack.aims:
        draft.thing(aimed.by, fired=True)
    return Fired(
        manner=manner,  # type: ignore[arg-type]
        by=tuple(aimed.by for aimed in attack.aims),
        target=attack.target,
        line=attack.line,
        volleys=volleys,
        applied=applied,
        hits=hits,
        wasted=hits - sum(applied.values()),
        doomed=doomed_among(draft, tuple(applied)),
        changes=draft.effects,
    )


def doomed_among(draft: Draft, names: Sequence[str]) -> tuple[str, ...]:
    """Which of these will be gone when the step ends."""
    return tuple(name for name in names if stats.doomed(stats.thing_named(draft.state, name)))


def end_step(draft: Draft) -> tuple[str, ...]:
    """Pending hits take effect (IE-7.3); what this destroyed."""
    gone: list[str] = []
    things: dict[str, stats.Thing] = {**draft.state.bases, **draft.state.towers}
    for name, thing in things.items():
        if not thing.pending:
            continue
        hits = min(thing.hull, thing.hits + thing.pending)
        if hits >= thing.hull and not stats.destroyed(thing):
            gone.append(name)
        draft.thing(name, hits=hits, pending=0)
    return tuple(sorted(gone))


def finish_step(state: State) -> StepEnded:
    """The end of a fire step as an event of its own."""
    draft = Draft(state)
    destroyed = end_step(draft)
    return StepEnded(destroyed=destroyed, changes=draft.effects)
