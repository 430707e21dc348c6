"""Guided bombs: the drop, where they land, and everything in their reach (SP-22.30 to SP-22.33)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from rules.games.sol_prime.army.fittings import BOMBER
from rules.games.sol_prime.battle.actions.support import Bomb, BombDrop, BombImpact, BombTarget
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import BombBurst, Bombed, Landing
from rules.games.sol_prime.battle.state import Mission, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.area_fire import (
    DamageTarget,
    apply_results,
    check_known,
    find_target,
    roll_escapes,
)
from rules.games.sol_prime.mechanics.losses import worst_result
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, refuse
from rules.games.sol_prime.mechanics.weapons import loads_left
from rules.kernel.dice import Dice
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Record
from rules.kit.plan import within

TABLE = CATALOGUE.air


GUIDED_BOMB = "guided-bomb"


def check_bomb(state: State, action: Bomb) -> None:
    """Raises Illegal when bombs may not fall so (SP-22.30, SP-22.31), Unreadable for unknown names near them."""
    unit = check_alive(state, action.by)
    check_active(state, action.by, unit)
    if unit.kind != BOMBER:
        raise refuse("bomber-only", "Only bombers drop guided bombs.", "SP-22.30")
    if unit.turns_off is not None:
        raise refuse("aircraft-off-board", f"{action.by} is off the board.", "SP-22.12")
    if unit.no_points:
        raise refuse("aircraft-no-fire", f"{action.by} flies without an activation point.", "SP-22.13")
    if unit.fired:
        raise refuse("bomb-and-fire", f"{action.by} has fired in this turn.", "SP-22.30")
    if unit.bombed:
        raise refuse("already-fired", f"{action.by} has dropped its bombs in this turn.", "SP-22.30")
    if len(action.bombs) != TABLE.bomb.a_turn:
        raise refuse("unbalanced-wings", "Bombs fall in pairs, one of each wing.", "SP-22.30")
    if loads_left(unit, GUIDED_BOMB) < len(action.bombs):
        raise refuse("no-load", f"{action.by} has no pair of bombs left.", "SP-22.22")
    if action.later and state.table is not None and unit.at is not None:
        message = "The plan measures what the bombs reach: nothing is named later."
        raise Unreadable(Problem(code="unreadable", message=message, rule="SP-22.32"))
    for drop in action.bombs:
        _check_aim(drop)
        if not action.later:
            find_near_targets(state, drop.targets)


def _check_aim(drop: BombDrop) -> None:
    if drop.range > TABLE.bomb.range:
        message = f'The aim point is {drop.range:g}" away; {TABLE.bomb.range:g}" is the most.'
        raise refuse("out-of-range", message, "SP-22.31")
    if not drop.in_arc:
        raise refuse("out-of-arc", "The aim point is not in the frontal fire arc.", "SP-22.31")


class NearTarget(Record):
    """A target near an aim point: its place, and the effect of a number on it."""

    along: float
    across: float
    target: DamageTarget

    def reached(self, lands: int) -> bool:
        """Checks whether a bomb that lands so far beyond the point reaches it (SP-22.32)."""
        return within(hypot(self.along - lands, self.across), TABLE.bomb.radius)


def find_near_targets(state: State, targets: Sequence[BombTarget]) -> list[NearTarget]:
    """Returns the targets near an aim point; none that is gone, aboard or flying."""
    found = []
    for one in targets:
        check_known(state, one.unit, *one.occupants)
        target = find_target(
            state,
            one.unit,
            ratings=(0, 0),
            covers=dict(TABLE.bomb_cover),
            cover=one.cover,
            occupants=one.occupants,
        )
        if target:
            found.append(NearTarget(along=one.along, across=one.across, target=target))
    return found


def landing_offset(accuracy: int) -> int:
    """Returns inches beyond the aim point: an odd die overshoots, an even one falls short (SP-22.32)."""
    return accuracy if accuracy % 2 else -accuracy


def drop_bombs(state: State, action: Bomb, dice: Dice) -> Bombed:
    """Drops a pair of guided bombs; what they reach is known, or named later (SP-22.30 to SP-22.33)."""
    return (_drop_unmeasured if action.later else _drop_measured)(state, action, dice)


def _drop_measured(state: State, action: Bomb, dice: Dice) -> Bombed:
    unit = state.units[action.by]
    recorder = Recorder(state, dice)
    results: dict[str, str] = {}
    fallen = []
    for drop in action.bombs:
        penetration = recorder.roll(TABLE.bomb.penetration, "Penetration")
        where = landing_offset(recorder.roll(TABLE.bomb.accuracy, "Accuracy"))
        fallen.append(Landing(penetration=penetration, lands=where))
        recorder.line(
            "Bomb", f"{penetration}", how=f'lands {abs(where)}" {"beyond" if where > 0 else "short"}', rule="SP-22.32"
        )
        for name, result in _resolve_blast(
            recorder, find_near_targets(state, drop.targets), penetration, where, results
        ).items():
            results[name] = worst_result([result, results.get(name, result)])
    left = loads_left(unit, GUIDED_BOMB) - len(action.bombs)
    recorder.unit(action.by, bombed=True, loads={**unit.loads, GUIDED_BOMB: left})
    apply_results(recorder, results)
    return Bombed(
        by=action.by,
        bombs=tuple(fallen),
        results=results,
        **recorder.losses(),
        **recorder.told(side=unit.side, about=(action.by, *results)),
    )


def _resolve_blast(
    recorder: Recorder, around: list[NearTarget], penetration: int, where: int, before: dict[str, str]
) -> dict[str, str]:
    """Resolves a bomb: one die for everything in reach, fallen targets excepted (SP-22.33, SP-R41)."""
    found: dict[str, str] = {}
    for one in around:
        target = one.target
        if not one.reached(where) or before.get(target.name) == "destroyed":
            continue
        found[target.name] = target.result(penetration + target.add)
        recorder.line(target.name, f"{penetration + target.add}", how=found[target.name], rule="SP-22.33")
        if found[target.name] == "destroyed" and target.building:
            inside = tuple((name, least) for name, least in target.occupants if name not in before)
            found |= roll_escapes(inside, recorder.face)
    return found


def describe_landing(inches: int) -> str:
    """Describes where a bomb lands from its aim point."""
    return f'{abs(inches)}" {"beyond" if inches > 0 else "short of"} its aim point'


def _drop_unmeasured(state: State, action: Bomb, dice: Dice) -> Bombed:
    unit = state.units[action.by]
    recorder = Recorder(state, dice)
    fallen, counters = [], []
    for number, _ in enumerate(action.bombs, 1):
        penetration = recorder.roll(TABLE.bomb.penetration, f"Penetration of bomb {number}")
        inches = landing_offset(recorder.roll(TABLE.bomb.accuracy, f"Accuracy of bomb {number}"))
        fallen.append(Landing(penetration=penetration, lands=inches))
        recorder.line(f"Bomb {number}", f"{penetration}", how=f"lands {describe_landing(inches)}", rule="SP-22.32")
        counters.append(
            Mission(
                key=f"bomb {number} of {action.by}",
                side=unit.side,
                by=(action.by,),
                place=f"bomb {number}, {describe_landing(inches)}",
                due=state.cycle,
                penetration=penetration,
            )
        )
    left = loads_left(unit, GUIDED_BOMB) - len(action.bombs)
    recorder.unit(action.by, bombed=True, loads={**unit.loads, GUIDED_BOMB: left})
    recorder.battle(missions=(*state.missions, *counters))
    return Bombed(by=action.by, later=True, bombs=tuple(fallen), **recorder.told(side=unit.side, about=(action.by,)))


def find_bomb(state: State, action: BombImpact) -> Mission:
    """Returns the bomb that lies there. Raises Illegal when there is none."""
    for mission in state.missions:
        if mission.key == action.bomb and mission.by == (action.by,) and mission.penetration is not None:
            return mission
    raise refuse("no-load", f"There is no {action.bomb}.", "SP-22.33")


def find_reached(state: State, action: BombImpact) -> Iterator[DamageTarget]:
    """Yields the targets in reach; none that is gone, aboard or flying. Raises Unreadable for unknown names."""
    for one in action.targets:
        inside = (*one.occupants, *action.inside.get(one.unit, ()))
        check_known(state, one.unit, *inside)
        if one.distance > TABLE.bomb.radius or one.unit in state.minefields:
            continue
        found = find_target(
            state, one.unit, ratings=(0, 0), covers=dict(TABLE.bomb_cover), cover=one.cover, occupants=inside
        )
        if found:
            yield found


def find_outcomes(state: State, action: BombImpact) -> dict[str, tuple[int, str]]:
    """Returns the total and the result of each target: the bomb's one die serves for all (SP-22.33, SP-R41)."""
    penetration = find_bomb(state, action).penetration or 0
    return {one.name: (penetration + one.add, one.result(penetration + one.add)) for one in find_reached(state, action)}


def resolve_impact(state: State, action: BombImpact, dice: Dice) -> BombBurst:
    """Resolves a bomb against everything in its reach, friend or enemy (SP-22.33)."""
    mission = find_bomb(state, action)
    recorder = Recorder(state, dice)
    results: dict[str, str] = {}
    found = find_outcomes(state, action)
    for one in find_reached(state, action):
        total, results[one.name] = found[one.name]
        recorder.line(one.name, f"{total}", how=results[one.name].replace("-", " "), rule="SP-22.33")
        if results[one.name] == "destroyed" and one.building:
            results |= roll_escapes(one.occupants, recorder.face)
    recorder.battle(missions=tuple(one for one in state.missions if one != mission))
    apply_results(recorder, results)
    return BombBurst(
        bomb=action.bomb,
        radius=TABLE.bomb.radius,
        results=results,
        **recorder.losses(),
        **recorder.told(side=mission.side, about=(action.by, *results)),
    )
