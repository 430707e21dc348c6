"""Players of a season: all of them, one of them, and what is decided about an entry."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.store.models import User
from leagues.pages.commands import command, errors_of, status, user_of, whole
from leagues.services import (
    byes,
    fixture_lists,
    organising,
    permissions,
    rating_breakdown,
    registration,
    rounds,
    selectors,
    standings_breakdown,
    tables,
    the_day,
    win_rates,
)
from leagues.services.access import Access, find_season, season_access
from leagues.store.models import Season
from leagues.store.state import Entry, SeasonState
from replica.reading import readable
from rules.kernel.problems import Problem


@never_cache
@require_safe
@readable
def players(request: HttpRequest, public_id: str) -> HttpResponse:
    """Shows everybody who takes part, waits, or has left, with the divisions and seeds of all."""
    found, access = find_season(request, public_id)
    return _players_page(request, found, access)


def _players_page(
    request: HttpRequest, found: Season, access: Access, problems: Sequence[Problem] = ()
) -> HttpResponse:
    state = selectors.state_of(found)
    may = permissions.may_season(found, state, access)
    who = selectors.people(found, state, rated=True)
    find = " ".join(request.GET.get("find", "")[:60].split())
    meant = fixture_lists.find_entries(who, find) if find else state.entries
    rows: list[dict[str, Any]] = [
        {
            "entry": entry,
            "player": who.player(entry.number),
            "rating": who.ratings.get(entry.number),
            "division": state.terms.division_names[entry.division] if state.terms.divisions else "",
            "mine": entry.number in access.numbers,
            "byes": byes.coming(state, entry),
        }
        for entry in state.entries.values()
        if entry.number in meant
    ]
    context = {
        **selectors.header(found, access, state, current="players"),
        "rows": [row for row in rows if row["entry"].active],
        "waiting": [row for row in rows if row["entry"].waiting and row["entry"].left is None],
        "left": [row for row in rows if row["entry"].left is not None],
        "problems": problems,
        "find": find,
        "places": "seed" in may,
        "may_add": "add" in may,
    }
    return render(request, "leagues/season/players.html", context, status=status(problems))


@command("leagues:players", "public_id")
def place_all(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keeps the divisions and seeds of the form."""
    return _seed(request, public_id, "place-all", "")


@command("leagues:players", "public_id")
def seed(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keeps the form, then draws lots or goes by the ratings."""
    return _seed(request, public_id, "seed", request.POST.get("by", ""))


def _seed(request: HttpRequest, public_id: str, name: str, how: str) -> HttpResponse:
    found, access = find_season(request, public_id)
    permissions.need_season(name, access)
    user, state = user_of(request), selectors.state_of(found)
    places = _places(request, state)
    ratings = selectors.people(found, state, rated=True).ratings if how == "ratings" else {}

    def work() -> None:
        organising.place_all(found, by=user, places=places)
        if how == "lots":
            organising.draw_lots(found, by=user)
        elif how == "ratings":
            organising.seed_by(found, by=user, strength={key: one.shown for key, one in ratings.items()})

    if problems := errors_of(work):
        return _players_page(request, found, access, problems)
    messages.success(request, "Kept.")
    return redirect("leagues:players", public_id)


def _places(request: HttpRequest, state: SeasonState) -> dict[int, tuple[int, int]]:
    """Division and seed of every entry in the form; without divisions the field is not there."""
    posted = request.POST
    return {
        number: (whole(posted.get(f"division-{number}")), whole(posted.get(f"seed-{number}")))
        for number in state.entries
        if f"seed-{number}" in posted
    }


@never_cache
@require_safe
@readable
def player(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Shows a player: history, standing with its sums, army."""
    found, access = find_season(request, public_id)
    return _player_page(request, found, access, number)


def _player_page(
    request: HttpRequest, found: Season, access: Access, number: int, problems: Sequence[Problem] = ()
) -> HttpResponse:
    state = selectors.state_of(found)
    if number not in state.entries:
        raise Http404
    entry = state.entries[number]
    who = selectors.people(found, state, rated=True)
    table = tables.table(state, division=entry.division)
    row = next((one for one in table.rows if one.key == number), None)
    history = [
        selectors.fixture_line(one, who, access) for one in reversed(state.fixtures.values()) if number in one.sides
    ]
    armies = selectors.submissions(state, [number])
    may = permissions.may_entry(state, access, entry)
    context = {
        **selectors.header(found, access, state, current="players"),
        "entry": entry,
        "player": who.player(number),
        "rating": who.ratings.get(number),
        "division": state.terms.division_names[entry.division],
        "row": row,
        "sums": [
            *(standings_breakdown.sums(table, row, who, selectors.columns(found, state)) if row else ()),
            *rating_breakdown.sums(found, who, number, request.user),
        ],
        "history": history,
        "records": win_rates.records_of(state, number),
        "submission": armies.get(number),
        "sees_army": selectors.sees_army(state, access, number),
        "mine": number in access.numbers,
        "challenge": "challenge" in may,
        "judges": "judge" in may,
        "next_army": _next_army(state, access, number) if "judge" in may else None,
        "problems": problems,
        "places": "place" in may,
        "names_player": "name-player" in may,
        "withdraws": "withdraw" in may,
        "fixes_table": "fix-table" in may,
        "lineup": _lineup(state, entry) if "set-lineup" in may else None,
        "checks_in": "check-in" in may,
        **_byes(state, access, entry),
    }
    return render(request, "leagues/season/player.html", context, status=status(problems))


def _lineup(state: SeasonState, entry: Entry) -> list[tuple[int, str]]:
    """The tables of a team with the names of its members."""
    names = [*entry.members, *[""] * state.terms.tables]
    return list(enumerate(names[: state.terms.tables], start=1))


def _next_army(state: SeasonState, access: Access, number: int) -> Entry | None:
    """The next army to look at after that of an entry."""
    waiting = [one for one in registration.waiting_armies(state) if one.number not in {number, *access.numbers}]
    return next((one for one in waiting if one.number > number), waiting[0] if waiting else None)


def _byes(state: SeasonState, access: Access, entry: Entry) -> dict[str, object]:
    """The rounds that a player will miss, and those that they, or an organiser for them, can still name."""
    here = state.stage != "finished" and entry.left is None and byes.last_round(state.terms) > state.round
    return {
        "has_byes": here,
        "byes": byes.coming(state, entry) if here else [],
        "byes_left": byes.remaining(state, entry),
        "bye_rounds": byes.choices(state, entry),
        "asks": here and permissions.roles_of_entry(state, access, entry.number)["request-bye"],
    }


# --- commands about an entry ----------------------------------------------------------------------


def _carry_out(
    request: HttpRequest, public_id: str, number: int, name: str, work: Callable[[Season, User], object]
) -> HttpResponse:
    """Carries out a command and leads back to the player, or shows them with the reasons. Raises PermissionDenied."""
    found, access = find_season(request, public_id)
    permissions.need_entry(name, selectors.state_of(found), access, number)
    user = user_of(request)
    if problems := errors_of(lambda: work(found, user)):
        return _player_page(request, found, access, number, problems)
    return redirect("leagues:player", public_id, number)


entry_command = command("leagues:player", "public_id", "number")


@entry_command
def challenge(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Challenges a player."""

    def work(season: Season, user: User) -> None:
        mine = selectors.own_entry(selectors.state_of(season), season_access(season, user))
        rounds.challenge(season, by=user, one=mine.number if mine else 0, other=number)

    return _carry_out(request, public_id, number, "challenge", work)


@entry_command
def request_bye(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Asks for a bye in a round that is not published yet."""
    at = whole(request.POST.get("round"))
    return _carry_out(
        request,
        public_id,
        number,
        "request-bye",
        lambda season, user: byes.request_bye(season, by=user, entry=number, number=at),
    )


@entry_command
def withdraw_bye(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Takes back a bye that was asked for."""
    at = whole(request.POST.get("round"))
    return _carry_out(
        request,
        public_id,
        number,
        "withdraw-bye",
        lambda season, user: byes.withdraw_bye(season, by=user, entry=number, number=at),
    )


@entry_command
def name_player(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Gives an entry to the account that plays it, or takes it back."""
    username = request.POST.get("username", "")
    return _carry_out(
        request,
        public_id,
        number,
        "name-player",
        lambda season, user: registration.name_player(season, by=user, entry=number, username=username),
    )


@entry_command
def place(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Sets division and seed of an entry."""
    division, seed = whole(request.POST.get("division")), whole(request.POST.get("seed"))
    return _carry_out(
        request,
        public_id,
        number,
        "place",
        lambda season, user: organising.place(season, by=user, entry=number, division=division, seed=seed),
    )


@entry_command
def fix_table(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Lets a team always play at one table."""
    table = whole(request.POST.get("table"))
    return _carry_out(
        request,
        public_id,
        number,
        "fix-table",
        lambda season, user: the_day.fix_table(season, by=user, entry=number, table=table),
    )


@entry_command
def set_lineup(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Names the members of a team."""
    members = request.POST.getlist("member")
    return _carry_out(
        request,
        public_id,
        number,
        "set-lineup",
        lambda season, user: the_day.set_lineup(season, by=user, entry=number, members=members),
    )


@entry_command
def judge(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Approves an army that was handed in, or returns it with a note."""
    verdict: dict[str, Any] = {"approved": request.POST.get("approved") == "yes", "note": request.POST.get("note", "")}
    answer = _carry_out(
        request,
        public_id,
        number,
        "judge",
        lambda season, user: registration.judge_army(season, by=user, entry=number, **verdict),
    )
    to_list = answer.status_code == HTTPStatus.FOUND and "list" in request.POST
    return redirect("leagues:armies", public_id) if to_list else answer
