"""What can be asked of stands, platoons and sides as they are now."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.games.sol_prime.army.fittings import (
    AIRCRAFT,
    ARTILLERY,
    FORTIFICATION,
    INFANTRY,
    INSTALLATION,
    MORTAR,
    VEHICLE,
    VTOL,
)
from rules.games.sol_prime.battle.state import Platoon, Side, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.tables import StandClass
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal

COVERS = ("none", "light", "medium", "heavy", "very-heavy")
"""Classes of cover from none to the best."""
SIZELESS = frozenset((INFANTRY, *AIRCRAFT))
"""Kinds that have no size (SP-7.8)."""


def stand(state: State, name: str) -> Stand:
    """The stand of that name. Raises Unreadable."""
    if name not in state.units:
        raise Unreadable(Problem(code="unknown-unit", message=f"There is no stand called {name}."))
    return state.units[name]


def class_of(unit: Stand) -> StandClass:
    """The class of a stand."""
    return CATALOGUE.classes[unit.class_]


def side_of(state: State, unit: Stand) -> Side:
    """The side of a stand."""
    return state.sides.get(unit.side) or Side()


def platoon_of(state: State, unit: Stand) -> Platoon | None:
    """The platoon of a stand."""
    return state.platoons.get(unit.platoon or "")


def infantry(unit: Stand) -> bool:
    """True for infantry squads."""
    return unit.kind == INFANTRY


def aircraft(unit: Stand) -> bool:
    """True for fighters, bombers and transports, not for VTOL craft."""
    return unit.kind in AIRCRAFT


def vtol(unit: Stand) -> bool:
    """True for VTOL craft."""
    return unit.kind == VTOL


def structure(unit: Stand) -> bool:
    """True for installations and fortifications."""
    return unit.kind == INSTALLATION


def fortification(unit: Stand) -> bool:
    """True for fortifications."""
    return unit.class_ == FORTIFICATION


def flies(unit: Stand) -> bool:
    """True for what is seen over obstacles now: aircraft, and VTOL craft that have popped up (SP-8.4)."""
    return aircraft(unit) or (vtol(unit) and unit.popped_up)


def jets(unit: Stand) -> bool:
    """True for mobile and powersuit infantry."""
    return infantry(unit) and unit.column == "jet"


def engineer(unit: Stand) -> bool:
    """True for a squad of engineers."""
    return infantry(unit) and "engineer" in unit.upgrades


def observer(unit: Stand) -> bool:
    """True for who may observe for the artillery: trained stands, and leaders (SP-17.3)."""
    return "afo" in unit.upgrades or unit.leader is not None


def bays(unit: Stand) -> int:
    """Squads that a carrier's troop bays hold (SP-16.10)."""
    return unit.upgrades.count("troop-bay") * CATALOGUE.points.squads_per_bay


def has_smoke(unit: Stand) -> bool:
    """True for what can answer a missile with smoke or chaff (SP-10.10)."""
    return "smoke" in unit.upgrades or "chaff" in unit.upgrades


def tank(unit: Stand) -> bool:
    """True for tanks and tank destroyers."""
    cls = class_of(unit)
    return cls.tank or cls.tank_destroyer


def combat_vehicle(unit: Stand) -> bool:
    """True for armed vehicles; an APW counts (SP-18.20)."""
    return unit.kind == VEHICLE and (bool(unit.mounts) or class_of(unit).apw)


def turreted(unit: Stand) -> bool:
    """False for towed guns and vehicles whose mounts are all fixed (SP-9.18)."""
    return not unit.towed and (not unit.mounts or any(mount.turret for mount in unit.mounts))


def wheeled(unit: Stand) -> bool:
    """True for what can be immobilized (SP-5.6)."""
    return unit.transport == "wheeled" and unit.kind in (VEHICLE, ARTILLERY)


def mortar(unit: Stand) -> bool:
    """True for infantry mortars."""
    return unit.class_ == MORTAR


def living(state: State, names: Iterable[str]) -> list[str]:
    """Those of the names that still stand."""
    return [name for name in names if name in state.units and not state.units[name].destroyed]


def stands_of(state: State, platoon: str) -> list[str]:
    """The stands of a platoon that are left, in the order of the state."""
    return [name for name, unit in state.units.items() if unit.platoon == platoon and not unit.destroyed]


def carried(state: State, carrier: str) -> list[str]:
    """What a carrier carries."""
    return [name for name, unit in state.units.items() if unit.carried_by == carrier and not unit.destroyed]


def attached(state: State, vehicle: str) -> list[str]:
    """The infantry attached to a vehicle (SP-14.9)."""
    return [name for name, unit in state.units.items() if unit.attached_to == vehicle and not unit.destroyed]


# --- morale ---------------------------------------------------------------------------------------


def rating(state: State, unit: Stand) -> str | None:
    """The morale rating of a stand: its own, else its platoon's; None for structures and crews (SP-2.55, SP-25.3)."""
    if structure(unit):
        return None
    if unit.morale:
        return unit.morale
    platoon = platoon_of(state, unit)
    return platoon.morale if platoon else "veteran"


def shaken(state: State, unit: Stand) -> bool:
    """True while the stand's platoon is shaken."""
    platoon = platoon_of(state, unit)
    return bool(platoon and platoon.state == "shaken")


def best_cover(*covers: str | None) -> str:
    """The best of several covers: they are not added (SP-9.18)."""
    return max((cover or "none" for cover in covers), key=COVERS.index)


def standing_cover(unit: Stand) -> str:
    """The cover that a stand has by itself: dug-in infantry counts as in heavy cover (SP-9.19)."""
    return best_cover(unit.cover, "heavy" if unit.dug_in else None)


# --- movement -------------------------------------------------------------------------------------


def band(unit: Stand, inches: float) -> str:
    """The movement band of so many inches: stationary, half, full (SP-9.15)."""
    if inches <= 0:
        return "stationary"
    return "half" if inches <= unit.move * CATALOGUE.movement.half else "full"


def overwatch_limit(state: State, unit: Stand) -> float:
    """Inches after which a stand may still be on Overwatch (SP-6.1, option of SP-29.1)."""
    return float(Fraction(state.options.overwatch_move_fraction) * Fraction(unit.move))


# --- sides ----------------------------------------------------------------------------------------


def functioning(state: State, side: str, what: str) -> bool:
    """True while a side has a functioning installation of a kind: a stand that is one, or the side's own mark."""
    built = [one for one in state.units.values() if one.side == side and one.installation == what]
    if built:
        return any(not one.destroyed for one in built)
    return bool(getattr(state.sides.get(side) or Side(), what.replace("-", "_")))


def command_center(state: State, side: str) -> bool:
    """True while the side has a functioning command center (SP-26.3)."""
    return functioning(state, side, "command-center")


def enemy_side(state: State, side: str) -> str | None:
    """The other side."""
    return next((key for key in state.sides if key != side), None)


def tech_modifier(state: State, side: str, enemy: str | None) -> int:
    """Index of the own level minus that of the enemy's (SP-10.7), as agreed (SP-29.1)."""
    own = CATALOGUE.tech_levels[(state.sides.get(side) or Side()).tech].index
    other = CATALOGUE.tech_levels[(state.sides.get(enemy or "") or Side()).tech].index
    return {"difference": own - other, "own": own, "none": 0}[state.options.tech_level_modifier]


def sides(state: State) -> list[str]:
    """All sides, also of stands whose side is not kept."""
    return list(dict.fromkeys([*state.sides, *(unit.side for unit in state.units.values())]))


def own_platoons(state: State, side: str) -> list[str]:
    """The platoons of a side on the board with stands left; without stands in the battle, by their losses."""
    own = [name for name, one in state.platoons.items() if one.side == side and has_stands(state, name)]
    return [name for name in own if not off_board(state, name)]


def off_board(state: State, platoon: str) -> bool:
    """True for a platoon of which nothing is on the board: aircraft away (SP-22.12), stands concealed (SP-28.4)."""
    left = [state.units[name] for name in stands_of(state, platoon)]
    return bool(left) and all(unit.turns_off is not None or _unseen(state, unit) for unit in left)


def waiting_for_support(unit: Stand) -> bool:
    """True for aircraft that have not been on the table yet: only their owner knows of them (SP-28.5)."""
    return aircraft(unit) and unit.turns_off is not None and unit.exit_edge is None


def hidden(state: State, unit: Stand) -> bool:
    """True for what only its owner knows of: concealed stands (SP-28.4), waiting aircraft (SP-28.5), who is aboard.

    With a hidden set-up nothing of a side is seen before it has finished: else all would be seen that is to be hidden.
    """
    return _setting_up_unseen(state, unit) or _unseen(state, unit)


def seen_of(state: State, platoon: str) -> list[str]:
    """The stands of a platoon that everybody knows of: what the log names of a whole platoon."""
    return [name for name in stands_of(state, platoon) if not hidden(state, state.units[name])]


def _setting_up_unseen(state: State, unit: Stand) -> bool:
    side = state.sides.get(unit.side)
    return state.stage == "set-up" and state.options.hidden_set_up and side is not None and not side.ready


def _unseen(state: State, unit: Stand) -> bool:
    carrier = state.units.get(unit.carried_by or "")
    return not unit.destroyed and (_secret(unit) or (carrier is not None and _secret(carrier)))


def _secret(unit: Stand) -> bool:
    return unit.concealed or waiting_for_support(unit)


def has_stands(state: State, platoon: str) -> bool:
    """True while a platoon has stands left."""
    if any(unit.platoon == platoon for unit in state.units.values()):
        return bool(stands_of(state, platoon))
    one = state.platoons[platoon]
    return one.state != "routed" and (one.initial is None or one.initial > one.lost)


def unactivated(state: State, side: str) -> list[str]:
    """The platoons of a side that have not acted in this cycle (SP-4.1)."""
    return [name for name in own_platoons(state, side) if not state.platoons[name].activated]


# --- who may act ----------------------------------------------------------------------------------


def refuse(code: str, message: str, rule: str) -> Illegal:
    """A refusal."""
    return illegal(code, message, rule=rule)


def check_alive(state: State, name: str) -> Stand:
    """The stand; raises Illegal when it is gone or carried (SP-4.16, SP-16.13)."""
    unit = check_present(state, name)
    if unit.carried_by:
        raise refuse("is-carried", f"{name} is aboard {unit.carried_by} and does nothing.", "SP-16.13")
    return unit


def check_present(state: State, name: str) -> Stand:
    """The stand, carried or not; raises Illegal when it is gone (SP-4.16)."""
    unit = stand(state, name)
    if unit.destroyed:
        raise refuse("destroyed", f"{name} is gone.", "SP-4.16")
    return unit


def active(state: State, unit: Stand) -> bool:
    """True when the stand's platoon is the active one; without a turn, or a platoon, nothing is checked (SP-4.13).

    Aircraft that have been called in this turn act without a point (SP-22.1).
    """
    if state.turn is None:
        return not state.kept
    if not unit.platoon or unit.platoon in state.active:
        return True
    return aircraft(unit) and unit.side == state.turn and side_of(state, unit).granted


def check_active(state: State, name: str, unit: Stand) -> None:
    """Raise Illegal unless the stand may act now: active, not waiting after a drop, not rallying."""
    if not active(state, unit):
        raise refuse("not-active", f"{name} is not active: its platoon must be activated first.", "SP-4.13")
    check_ready(state, name, unit)


def check_ready(state: State, name: str, unit: Stand) -> None:
    """Raise Illegal for a stand that waits after a drop (SP-22.51) or whose platoon rallies (SP-18.17)."""
    if unit.dropped:
        raise refuse("just-dropped", f"{name} has just been dropped and waits for the next turn.", "SP-22.51")
    platoon = platoon_of(state, unit)
    if platoon and platoon.rallied:
        raise refuse("rally-only", f"{name}'s platoon rallies and does nothing else.", "SP-18.17")


def check_penalties(state: State, unit: Stand, *codes: str) -> None:
    """Raise Illegal for what a failed platoon test forbids (SP-18.15)."""
    platoon = platoon_of(state, unit)
    texts = {
        "may-not-advance": "failed its test to advance: no closer move, close combat or Overwatch",
        "may-not-move": "failed its test to leave cover: no move or close combat",
        "must-fire": "failed its test for Overwatch: it may not move and must fire",
    }
    for code in codes:
        if platoon and code in platoon.penalties:
            raise refuse(code, f"Platoon {platoon.name or unit.platoon} {texts[code]}.", "SP-18.15")
