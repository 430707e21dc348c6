"""Record sheets on paper: which sheets, on which size, and what stands at the head of every page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.safestring import mark_safe

from ui.qr import draw_qr

PAPERS = (
    ("", "as the printer says"),
    ("a4", "A4"),
    ("a5", "A5"),
    ("letter", "Letter"),
    ("legal", "Legal"),
)
"""Sizes of paper, each with its name for people; without one the printer's own is used."""
LAYOUTS = (
    ("", "below each other, with room"),
    ("dense", "side by side, up to four to a page"),
)
"""Ways in which sheets share a page of paper, each with its name for people."""


class Head(NamedTuple):
    """Holds what the head of every printed page says besides the name of the army.

    ``state`` is a version, a draft or a season; ``address`` is the path of the page to which the QR code leads.
    """

    player: object
    state: str
    when: datetime
    address: str


def on_paper(
    request: HttpRequest, pages: dict[str, Any], head: Head, hidden: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Returns the context of a page to print, with the sheets and the size that the reader chose.

    ``?sheet=`` names the sheets to keep (none or unknown ones: all), ``?paper=`` a size, ``?layout=`` a way to share
    a page. ``hidden`` is what the form of these choices has to repeat.
    """
    wanted = set(request.GET.getlist("sheet"))
    chosen = [sheet for sheet in pages["sheets"] if sheet["id"] in wanted] or pages["sheets"]
    kept = {sheet["id"] for sheet in chosen}
    paper, layout = request.GET.get("paper", ""), request.GET.get("layout", "")
    return {
        **pages,
        "sheets": chosen,
        "choices": [{**sheet, "chosen": sheet["id"] in kept} for sheet in pages["sheets"]],
        "papers": PAPERS,
        "paper": paper if paper in dict(PAPERS) else "",
        "layouts": LAYOUTS,
        "layout": layout if layout in dict(LAYOUTS) else "",
        "head": head,
        "hidden": [(name, value) for name, value in (hidden or {}).items() if value],
        "qr": mark_safe(draw_qr(request.build_absolute_uri(head.address))),
    }
