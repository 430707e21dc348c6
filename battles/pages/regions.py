"""The parts of the battle page that change as the battle goes on, rendered once per moment and role.

They hold no form token and nothing personal: all viewers of the same moment in the same role share them. Buttons in
them name the forms that ``battle.html`` puts around them.
"""

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.html import format_html
from django.utils.safestring import SafeString

from battles.pages.bar import in_bar, loses, losing_keys
from battles.pages.lessons import goal_of, told
from battles.pages.overlays import Drawn, draw_overlays
from battles.pages.quick_offers import quick_keys
from battles.pages.sheets import render_sheet
from battles.pages.waypoints import drag_offers
from battles.play import permissions
from battles.store import clocks
from battles.store.access import Access
from battles.store.cache import Recent
from battles.store.clocks import Clock
from battles.store.log import LogLine, role_name
from battles.store.models import Battle
from battles.store.selectors import Moment
from rules.kernel.display.screen import Board, Counter, Offer, Progress, Screen, Sheet, SideSheet
from rules.kernel.records import replace
from rules.kit.offers import OUT_OF_REACH
from ui.html import element_id, join, when

RENDERED: Recent[dict[str, str]] = Recent(256)
PIECES: Recent[str] = Recent(2048)
LINES: Recent[str] = Recent(8192)

NAMES = ("turnbar", "board", "plan", "lesson", "piece", "units")
MARKS = ("marks", "marks-key")
"""The parts of the board that depend on the open sheet: sent by themselves when another one is picked."""
NOTHING = SafeString("")
REQUESTS_PLACE = SafeString('<div class="requests" id="requests"></div>')
"""The place in the bar for what its reader must answer: the bar is shared, that is theirs alone."""
MOST_IN_SIGHT, MOST_AT_FIRST = 5, 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Offers under a heading."""

    title: str
    offers: list[Offer]
    first: bool = False
    here: bool = False
    """True for offers of the open sheet, which stand before the others."""
    in_lines: bool = False
    """True where the lines of the open sheet, its weapons, have open buttons of the same group: these come first."""

    @property
    def below(self) -> bool:
        """Says whether the group stands below the sheet: its offers are rarely wanted, or those of the lines rather."""
        return all(offer.seldom for offer in self.offers) or (
            self.in_lines and not any(offer.parts or offer.goes_on for offer in self.offers)
        )

    @property
    def of_side(self) -> bool:
        """Says whether the group stands with the side, not on a unit's sheet: rarely wanted, and no unit does it."""
        return not self.here and all(offer.seldom for offer in self.offers)

    @property
    def folded(self) -> bool:
        """Says whether a long list is folded up, to push nothing off a phone; what comes first may be longer."""
        return sum(offer.closed is None for offer in self.offers) > (MOST_AT_FIRST if self.first else MOST_IN_SIGHT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """A side with what it has in play."""

    side: SideSheet
    sheets: list[Sheet]
    picks: SafeString = NOTHING


def regions(battle: Battle, now: Moment, unit: str) -> dict[str, str]:
    """Renders the HTML of each region, by name."""
    key = (battle.public_id, now.number, now.recorded, now.role, battle.over, unit)
    return RENDERED.or_make(key, lambda: _regions(battle, now, unit))


def find_rendered(battle: Battle, number: int, role: str, unit: str) -> dict[str, str]:
    """Returns what was rendered for an earlier moment, if it is still known: it need not be sent again."""
    return RENDERED.get((battle.public_id, number, number, role, False, unit)) or {}


def _regions(battle: Battle, now: Moment, unit: str) -> dict[str, str]:
    context = page_context(battle, now, unit)
    marks = context["marks"]
    context["marks"] = Drawn()
    actions = context["bar_actions"] = SafeString(render_to_string("battles/play/turnbar_actions.html", context))
    rendered = {name: render_to_string(f"battles/play/{name}.html", context) for name in NAMES if name != "board"}
    # The map is the same whichever sheet is open: it is drawn once.
    key = ("board", battle.public_id, now.number, now.recorded, now.role, battle.over)
    board = PIECES.or_make(key, lambda: render_to_string("battles/play/board.html", context))
    bar = f'<div hx-swap-oob="innerHTML:#turnbar .actions">{actions}</div>'
    return {"board": board, **rendered, "bar": bar, "marks": str(marks.drawing), "marks-key": str(marks.key)}


def with_marks(rendered: dict[str, str]) -> str:
    """Puts the marks into the board's region, for a whole page."""
    return Drawn(drawing=SafeString(rendered["marks"]), key=SafeString(rendered["marks-key"])).inside(rendered["board"])


def with_requests(turnbar: str, requests: str) -> str:
    """Puts what somebody must answer into the region of the bar."""
    return turnbar.replace(REQUESTS_PLACE, requests)


def page_context(battle: Battle, now: Moment, unit: str, *, replay: bool = False) -> dict[str, Any]:
    """Returns what the templates of the regions need. ``replay``: for a page that stays at its moment."""
    sheet = now.sheet(unit) or first_sheet(now)
    page_url, offered = f"{battle.get_absolute_url()}?as={quote(now.role)}", groups(now, sheet)
    plays, bar = now.seq == battle.seq and not battle.over, in_bar(now)
    quick = quick_keys(now)
    losing = losing_keys(now, [*bar, *(one for one in now.offers if sheet and one.by == sheet.id)])
    able, nudges = able_sheets(now) if plays and not replay else [], plays and permissions.may_nudge(battle, now)
    gives_up = all(offer.key in losing for offer in bar)
    of_side = open_to_side(offered) if gives_up and plays and not replay else []
    return {
        "battle": battle,
        "now": now,
        "role": now.role,
        "screen": now.screen,
        "progress": progress(now.screen, over=battle.over and now.seq == battle.seq),
        "signals": signals(battle, now),
        "lesson": told(battle, now),
        "goal": goal_of(battle),
        "paused": battle.paused and now.seq == battle.seq and not battle.over,
        "forces": forces(now),
        "index": _index(battle, now, sheet, live=now.seq == battle.seq and not replay),
        "places": places(now.screen.board),
        "marks": SimpleLazyObject(lambda: draw_overlays(battle, now, sheet, act_url=act_url(battle, now.role))),
        "sheet": sheet,
        "picked": sheet is not None and sheet.id == unit,
        "replay": replay,
        "shut_fetch": _fetch(battle.get_absolute_url(), urlencode({"as": now.role, "unit": ""}), page_url),
        "choices": [_choice(battle, now, one) for one in able],
        "sheet_html": render_sheet(battle, now, sheet, quick) if sheet else "",
        "groups_above": sorted(
            (one for one in offered if not one.below),
            key=lambda one: (
                not one.here,
                all(offer.key in losing for offer in one.offers),
                not any(offer.parts for offer in one.offers),
            ),
        ),
        "groups_below": [one for one in offered if one.below and not one.of_side],
        "groups_of_side": [one for one in offered if one.of_side],
        "bar": bar,
        "losing": losing,
        "of_side": of_side,
        "choose_first": gives_up and (of_side or any(one != sheet or sheet.id != unit for one in able)),
        "quick": quick,
        "nudge_url": reverse("battles:nudge", args=[battle.public_id]) if nudges else "",
        "go_on_as": _go_on_as(battle, now) if plays and not replay else None,
        "requests_place": NOTHING if replay else REQUESTS_PLACE,
        "undoable": plays and permissions.may_undo(battle, now),
        "page_url": page_url,
        "act_url": act_url(battle, now.role),
        "sides": now.screen.sides,
        "drags": {} if replay else drag_offers(now.offers),
    }


def _go_on_as(battle: Battle, now: Moment) -> dict[str, str] | None:
    """Returns the other side of somebody who plays several, where that one is waited for, and its page."""
    side = permissions.own_other_side(battle, now)
    role = f"side:{side}"
    return {"name": role_name(battle, role), "url": f"{battle.get_absolute_url()}?as={quote(role)}"} if side else None


def progress(screen: Screen, *, over: bool = False) -> Progress:
    """Returns the course of play with the sides' names in the place of their keys."""
    titles = {one.id: one.title for one in screen.sides}
    awaited = () if over else screen.progress.waiting  # a referee may end it while the rules still wait for somebody
    waiting = tuple(replace(one, side=titles.get(one.side, one.side)) for one in awaited)
    return replace(screen.progress, waiting=waiting)


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """A side with its clock, if it has one, and its light where all do their part at the same time (None: no light)."""

    name: str
    colour: int
    ready: bool | None
    clock: Clock | None


def signals(battle: Battle, now: Moment) -> list[Signal]:
    """Returns what the bar shows of each side: its clock, and whether it is ready. Sides with neither are left out."""
    together, awaited = now.screen.progress.together, {one.side for one in now.screen.progress.waiting}
    running = {one.side: one for one in (clocks.clocks_of(battle) if now.seq == battle.seq else ())}
    return [
        Signal(
            name=one.title,
            colour=one.colour,
            ready=one.id not in awaited if together else None,
            clock=running.get(one.id),
        )
        for one in now.screen.sides
        if together or one.id in running
    ]


def act_url(battle: Battle, role: str) -> str:
    return reverse("battles:act", args=[battle.public_id, role])


def first_sheet(now: Moment) -> Sheet | None:
    """Returns the sheet that is open when none was chosen: one that can act now, else one's own, else any."""
    open_ = sorted((one for one in now.offers if one.by and one.closed is None), key=lambda one: bool(one.tapped))
    found = next((sheet for offer in open_ if (sheet := now.sheet(offer.by))), None)
    own = next((sheet for sheet in now.screen.sheets if sheet.own and not sheet.gone), None)
    return found or own or next(iter(now.screen.sheets), None)


def forces(now: Moment) -> list[Force]:
    """Returns the sides, one's own first, each with its sheets; what is gone comes last."""
    sides = sorted(now.screen.holders, key=lambda one: not one.own)
    return [
        Force(
            side=one,
            sheets=sorted((sheet for sheet in now.screen.sheets if sheet.side == one.id), key=lambda sheet: sheet.gone),
        )
        for one in sides
    ]


def groups(now: Moment, sheet: Sheet | None) -> list[Group]:
    """Returns the offers for the open sheet and those that belong to no unit, under their headings."""
    in_rows = {key for row in sheet.rows for key in (row.offer, *(one.key for one in row.offers))} if sheet else set()
    in_rows |= {one.tap for one in _counters(sheet)} if sheet else set()
    in_rows -= {offer.key for offer in now.offers if offer.closed or offer.group == OUT_OF_REACH}
    lines = {offer.group for offer in now.offers if offer.key in in_rows and offer.rolls}
    ids = {one.id for one in now.screen.sheets}
    found: dict[tuple[bool, bool, str], list[Offer]] = {}
    for offer in now.offers:
        here = sheet is not None and offer.by == sheet.id
        in_bar = offer.primary and offer.closed is None and not here  # a unit's own steps stand with its other actions
        if offer.key in in_rows or in_bar or not (here or offer.by not in ids):
            continue
        title = sheet.title if here and sheet else "The whole side"
        found.setdefault((here, offer.seldom, offer.group or title), []).append(offer)
    for ones in found.values():
        ones.sort(key=lambda one: (loses(now, one), not one.parts))  # what a whole unit does as one comes first
    return [
        Group(title=title, offers=offers, first=at == 0, here=here, in_lines=here and title in lines)
        for at, ((here, _, title), offers) in enumerate(found.items())
    ]


def open_to_side(offered: Iterable[Group]) -> list[Offer]:
    """Returns what no unit does and no button of the bar, apart from what is rarely wanted: purchases, as a rule."""
    found = (one for one in offered if not (one.here or one.of_side or one.below))
    return [offer for group in found for offer in group.offers if offer.closed is None]


def _counters(sheet: Sheet) -> list[Counter]:
    return [*sheet.counters, *(one for row in sheet.rows for one in row.counters)]


def places(board: Board | None) -> list[dict[str, object]]:
    """Returns the board in words: where everything is."""
    if board is None:
        return []
    labels = {cell.id: cell.title or cell.label or cell.id for cell in board.cells}
    return [
        {
            "place": labels.get(token.cell, token.cell),
            "title": token.title,
            "facing": "" if token.turn is None else f"{token.turn:g}°",
            "level": token.level or "",
        }
        for token in board.tokens
    ]


def _index(battle: Battle, now: Moment, sheet: Sheet | None, *, live: bool) -> str:
    """Renders everything in play by side, to pick from; a cell of the board leads to what stands there."""
    cells = {token.id: token.cell for token in now.screen.board.tokens} if now.screen.board else {}
    base = battle.get_absolute_url() if live else moment_url(battle, now.number)
    listed = [
        dataclasses.replace(
            force,
            picks=join(
                _pick(one, base, now, cell=cells.get(one.id, ""), current=one == sheet, live=live)
                for one in force.sheets
            ),
        )
        for force in forces(now)
    ]
    return render_to_string("battles/play/index.html", {"forces": listed, "plays": now.role.startswith("side:")})


def able_sheets(now: Moment) -> list[Sheet]:
    """Returns the viewer's pieces in play that have an open action, apart from counting by hand and rare ones."""
    acting = {one.by for one in now.offers if one.closed is None and not one.tapped and not one.seldom}
    return [sheet for sheet in now.screen.sheets if sheet.id in acting and not sheet.gone]


def _choice(battle: Battle, now: Moment, one: Sheet) -> SafeString:
    """Renders a piece that can act as a link that opens it, for the bar."""
    query, base = urlencode({"as": now.role, "unit": one.id}), battle.get_absolute_url()
    form = '<li><a class="pick" data-able="{6}" href="{0}?{1}"{2}><b>{3}{4}</b><small>{5}</small></a></li>'
    mark, fetch = when(one.mark, '<span class="die">{}</span> ', one.mark), _fetch(base, query, f"{base}?{query}")
    return format_html(form, base, query, fetch, mark, one.title, one.place, element_id(one.id, "pick"))


def _fetch(base: str, query: str, url: str) -> SafeString:
    """Returns the attributes by which a link renews the parts of the page that depend on the open piece."""
    form = ' hx-get="{}live/?{}&pick" hx-include="#where [name=have]" hx-target="main" hx-swap="none" hx-push-url="{}"'
    return format_html(form, base, query, url)


def _pick(one: Sheet, base: str, now: Moment, *, cell: str, current: bool, live: bool) -> SafeString:
    query = urlencode({"as": now.role, "unit": one.id})
    url = f"{base}?{query}"
    fetch = _fetch(base, query, url) if live else ""
    return format_html(
        '<li{}><a class="pick onboard" id="{}" href="{}"{}{}{}><b>{}{}</b><span>{}</span><small>{}</small></a></li>',
        SafeString(' class="gone"' if one.gone else ""),
        element_id(one.id, "pick"),
        url,
        fetch,
        when(cell, ' data-cell="{}"', cell),
        SafeString(' aria-current="true"' if current else ""),
        when(one.mark, '<span class="die">{}</span> ', one.mark),
        one.title,
        _first_counter(one),
        " · ".join(word for word in (one.kind, one.place, *(chip.label for chip in one.chips)) if word),
    )


def _first_counter(one: Sheet) -> str:
    if not one.counters or one.counters[0].value is None:
        return ""
    first = one.counters[0]
    if first.taken and first.most is None:  # a bare number would be read as what is left
        return f"{first.label} {first.value}"
    return f"{first.value}" + (f" / {first.most}" if first.most is not None else "")


def moment_url(battle: Battle, number: int) -> str:
    return reverse("battles:at", args=[battle.public_id, number])


def role_links(battle: Battle, access: Access, address: str, unit: str) -> list[dict[str, object]]:
    """Returns the roles as which this person may look at an address, to switch between."""
    return [
        {
            "name": role_name(battle, role),
            "url": f"{address}?{urlencode({'as': role, 'unit': unit})}",
            "current": role == access.role,
        }
        for role in access.roles
    ]


def log_html(battle: Battle, role: str, found: Sequence[LogLine], *, may_undo: bool, unit: str = "") -> str:
    """Renders the lines of a log. ``unit``: the one that stays open where a line leads."""
    return "".join(_line(battle, role, line, may_undo=may_undo, unit=unit) for line in found)


def _line(battle: Battle, role: str, line: LogLine, *, may_undo: bool, unit: str) -> str:
    key = (battle.public_id, role, line.seq, line.undone, may_undo, unit, line.remark, line.sentence.text)

    def render() -> str:
        url = f"{moment_url(battle, line.seq)}?{moment_query(role, unit)}"
        context = {"line": line, "said": line.sentence, "url": url, "may_undo": may_undo}
        return render_to_string("battles/log/line.html", context)

    return LINES.or_make(key, render)


def moment_query(role: str, unit: str) -> str:
    """Returns the query of a moment: as whom one looks, and at which unit."""
    return urlencode({"as": role} | ({"unit": unit} if unit else {}))
