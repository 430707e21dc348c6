"""The figures and the story of a season, as tables with small pictures beside them."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from leagues.competition.numbers import in_words
from leagues.pages.addresses import open_season, read_query
from leagues.services import league_statistics, rating_book, selectors
from leagues.services.access import find_league
from leagues.services.league_statistics import LeagueStatistics
from leagues.services.statistics import Lengths, MissionFigures, Racer, Statistics, statistics
from leagues.services.win_rates import Record, shows_classes
from replica.reading import readable
from ui.curves import chart, line_mark, range_bar

HOUR, DAY = 60, 24 * 60


@require_safe
@never_cache
@readable
def statistics_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows wins by army and mission, the length of battles, upsets, runs and the race for the first place."""
    season, access, state = open_season(request, public_id)
    division, _ = read_query(request, state)
    who, found = selectors.people(season, state), statistics(season, state, division=division)
    names = list(enumerate(state.terms.division_names)) if state.terms.divisions else []
    context = {
        **selectors.header(season, access, state, current="statistics"),
        "found": found,
        "divisions": [(str(at), name, at == division) for at, name in names]
        + ([("all", "All", division is None)] if names else []),
        "armies": _armies(found),
        "classes_open": shows_classes(state),
        "missions": [_mission(one) for one in found.missions],
        "upsets": [(one, who.team(one.winner), who.team(one.loser)) for one in found.upsets],
        "runs": [(one, who.team(one.entry)) for one in found.runs],
        "margins": [
            (title, [(one, who.team(one.winner), who.team(one.loser)) for one in some])
            for title, some in (("Widest wins", found.widest), ("Closest wins", found.closest))
        ],
        "race": _race(found.race, who),
        "lengths": _lengths(found.lengths),
    }
    return render(request, "leagues/season/statistics.html", context)


@require_safe
@never_cache
@readable
def league_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows win rates by army, unit, mission and rules over the seasons of a league."""
    found, _ = find_league(request, public_id)
    told = league_statistics.league_statistics(found)
    context = {
        "league": found,
        "game": selectors.game_name(found.game),
        "found": told,
        "armies": _armies(told),
        "missions": [_mission(one) for one in told.missions],
        "rules": [(one, [_record(record) for record in one.classes]) for one in told.rules],
        "lengths": [(title, text) for title, text, _ in _lengths(told.lengths)],
    }
    return render(request, "leagues/league/statistics.html", context)


@login_required
@never_cache
@require_safe
def own_record(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Shows what the reader has won, drawn and lost in rated games, by game."""
    found = [_record(one) for _, one in rating_book.records_by_game(request.user.pk)]
    note = "Rated games in leagues, all seasons together."
    return render(
        request, "leagues/league/record.html", {"armies": [("By game", "Game", note, found)] if found else []}
    )


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _record(one: Record) -> dict[str, Any]:
    low, high = one.range
    range_text = f"{low * 100:.0f}–{high * 100:.0f} %"
    won = one.won / one.games if one.games else 0.0
    return {"record": one, "won": _percent(won), "range": range_text, "picture": range_bar(low, won, high)}


def _armies(found: Statistics | LeagueStatistics) -> list[tuple[str, str, str, list[dict[str, Any]]]]:
    """The tables of win rates: title, heading of the first column, what is counted, and the rows."""
    tables = (
        ("Armies", "Class", "Games between two classes.", found.classes),
        ("First player", "Player", "Games whose result says who went first.", [found.first] if found.first else []),
        ("Units", "Unit", "Games of armies with such a unit against armies without one.", found.units),
    )
    return [(title, what, note, [_record(one) for one in some]) for title, what, note, some in tables if some]


def _mission(one: MissionFigures) -> tuple[MissionFigures, str]:
    return one, f"{one.points[0]:.1f} : {one.points[1]:.1f}" if one.points else "–"


def _race(racers: Sequence[Racer], who: selectors.People) -> dict[str, Any] | None:
    most = max((one.points[-1] for one in racers), default=0)
    if not most:
        return None
    lines = [[max(0.0, float(points) / float(most)) for points in one.points] for one in racers]
    return {
        "chart": chart(lines, "Points after each round, in per cent of the leader’s present points"),
        "rounds": range(1, len(racers[0].points)),
        "rows": [
            (line_mark(at), who.team(one.entry), [in_words(points) for points in one.points[1:]])
            for at, one in enumerate(racers)
        ],
    }


def _lengths(found: Lengths | None) -> list[tuple[str, str, int]]:
    if found is None:
        return []
    return [
        ("Median", in_time(found.median), 0),
        ("Shortest", in_time(found.shortest), 0),
        ("Longest", in_time(found.longest), found.fixture),
    ]


def in_time(minutes: int) -> str:
    """A length in the unit that suits it: "45 min", "3 h 20 min", "4 days"."""
    if minutes < HOUR:
        return f"{minutes} min"
    if minutes < 2 * DAY:
        return f"{minutes // HOUR} h {minutes % HOUR} min"
    return f"{minutes // DAY} days"
