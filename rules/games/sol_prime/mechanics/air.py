"""Air units: the call for support (SP-22.1), flight (SP-22.11 to SP-22.13), guided bombs (SP-22.30 to SP-22.33)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from rules.games.sol_prime.army.fittings import BOMBER
from rules.games.sol_prime.battle.actions import AircraftMove, AirSupport, Bomb, BombDrop, BombTarget
from rules.games.sol_prime.battle.changes import Tally
from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.battle.state import Point, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.area_fire import Exposed, escape, exposed
from rules.games.sol_prime.mechanics.artillery import finish, known
from rules.games.sol_prime.mechanics.fire.checks import loads_left
from rules.games.sol_prime.mechanics.losses import worst
from rules.games.sol_prime.mechanics.movement import tidy
from rules.games.sol_prime.mechanics.placement import check_place
from rules.games.sol_prime.mechanics.stands import (
    aircraft,
    check_active,
    check_alive,
    command_center,
    enemy_side,
    refuse,
    tech_modifier,
    waiting_for_support,
)
from rules.kernel.dice import Dice
from rules.kernel.records import record
from rules.kit import plan

TABLE = CATALOGUE.air
GUIDED_BOMB = "guided-bomb"


# --- support --------------------------------------------------------------------------------------


def support_modifiers(state: State, action: AirSupport) -> tuple[tuple[str, int, str], ...]:
    """What is added to the call (SP-22.1)."""
    table = TABLE.support
    return (
        ("Command center", table.command_center if command_center(state, action.side) else 0, "SP-26.3"),
        ("Technology", tech_modifier(state, action.side, enemy_side(state, action.side)), "SP-10.7"),
        ("Poor weather", table.poor_weather if action.poor_weather else 0, "SP-22.1"),
    )


def check_support(state: State, side: str) -> None:
    """Raise Illegal for a second call in a turn, or out of turn."""
    if state.turn is not None and state.turn != side:
        raise refuse("not-active", "Air support is called in the side's own turn.", "SP-22.1")
    if state.sides[side].support_called:
        raise refuse("support-called", "Air support has been called in this turn.", "SP-22.1")


def support(state: State, action: AirSupport, dice: Dice) -> Happened:
    """A call for air support: any number of aircraft fly on at once (SP-22.1). Raises Illegal."""
    check_support(state, action.side)
    tally = Tally(state, dice)
    found = support_modifiers(state, action)
    modifier = sum(amount for _, amount, _ in found)
    least = TABLE.support.needed - modifier
    face = tally.roll(TABLE.support.die, "Air support", cuts=support_cuts(least))
    for label, amount, rule in found:
        if amount:
            tally.line(label, amount, rule=rule)
    tally.line("To be granted", f"{least} or more", how="D10", rule="SP-22.1", total=True)
    granted = face >= least
    tally.side(action.side, support_called=True, granted=granted)
    tally.result = {"modifier": modifier, "granted": granted}
    return tally.event("support-called", side=action.side)


def support_cuts(least: int) -> tuple[int, ...]:
    """The cut of a D10 that must show ``least`` or more."""
    return (least - 1,) if 1 < least <= TABLE.support.die else ()


# --- flight ---------------------------------------------------------------------------------------


def fly(state: State, action: AircraftMove) -> Happened:
    """An aircraft flies straight on, enters or leaves (SP-22.11 to SP-22.13). Raises Illegal."""
    unit = check_alive(state, action.unit)
    if not aircraft(unit):
        raise refuse("cannot-move", f"{action.unit} is no fighter, bomber or transport.", "SP-22.11")
    if action.selected:
        check_active(state, action.unit, unit)
    elif state.kept and (state.turn != unit.side or unit.platoon in state.active or unit.moved):
        raise refuse("not-active", "Aircraft fly on without a point in their side's turn, once.", "SP-22.13")
    if state.kept and unit.moved and not action.entry:
        raise refuse("aircraft-full-move", f"{action.unit} has flown in this turn.", "SP-22.11")
    _check_flight(action, unit)
    tally = Tally(state)
    changes: dict[str, object] = {"moved": tidy(action.inches), "no_points": not action.selected}
    if action.entry:
        _check_called(state, action, unit)
        changes |= {"turns_off": None, "exit_edge": None, "left_cycle": None, "fired": (), "bombed": False}
    if action.leaves:
        changes |= {"turns_off": 0, "exit_edge": action.leaves, "left_cycle": state.cycle}
    if action.leaves:
        changes["at"] = None
    elif action.at is not None:
        check_place(state, action.at)
        _check_course(state, action, unit)
        changes |= {"at": action.at, "facing": unit.facing if action.facing is None else action.facing}
    tally.unit(action.unit, **changes)
    if state.turn is not None and unit.platoon and unit.platoon not in state.active:
        # Flown on by air support, or without a point: its platoon has had its turn of this cycle.
        tally.platoon(unit.platoon, activated=True)
    tally.result = {"may-fire": action.selected, "moved": tidy(action.inches)}
    return tally.event("flown", side=unit.side, about=(action.unit,))


ASTRAY = 0.5
"""Inches by which a place that was tapped on the plan may lie off the straight flight."""


def _check_flight(action: AircraftMove, unit: Stand) -> None:
    if not action.straight:
        raise refuse("aircraft-must-fly-straight", f"{action.unit} flies in a straight line.", "SP-22.11")
    if action.entry:
        _check_entry(action, unit)
    elif unit.turns_off is not None:
        raise refuse("aircraft-off-board", f"{action.unit} is off the board; it must enter.", "SP-22.12")
    full = unit.move
    partly = action.entry or action.leaves
    if action.inches > full or (action.inches < full and not partly):
        message = f'{action.unit} flies its full {full:g}"; less only when it enters or leaves.'
        raise refuse("aircraft-full-move", message, "SP-22.11")


def _check_course(state: State, action: AircraftMove, unit: Stand) -> None:
    """On the plan straight ahead is measured: no turns, and off the table where that leads (SP-22.11)."""
    if action.entry and action.at is not None:
        _check_way_in(state, action, action.at)
    if action.entry or unit.at is None or action.at is None:
        return
    turned = action.facing is not None and plan.folded(action.facing - unit.facing) > 1
    if turned or plan.distance(action.at, plan.ahead(unit.at, unit.facing, action.inches)) > ASTRAY:
        message = f'{action.unit} flies {action.inches:g}" straight ahead; where that is off the table, it leaves it.'
        raise refuse("aircraft-must-fly-straight", message, "SP-22.11")


def _check_way_in(state: State, action: AircraftMove, at: Point) -> None:
    """What flies on comes straight from its edge, which lies no farther behind it than it flies (SP-22.11)."""
    if action.edge is None or action.facing is None:
        return
    edge, inches = positions.out_by(state, at, action.facing + 180)
    if edge != action.edge or inches > action.inches + ASTRAY:
        message = f'Straight behind {action.unit} lies the {edge} edge, {inches:.1f}" away: it enters from there.'
        raise refuse("aircraft-must-fly-straight", message, "SP-22.11")


def _check_called(state: State, action: AircraftMove, unit: Stand) -> None:
    """Aircraft that have not been on the table come only when air support is granted (SP-22.1)."""
    if state.kept and waiting_for_support(unit) and not state.sides[unit.side].granted:
        raise refuse("aircraft-off-board", f"Air support must be called before {action.unit} flies on.", "SP-22.1")


def _check_entry(action: AircraftMove, unit: Stand) -> None:
    off = unit.turns_off
    if off is None:
        return
    if off < TABLE.off_board and unit.exit_edge is not None:
        raise refuse("aircraft-off-board", f"{action.unit} stays off for at least one turn.", "SP-22.12")
    if off == TABLE.off_board and unit.exit_edge is not None and action.edge != unit.exit_edge:
        message = f"{action.unit} left by the {unit.exit_edge} side and enters there after one turn."
        raise refuse("aircraft-wrong-side", message, "SP-22.12")


# --- bombs ----------------------------------------------------------------------------------------


def check_bomb(state: State, action: Bomb) -> Stand:
    """The bomber. Raises Illegal when its bombs may not fall so (SP-22.30, SP-22.31)."""
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
    for drop in action.bombs:
        _check_aim(drop)
    return unit


def _check_aim(drop: BombDrop) -> None:
    if drop.range > TABLE.bomb.range:
        message = f'The aim point is {drop.range:g}" away; {TABLE.bomb.range:g}" is the most.'
        raise refuse("out-of-range", message, "SP-22.31")
    if not drop.in_arc:
        raise refuse("out-of-arc", "The aim point is not in the frontal fire arc.", "SP-22.31")


@record
class Near:
    """Something near an aim point: where, and what a number does to it."""

    along: float
    across: float
    target: Exposed

    def reached(self, lands: int) -> bool:
        """True when a bomb that lands so far beyond the point reaches it (SP-22.32)."""
        return hypot(self.along - lands, self.across) <= TABLE.bomb.radius


def near(state: State, targets: Sequence[BombTarget]) -> list[Near]:
    """What is near an aim point; nothing that is gone, aboard or flying."""
    found = []
    for one in targets:
        known(state, one.unit, *one.occupants)
        target = exposed(
            state,
            one.unit,
            ratings=(0, 0),
            covers=dict(TABLE.bomb_cover),
            cover=one.cover,
            occupants=one.occupants,
        )
        if target:
            found.append(Near(along=one.along, across=one.across, target=target))
    return found


def lands(accuracy: int) -> int:
    """Inches beyond the aim point: an odd die overshoots, an even one falls short (SP-22.32)."""
    return accuracy if accuracy % 2 else -accuracy


def bomb(state: State, action: Bomb, dice: Dice) -> Happened:
    """A pair of guided bombs (SP-22.30 to SP-22.33). Raises Illegal."""
    unit = check_bomb(state, action)
    tally = Tally(state, dice)
    results: dict[str, str] = {}
    fallen = []
    for drop in action.bombs:
        penetration = tally.roll(TABLE.bomb.penetration, "Penetration")
        where = lands(tally.roll(TABLE.bomb.accuracy, "Accuracy"))
        fallen.append({"penetration": penetration, "lands": where})
        tally.line(
            "Bomb", f"{penetration}", how=f'lands {abs(where)}" {"beyond" if where > 0 else "short"}', rule="SP-22.32"
        )
        for name, result in _explode(tally, near(state, drop.targets), penetration, where, results).items():
            results[name] = worst([result, results.get(name, result)])
    left = loads_left(unit, GUIDED_BOMB) - len(action.bombs)
    tally.unit(action.by, bombed=True, loads={**unit.loads, GUIDED_BOMB: left})
    tally.result = {"bombs": fallen, "results": results}
    finish(tally, results)
    return tally.event("bombed", side=unit.side, about=(action.by, *results))


def _explode(tally: Tally, around: list[Near], penetration: int, where: int, before: dict[str, str]) -> dict[str, str]:
    """One die serves for all that the bomb reaches (SP-22.33, SP-R41); what has fallen already is not hit again."""
    found: dict[str, str] = {}
    for one in around:
        target = one.target
        if not one.reached(where) or before.get(target.name) == "destroyed":
            continue
        found[target.name] = target.result(penetration + target.add)
        tally.line(target.name, f"{penetration + target.add}", how=found[target.name], rule="SP-22.33")
        if found[target.name] == "destroyed" and target.building:
            inside = tuple((name, least) for name, least in target.occupants if name not in before)
            found |= escape(inside, lambda sides, why, cuts: tally.roll(sides, why, cuts=cuts))
    return found
