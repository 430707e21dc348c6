"""The marks on the board for the open sheet: the drawing, its legend, and the same in a table to choose from."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.template.loader import render_to_string
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from battles.pages.alternatives import last_used_first
from battles.store.models import Battle
from battles.store.selectors import Moment
from rules import registry
from rules.kernel.display.overlays import Layer, Overlays, overlays_for
from rules.kernel.display.screen import Board, Sheet, Sign
from ui import overlays as drawing
from ui.html import join
from ui.time_limit import within_time

NO_DRAWING = SafeString('<svg id="marks"></svg>')
NO_KEY = SafeString('<div id="marks-key"></div>')
WORDS = {"go": "Where it can go", "target": "Targets", "ray": "Lines of sight"}
"""The legend of what comes from several actions; all else is called as the game calls it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The marks as HTML: the drawing, which goes into the board's, and the key with the table."""

    drawing: SafeString = NO_DRAWING
    key: SafeString = NO_KEY

    def inside(self, board: str) -> str:
        """Returns a board that was rendered without marks, with them."""
        return board.replace(NO_DRAWING, self.drawing, 1).replace(NO_KEY, self.key, 1)

    @property
    def html(self) -> str:
        """Returns both, to be swapped in."""
        return self.drawing + self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the table: what it says of some cells, and these; with ``offer`` they are buttons that choose it.

    ``wide`` are the ids of too many cells to have a button each: they are chosen on the map. ``said``: what is said of
    some of them, and their ids.
    """

    what: str
    text: str
    rule: str
    cells: SafeString
    offer: str = ""
    wide: str = ""
    said: tuple[tuple[str, str], ...] = ()


def draw_overlays(battle: Battle, now: Moment, sheet: Sheet | None, *, act_url: str) -> Drawn:
    """Draws the marks of the open sheet, as the viewer's own view and offers tell them."""
    board = now.screen.board
    if board is None or sheet is None:
        return Drawn()
    found = within_time(
        overlays_for,
        registry.get_played(battle.game).display.overlays,
        now.view,
        sheet.id,
        screen=now.screen,
        offers=last_used_first(battle, now, [one for one in now.offers if one.by == sheet.id]),
    )
    # The key stays where nothing is marked, so that the page does not move when something is again.
    form = '<svg id="marks" class="marks" hx-swap-oob="true" aria-hidden="true">{}</svg>'
    kinds = {layer.shape: WORDS.get(layer.shape, layer.label) for layer in found.layers}
    context = {
        "sheet": sheet,
        "kinds": [*kinds.items(), *([("ray", WORDS["ray"])] if found.rays else [])],
        "rows": list(_rows(board, found, _cells_of(now, sheet.side))),
        "act_url": act_url,
    }
    key = SafeString(render_to_string("battles/play/marks.html", context))
    return Drawn(drawing=format_html(form, drawing.draw(board, found)), key=key)


def _cells_of(now: Moment, side: str) -> frozenset[str]:
    """Returns the cells where pieces of a side stand: among friends a tap opens them, whatever else it could do."""
    own = {sheet.id for sheet in now.screen.sheets if sheet.side == side}
    tokens = now.screen.board.tokens if now.screen.board else ()
    return frozenset(token.cell for token in tokens if token.id in own)


def _rows(board: Board, found: Overlays, own: frozenset[str]) -> Iterator[Row]:
    labels = {cell.id: cell.label or cell.id for cell in board.cells}
    for layer in found.layers:
        yield from _layer_rows(layer, labels, own)
    for ray in found.rays:
        what = "In sight" if ray.clear else "Not in sight"
        yield Row(what=what, text=ray.text or ray.title, rule=ray.rule, cells=_cells([ray.end], labels))


def _layer_rows(layer: Layer, labels: dict[str, str], own: frozenset[str]) -> Iterator[Row]:
    """Makes the rows of a layer: cells of which the same is said share one. A tap on a target among them aims."""
    if layer.wide:
        found = sorted((cell for cell in layer.signs if cell in labels), key=labels.__getitem__)
        count = SafeString(f"{len(found)} places")
        texts: dict[str, list[str]] = {}
        for cell in found:
            texts.setdefault(layer.signs[cell].text, []).append(cell)
        yield Row(
            what=layer.label,
            text="",
            rule=layer.rule,
            cells=count,
            offer=layer.offer,
            wide=" ".join(found),
            said=tuple((text, " ".join(cells)) for text, cells in texts.items() if text),
        )
        return
    aimed = frozenset(layer.signs) - own if layer.shape == "target" else frozenset()

    def said(pair: tuple[str, Sign]) -> tuple[str, str]:
        return pair[1].text, pair[1].rule

    for (text, rule), pairs in groupby(sorted(layer.signs.items(), key=said), key=said):
        cells = sorted((cell for cell, _ in pairs if cell in labels), key=labels.__getitem__)
        made = _buttons(cells, labels, aimed) if layer.offer else _cells(cells, labels)
        yield Row(what=layer.label, text=text, rule=rule or layer.rule, cells=made, offer=layer.offer)


def _cells(cells: list[str], labels: dict[str, str]) -> SafeString:
    return SafeString(format_html("{}", ", ".join(labels.get(cell, cell) for cell in cells)))


def _buttons(cells: list[str], labels: dict[str, str], aimed: frozenset[str]) -> SafeString:
    form = '<button class="chip mark{2}" name="at" value="{0}" data-cell="{0}">{1}</button>'
    return join(form.format(escape(cell), escape(labels[cell]), " aim" if cell in aimed else "") for cell in cells)
