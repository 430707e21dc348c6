"""Tables in inches that players draw: their document, how pieces are laid, and what a battle takes from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Annotated, TypeAlias

from msgspec import Meta

from rules.kernel.codec import Codec
from rules.kernel.display.canvas import Brush, Canvas, Laying, Stroke
from rules.kernel.display.cards import Fact, Field, Number
from rules.kernel.display.plan import Plan, PlanCircle, PlanOutline
from rules.kernel.edits import Edit
from rules.kernel.problems import Problem, illegal
from rules.kernel.records import Json, Record, replace
from rules.kit import plan
from rules.kit.ground import Growth, Laid, scatter_pieces
from rules.kit.maps.frame import OBJECTIVE, ZONES, Kind, MapKind, brushes_of, opposite
from rules.kit.names import unique_name
from rules.kit.plan import Footprint, Point, round_to_tenth
from rules.kit.table import LEAST, MOST, Table, format_length

MOST_PIECES = 150
Inches: TypeAlias = Annotated[float, Meta(ge=0, le=MOST)]
Side: TypeAlias = Annotated[int | float, Meta(ge=LEAST, le=MOST)]
Length: TypeAlias = Annotated[int | float, Meta(ge=0.2, le=MOST)]


class TablePiece(Record):
    """A piece on a table: its kind, its middle, its size across and along in inches, its turn in degrees clockwise.

    ``name`` is a name of its own; without one it is called by its kind.
    """

    kind: Annotated[str, Meta(max_length=40)]
    at: tuple[Inches, Inches]
    width: Length = 6
    depth: Length = 6
    turn: Annotated[int, Meta(ge=0, le=359)] = 0
    round: bool = False
    name: Annotated[str, Meta(max_length=40)] = ""


PIECES: Codec[tuple[TablePiece, ...]] = Codec(tuple[TablePiece, ...])


class TableMap(Record):
    """A table as its author draws it; deployment zones and objectives are pieces as well."""

    name: Annotated[str, Meta(max_length=120)] = ""
    game: str = ""
    kind: str = "map"
    width: Side = 72
    depth: Side = 48
    pieces: Annotated[tuple[TablePiece, ...], Meta(max_length=MOST_PIECES)] = ()
    notes: Annotated[str, Meta(max_length=2000)] = ""


class TableMark(Record):
    """A deployment zone or an objective of a table that a battle is fought on."""

    brush: str
    name: str
    at: Point
    width: float
    depth: float
    turn: float = 0
    round: bool = False
    id: str = ""


class TableMaps(MapKind[TableMap]):
    """Tables in inches as a kind of shared things of a game."""

    word, words = "table", "tables"
    intro = "Ground to fight on, laid out to the inch: terrain, deployment zones, objectives."
    codec: Codec[TableMap] = Codec(TableMap)

    def __init__(
        self, game: str, *, ground: Mapping[str, Kind], growths: Sequence[Growth], rule: str, captions: bool = False
    ) -> None:
        self.growths, self.captions = growths, captions
        super().__init__(game, ground=ground, rule=rule)

    @property
    def brushes(self) -> tuple[Brush, ...]:
        """The terrain of the game, deployment zones, objectives."""
        return brushes_of(self.ground, group="Terrain")

    def blank_map(self) -> TableMap:
        """Returns a bare table."""
        return TableMap(game=self.game)

    def is_bare(self, thing: TableMap) -> bool:
        """Checks whether nothing lies on it."""
        return not thing.pieces

    def describe(self, thing: TableMap) -> tuple[Fact, ...]:
        """Returns its size, its terrain, its zones and objectives."""
        kinds = [one.kind for one in thing.pieces]
        size = f"{format_length(thing.width)} by {format_length(thing.depth)} inches"
        return (
            Fact(label="Size", value=size, rule=self.rule),
            Fact(label="Pieces of terrain", value=str(sum(kind in self.ground for kind in kinds))),
            Fact(label="Deployment zones", value=str(len({*kinds} & {*ZONES}))),
            Fact(label="Objectives", value=str(kinds.count(OBJECTIVE))),
        )

    def problems(self, thing: TableMap) -> Iterator[Problem]:
        """Yields kinds of ground that the game does not know, and pieces beyond the edge."""
        known = {*self.ground, *ZONES, OBJECTIVE}
        for kind in sorted({one.kind for one in thing.pieces} - known):
            yield Problem(code="no-such-ground", message=f"There is no terrain “{kind}”.", rule=self.rule)
        beyond = sum(not _is_on(one.at, thing) for one in thing.pieces)
        if beyond:
            message = f"{beyond} of its pieces lie beyond the edge and do not count."
            yield Problem(code="off-map", message=message, rule=self.rule, weight="hint")

    def fields(self, thing: TableMap) -> Iterator[Field]:
        """Yields the fields of its size."""
        for key, label in (("width", "Inches from left to right"), ("depth", "Inches from edge to edge")):
            value = format_length(getattr(thing, key))
            yield Number(path=(key,), label=label, value=value, least=LEAST, most=MOST, rule=self.rule)

    # --- drawing ----------------------------------------------------------------------------------

    def canvas(self, thing: TableMap) -> Canvas:
        """Returns the table as it is now, and the brushes of the game."""
        kept, names = self.within_edges(thing), self.names(thing)
        pieces = tuple(
            Laying(
                id=str(number),
                label=names[number],
                at=one.at,
                width=one.width,
                depth=one.depth,
                turn=one.turn,
                round=one.round,
            )
            for number, one in enumerate(kept.pieces)
        )
        return Canvas(brushes=self.brushes, plan=self.plan(thing), pieces=pieces, scatters=bool(self.growths))

    def names(self, thing: TableMap) -> list[str]:
        """Returns what each piece is called: its own name or its kind, and a number if there are several."""
        taken: dict[str, None] = {}
        for one in self.within_edges(thing).pieces:
            kind = self.ground[one.kind].name if one.kind in self.ground else ZONES.get(one.kind, "Objective")
            taken[unique_name(one.name or kind, taken)] = None
        return list(taken)

    def plan(self, thing: TableMap) -> Plan:
        """Draws a table without units."""
        kept = self.within_edges(thing)
        laid = zip(self.names(thing), kept.pieces, strict=True)
        ground = [(number, name, one) for number, (name, one) in enumerate(laid) if one.kind in self.ground]
        outlines = (
            PlanOutline(
                id=str(number),
                title=name,
                corners=edge_of(one),
                tone=self.ground[one.kind].tone,
                caption=name if self.captions else "",
            )
            for number, name, one in ground
        )
        zones, circles = draw_marks(self.marks(thing))
        return Plan(width=kept.width, depth=kept.depth, outlines=(*outlines, *zones), circles=circles)

    def within_edges(self, thing: TableMap) -> TableMap:
        """Returns a table without what lies beyond its edge or is of no kind that the game knows."""
        known = {*self.ground, *ZONES, OBJECTIVE}
        return replace(thing, pieces=tuple(one for one in thing.pieces if one.kind in known and _is_on(one.at, thing)))

    def paint(self, thing: TableMap, stroke: Stroke) -> Sequence[Edit]:
        """Returns the edit of a stroke: a piece is put down, moved, shaped or taken away, its mirror image with it."""
        thing = self.within_edges(thing)
        pieces = list(thing.pieces)
        match stroke.do:
            case "put":
                self.check_brush(stroke.brush)
                pieces += self._with_twin(thing, self._new(thing, stroke), mirrored=stroke.mirrored)
            case "erase":
                gone = self._with_partner(thing, stroke)
                pieces = [one for number, one in enumerate(pieces) if number not in gone]
            case _:
                first, *others = self._with_partner(thing, stroke)
                pieces[first] = self._changed(thing, pieces[first], stroke)
                for other in others:
                    pieces[other] = _twin(thing, pieces[first])
        if len(pieces) > MOST_PIECES:
            raise illegal("too-many-pieces", f"A table holds {MOST_PIECES} pieces at most.", rule=self.rule)
        return [Edit(op="set", path=("pieces",), value=PIECES.write(tuple(pieces)))]

    def _new(self, thing: TableMap, stroke: Stroke) -> TablePiece:
        return TablePiece(kind=stroke.brush, at=self._place(thing, stroke), **self._shape(stroke))

    def _changed(self, thing: TableMap, one: TablePiece, stroke: Stroke) -> TablePiece:
        if stroke.do == "move":
            return replace(one, at=self._place(thing, stroke))
        return replace(one, **self._shape(stroke))

    def _place(self, thing: TableMap, stroke: Stroke) -> Point:
        try:
            x, y = (float(part) for part in stroke.places[0].split(","))
        except (IndexError, ValueError):
            raise illegal("no-place", "Tap a place on the table, or type its inches.", rule=self.rule) from None
        if not (isfinite(x) and isfinite(y) and _is_on((x, y), thing)):
            raise illegal("off-map", "That place is not on the table.", rule=self.rule)
        return round_to_tenth(x), round_to_tenth(y)

    def _shape(self, stroke: Stroke) -> dict[str, Json]:
        across, along, disc = self._usual(stroke)
        sides = (across, across if disc else along)
        if not all(isfinite(side) and 0.2 <= side <= MOST for side in sides):
            raise illegal("piece-size", f"A piece is 0.2 to {MOST} inches long and wide.", rule=self.rule)
        width, depth = map(round_to_tenth, sides)
        return {"width": width, "depth": depth, "turn": stroke.turn % 360, "round": disc}

    def _usual(self, stroke: Stroke) -> tuple[int | float, int | float, bool]:
        """Returns the size of a stroke's piece, across and along, and whether it is round."""
        if stroke.width is not None:
            return stroke.width, stroke.width if stroke.depth is None else stroke.depth, stroke.round
        usual = self.ground.get(stroke.brush, USUAL_ZONE if stroke.brush in ZONES else USUAL_GOAL)
        return (*usual.size, usual.round or stroke.round)

    def _with_partner(self, thing: TableMap, stroke: Stroke) -> list[int]:
        """Returns the number of the piece that a stroke names and, if it is mirrored, that of its mirror image."""
        number = int(stroke.piece) if stroke.piece.isdecimal() and len(stroke.piece) < 6 else -1
        if not 0 <= number < len(thing.pieces):
            raise illegal("no-such-piece", "Choose a piece on the table.", rule=self.rule)
        twin = _twin(thing, thing.pieces[number])
        found = [at for at, one in enumerate(thing.pieces) if one == twin and at != number]
        return [number, *found[:1]] if stroke.mirrored else [number]

    def _with_twin(self, thing: TableMap, one: TablePiece, *, mirrored: bool) -> list[TablePiece]:
        twin = _twin(thing, one)
        return [one, twin] if mirrored and twin.at != one.at else [one]

    def scatter(self, thing: TableMap, seed: int, *, mirrored: bool) -> Sequence[Edit]:
        """Lays out the terrain again by chance; zones and objectives stay."""
        kept = [one for one in thing.pieces if one.kind not in self.ground]
        laid = scatter_pieces(seed, thing.width, thing.depth, self.growths, mirrored=mirrored)
        made = [
            TablePiece(kind=one.kind, at=one.at, width=one.width, depth=one.depth, turn=one.turn % 360, round=one.round)
            for one in laid
        ]
        return [Edit(op="set", path=("pieces",), value=PIECES.write((*made, *kept)[:MOST_PIECES]))]

    # --- what a battle takes ----------------------------------------------------------------------

    def table_of(self, thing: TableMap, base: float) -> Table:
        """Returns the table of a battle, with bases of a size."""
        return Table(width=thing.width, depth=thing.depth, base=base)

    def laid(self, thing: TableMap) -> tuple[Laid, ...]:
        """Returns the ground of a table."""
        return tuple(
            Laid(kind=one.kind, at=one.at, width=one.width, depth=one.depth, turn=one.turn, round=one.round)
            for one in self.within_edges(thing).pieces
            if one.kind in self.ground
        )

    def marks(self, thing: TableMap) -> tuple[TableMark, ...]:
        """Returns the deployment zones and the objectives of a table."""
        laid = zip(self.names(thing), self.within_edges(thing).pieces, strict=True)
        return tuple(
            TableMark(
                id=str(number),
                brush=one.kind,
                name=name,
                at=one.at,
                width=one.width,
                depth=one.depth,
                turn=one.turn,
                round=one.round,
            )
            for number, (name, one) in enumerate(laid)
            if one.kind not in self.ground
        )


USUAL_ZONE = Kind(name="Deployment zone", size=(36, 8))
USUAL_GOAL = Kind(name="Objective", size=(2, 2), round=True)


def _is_on(at: Point, thing: TableMap) -> bool:
    return 0 <= at[0] <= thing.width and 0 <= at[1] <= thing.depth


def _twin(thing: TableMap, one: TablePiece) -> TablePiece:
    """Returns a piece turned half about the middle of the table."""
    at = (round_to_tenth(thing.width - one.at[0]), round_to_tenth(thing.depth - one.at[1]))
    return replace(one, kind=opposite(one.kind), at=at)


def edge_of(one: TablePiece | TableMark) -> tuple[Point, ...]:
    """Returns the outline of a piece, a zone or an objective."""
    if one.round:
        return plan.disc(one.at, one.width / 2)
    return plan.corners(Footprint(at=one.at, facing=one.turn, width=one.width, depth=one.depth))


def draw_marks(marks: Iterable[TableMark]) -> tuple[tuple[PlanOutline, ...], tuple[PlanCircle, ...]]:
    """Draws deployment zones as areas in their side's colour, and objectives as circles with their names."""
    marks = tuple(marks)
    zones = (
        PlanOutline(
            id=one.id,
            title=one.name,
            corners=edge_of(one),
            tone=f"deploy side-{int(one.brush[-1]) - 1}",
            caption=one.brush[-1],
        )
        for one in marks
        if one.brush in ZONES
    )
    goals = (
        PlanCircle(id=one.id, x=one.at[0], y=one.at[1], radius=one.width / 2, title=one.name)
        for one in marks
        if one.brush == OBJECTIVE
    )
    return tuple(zones), tuple(goals)
