"""The call for air support (SP-22.1)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import AirSupport
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import SupportCalled
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.installations import has_command_center
from rules.games.sol_prime.mechanics.modifiers import cuts_for
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.sides import enemy_side, tech_modifier
from rules.games.sol_prime.mechanics.stands import is_aircraft
from rules.kernel.dice import Dice

TABLE = CATALOGUE.air


def support_modifiers(state: State, action: AirSupport) -> tuple[tuple[str, int, str], ...]:
    """Returns the modifiers of the call (SP-22.1)."""
    table = TABLE.support
    return (
        ("Command center", table.command_center if has_command_center(state, action.side) else 0, "SP-26.3"),
        ("Technology", tech_modifier(state, action.side, enemy_side(state, action.side)), "SP-10.7"),
        ("Poor weather", table.poor_weather if action.poor_weather else 0, "SP-22.1"),
    )


def check_support(state: State, action: AirSupport) -> None:
    """Raises Illegal for a second call in a turn, or out of turn."""
    side = action.side
    if state.turn is not None and state.turn != side:
        raise refuse("not-active", "Air support is called in the side's own turn.", "SP-22.1")
    own = (unit for unit in state.units.values() if unit.side == side and not unit.destroyed)
    if state.kept and not any(is_aircraft(unit) for unit in own):
        raise refuse("aircraft-off-board", "No aircraft of this side is left to be called.", "SP-22.1")
    if side in state.sides and state.sides[side].support_called:
        raise refuse("support-called", "Air support has been called in this turn.", "SP-22.1")


def call_support(state: State, action: AirSupport, dice: Dice) -> SupportCalled:
    """Calls for air support: any number of aircraft fly on at once (SP-22.1)."""
    recorder = Recorder(state, dice)
    found = support_modifiers(state, action)
    modifier = sum(amount for _, amount, _ in found)
    least = TABLE.support.needed - modifier
    face = recorder.roll(TABLE.support.die, "Air support", cuts=cuts_for(least, TABLE.support.die))
    for label, amount, rule in found:
        if amount:
            recorder.line(label, amount, rule=rule)
    recorder.line("To be granted", f"{least} or more", how="D10", rule="SP-22.1", total=True)
    granted = face >= least
    recorder.side(action.side, support_called=True, granted=granted)
    return SupportCalled(modifier=modifier, granted=granted, **recorder.told(side=action.side))
