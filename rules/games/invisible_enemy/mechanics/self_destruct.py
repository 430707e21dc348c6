"""Self-destruction (IE-6.70 to IE-6.73)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.direct_fire import Volley
from rules.games.invisible_enemy.battle.events.self_destruct import SelfDestructed
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_base, find_thing
from rules.games.invisible_enemy.catalogue.charts import BlastBand, Charts
from rules.games.invisible_enemy.mechanics.contamination import refuse_contaminated
from rules.games.invisible_enemy.mechanics.damage import is_destroyed, refuse_destroyed
from rules.games.invisible_enemy.mechanics.direct_fire.resolution import (
    FireModifiers,
    fire_modifiers,
    roll_volley,
    row_modifier,
)
from rules.games.invisible_enemy.mechanics.fungus_towers import defense_of
from rules.games.invisible_enemy.mechanics.measurement.distances import things_within
from rules.kernel.dice import Dice
from rules.kernel.records import Record


class Blast(Record):
    """A legal self-destruction: attack value, radius, and the modifiers for each target, nearest first."""

    attack: int
    range: float
    modifiers: tuple[tuple[str, FireModifiers], ...]


def blast_band(charts: Charts, speed: float) -> BlastBand:
    """Returns the row of a speed; outside the table the nearest (IE-6.71)."""
    bands = sorted(charts.self_destruct.bands, key=lambda band: band.speed)
    reached = [band for band in bands if band.speed <= speed]
    return reached[-1] if reached else bands[0]


def attack_value(band: BlastBand, defense: int) -> int:
    """Returns the attack value of a defense; outside the table the nearest (IE-6.71)."""
    return band.attack[max(min(band.attack), min(max(band.attack), defense))]


def blast_strength(charts: Charts, base: Base) -> tuple[int, float]:
    """Returns the attack value and the radius in inches of a base that blows up (IE-6.71)."""
    band = blast_band(charts, base.speed)
    return attack_value(band, base.defense), band.range


def check_self_destruct(state: State, name: str) -> Base:
    """Returns the base to be blown up: trapped or stranded too, but never contaminated (IE-6.70)."""
    base = find_base(state, name)
    refuse_destroyed(base, name)
    refuse_contaminated(base, name)
    return base


def legal_blast(state: State, action: SelfDestruct) -> Blast:
    """Returns the blast of a self-destruction, on the CP row (IE-6.71, IE-6.72). Raises Illegal."""
    base = check_self_destruct(state, action.by)
    attack, radius = blast_strength(state.charts, base)
    but = {action.by, *action.shielded}
    modifiers = [
        (name, _modifiers_against(state, base, action, name, attack))
        for name in things_within(state, base.at, radius, typed=action.within, but=but)
    ]
    return Blast(attack=attack, range=radius, modifiers=tuple(modifiers))


def _modifiers_against(state: State, base: Base, action: SelfDestruct, name: str, attack: int) -> FireModifiers:
    defense = defense_of(find_thing(state, name))
    covered = name in (action.covered or ())
    row = row_modifier(state.charts, "cp", attack - defense)
    return fire_modifiers(base, action.by, row=row, covered=covered)


def blow_up(state: State, action: SelfDestruct, dice: Dice) -> SelfDestructed:
    """Attacks everything in the radius at once; the base is gone in any case (IE-6.73). Raises Illegal."""
    blast = legal_blast(state, action)
    recorder = Recorder(state)
    volleys: dict[str, Volley] = {}
    applied: dict[str, int] = {}
    for name, aimed in blast.modifiers:
        volleys[name] = roll_volley(aimed, dice, why=f"{action.by} blows up beside {name}")
        thing = find_thing(recorder.state, name)
        applied[name] = min(volleys[name].hits, thing.hull - thing.hits)
        if applied[name]:
            recorder.thing(name, hits=thing.hits + applied[name])
    recorder.thing(action.by, hits=state.bases[action.by].hull)
    gone = [name for name in applied if is_destroyed(find_thing(recorder.state, name))]
    return SelfDestructed(
        by=action.by,
        attack=blast.attack,
        range=blast.range,
        volleys=volleys,
        applied=applied,
        destroyed=tuple(sorted(gone)),
        changes=recorder.changes,
    )
