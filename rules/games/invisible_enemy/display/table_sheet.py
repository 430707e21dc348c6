"""The sheet of things that belong to no side: towers, markers, terrain."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.battle.state import State, Tower
from rules.games.invisible_enemy.battle.state.lookup import side_name
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display.labels import SCENERY
from rules.games.invisible_enemy.display.unit_sheets import hull_counter, hull_tap
from rules.games.invisible_enemy.mechanics.damage import is_destroyed
from rules.games.invisible_enemy.mechanics.fungus_towers import is_live_tower
from rules.kernel.display.cards import Chip
from rules.kernel.display.screen import Row, Sheet
from rules.kernel.wording import format_count


def table_sheet(state: State, *, offers: frozenset[str]) -> Sheet | None:
    """Returns the sheet of towers, markers and terrain; None if there are none."""
    rows = (*_tower_rows(state, offers), *_marker_rows(state), *_terrain_rows(state))
    if not rows:
        return None
    return Sheet(id=SCENERY, title="Towers, markers, terrain", kind="", side="", own=False, rows=rows)


def _tower_rows(state: State, offers: frozenset[str]) -> Iterator[Row]:
    for name, tower in sorted(state.towers.items()):
        yield Row(
            label=name,
            detail=f"fungus tower, defense {CATALOGUE.battle.fungus_tower.defense}",
            counters=(hull_counter(tower, ("towers", name, "hits"), tap=hull_tap(name, offers)),),
            chips=tuple(_tower_chips(tower)),
            spent=is_destroyed(tower),
        )


def _tower_chips(tower: Tower) -> Iterator[Chip]:
    if is_destroyed(tower):
        yield Chip(label="removed", tone="quiet", rule="IE-9.20")
    elif is_live_tower(tower):
        yield Chip(label="live: infects", tone="bad", rule="IE-6.60")
    else:
        yield Chip(label="dead: blocks movement, sight and fire", tone="quiet", rule="IE-9.21")
    if tower.pending:
        yield Chip(label=f"{format_count(tower.pending, 'hit')} pending", tone="warn", rule="IE-7.3")


def _marker_rows(state: State) -> Iterator[Row]:
    colours = CATALOGUE.turn.markers
    for name, marker in sorted(state.barrages.items()):
        deflected = (Chip(label="deflected", tone="on", rule="IE-8.12"),) if marker.deflected else ()
        resolved = (Chip(label="resolved", tone="quiet", rule="IE-8.17"),) if marker.resolved else ()
        colour = f"{colours[marker.kind]} marker" if marker.kind in colours else "free barrage of a tie"
        yield Row(
            label=name,
            detail=", ".join(word for word in (colour, side_name(state, marker.side), marker.place) if word),
            chips=(*deflected, *resolved),
            spent=marker.resolved,
        )


def _terrain_rows(state: State) -> Iterator[Row]:
    for name, piece in sorted(state.terrain.items()):
        kind = CATALOGUE.terrain.get(piece.type)
        parts = []
        if kind:
            parts = ["impassable" if kind.cost is None else f'{kind.cost}" an inch']
            parts += [f"stops {kind.block}% of fire"] if kind.block else []
            parts += [f"traps on {', '.join(map(str, kind.trap))}"] if kind.trap else []
        yield Row(label=name, detail=", ".join(parts), spent=piece.cleared)
