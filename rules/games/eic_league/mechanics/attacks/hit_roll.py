"""The numbers of an attack roll: ATTR with every bonus, DFR and the number to beat (EIC-14.4)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, Unit, find_unit, is_drone, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks import combat_chart
from rules.games.eic_league.mechanics.attacks.combat_chart import need_to_hit
from rules.games.eic_league.mechanics.attacks.targets import target_ratings
from rules.games.eic_league.mechanics.conditions import FLIGHT, is_airborne, is_paralysed
from rules.games.eic_league.mechanics.damage.sharpshooting import sharpshooting_need
from rules.games.eic_league.mechanics.distances import is_drone_drop
from rules.games.eic_league.mechanics.ratings import RatingChange, current_ratings, rating_changes
from rules.games.eic_league.mechanics.weapons import Armament
from rules.kernel.records import Record


class Aim(Record):
    """The numbers of an attack roll. ``attr`` is before the speed step (EIC-14.6).

    ``dfr`` and ``need`` are None while the viewer does not know the target's DFR.
    """

    attr: int
    dfr: int | None
    need: int | None


def aim(state: State, action: Attack, *, arm: Armament | None, launcher: Armament | None) -> Aim:
    """Returns ATTR, DFR and the number to beat of an attack (EIC-14.4, EIC-16.7)."""
    unit = state.units[action.by]
    attr = max(
        0, sum(change.points for change in attr_changes(action, unit, round_=state.round, arm=arm, launcher=launcher))
    )
    dfr = known_dfr(state, action.target)
    if dfr is None:
        return Aim(attr=attr, dfr=None, need=None)
    if action.sharpshoot:
        return Aim(attr=attr, dfr=dfr, need=sharpshooting_need(attr=attr, dfr=dfr))
    return Aim(
        attr=attr,
        dfr=dfr,
        need=combat_chart.need_to_hit(attr=attr, dfr=dfr, spd=aiming_spd(action, unit, round_=state.round)),
    )


def attr_changes(
    action: Attack, unit: Unit, *, round_: int, arm: Armament | None, launcher: Armament | None
) -> list[RatingChange]:
    """Returns the sum behind the ATTR of an attack: the bought rating, every bonus and penalty, each with its rule."""
    if is_drone_drop(action):
        found = [_attr(CATALOGUE.drone.ratings["attr"], "ATTR of the drone", rule="EIC-17.8")]
    else:
        found = [_attr(unit.ratings.get("attr", 0), "ATTR bought", rule="EIC-4.13")]
        found += [change for change in rating_changes(unit, round_) if change.rating == "attr"]
        found += _with_weapon(action, unit, arm=arm, launcher=launcher)
    if action.wildfire:
        rule = CATALOGUE.combat.wildfire
        found.append(_attr(rule.attr, "Fire by sight", rule=rule.rule))
    return found


def _attr(points: int, label: str, *, rule: str) -> RatingChange:
    return RatingChange(rating="attr", points=points, label=label, rule=rule)


def _with_weapon(action: Attack, unit: Unit, *, arm: Armament | None, launcher: Armament | None) -> list[RatingChange]:
    kind = type_of(unit)
    if action.type == "fight" and kind.fight_attr:
        return [_attr(kind.fight_attr, f"{kind.name}, hand to hand", rule="EIC-9.8")]
    if launcher:
        return [_attr(launcher.attr, launcher.name, rule="EIC-7.11")]
    return [_attr(arm.attr, "Bow", rule="EIC-9.6")] if arm and arm.charge else []


def aiming_spd(action: Attack, unit: Unit, *, round_: int) -> int:
    """Returns the SPD that counts for the speed step; a drone has none of it (EIC-14.6, EIC-17.8)."""
    return 0 if is_drone_drop(action) else current_ratings(unit, round_).spd


def known_dfr(state: State, name: str) -> int | None:
    """Returns the target's DFR as far as the state tells: in a view, the shown one with visible changes."""
    unit = find_unit(state, name)
    if is_drone(name) or not unit.unknown:
        return target_ratings(state, name).dfr
    if "dfr-grounded" not in unit.shown:
        return None
    dfr = unit.shown["dfr-grounded"] + (FLIGHT.dfr if is_airborne(unit, state.round) else 0)
    return int(dfr * CATALOGUE.combat.paralysis.dfr_multiplier) if is_paralysed(unit, state.round) else dfr


def grounded_dfr(unit: Unit, round_: int) -> int:
    """Returns a unit's DFR without its visible changes: flight and paralysis."""
    bonuses = [
        change for change in rating_changes(unit, round_) if change.rating == "dfr" and change.rule != "EIC-12.3"
    ]
    return max(0, unit.ratings.get("dfr", 0) + sum(change.points for change in bonuses))


def possible_dfr(state: State, name: str) -> tuple[int, int]:
    """Returns the least and the greatest DFR of a unit of unknown rating, by its type and its visible condition."""
    unit = find_unit(state, name)
    bonus = type_of(unit).bonuses.get("dfr", 0) + (FLIGHT.dfr if is_airborne(unit, state.round) else 0)
    warp = CATALOGUE.special_movement["warp"]
    most = max(CATALOGUE.ratings.costs["dfr"]) + bonus + (warp.dfr if type_of(unit).kind in warp.kinds else 0)
    if is_paralysed(unit, state.round):
        return bonus // 2, most // 2
    return bonus, most


def possible_needs(*, attr: int, least: int, most: int, spd: int = 0, sharpshoot: bool = False) -> tuple[int, int]:
    """Returns the least and the greatest number to beat while DFR lies between two values."""
    if sharpshoot:
        return sharpshooting_need(attr=attr, dfr=min(least, attr)), sharpshooting_need(attr=attr, dfr=min(most, attr))
    return need_to_hit(attr=attr, dfr=least, spd=spd), need_to_hit(attr=attr, dfr=most, spd=spd)
