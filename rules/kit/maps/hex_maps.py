"""Maps of hexes that players draw: their document, how they are painted, and what a battle takes from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from rules.kernel.codec import Codec
from rules.kernel.display.canvas import Brush, Canvas, Stroke
from rules.kernel.display.cards import Fact, Field, Number
from rules.kernel.display.screen import Board, Cell, Region
from rules.kernel.edits import Edit
from rules.kernel.problems import Problem, illegal
from rules.kernel.records import Record, replace
from rules.kit import hexes
from rules.kit.ground import Growth, scatter_hexes
from rules.kit.hexes import DIRECTIONS, Hex, axial, neighbours, offset, rectangle
from rules.kit.maps.frame import OBJECTIVE, ZONES, Kind, MapKind, brushes_of, opposite

MOST_CELLS = 3600
ROAD = "road"
Cells: TypeAlias = Annotated[Mapping[str, Annotated[str, Meta(max_length=40)]], Meta(max_length=MOST_CELLS)]


class HexMap(Record):
    """A map of hexes as its author draws it: what lies in a hex by its printed name ("0304"), layer by layer."""

    name: Annotated[str, Meta(max_length=120)] = ""
    game: str = ""
    kind: str = "map"
    columns: Annotated[int, Meta(ge=1, le=99)] = 16
    rows: Annotated[int, Meta(ge=1, le=99)] = 12
    terrain: Cells = field(default_factory=dict)
    roads: Cells = field(default_factory=dict)
    zones: Cells = field(default_factory=dict)
    objectives: Cells = field(default_factory=dict)
    notes: Annotated[str, Meta(max_length=2000)] = ""

    @property
    def cells(self) -> frozenset[str]:
        """The printed names of all its hexes."""
        return frozenset(map(hexes.label, rectangle(self.columns, self.rows)))


LAYERS = ("terrain", "roads", "zones", "objectives")


class HexMark(Record):
    """A deployment zone or an objective of a map that a battle is fought on: its brush, its name, its hexes."""

    brush: str
    name: str
    hexes: tuple[str, ...]


class HexLimits(Record):
    """The least and the most columns and rows that a map of a game has, and its usual size."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    usual: tuple[int, int]

    @property
    def fixed(self) -> bool:
        """True when every map of the game has the same size."""
        return self.columns[0] == self.columns[1] and self.rows[0] == self.rows[1]


def hex_of(label: str) -> Hex:
    """Returns the hex of a printed name. Raises ValueError."""
    return axial(int(label[:2]) - 1, int(label[2:]) - 1)


class HexMaps(MapKind[HexMap]):
    """Maps of hexes as a kind of shared things of a game."""

    word, words = "map", "maps"
    intro = "Ground to fight on, drawn hex by hex: terrain, deployment zones, objectives."
    codec: Codec[HexMap] = Codec(HexMap)

    def __init__(
        self, game: str, *, ground: Mapping[str, Kind], limits: HexLimits, growths: Sequence[Growth], rule: str
    ) -> None:
        self.limits, self.growths = limits, growths
        super().__init__(game, ground=ground, rule=rule)

    @property
    def brushes(self) -> tuple[Brush, ...]:
        """The terrain of the game, deployment zones, objectives."""
        return brushes_of(self.ground, group="Terrain")

    def blank_map(self) -> HexMap:
        """Returns an empty map of the usual size."""
        return HexMap(game=self.game, columns=self.limits.usual[0], rows=self.limits.usual[1])

    def blank(self, name: str) -> dict[str, object]:
        """Returns the document of an empty map."""
        columns, rows = self.limits.usual
        return {**super().blank(name), "columns": columns, "rows": rows}

    def is_bare(self, thing: HexMap) -> bool:
        """Checks whether nothing is drawn on it."""
        return not any(getattr(thing, layer) for layer in LAYERS)

    def describe(self, thing: HexMap) -> tuple[Fact, ...]:
        """Returns its size, its terrain, its zones and objectives."""
        found = [Fact(label="Size", value=f"{thing.columns} by {thing.rows} hexes", rule=self.rule)]
        if self.ground:
            found.append(Fact(label="Hexes with terrain", value=str(len({*thing.terrain, *thing.roads}))))
        zones = sorted({ZONES.get(key, key) for key in thing.zones.values()})
        found.append(Fact(label="Deployment zones", value=str(len(zones))))
        found.append(Fact(label="Objectives", value=str(len(thing.objectives))))
        return tuple(found)

    def problems(self, thing: HexMap) -> Iterator[Problem]:
        """Yields a size that the game does not have, terrain that it does not know, and what lies beyond the edge."""
        limits = (self.limits.columns, self.limits.rows)
        if not all(low <= size <= high for size, (low, high) in zip((thing.columns, thing.rows), limits, strict=True)):
            sizes = " and ".join(f"{low} to {high}" if low < high else str(low) for low, high in limits)
            yield Problem(code="map-size", message=f"A map has {sizes} columns and rows.", rule=self.rule)
        known = {*self.ground}
        for kind in sorted({*thing.terrain.values(), *thing.roads.values()} - known):
            yield Problem(code="no-such-ground", message=f"There is no terrain “{kind}”.", rule=self.rule)
        for kind in sorted({*thing.zones.values()} - {*ZONES}):
            yield Problem(code="no-such-ground", message=f"There is no deployment zone “{kind}”.", rule=self.rule)
        cells = thing.cells
        beyond = sum(label not in cells for layer in LAYERS for label in getattr(thing, layer))
        if beyond:
            message = f"{beyond} of its drawn hexes lie beyond its edge and do not count."
            yield Problem(code="off-map", message=message, rule=self.rule, weight="hint")

    def fields(self, thing: HexMap) -> Iterator[Field]:
        """Yields the fields of its size, where the game has maps of several sizes."""
        if not self.limits.fixed:
            for key, label, value in (("columns", "Columns", thing.columns), ("rows", "Rows", thing.rows)):
                low, high = getattr(self.limits, key)
                yield Number(path=(key,), label=label, value=value, least=low, most=high, rule=self.rule)

    # --- drawing ----------------------------------------------------------------------------------

    def canvas(self, thing: HexMap) -> Canvas:
        """Returns the map as it is now, and the brushes of the game."""
        return Canvas(brushes=self.brushes, board=self.board(thing), scatters=bool(self.growths))

    def board(self, thing: HexMap) -> Board:
        """Draws a map without pieces."""
        kept = self.within_edges(thing)
        tones = {hex_of(label): self.ground[kind].tone for label, kind in {**kept.roads, **kept.terrain}.items()}
        plain = hexes.draw_board(rectangle(kept.columns, kept.rows), (), tones=tones)
        cells = tuple(self._printed(cell, kept) for cell in plain.cells)
        return replace(plain, cells=cells, regions=tuple(regions_of(marks_of(kept))))

    def within_edges(self, thing: HexMap) -> HexMap:
        """Returns a map without what lies beyond its edges or is of no kind that the game knows."""
        cells, known = thing.cells, {*self.ground, *ZONES}
        kept = {
            layer: {
                label: kind
                for label, kind in sorted(getattr(thing, layer).items())
                if label in cells and (layer == "objectives" or kind in known)
            }
            for layer in LAYERS
        }
        return replace(thing, **kept)

    def _printed(self, cell: Cell, thing: HexMap) -> Cell:
        label = cell.label
        kinds = [self.ground[layer[label]].name.lower() for layer in (thing.terrain, thing.roads) if label in layer]
        kinds += [ZONES[thing.zones[label]].lower()] if label in thing.zones else []
        kinds += [f"objective {thing.objectives[label]}"] if label in thing.objectives else []
        if not kinds:
            return cell
        return replace(cell, title=f"{label}, {', '.join(kinds)}", ways=_ways(label, thing.roads))

    def paint(self, thing: HexMap, stroke: Stroke) -> Sequence[Edit]:
        """Returns the edits of a stroke: each of its hexes gets what the brush draws, or is cleared."""
        if stroke.do != "erase":
            self.check_brush(stroke.brush)
        cells = {hexes.hex_key(hex_of(label)): label for label in thing.cells}
        if not stroke.places or not all(place in cells for place in stroke.places):
            raise illegal("off-map", "Choose a hex of the map.", rule=self.rule)
        edits: list[Edit] = []
        for place in dict.fromkeys(stroke.places):
            label = cells[place]
            edits += self._dab(thing, label, stroke, stroke.brush, edits)
            if stroke.mirrored and (other := turned(label, thing.columns, thing.rows)) != label:
                edits += self._dab(thing, other, stroke, opposite(stroke.brush), edits)
        return edits

    def _dab(self, thing: HexMap, label: str, stroke: Stroke, brush: str, before: Sequence[Edit]) -> list[Edit]:
        if stroke.do == "erase":
            there = [layer for layer in LAYERS if label in getattr(thing, layer)]
            return [Edit(op="set", path=(layer, label), value=None) for layer in there]
        layer = (
            "zones"
            if brush in ZONES
            else "objectives"
            if brush == OBJECTIVE
            else "roads"
            if brush == ROAD
            else "terrain"
        )
        if layer != "objectives":
            return [Edit(op="set", path=(layer, label), value=brush)]
        taken = {*thing.objectives.values(), *(edit.value for edit in before if edit.path[:1] == ("objectives",))}
        number = next(number for number in range(1, MOST_CELLS) if str(number) not in taken)
        return [Edit(op="set", path=(layer, label), value=thing.objectives.get(label, str(number)))]

    def scatter(self, thing: HexMap, seed: int, *, mirrored: bool) -> Sequence[Edit]:
        """Lays out the terrain again by chance; with no terrain in the game, the objectives."""
        laid = scatter_hexes(seed, thing.columns, thing.rows, self.growths, mirrored=mirrored)
        found = {hexes.label(hex_): kind for hex_, kind in sorted(laid.items())}
        objectives = [label for label, kind in found.items() if kind == OBJECTIVE]
        edits = [Edit(op="set", path=("objectives",), value={at: str(n) for n, at in enumerate(objectives, 1)})] * bool(
            objectives
        )
        if self.ground:
            terrain = {label: kind for label, kind in found.items() if kind in self.ground}
            edits += [Edit(op="set", path=("terrain",), value=terrain), Edit(op="set", path=("roads",), value=None)]
        return edits


def turned(label: str, columns: int, rows: int) -> str:
    """Returns the hex at the other side of a map, turned half about its middle."""
    column, row = offset(hex_of(label))
    return hexes.label(axial(columns - 1 - column, rows - 1 - row))


def _ways(label: str, roads: Mapping[str, str]) -> tuple[float, ...]:
    """Returns the sides of a hex to which its road leads, in degrees clockwise from the top."""
    if label not in roads:
        return ()
    beside = zip(range(len(DIRECTIONS)), neighbours(hex_of(label)), strict=True)
    return tuple(number * 60.0 for number, hex_ in beside if hexes.label(hex_) in roads)


# --- what a battle takes --------------------------------------------------------------------------


def road_chains(thing: HexMap) -> tuple[tuple[str, ...], ...]:
    """Returns the roads as chains: each two hexes of road that lie side by side, and hexes of road by themselves."""
    found: list[tuple[str, ...]] = []
    for label in thing.roads:
        beside = [other for hex_ in neighbours(hex_of(label)) if (other := hexes.label(hex_)) in thing.roads]
        found += [(label, other) for other in beside if label < other] or ([(label,)] if not beside else [])
    return tuple(found)


def marks_of(thing: HexMap) -> tuple[HexMark, ...]:
    """Returns the deployment zones and the objectives of a map."""
    zones: dict[str, list[str]] = {}
    for label, brush in sorted(thing.zones.items()):
        zones.setdefault(brush, []).append(label)
    found = [HexMark(brush=key, name=ZONES[key], hexes=tuple(zones[key])) for key in ZONES if key in zones]
    named = sorted(thing.objectives.items(), key=lambda one: one[1])
    return (*found, *(HexMark(brush=OBJECTIVE, name=f"Objective {name}", hexes=(label,)) for label, name in named))


def mirrored_marks(
    columns: int, rows: int, *, zone: tuple[str, str] | None, objectives: Iterable[str]
) -> tuple[HexMark, ...]:
    """Returns the marks of a map of two alike halves: a zone between two hexes at its corners, and objectives.

    Each is there again on the other side, turned half about the map's middle; without a zone only the objectives are.
    """
    zones: dict[str, str] = {}
    if zone is not None:
        (left, top), (right, bottom) = (offset(hex_of(label)) for label in zone)
        own = [hexes.label(axial(x, y)) for x in range(left, right + 1) for y in range(top, bottom + 1)]
        zones = {turned(label, columns, rows): "zone-2" for label in own} | dict.fromkeys(own, "zone-1")
    places = sorted({both for label in objectives for both in (label, turned(label, columns, rows))})
    named = {label: str(number) for number, label in enumerate(places, 1)}
    return marks_of(HexMap(columns=columns, rows=rows, zones=zones, objectives=named))


def regions_of(marks: Iterable[HexMark]) -> Iterator[Region]:
    """Yields the marks of a map as a board draws them."""
    for mark in marks:
        tone = OBJECTIVE if mark.brush == OBJECTIVE else f"side-{int(mark.brush[-1]) - 1}"
        cells = tuple(hexes.hex_key(hex_of(label)) for label in mark.hexes)
        yield Region(title=mark.name, tone=tone, cells=cells, mark=mark.name.split()[-1])


def zone_middle(marks: Iterable[HexMark], side: int) -> Hex | None:
    """Returns the hex nearest to the middle of a side's zone, by the side's number from 0; None without one."""
    zone = next((mark for mark in marks if mark.brush == f"zone-{side + 1}"), None)
    if zone is None:
        return None
    places = [hex_of(label) for label in zone.hexes]
    return min(places, key=lambda one: (sum(hexes.distance(one, other) for other in places), one))
