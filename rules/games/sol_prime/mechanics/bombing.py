"""Guided bombs where no plan measures: first where they land, then what lies in reach of each (SP-22.32, SP-22.33)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.actions import Bomb, BombImpact
from rules.games.sol_prime.battle.changes import Tally
from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.battle.state import Mission, State
from rules.games.sol_prime.mechanics.air import GUIDED_BOMB, TABLE, check_bomb, lands
from rules.games.sol_prime.mechanics.area_fire import Exposed, escape, exposed
from rules.games.sol_prime.mechanics.artillery import finish, known
from rules.games.sol_prime.mechanics.fire.checks import loads_left
from rules.games.sol_prime.mechanics.stands import refuse
from rules.kernel.dice import Dice


def where(inches: int) -> str:
    """Where a bomb lands from its aim point, in words."""
    return f'{abs(inches)}" {"beyond" if inches > 0 else "short of"} its aim point'


def drop(state: State, action: Bomb, dice: Dice) -> Happened:
    """A pair of bombs falls; what each reaches is said when it is seen where it lies. Raises Illegal."""
    unit = check_bomb(state, action)
    tally = Tally(state, dice)
    fallen, counters = [], []
    for number, _ in enumerate(action.bombs, 1):
        penetration = tally.roll(TABLE.bomb.penetration, f"Penetration of bomb {number}")
        inches = lands(tally.roll(TABLE.bomb.accuracy, f"Accuracy of bomb {number}"))
        fallen.append({"penetration": penetration, "lands": inches})
        tally.line(f"Bomb {number}", f"{penetration}", how=f"lands {where(inches)}", rule="SP-22.32")
        counters.append(
            Mission(
                key=f"bomb {number} of {action.by}",
                side=unit.side,
                by=(action.by,),
                place=f"bomb {number}, {where(inches)}",
                due=state.cycle,
                penetration=penetration,
            )
        )
    left = loads_left(unit, GUIDED_BOMB) - len(action.bombs)
    tally.unit(action.by, bombed=True, loads={**unit.loads, GUIDED_BOMB: left})
    tally.battle(missions=(*state.missions, *counters))
    tally.result = {"bombs": fallen, "results": {}}
    return tally.event("bombed", side=unit.side, about=(action.by,))


def bomb_of(state: State, action: BombImpact) -> Mission:
    """The bomb that lies there. Raises Illegal when there is none."""
    for mission in state.missions:
        if mission.key == action.bomb and mission.by == (action.by,) and mission.penetration is not None:
            return mission
    raise refuse("no-load", f"There is no {action.bomb}.", "SP-22.33")


def reached(state: State, action: BombImpact) -> Iterator[Exposed]:
    """What is in reach: nothing that is gone, aboard or flying. Raises Unreadable for names that are nobody's."""
    for one in action.targets:
        inside = (*one.occupants, *action.inside.get(one.unit, ()))
        known(state, one.unit, *inside)
        if one.distance > TABLE.bomb.radius or one.unit in state.minefields:
            continue
        found = exposed(
            state, one.unit, ratings=(0, 0), covers=dict(TABLE.bomb_cover), cover=one.cover, occupants=inside
        )
        if found:
            yield found


def outcomes(state: State, action: BombImpact) -> dict[str, tuple[int, str]]:
    """For each target the total and its result: the one die of the bomb serves for all (SP-22.33, SP-R41)."""
    penetration = bomb_of(state, action).penetration or 0
    return {one.name: (penetration + one.add, one.result(penetration + one.add)) for one in reached(state, action)}


def impact(state: State, action: BombImpact, dice: Dice) -> Happened:
    """What a bomb does to everything in its reach, friend or enemy (SP-22.33). Raises Illegal."""
    mission = bomb_of(state, action)
    tally = Tally(state, dice)
    results: dict[str, str] = {}
    found = outcomes(state, action)
    for one in reached(state, action):
        total, results[one.name] = found[one.name]
        tally.line(one.name, f"{total}", how=results[one.name].replace("-", " "), rule="SP-22.33")
        if results[one.name] == "destroyed" and one.building:
            results |= escape(one.occupants, lambda sides, why, cuts: tally.roll(sides, why, cuts=cuts))
    tally.battle(missions=tuple(one for one in state.missions if one != mission))
    tally.result = {"radius": TABLE.bomb.radius, "results": results}
    finish(tally, results)
    return tally.event("bomb-burst", side=mission.side, about=(action.by, *results))
