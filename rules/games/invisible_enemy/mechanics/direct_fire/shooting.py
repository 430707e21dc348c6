"""Single shots (IE-7.2)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.direct_fire import Shoot
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.direct_fire import Fired
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.mechanics.direct_fire.attack import LegalAttack, aim_at, carry_out
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import check_firer, weapon_of
from rules.games.invisible_enemy.mechanics.direct_fire.kinetic_penetration import bases_behind
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import LineOfFire, check_target
from rules.kernel.dice import Dice


def legal_shot(state: State, action: Shoot) -> LegalAttack:
    """Returns the attack of a single shot (IE-7.2). Raises Illegal."""
    base = check_firer(state, action.by)
    line = LineOfFire(
        target=action.target,
        distance=action.distance,
        angle=action.angle,
        through=action.through or (),
        terrain=action.terrain or (),
    )
    covered = check_target(state, action.by, line)
    others = tuple(bases_behind(state, base, action)) if base.weapon == "K" else ()
    row = weapon_of(base).line
    aimed = aim_at(state, action.by, action.target, line=row, covered=covered)
    return LegalAttack(target=action.target, line=row, modifiers=(aimed,), others=others)


def shoot(state: State, attack: LegalAttack, dice: Dice) -> Fired:
    """Fires a base on one target."""
    return carry_out(Recorder(state), attack, dice, manner="shot")
