"""Standings for other places: a frame on somebody's own site, and paper."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from leagues.competition.numbers import in_words
from leagues.pages import long_lists, render_bracket, render_tables
from leagues.pages.addresses import open_season, read_query
from leagues.pages.long_lists import Block
from leagues.pages.render_tables import RowLinks, group_name
from leagues.services import fixture_lists, selectors, tables
from leagues.services.access import Access
from leagues.store.models import League, Season
from leagues.store.state import Fixture, SeasonState
from replica.reading import readable

Place = tuple[int | None, int | None]
"""A table of a season: its division (None: everybody) and its group (None: all of the division)."""

SHEETS = {
    "standings": "Standings",
    "bracket": "Bracket",
    "seats": "Who sits where",
    "results": "Result sheet",
}
"""The kinds of sheets that one can print, by the word in the address."""
ROWS_ON_PAPER = 800
"""Standings, seats and sheet of 320 players are one answer: that is one print command."""


def _name(state: SeasonState, place: Place) -> str:
    division, group = place
    name = "Overall" if division is None else state.terms.division_names[division]
    return ", ".join(filter(None, [name, "" if group is None else group_name(group)]))


# --- a frame --------------------------------------------------------------------------------------


@require_safe
@never_cache
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # it takes views without arguments alone
@readable
def embed(request: HttpRequest, public_id: str) -> HttpResponse:
    """Standings, groups and bracket alone, for a frame on somebody's own site. Nothing in it is pressed by mistake."""
    season, access, state = open_season(request, public_id)
    if season.league.visibility == League.Visibility.PRIVATE:
        raise Http404
    division, upto = read_query(request, state)
    chosen: Sequence[int | None] = [division] if "division" in request.GET else range(len(state.terms.division_names))
    who = selectors.people(season, state)
    page, boards = long_lists.show(request, list(_framed(state, who, chosen, upto)))
    context = {
        **selectors.header(season, access, state, current="standings"),
        "boards": boards,
        "page": page,
        "query": "&".join(f"{key}={request.GET[key]}" for key in ("division", "round") if key in request.GET),
        "upto": upto or state.round,
        "url": request.build_absolute_uri(reverse("leagues:standings", args=[public_id])),
    }
    return render(request, "leagues/season/embed.html", context)


def _framed(
    state: SeasonState, who: selectors.People, chosen: Sequence[int | None], upto: int | None
) -> Iterator[Block]:
    """Yields the brackets, which have their own order and are told only as they stand now, then the tables."""
    if upto is None:
        for draw in render_bracket.draws(state):
            if draw.division in chosen:
                yield Block(draw.matches, partial(_framed_bracket, draw, who), whole=True)
    for place in tables.list_tables(state):
        if place[0] in chosen:
            length = tables.count_rows(state, division=place[0], group=place[1], upto=upto)
            yield Block(length, partial(_framed_table, who, place, upto))


def _framed_bracket(draw: render_bracket.Draw, who: selectors.People, _: slice) -> dict[str, Any]:
    html = render_bracket.bracket(draw, who, Access(None), fixtures_url="")
    return {"name": f"{draw.name}: bracket" if draw.name else "Bracket", "bracket": html}


def _framed_table(who: selectors.People, place: Place, upto: int | None, rows: slice) -> dict[str, Any]:
    """Returns standings without anything to press."""
    table = tables.table(who.state, division=place[0], group=place[1], upto=upto)
    lines = [
        (row.rank, who.team(row.key), "-".join(map(str, table.board.record(row.key))), in_words(row.points))
        for row in table.rows[rows]
    ]
    return {"name": _name(who.state, place), "rows": lines}


# --- paper ----------------------------------------------------------------------------------------


@require_safe
@never_cache
def print_(request: HttpRequest, public_id: str) -> HttpResponse:
    """Standings and the sheets of the present round, for paper."""
    season, access, state = open_season(request, public_id)
    _, upto = read_query(request, state)
    who = selectors.people(season, state, rated=True)
    now = upto or (fixture_lists.present_round(state) if state.terms.in_rounds else 1)
    asked = [part for part in SHEETS if part in request.GET.getlist("show")] or list(SHEETS)
    blocks: list[Block] = []
    if "standings" in asked:
        blocks += [_table(season, who, place, upto) for place in tables.list_tables(state)]
    if upto is None and "bracket" in asked:
        blocks += [_bracket(draw, who, access, public_id) for draw in render_bracket.draws(state)]
    if state.terms.in_rounds and "seats" in asked:
        seats = fixture_lists.seat_list(state, who, now)
        blocks.append(Block(len(seats), lambda rows: {"seats": seats[rows]}))
    if "results" in asked:
        fixtures = [one for one in state.of_round(now) if one.other is not None]
        blocks.append(Block(len(fixtures), lambda rows: _sheet(fixtures[rows], who, access)))
    page, sheets = long_lists.show(request, blocks, most=ROWS_ON_PAPER)
    context = {
        **selectors.header(season, access, state, current="standings"),
        "sheets": sheets,
        "page": page,
        "query": urlencode([*([("round", upto)] if upto else []), *(("show", part) for part in asked)]),
        "columns": selectors.columns(season, state),
        "upto": upto or state.round,
        "choices": _choices(state, asked),
        "numbers": range(1, state.round + 1) if state.terms.in_rounds else (),
        "chosen": upto,
        "now": now,
        "mission": state.missions.get(now),
    }
    return render(request, "leagues/season/print.html", context)


def _choices(state: SeasonState, asked: Sequence[str]) -> list[tuple[str, str, bool]]:
    """Returns the kinds of sheets that the season has: key, name, whether it is printed."""
    has = {"bracket": state.terms.has_bracket, "seats": state.terms.in_rounds}
    return [(key, name, key in asked) for key, name in SHEETS.items() if has.get(key, True)]


def _table(season: Season, who: selectors.People, place: Place, upto: int | None) -> Block:
    """Standings for paper; on the screen a number leads to its sum on the page of the standings."""
    division, group = place
    players, standings = (reverse(f"leagues:{page}", args=[season.public_id]) for page in ("players", "standings"))
    asked = {"division": "all" if division is None else division, "round": upto, "group": group}
    query = "&amp;".join(f"{key}={value}" for key, value in asked.items() if value is not None)
    links = RowLinks(f"{standings}?{query}", players)

    def show(rows: slice) -> dict[str, Any]:
        table = tables.table(who.state, division=division, group=group, upto=upto)
        return {"name": _name(who.state, place), "body": render_tables.standing_rows(table, who, links, rows)}

    return Block(tables.count_rows(who.state, division=division, group=group, upto=upto), show)


def _bracket(draw: render_bracket.Draw, who: selectors.People, access: Access, public_id: str) -> Block:
    url = reverse("leagues:fixtures", args=[public_id])

    def show(_: slice) -> dict[str, Any]:
        return {"name": draw.name, "bracket": render_bracket.bracket(draw, who, access, url)}

    return Block(draw.matches, show, whole=True)


def _sheet(fixtures: list[Fixture], who: selectors.People, access: Access) -> dict[str, Any]:
    return {"lines": [selectors.fixture_line(one, who, access) for one in fixtures]}
