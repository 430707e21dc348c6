"""Standings, cross table, print and what one takes home."""

from typing import Any

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from battles.store.join_codes import qr
from leagues.competition.numbers import in_words
from leagues.competition.standings import Row
from leagues.files import season_export
from leagues.pages import render_bracket, render_tables
from leagues.pages.commands import whole
from leagues.pages.render_tables import RowLinks
from leagues.services import (
    fixture_lists,
    rating_breakdown,
    selectors,
    standings_breakdown,
    tables,
)
from leagues.services.access import Access, feed_user, find_season
from leagues.store.models import League, Season
from leagues.store.state import SeasonState
from replica.reading import readable

SQUARE_MOST = 24
"""More columns than these nobody can read: beyond, the cross table has a column per round."""


def _read_query(request: HttpRequest, state: SeasonState) -> tuple[int | None, int | None]:
    """The division ("all": None) and the round that the address names."""
    names = state.terms.division_names
    text = request.GET.get("division", "0")
    division = None if text == "all" else int(text) if text.isdecimal() and len(text) < 4 else 0
    if division is not None and division >= len(names):
        raise Http404
    past = request.GET.get("round", "")
    upto = int(past) if past.isdecimal() and len(past) < 4 and state.terms.in_rounds else None
    if upto is not None and not 0 < upto <= state.round:
        raise Http404
    return division, upto


def _open(request: HttpRequest, public_id: str) -> tuple[Season, Access, SeasonState]:
    season, access = find_season(request, public_id)
    return season, access, selectors.state_of(season)


@require_safe
@never_cache
@readable
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """The standings, now or after a past round; ``why`` opens the sums of a player, with ``group`` those of a group."""
    season, access, state = _open(request, public_id)
    if request.headers.get("HX-Request") and request.GET.get("seen") == str(state.seq):
        return HttpResponse(status=204)  # nothing is new: the page stays as it is, with the focus where it was
    division, upto = _read_query(request, state)
    who = selectors.people(season, state, rated=True)
    table, group = tables.table(state, division=division, upto=upto), _group(request, state, division)
    opened = table if group is None else tables.table(state, division=division, group=group, upto=upto)
    why = request.GET.get("why", "")
    row = next((one for one in opened.rows if str(one.key) == why), None)
    chosen = "all" if division is None else str(division)
    query = f"?division={chosen}{f'&amp;round={upto}' if upto else ''}"
    seen = f"{'' if group is None else f'&group={group}'}&why={why}" if row else ""
    context = {
        **selectors.header(season, access, state, current="standings"),
        **_choices(state, division, upto),
        "columns": selectors.columns(season, state),
        "body": render_tables.standing_rows(
            table,
            who,
            RowLinks(
                query,
                reverse("leagues:players", args=[public_id]),
                row.key if row and group is None else None,
                access.numbers,
            ),
        ),
        "live": f"{request.path}{query.replace('&amp;', '&')}{seen}&seen={state.seq}",
        "empty": not table.rows,
        "upto": table.round,
        "own": next((one for one in table.rows if one.key in access.numbers), None),
        "provisional": sum(one.provisional for one in state.fixtures.values()),
        "why": {"team": who.team(row.key), "rank": row.rank, "where": _where(group)} if row else None,
        "sums": _sums(request, season, opened, row, who) if row else [],
        "groups": _groups(table, who, access, query, public_id, (group, row.key) if row else None),
    }
    return render(request, "leagues/standings.html", context)


def _sums(
    request: HttpRequest, season: Season, table: tables.Table, row: Row, who: selectors.People
) -> list[rating_breakdown.Sum]:
    standing = standings_breakdown.sums(table, row, who, selectors.columns(season, who.state))
    return [*standing, *rating_breakdown.sums(season, who, row.key, request.user)]


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


def _group(request: HttpRequest, state: SeasonState, division: int | None) -> int | None:
    """The group whose sums the address asks for."""
    text = request.GET.get("group", "")
    groups = state.groups[division] if state.groups and division is not None else ()
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) < len(groups) else None


def _groups(
    table: tables.Table,
    who: selectors.People,
    access: Access,
    query: str,
    public_id: str,
    opened: tuple[int | None, int] | None,
) -> list[dict[str, Any]]:
    """The tables of the groups of a division, after the same round; ``opened``: whose sums are open, in which group."""
    state, found = who.state, []
    url = reverse("leagues:players", args=[public_id])
    for group in range(len(state.groups[table.division]) if state.groups and table.division is not None else 0):
        shown = tables.table(state, division=table.division, group=group, upto=table.round)
        chosen = opened[1] if opened and opened[0] == group else None
        there = f"{query}&amp;group={group}"
        body = render_tables.standing_rows(shown, who, RowLinks(there, url, chosen, access.numbers))
        found.append({"name": _group_name(group), "body": body})
    return found


def _group_name(group: int) -> str:
    return f"Group {chr(65 + group)}"


def _where(group: int | None) -> str:
    return "" if group is None else f" of {_group_name(group)}"


@require_safe
@never_cache
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # it takes views without arguments alone
@readable
def embed(request: HttpRequest, public_id: str) -> HttpResponse:
    """Standings, groups and bracket alone, for a frame on somebody's own site. Nothing in it is pressed by mistake."""
    season, access, state = _open(request, public_id)
    if season.league.visibility == League.Visibility.PRIVATE:
        raise Http404
    division, upto = _read_query(request, state)
    chosen = [division] if "division" in request.GET else list(range(len(state.terms.division_names)))
    who = selectors.people(season, state)
    context = {
        **selectors.header(season, access, state, current="standings"),
        "boards": [board for one in chosen for board in _plain_boards(state, who, one, upto)],
        "upto": upto or state.round,
        "url": request.build_absolute_uri(reverse("leagues:standings", args=[public_id])),
    }
    return render(request, "leagues/embed.html", context)


def _plain_boards(
    state: SeasonState, who: selectors.People, division: int | None, upto: int | None
) -> list[dict[str, Any]]:
    """Bracket, standings and groups of a division; the bracket, which has its own order, only as it stands now."""
    name = "Overall" if division is None else state.terms.division_names[division]
    made = [_plain_board(name, tables.table(state, division=division, upto=upto), who)]
    if division is None:
        return made
    if upto is None and (html := render_bracket.bracket(state, who, Access(None), division=division, fixtures_url="")):
        made.insert(0, {"name": f"{name}: bracket" if name else "Bracket", "bracket": html})
    if not name and (len(made) > 1 or state.groups):
        made[-1]["name"] = "Standings"
    for group in range(len(state.groups[division]) if state.groups else 0):
        table = tables.table(state, division=division, group=group, upto=upto)
        made.append(
            _plain_board(f"{name}, group {chr(65 + group)}" if name else f"Group {chr(65 + group)}", table, who)
        )
    return made


def _plain_board(name: str, table: tables.Table, who: selectors.People) -> dict[str, Any]:
    """Standings without anything to press."""
    rows = [
        (
            row.rank,
            who.team(row.key),
            "-".join(map(str, table.board.record(row.key))),
            in_words(row.points),
        )
        for row in table.rows
    ]
    return {"name": name, "rows": rows}


@require_safe
@never_cache
@readable
def cross(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows who met whom, and how each game ended."""
    season, access, state = _open(request, public_id)
    division, upto = _read_query(request, state)
    who = selectors.people(season, state)
    table = tables.table(state, division=division, upto=upto)
    url = reverse("leagues:players", args=[public_id])
    small = len(table.rows) <= SQUARE_MOST or not state.terms.in_rounds
    grid = render_tables.square(table, who, url) if small else render_tables.by_round(table, who, url, table.round)
    context = {
        **selectors.header(season, access, state, current="cross"),
        **_choices(state, division, upto),
        "grid": grid,
        "small": small,
        "empty": not table.rows,
    }
    return render(request, "leagues/cross.html", context)


@require_safe
@never_cache
@readable
def bracket(request: HttpRequest, public_id: str) -> HttpResponse:
    """The knock-out from its first round to the final."""
    season, access, state = _open(request, public_id)
    who = selectors.people(season, state)
    head = selectors.header(season, access, state, current="bracket")
    return render(request, "leagues/bracket.html", {**head, "brackets": _brackets(season, state, who, access)})


def _brackets(season: Season, state: SeasonState, who: selectors.People, access: Access) -> list[dict[str, Any]]:
    """The brackets of all divisions that have one."""
    url = reverse("leagues:fixtures", args=[season.public_id])
    made = [
        {"name": name, "html": render_bracket.bracket(state, who, access, division=division, fixtures_url=url)}
        for division, name in enumerate(state.terms.division_names)
    ]
    return [one for one in made if one["html"]]


@require_safe
@never_cache
def print_(request: HttpRequest, public_id: str) -> HttpResponse:
    """Standings and the sheets of the present round, for paper."""
    season, access, state = _open(request, public_id)
    _, upto = _read_query(request, state)
    who = selectors.people(season, state, rated=True)
    boards = [_print_table(season, who, *place, upto) for place in tables.list_tables(state)]
    now = upto or (fixture_lists.present_round(state) if state.terms.in_rounds else 1)
    lines = [selectors.fixture_line(one, who, access) for one in state.of_round(now)]
    context = {
        **selectors.header(season, access, state, current="standings"),
        "boards": boards,
        "columns": selectors.columns(season, state),
        "lines": lines,
        "seats": fixture_lists.seat_list(state, who, now) if state.terms.in_rounds else [],
        "brackets": _brackets(season, state, who, access) if upto is None else [],
        "upto": upto or state.round,
        "now": now,
    }
    return render(request, "leagues/print.html", context)


def _print_table(
    season: Season, who: selectors.People, division: int | None, group: int | None, upto: int | None
) -> dict[str, Any]:
    """Standings for paper; on the screen a number leads to its sum on the page of the standings."""
    table = tables.table(who.state, division=division, group=group, upto=upto)
    players, standings_ = (reverse(f"leagues:{page}", args=[season.public_id]) for page in ("players", "standings"))
    asked = {"division": "all" if division is None else division, "round": upto, "group": group}
    query = "&amp;".join(f"{key}={value}" for key, value in asked.items() if value is not None)
    body = render_tables.standing_rows(table, who, RowLinks(f"{standings_}?{query}", players))
    name = "Overall" if division is None else who.state.terms.division_names[division]
    return {"name": ", ".join(filter(None, [name, "" if group is None else _group_name(group)])), "body": body}


@require_safe
@never_cache
def scan(request: HttpRequest, public_id: str) -> HttpResponse:
    """The season's address as a code for the phones in the room; ``invitation``: that by which one enters."""
    season, access, state = _open(request, public_id)
    invites = access.organiser and "invitation" in request.GET
    invited = f"?invitation={season.invitation}" if invites else ""
    address = request.build_absolute_uri(season.get_absolute_url() + invited)
    context = {
        **selectors.header(season, access, state, current="season"),
        "address": address,
        "code": mark_safe(qr(address)),
        "invites": invites,
    }
    return render(request, "leagues/scan.html", context)


# --- files ----------------------------------------------------------------------------------------


def _file(response: HttpResponse, season: Season, ending: str) -> HttpResponse:
    name = slugify(f"{season.league.name} {season.name}") or "season"
    response["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return response


@require_safe
@never_cache
@readable
def csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """The standings as CSV; of all divisions, one after the other, unless the address names one."""
    season, _, state = _open(request, public_id)
    division, upto = _read_query(request, state)
    divisions = [division] if "division" in request.GET else season_export.whole_season(state)
    text = season_export.standings_csv(season, state, selectors.people(season, state), divisions, upto)
    return _file(HttpResponse(text, content_type="text/csv; charset=utf-8"), season, "csv")


@require_safe
@never_cache
@readable
def json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The season as JSON: terms, players, fixtures, standings. Nothing that is sealed."""
    season, _, state = _open(request, public_id)
    data = season_export.season_json(season, state, selectors.people(season, state, rated=True))
    return _file(JsonResponse(data, json_dumps_params={"indent": 2, "ensure_ascii": False}), season, "json")


@require_safe
@never_cache
@readable
def calendar(request: HttpRequest, public_id: str) -> HttpResponse:
    """The fixtures with a time as a calendar to subscribe to; ``player`` takes those of one entry.

    ``key`` is for calendar programs: they read a closed league as far as its owner does (:func:`access.feed_key`).
    """
    if user := feed_user(public_id, request.GET.get("key", "")):
        request.user = user
    season, _, state = _open(request, public_id)
    who = selectors.people(season, state)
    player = request.GET.get("player", "")
    url = request.build_absolute_uri(season.get_absolute_url())
    content = season_export.calendar(season, state, who, url=url, player=whole(player) or None)
    return _file(HttpResponse(content, content_type="text/calendar; charset=utf-8"), season, "ics")
