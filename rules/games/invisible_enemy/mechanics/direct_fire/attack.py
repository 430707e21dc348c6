"""Legal attacks of direct fire, and their execution (IE-7.21)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.direct_fire import Fired, Manner
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.games.invisible_enemy.mechanics.control_roll import ControlTest
from rules.games.invisible_enemy.mechanics.damage import is_doomed
from rules.games.invisible_enemy.mechanics.direct_fire.kinetic_penetration import spread_hits
from rules.games.invisible_enemy.mechanics.direct_fire.resolution import (
    FireModifiers,
    fire_modifiers,
    roll_volley,
    row_modifier,
)
from rules.games.invisible_enemy.mechanics.fungus_towers import defense_of
from rules.kernel.dice import Dice
from rules.kernel.records import Record


class LegalAttack(Record):
    """An attack that may be made: its modifiers, its first target, and the targets of hits beyond a kill."""

    target: str
    line: str
    modifiers: tuple[FireModifiers, ...]
    others: tuple[str, ...] = ()
    control: ControlTest | None = None


def aim_at(state: State, by: str, target: str, *, line: str, covered: bool) -> FireModifiers:
    """Returns the modifiers of a base's fire at a target (IE-7.20, IE-7.30)."""
    base, defense = state.bases[by], defense_of(find_thing(state, target))
    row = row_modifier(state.charts, line, base.attack - defense)
    return fire_modifiers(base, by, row=row, covered=covered)


def carry_out(recorder: Recorder, attack: LegalAttack, dice: Dice, *, manner: Manner) -> Fired:
    """Rolls an attack's dice and marks its hits as pending (IE-7.21)."""
    volleys = tuple(roll_volley(aimed, dice, why=f"{aimed.by} fires on {attack.target}") for aimed in attack.modifiers)
    hits = sum(one.hits for one in volleys)
    applied = spread_hits(recorder, attack.target, hits, attack.others)
    for aimed in attack.modifiers:
        recorder.thing(aimed.by, fired=True)
    return Fired(
        manner=manner,
        by=tuple(aimed.by for aimed in attack.modifiers),
        target=attack.target,
        line=attack.line,
        volleys=volleys,
        applied=applied,
        hits=hits,
        wasted=hits - sum(applied.values()),
        doomed=doomed_among(recorder, tuple(applied)),
        changes=recorder.changes,
    )


def doomed_among(recorder: Recorder, names: Sequence[str]) -> tuple[str, ...]:
    """Returns those of the names that will be destroyed when the step ends."""
    return tuple(name for name in names if is_doomed(find_thing(recorder.state, name)))
