"""Self Destruct: the machine is destroyed and attacks all around it (EXT-19.14, EXT-19.15)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Sights
from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack, Drm
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import enemies
from rules.games.extractors.battle.state.units import is_gone, kind, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.mechanics.attack import resolve_attack
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.games.extractors.mechanics.targets import find_sight
from rules.games.extractors.mechanics.terrain import target_drm
from rules.games.extractors.mechanics.weapons import Gun
from rules.kernel.dice import Dice


def self_destruct(recorder: Recorder, name: str, sights: Sights, dice: Dice) -> list[Attack]:
    """Destroys the machine and attacks each enemy in its hex or adjacent, by name (EXT-19.14, EXT-19.15, R-36)."""
    recorder.destroy(name)
    return [
        resolve_attack(recorder, legal, dice)
        for legal in blast_attacks(recorder.state, name, sights)
        if not is_gone(recorder.unit(legal.target))
    ]


def blast_attacks(state: State, name: str, sights: Sights) -> list[LegalAttack]:
    """Returns the attacks of a machine that destroys itself."""
    unit, power = state.units[name], CATALOGUE.limits.self_destruct_firepower
    gun = Gun(by=name, name=name, label="Self Destruct", row="", hard=power, soft=power)
    found = []
    for target, foe in sorted(enemies(state, side(unit)).items()):
        sight = find_sight(state, sights, name, target)
        measured = {*sights.get(name, {}), *state.sights.get(name, {})}
        near = target in measured if state.typed else unit.hex is not None
        if near and sight.range <= 1:
            cover = target_drm(sight.terrain, kind(foe).move_type)
            parts = (Drm(label="terrain of the target", amount=cover, rule="EXT-19.15"),)
            found.append(
                LegalAttack(target=target, guns=(gun,), parts=(parts,), through=(None,), power=power, facing=False)
            )
    return found
