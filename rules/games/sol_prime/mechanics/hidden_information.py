"""Hidden information: minefields, off-table distances, ammunition, concealed stands (SP-28)."""

from __future__ import annotations

from rules.games.sol_prime.battle.state import Minefield, Stand, State
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.stands import is_aircraft, stands_of
from rules.kernel.records import Json, Path, spell
from rules.kit.corrections import correctable_names
from rules.kit.secrets import is_open


def knows_strength(field: Minefield, side: str) -> bool:
    """Checks whether a side knows a minefield: its owner, or everybody once it is turned up (SP-28.1)."""
    return field.side == side or field.revealed


def knows_distance(unit: Stand, side: str) -> bool:
    """Checks whether a side knows an off-table distance: its owner, or all after counterbattery (SP-28.2)."""
    return unit.side == side or unit.located


def knows_ammunition(unit: Stand, side: str) -> bool:
    """Checks whether a side knows the ammunition left: only its owner does (SP-28.5)."""
    return unit.side == side


def knowledge(state: State, side: str) -> Json:
    """Returns a side's knowledge of hidden things in the vocabulary of the case files; None for the unknown."""
    left = {name: unit for name, unit in state.units.items() if not unit.destroyed}
    return {
        "minefields": {
            name: field.strength if knows_strength(field, side) else None
            for name, field in state.minefields.items()
            if not field.destroyed
        },
        "off-table": {
            name: unit.off_table if knows_distance(unit, side) else None
            for name, unit in left.items()
            if unit.off_table is not None
        },
        "ammunition": {
            name: unit.fire_turns if knows_ammunition(unit, side) else None
            for name, unit in left.items()
            if unit.fire_turns is not None
        },
    }


# --- corrections ----------------------------------------------------------------------------------


OFFERED = frozenset(spell(name) for name in correctable_names(Stand))
"""Fields of a stand that the referee's screen offers for correction, as JSON names them."""


def is_unknown_platoon(state: State, key: str) -> bool:
    """Checks whether only its owner knows of any stand of a platoon."""
    left = stands_of(state, key)
    return bool(left) and all(is_hidden(state, state.units[name]) for name in left)


def check_correction(state: State, path: Path) -> None:
    """Raises Illegal for a correction whose line in the log would tell of unseen stands (SP-28.4, SP-28.5)."""
    match path:
        case ("units", str(name), str(key)) if name in state.units and key in OFFERED and is_open(State, path):
            told = is_hidden(state, state.units[name])
        case ("platoons", str(name), *_) if name in state.platoons:
            told = is_unknown_platoon(state, name)
        case _:
            told = False
    if told:
        raise refuse("not-shown", "Nobody has seen it yet, and the log would tell: have it shown first.", "SP-28.4")


def concerns_hidden_stand(state: State, path: Path) -> bool:
    """Checks whether a place of the state is that of a stand which only its owner knows of."""
    match path:
        case ("units", str(name), *_) if name in state.units:
            return is_hidden(state, state.units[name])
    return False


def is_waiting_for_support(unit: Stand) -> bool:
    """Checks for aircraft that have not been on the table yet: only their owner knows of them (SP-28.5)."""
    return is_aircraft(unit) and unit.turns_off is not None and unit.exit_edge is None


def is_hidden(state: State, unit: Stand) -> bool:
    """Checks for stands known to their owner alone: concealed (SP-28.4), waiting aircraft (SP-28.5), those aboard.

    With a hidden set-up nothing of a side is seen before it has finished, or there would be nothing left to hide.
    """
    return _is_hidden_set_up(state, unit) or is_unseen(state, unit)


def visible_stands(state: State, platoon: str) -> list[str]:
    """Returns the stands of a platoon that everybody knows of, and that the log may name."""
    return [name for name in stands_of(state, platoon) if not is_hidden(state, state.units[name])]


def _is_hidden_set_up(state: State, unit: Stand) -> bool:
    side = state.sides.get(unit.side)
    return state.stage == "set-up" and state.options.hidden_set_up and side is not None and not side.ready


def is_unseen(state: State, unit: Stand) -> bool:
    """Checks whether a stand, or its carrier, is secret."""
    carrier = state.units.get(unit.carried_by or "")
    return not unit.destroyed and (_is_secret(unit) or (carrier is not None and _is_secret(carrier)))


def _is_secret(unit: Stand) -> bool:
    return unit.concealed or is_waiting_for_support(unit)
