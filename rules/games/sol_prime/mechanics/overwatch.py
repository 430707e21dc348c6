"""Overwatch: taking the marker, watching with it, and spending it (SP-6)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.games.sol_prime.battle.actions.turn import Fire, UnitOnly, WholePlatoon
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import OverwatchTaken
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.air_defense import count_launchers
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.hidden_information import is_hidden
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, check_penalties, is_held_back, refuse
from rules.games.sol_prime.mechanics.stands import class_of, stands_of
from rules.games.sol_prime.mechanics.weapons import automatic_weapons
from rules.kernel.problems import Illegal


def check_marker(state: State, action: UnitOnly) -> None:
    """Raises Illegal for a stand that may not be placed on Overwatch now (SP-6.1)."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    check_overwatch(state, action.unit, unit)


def place_on_overwatch(state: State, action: UnitOnly) -> OverwatchTaken:
    """Places a stand on Overwatch that may be (SP-6.1)."""
    unit, recorder = state.units[action.unit], Recorder(state)
    recorder.unit(action.unit, overwatch=True, launchers_fired=0)
    return OverwatchTaken(**recorder.told(side=unit.side, about=(action.unit,)))


def place_platoon_on_overwatch(state: State, action: WholePlatoon) -> OverwatchTaken:
    """Places every stand of a platoon on Overwatch that may be (SP-6.1). Raises Illegal when none may."""
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
    recorder = Recorder(state)
    for name in able:
        recorder.unit(name, overwatch=True, launchers_fired=0)
    concealed = any(is_hidden(state, state.units[name]) for name in able)
    return OverwatchTaken(concealed=concealed, **recorder.told(side=state.units[able[0]].side, about=able))


def check_overwatch(state: State, name: str, unit: Stand) -> None:
    """Raises Illegal for a stand that may not be on Overwatch, whatever the time."""
    table = CATALOGUE.positions.overwatch
    if unit.kind not in table.kinds or (unit.kind == "installation" and not unit.mounts):
        raise refuse("overwatch-not-allowed", f"{class_of(unit).name} stands do not go on Overwatch.", "SP-6.1")
    if unit.suppressed:
        raise refuse("suppressed", f"{name} is suppressed.", "SP-12.4")
    # A failed test near the enemy forbids it (SP-6.12).
    check_penalties(state, unit, "may-not-advance", "must-fire")
    if unit.fired or unit.fought or unit.smoked:
        raise refuse("overwatch-fired", f"{name} has fired, fought or laid smoke in this activation.", "SP-6.1")
    limit = overwatch_limit(state, unit)
    if unit.moved > limit + 1e-9:
        message = f'{name} has moved {unit.moved:g}"; Overwatch allows {limit:g}".'
        raise refuse("overwatch-moved", message, "SP-6.1")


def overwatch_limit(state: State, unit: Stand) -> float:
    """Returns the inches after which a stand may still be on Overwatch (SP-6.1, option of SP-29.1)."""
    return _share_of_move(state.options.overwatch_move_fraction, unit.move)


@lru_cache(256)
def _share_of_move(share: float | str, move: float) -> float:
    return float(Fraction(share) * Fraction(move))


def check_overwatch_fire(action: Fire, firer: Stand) -> None:
    """Checks that a stand may fire from Overwatch now (SP-6.4, SP-6.6). Raises Illegal."""
    if not firer.overwatch:
        raise refuse("not-on-overwatch", f"{action.by} is not on Overwatch.", "SP-6.6")
    if action.before_fire:
        raise refuse("overwatch-too-early", "Overwatch fire at it comes after its own fire.", "SP-6.4")


def keeps_marker(firer: Stand, shot: Shot) -> bool:
    """Checks whether the marker stays: more of the announcement follows, or launchers are left (SP-6.6, SP-24.3)."""
    if not shot.action.overwatch:
        return False
    more = shot.launchers and firer.launchers_fired < count_launchers(firer, shot.action.weapon)
    return shot.action.hold_overwatch or more


def watching_stands(state: State, side: str) -> list[str]:
    """Returns the stands of a side that may fire from Overwatch."""
    return [name for name, unit in state.units.items() if unit.side == side and _watches(state, unit)]


def _watches(state: State, unit: Stand) -> bool:
    there = unit.overwatch and not unit.destroyed and not unit.carried_by and not is_held_back(state, unit)
    return there and bool(unit.mounts or automatic_weapons(state, unit))


def is_announcing(unit: Stand) -> bool:
    """Checks for a stand that has fired from Overwatch and kept its marker for the same announcement (SP-6.6)."""
    return unit.overwatch and bool(unit.fired) and not unit.launchers_fired


def end_announcements(recorder: Recorder, side: str | None = None) -> None:
    """Takes the marker of stands that were to fire once more in an announcement that is over (SP-6.6)."""
    for name, unit in recorder.state.units.items():
        if is_announcing(unit) and side in (None, unit.side):
            recorder.unit(name, overwatch=False)
