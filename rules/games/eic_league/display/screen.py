"""The battle screen for one viewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from rules.games.eic_league.battle import ending, turn_order
from rules.games.eic_league.battle.state import PHASES, Ground, State, Unit, drone_name, find_unit
from rules.games.eic_league.display import corrections
from rules.games.eic_league.display.offers.context import is_open_now
from rules.games.eic_league.display.unit_sheets import sheet
from rules.games.eic_league.display.unit_signs import unit_signs
from rules.games.eic_league.display.unused_units import can_still_act
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne, is_vanquished
from rules.games.eic_league.mechanics.drones import has_drone_in_play, is_drone_airborne
from rules.games.eic_league.visibility.view import View
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import (
    Board,
    Counter,
    Progress,
    Reminder,
    Screen,
    Sheet,
    SideSheet,
    Step,
    Token,
    Waiting,
)
from rules.kernel.records import Path, replace
from rules.kernel.viewer import owns
from rules.kernel.wording import format_count, format_list
from rules.kit import hexes
from rules.kit.hexes import Hex
from rules.kit.hexmap import Piece, draw_pieces
from rules.kit.maps.hex_maps import regions_of

LABELS = {
    "initiative": "Initiative",
    "movement": "Movement",
    "detection": "Detection",
    "attack": "Attack",
    "results": "Results",
}


def screen(view: View) -> Screen:
    """Returns the page of a battle for this viewer."""
    state = view.state
    return Screen(
        progress=progress(view),
        sides=tuple(_side(view, key, colour) for colour, key in enumerate(state.sides)),
        sheets=tuple(_sheets(view)),
        board=_board(state) if state.ground else None,
        corrections=corrections.battle_corrections(state) if _may_correct(view) else (),
    )


def progress(view: View) -> Progress:
    """Returns how far the battle has come, and who is waited for."""
    state = view.state
    return Progress(
        title="The battle is over" if state.ended else f"Round {state.round}",
        steps=steps(state),
        current=state.phase or "" if not state.ended else "",
        waiting=tuple(_waiting(view)),
        reminders=tuple(_reminders(view)),
        together=state.phase == "initiative" and bool(turn_order.awaited_sides(state)),
    )


def _may_correct(view: View) -> bool:
    return view.viewer.role == "referee" and not view.state.ended


def steps(state: State) -> tuple[Step, ...]:
    """Returns the phases of a round (EIC-10.4); detection and attack are one where they are joined (EIC-10.5)."""
    if not state.joint:
        return tuple(Step(key=phase, label=LABELS[phase]) for phase in PHASES)
    labels = {**LABELS, "attack": "Detection and attack"}
    return tuple(Step(key=phase, label=labels[phase]) for phase in PHASES if phase != "detection")


# --- who is waited for ----------------------------------------------------------------------------


def _waiting(view: View) -> Iterator[Waiting]:
    state = view.state
    if state.ended:
        return
    for side, team in state.sides.items():
        if team.surrender is not None:
            # Play goes on until somebody answers: no clock runs for the answer, and readiness does not change.
            yield Waiting(side="", text=_surrender_text(state, side))
    if state.announced:
        unit = find_unit(state, state.announced.by)
        yield Waiting(side=unit.side, text=f"rolls the attack of {state.announced.by} on {state.announced.target}")
        return
    awaited = turn_order.awaited_sides(state)
    for side in awaited:
        yield Waiting(side=side, text=_task_text(view, side), left=_units_left_to_act(view, side))
    if state.phase == "initiative" and not awaited:
        yield from (Waiting(side=side, text="can roll for initiative") for side in turn_order.sides_in_play(state))


def _surrender_text(state: State, side: str) -> str:
    left = ending.unanswered(state, side)
    names = format_list([state.sides[other].name or other for other in left])
    return f"{state.sides[side].name or side} has offered to give up; {names} answer{'s' if len(left) == 1 else ''}"


def _task_text(view: View, side: str) -> str:
    state = view.state
    if state.phase == "initiative":
        return "declares warps and Spooks"
    if state.phase == "results":
        return "can end the round"
    attack = "search and attack" if state.joint else "attack"
    verb = {"movement": "move", "detection": "search", "attack": attack}[state.phase or "movement"]
    if state.phase != "movement" and not owns(view.viewer, side):
        # The others must not learn how many units have found somebody or have rolled (EIC-20.4).
        return f"to {verb}"
    left = _units_left_to_act(view, side)
    return f"can still {verb} with {format_count(left, 'unit')}" if left else "can end its turn"


def _units_left_to_act(view: View, side: str) -> int:
    """Counts the units that may still act in this phase; those of others only where everybody sees it (EIC-20.4)."""
    state = view.state
    if state.phase not in ("movement", "detection", "attack"):
        return 0
    if state.phase != "movement" and not owns(view.viewer, side):
        return 0
    return sum(unit.side == side and can_still_act(state, unit) for unit in state.units.values())


def _reminders(view: View) -> Iterator[Reminder]:
    state = view.state
    if state.ended:
        return
    if state.phase in (None, "initiative") and state.round == 1:
        yield Reminder(
            text="Before play: costs paid, loads and capacities, energy needs, ranges noted.", rule="EIC-21.1"
        )
    if state.phase == "movement":
        yield Reminder(text="Retreats are announced before the side's first unit moves.", rule="EIC-12.11")
    if state.typed:
        yield Reminder(text="Distances are counted in hexes; height adds nothing.", rule="EIC-1.8")
    if state.phase in (None, "attack"):
        yield Reminder(
            text="Boosters and sharpshooting are declared before the roll; 00 is a lethal blow.", rule="EIC-21.2"
        )
    if view.viewer.role == "side" and state.phase == "attack":
        yield Reminder(text="Keep quiet about units with much energy left.", rule="EIC-20.1")


# --- sides and units ------------------------------------------------------------------------------


def _side(view: View, key: str, colour: int) -> SideSheet:
    state, team = view.state, view.state.sides[key]
    own = [unit for unit in state.units.values() if unit.side == key]
    left = sum(not is_vanquished(unit) for unit in own)
    secret = key in view.secret
    credits = Counter(
        label="Credits", value=team.credits, shape="number", path=("sides", key, "credits"), rule="EIC-2.2"
    )
    return SideSheet(
        id=key,
        title=team.name or key,
        own=owns(view.viewer, key),
        colour=colour,
        chips=tuple(_side_chips(view, key)),
        counters=() if secret else (credits,),
        facts=(Fact(label="Units in action", value=f"{left} of {len(own)}", rule="EIC-18.1"),),
        corrections=corrections.side_corrections(state, key) if _may_correct(view) else (),
    )


def _side_chips(view: View, key: str) -> Iterator[Chip]:
    state, team = view.state, view.state.sides[key]
    if state.ended and state.winner == key:
        yield Chip(label="holds the field", tone="good", rule="EIC-19.1")
    if team.out:
        yield Chip(label="out of the battle", tone="bad", rule="EIC-19.2")
    if state.phase not in (None, "initiative") and state.order[:1] == (key,) and not state.ended:
        yield Chip(label="initiative", tone="on", rule="EIC-11.4")
    if state.phase == "initiative" and team.declared:
        yield Chip(label="has declared", rule="EIC-11.2")
    if team.warp:
        yield Chip(label=f"will warp: {', '.join(sorted(team.warp))}", rule="EIC-11.2")
    if team.surrender is not None:
        yield Chip(label="offers to give up", tone="warn", rule="EIC-19.2", hint=team.surrender)
    if key in state.wildfire and state.phase in (None, "attack"):
        yield Chip(label="may fire by sight", tone="on", rule="EIC-13.10")


def _sheets(view: View) -> Iterator[Sheet]:
    state = view.state
    signs = unit_signs(tuple(state.units))
    own_first = sorted(state.units.items(), key=lambda item: not _is_own(view, item[1]))
    for name, unit in own_first:
        yield _sheet(view, name, unit, mark=signs[name])


def _sheet(view: View, name: str, unit: Unit, *, mark: str) -> Sheet:
    state, own = view.state, _is_own(view, unit)
    acts = owns(view.viewer, unit.side) and not state.ended and is_open_now(state, "attack", unit.side)
    shown = sheet(state, name, unit, own=own, mark=mark, acts=acts)
    return replace(shown, corrections=corrections.unit_corrections(state, name, unit)) if _may_correct(view) else shown


def sheet_at(view: View, path: Path) -> Sheet | None:
    """Returns the sheet of the unit whose value lies at a place of the state; None for anything else."""
    match path:
        case ("units", str(name), *_) if name in view.state.units:
            return _sheet(view, name, view.state.units[name], mark="")
    return None


def _is_own(view: View, unit: Unit) -> bool:
    return owns(view.viewer, unit.side)


# --- the board ------------------------------------------------------------------------------------


def _board(state: State) -> Board:
    ground = state.ground or Ground(columns=0, rows=0)
    bases = tuple((side.base, side.name) for side in state.sides.values() if side.base is not None)
    empty = _empty_board(ground, bases)
    return replace(empty, tokens=tuple(_tokens(state, empty.size)))


@lru_cache(maxsize=64)
def _empty_board(ground: Ground, bases: tuple[tuple[Hex, str], ...]) -> Board:
    tones: Mapping[Hex, str] = {hex_: "zone" for hex_, _ in bases}
    titles = {hexes.hex_key(hex_): f"Base of {name}" for hex_, name in bases}
    plain = hexes.draw_board(hexes.rectangle(ground.columns, ground.rows), (), tones=tones)
    cells = tuple(replace(cell, title=titles[cell.id]) if cell.id in titles else cell for cell in plain.cells)
    return replace(plain, cells=cells, regions=tuple(regions_of(ground.marks)))


def _tokens(state: State, size: float) -> Iterator[Token]:
    """Yields the counters on the board. Units in bases are left out."""
    signs, colours = unit_signs(tuple(state.units)), {key: colour for colour, key in enumerate(state.sides)}

    def piece(name: str, hex_: Hex, mark: str, side: str, **looks: Any) -> Piece:
        title = f"{name}, {state.sides[side].name or side}, hex {hexes.label(hex_)}"
        return Piece(id=name, hex=hex_, mark=mark, title=title, side=colours[side], **looks)

    pieces = []
    for name, unit in state.units.items():
        if unit.status != "base" or is_vanquished(unit):
            level = elevator_height(unit, state.round) or int(is_airborne(unit, state.round))
            pieces.append(piece(name, unit.hex, signs[name], unit.side, level=level, gone=is_vanquished(unit)))
        if unit.drone and has_drone_in_play(unit):
            level = int(is_drone_airborne(unit.drone, state.round))
            pieces.append(piece(drone_name(name), unit.drone.hex, f"{signs[name]}d", unit.side, level=level))
    return draw_pieces(pieces, size)
