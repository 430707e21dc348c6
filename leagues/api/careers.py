"""Careers: the teams of a season between their battles, as far as the reader may see their books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import PAGING, ApiView, operation, query
from api.identity import account_of
from api.models import answer
from api.pagination import paginate
from api.problems import ProblemEntry, entries
from armies.api.games import judgement
from armies.services.access import Holder, held_army
from armies.services.evaluation_cache import read as read_army
from leagues.api import career_examples as examples
from leagues.api.career_models import (
    Balance,
    CareersNow,
    FieldedArmy,
    LedgerLine,
    LedgerPage,
    MarketNow,
    MarketStall,
    Moving,
    ReceiptLine,
    Receipts,
    TeamLine,
    TeamNow,
)
from leagues.services import campaigns, career_selectors, permissions, season_store, selectors, transactions
from leagues.services.access import Access, find_season, need
from leagues.services.selectors import People
from leagues.store import careers
from leagues.store.careers import Book, Books
from leagues.store.models import Season
from leagues.store.state import SeasonState
from rules.kernel.campaign import ACCOUNTS, HAS, Account, Career, Postings
from rules.kernel.display.screen import Offer
from rules.kernel.problems import Problem, Unreadable, illegal

# --- who asks -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """A season of careers and who looks at it."""

    season: Season
    access: Access
    state: SeasonState
    who: People
    books: Books

    def sees(self, number: int) -> bool:
        """Checks whether they read the books of a team."""
        return career_selectors.sees_books(self.state, self.access, self.who, number)

    def deals(self, number: int) -> bool:
        """Checks whether they deal for a team."""
        return permissions.acts_for(self.access, self.who.users, number)

    def grants(self, number: int) -> bool:
        """Checks whether they grant credits to a team, and fine it."""
        return permissions.roles_of_team(self.access, self.who.users, number)["grant"]


def find_career(request: Request, public_id: str) -> Look:
    """The season, up to date. Raises Http404, Illegal (``no-careers``) where teams have none."""
    season, access = find_season(request, public_id)
    return current_career(season, access)


def current_career(season: Season, access: Access) -> Look:
    """The season as it stands now. Raises Illegal (``no-careers``)."""
    campaigns.campaign_of(season)
    state = season_store.state_of(season)
    if not state.terms.career:
        raise illegal("no-careers", "This season is played without careers: its terms say so.", rule="")
    return Look(season, access, state, selectors.people(season, state), careers.books_of(state))


def team_of(request: Request, public_id: str, number: int) -> Look:
    """The season, where there is such a team. Raises Http404, Illegal."""
    found = find_career(request, public_id)
    if number not in found.state.entries:
        raise Http404
    return found


def _reads(request: Request, public_id: str, number: int) -> Look:
    """The season, for those who read the team's books. Raises NotAuthenticated, PermissionDenied."""
    found = team_of(request, public_id, number)
    if not found.sees(number) and found.access.user is None:
        raise NotAuthenticated
    need(found.sees(number))
    return found


# --- what is said ---------------------------------------------------------------------------------


def _closed_entry(problem: Problem | None) -> ProblemEntry | None:
    return entries((problem,))[0] if problem else None


def moves(postings: Postings) -> list[Moving]:
    """Postings with the names of their accounts."""
    return [Moving(account=key, label=ACCOUNTS[key], amount=amount) for key, amount in postings.items() if amount]


def ledger_lines(found: Sequence[career_selectors.LedgerLine]) -> list[LedgerLine]:
    """Lines of a ledger."""
    same = ("number", "at", "text", "rule", "settles", "lapsed")
    return [
        LedgerLine(
            **{name: getattr(line.entry, name) for name in same},
            fixture=line.entry.fixture or None,
            postings=moves(line.entry.postings),
            wallet=line.wallet,
            lines=list(line.entry.lines),
        )
        for line in found
    ]


def _receipts(found: Look, team: int | None = None) -> list[ReceiptLine]:
    rows = career_selectors.receipts(found.books, found.who, found.sees, team=team)
    return [_receipt(row) for row in rows]


def _receipt(row: dict[str, Any]) -> ReceiptLine:
    paper, seen = row["paper"], row["seen"]
    return ReceiptLine(
        number=paper.key,
        fixture=paper.fixture,
        issuer=paper.issuer,
        holder=paper.holder,
        amount=paper.amount,
        said=row["said"],
        is_open=paper.is_open if seen else None,
        cashed=paper.cashed if seen else None,
        before=(paper.before or None) if seen else None,
        after=(paper.after or None) if seen else None,
    )


def _balance(book: Book, account: Account) -> Balance:
    why = list(career_selectors.account_fact(book, account).why)
    return Balance(account=account, label=ACCOUNTS[account], amount=book.balance(account), why=why)


def describe_team(found: Look, number: int) -> TeamNow:
    """Returns a team as its reader may know it."""
    entry, sees = found.state.entries[number], found.sees(number)
    deals, grants = found.deals(number), found.grants(number)
    held: dict[str, Any] = {"career": None, "standing": (), "units": (), "captives": (), "store": (), "field": None}
    if sees:
        held = career_selectors.roster(found.season, found.state, found.books, number)
    book = found.books.of(number)
    return TeamNow(
        seq=found.state.seq,
        entry=number,
        team=entry.team,
        player=found.who.player(number),
        classes=list(entry.tags),
        sealed=not sees,
        deals=deals,
        grants=grants,
        may=permissions.may_team(found.state, found.access, found.who.users, number),
        closed=_closed_entry(transactions.closed_by(found.state, number)) if deals or grants else None,
        begun=held["career"].begun if sees else None,
        in_the_field=held["field"].number if held["field"] else None,
        currency=campaigns.campaign_of(found.season).currency,
        accounts=[_balance(book, one) for one in HAS] if sees else [],
        sources=[_balance(book, one) for one in career_selectors.sources(book)] if sees else [],
        **{name: list(held[name]) for name in ("standing", "units", "captives", "store")},
        receipts=_receipts(found, number),
        fixtures=[one.number for one in found.state.fixtures.values() if number in one.sides],
    )


def _team_line(found: Look, number: int) -> TeamLine:
    entry = found.state.entries[number]
    papers = found.books.papers.values()
    return TeamLine(
        entry=number,
        team=entry.team,
        player=found.who.player(number),
        classes=list(entry.tags),
        units=len(careers.career_of(found.state, found.books, number).units()),
        receipts=sum(paper.holder == number and not paper.before for paper in papers),
        worth=found.books.of(number).worth if found.sees(number) else None,
    )


# --- addresses ------------------------------------------------------------------------------------


class SeasonCareers(ApiView):
    @operation("careers_list", tag="careers", answers={200: CareersNow}, errors=[404, 422], got=examples.CAREERS)
    def get(self, request: Request, season: str) -> Response:
        """The teams of a season of careers; money only of those whose books you may read."""
        found = find_career(request, season)
        rules = campaigns.campaign_of(found.season)
        return answer(
            CareersNow(
                seq=found.state.seq,
                about=rules.about,
                currency=rules.currency,
                teams=[_team_line(found, entry.number) for entry in found.state.taking_part],
                waiting=[one.number for one in found.state.fixtures.values() if found.state.awaits_aftermath(one)],
            )
        )


class SeasonReceipts(ApiView):
    @operation("careers_receipts", tag="careers", answers={200: Receipts}, errors=[404, 422], got=examples.RECEIPTS)
    def get(self, request: Request, season: str) -> Response:
        """All receipts of a season. Only people who can read the books of either side see what became of one."""
        return answer(Receipts(results=_receipts(find_career(request, season))))


class OneCareer(ApiView):
    @operation("careers_read", tag="careers", answers={200: TeamNow}, errors=[404, 422], got=examples.TEAM_NOW)
    def get(self, request: Request, season: str, number: int) -> Response:
        """A team: accounts with their sums, units and their state, store, receipts, battles."""
        return answer(describe_team(team_of(request, season, number), number))


class CareerLedger(ApiView):
    @operation(
        "careers_ledger",
        tag="careers",
        answers={200: LedgerPage},
        errors=[400, 401, 403, 404, 422],
        parameters=(query("account", "Only what touches this account.", enum=list(ACCOUNTS)), *PAGING),
        got=examples.LEDGER,
    )
    def get(self, request: Request, season: str, number: int) -> Response:
        """Every line of a team's books, the latest first, for those who may read them."""
        found = _reads(request, season, number)
        account = request.GET.get("account", "")
        if account and account not in ACCOUNTS:
            message = f"account: there are {', '.join(ACCOUNTS)}."
            raise Unreadable(Problem(code="unreadable", message=message, where=("account",)))
        lines = career_selectors.ledger(found.books.of(number), account)
        return answer(paginate(LedgerPage, lines, request, ledger_lines))


class CareerArmy(ApiView):
    @operation(
        "careers_army",
        tag="careers",
        answers={200: FieldedArmy},
        errors=[401, 403, 404, 422],
        got=examples.FIELDED_ARMY,
    )
    def get(self, request: Request, season: str, number: int) -> Response:
        """The team as it would go into a battle now, every number with its sum."""
        found = _reads(request, season, number)
        team = careers.career_of(found.state, found.books, number)
        document = campaigns.campaign_of(found.season).army(team)
        judged = judgement(read_army(found.season.league.game, document))
        return answer(FieldedArmy(legal=judged.legal, evaluation=judged.evaluation, army=document))


class CareerMarket(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "careers_market",
        tag="careers",
        answers={200: MarketNow},
        errors=[401, 403, 404, 422],
        parameters=(query("army", "The key of one of your armies, out of which units can be bought."),),
        got=examples.MARKET,
    )
    def get(self, request: Request, season: str, number: int) -> Response:
        """Every deal that is open to a team, with prices and what forbids it, for those who deal for it."""
        found = team_of(request, season, number)
        permissions.need_team("deal", found.access, found.who.users, number)
        team = careers.career_of(found.state, found.books, number)
        stalls = career_selectors.stalls(found.season, team)
        return answer(
            MarketNow(
                seq=found.state.seq,
                wallet=team.wallet,
                currency=campaigns.campaign_of(found.season).currency,
                closed=_closed_entry(transactions.closed_by(found.state, number)),
                stalls=[_stall(one, team) for one in stalls],
                recruits=_recruits(request, found, team),
            )
        )


def _stall(one: career_selectors.Stall, team: Career) -> MarketStall:
    offers = list(one.offers)
    if one.holding is None:
        return MarketStall(holding=None, title=team.name, offers=offers)
    return MarketStall(holding=one.holding.id, title=one.holding.title, offers=offers)


def _recruits(request: Request, found: Look, team: Career) -> list[Offer]:
    key = request.GET.get("army", "")
    if not key:
        return []
    army = held_army(Holder(user=account_of(request)), key)
    if army.game != found.season.league.game:
        raise illegal("army-of-another-game", "This army is of another game.", rule="")
    return list(career_selectors.recruits(found.season, team, army.document))
