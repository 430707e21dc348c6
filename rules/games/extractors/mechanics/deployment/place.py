"""Placing units during set-up, embarked or inside a fort, too (section 4)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Place
from rules.games.extractors.battle.events import Placed
from rules.games.extractors.battle.state import TABLE, State, Unit
from rules.games.extractors.battle.state.queries import find_unit, owner_of, passengers, sheltered_in
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue.terms import Direction, Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment.areas import check_area, is_deployed
from rules.games.extractors.mechanics.deployment.facing import facing_ahead
from rules.games.extractors.mechanics.eligibility import check_in_play, check_phase
from rules.games.extractors.mechanics.forts import check_fort
from rules.games.extractors.mechanics.hidden_information import knows
from rules.games.extractors.mechanics.parameters import check_has_map, not_asked
from rules.games.extractors.mechanics.stacking import check_end
from rules.games.extractors.mechanics.transport import check_transport
from rules.kernel.problems import illegal
from rules.kernel.records import replace


def check_place_form(state: State, action: Place) -> None:
    """Raises Illegal ``not-asked`` for a hex of no map, and for two places."""
    check_has_map(state, named=bool(action.hex))
    if sum(place is not None for place in (action.hex, action.aboard, action.inside)) > 1:
        raise not_asked("Name one place: a hex, a floater or a fort.")
    if state.typed and not (action.aboard or action.inside) and not may_stand_alone(state, find_unit(state, action.by)):
        raise not_asked(f"{action.by} stands on the table by itself, or enters it later.")


def may_stand_alone(state: State, unit: Unit) -> bool:
    """Checks whether a unit can be put on the players' own table by itself: it leaves its floater or fort again."""
    return is_deployed(state, unit) and (unit.hex is None or bool(unit.aboard or unit.inside))


def place_unit(state: State, action: Place) -> Placed:
    """Places a unit, or puts a section aboard a floater or into a fort. Raises Illegal."""
    unit = find_unit(state, action.by)
    check_phase(state, f"{side(unit)}-setup")
    check_in_play(action.by, unit)
    if action.facing is not None and not kind(unit).has_facing:
        raise illegal("no-facing", f"{action.by} has no facing.", rule="EXT-5.4")
    hex_ = _placement_hex(state, action, unit)
    if hex_ is None and action.aboard is None:
        raise illegal("outside-deployment", f"Name the hex for {action.by}.", rule="EXT-4.6")
    if hex_ is not None and not state.typed:
        hexmap.check_hex(hex_)
        if action.aboard is None:
            check_area(state, action.by, unit, hex_)
        check_end(replace(state, units={**state.units, action.by: replace(unit, hex=None)}), action.by, hex_)
    facing = action.facing or _usual_facing(state, unit, hex_)
    new = replace(unit, hex=hex_, facing=facing, aboard=action.aboard, inside=action.inside)
    carried = {**passengers(state, action.by), **sheltered_in(state, action.by)}
    riders = {name: replace(rider, hex=hex_) for name, rider in carried.items()}
    return Placed(
        by=action.by,
        hex=hex_,
        owner=owner_of(state, unit),
        secret=not knows(state, None, new),
        units={action.by: new, **riders},
    )


def _usual_facing(state: State, unit: Unit, hex_: Label | None) -> Direction:
    """Returns the facing of a unit for which none was chosen: it stays, or is towards the enemy."""
    if state.typed or hex_ is None or on_map(unit) or not kind(unit).has_facing:
        return unit.facing
    return facing_ahead(state, unit, hex_)


def _placement_hex(state: State, action: Place, unit: Unit) -> Label | None:
    """Returns the hex of the unit: its own, or that of its floater (EXT-4.4) or fort (EXT-22.39)."""
    carrier = action.aboard or action.inside
    if carrier is None:
        return TABLE if state.typed else action.hex
    other = find_unit(state, carrier)
    if not kind(unit).is_section:
        raise illegal("not-a-section", f"{action.by} is not a section.", rule="EXT-7.3")
    if action.aboard:
        _check_floater(state, action, other)
    else:
        _check_fort(state, action)
    if action.hex not in (None, other.hex):
        raise illegal("not-same-hex", f"{carrier} is not in {action.hex}.", rule="EXT-7.2")
    return other.hex


def _check_floater(state: State, action: Place, floater: Unit) -> None:
    check_transport(state, action.aboard or "")
    if floater.wave != state.units[action.by].wave:
        raise illegal("outside-deployment", f"{action.by} and {action.aboard} come at different times.", rule="EXT-4.4")
    aboard = [name for name in passengers(state, action.aboard or "") if name != action.by]
    if len(aboard) >= kind(floater).carries:
        raise illegal("transport-full", f"{action.aboard} carries {len(aboard)} sections already.", rule="EXT-7.1")


def _check_fort(state: State, action: Place) -> None:
    check_fort(state, action.inside or "")
    if [name for name in sheltered_in(state, action.inside or "") if name != action.by]:
        raise illegal("fort-occupied", f"{action.inside} holds a section already.", rule="EXT-22.41")
