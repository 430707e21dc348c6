"""Careers: the teams, one team's page, its ledger, its market, the season's receipts."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armies.pages.paper import Head, on_paper
from armies.pages.readonly import read_only_values, sheet_pages
from armies.services.evaluation_cache import read
from leagues.pages.commands import command, errors_of, status, user_of, whole
from leagues.services import campaigns, career_selectors, permissions, selectors, transactions
from leagues.services.access import Access, find_season, need
from leagues.services.selectors import People
from leagues.store import careers
from leagues.store.careers import Books
from leagues.store.models import Season
from leagues.store.state import SeasonState
from rules.kernel.campaign import ACCOUNTS
from rules.kernel.problems import Problem


def _open(request: HttpRequest, public_id: str) -> tuple[Season, Access, SeasonState]:
    season, access = find_season(request, public_id)
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
        "about": campaigns.campaign_of(season).about,
        "waiting": [
            selectors.fixture_line(one, who, access) for one in state.fixtures.values() if state.awaits_aftermath(one)
        ],
        "team_of": who.team,
    }
    return render(request, "leagues/careers/careers.html", context)


@require_safe
@never_cache
def receipts(request: HttpRequest, public_id: str) -> HttpResponse:
    """All receipts of the season and what became of each."""
    season, access, state = _open(request, public_id)
    who, books = selectors.people(season, state), careers.books_of(state)
    head = selectors.header(season, access, state, current="careers")
    papers = career_selectors.receipts(books, who, _sees(state, access, who))
    return render(request, "leagues/careers/receipts.html", {**head, "papers": papers})


def _sees(state: SeasonState, access: Access, who: People) -> Callable[[int], bool]:
    return lambda number: career_selectors.sees_books(state, access, who, number)


# --- one team -------------------------------------------------------------------------------------


class Team(NamedTuple):
    """A season of careers, who looks at it, and the books of its teams."""

    season: Season
    access: Access
    state: SeasonState
    who: People
    books: Books


def find_team(request: HttpRequest, public_id: str, number: int) -> Team:
    """Returns the season, where there is such a team. Raises Http404."""
    season, access, state = _open(request, public_id)
    if number not in state.entries:
        raise Http404
    return Team(season, access, state, selectors.people(season, state), careers.books_of(state))


@require_safe
@never_cache
def career(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Shows a team: units, accounts, store, receipts, battles."""
    return _career_page(request, find_team(request, public_id, number), number)


def _career_page(
    request: HttpRequest, found: Team, number: int, *, refused: str = "", problems: Sequence[Problem] = ()
) -> HttpResponse:
    season, access, state, who, books = found
    may = permissions.may_team(state, access, who.users, number)
    sees = career_selectors.sees_books(state, access, who, number)
    book = books.of(number)
    context = {
        **head_of(found, number),
        "sees": sees,
        "player": who.player(number),
        "standing_text": ", ".join(state.entries[number].tags),
        "papers": career_selectors.receipts(books, who, _sees(state, access, who), team=number),
        "history": [
            selectors.fixture_line(one, who, access) for one in reversed(state.fixtures.values()) if number in one.sides
        ],
        "may": may,
        "grants": "grant" in may,
        "problems": problems,
        "posted": request.POST if problems else {},
        "refused": refused,
        "unequal": career_selectors.unequal(season, state, number),
        "meets": campaigns.campaign_of(season).meets,
    }
    if sees:
        context |= career_selectors.roster(season, state, books, number) | career_selectors.accounts(book)
        context["latest"] = career_selectors.ledger(book)[:5]
        context["overdrawn"] = career_selectors.overdrawn(books, number)
    return render(request, "leagues/careers/career.html", context, status=status(problems))


def head_of(found: Team, number: int, *, acts: bool | None = None) -> dict[str, Any]:
    season, access, state, who, _ = found
    deals = permissions.acts_for(access, who.users, number) if acts is None else acts
    return {
        **selectors.header(season, access, state, current="careers"),
        "entry": state.entries[number],
        "acts": deals and state.entries[number].active and state.stage != "finished",
        "currency": campaigns.campaign_of(season).currency,
    }


@require_safe
@never_cache
def ledger(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Every line of a team's books, of one account or of all."""
    found = find_team(request, public_id, number)
    _, access, state, who, books = found
    need(career_selectors.sees_books(state, access, who, number))
    book, account = books.of(number), request.GET.get("account", "")
    context = {
        **head_of(found, number),
        "lines": career_selectors.ledger(book, account if account in ACCOUNTS else ""),
        "choices": [(key, label, key == account) for key, label in ACCOUNTS.items()],
        "chosen": account,
        **career_selectors.accounts(book),
    }
    return render(request, "leagues/careers/ledger.html", context)


@require_safe
@never_cache
def army(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The team as it would go into a battle now, every number with its sum; ``print`` has its record sheets."""
    found = find_team(request, public_id, number)
    season, access, state, who, books = found
    need(career_selectors.sees_books(state, access, who, number))
    team = careers.career_of(state, books, number)
    reading = read(season.league.game, campaigns.campaign_of(season).army(team))
    if request.GET.get("print"):
        back = reverse("leagues:career", args=[public_id, number])
        printed = Head(who.player(number), f"{season.league.name}, {season.name}", timezone.now(), back)
        framed = on_paper(request, sheet_pages(reading), printed, {"print": "1"})
        return render(request, "armies/print.html", {"kept": team, **framed})
    head = head_of(found, number, acts=False)
    return render(request, "leagues/careers/army.html", {**head, **read_only_values(reading)})


# --- commands -------------------------------------------------------------------------------------

team_command = command("leagues:career", "public_id", "number")


def _carry_out(
    request: HttpRequest, public_id: str, number: int, name: str, work: Callable[[Season, dict[str, Any]], object]
) -> HttpResponse:
    """Carries out a command of the team and leads back to it, or shows it with the reasons. Raises PermissionDenied."""
    found = find_team(request, public_id, number)
    permissions.need_team(name, found.access, found.who.users, number)
    told = {"by": user_of(request), "entry": number}
    if problems := errors_of(lambda: work(found.season, told)):
        return _career_page(request, find_team(request, public_id, number), number, refused=name, problems=problems)
    return redirect("leagues:career", public_id, number)


def _amount(request: HttpRequest) -> int:
    return whole(request.POST.get("amount"))


@team_command
def deposit(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Carries credits from the wallet to the bank."""
    amount = _amount(request)
    return _carry_out(
        request, public_id, number, "deposit", lambda season, told: transactions.bank(season, amount=amount, **told)
    )


@team_command
def fetch(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Fetches credits from the bank into the wallet."""
    amount = -_amount(request)
    return _carry_out(
        request, public_id, number, "fetch", lambda season, told: transactions.bank(season, amount=amount, **told)
    )


@team_command
def cash(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Cashes a receipt, in part or whole."""
    receipt, amount = request.POST.get("receipt", ""), _amount(request)
    return _carry_out(
        request,
        public_id,
        number,
        "cash",
        lambda season, told: transactions.cash(season, receipt=receipt, amount=amount, **told),
    )


@team_command
def grant(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Gives a team credits of the league."""
    return _grant(request, public_id, number, "grant", _amount(request))


@team_command
def fine(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Takes credits from a team for the league."""
    return _grant(request, public_id, number, "fine", -_amount(request))


def _grant(request: HttpRequest, public_id: str, number: int, name: str, amount: int) -> HttpResponse:
    reason = request.POST.get("reason", "")
    return _carry_out(
        request,
        public_id,
        number,
        name,
        lambda season, told: transactions.grant(season, amount=amount, reason=reason, **told),
    )
