"""The books of a season's teams: money by double entry, what each owns, receipts. Made of events, stored nowhere.

The consequences of a battle are booked by the present result of its fixture: a correction turns receipts and spoils
round as if it had been entered so at first. A deal that
rests on what a team then no longer owns lapses; it stays readable.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from leagues.competition.scoring import Score
from leagues.store import events as ev
from leagues.store.state import Fixture, SeasonState
from rules.kernel.campaign import ACCOUNTS, HAS, Account, Career, Deal, Holding, Postings, Settlement, sum_postings
from rules.kernel.display.cards import Line
from rules.kernel.records import replace


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a team's ledger. ``lapsed`` says why it no longer counts; its postings are then empty.

    ``settles``: it is the aftermath of ``fixture``.
    """

    number: int
    at: datetime
    by: int | None
    text: str
    postings: Postings
    lines: tuple[Line, ...] = ()
    fixture: int = 0
    rule: str = ""
    lapsed: str = ""
    settles: bool = False


@dataclass(slots=True)
class Paper:
    """A receipt: who owes it to whom, for which fixture, and what was made of it. ``after`` replaces it."""

    key: str
    issuer: int
    holder: int
    amount: int
    fixture: int
    before: str = ""
    after: str = ""
    cashed: int = 0

    @property
    def is_open(self) -> bool:
        return not self.cashed


@dataclass(slots=True)
class Book:
    """All that a team has, and how it came to it."""

    team: int
    begun: bool = False
    entries: list[Entry] = field(default_factory=list)
    holdings: dict[str, Holding] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    deals: int = 0
    made_by: dict[str, int] = field(default_factory=dict)
    """By which deal something was made as it is. A deal that rests on another one lapses with it."""

    def balance(self, account: Account) -> int:
        """Returns what stands in an account."""
        return sum(entry.postings.get(account, 0) for entry in self.entries)

    @property
    def worth(self) -> int:
        """Returns what the team has, all accounts together."""
        return sum(self.balance(account) for account in HAS)


@dataclass(slots=True)
class Books:
    """The books of all teams, and all receipts in the order in which they were written."""

    teams: dict[int, Book] = field(default_factory=dict)
    papers: dict[str, Paper] = field(default_factory=dict)

    def of(self, team: int) -> Book:
        """The book of a team, empty while it has done nothing."""
        return self.teams.setdefault(team, Book(team))

    def held(self, team: int) -> list[Paper]:
        """The receipts that a team can cash."""
        return [paper for paper in self.papers.values() if paper.holder == team and paper.is_open]


def books_of(state: SeasonState) -> Books:
    """The books as the season stands."""
    books = Books()
    for stamped in state.career_events:
        match stamped.event:
            case ev.Dealt() as event:
                _book_deal(books.of(event.entry), stamped, event)
            case ev.Classed() as event:
                text = f"Class: {', '.join(event.tags) or 'none'}"
                books.of(event.entry).entries.append(Entry(stamped.seq, stamped.at, stamped.by, text, {}))
            case ev.Cashed() as event:
                _book_cash(books, stamped, event)
            case ev.Settled() as event:
                _book_settlement(state, books, stamped, event)
    return books


def career_of(state: SeasonState, books: Books, team: int) -> Career:
    """A team as its game sees it."""
    book = books.of(team)
    return Career(
        name=state.entries[team].team,
        wallet=book.balance("wallet"),
        bank=book.balance("bank"),
        begun=book.begun,
        holdings=dict(book.holdings),
        options=dict(state.terms.options),
        budget=state.terms.budget,
        battles=sum(entry.settles and not entry.lapsed for entry in book.entries),
    )


def _book_deal(book: Book, stamped: ev.Stamped, event: ev.Dealt) -> None:
    deal = event.deal
    book.deals += 1
    missing = [key for key in deal.gone if key not in book.holdings]
    missing += [one.id for one in deal.put if one.id in book.known and one.id not in book.holdings]
    lapsed = "A correction has taken away what this rests on." if missing or _otherwise(book, event.found) else ""
    entry = _entry(stamped, deal, lapsed=lapsed)
    book.entries.append(entry if lapsed else _borne(book, entry, deal, event.found))
    if lapsed:
        return
    if isinstance(event.action, dict):
        book.begun = book.begun or event.action.get("type") == "begin"
    book.made_by |= dict.fromkeys((one.id for one in deal.put), book.deals)


def _otherwise(book: Book, found: Mapping[str, ev.Found]) -> set[str]:
    """Returns what the deal by which it was found no longer makes."""
    return {key for key, was in found.items() if book.made_by.get(key, 0) != was.deal}


def find_touched(book: Book, *deals: Deal) -> dict[str, ev.Found]:
    """Returns what deals change or take away, as the team has it now."""
    touched = {key for deal in deals for key in _touches(deal)}
    return {
        key: ev.Found(deal=book.made_by.get(key, 0), worth=one.worth)
        for key, one in book.holdings.items()
        if key in touched
    }


def _touches(deal: Deal) -> set[str]:
    return {*deal.gone, *(one.id for one in deal.put)}


def find_touched_by_both(
    state: SeasonState, fixture: Fixture, outcomes: Mapping[Score, Settlement]
) -> tuple[Mapping[str, ev.Found], ...]:
    """Returns what an aftermath may change or take away of each side, as both have it now."""
    books = books_of(state)
    return tuple(
        find_touched(books.of(team), *(one.sides[at] for one in outcomes.values()))
        for at, team in enumerate(fixture.sides)
    )


def next_name(book: Book) -> str:
    """The name of the team's next deal, for what is new by it: no other deal has it, whatever is corrected."""
    return f"{book.team}.d{book.deals + 1}"


def _entry(stamped: ev.Stamped, deal: Deal, *, lapsed: str = "", fixture: int = 0) -> Entry:
    postings = {} if lapsed else deal.postings
    return Entry(
        stamped.seq, stamped.at, stamped.by, deal.text, postings, deal.lines, fixture, deal.rule, lapsed, bool(fixture)
    )


def _borne(book: Book, entry: Entry, deal: Deal, before: Mapping[str, ev.Found]) -> Entry:
    """Carries out what a deal or a battle changes; the entry, with what that makes of its postings.

    A unit that is not what had gone into the battle stays as it is; what is lost is worth what it is worth now.
    """
    kept, had = _otherwise(book, before), _worth(book.holdings.values())
    for key in deal.gone:
        book.holdings.pop(key, None)
    for one in deal.put:
        if (one.id in book.holdings or one.id not in book.known) and one.id not in kept:
            book.holdings[one.id] = one
        book.known.add(one.id)
    recorded = _worth(deal.put) - sum(one.worth for key, one in before.items() if key in _touches(deal))
    off = _worth(book.holdings.values()) - had - recorded
    if not off or not before:
        return entry
    line = Line(label="Corrected since", amount=f"{off:+,}", how="what the team is worth by the present results")
    postings = sum_postings([entry.postings, {"equipment": off, "losses": -off}])
    return dataclasses.replace(entry, postings=postings, lines=(*entry.lines, line))


def _worth(holdings: Iterable[Holding]) -> int:
    return sum(one.worth for one in holdings)


def after(team: Career, deal: Deal) -> Career:
    """A team as it will be when a deal is done, with what it then owns."""
    holdings = {key: one for key, one in team.holdings.items() if key not in deal.gone}
    return replace(team, holdings={**holdings, **{one.id: one for one in deal.put}})


def _book_cash(books: Books, stamped: ev.Stamped, event: ev.Cashed) -> None:
    paper, book = books.papers.get(event.receipt), books.of(event.entry)
    text = f"Receipt {event.receipt} cashed"
    if reason := why_not_cash(paper, event.entry, event.amount):
        if paper is None or paper.holder != event.entry:
            reason = "A correction has taken the receipt away."
        book.entries.append(Entry(stamped.seq, stamped.at, stamped.by, text, {}, lapsed=reason))
        return
    assert paper is not None
    paper.cashed = event.amount
    if rest := paper.amount - event.amount:
        paper.after = _successor(paper.key)
        rests = dataclasses.replace(paper, key=paper.after, amount=rest, before=paper.key, after="", cashed=0)
        books.papers[paper.after] = rests
        text += f" in part; {paper.after} is for the remaining {rest:,}"
    postings: Postings = {"wallet": event.amount, "receipts": -event.amount}
    book.entries.append(Entry(stamped.seq, stamped.at, stamped.by, text, postings, fixture=paper.fixture))


def _successor(key: str) -> str:
    stem, _, number = key.partition(".")
    return f"{stem}.{int(number or 1) + 1}"


def why_not_cash(paper: Paper | None, team: int, amount: int) -> str:
    """Returns why a team cannot cash so much of a receipt; empty when it can."""
    if paper is None or paper.holder != team:
        return "This receipt does not belong to the team."
    if not paper.is_open:
        replaced = f"; {paper.after} is written for what remained" if paper.after else ""
        return f"Receipt {paper.key} has been cashed already{replaced}."
    if amount > paper.amount:
        return f"The receipt is for {paper.amount:,} credits, not for {amount:,}."
    return ""


# --- what battles leave ---------------------------------------------------------------------------


def outcome_of(fixture: Fixture) -> Score | None:
    """The result by which an aftermath is booked; None while none counts."""
    result = fixture.result
    if result is None or result.absent or result.void or not fixture.counted:
        return None
    return result.score


def _book_settlement(state: SeasonState, books: Books, stamped: ev.Stamped, event: ev.Settled) -> None:
    fixture = state.fixtures[event.fixture]
    score = outcome_of(fixture)
    if (score or "draw") not in event.outcomes:
        return
    settlement = event.outcomes[score or "draw"]
    lapsed = "" if score else "The result of the fixture does not count at present."
    befores = event.found or ({}, {})
    for team, deal, before in zip(fixture.sides, settlement.sides, befores, strict=True):
        book = books.of(team)
        entry = _entry(stamped, deal, lapsed=lapsed, fixture=fixture.number)
        book.entries.append(entry if lapsed else _borne(book, entry, deal, before))
    for receipt in settlement.receipts if score else ():
        issuer, holder = fixture.sides[receipt.issuer], fixture.sides[receipt.holder]
        key = f"R{fixture.number}"
        books.papers[key] = Paper(key, issuer, holder, receipt.amount, fixture.number)


def name_items(deal: Deal, stem: str) -> Deal:
    """The deal with a name for everything new in it."""
    put = [replace(one, id=one.id or f"{stem}-{at}") for at, one in enumerate(deal.put, start=1)]
    return replace(deal, put=tuple(put))


# --- what a correction changes --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rebooked:
    """The changes of a correction in a team's books: accounts, what it gains and loses, deals that lapse."""

    team: int
    accounts: Mapping[Account, tuple[int, int]]
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    lapsed: tuple[str, ...]


def differences(before: SeasonState, after: SeasonState) -> Iterator[Rebooked]:
    """Every team whose books are not the same."""
    old, new = books_of(before), books_of(after)
    for team in sorted(old.teams.keys() | new.teams.keys()):
        was, will = old.of(team), new.of(team)
        pairs = {account: (was.balance(account), will.balance(account)) for account in ACCOUNTS}
        accounts = {account: pair for account, pair in pairs.items() if pair[0] != pair[1]}
        gained = [_as_it_is(one, was) for key, one in will.holdings.items() if was.holdings.get(key) != one]
        lost = [_as_it_is(one, will) for key, one in was.holdings.items() if will.holdings.get(key) != one]
        stood = {entry.number: entry.text for entry in was.entries if not entry.lapsed}
        lapsed = [stood[entry.number] for entry in will.entries if entry.lapsed and entry.number in stood]
        if accounts or gained or lost or lapsed:
            yield Rebooked(team, accounts, tuple(gained), tuple(lost), tuple(lapsed))


def _as_it_is(one: Holding, elsewhere: Book) -> str:
    """Something that a team has; in detail when it has it either way, only not as it is."""
    return f"{one.title} ({one.detail})" if one.id in elsewhere.holdings and one.detail else one.title
