"""Careers: the teams, one team's page, its ledger, its market, the season's receipts."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armies.pages.readonly import read_only_values, sheet_pages
from armies.services.access import Holder, held_army
from armies.services.evaluation_cache import read
from battles.pages.action_form import action_from
from leagues.pages.views.perform import attempt, status, whole
from leagues.services import career_selectors, results, selectors, transactions
from leagues.services.access import Access, find_season, need
from leagues.services.selectors import People
from leagues.store import careers
from leagues.store.careers import Books
from leagues.store.models import Season
from leagues.store.state import SeasonState
from rules.kernel.campaign import ACCOUNTS
from rules.kernel.problems import Problem
from rules.kernel.records import Json


def _open(request: HttpRequest, public_id: str) -> tuple[Season, Access, SeasonState]:
    season, access = find_season(request, public_id)
    results.collect(season)
    state = selectors.state_of(season)
    if not state.terms.career:
        raise Http404
    return season, access, state


@require_safe
@never_cache
def teams(request: HttpRequest, public_id: str) -> HttpResponse:
    """All teams, as far as everybody may know them; money only of those whose books one may read."""
    season, access, state = _open(request, public_id)
    who, books = selectors.people(season, state), careers.books_of(state)
    rows = [
        {
            "entry": entry,
            "player": who.player(entry.number),
            "units": len(careers.career_of(state, books, entry.number).units()),
            "standing": ", ".join(entry.tags),
            "worth": career_selectors.money(books.of(entry.number).worth) if seen else "",
            "overdrawn": seen and books.of(entry.number).balance("wallet") < 0,
            "receipts": sum(paper.holder == entry.number and not paper.before for paper in books.papers.values()),
        }
        for entry in state.taking_part
        for seen in [career_selectors.sees_books(state, access, who, entry.number)]
    ]
    context = {
        **selectors.header(season, access, state, current="careers"),
        "rows": rows,
        "about": transactions.campaign_of(season).about,
        "waiting": [
            selectors.fixture_line(one, who, access) for one in state.fixtures.values() if state.awaits_aftermath(one)
        ],
        "team_of": who.team,
    }
    return render(request, "leagues/careers.html", context)


@require_safe
@never_cache
def receipts(request: HttpRequest, public_id: str) -> HttpResponse:
    """All receipts of the season and what became of each."""
    season, access, state = _open(request, public_id)
    who, books = selectors.people(season, state), careers.books_of(state)
    head = selectors.header(season, access, state, current="careers")
    papers = career_selectors.receipts(books, who, _sees(state, access, who))
    return render(request, "leagues/receipts.html", {**head, "papers": papers})


def _sees(state: SeasonState, access: Access, who: People) -> Callable[[int], bool]:
    return lambda number: career_selectors.sees_books(state, access, who, number)


# --- one team -------------------------------------------------------------------------------------


def _team(request: HttpRequest, public_id: str, number: int) -> tuple[Season, Access, SeasonState, People, Books]:
    season, access, state = _open(request, public_id)
    if number not in state.entries:
        raise Http404
    return season, access, state, selectors.people(season, state), careers.books_of(state)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def career(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A team: units, accounts, store, receipts, battles. Bank, receipts and grants post here."""
    season, access, state, who, books = _team(request, public_id, number)
    acts = career_selectors.acts_for(state, access, who, number)
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        problems = attempt(_deed(request, season, access, number, acts))
        if not problems:
            return redirect("leagues:career", public_id, number)
        state = selectors.state_of(season)
        books = careers.books_of(state)
    sees = career_selectors.sees_books(state, access, who, number)
    book = books.of(number)
    context = {
        **_head(season, access, state, number, acts),
        "sees": sees,
        "player": who.player(number),
        "standing_text": ", ".join(state.entries[number].tags),
        "papers": career_selectors.receipts(books, who, _sees(state, access, who), team=number),
        "history": [
            selectors.fixture_line(one, who, access) for one in reversed(state.fixtures.values()) if number in one.sides
        ],
        "grants": access.organiser and number not in access.numbers and state.stage != "finished",
        "problems": problems,
        "posted": request.POST if problems else {},
        "unequal": career_selectors.unequal(season, state, number),
        "meets": transactions.campaign_of(season).meets,
    }
    if sees:
        context |= career_selectors.roster(season, state, books, number) | career_selectors.accounts(book)
        context["latest"] = career_selectors.ledger(book)[:5]
        context["overdrawn"] = career_selectors.overdrawn(books, number)
    return render(request, "leagues/career.html", context, status=status(problems))


def _head(season: Season, access: Access, state: SeasonState, number: int, acts: bool) -> dict[str, Any]:
    return {
        **selectors.header(season, access, state, current="careers"),
        "entry": state.entries[number],
        "acts": acts and state.entries[number].active and state.stage != "finished",
        "currency": transactions.campaign_of(season).currency,
    }


def _deed(request: HttpRequest, season: Season, access: Access, number: int, acts: bool) -> Callable[[], object]:
    posted: Any = request.POST
    user: Any = request.user
    kind, amount = posted.get("do", ""), whole(posted.get("amount"))
    common: dict[str, Any] = {"by": user, "entry": number}
    if kind in ("grant", "fine"):
        need(access.organiser and number not in access.numbers)
        signed = amount if kind == "grant" else -amount
        return lambda: transactions.grant(season, amount=signed, reason=posted.get("reason", ""), **common)
    need(acts)
    deeds: dict[str, Callable[[], object]] = {
        "deposit": lambda: transactions.bank(season, amount=amount, **common),
        "fetch": lambda: transactions.bank(season, amount=-amount, **common),
        "cash": lambda: transactions.cash(season, receipt=posted.get("receipt", ""), amount=amount, **common),
    }
    need(kind in deeds)
    return deeds[kind]


@require_safe
@never_cache
def ledger(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Every line of a team's books, of one account or of all."""
    season, access, state, who, books = _team(request, public_id, number)
    need(career_selectors.sees_books(state, access, who, number))
    book, account = books.of(number), request.GET.get("account", "")
    context = {
        **_head(season, access, state, number, career_selectors.acts_for(state, access, who, number)),
        "lines": career_selectors.ledger(book, account if account in ACCOUNTS else ""),
        "choices": [(key, label, key == account) for key, label in ACCOUNTS.items()],
        "chosen": account,
        **career_selectors.accounts(book),
    }
    return render(request, "leagues/ledger.html", context)


@require_safe
@never_cache
def army(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The team as it would go into a battle now, every number with its sum; ``print`` has its record sheets."""
    season, access, state, who, books = _team(request, public_id, number)
    need(career_selectors.sees_books(state, access, who, number))
    team = careers.career_of(state, books, number)
    reading = read(season.league.game, transactions.campaign_of(season).army(team))
    if request.GET.get("print"):
        back = reverse("leagues:career", args=[public_id, number])
        return render(request, "armies/print.html", {"kept": team, "back": back, **sheet_pages(reading)})
    head = _head(season, access, state, number, False)
    return render(request, "leagues/career_army.html", {**head, **read_only_values(reading)})


# --- the market -----------------------------------------------------------------------------------


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def market(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """New units out of one's own armies, upgrades, refit, repairs: every deal of the game."""
    season, access, state, who, _ = _team(request, public_id, number)
    need(career_selectors.acts_for(state, access, who, number))
    problems: Sequence[Problem] = ()
    typed: tuple[str, Json] = ("", None)
    if request.method == "POST":
        made: list[Any] = []
        problems = attempt(lambda: made.append(_trade(request, season, number)))
        if made:
            messages.success(request, f"{made[0].text}.")
            return redirect(f"{request.path}?{request.GET.urlencode()}" if request.GET else request.path)
        typed = (request.POST.get("offer", ""), _typed(request))
        state = selectors.state_of(season)
    books = careers.books_of(state)
    team = careers.career_of(state, books, number)
    own = Holder(user=request.user).armies().filter(game=season.league.game)
    roster = career_selectors.roster(season, state, books, number)
    stalls = () if roster["field"] else career_selectors.stalls(season, team)
    context = {
        **_head(season, access, state, number, True),
        **roster,
        "overdrawn": career_selectors.overdrawn(books, number),
        "stalls": career_selectors.refilled(stalls, *typed) if typed[1] else stalls,
        "armies": own.only("key", "name", "summary", "game")[:200],
        "chosen": request.GET.get("army", ""),
        "recruits": () if roster["field"] else _recruits(request, season, team),
        "seq": season.seq,
        "wallet": career_selectors.money(team.wallet),
        "problems": problems,
    }
    return render(request, "leagues/market.html", context, status=status(problems))


def _recruits(request: HttpRequest, season: Season, team: careers.Career) -> Sequence[Any]:
    key = request.GET.get("army", "")
    if not key:
        return ()
    army = held_army(Holder(user=request.user), key)
    return career_selectors.recruits(season, team, army.document) if army.game == season.league.game else ()


def _trade(request: HttpRequest, season: Season, number: int) -> Any:
    action = action_from(request.POST)
    user: Any = request.user
    return transactions.deal(season, by=user, entry=number, action=action, expected=whole(request.POST.get("seq")))


def _typed(request: HttpRequest) -> Json:
    found: list[Json] = []
    attempt(lambda: found.append(action_from(request.POST)))
    return found[0] if found else None
