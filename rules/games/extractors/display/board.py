"""The map as the pages draw it: terrain, roads, counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.maps import TONES
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Label
from rules.games.extractors.display.labels import side_name, signs
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.hexmap import hex_of
from rules.games.extractors.mechanics.roads import road_directions, road_links
from rules.games.extractors.mechanics.terrain import terrain_at
from rules.games.extractors.visibility.view import View
from rules.kernel.display.screen import Board, Cell, Token
from rules.kernel.records import replace
from rules.kit import hexes
from rules.kit.hexes import Hex
from rules.kit.hexmap import Piece, draw_pieces
from rules.kit.maps.hex_maps import regions_of


def draw_board(view: View) -> Board:
    state = view.state
    terrain = tuple(sorted((label, terrain_at(state, label)) for label in state.terrain))
    empty = _empty_board(terrain, state.roads, tuple(sorted(state.flux.items())))
    return replace(empty, tokens=tuple(_tokens(view, empty.size)), regions=tuple(regions_of(state.marks)))


@lru_cache(maxsize=64)
def _empty_board(
    terrain: tuple[tuple[Label, tuple[str, ...]], ...],
    chains: tuple[tuple[Label, ...], ...],
    flux: tuple[tuple[Label, Direction], ...],
) -> Board:
    links = road_links(chains)
    arrows, roads = dict(flux), {label: road_directions(links, label) for chain in chains for label in chain}
    tones: dict[Hex, str] = {hex_of(label): "road" for label in roads}
    words: dict[str, str] = {hexmap.cell_id(label): f"{label}, road" for label in roads}
    for label, kinds in terrain:
        tone = next((TONES[key] for key in TONES if key in kinds), "")
        if tone:
            tones[hex_of(label)] = tone
        named = [CATALOGUE.terrain[key].name.lower() for key in kinds]
        named += [f"arrow {arrows[label]}"] if label in arrows else []
        named += ["road"] if label in roads else []
        words[hexmap.cell_id(label)] = f"{label}, {', '.join(named)}"
    plain = hexes.draw_board(hexes.rectangle(hexmap.LIMITS.columns, hexmap.LIMITS.rows), (), tones=tones)
    cells = tuple(_printed_cell(cell, words, arrows, roads) if cell.id in words else cell for cell in plain.cells)
    return replace(plain, cells=cells)


def _printed_cell(
    cell: Cell,
    words: Mapping[str, str],
    arrows: Mapping[Label, Direction],
    roads: Mapping[Label, tuple[Direction, ...]],
) -> Cell:
    """Returns a cell as the printed map shows it: its terrain in words, its arrow, its roads."""
    arrow, ways = arrows.get(cell.label), roads.get(cell.label, ())
    return replace(
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
    shown = sorted((unit.hex, name) for name, unit in state.units.items() if on_map(unit) and unit.hex)
    return draw_pieces((_piece(state, name, label, marks, colours) for label, name in shown), size)


def _piece(state: State, name: str, label: Label, marks: Mapping[str, str], colours: Mapping[str, int]) -> Piece:
    unit = state.units[name]
    facing = _degrees(unit.facing) if kind(unit).has_facing else None
    status = f", {unit.status}" if unit.status != "ok" else ""
    return Piece(
        id=name,
        hex=hex_of(label),
        mark=marks[name],
        title=f"{name}, {side_name(side(unit))}, {label}{status}",
        side=colours.get(side(unit), 0),
        turn=facing,
    )
