"""The battle as one viewer may know it, as the pages show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import cos, pi, sin

from rules.games.extractors.battle import turn_order
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import left_out, scenario
from rules.games.extractors.battle.state.units import gone, kind, on_map, side
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, PHASES, Direction, Label, Phase
from rules.games.extractors.display import corrections
from rules.games.extractors.display.briefing import briefing
from rules.games.extractors.display.labels import PHASE_NAMES, side_name, signs
from rules.games.extractors.display.undone import undone
from rules.games.extractors.display.unit_sheets import sheet
from rules.games.extractors.display.unused_units import idle
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.victory import score
from rules.games.extractors.visibility.view import View
from rules.kernel.records import changed
from rules.kernel.screen import (
    Board,
    Cell,
    Chip,
    Fact,
    Progress,
    Reminder,
    Screen,
    Sheet,
    SideSheet,
    Step,
    Token,
    Waiting,
)
from rules.kit import hexes
from rules.kit.hexes import Hex

TONES = {
    "lake": "water",
    "build-up": "building",
    "rough": "rough",
    "bog": "swamp",
    "chimneys": "fungus",
    "flux": "zone",
    "depression": "hill",
}
"""Which of the drawing's patterns stands for a terrain; of several in a hex the first here."""
SPREAD = 0.45


def screen(view: View) -> Screen:
    """What the pages show of a battle to this viewer."""
    state = view.state
    return Screen(
        progress=Progress(
            title=_title(state),
            steps=tuple(Step(key=phase, label=PHASE_NAMES[phase]) for phase in _steps(state)),
            current="" if state.over else state.phase or "",
            waiting=tuple(_waiting(view)),
            reminders=tuple(_reminders(view)),
        ),
        sides=tuple(_side(view, key, colour) for colour, key in enumerate(state.players)),
        sheets=tuple(_sheets(view)),
        board=None if state.typed else _board(view),
        facts=tuple(_facts(state)),
        notes=_notes(state),
        corrections=corrections.of_battle(state) if _corrects(view) else (),
    )


def _title(state: State) -> str:
    if state.over:
        return "The battle is over"
    if state.phase in ("dorian-setup", "avronian-setup"):
        return "Set-up"
    played = scenario(state)
    return f"Turn {state.turn}" + (f" of {played.turns}" if played else "")


def _steps(state: State) -> tuple[Phase, ...]:
    if state.phase in ("dorian-setup", "avronian-setup"):
        return ("dorian-setup", "avronian-setup")
    return PHASES


def _facts(state: State) -> Iterator[Fact]:
    played = scenario(state)
    if played is None:
        return
    # During play the reckoning is told only where it rests on what both sides see.
    yield Fact(label="Scenario", value=played.name, rule=played.goal_rule)
    setting_up = (state.phase or "").endswith("-setup")
    if not state.over and (setting_up or played.secret_armies or played.dorian.hidden):
        return
    found = score(state)
    name = side_name(found.winner) if found.winner else "nobody"
    label, value = ("Reckoning", f"{name} wins") if state.over else ("If it ended now", f"{name} would win")
    yield Fact(label=label, value=value, why=found.lines, rule=played.goal_rule)


def _notes(state: State) -> tuple[str, ...]:
    played = scenario(state)
    return () if played is None else (played.goal, *(() if state.over else briefing(played, state.turn)))


# --- who is waited for ----------------------------------------------------------------------------


def _waiting(view: View) -> Iterator[Waiting]:
    state = view.state
    if state.over or state.phase is None:
        return
    faction = turn_order.sides_turn(state.phase)
    for key, plays in state.players.items():
        if plays == faction:
            left = len(idle(state, plays)) if owns(view, plays) else 0
            yield Waiting(side=key, text=_task(view, state.phase), left=left)


def _task(view: View, phase: Phase) -> str:
    """What is to be done, in words that tell nobody how many units he does not see."""
    state = view.state
    match phase:
        case "dorian-setup":
            return "places units, then ends the set-up"
        case "avronian-setup":
            return "gives orders, places machines"
        case "dorian-move" if names := turn_order.pending_flights(state):
            return f"moves; routed: {', '.join(names)}"
        case "avronian-move" if names := turn_order.pending_moves(state):
            return f"carries out move orders: {', '.join(names)}"
        case "avronian-fire" if names := turn_order.pending_fire(state):
            return f"carries out combat orders: {', '.join(names)}"
        case "dorian-rally":
            return "rallies"
        case _:
            return "moves" if phase.endswith("move") else "fires"


def _reminders(view: View) -> Iterator[Reminder]:
    state = view.state
    if state.over:
        return
    faction = turn_order.sides_turn(state.phase)
    if owns(view, faction):
        yield from undone(state, "dorian" if faction == "dorian" else "avronian")
    if state.phase in ("dorian-setup", "avronian-setup"):
        if not state.typed:
            yield Reminder(
                text="Copy what your printed map shows: draw terrain, flux arrows and roads.", rule="EXT-6.11"
            )
        yield Reminder(text="At most three friends in a hex, one of them no section.", rule="EXT-5.9")
        if state.phase == "avronian-setup" and not state.simple:
            yield Reminder(text="Give every machine orders, also those that enter later.", rule="EXT-4.2")
            yield Reminder(text="On paper displays, order counters are placed now, not before.", rule="EXT-4.5")
    if state.phase in ("dorian-move", "avronian-move"):
        yield Reminder(text="One unit finishes its move before the next begins.", rule="EXT-2.4")
    if state.phase == "avronian-move" and not state.simple:
        yield Reminder(text="A reset comes at the very start, instead of the next order.", rule="EXT-17.1")
    if state.phase in ("dorian-fire", "avronian-fire"):
        yield Reminder(text="5 or more hits; the die shows 0 to 9, and 0 is zero.", rule="EXT-1.4")
        yield Reminder(text="Units that have moved fire as well, without penalty.", rule="EXT-2.7")
    if state.phase == "dorian-move" and state.scenario == "ambush":
        yield Reminder(text="Hidden units are activated before the first move.", rule="EXT-22.29")


# --- sides and units ------------------------------------------------------------------------------


def _side(view: View, key: str, colour: int) -> SideSheet:
    state = view.state
    faction = state.players[key]
    units = [unit for unit in state.units.values() if side(unit) == faction]
    chips = []
    if edge := state.edges.get(faction):
        chips.append(Chip(label=f"friendly edge {edge}", rule="EXT-22.1"))
    if not state.over and turn_order.sides_turn(state.phase) == faction:
        chips.append(Chip(label="its phase", tone="on", rule="EXT-2.1"))
    fighting = sum(not (gone(unit) or left_out(state, unit)) for unit in units)
    return SideSheet(
        id=key,
        title=state.titles.get(faction) or side_name(faction),
        own=owns(view, faction),
        colour=colour,
        chips=tuple(chips),
        facts=(
            Fact(label="Plays", value=side_name(faction), rule="EXT-1.2"),
            Fact(label="Units in play", value=f"{fighting} of {len(units)}", rule="EXT-10.1"),
        ),
    )


def owns(view: View, faction: str) -> bool:
    """True when the viewer acts for a faction; the referee does for both."""
    return view.viewer.role == "referee" or view.faction == faction


def side_id(state: State, faction: str) -> str:
    """The id of the side that plays a faction."""
    return next((key for key, plays in state.players.items() if plays == faction), "")


def _sheets(view: View) -> Iterator[Sheet]:
    state = view.state
    marks = signs(state.units)
    for name in sorted(state.units, key=lambda key: (not owns(view, side(state.units[key])), key)):
        faction = side(state.units[name])
        shown = sheet(state, name, owner=side_id(state, faction), own=owns(view, faction), mark=marks[name])
        yield changed(shown, corrections=corrections.of_unit(state, name)) if _corrects(view) else shown


def _corrects(view: View) -> bool:
    """True for the referee of a battle that goes on."""
    return view.viewer.role == "referee" and not view.state.over


# --- the board ------------------------------------------------------------------------------------


def _board(view: View) -> Board:
    state = view.state
    terrain = tuple(sorted((label, hexmap.terrain(state, label)) for label in state.terrain))
    empty = _empty_board(terrain, state.roads, tuple(sorted(state.flux.items())))
    return changed(empty, tokens=tuple(_tokens(view, empty.size)))


@lru_cache(maxsize=64)
def _empty_board(
    terrain: tuple[tuple[Label, tuple[str, ...]], ...],
    chains: tuple[tuple[Label, ...], ...],
    flux: tuple[tuple[Label, Direction], ...],
) -> Board:
    arrows, roads = dict(flux), {label: hexmap.road_ways(chains, label) for chain in chains for label in chain}
    tones: dict[Hex, str] = {hexmap.axial(label): "road" for label in roads}
    words: dict[str, str] = {hexmap.cell_id(label): f"{label}, road" for label in roads}
    for label, kinds in terrain:
        tone = next((TONES[key] for key in TONES if key in kinds), "")
        if tone:
            tones[hexmap.axial(label)] = tone
        named = [CATALOGUE.terrain[key].name.lower() for key in kinds]
        named += [f"arrow {arrows[label]}"] if label in arrows else []
        named += ["road"] if label in roads else []
        words[hexmap.cell_id(label)] = f"{label}, {', '.join(named)}"
    plain = hexes.board(hexes.rectangle(hexmap.LIMITS.columns, hexmap.LIMITS.rows), (), tones=tones)
    cells = tuple(_printed(cell, words, arrows, roads) if cell.id in words else cell for cell in plain.cells)
    return changed(plain, cells=cells)


def _printed(
    cell: Cell,
    words: Mapping[str, str],
    arrows: Mapping[Label, Direction],
    roads: Mapping[Label, tuple[Direction, ...]],
) -> Cell:
    """A cell with what the printed map shows there: its terrain in words, its arrow, its roads."""
    arrow, ways = arrows.get(cell.label), roads.get(cell.label, ())
    return changed(
        cell,
        title=words[cell.id],
        arrow=None if arrow is None else _degrees(arrow),
        ways=tuple(map(_degrees, ways)),
    )


def _degrees(direction: Direction) -> float:
    return DIRECTIONS.index(direction) * 60.0


def _tokens(view: View, size: float) -> Iterator[Token]:
    state = view.state
    marks = signs(state.units)
    colours: dict[str, int] = {faction: colour for colour, faction in enumerate(state.players.values())}
    shared: dict[Label, list[str]] = {}
    for name, unit in state.units.items():
        if on_map(unit) and unit.hex:
            shared.setdefault(unit.hex, []).append(name)
    for label, names in sorted(shared.items()):
        for place, name in enumerate(sorted(names)):
            yield _token(state, name, label, _spot(label, place, len(names), size), marks, colours)


def _token(
    state: State,
    name: str,
    label: Label,
    spot: tuple[float, float],
    marks: Mapping[str, str],
    colours: Mapping[str, int],
) -> Token:
    unit = state.units[name]
    facing = _degrees(unit.facing) if kind(unit).has_facing else None
    status = f", {unit.status}" if unit.status != "ok" else ""
    return Token(
        id=name,
        cell=hexmap.cell_id(label),
        x=spot[0],
        y=spot[1],
        mark=marks[name],
        title=f"{name}, {side_name(side(unit))}, {label}{status}",
        side=colours.get(side(unit), 0),
        turn=facing,
    )


def _spot(label: Label, place: int, count: int, size: float) -> tuple[float, float]:
    x, y = hexes.centre(hexmap.axial(label), size)
    if count == 1:
        return round(x, 1), round(y, 1)
    angle = 2 * pi * place / count
    return round(x + SPREAD * size * cos(angle), 1), round(y + SPREAD * size * sin(angle), 1)
