"""The energy that an attack is expected to take, with protection that is not shown guessed from the coach's own units.

Most weapons do nothing to a unit that is protected against them (section 16), and one that is paralysed neither moves
nor attacks for rounds (EIC-17.2): a coach who weighs that wins with the same dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from rules.games.eic_league.battle.state import Unit, find_unit, owner_name, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.conditions import is_paralysed, is_vanquished
from rules.games.eic_league.mechanics.damage.blast import LOSS_PER_HEX
from rules.games.eic_league.mechanics.detection import is_on_field
from rules.games.eic_league.mechanics.ratings import current_ratings, shielding_against
from rules.games.eic_league.mechanics.weapons import share_of
from rules.games.eic_league.visibility.view import View
from rules.kernel.odds import Odds
from rules.kernel.records import Json
from rules.kernel.tactics import Prize
from rules.kit import hexes

USUAL_HIT = 0.42
"""The chance to hit a unit that has not shown its DFR: that of the middle of the combat chart."""
LEFT = 0.7
"""The part of its energy that a unit is presumed to have left."""
USUAL_BOD = 70.0
SHIELDED = 0.7
"""The part of one's own shielding against an effect that others are presumed to have: they chose other types."""
PARALYSED = 0.8
"""The worth of a unit that is paralysed for rounds, beside one that is vanquished."""
BACKFIRE = 0.2


def thorough_prize(view: View, action: Mapping[str, Json], odds: Odds) -> Prize:
    """Returns what an attack is expected to take from all units that it hits, less what it takes from one's own."""
    by, target = find_unit(view.state, str(action["by"])), view.state.units.get(owner_name(str(action["target"])))
    hit = odds.chances.get("hit")
    chance = USUAL_HIT if hit is None else float(hit)
    worth = float(odds.chances.get("vanquish", odds.chances.get("lethal", 0)))
    if target is not None:
        worth += chance * _hit(view, by, target, action)
    return Prize(worth=worth, chance=hit, label="to hit")


def _hit(view: View, by: Unit, target: Unit, action: Mapping[str, Json]) -> float:
    """Returns the worth of a hit."""
    arm = weapons.armament(by, str(action.get("weapon", "")), round_=view.state.round)
    if action["type"] in ("fight", "ram"):
        now = current_ratings(by, view.state.round)
        ram, fight = CATALOGUE.combat.ramming.damage, type_of(by).fight_damage or CATALOGUE.combat.fighting.damage
        strength = float(share_of(now, ram if action["type"] == "ram" else fight))
        if action["type"] == "ram" and now.bod < _protection(view, target, "force"):  # it falls back (EIC-14.14)
            return -_share(view, by, {"force": strength}) - BACKFIRE
        return _share(view, target, {"force": strength})
    if arm is None:
        return 0.0
    if arm.special == "paralysis":
        return 0.0 if is_paralysed(target, view.state.round) else PARALYSED
    effects = {effect: float(points) for effect, points in arm.effects.items()}
    return _share(view, target, effects) + (_around(view, by, target, effects) if arm.blast else 0.0)


def _around(view: View, by: Unit, target: Unit, effects: Mapping[str, float]) -> float:
    """Returns what a blast takes from the others around its target: it hurts friend and foe alike (EIC-16.12)."""
    if view.state.typed:
        return 0.0
    near = [unit for unit in view.state.units.values() if unit is not target and is_on_field(unit)]
    return sum(
        _share(view, unit, effects, steps=hexes.distance(unit.hex, target.hex)) * (-1 if unit.side == by.side else 1)
        for unit in near
        if not is_vanquished(unit)
    )


def _share(view: View, unit: Unit, effects: Mapping[str, float], *, steps: int = 0) -> float:
    """Returns the part of a unit's energy that effects take from it, that many hexes from the middle of a blast."""
    weaker = LOSS_PER_HEX * steps
    through = (max(0.0, points - weaker - _protection(view, unit, effect)) for effect, points in effects.items())
    own = [one.max_energy for one in view.state.units.values() if not one.unknown] or [unit.max_energy]
    return min(1.0, sum(through) / max(1.0, LEFT * fmean(own) if unit.unknown else unit.energy))


def _protection(view: View, unit: Unit, effect: str) -> float:
    """Returns the points that stop an effect; those of an unknown unit are like those of one's own (EIC-6.8)."""
    if not unit.unknown:
        now = current_ratings(unit, view.state.round)
        return float(now.bod if effect == "force" else shielding_against(unit, effect))
    own = [one for one in view.state.units.values() if not one.unknown]
    if effect != "force":
        return SHIELDED * fmean([shielding_against(one, effect) for one in own] or [0])
    alike = [one.ratings.get("bod", 0) for one in own if type_of(one).kind == type_of(unit).kind]
    return fmean(alike or [USUAL_BOD])
