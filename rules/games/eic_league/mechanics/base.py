"""The base: retreat, recovery of energy, reloading, and leaving (section 18)."""

from __future__ import annotations

from rules.games.eic_league.battle.events import BaseEntered, BaseLeft, Recovered, Reloaded, RetreatAnnounced
from rules.games.eic_league.battle.state import EnterBase, LeaveBase, Recover, Reload, Retreat, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import stats, weapons
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal

RECOVERY = CATALOGUE.base.recovery
RELOAD = CATALOGUE.base.reload


# --- on the way -----------------------------------------------------------------------------------


def retreat(state: State, action: Retreat) -> RetreatAnnounced:
    """Announce a retreat at the start of the side's movement phase (EIC-18.2, EIC-18.5). Raises Illegal."""
    unit = stats.unit_named(state, action.by)
    check_retreat(state, unit, action)
    return RetreatAnnounced(by=action.by, purpose=action.purpose)


def check_retreat(state: State, unit: Unit, action: Retreat) -> None:
    """Raise Illegal when the retreat cannot be announced now."""
    if stats.vanquished(unit):
        raise illegal("unit-vanquished", f"{action.by} is out of the battle.", rule="EIC-18.1")
    if state.phase not in (None, "movement"):
        message = f"Retreats are announced in the movement phase, not in the {state.phase} phase."
        raise illegal("wrong-phase", message, rule="EIC-18.2")
    # Only where the order of play is kept by the software does it know what came first in the phase.
    if state.active and any(other.moved for other in state.units.values() if other.side == unit.side):
        message = "Retreats are announced at the start of the movement phase, before the side's first unit moves."
        raise illegal("wrong-phase", message, rule="EIC-12.11")
    if unit.status == "retreating":
        raise illegal("unit-retreating", f"{action.by} is already retreating.", rule="EIC-18.2")
    if unit.status == "base":
        raise illegal("unit-at-base", f"{action.by} is in its base.", rule="EIC-18.2")
    if action.purpose == "recover":
        _check_room(state, unit, action.by)


def recovering(state: State, side: str) -> list[str]:
    """The side's units in retreat for recovery and in recovery (EIC-18.5); those that reload do not count."""
    return [
        name
        for name, unit in state.units.items()
        if unit.side == side and unit.status != "field" and unit.purpose == "recover" and not stats.vanquished(unit)
    ]


def _check_room(state: State, unit: Unit, name: str) -> None:
    others = [other for other in recovering(state, unit.side) if other != name]
    if len(others) >= RECOVERY.units_at_once:
        message = (
            f"{' and '.join(others)} are in retreat or recovery: at most {RECOVERY.units_at_once} units at a time."
        )
        raise illegal("retreat-limit", message, rule="EIC-18.5")


def enter(state: State, action: EnterBase) -> BaseEntered:
    """A retreating unit goes in: on a map from its base's hex, else when the table says so (EIC-18.2)."""
    unit = stats.unit_named(state, action.by)
    _check_in_play(unit, action.by)
    if unit.status == "base":
        raise illegal("unit-at-base", f"{action.by} is already in its base.", rule="EIC-18.2")
    if unit.status != "retreating":
        message = f"{action.by} has not announced a retreat: that is done at the start of the movement phase."
        raise illegal("not-retreating", message, rule="EIC-18.2")
    if not state.typed and not arrived(state, unit):
        raise illegal("not-at-base", f"{action.by} does not stand on its base's hex.", rule="EIC-18.2")
    return BaseEntered(by=action.by)


def arrived(state: State, unit: Unit) -> bool:
    """True when a retreating unit stands on its base's hex, with its feet on the ground."""
    side = state.sides.get(unit.side)
    on_hex = not state.typed and side is not None and side.base is not None and unit.hex == side.base
    up = stats.airborne(unit, state.round) or stats.height(unit, state.round)
    return unit.status == "retreating" and on_hex and not up and not stats.vanquished(unit)


def leave(state: State, action: LeaveBase) -> BaseLeft:
    """A unit leaves its base for the field, when its stay is over (EIC-18.3, EIC-18.6). Raises Illegal."""
    unit = stats.unit_named(state, action.by)
    _check_in_base(unit, action.by)
    if unit.base_until is not None and state.round <= unit.base_until:
        message = f"{action.by} stays in its base through round {unit.base_until}."
        raise illegal("unit-at-base", message, rule="EIC-18.3")
    return BaseLeft(by=action.by)


# --- in the base ----------------------------------------------------------------------------------


def recover(state: State, action: Recover) -> Recovered:
    """Buy energy points: 5 credits and a tenth of a round each, a part of a round counting whole (EIC-18.3).

    Paid at once; the energy is as at the end of the stay. Raises Illegal.
    """
    unit = stats.unit_named(state, action.by)
    _check_in_base(unit, action.by)
    if action.energy < 1:
        raise Unreadable(
            Problem(code="unreadable", message="At least one point of energy is recovered.", rule="EIC-18.3")
        )
    room = unit.max_energy - unit.energy
    if action.energy > room:
        message = (
            f"{action.by} has {unit.energy} of {unit.max_energy} energy: at most {room} points, not {action.energy}."
        )
        raise illegal("over-maximum", message, rule="EIC-18.4")
    if unit.purpose == "reload":
        _check_room(state, unit, action.by)
    cost = action.energy * RECOVERY.credits_per_energy
    rounds = -(-action.energy // RECOVERY.energy_per_round)
    return Recovered(
        by=action.by,
        points=action.energy,
        energy=unit.energy + action.energy,
        cost=cost,
        rounds=rounds,
        until=_stay(state, unit, rounds),
        credits=_pay(state, unit, cost),
    )


def most_recoverable(state: State, unit: Unit) -> int:
    """The points of energy that the unit lacks and its side can pay for."""
    credits = state.sides[unit.side].credits if unit.side in state.sides else 0
    return max(0, min(unit.max_energy - unit.energy, credits // RECOVERY.credits_per_energy))


def may_recover(state: State, unit: Unit, name: str) -> bool:
    """True unless the unit came to reload while two others recover (EIC-18.5)."""
    others = [other for other in recovering(state, unit.side) if other != name]
    return unit.purpose == "recover" or len(others) < RECOVERY.units_at_once


def reload(state: State, action: Reload) -> Reloaded:
    """Fill an empty load at its original price (EIC-18.6). Raises Illegal."""
    unit = stats.unit_named(state, action.by)
    _check_in_base(unit, action.by)
    reference, weapon = action.weapon, weapons.weapon_in(unit, action.weapon)
    check_reload(unit, reference)
    cost = CATALOGUE.weapons[weapon].cost
    return Reloaded(
        by=action.by,
        weapon=reference,
        shots=weapons.full_load(unit, weapon) or 0,
        cost=cost,
        rounds=RELOAD.rounds,
        until=_stay(state, unit, RELOAD.rounds, alongside=True),
        credits=_pay(state, unit, cost),
    )


def check_reload(unit: Unit, reference: str) -> None:
    """Raise Illegal when there is nothing to fill again under ``reference`` (EIC-18.6, EIC-18.7)."""
    weapon = weapons.weapon_in(unit, reference)
    if not weapon:
        if reference in stats.kind_of(unit).built_in:
            raise illegal("not-reloadable", "Built-in guns never run out of bullets.", rule="EIC-18.6")
        raise illegal("weapon-missing", f"There is nothing in {place(reference)}.", rule="EIC-14.19")
    name = CATALOGUE.weapons[weapon].name
    if reference.isdecimal() and int(reference) in unit.destroyed:
        raise illegal("weapon-destroyed", f"{name} was lost to a lethal blow and cannot be reloaded.", rule="EIC-18.7")
    left = weapons.shots_left(unit, reference)
    if left is None:
        raise illegal("not-reloadable", f"{name} has no ammunition to fill.", rule="EIC-18.6")
    if left:
        message = f"{name} in {place(reference)} still has {left} shots: only empty loads are filled."
        raise illegal("slot-not-empty", message, rule="EIC-18.6")


def place(reference: str) -> str:
    """A weapon reference in words."""
    return f"slot {reference}" if reference.isdecimal() else f"the {reference}"


def _check_in_play(unit: Unit, name: str) -> None:
    if stats.vanquished(unit):
        raise illegal("unit-vanquished", f"{name} is out of the battle and may never return.", rule="EIC-18.1")


def _check_in_base(unit: Unit, name: str) -> None:
    _check_in_play(unit, name)
    if unit.captured:
        raise illegal("captured-unit", f"{name} was captured: it may never be recharged or used.", rule="EIC-19.10")
    if unit.status != "base":
        raise illegal("not-at-base", f"{name} is not in its base.", rule="EIC-18.4")


def _stay(state: State, unit: Unit, rounds: int, *, alongside: bool = False) -> int:
    """The last round of the stay. The round of the purchase counts; energy is recovered on top of what was bought
    before, while several loads are filled at the same time (EIC-R51)."""
    before = state.round - 1
    if not alongside and unit.base_until is not None:
        before = max(before, unit.base_until)
    return max(unit.base_until or 0, before + rounds)


def _pay(state: State, unit: Unit, cost: int) -> int:
    """The credits that are left to the side after paying. Raises Illegal when it has too few."""
    credits = state.sides[unit.side].credits if unit.side in state.sides else 0
    if cost > credits:
        raise too_dear(cost, credits)
    return credits - cost


def too_dear(cost: int, credits: int) -> Illegal:
    """The refusal of what a side cannot pay for (EIC-18.4)."""
    return illegal("not-enough-credits", f"This costs {cost} credits; the side has {credits}.", rule="EIC-18.4")
