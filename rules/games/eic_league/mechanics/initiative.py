"""Initiative: declarations, the Spooks' rolls, the ten-sided dice and the order that follows (section 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import field

from rules.games.eic_league.battle.actions import Declare, RollInitiative
from rules.games.eic_league.battle.events import Declared, InitiativeRolled, SpookRoll
from rules.games.eic_league.battle.state import State, Unit, find_unit, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks import combat_chart
from rules.games.eic_league.mechanics.conditions import WARP, check_not_captured, has_withdrawn, is_vanquished
from rules.games.eic_league.mechanics.form import spare
from rules.games.eic_league.mechanics.movement import check_mode
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.kernel.dice import Dice, credit_roll, roll_for
from rules.kernel.problems import Problem, find_refusal, illegal
from rules.kernel.records import Record

PERCENTILE = CATALOGUE.dice.percentile
DIE = CATALOGUE.dice.initiative
AGAIN = "again"


class Contest(Record):
    """The numbers of an initiative roll: the sides in order, their bonuses for warps, and the Spooks' numbers.

    ``needs``: (Spook, its side, number to beat), in the order in which they roll.
    """

    sides: tuple[str, ...]
    bonus: Mapping[str, int]
    needs: tuple[tuple[str, str, int], ...]
    names: Mapping[str, str] = field(default_factory=dict)
    """The names of the sides, for the prompts of their dice."""


def check_declaration_form(state: State, action: Declare) -> None:
    """Raises Illegal where the order of play is kept at the table and a side has nothing to declare."""
    if state.phase is None and not has_something_to_declare(state, action.side):
        message = "This side has no tank that can warp and no Spook: it has nothing to declare."
        raise illegal("nothing-to-declare", message, rule="EIC-11.2")


def has_something_to_declare(state: State, side: str) -> bool:
    """Checks whether a side has a tank that can warp now, or a Spook."""
    own = [(name, unit) for name, unit in state.units.items() if unit.side == side and not is_vanquished(unit)]
    return any(
        warp_problem(unit, name, round_=state.round) is None or (type_of(unit).initiative_roll and not unit.captured)
        for name, unit in own
    )


def check_roll_form(state: State, action: RollInitiative) -> None:
    """Raises Unreadable for a roll that names what the sides have declared."""
    if action.sides or action.warp or action.spooks:
        raise spare("The roll takes the sides' declarations: it names no sides, warps or Spooks.", "EIC-11.2")


def declare(state: State, action: Declare) -> Declared:
    """Declares for a side in this round (EIC-11.2). Raises Illegal for one that cannot warp, or is not a Spook."""
    if action.side not in state.sides:
        raise illegal("not-your-unit", f"There is no side {action.side} in this battle.", rule="EIC-11.2")
    for name in action.warp:
        _check_warp(state, action.side, name)
    for name in action.spooks:
        _check_spook(state, action.side, name)
    warp, spooks = tuple(dict.fromkeys(action.warp)), tuple(dict.fromkeys(action.spooks))
    return Declared(side=action.side, warp=warp, spooks=spooks)


def _check_warp(state: State, side: str, name: str) -> None:
    """Raises Illegal for a tank that could not warp in this round: its equipment must work (EIC-11.5)."""
    unit = find_unit(state, name)
    _check_own(unit, side, name)
    check_mode(unit, name, mode="warp", round_=state.round)


def _check_spook(state: State, side: str, name: str) -> None:
    unit = find_unit(state, name)
    _check_own(unit, side, name)
    if not type_of(unit).initiative_roll:
        raise illegal("not-a-spook", f"{name} is not a Spook: it has no roll for the initiative.", rule="EIC-11.6")
    if is_vanquished(unit):
        raise illegal("unit-vanquished", f"{name} is out of the battle.", rule="EIC-11.6")
    check_not_captured(unit, name)


def _check_own(unit: Unit, side: str, name: str) -> None:
    if side and unit.side != side:
        raise illegal("not-your-unit", f"{name} does not belong to this side.", rule="EIC-11.2")


def contest(state: State, action: RollInitiative) -> Contest:
    """Returns the roll: the action's own lists, else the declarations of the sides still in play. Raises Illegal."""
    sides = action.sides or tuple(key for key, side in state.sides.items() if not side.out)
    warp = action.warp or {key: _working_warps(state, key) for key in sides if key in state.sides}
    spooks = action.spooks or tuple(_spooks_left(state, sides))
    for side, names in warp.items():
        for name in names:
            _check_warp(state, side, name)
    for name in spooks:
        _check_spook(state, "", name)
    return Contest(
        sides=tuple(sides),
        bonus={side: len(set(warp.get(side, ()))) * WARP.initiative for side in sides},
        needs=tuple((name, state.units[name].side, spook_need(state, name)) for name in dict.fromkeys(spooks)),
        names={key: side.name for key, side in state.sides.items() if side.name},
    )


def _spooks_left(state: State, sides: Iterable[str]) -> Iterator[str]:
    for key in sides:
        for name in state.sides[key].spooks if key in state.sides else ():
            if not (is_vanquished(state.units[name]) or state.units[name].captured):
                yield name


def _working_warps(state: State, side: str) -> tuple[str, ...]:
    # A tank that can warp no longer, since it was declared, adds nothing.
    units = ((name, state.units[name]) for name in sorted(state.sides[side].warp) if name in state.units)
    return tuple(name for name, unit in units if not warp_problem(unit, name, round_=state.round))


def warp_problem(unit: Unit, name: str, *, round_: int) -> Problem | None:
    """Returns the reason why a unit cannot warp in this round: its equipment, its elevator, its stay in the base."""
    return find_refusal(check_mode, unit, name, mode="warp", round_=round_)


def spook_need(state: State, name: str) -> int:
    """Returns the number that a Spook has to beat: its DET against its opponents' best ECM (EIC-11.6).

    The combat chart is used without the speed step; vanquished units and drones do not count.
    """
    spook = state.units[name]
    det = current_ratings(spook, state.round).det
    return combat_chart.need_to_hit(attr=det, dfr=max(_enemy_ecm(state, spook.side), default=0))


def _enemy_ecm(state: State, side: str) -> list[int]:
    return [
        current_ratings(unit, state.round).ecm
        for unit in state.units.values()
        if unit.side != side and not is_vanquished(unit) and not has_withdrawn(state, unit)
    ]


def roll_initiative(state: State, contest: Contest, dice: Dice) -> InitiativeRolled:
    """Rolls for the initiative; sides that tie behind the first keep the battle's order."""
    return resolve(contest, dice, previous=state.order)


def resolve(contest: Contest, dice: Dice, *, previous: Sequence[str] = ()) -> InitiativeRolled:
    """Rolls first the Spooks, then, unless the Spooks of exactly one side succeeded, a die for each side (EIC-R19).

    ``order`` of the result is empty when it has to be rolled again (EIC-R18). Sides that tie behind the first keep the
    order of ``previous``, else that of the contest (EIC-11.7).
    """
    spooks = tuple(roll_spook(name, side, need, dice) for name, side, need in contest.needs)
    settled = _previous_order(contest, previous)
    modified = tuple(side for side in contest.sides if contest.bonus[side])
    if first := side_of_spooks(contest, spooks):
        order = (first, *(side for side in settled if side != first))
        return InitiativeRolled(rolls={}, totals={}, order=order, spooks=spooks, modified=modified)
    names = contest.names
    rolls = {side: roll_for(side, dice, DIE, why=f"initiative of {names.get(side, side)}") for side in contest.sides}
    totals = {side: rolls[side] + contest.bonus[side] for side in contest.sides}
    return InitiativeRolled(
        rolls=rolls,
        totals=totals,
        order=_order(settled, totals, modified),
        spooks=spooks,
        modified=modified,
    )


def roll_spook(name: str, side: str, need: int, dice: Dice) -> SpookRoll:
    """Rolls for a Spook: more than its number succeeds (EIC-11.6)."""
    roll = dice.roll(PERCENTILE, cuts=(need,), why=f"{name} tries for the initiative")
    credit_roll(dice, side)
    return SpookRoll(unit=name, need=need, roll=roll, success=roll > need)


def side_of_spooks(contest: Contest, spooks: Sequence[SpookRoll]) -> str:
    """Returns the side that its Spooks give the initiative; empty when those of no side or of several succeeded."""
    winners = {side for (_, side, _), roll in zip(contest.needs, spooks, strict=True) if roll.success}
    return winners.pop() if len(winners) == 1 else ""


def _previous_order(contest: Contest, previous: Sequence[str]) -> list[str]:
    known = [side for side in previous if side in contest.sides]
    return [*known, *(side for side in contest.sides if side not in known)]


def _order(settled: Sequence[str], totals: Mapping[str, int], modified: Sequence[str]) -> tuple[str, ...]:
    """Returns the sides by total; of equal totals an unmodified one comes before one with bonuses (EIC-11.3)."""
    rank = {side: (totals[side], side not in modified) for side in settled}
    order = sorted(settled, key=lambda side: rank[side], reverse=True)
    if len(order) > 1 and rank[order[0]] == rank[order[1]]:
        return ()
    return tuple(order)
