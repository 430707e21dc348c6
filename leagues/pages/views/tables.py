"""Standings, cross table and bracket, each in pages of bounded length."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.competition.standings import Row
from leagues.pages import long_lists, render_bracket, render_tables
from leagues.pages.addresses import open_season, read_group, read_query
from leagues.pages.long_lists import Block
from leagues.pages.render_tables import RowLinks, group_name
from leagues.services import rating_breakdown, selectors, standings_breakdown, tables
from leagues.services.access import Access
from leagues.services.parts import cut_by_weight, page_of
from leagues.store.models import Season
from leagues.store.state import SeasonState
from replica.reading import readable

SQUARE_MOST = 24
"""More columns than these nobody can read: beyond, the cross table has a column per round."""
CELLS_A_PAGE = 10_000


@dataclass(frozen=True, slots=True)
class Opened:
    """The sums that an address opens: those of a ``row`` of a table (None: none), and its place there from 0."""

    table: tables.Table
    row: Row | None
    place: int

    @property
    def block(self) -> int:
        """The block of the page on which the table stands: everybody's first, then those of the groups."""
        return 0 if self.table.group is None else 1 + self.table.group


@require_safe
@never_cache
@readable
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """The standings, now or after a past round; ``why`` opens the sums of a player, with ``group`` those of a group."""
    season, access, state = open_season(request, public_id)
    if request.headers.get("HX-Request") and request.GET.get("seen") == str(state.seq):
        return HttpResponse(status=204)  # nothing is new: the page stays as it is, with the focus where it was
    division, upto = read_query(request, state)
    who = selectors.people(season, state, rated=True)
    table = tables.table(state, division=division, upto=upto)
    opened = _opened(request, state, table)
    query = {"division": "all" if division is None else division, **({"round": upto} if upto else {})}
    board = _Boards(
        who, access, opened, {**query, **_page_asked(request)}, reverse("leagues:players", args=[public_id])
    )
    page, boards = long_lists.show(request, list(_blocks(table, board)), at=(opened.block, opened.place))
    context = {
        **selectors.header(season, access, state, current="standings"),
        **_choices(state, division, upto),
        "columns": selectors.columns(season, state),
        "boards": boards,
        "page": page,
        "query": urlencode(query),
        "live": f"{request.path}?{urlencode({**request.GET.dict(), **query, 'seen': state.seq})}",
        "empty": not table.rows,
        "upto": table.round,
        "own": _own_place(table, access, page),
        "provisional": sum(one.provisional for one in state.fixtures.values()),
        **_sums(request, season, opened, who),
    }
    return render(request, "leagues/season/standings.html", context)


def _page_asked(request: HttpRequest) -> dict[str, str]:
    page = request.GET.get("page", "")
    return {"page": page} if page.isdecimal() and len(page) < 6 else {}


def _opened(request: HttpRequest, state: SeasonState, table: tables.Table) -> Opened:
    group, why = read_group(request, state, table.division), request.GET.get("why", "")
    if group is not None:
        table = tables.table(state, division=table.division, group=group, upto=table.round)
    found = ((place, row) for place, row in enumerate(table.rows) if str(row.key) == why)
    place, row = next(found, (0, None))
    return Opened(table, row, place)


@dataclass(frozen=True, slots=True)
class _Boards:
    """Shows tables of standings in which each number leads to its sum."""

    who: selectors.People
    access: Access
    opened: Opened
    query: Mapping[str, object]
    players_url: str

    def show(self, table: tables.Table, rows: slice) -> dict[str, Any]:
        """Returns the ``name`` of a table and the ``body`` with some of its rows."""
        query = self.query if table.group is None else {**self.query, "group": table.group}
        chosen = self.opened.row.key if self.opened.row and self.opened.table.group == table.group else None
        links = RowLinks("?" + urlencode(query).replace("&", "&amp;"), self.players_url, chosen, self.access.numbers)
        name = "" if table.group is None else group_name(table.group)
        return {"name": name, "body": render_tables.standing_rows(table, self.who, links, rows)}

    def show_group(self, group: int, table: tables.Table, rows: slice) -> dict[str, Any]:
        """Returns a group of the division of a ``table``, after the same round."""
        here = tables.table(self.who.state, division=table.division, group=group, upto=table.round)
        return self.show(here, rows)


def _blocks(table: tables.Table, boards: _Boards) -> Iterator[Block]:
    """Yields everybody of a division, then its groups after the same round."""
    state, division = boards.who.state, table.division
    yield Block(len(table.rows), partial(boards.show, table))
    for group in range(len(state.groups[division]) if state.groups and division is not None else 0):
        length = tables.count_rows(state, division=division, group=group, upto=table.round)
        yield Block(length, partial(boards.show_group, group, table))


def _own_place(table: tables.Table, access: Access, page: Page[Any]) -> dict[str, Any] | None:
    """Returns the viewer's own row, and the page it stands on if that is another one."""
    for at, row in enumerate(table.rows):
        if row.key in access.numbers:
            there = page_of(list(page.paginator.object_list), 0, at)
            return {"rank": row.rank, "key": row.key, "page": there if there != page.number else None}
    return None


def _sums(request: HttpRequest, season: Season, opened: Opened, who: selectors.People) -> dict[str, Any]:
    """Returns whose sums are open, and the sums."""
    row, table = opened.row, opened.table
    if row is None:
        return {"why": None, "sums": []}
    where = "" if table.group is None else f" of {group_name(table.group)}"
    standing = standings_breakdown.sums(table, row, who, selectors.columns(season, who.state))
    rating = rating_breakdown.sums(season, who, row.key, request.user)
    return {"why": {"team": who.team(row.key), "rank": row.rank, "where": where}, "sums": [*standing, *rating]}


def _choices(state: SeasonState, division: int | None, upto: int | None) -> dict[str, Any]:
    """The divisions and rounds that can be chosen: (value, text, chosen)."""
    names = [(str(at), name, at == division) for at, name in enumerate(state.terms.divisions)]
    if names:
        names.append(("all", "Overall", division is None))
    rounds = range(1, state.round + 1) if state.terms.in_rounds else []
    return {
        "divisions": names,
        "division": "all" if division is None else str(division),
        "rounds": [(number, number == (upto or state.round)) for number in rounds],
        "past": upto is not None and upto < state.round,
    }


@require_safe
@never_cache
@readable
def cross(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows who met whom, and how each game ended."""
    season, access, state = open_season(request, public_id)
    division, upto = read_query(request, state)
    who = selectors.people(season, state)
    table = tables.table(state, division=division, upto=upto)
    url = reverse("leagues:players", args=[public_id])
    small, games = len(table.rows) <= SQUARE_MOST, table.board.games
    cells = [10 + max(table.round, len(games[row.key])) for row in table.rows]
    page = Paginator(cut_by_weight(cells, CELLS_A_PAGE), 1).get_page(request.GET.get("page"))
    rows = page.object_list[0]
    if small:
        grid = render_tables.square(table, who, url)
    elif state.terms.in_rounds:
        grid = render_tables.by_round(table, who, url, rows)
    else:
        grid = render_tables.by_game(table, who, url, rows)
    context = {
        **selectors.header(season, access, state, current="cross"),
        **_choices(state, division, upto),
        "grid": grid,
        "empty": not table.rows,
        "page": page,
        "query": urlencode({"division": "all" if division is None else division, **({"round": upto} if upto else {})}),
        "small": small,
    }
    return render(request, "leagues/season/cross.html", context)


@require_safe
@never_cache
@readable
def bracket(request: HttpRequest, public_id: str) -> HttpResponse:
    """The knock-out from its first round to the final."""
    season, access, state = open_season(request, public_id)
    who = selectors.people(season, state)
    url = reverse("leagues:fixtures", args=[season.public_id])
    blocks = [block_of(draw, who, access, url) for draw in render_bracket.draws(state)]
    page, brackets = long_lists.show(request, blocks)
    head = selectors.header(season, access, state, current="bracket")
    return render(request, "leagues/season/bracket.html", {**head, "brackets": brackets, "page": page})


def block_of(draw: render_bracket.Draw, who: selectors.People, access: Access, fixtures_url: str) -> Block:
    """Returns a part of a bracket as a block: its ``name``, and the part as ``html``."""

    def show(_: slice) -> dict[str, Any]:
        return {"name": draw.name, "html": render_bracket.bracket(draw, who, access, fixtures_url)}

    return Block(draw.matches, show, whole=True)
