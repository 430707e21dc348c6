"""The sheet of a piece on the battle page, with the buttons of what it can do."""

from collections.abc import Set

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from battles.store.cache import Recent
from battles.store.models import Battle
from battles.store.selectors import Moment
from rules.kernel.display.screen import Counter, Row, Sheet
from rules.kernel.records import replace
from rules.kit.offers import OUT_OF_REACH

SHEETS: Recent[str] = Recent(2048)


def render_sheet(battle: Battle, now: Moment, sheet: Sheet, quick: Set[str]) -> str:
    """Renders the open piece, what it can do first; the result is kept until something on it changes.

    ``quick``: the offers that one tap carries out.
    """
    open_offers = {offer.key for offer in now.offers if offer.closed is None and offer.group != OUT_OF_REACH}
    rows = (
        replace(
            row,
            offer=row.offer if row.offer in open_offers else "",
            offers=tuple(one for one in row.offers if one.key in open_offers),
            counters=_tappable(row.counters, open_offers),
        )
        for row in sheet.rows
    )
    ordered = tuple(sorted(rows, key=lambda row: not _acts(row)))  # what one can do comes first
    shown = replace(sheet, rows=ordered, counters=_tappable(sheet.counters, open_offers), corrections=())
    url = reverse("battles:act", args=[battle.public_id, now.role])
    taps = frozenset(one for row in ordered for one in _keys(row) if one in quick)
    context = {"sheet": shown, "quick": taps, "acts_url": url, "rows_first": any(map(_acts, ordered))}
    return SHEETS.or_make((url, shown, taps), lambda: SafeString(render_to_string("parts/sheet.html", context)))


def _keys(row: Row) -> set[str]:
    """Returns the keys of a row's buttons."""
    return {row.offer, *(one.key for one in row.offers)}


def _acts(row: Row) -> bool:
    """True for a row with a button of its own."""
    return bool(row.offer or row.offers)


def _tappable(counters: tuple[Counter, ...], open_offers: set[str]) -> tuple[Counter, ...]:
    return tuple(one if one.tap in open_offers else replace(one, tap="") for one in counters)
