"""The template tags and filters, loaded into every template (TEMPLATES in the settings)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Literal

from django import template
from django.conf import settings
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rules.kernel.dice import Die
from rules.kernel.display.cards import Field, Line, Track
from rules.kernel.display.plan import Plan, PlanPiece, Sketch
from rules.kernel.display.screen import Board, Counter, Sheet
from rules.kernel.odds import Odds, Segment, percent
from rules.kernel.problems import Fix
from rules.kernel.records import Json
from rules.kernel.wording import format_count, format_list
from ui import board as boards
from ui import explained, times
from ui import fields as field_parts
from ui import overlays as marks_part
from ui import plan as plans
from ui.html import attribute_json, element_id, in_groups, join, when

register = template.Library()

BAND_OF_BOXES = 5
"""Boxes are set in groups of so many when nothing else divides them, to be counted at a glance."""
MOST_BOXES = 60
OWN_COLOURS = 6
"""Colours for outcomes that share a tone with one before; the style sheet has as many."""
TAPPED = "#"
"""Between an offer's key and the number that a tap on a box sets."""


register.filter("counted", format_count)
register.filter("listed", format_list)
register.filter("shown", times.show)
register.filter("rule_links", lambda text: explained.link_numbers(str(text or "")))
register.filter("rule_links_aside", explained.link_numbers_aside)


@register.simple_block_tag
def page_title(content: str) -> SafeString:
    """Renders what a page is called: in the browser's tab, and where a link to it is shown."""
    said = _one_line(content)
    return format_html('<title>{0}</title><meta property="og:title" content="{0}">', said)


@register.simple_block_tag
def page_description(content: str) -> SafeString:
    """Renders what a page holds, for search engines and where a link to it is shown."""
    said = _one_line(content)
    return format_html('<meta name="description" content="{0}"><meta property="og:description" content="{0}">', said)


def _one_line(rendered: str) -> SafeString:
    """Returns rendered text, which is escaped already, as one line that fits into an attribute."""
    return mark_safe(" ".join(rendered.split()).replace('"', "&quot;"))


@register.simple_tag
def site_picture() -> str:
    """Returns the address of the site's own picture, for pages without one of theirs."""
    return f"{settings.SITE_URL}{static('app/icon-512.png')}"


@register.simple_tag
def icon(name: str) -> SafeString:
    """Renders an icon of the sprite, which needs a text or a label beside it."""
    return _icon(name, static("icons.svg"))


@cache
def _icon(name: str, sprite: str) -> SafeString:
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)


@register.filter(name="json")
def as_json(value: Json) -> SafeString:
    """Writes compact JSON for an attribute in single quotes."""
    return attribute_json(value)


class WordsNode(template.Node):
    """A part of a page in which the words of a game lead to the glossary."""

    def __init__(self, nodes: template.NodeList, slug: template.base.FilterExpression, attributes: str) -> None:
        self.nodes, self.slug, self.attributes = nodes, slug, attributes

    def render(self, context: Context) -> SafeString:
        """Renders the part, and makes the first appearance of each word a link."""
        html, slug = self.nodes.render(context), str(self.slug.resolve(context))
        return mark_safe(explained.mark_words(html, slug, self.attributes))


@register.tag
def words(parser: template.base.Parser, token: template.base.Token) -> WordsNode:
    """Compiles ``{% words slug %}...{% endwords %}``: inside, the words of that game lead to its glossary.

    ``{% words slug aside %}`` keeps these links out of the way of the keyboard.
    """
    _, slug, *aside = token.split_contents()
    nodes = parser.parse(("endwords",))
    parser.delete_first_token()
    return WordsNode(nodes, parser.compile_filter(slug), explained.ASIDE if aside == ["aside"] else "")


@register.filter
def element(key: str, prefix: str) -> str:
    """Returns the id of an element with a key."""
    return element_id(key, prefix)


@register.filter
def fix_edits(fix: Fix) -> SafeString:
    """Writes the edits of a fix as the value of a button named ``edit``, in single quotes."""
    return attribute_json([{"op": edit.op, "path": list(edit.path), "value": edit.value} for edit in fix.edits])


@register.simple_tag(takes_context=True)
def field(context: Context, record: Field, cells: Mapping[str, Json] | None = None) -> SafeString:
    """Renders a field as a control of its form. ``cells`` are board cells that represent its options."""
    assert context.template is not None
    kind = context.template.engine.get_template(f"parts/fields/{record.kind}.html")
    with context.push(**field_parts.prepare(record, cells, prefix=str(context.get("field_prefix", "f")))):
        return kind.render(context)


@register.simple_tag
def sum_of(lines: Sequence[Line]) -> SafeString:
    """Renders a sum line by line, each with its explanation and rule."""
    return format_html('<dl class="sum">{}</dl>', join(_line(line) for line in lines))


def _line(line: Line) -> SafeString:
    total = SafeString(' class="total"' if line.total else "")
    return format_html(
        "<dt{}>{}{}{}</dt><dd{}>{}</dd>",
        total,
        line.label,
        when(line.rule, " {}", explained.link_numbers(line.rule)),
        when(line.how, "<small>{}</small>", line.how),
        total,
        line.amount,
    )


@register.simple_tag
def boxes(counter: Counter, name: str = "") -> SafeString:
    """Renders boxes: taken ones solid, pending ones hollow. With ``name``, open boxes are checkboxes.

    Boxes of a counter that can be tapped are buttons, which the page's form ``quick-form`` sends.
    """
    most = min(counter.most or counter.value or 0, MOST_BOXES)
    value = max(0, min(counter.value or 0, most))
    taken = value if counter.taken else most - value
    said = f"{counter.label}: {taken} of {most} taken" if counter.taken else f"{counter.label}: {value} of {most} left"
    bands = {band if counter.taken else most - band for band in counter.bands}
    gaps = bands or set(range(BAND_OF_BOXES, most, BAND_OF_BOXES))
    cells: list[str]
    if counter.tap:
        cells = [_tapped(counter, at, most, taken=taken) for at in range(1, most + 1)]
    else:
        cells = [_box(at, taken=at <= taken, name=name, due=at <= taken + counter.due) for at in range(1, most + 1)]
    role = "group" if name or counter.tap else "img"
    return format_html('<span class="boxes" role="{}" aria-label="{}">{}</span>', role, said, in_groups(cells, gaps))


@register.simple_tag
def track(record: Track) -> SafeString:
    """Renders a line of a display: its boxes and the text beside them."""
    counter = Counter(label=record.label, value=record.boxes, most=record.boxes)
    return join([boxes(counter) if record.boxes else "", when(record.text, " <span>{}</span>", record.text)])


def _box(at: int, *, taken: bool, name: str, due: bool) -> str:
    if taken or not name:
        return f'<i class="box{_look(taken=taken, due=due)}"></i>'
    return format_html(
        '<input type="checkbox" class="box" name="{}" value="{}" aria-label="mark box {}">', name, at, at
    )


def _look(*, taken: bool, due: bool) -> str:
    return " taken" if taken else " pending" if due else ""


def _tapped(counter: Counter, at: int, most: int, *, taken: int) -> SafeString:
    """Renders a box to tap: an open one takes all up to it, a taken one clears itself and those after it."""
    marked = at - 1 if at <= taken else at
    return format_html(
        '<button class="box{}" type="submit" form="quick-form" name="offer" value="{}{}{}" aria-label="{}"></button>',
        _look(taken=at <= taken, due=at <= taken + counter.due),
        counter.tap,
        TAPPED,
        marked if counter.taken else most - marked,
        f"{'back to' if at <= taken else 'mark'} {marked} of {most}",
    )


@register.simple_tag
def gauge(counter: Counter) -> SafeString:
    """Renders a meter with ticks at the limits where something changes."""
    most = counter.most or max(counter.value or 0, 1)
    low, high = counter.low or 0, counter.high if counter.high is not None else most
    meter = format_html(
        '<meter min="0" max="{}" low="{}" high="{}" optimum="{}" value="{}" aria-label="{}">{}</meter>',
        most,
        low,
        high,
        most,
        counter.value or 0,
        counter.label,
        counter.value,
    )
    ticks = join(
        f'<line x1="{100 * band / most:.2f}%" x2="{100 * band / most:.2f}%" y1="0" y2="100%"/>'
        for band in counter.bands
    )
    return join([meter, when(ticks, '<svg class="bands" aria-hidden="true">{}</svg>', ticks)])


@register.simple_tag
def board(
    record: Board,
    marks: str = "",
    *,
    sheets: Sequence[Sheet] | Literal[""] = (),
    close: bool = False,
    fresh: Collection[str] = (),
) -> SafeString:
    """Draws the board with ``marks`` between cells and pieces; ``close`` shows only the part with pieces."""
    return boards.draw(record, marks, sheets=sheets or (), close=close, fresh=fresh or ())


@register.simple_tag
def swatch(tone: str) -> SafeString:
    """Renders what a brush of a canvas draws, small."""
    return boards.swatch(tone)


@register.simple_tag
def mark_sample(shape: str) -> SafeString:
    """Draws the sign of a kind of mark for the legend."""
    return marks_part.sample(shape)


@register.simple_tag
def plan(record: Plan, drags: Mapping[str, str] | Literal[""] = "", close: bool = False) -> SafeString:
    """Draws the plan. ``drags``: the offers that dragging a piece takes, by the piece; ``close`` as of a board."""
    return plans.draw(record, drags or {}, close=close)


@register.simple_tag
def sketch(record: Sketch) -> SafeString:
    """Draws the sketch over the plan."""
    return plans.sketch(record)


@register.filter
def where(piece: PlanPiece) -> str:
    """Describes the place of a piece of the plan."""
    return plans.where(piece)


@register.simple_tag
def side_mark(colour: int) -> SafeString:
    """Renders the sign of a side: shape and colour."""
    return boards.side_mark(colour)


@register.simple_tag
def odds_strip(odds: Odds) -> SafeString:
    """Renders the outcomes as a strip to scale with its legend."""
    ends = 0.0
    bars = []
    looks = _looks_of(odds.strip)
    for segment, look in zip(odds.strip, looks, strict=True):
        width = 100 * float(segment.chance)
        bars.append(f'<rect class="{look}" x="{ends:.3f}%" width="{width:.3f}%" height="100%"/>')
        ends += width
    legend = join(_legend(segment, look) for segment, look in zip(odds.strip, looks, strict=True))
    return format_html('<svg aria-hidden="true">{}</svg><ul>{}</ul>', join(bars), legend)


def _looks_of(strip: Sequence[Segment]) -> list[str]:
    """Returns the classes of a strip's parts: of several with one tone each further one has a colour of its own."""
    seen: dict[str, int] = {}
    found = []
    for segment in strip:
        again = seen[segment.tone] = seen.get(segment.tone, -1) + 1
        found.append(f"{segment.tone} also-{(again - 1) % OWN_COLOURS + 1}" if again else segment.tone)
    return found


def _legend(segment: Segment, look: str) -> SafeString:
    return format_html('<li class="{}">{} <b>{}</b></li>', look, segment.label, percent(segment.chance))


@register.inclusion_tag("parts/keypad.html")
def keypad(die: Die, why: str = "", auto: bool = True) -> dict[str, object]:
    """Renders the keys to enter a face of ``die``: one tap up to 20 faces, tens and ones for percentile dice."""
    percentile = die.high == 100
    return {
        "die": die,
        "why": why,
        "auto": auto,
        "faces": [] if percentile or die.size > 20 else range(die.low, die.high + 1),
        "tens": [(f"{ten:02d}", ten) for ten in range(0, 100, 10)] if percentile else [],
        "ones": range(10),
        "six": die.size in (6, 12, 18),
    }
