"""Counterbattery fire (SP-17.40 to SP-17.42)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import ArtilleryCall, Counterbattery
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import CounterbatteryTried
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.artillery.calling import place_counter
from rules.games.sol_prime.mechanics.artillery.pieces import check_ammunition, check_ranges, find_pieces, use_ammunition
from rules.games.sol_prime.mechanics.installations import has_command_center
from rules.games.sol_prime.mechanics.modifiers import cuts_for
from rules.games.sol_prime.mechanics.positions import position_of
from rules.games.sol_prime.mechanics.readiness import check_alive, check_ready, is_held_back, refuse
from rules.games.sol_prime.mechanics.sides import tech_modifier
from rules.games.sol_prime.mechanics.stands import find_stand
from rules.kernel.dice import Dice
from rules.kernel.problems import Illegal

TABLE = CATALOGUE.artillery


def batteries(state: State, side: str) -> list[str]:
    """Returns the artillery of a side on Overwatch (SP-17.40)."""
    return [
        name
        for name, unit in state.units.items()
        if unit.side == side and unit.overwatch and unit.kind == "artillery" and not unit.destroyed
        if not unit.concealed and not unit.carried_by and not is_held_back(state, unit)
        if unit.fire_turns is None or unit.fire_turns > 0
    ]


def battery_range(state: State, action: Counterbattery) -> float | None:
    """Returns inches to the battery: typed, or between off-table batteries both distances and the depth (SP-17.42)."""
    own = [state.units[name].off_table for name in action.by if name in state.units]
    enemy = state.units[action.target].off_table if action.target in state.units else None
    depth = state.table.depth if state.table else action.depth
    known = [one for one in own if one is not None]
    if depth is None or enemy is None or not known or len(known) < len(own):
        return action.range
    return max(known) + enemy + depth


def may_reach(state: State, name: str, target: str) -> bool:
    """Checks whether a battery may have another in its range: what nobody has measured may be nothing (SP-17.42)."""
    attempt = Counterbattery(by=(name,), target=target, depth=0)
    try:
        check_ranges(find_pieces(state, (name,)), battery_range(state, attempt))
    except Illegal as error:
        return error.problem.code != "out-of-range"
    return True


def counterbattery_modifiers(state: State, action: Counterbattery) -> tuple[tuple[str, int, str], ...]:
    """Returns the modifiers of the counterbattery roll (SP-17.40)."""
    side, target = state.units[action.by[0]].side, state.units[action.target]
    table = TABLE.counterbattery
    inches = battery_range(state, action)
    far = inches is not None and inches > table.far_above
    return (
        ("Command center", table.command_center if has_command_center(state, side) else 0, "SP-26.3"),
        ("Technology", tech_modifier(state, side, target.side), "SP-10.7"),
        ("Far", table.far if far else 0, "SP-17.40"),
        ("Towed target", table.towed if target.towed else 0, "SP-17.40"),
    )


def check_counterbattery(state: State, action: Counterbattery) -> None:
    """Raises Illegal when the attempt is against the rules."""
    found = [(name, check_alive(state, name)) for name in action.by]
    for name, unit in found:
        if not unit.overwatch:
            raise refuse("not-on-overwatch", f"{name} is not on Overwatch.", "SP-17.40")
        check_ready(state, name, unit)
    found = find_pieces(state, action.by)
    target = find_stand(state, action.target)
    if target.destroyed:
        raise refuse("target-destroyed", f"{action.target} is gone already.", "SP-4.16")
    if target.side == found[0][1].side:
        raise refuse("friendly-target", f"{action.target} is on the same side.", "SP-9.8")
    if target.kind != "artillery":
        raise refuse("invalid-target", f"{action.target} is not artillery.", "SP-17.40")
    check_ammunition(found)
    try:
        check_ranges(found, battery_range(state, action))
    except Illegal as error:
        if target.off_table is None or target.located:
            raise
        # Only an attempt reveals where it stands, and this is none (SP-28.2).
        raise refuse(error.problem.code, f"{action.target} is out of its range.", "SP-17.42") from None


def try_counterbattery(state: State, action: Counterbattery, dice: Dice) -> CounterbatteryTried:
    """Tries to find a battery from Overwatch; found or not, the platoon leaves Overwatch (SP-17.40).

    It fires at a battery that it finds, without observer or arrival roll (SP-17.41).
    """
    recorder = Recorder(state, dice)
    modifiers = counterbattery_modifiers(state, action)
    modifier = sum(amount for _, amount, _ in modifiers)
    least = TABLE.counterbattery.needed - modifier
    face = recorder.roll(TABLE.counterbattery.die, "Counterbattery", cuts=cuts_for(least, TABLE.counterbattery.die))
    for label, amount, rule in modifiers:
        if amount:
            recorder.line(label, amount, rule=rule)
    recorder.line("To find it", f"{least} or more", how="D10", rule="SP-17.40", total=True)
    found = face >= least
    side = state.units[action.by[0]].side
    platoons = {state.units[name].platoon for name in action.by} - {None}
    for name, unit in state.units.items():
        if unit.overwatch and (name in action.by or unit.platoon in platoons):
            recorder.unit(name, overwatch=False)
    recorder.unit(action.target, located=True)
    if found:
        use_ammunition(recorder, action.by)
        at = position_of(state, action.target)
        call = ArtilleryCall(by=action.by, place=f"on {action.target}", at=at)
        place_counter(recorder, call, side, now=True, target=action.target)
    return CounterbatteryTried(
        by=action.by,
        target=action.target,
        modifier=modifier,
        found=found,
        **recorder.told(side=side, about=(*action.by, action.target)),
    )
