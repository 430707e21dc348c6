"""The arithmetic of an action before its dice are rolled, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules.games.sol_prime.battle.changes import format_signed
from rules.games.sol_prime.battle.drive import LegalDrive
from rules.games.sol_prime.battle.pending import Reacted
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics import activation, guided_bombs
from rules.games.sol_prime.mechanics.artillery import calling
from rules.games.sol_prime.mechanics.close_combat import attack_modifiers, defence_modifiers
from rules.games.sol_prime.mechanics.damage import struck_side
from rules.games.sol_prime.mechanics.fire.resolution import LegalAttack, plan_attack
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.modifiers import Modifier, total
from rules.games.sol_prime.mechanics.morale import platoon_test
from rules.games.sol_prime.mechanics.movement import LegalMove, make_move
from rules.games.sol_prime.odds.distributions import Chances
from rules.games.sol_prime.visibility.view import View
from rules.kernel.display.cards import Line


def shot_lines(view: View, shot: Shot) -> list[Line]:
    """Returns the arithmetic of a shot."""
    return _shot_lines(shot, plan_attack(view.state, shot))


def reaction_lines(view: View, found: Reacted) -> list[Line]:
    """Returns the arithmetic of an announced shot with its target's reaction."""
    return [] if found.shot is None else _shot_lines(found.shot, plan_attack(found.left, found.shot))


def fight_lines(view: View, action: Any) -> list[Line]:
    """Returns the arithmetic of close combat."""
    mine, theirs = attack_modifiers(view.state, action), defence_modifiers(view.state, action)
    return [*_lines("Attack", mine), *_lines("Defence", theirs)]


def move_lines(view: View, found: LegalMove) -> tuple[Line, ...]:
    """Returns the arithmetic of a move: that of its event."""
    return make_move(view.state, found).lines


def drive_lines(view: View, found: LegalDrive) -> list[Line]:
    """Returns the arithmetic of a move to a place, and the minefields on its way."""
    return [
        *move_lines(view, found.move),
        *(Line(label=name, amount="rolls", rule="SP-20.3") for name, _ in found.fields),
    ]


def lines_of_each(outcomes: Callable[[State, Any], Chances]) -> Callable[[View, Any], list[Line]]:
    """Returns the lines of an area, with the chances of each target."""
    return lambda view, found: list(_each(outcomes(view.state, found)))


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


def burst_lines(view: View, action: Any) -> Iterator[Line]:
    """Yields the effect of a bomb that has landed on each target: its one die is known (SP-R41)."""
    for name, (number, result) in guided_bombs.find_outcomes(view.state, action).items():
        yield Line(label=name, amount=f"{number}", how=result.replace("-", " "), rule="SP-22.33")


def _each(found: Chances) -> Iterator[Line]:
    """Yields the chances of each target in an area."""
    for name, chance in found.items():
        thing, _, result = name.rpartition("-")
        if result == "effect":
            thing, result = thing.removesuffix("-no"), "no effect"
        yield Line(label=f"{thing}: {result}", amount=f"{float(100 * chance):.1f} %".replace(".0 %", " %"))


Sums = Sequence[tuple[str, int, str]]
"""Modifiers of a roll: label, amount, rule."""


def lines_of(modifiers: Callable[[State, Any], Sums]) -> Callable[[View, Any], list[Line]]:
    """Returns the lines of a roll with a few modifiers."""

    def answer(view: View, action: Any) -> list[Line]:
        found = modifiers(view.state, action)
        return [Line(label=label, amount=format_signed(amount), rule=rule) for label, amount, rule in found if amount]

    return answer


def activation_sums(state: State, action: Any) -> Sums:
    """Returns the modifiers of a roll for activation points."""
    return activation.activation_modifiers(state, action.side)


def call_sums(state: State, action: Any) -> Sums:
    """Returns the modifiers of the roll of called fire; planned fire rolls nothing."""
    side = state.units[action.by[0]].side
    return calling.arrival_modifiers(state, action, side) if action.mode == "now" else ()


def platoon_test_sums(state: State, action: Any) -> Sums:
    """Returns the modifiers of a platoon's test."""
    test = platoon_test(state, action)
    return (
        ("Leader", test.leader, "SP-18.18"),
        ("Shaken", test.shaken, "SP-18.2"),
        ("In cover", test.cover, "SP-18.18"),
    )
