"""Movement: what a move costs (SP-5), popping up and settling (SP-23.3), and the Overwatch marker (SP-6)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions import Leg, Move, UnitOnly, WholePlatoon
from rules.games.sol_prime.battle.changes import Tally
from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.placement import check_place
from rules.games.sol_prime.mechanics.stands import (
    aircraft,
    band,
    check_active,
    check_alive,
    check_penalties,
    class_of,
    hidden,
    infantry,
    mortar,
    overwatch_limit,
    refuse,
    stands_of,
    vtol,
)
from rules.kernel.problems import Illegal, Problem, Unreadable

TABLE = CATALOGUE.movement


def tidy(inches: float) -> float:
    """Inches without the dust of decimal sums."""
    return round(inches, 4)


def move(state: State, action: Move) -> Happened:
    """A stand moves. Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    if state.kept and aircraft(unit):
        raise refuse("aircraft-must-fly-straight", f"{action.unit} flies in a straight line, all its way.", "SP-22.11")
    check_can_move(state, action.unit, unit)
    check_penalties(state, unit, "may-not-move", "must-fire", *(("may-not-advance",) if action.closer else ()))
    cost, climbed = cost_of(unit, action)
    check_declared(action.unit, unit, cost)
    check_allowance(action.unit, unit, cost)
    _check_cohesion(state, action, unit)
    tally = Tally(state)
    turned = action.turns * TABLE.turn if turns_cost(unit) and not action.legs else 0
    tally.unit(action.unit, climbed=unit.climbed or climbed, turned=tidy(unit.turned + turned))
    spend(tally, action.unit, cost)
    if action.to is not None:
        check_place(state, action.to)
        tally.unit(action.unit, at=action.to, facing=unit.facing if action.facing is None else action.facing)
    after = tally.stand(action.unit)
    if vtol(unit) and unit.landed and action.legs:
        tally.unit(action.unit, landed=False)
    _sum(tally, unit, action, cost)
    tally.result = {
        "cost": cost,
        "moved": after.moved,
        "left": tidy(unit.move - after.moved),
        "band": band(after, after.moved),
        "overwatch": after.overwatch,
    }
    return tally.event("moved", side=unit.side, about=(action.unit,))


def _sum(tally: Tally, unit: Stand, action: Move, cost: float) -> None:
    for leg in action.legs:
        ground = CATALOGUE.terrain[leg.terrain]
        how = f'{leg.inches:g}" {ground.name.lower()}' + (", backing" if leg.backward else "")
        tally.line(ground.name, f"{leg_cost(unit, leg):g}", how=how, rule="SP-5.12")
    if cost:
        tally.line("Movement", f"{cost:g}", how=f"of {unit.move:g}", rule="SP-5.16", total=True)


def check_can_move(state: State, name: str, unit: Stand) -> None:
    """Raise Illegal for what cannot move now (SP-5.6, SP-5.7, SP-5.17, SP-20.4)."""
    if unit.move <= 0:
        raise refuse("cannot-move", f"{name} does not move by itself.", "SP-5.17")
    if unit.immobilized:
        raise refuse("immobilized", f"{name} is immobilized for the rest of the battle.", "SP-5.6")
    if unit.suppressed:
        raise refuse("suppressed", f"{name} is suppressed and may not move.", "SP-5.7")
    if unit.stopped:
        raise refuse("mine-stopped", f"A mine has ended the movement of {name} for this turn.", "SP-20.4")


def check_declared(name: str, unit: Stand, cost: float) -> None:
    """Raise Illegal for more inches after fire than were declared with it (SP-9.17)."""
    if unit.declared is not None and cost > unit.declared + 1e-9:
        message = f'{name} declared {unit.declared:g}" after its fire; this takes {cost:g}".'
        raise refuse("declared-movement", message, "SP-9.17")


def check_allowance(name: str, unit: Stand, cost: float) -> None:
    """Raise Illegal for more inches than the stand has left (SP-5.2)."""
    if unit.moved + cost > unit.move + 1e-9:
        left = tidy(unit.move - unit.moved)
        raise refuse("move-too-far", f'{name} has {left:g}" of {unit.move:g}" left; this takes {cost:g}".', "SP-5.2")


def _check_cohesion(state: State, action: Move, unit: Stand) -> None:
    """A stand that begins apart must end near another of its platoon; the last of a platoon is free (SP-5.8)."""
    limit = CATALOGUE.platoons.cohesion
    if unit.platoon and len(stands_of(state, unit.platoon)) == 1:
        return
    if action.starts_near is None or action.ends_near is None:
        return
    if action.starts_near > limit < action.ends_near:
        message = f'{action.unit} began more than {limit:g}" from its platoon and must end within {limit:g}" of it.'
        raise refuse("out-of-cohesion", message, "SP-5.8")


# --- costs ----------------------------------------------------------------------------------------


def turns_cost(unit: Stand) -> bool:
    """Infantry, mortars too, move in any direction and turn for nothing (SP-5.1, SP-5.2)."""
    return not (infantry(unit) or mortar(unit))


def backs(unit: Stand) -> bool:
    """True for what has a rear to back into: infantry and VTOL craft move in any direction (SP-5.1, SP-23.1)."""
    return turns_cost(unit) and not vtol(unit)


def cost_of(unit: Stand, action: Move) -> tuple[float, bool]:
    """The cost of a move (SP-5.16), and whether it goes uphill. Raises Illegal for ground that is closed."""
    uphill = [leg for leg in action.legs if climbs(leg)]
    cost = sum(leg_cost(unit, leg) for leg in action.legs)
    if uphill and not unit.climbed:
        backed = backs(unit) and any(leg.backward for leg in uphill)
        cost += CATALOGUE.terrain["hill"].plus.get(unit.column, 0) * (TABLE.backward if backed else 1)
    if turns_cost(unit):
        cost += action.turns * TABLE.turn
    return tidy(cost), bool(uphill)


def climbs(leg: Leg) -> bool:
    """True for a leg of which any part goes uphill (SP-5.10)."""
    return leg.uphill or leg.terrain == "hill"


def leg_cost(unit: Stand, leg: Leg) -> float:
    """The cost of a leg without the uphill addition. Raises Illegal or Unreadable."""
    ground = CATALOGUE.terrain.get(leg.terrain)
    if ground is None:
        raise Unreadable(Problem(code="unknown-terrain", message=f"There is no ground called {leg.terrain}."))
    times = TABLE.backward if leg.backward and backs(unit) else 1
    if not unit.column:
        # Air units ignore all terrain (SP-5.15).
        return leg.inches * times
    walls = leg.walls or int(leg.terrain == "low-wall")
    _check_ground(unit, leg, walls)
    plus = CATALOGUE.terrain["low-wall"].plus.get(unit.column, 0) * walls
    return (leg.inches * ground.times.get(unit.column, 1) + plus) * times


def _check_ground(unit: Stand, leg: Leg, walls: int) -> None:
    for terrain in (leg.terrain, *(("low-wall",) if walls else ())):
        ground = CATALOGUE.terrain[terrain]
        if unit.column in ground.closed:
            raise refuse("terrain-not-allowed", f"{ground.name} is closed to {unit.column}.", "SP-5.12")
    if leg.terrain == "deep-water" and not leg.crosses:
        raise refuse("deep-water", "Deep water is entered only to cross it wholly in this move.", "SP-5.11")


def spend(tally: Tally, name: str, cost: float) -> None:
    """Take inches of a stand's movement, with what that means for its declaration and its Overwatch (SP-6.7)."""
    unit = tally.stand(name)
    moved = tidy(unit.moved + cost)
    declared = None if unit.declared is None else tidy(max(0.0, unit.declared - cost))
    tally.unit(name, moved=moved, declared=declared)
    keeps = moved <= overwatch_limit(tally.state, unit) + 1e-9 and not (class_of(unit).anti_air_only and cost)
    if unit.overwatch and not keeps:
        # Air defense loses the marker with any movement (SP-24.2).
        tally.unit(name, overwatch=False)


# --- Overwatch and VTOL craft ---------------------------------------------------------------------


def overwatch(state: State, action: UnitOnly) -> Happened:
    """A stand is placed on Overwatch (SP-6.1). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    check_overwatch(state, action.unit, unit)
    tally = Tally(state)
    tally.unit(action.unit, overwatch=True, launchers_fired=0)
    tally.result = {"overwatch": True}
    return tally.event("overwatch-taken", side=unit.side, about=(action.unit,))


def platoon_overwatch(state: State, action: WholePlatoon) -> Happened:
    """Every stand of a platoon that may goes on Overwatch (SP-6.1). Raises Illegal when none of them may."""
    able, reason = [], refuse("overwatch-not-allowed", "All of its stands are on Overwatch already.", "SP-6.1")
    for name in stands_of(state, action.platoon):
        unit = state.units[name]
        try:
            if unit.overwatch or unit.carried_by:
                continue
            if state.stage != "set-up":
                check_active(state, name, unit)
            check_overwatch(state, name, unit)
        except Illegal as refusal:
            reason = refusal
        else:
            able.append(name)
    if not able:
        raise reason
    tally = Tally(state)
    for name in able:
        tally.unit(name, overwatch=True, launchers_fired=0)
    tally.result = {"overwatch": True}
    if any(hidden(state, state.units[name]) for name in able):
        tally.result["concealed"] = True
    return tally.event("overwatch-taken", side=state.units[able[0]].side, about=able)


def check_overwatch(state: State, name: str, unit: Stand) -> None:
    """Raise Illegal for a stand that may not be on Overwatch, whatever the time."""
    table = CATALOGUE.positions.overwatch
    if unit.kind not in table.kinds or (unit.kind == "installation" and not unit.mounts):
        raise refuse("overwatch-not-allowed", f"{class_of(unit).name} stands do not go on Overwatch.", "SP-6.1")
    if unit.suppressed:
        raise refuse("suppressed", f"{name} is suppressed.", "SP-12.4")
    # A failed test near the enemy forbids it (SP-6.12).
    check_penalties(state, unit, "may-not-advance", "must-fire")
    if unit.fired or unit.fought:
        raise refuse("overwatch-fired", f"{name} has fired or fought in this activation.", "SP-6.1")
    limit = overwatch_limit(state, unit)
    if unit.moved > limit + 1e-9:
        message = f'{name} has moved {unit.moved:g}"; Overwatch allows {limit:g}".'
        raise refuse("overwatch-moved", message, "SP-6.1")


def pop_up(state: State, action: UnitOnly) -> Happened:
    """A VTOL craft pops up, or settles (and lands, if it says so) (SP-23.1, SP-23.3). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    if not vtol(unit):
        raise refuse("cannot-move", f"{action.unit} is no VTOL craft.", "SP-23.3")
    check_can_move(state, action.unit, unit)
    check_penalties(state, unit, "may-not-move", "must-fire")
    up = action.type == "pop-up"
    cost = TABLE.pop_up if up else TABLE.settle
    check_allowance(action.unit, unit, cost)
    tally = Tally(state)
    tally.unit(action.unit, popped_up=up, landed=action.land and not up)
    spend(tally, action.unit, cost)
    tally.result = {"moved": tally.stand(action.unit).moved, "popped-up": up}
    return tally.event("popped-up" if up else "settled", side=unit.side, about=(action.unit,))
