"""Selectors of careers: rosters, accounts that open their sums, ledgers, receipts, the market, aftermaths."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.services import aftermath_forms, campaigns, registration
from leagues.services.access import Access
from leagues.services.permissions import acts_for
from leagues.services.selectors import People, sees_army
from leagues.store import careers, event_store
from leagues.store import events as ev
from leagues.store.careers import Book, Books, Entry, Paper
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState
from rules import registry
from rules.kernel.campaign import ACCOUNTS, HAS, Account, Career, Deal, Holding
from rules.kernel.display.cards import Fact, Line, Section
from rules.kernel.display.screen import Offer
from rules.kernel.problems import Problem, RulesError
from rules.kernel.records import Json, replace
from ui.offers import offer_with
from ui.time_limit import within_time


def sees_books(state: SeasonState, access: Access, who: People, number: int) -> bool:
    """Checks whether somebody reads the books of a team: those who deal for it, and those who may read its army."""
    return acts_for(access, who.users, number) or sees_army(state, access, number)


def total(label: str, amount: int) -> Line:
    return Line(label=label, amount=money(amount), total=True)


def money(amount: int) -> str:
    """Credits as pages show them."""
    return f"{amount:,}".replace("-", "−")


def account_fact(book: Book, account: Account) -> Fact:
    """An account: its balance, which opens every posting that makes it."""
    lines = [
        Line(label=entry.text, amount=money(entry.postings[account]), rule=entry.rule)
        for entry in book.entries
        if entry.postings.get(account)
    ]
    amount = book.balance(account)
    return Fact(label=ACCOUNTS[account], value=money(amount), why=(*lines, total(ACCOUNTS[account], amount)))


def sources(book: Book) -> list[Account]:
    """The accounts that say where everything came from and what it went into, as far as anything has."""
    moved = [account for account in ACCOUNTS if any(account in one.postings for one in book.entries)]
    return [account for account in moved if account not in HAS]


def accounts(book: Book) -> dict[str, list[Fact]]:
    """Returns what a team has; and what it has spent and where all of it came from, where there is anything."""
    return {
        "accounts": [account_fact(book, account) for account in HAS],
        "sources": [account_fact(book, account) for account in sources(book)],
    }


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line of a ledger as it is shown: ``amounts`` by account, the balance of the wallet after it."""

    entry: Entry
    amounts: tuple[tuple[str, str], ...]
    wallet: int


def overdrawn(books: Books, team: int) -> dict[str, str] | None:
    """Returns how far a wallet is below zero after a correction, and what can make it good; None when it is not."""
    book = books.of(team)
    if (wallet := book.balance("wallet")) >= 0:
        return None
    have: dict[str, int] = {"bank": book.balance("bank"), "receipts": sum(paper.amount for paper in books.held(team))}
    return {"amount": money(-wallet), **{key: money(amount) if amount else "" for key, amount in have.items()}}


def ledger(book: Book, account: str = "") -> list[LedgerLine]:
    """The ledger, the latest line first; with ``account`` only what touches it."""
    found, wallet = [], 0
    for entry in book.entries:
        wallet += entry.postings.get("wallet", 0)
        if account and account not in entry.postings:
            continue
        amounts = tuple((ACCOUNTS[key], money(value)) for key, value in entry.postings.items() if value)
        found.append(LedgerLine(entry, amounts, wallet))
    return found[::-1]


def receipts(
    books: Books, who: People, sees: Callable[[int], bool], *, team: int | None = None
) -> list[dict[str, Any]]:
    """Receipts, the open ones first; with ``team`` those that it has to do with.

    That one was written everybody knows; what became of it, those who see the books of either side (``sees``).
    """
    papers = [paper for paper in books.papers.values() if team in (None, paper.issuer, paper.holder)]
    found = []
    for paper in sorted(papers, key=lambda paper: (not paper.is_open, paper.fixture)):
        seen = sees(paper.holder) or sees(paper.issuer)
        if seen or not paper.before:
            row = {"paper": paper, "issuer": who.team(paper.issuer), "holder": who.team(paper.holder), "seen": seen}
            found.append(row | {"amount": money(paper.amount), "said": _describe_paper(paper) if seen else "sealed"})
    return found


def _describe_paper(paper: Paper) -> str:
    if paper.is_open:
        return f"the rest of {paper.before}" if paper.before else "open"
    cashed = f"{money(paper.cashed)} cashed"
    return f"{cashed}, replaced by {paper.after}" if paper.after else cashed


def roster(season: Season, state: SeasonState, books: Books, number: int) -> dict[str, Any]:
    """A team: what is said of it as a whole, its units, its captives, its store."""
    career = careers.career_of(state, books, number)
    rules = campaigns.campaign_of(season)
    return {
        "career": career,
        "standing": rules.standing(career) if career.holdings else (),
        "units": career.units(),
        "captives": [one for one in career.holdings.values() if one.captured],
        "store": career.store(),
        "field": state.in_the_field(number),
        "against": against(season, state, career),
        "ruined": career.begun and not career.units() and not means(books, number),
    }


def against(season: Season, state: SeasonState, career: Career) -> list[Problem]:
    """Returns what forbids the team's next battle: losses can leave it in a class that its units do not fit."""
    if not career.units():
        return []
    evaluation = campaigns.evaluation_of(registry.get_played(season.league.game), career)
    found = [replace(one, where=(), fixes=()) for one in evaluation.problems if one.weight == "error"]
    wrong = registration.class_problem(state.terms, evaluation)
    return [*found, wrong] if wrong else found


def unequal(season: Season, state: SeasonState, number: int) -> list[str]:
    """The opponents of a team's open fixtures that are of another class, where the game says that they should not."""
    mine = state.entries[number].tags
    if not (mine and campaigns.campaign_of(season).meets):
        return []
    others = [
        state.entries[other]
        for one in state.fixtures.values()
        if number in one.sides and one.state == "scheduled" and (other := one.opponent(number)) is not None
    ]
    return [f"{one.team} ({', '.join(one.tags)})" for one in others if one.tags and one.tags != mine]


def means(books: Books, team: int) -> int:
    """Returns what a team can buy with: its wallet, its bank, the receipts that it holds."""
    book = books.of(team)
    return max(0, book.balance("wallet") + book.balance("bank") + sum(paper.amount for paper in books.held(team)))


# --- the market -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stall:
    """The deals that concern one unit, or the team as a whole (no ``holding``)."""

    holding: Holding | None
    offers: tuple[Offer, ...]


def stalls(season: Season, career: Career) -> list[Stall]:
    """Every deal that is open to a team, by unit."""
    offers = within_time(campaigns.campaign_of(season).deals, career)
    keys = list(dict.fromkeys(offer.by for offer in offers))
    return [Stall(career.holdings.get(key), tuple(offer for offer in offers if offer.by == key)) for key in keys]


def refill(found: Sequence[Stall], key: str, action: Json) -> list[Stall]:
    """The same with what was typed into the offer ``key``, when it was refused."""
    return [
        Stall(one.holding, tuple(offer_with(offer, action) if offer.key == key else offer for offer in one.offers))
        for one in found
    ]


def recruits(season: Season, career: Career, army: Json) -> Sequence[Offer]:
    """Returns what can be bought out of an army; nothing when it cannot be read."""
    try:
        return within_time(campaigns.campaign_of(season).recruits, career, army)
    except RulesError:
        return ()


# --- the aftermath --------------------------------------------------------------------------------


def outcome(season: Season, state: SeasonState, fixture: Fixture, sheet: Json) -> list[tuple[int, Deal | Entry]]:
    """Returns the outcome of an aftermath for each side; once settled, what was booked. Raises Illegal, Unreadable."""
    form = state.aftermaths.get(fixture.number)
    if form is None or not form.settled:
        return list(zip(fixture.sides, aftermath_forms.comes_to(season, state, fixture, sheet).sides, strict=True))
    books = careers.books_of(state)
    entries = [(side, one) for side in fixture.sides for one in books.of(side).entries]
    return [(side, one) for side, one in entries if one.settles and one.fixture == fixture.number]


@dataclass(frozen=True, slots=True)
class Change:
    """A field of the form that somebody has changed: whose it is, what it is called, before and now."""

    title: str
    label: str
    was: str
    now: str


def changes(season: Season, state: SeasonState, fixture: Fixture) -> list[Change]:
    """Returns the changes of a form since the version before it, or, for the first version, since the battle's log."""
    form = state.aftermaths.get(fixture.number)
    if form is None or form.settled:
        return []
    rules = campaigns.campaign_of(season)
    filed = [
        one.event.sheet
        for one in event_store.events_of(season)
        if isinstance(one.event, ev.SheetFiled) and one.event.fixture == fixture.number and one.seq < form.filed.seq
    ]
    before = filed[-1] if filed else aftermath_forms.first_sheet(season, state, fixture)
    try:
        was, now = (_in_form(rules.aftermath_sections(sheet)) for sheet in (before, form.sheet))
    except RulesError:  # written by other rules
        return []
    return [
        Change(*now[path][:2], was[path][2], now[path][2]) for path in now if path in was and was[path] != now[path]
    ]


def _in_form(sections: Sequence[Section]) -> dict[str, tuple[str, str, str]]:
    """The fields of a form by their places: title of the section, label, value as it is read."""
    found: dict[str, tuple[str, str, str]] = {}
    side = ""
    for section in sections:
        side = side if section.folded else section.title
        title = f"{section.title} of {side}" if section.folded else section.title
        found |= {str(field.path): (title, field.label, _value(field)) for field in section.fields if _has_value(field)}
    return found


def _has_value(field: Any) -> bool:
    return field.kind in ("choose", "toggle", "text", "number")


def _value(field: Any) -> str:
    if field.kind == "toggle":
        return "yes" if field.checked else "no"
    if field.kind == "choose":
        return next((option.label for option in field.options if option.value == field.value), str(field.value))
    return "none" if field.value in (None, "") else str(field.value)
