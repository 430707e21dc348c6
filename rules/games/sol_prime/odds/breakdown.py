"""The arithmetic of an action before its dice are rolled, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.sol_prime.battle.actions import (
    Action,
    AirSupport,
    ArtilleryCall,
    ArtilleryImpact,
    Bomb,
    BombImpact,
    CloseCombat,
    Counterbattery,
    Demolish,
    Drive,
    Fire,
    Move,
    PlatoonMorale,
    RollActivation,
)
from rules.games.sol_prime.battle.changes import format_signed
from rules.games.sol_prime.battle.resolve import ACTIONS, check_numbers
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics import activation, air_support, guided_bombs
from rules.games.sol_prime.mechanics.artillery import calling, counterbattery
from rules.games.sol_prime.mechanics.close_combat import attack_modifiers, check_fight, defence_modifiers
from rules.games.sol_prime.mechanics.damage import struck_side
from rules.games.sol_prime.mechanics.fire.checks import check_shot
from rules.games.sol_prime.mechanics.fire.resolution import LegalAttack, plan_attack
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.measured_moves import as_move
from rules.games.sol_prime.mechanics.mines import fields_on_way
from rules.games.sol_prime.mechanics.modifiers import Modifier, total
from rules.games.sol_prime.mechanics.morale import platoon_test
from rules.games.sol_prime.mechanics.movement import move
from rules.games.sol_prime.odds.distributions import Chances, chances
from rules.games.sol_prime.odds.odds import find_rolled_action
from rules.games.sol_prime.visibility.view import View
from rules.kernel.display.cards import Line


def breakdown(view: View, action: Action) -> tuple[Line, ...]:
    """Returns the arithmetic of an action. Raises Illegal as the action itself would."""
    check_numbers(ACTIONS.write(action))
    state, asked = find_rolled_action(view.state, action)
    match asked:
        case Fire():
            shot = check_shot(state, asked)
            return tuple(_shot_lines(shot, plan_attack(state, shot)))
        case CloseCombat():
            check_fight(state, asked)
            mine, theirs = attack_modifiers(state, asked), defence_modifiers(state, asked)
            return (*_lines("Attack", mine), *_lines("Defence", theirs))
        case Move():
            return move(state, asked).lines
        case Drive():
            fields = [Line(label=name, amount="rolls", rule="SP-20.3") for name, _ in fields_on_way(state, asked)]
            return (*move(state, as_move(state, asked)).lines, *fields)
        case BombImpact():
            return tuple(_burst(state, asked))
        case ArtilleryImpact() | Bomb() | Demolish():
            return tuple(_each(chances(state, asked) or {}))
        case _:
            return tuple(_sum_lines(state, asked))


def _lines(what: str, modifiers: Sequence[Modifier]) -> list[Line]:
    found = [Line(label=f"{what}: {one.label}", amount=format_signed(one.amount), rule=one.rule) for one in modifiers]
    return [*found, Line(label=what, amount=f"D6 {format_signed(total(tuple(modifiers)))}", rule="SP-14.1", total=True)]


def _shot_lines(shot: Shot, plan: LegalAttack) -> list[Line]:
    found = [
        Line(label=one.label.capitalize(), amount=format_signed(one.amount), rule=one.rule) for one in plan.modifiers
    ]
    what = "hit number" if plan.missile else f'against {shot.range:g}"'
    rule = "SP-10.5" if plan.missile else "SP-9.12"
    dice = f"D{plan.die}" if plan.mounts == 1 else f"{plan.mounts} × D{plan.die}"
    found.append(Line(label="To hit", amount=f"{plan.need} or more", how=f"{dice}, {what}", rule=rule, total=True))
    rule = "SP-12.1" if plan.kill.soft else "SP-11.1"
    found.append(Line(label="To Kill rating", amount=format_signed(plan.rating), how=shot.weapon.name, rule=rule))
    found += [
        Line(label=one.label.capitalize(), amount=format_signed(one.amount), rule=one.rule)
        for one in plan.kill_modifiers
    ]
    found.append(Line(label="Armor", amount=format_signed(-plan.armor), how=struck_side(shot), rule="SP-7.2"))
    found.append(
        Line(label="To kill", amount=f"D6 {format_signed(plan.kill.add)}", how=_reads(plan), rule=rule, total=True)
    )
    return found


def _reads(plan: LegalAttack) -> str:
    if plan.kill.soft:
        return "1 to 4 suppresses, 5 destroys"
    return "above 0 destroys, 0 immobilizes" if plan.kill.wheeled else "above 0 destroys"


def _burst(state: State, action: BombImpact) -> Iterator[Line]:
    """Yields the effect of a bomb that has landed on each target: its one die is known (SP-R41)."""
    for name, (number, result) in guided_bombs.find_outcomes(state, action).items():
        yield Line(label=name, amount=f"{number}", how=result.replace("-", " "), rule="SP-22.33")


def _each(found: Chances) -> Iterator[Line]:
    """Yields the chances of each target in an area."""
    for name, chance in found.items():
        thing, _, result = name.rpartition("-")
        if result == "effect":
            thing, result = thing.removesuffix("-no"), "no effect"
        yield Line(label=f"{thing}: {result}", amount=f"{float(100 * chance):.1f} %".replace(".0 %", " %"))


def _sum_lines(state: State, action: Action) -> list[Line]:
    """Returns the lines of rolls with a few modifiers."""
    found: Sequence[tuple[str, int, str]] = ()
    match action:
        case RollActivation():
            found = activation.activation_modifiers(state, action.side)
        case AirSupport():
            air_support.check_support(state, action.side)
            found = air_support.support_modifiers(state, action)
        case ArtilleryCall(mode="now"):
            side = calling.check_call(state, action)[0][1].side
            found = calling.arrival_modifiers(state, action, side)
        case Counterbattery():
            counterbattery.check_counterbattery(state, action)
            found = counterbattery.counterbattery_modifiers(state, action)
        case PlatoonMorale():
            test = platoon_test(state, action)
            found = (
                ("Leader", test.leader, "SP-18.18"),
                ("Shaken", test.shaken, "SP-18.2"),
                ("In cover", test.cover, "SP-18.18"),
            )
    return [Line(label=label, amount=format_signed(amount), rule=rule) for label, amount, rule in found if amount]
