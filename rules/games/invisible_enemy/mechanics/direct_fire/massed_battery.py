"""Massed batteries (IE-7.70)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.direct_fire import Fired
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.mechanics.direct_fire.attack import LegalAttack, aim_at, carry_out
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import check_firer
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE, LineOfFire, check_target
from rules.games.invisible_enemy.mechanics.direct_fire.resolution import FireModifiers
from rules.kernel.dice import Dice
from rules.kernel.problems import Illegal, illegal


def legal_battery(state: State, action: MassedBattery) -> LegalAttack:
    """Returns the attack of three or more chemical bases on one target (IE-7.70). Raises Illegal."""
    if len(set(action.by)) < FIRE.battery_min:
        message = f"A massed battery is {FIRE.battery_min} or more bases, not {len(set(action.by))}."
        raise illegal("massed-too-few", message, rule="IE-7.70")
    modifiers: list[FireModifiers] = []
    for name in action.by:
        check_firer(state, name, only="C")
        if any(name == earlier.by for earlier in modifiers):
            raise illegal("already-fired", f"{name} fires once in a battery.", rule="IE-7.2")
        line = LineOfFire(
            target=action.target,
            distance=action.distances.get(name, action.distance),
            angle=action.angle,
            through=action.through or (),
            terrain=action.terrain or (),
        )
        covered = _check_in_battery(state, name, line) or name in (action.covered_from or ())
        modifiers.append(aim_at(state, name, action.target, line="k", covered=covered))
    return LegalAttack(target=action.target, line="k", modifiers=tuple(modifiers))


def _check_in_battery(state: State, name: str, line: LineOfFire) -> bool:
    """Checks the target like ``check_target``; the refusal names the base."""
    try:
        return check_target(state, name, line)
    except Illegal as refusal:
        first = refusal.problem
        raise illegal(first.code, f"{name}: {first.message}", rule=first.rule) from None


def fire_battery(state: State, attack: LegalAttack, dice: Dice) -> Fired:
    """Fires a battery: each base rolls its own die on the K row."""
    return carry_out(Recorder(state), attack, dice, manner="battery")
