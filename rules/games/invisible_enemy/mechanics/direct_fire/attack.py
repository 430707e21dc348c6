"""Legal attacks of direct fire, and how they are carried out (IE-7.21)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.direct_fire import Fired
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.games.invisible_enemy.mechanics.control_roll import ControlTest
from rules.games.invisible_enemy.mechanics.damage import is_doomed
from rules.games.invisible_enemy.mechanics.direct_fire.kinetic_penetration import spread_hits
from rules.games.invisible_enemy.mechanics.direct_fire.resolution import FireModifiers, fire_modifiers, roll_volley
from rules.games.invisible_enemy.mechanics.fungus_towers import defense_of
from rules.kernel.dice import Dice
from rules.kernel.records import record


@record
class LegalAttack:
    """An attack that may be made: its aims, its first target, and who is next in line for hits beyond a kill."""

    target: str
    line: str
    aims: tuple[FireModifiers, ...]
    others: tuple[str, ...] = ()
    control: ControlTest | None = None
    automatic: bool = False


def aim_at(state: State, by: str, target: str, *, line: str, covered: bool) -> FireModifiers:
    base, defense = state.bases[by], defense_of(find_thing(state, target))
    return fire_modifiers(state.charts, base, by, attack=base.attack, defense=defense, line=line, covered=covered)


def carry_out(draft: Recorder, attack: LegalAttack, dice: Dice, *, manner: str) -> Fired:
    volleys = tuple(roll_volley(aimed, dice, why=f"{aimed.by} fires on {attack.target}") for aimed in attack.aims)
    hits = sum(one.hits for one in volleys)
    applied = spread_hits(draft, attack.target, hits, attack.others)
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


def doomed_among(draft: Recorder, names: Sequence[str]) -> tuple[str, ...]:
    """Which of these will be gone when the step ends."""
    return tuple(name for name in names if is_doomed(find_thing(draft.state, name)))
