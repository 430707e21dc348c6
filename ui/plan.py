"""The plan of a table as SVG: a grid of feet, outlines, pieces to scale, and sketches for the current action."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import cos, radians, sin

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.kernel.display.plan import Plan, PlanArc, PlanCircle, PlanLine, PlanOutline, PlanPiece, Sketch, Spot
from rules.kernel.records import replace
from ui import looks
from ui.board import SHAPES
from ui.html import element_id, join, when

SCALE = 20
"""Units of the drawing to an inch."""
FOOT = 12
"""Inches between the lines of the grid."""


def draw(plan: Plan, drags: Mapping[str, str] | None = None, *, close: bool = False) -> SafeString:
    """Draws a plan as SVG. The script makes buttons of its pieces; a tap elsewhere chooses a place.

    ``drags`` are the keys of the offers that dragging a piece takes, by the piece. ``close``: only that part is shown
    in which the pieces stand, and they are larger than to scale where that leaves them apart.

    Everything hangs on the near edge: what is y inches away from it is drawn at -y.
    """
    width, depth = (_number(side * SCALE) for side in (plan.width, plan.depth))
    bounds = _close(plan) if close else None
    larger = _larger(plan, bounds[2] / SCALE) if bounds else {}
    return format_html(
        '<svg class="map plan" width="{9}" viewBox="{8}" role="group" aria-label="Plan of the table" data-board'
        ' data-plan="{2}">{3}<g transform="translate(0 {1})">'
        '<rect class="cell table" y="-{1}" width="{0}" height="{1}"/>{4}'
        '<g class="outlines">{5}</g>{6}<g>{7}</g><use href="#plan-marks"/></g></svg>',
        width,
        depth,
        SCALE,
        SafeString(render_to_string("parts/terrain.svg")),
        join(_grid(plan)),
        join(_outline(one) for one in plan.outlines),
        join(_circle(one) for one in plan.circles),
        join(_piece(one, (drags or {}).get(one.id, ""), larger.get(one.id, 1)) for one in _below_first(plan.pieces)),
        " ".join(map(_number, bounds or (0, 0, plan.width * SCALE, plan.depth * SCALE))),
        round(plan.width * _pixels(plan)),
    )


LEGIBLE, MOST_PIXELS = 24, 60
"""Pixels of the smallest piece on a plan as it opens, and the most of an inch."""


def _pixels(plan: Plan) -> float:
    """Returns the pixels of an inch with which each piece is legible, as a plan opens."""
    least = min((max(one.width, one.depth) for one in plan.pieces if not one.gone), default=1.0)
    return min(MOST_PIXELS, max(SCALE, LEGIBLE / max(least, 0.1)))


ROOM, BROAD = 4.0, 1.3
"""Inches around the pieces in a close view, and the view's width relative to its height."""


def _close(plan: Plan) -> tuple[float, float, float, float] | None:
    """Returns the bounds of the part of a plan with pieces (left, top, width, height), or None without pieces."""
    there = [(one.x, plan.depth - one.y) for one in plan.pieces if not one.gone]
    if not there:
        return None
    (left, right), (top, foot) = ((min(some) - ROOM, max(some) + ROOM) for some in zip(*there, strict=True))
    width = min(max(right - left, (foot - top) * BROAD), plan.width)
    height = min(max(foot - top, width / BROAD / BROAD), plan.depth)
    x = max(0.0, min((left + right - width) / 2, plan.width - width))
    y = max(0.0, min((top + foot - height) / 2, plan.depth - height))
    return x * SCALE, y * SCALE, width * SCALE, height * SCALE


FRAME = 800
"""Pixels of the width of a close view: the table screen on a desk of 1280."""


def _larger(plan: Plan, width: float) -> dict[str, float]:
    """Returns how much larger than to scale each living piece is drawn on a close view that is ``width`` inches wide:
    legible, if its next neighbour leaves room for that.
    """
    living, found = [one for one in plan.pieces if not one.gone], {}
    for one in living:
        size = max(one.width, one.depth, 0.1)
        apart = min(
            (max(abs(other.x - one.x), abs(other.y - one.y)) for other in living if other is not one), default=size * 9
        )
        found[one.id] = round(max(1.0, min(LEGIBLE / (size * FRAME / width), 0.95 * apart / size)), 2)
    return found


def circle_things(plan: Plan, things: Collection[str]) -> Plan:
    """Returns the plan with a circle around every piece of one of ``things``."""
    around = (
        PlanCircle(x=one.x, y=one.y, radius=max(one.width, one.depth) + 0.5)
        for one in plan.pieces
        if one.sheet in things or one.id in things
    )
    return replace(plan, circles=(*plan.circles, *around))


def sketch(drawn: Sketch) -> SafeString:
    """Draws the sketch that the plan shows while it is on the page, wherever it is there."""
    marks = join(
        [
            *(_arc(one) for one in drawn.arcs),
            *(_circle(one) for one in drawn.circles),
            *(_line(one) for one in drawn.lines),
            *(_shape(one) for one in drawn.pieces),
        ]
    )
    return format_html('<g id="plan-marks" class="map plan">{}</g>', marks)


def where(piece: PlanPiece) -> str:
    """Describes the place of a piece: inches from the left and from the near edge."""
    return f'{piece.x:g}" from the left, {piece.y:g}" up'


def _below_first(pieces: Sequence[PlanPiece]) -> list[PlanPiece]:
    return sorted(pieces, key=lambda one: not one.gone)


def _grid(plan: Plan) -> Iterator[str]:
    """Draws a line for each foot with its number: that of the far edges stands inside, where it is not cut off."""
    right, top = plan.width * SCALE - 10, plan.depth * SCALE - 12
    for inches in range(FOOT, int(plan.width) + 1, FOOT):
        yield f'<path class="grid" d="M{inches * SCALE} 0V-{_number(plan.depth * SCALE)}"/>'
        yield f'<text x="{_number(min(inches * SCALE, right))}" y="-3">{inches}"</text>'
    for inches in range(FOOT, int(plan.depth) + 1, FOOT):
        yield f'<path class="grid" d="M0 -{inches * SCALE}H{_number(plan.width * SCALE)}"/>'
        yield f'<text x="10" y="-{_number(min(inches * SCALE + 2, top))}">{inches}"</text>'


def _at(spot: Spot) -> str:
    return f"{_number(spot[0] * SCALE)} {_number(-spot[1] * SCALE)}"


def _outline(one: PlanOutline) -> SafeString:
    points = " ".join(_at(corner).replace(" ", ",") for corner in one.corners)
    middle = [sum(axis) / len(one.corners) for axis in zip(*one.corners, strict=True)]
    return format_html(
        '<polygon class="cell {}"{} points="{}"><title>{}</title></polygon>{}',
        one.tone,
        when(one.id, ' data-piece="{}"', one.id),
        points,
        one.title,
        when(one.caption, '<text class="caption" x="{}" y="{}">{}</text>', *_caption(*middle), one.caption),
    )


def _circle(one: PlanCircle) -> SafeString:
    return format_html(
        '<circle class="reach {}"{} cx="{}" cy="{}" r="{}"><title>{}</title></circle>{}',
        one.tone,
        when(one.id, ' data-piece="{}"', one.id),
        _number(one.x * SCALE),
        _number(-one.y * SCALE),
        _number(one.radius * SCALE),
        one.title,
        when(one.title, '<text x="{}" y="{}">{}</text>', *_caption(one.x, one.y + one.radius), one.title),
    )


def _caption(x: float, y: float) -> tuple[str, str]:
    return _number(x * SCALE), _number(-y * SCALE - 3)


def _line(one: PlanLine) -> SafeString:
    middle = (one.start[0] + one.end[0]) / 2, (one.start[1] + one.end[1]) / 2
    return format_html(
        '<path class="line {}" d="M{}L{}"/>{}',
        one.tone,
        _at(one.start),
        _at(one.end),
        when(one.title, '<text class="measure" x="{}" y="{}">{}</text>', *_caption(*middle), one.title),
    )


def _arc(one: PlanArc) -> SafeString:
    if one.half >= 180:
        return _circle(PlanCircle(x=one.x, y=one.y, radius=one.reach, title=one.title, tone=one.tone))
    ends = [
        (one.x + one.reach * sin(radians(turn)), one.y + one.reach * cos(radians(turn)))
        for turn in (one.turn - one.half, one.turn + one.half)
    ]
    radius = _number(one.reach * SCALE)
    return format_html(
        '<path class="reach {}" d="M{}L{}A{} {} 0 {} 1 {}Z"><title>{}</title></path>',
        one.tone,
        _at((one.x, one.y)),
        _at(ends[0]),
        radius,
        radius,
        int(one.half > 90),
        _at(ends[1]),
        one.title,
    )


def _piece(one: PlanPiece, drag: str, larger: float) -> SafeString:
    return format_html(
        '<g data-cell="{}" data-pick="{}"{} aria-label="{}{}" transform="translate({}){}">{}</g>',
        one.id,
        element_id(one.sheet, "pick") if one.sheet else "",
        when(drag, ' data-drag="{}"', drag),
        f"{one.mark} " if one.mark and one.mark not in one.title else "",
        ", ".join(filter(None, (one.title, looks.words(one.look), f"{where(one)}{_facing(one)}"))),
        _at((one.x, one.y)),
        f" scale({_number(larger)})" if larger > 1 else "",
        _body(one),
    )


def _facing(one: PlanPiece) -> str:
    return "" if one.turn is None else f", facing {one.turn:g}°"


def _shape(one: PlanPiece) -> SafeString:
    ghost = " ghost" if one.ghost else ""
    return format_html('<g class="cast{}" transform="translate({})">{}</g>', ghost, _at((one.x, one.y)), _body(one))


def _body(one: PlanPiece) -> SafeString:
    """Draws the footprint with a tick at its front and, on it, the side's sign with the piece's mark."""
    half, deep = one.width * SCALE / 2, one.depth * SCALE / 2
    ends = {"x": _number(-half), "y": _number(-deep), "width": _number(2 * half), "height": _number(2 * deep)}
    box = format_html('x="{x}" y="{y}" width="{width}" height="{height}"', **ends)
    sign = "nobody" if one.side is None else f"side-{one.side % len(SHAPES)}"
    radius = max(5.0, min(half, deep) * 0.8)
    return format_html(
        '<g class="token {}{}{}"><g transform="rotate({})"><rect class="foot" {}/>{}</g>'
        '<path class="shape" d="{}" transform="scale({})"/>{}<text class="mark {}">{}</text>{}</g>'
        '<rect class="cell" {}/><rect class="wash" {}/>',
        sign,
        " gone" if one.gone else "",
        " drawn" if one.look.silhouette else "",
        _number(one.turn or 0),
        box,
        when(one.turn is not None, '<path class="tick" d="M0 {}L4 {}H-4Z"/>', _number(-deep - 7), _number(-deep)),
        SHAPES[(one.side or 0) % len(SHAPES)] if one.side is not None else SHAPES[1],
        _number(radius),
        looks.outline(one.look, radius),
        ("", "", "two", "three")[min(len(one.mark), 3)],
        one.mark,
        "" if one.gone else looks.state(one.look, radius),
        box,
        box,
    )


def _number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
