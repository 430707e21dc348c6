"""The board as SVG, written without templates because a map has hundreds of cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from django.template.loader import render_to_string
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from rules.kernel.display.looks import PLAIN, Look
from rules.kernel.display.screen import Board, Cell, Region, Sheet, Token, look_of
from ui import cell_rows, looks, outlines
from ui.board_views import ALONE, FRAME, RADIUS, SIZE, close_bounds, enlargements, ring_of
from ui.html import join, when

Looks = Mapping[str, Look]

SHAPES = (
    "M-.8-.8H.8V.8H-.8Z",  # square
    "M0-.95A.95.95 0 1 1 0 .95A.95.95 0 1 1 0-.95Z",  # disc
    "M0-1.1L1.1 0L0 1.1L-1.1 0Z",  # lozenge
    "M0-1.1L1.1.8H-1.1Z",  # triangle
    "M-.55-.95H.55L1.1 0L.55.95H-.55L-1.1 0Z",  # hexagon
    "M-.9-.9H.9V.1Q.9.8 0 1.1Q-.9.8-.9.1Z",  # shield
)
"""The outline of each side's pieces: no side is told by its colour alone. A seventh side looks like the first."""

ROOMY = 9.0
"""The half width from which a piece has room for the outline of its kind above its letters."""
LETTERS = 7.0
"""The height of a cell's name, as in the style sheet. It is near the upper edge, above the pieces."""
SIDE = 20.8
"""From the middle of a cell to the middle of a side."""
ADVANCE = 3.6
"""From one letter of a cell's name to the next."""
Stroke = Sequence[tuple[float, float]]
ARROW: Sequence[Stroke] = (((0, 17), (0, 10)), ((0, -10), (0, -17)), ((-6, -11), (0, -17), (6, -11)))
"""Open in the middle, where a piece or a price is drawn."""
ALIKE = 0.3
"""Cells whose corners differ by less have one shape, which is written once."""


BOARDS = 32
"""The boards whose printed part a process keeps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The drawing of a cell: its parts before and after what only a cell with pieces has.

    ``empty`` is the cell without pieces, and nothing where a script draws it (:mod:`ui.cell_rows`).
    """

    before: str
    after: str
    empty: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """The drawing of the cells of a board, whatever stands in them."""

    usual: str
    ground: SafeString
    names: SafeString
    faces: Sequence[Face]
    rows: SafeString
    centres: Mapping[str, tuple[float, float]]


def draw(
    board: Board, marks: str = "", *, sheets: Sequence[Sheet] = (), close: bool = False, fresh: Collection[str] = ()
) -> SafeString:
    """Draws a board as SVG. The script makes buttons of the cells that do something; they share one tab stop.

    ``marks`` is a drawing in the same coordinates that lies between the cells and the pieces. ``sheets`` tell how the
    pieces look. ``close``: only that part is shown in which the pieces stand; of a wide board, the part around those of
    ``fresh``.
    """
    stacks = _stacks(board.tokens)
    seen = {sheet.id: look_of(sheet) for sheet in sheets}
    scale, whole = SIZE / board.size, (0.0, 0.0, board.width, board.height)
    bounds = (close_bounds(board, fresh) if close else None) or whole
    larger = (
        enlargements(stacks, scale, min(FRAME[0] / (bounds[2] * scale), FRAME[1] / (bounds[3] * scale)))
        if close
        else {}
    )
    paper = _printed(board.cells, scale)
    return format_html(
        '<svg class="map" width="{0}" viewBox="{1}" role="group" aria-label="Map" data-board>'
        '{2}<defs><polygon id="cell" points="{3}"/></defs>{7}{9}<g{10}>{4}</g>{8}{6}<g>{5}</g></svg>',
        _round(board.width * scale),
        _points([length * scale for length in bounds]),
        SafeString(render_to_string("parts/terrain.svg")),
        paper.usual,
        join(
            _cell(cell, stacks[cell.id], seen, face) if cell.id in stacks else face.empty
            for cell, face in zip(board.cells, paper.faces, strict=True)
        ),
        join(
            _enlarged(_stack(stack, seen, paper.centres.get(cell), scale), stack[0], scale, larger.get(cell, 1.0))
            for cell, stack in stacks.items()
        ),
        SafeString(marks),
        paper.ground,
        paper.names,
        join(_region(region, board, scale) for region in board.regions),
        paper.rows,
    )


@lru_cache(BOARDS)
def _printed(cells: tuple[Cell, ...], scale: float) -> Printed:
    """Draws what stays as it is while pieces move: it is most of a map, and the same after nearly every step."""
    usual = _corners(cells[0], scale) if cells else []
    return Printed(
        usual=_points(usual),
        ground=_ground(cells, scale, usual),
        names=_names(cells, scale),
        faces=tuple(_face(cell, scale, usual) for cell in cells),
        rows=_rows([cell for cell in cells if _is_drawn_by_script(cell, scale, usual)], scale, usual),
        centres={cell.id: (cell.x, cell.y) for cell in cells},
    )


FLAG = "M0-9L2.6-2.9L9-2.8L4 1.4L5.6 7.6L0 4L-5.6 7.6L-4 1.4L-9-2.8L-2.6-2.9Z"
"""The star of an objective around the middle of its cell."""


def _region(region: Region, board: Board, scale: float) -> SafeString:
    """Draws a zone as the outline around its cells, and an objective as a star with its mark."""
    cells = [cell for cell in board.cells if cell.id in region.cells]
    if region.tone == "objective":
        drawn = (
            format_html(
                '<g class="goal" transform="translate({} {})"><path d="{}"/><text y="3">{}</text></g>',
                _round(cell.x * scale),
                _round(cell.y * scale),
                FLAG,
                region.mark,
            )
            for cell in cells
        )
        return format_html('<g class="region"><title>{}</title>{}</g>', region.title, join(drawn))
    path = outlines.outline((cell.points for cell in cells), outlines.mesh_of(outlines.cells_of(board), scale))
    return format_html('<g class="region {}"><title>{}</title><path d="{}"/></g>', region.tone, region.title, path)


def swatch(tone: str) -> SafeString:
    """Renders what a brush draws, small, for use beside its name."""
    if tone == "objective":
        return format_html('<svg class="map swatch" viewBox="-10 -10 20 20" aria-hidden="true">{}</svg>', _goal())
    return format_html(
        '<svg class="map swatch" viewBox="0 0 20 20" aria-hidden="true">'
        '<rect class="cell {}" x="1" y="1" width="18" height="18"/></svg>',
        tone.replace("side-", "deploy side-"),
    )


def _goal() -> SafeString:
    return format_html('<g class="goal"><path d="{}"/></g>', FLAG)


def _enlarged(drawn: SafeString, token: Token, scale: float, factor: float) -> SafeString:
    """Draws the pieces of a cell larger around its middle."""
    if factor == 1.0:
        return drawn
    x, y = (_round(at * scale * (1 - factor)) for at in (token.x, token.y))
    return format_html('<g transform="translate({} {}) scale({})">{}</g>', x, y, factor, drawn)


def rings(board: Board, things: Collection[str]) -> SafeString:
    """Draws a ring around every cell that holds one of ``things``, as marks for :func:`draw`."""
    there = {token.cell for token in board.tokens if token.id in things}
    scale = SIZE / board.size
    return join(
        format_html('<circle class="ring" cx="{}" cy="{}" r="20"/>', _round(cell.x * scale), _round(cell.y * scale))
        for cell in board.cells
        if cell.id in there
    )


def side_mark(colour: int) -> SafeString:
    """Renders the shape and colour of a side for use in text; empty for no side."""
    if colour < 0:
        return SafeString("")
    return format_html(
        '<svg class="sidemark side-{}" viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true"><path d="{}"/></svg>',
        colour % len(SHAPES),
        SHAPES[colour % len(SHAPES)],
    )


def _stacks(tokens: Iterable[Token]) -> dict[str, list[Token]]:
    stacks: dict[str, list[Token]] = defaultdict(list)
    for token in tokens:
        stacks[token.cell].append(token)
    return stacks


def _corners(cell: Cell, scale: float) -> list[float]:
    """Returns the corners of a cell relative to its centre: x, y, x, y ..."""
    flat = [float(number) * scale for number in cell.points.replace(",", " ").split()]
    middle = (cell.x * scale, cell.y * scale)
    return [number - middle[at % 2] for at, number in enumerate(flat)]


def _points(corners: list[float]) -> str:
    return " ".join(map(_round, corners))


def _is_usual(corners: list[float], usual: list[float]) -> bool:
    return len(corners) == len(usual) and all(abs(a - b) < ALIKE for a, b in zip(corners, usual, strict=True))


def _ground(cells: Iterable[Cell], scale: float, usual: list[float]) -> SafeString:
    """Draws what is printed: the terrain, one shape for each kind of it, and the ways and arrows of all cells."""
    by_tone: dict[str, list[tuple[float, float, list[float]]]] = defaultdict(list)
    ways, arrows = [], []
    for cell in cells:
        x, y, corners = cell.x * scale, cell.y * scale, _corners(cell, scale)
        by_tone[cell.tone].append((x, y, usual if _is_usual(corners, usual) else corners))
        ends = ((SIDE * sin(radians(way)), -SIDE * cos(radians(way))) for way in cell.ways)
        ways += [f"M{_round(x)} {_round(y)}l{_round(right)} {_round(down)}" for right, down in ends]
        if cell.arrow is not None:
            arrows.append(_turned(ARROW, x, y, cell.arrow))
    drawn = [
        f'<path class="cell{when(tone, " {}", tone)}" d="{outlines.cells_path(some)}"/>'
        for tone, some in by_tone.items()
    ]
    drawn += [f'<path class="{name}" d="{"".join(some)}"/>' for name, some in (("way", ways), ("flow", arrows)) if some]
    return SafeString("".join(drawn))


def _turned(strokes: Sequence[Stroke], x: float, y: float, way: float) -> str:
    """Returns strokes, turned by ``way`` degrees around their middle, as part of a path."""
    right, down = cos(radians(way)), sin(radians(way))
    found = [[(x + a * right - b * down, y + a * down + b * right) for a, b in stroke] for stroke in strokes]
    return "".join("M" + "L".join(f"{_round(a)} {_round(b)}" for a, b in stroke) for stroke in found)


def _names(cells: Iterable[Cell], scale: float) -> SafeString:
    """Writes the names of all cells, one text for each row, in which every letter has its own place.

    The first letters of all names come first, then the second ones, and so on: of numbers they are nearly all the same,
    which packs well.
    """
    rows: dict[str, list[tuple[int, float, str]]] = defaultdict(list)
    for cell in cells:
        if cell.label:
            top = _round(cell.y * scale + min(_corners(cell, scale)[1::2]) + LETTERS * 1.15)
            left = cell.x * scale - (len(cell.label) - 1) / 2 * ADVANCE
            rows[top] += [(at, left + at * ADVANCE, letter) for at, letter in enumerate(cell.label)]
    return join(
        format_html(
            '<text class="names" y="{}" x="{}" aria-hidden="true">{}</text>',
            y,
            " ".join(_round(x) for _, x, _ in letters),
            "".join(letter for _, _, letter in letters),
        )
        for y, letters in ((y, sorted(row, key=lambda one: one[0])) for y, row in rows.items())
    )


def _face(cell: Cell, scale: float, usual: list[float]) -> Face:
    """Draws the face of a cell: what is touched, named and washed with colour. It lies above all that is printed."""
    corners = _corners(cell, scale)
    shape = outlines.cell_path(0, 0, usual if _is_usual(corners, usual) else corners)
    before = f'<path d="{shape}" class="wash" data-cell="{escape(cell.id)}"'
    after = f' transform="translate({_round(cell.x * scale)} {_round(cell.y * scale)})"/>'
    empty = "" if _is_drawn_by_script(cell, scale, usual) else f"{before}{_called(cell)}{after}"
    return Face(before=before, after=after, empty=empty)


def _is_drawn_by_script(cell: Cell, scale: float, usual: list[float]) -> bool:
    """A cell of the usual shape does nothing without a script: the script draws it, where no piece stands in it."""
    return _is_usual(_corners(cell, scale), usual) and cell_rows.can_be_written(cell.id, _name(cell))


def _rows(cells: Iterable[Cell], scale: float, usual: list[float]) -> SafeString:
    """Writes the cells that the script draws, for the attributes of the group to which it adds them."""
    named = [(cell.id, *_label_and_words(cell), cell.x * scale, cell.y * scale) for cell in cells]
    if not named:
        return SafeString("")
    rows, words = cell_rows.write(named)
    return format_html(' data-shape="{}" data-rows="{}" data-words="{}"', outlines.cell_path(0, 0, usual), rows, words)


def _label_and_words(cell: Cell) -> tuple[str, str]:
    """Returns the name of a cell, split after the first comma: neighbours are often alike but for what comes first."""
    label, _, words = _name(cell).partition(", ")
    return label, words


def _cell(cell: Cell, stack: Iterable[Token], seen: Looks, face: Face) -> str:
    """Draws the face of a cell with pieces, which is read out."""
    said = _called(cell, *(_said(token, seen) for token in stack), read=True)
    return f"{face.before}{said}{face.after}"


def _called(cell: Cell, *pieces: str, read: bool = False) -> str:
    """Names a cell and what stands in it; an empty one is read out only when the script makes a button of it."""
    said = escape(", ".join([_name(cell), *pieces]))
    name = f' data-name="{said}"' if said != escape(cell.id) else ""
    return name + (f' data-role="img" role="img" aria-label="{said}"' if read else "")


def _name(cell: Cell) -> str:
    """Returns the name of a cell; what is written in it is part of it, so that it can be called by what one sees."""
    place = cell.title or cell.label or cell.id
    return ", ".join([*([cell.label] if cell.label and cell.label not in place else []), place])


def _said(token: Token, seen: Looks) -> str:
    """Returns the name of a piece and what its drawing tells of it."""
    told = looks.words(seen.get(token.id, PLAIN))
    return f"{token.title} ({told})" if told else token.title


def _stack(stack: Sequence[Token], seen: Looks, centre: tuple[float, float] | None, scale: float) -> SafeString:
    """Draws the pieces of a cell; several are placed around its centre, inside the cell and each in sight."""
    if len(stack) < 2 or centre is None:
        return join(
            _token(token, seen.get(token.id, PLAIN), token.x * scale, token.y * scale, ALONE) for token in stack
        )
    x, y = centre[0] * scale, centre[1] * scale
    radius, spots = ring_of(len(stack))
    pairs = sorted(zip(stack, spots, strict=True), key=lambda pair: not pair[0].gone)
    return join(_token(token, seen.get(token.id, PLAIN), x + right, y + down, radius) for token, (right, down) in pairs)


def _token(token: Token, look: Look, x: float, y: float, radius: float) -> SafeString:
    colour = token.side % len(SHAPES)
    return format_html(
        '<g class="token side-{}{}{}" data-token="{}" transform="translate({} {})">{}<path class="shape" d="{}" '
        'transform="scale({})"/>{}<text class="mark {}"{}>{}</text>{}{}</g>',
        colour,
        SafeString(" gone" if token.gone else ""),
        SafeString(" drawn" if look.silhouette and radius >= ROOMY else ""),
        token.id,
        _round(x),
        _round(y),
        _facing(token, radius),
        SHAPES[colour],
        _round(radius),
        looks.outline(look, radius) if radius >= ROOMY else "",
        ("", "", "two", "three")[min(len(token.mark), 3)],
        when(radius < RADIUS * 0.8, ' transform="scale({})"', f"{radius / (RADIUS * 0.8):.2f}"),
        token.mark,
        when(
            token.level,
            '<text class="level" x="{}" y="{}">↑{}</text>',
            _round(radius),
            _round(-radius),
            token.level,
        ),
        "" if token.gone else looks.state(look, radius),
    )


def _facing(token: Token, radius: float) -> SafeString:
    if token.turn is None:
        return SafeString("")
    reach, half = _round(-radius * 1.8), _round(radius * 0.55)
    return format_html(
        '<path class="tick" d="M0 {}L{} {}H-{}Z" transform="rotate({})"/>',
        reach,
        half,
        _round(-radius),
        half,
        _round(token.turn),
    )


def _round(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
