"""The scenario Ambush: hidden forces found or activated, and the reckoning (EXT-22.27 to EXT-22.30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import Activate, Discover
from rules.games.extractors.battle.events import Activated, Discovered
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import find_unit, scenario
from rules.games.extractors.battle.state.units import is_gone, kind, on_map, side
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.eligibility import check_in_play, check_phase
from rules.games.extractors.mechanics.parameters import not_asked
from rules.games.extractors.mechanics.scenarios.reckoning import Score, machines
from rules.kernel.display.cards import Line
from rules.kernel.problems import illegal
from rules.kernel.records import replace


def check_activation_form(state: State, action: Activate) -> None:
    """Raises Illegal ``not-asked`` when nobody is named."""
    if not action.units:
        raise not_asked("Name the units that come out.")


def activate_units(state: State, action: Activate) -> Activated:
    """Brings hidden units into the open at the start of the Dorian turn, with no bonus (EXT-22.29). Raises Illegal."""
    units = check_activation(state, action.units)
    after = {name: replace(unit, hidden=False) for name, unit in units.items()}
    return Activated(names=tuple(units), units=after)


def check_activation(state: State, names: Sequence[str]) -> dict[str, Unit]:
    """Returns the hidden units that may come into the open together. Raises Illegal."""
    played = scenario(state)
    if played is None or not played.activations:
        raise illegal("not-in-scenario", "This scenario has no hidden forces.", rule="EXT-22.29")
    units = {name: find_unit(state, name) for name in names}
    check_phase(state, "dorian-move")
    for name, unit in units.items():
        check_in_play(name, unit)
        if not unit.hidden:
            raise illegal("not-hidden", f"{name} is not hidden.", rule="EXT-22.29")
    if any(unit.moved for unit in state.units.values() if side(unit) == "dorian"):
        raise illegal("too-late", "Units are activated before any unit has moved.", rule="EXT-22.29")
    _check_number(state, units)
    _check_carriers(state, units)
    return units


def check_discovery_form(state: State, action: Discover) -> None:
    """Raises Illegal ``not-asked`` when nobody could be found: the state shows no unit that hides."""
    if not action.units and not any(unit.hidden and not is_gone(unit) for unit in state.units.values()):
        raise not_asked("Nobody who could be found is hidden.")


def discover_units(state: State, action: Discover) -> Discovered:
    """Brings into the open, without the map, units near a machine at the end of the Avronian turn (EXT-22.28)."""
    played = scenario(state)
    if played is None or not played.reveal_within:
        raise illegal("not-in-scenario", "This scenario has no hidden forces.", rule="EXT-22.28")
    if not state.typed:
        raise illegal("map-in-use", "The site finds hidden units on its map by itself.", rule="EXT-22.28")
    check_phase(state, "dorian-move")
    if state.turn == 1:
        raise illegal(
            "wrong-phase", "Units are found at the end of an Avronian turn: none has ended yet.", rule="EXT-22.28"
        )
    units = {name: find_unit(state, name) for name in action.units}
    for name, unit in units.items():
        check_in_play(name, unit)
        if not unit.hidden:
            raise illegal("not-hidden", f"{name} is not hidden.", rule="EXT-22.28")
    if any(unit.moved for unit in state.units.values() if side(unit) == "dorian"):
        raise illegal("too-late", "Units are found before any unit has moved.", rule="EXT-22.28")
    _check_carriers(state, units)
    found = {name: replace(unit, hidden=False, reveal_bonus=True) for name, unit in units.items()}
    return Discovered(names=tuple(units), units=found)


def _check_number(state: State, units: dict[str, Unit]) -> None:
    played = scenario(state)
    limit, hard_limit = (played.activations, played.activated_vehicles) if played else (0, 0)
    everyone = [*units.values(), *(state.units[name] for name in state.activated if name in state.units)]
    hard = sum(not kind(unit).is_section for unit in everyone)
    if len(everyone) > limit or hard > hard_limit:
        text = f"At most {limit} units come out in a turn, at most {hard_limit} of them a vehicle."
        raise illegal("too-many-activations", text, rule="EXT-22.29")


def _check_carriers(state: State, units: Mapping[str, Unit]) -> None:
    """Checks that no passenger comes out of a floater that stays hidden: its place would be told (EXT-21.2)."""
    for name, unit in units.items():
        if unit.aboard and unit.aboard not in units and state.units[unit.aboard].hidden:
            text = f"{name} is aboard {unit.aboard}, which is hidden: name {unit.aboard}, too."
            raise illegal("unit-hidden", text, rule="EXT-22.29")


def find_hidden_near_machines(state: State) -> list[str]:
    """Returns the hidden units within reach of a machine at the end of the Avronian turn (EXT-22.28)."""
    played = scenario(state)
    if played is None or not played.reveal_within or state.typed:
        return []
    machines = [unit.hex for unit in state.units.values() if kind(unit).is_machine and on_map(unit) and unit.hex]
    return [
        name
        for name, unit in sorted(state.units.items())
        if unit.hidden
        and on_map(unit)
        and any(hexmap.distance(unit.hex or "", label) <= played.reveal_within for label in machines)
    ]


def score_ambush(state: State) -> Score:
    out = [name for name, unit in machines(state).items() if unit.exited and unit.exited.edge == "S"]
    total = len(machines(state))
    lines = (Line(label="Machines that left over the south edge", amount=f"{len(out)} of {total}", rule="EXT-22.30"),)
    won = total > 0 and len(out) == total
    return Score(
        winner="avronian" if won else "dorian",
        values={"machines-out": len(out)},
        lines=lines,
        reason=f"{len(out)} of {total} machines left over the south edge.",
    )
