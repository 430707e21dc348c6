"""Transactions of teams between battles: deals of their game, receipts, the bank; the aftermath."""

from accounts.store.models import User
from leagues.services import season_store, unit_of_work
from leagues.services.campaigns import campaign_of, note_class
from leagues.store import careers
from leagues.store import events as ev
from leagues.store.models import Season
from leagues.store.state import SeasonState
from rules.kernel.campaign import Account, Deal
from rules.kernel.dice import SystemDice
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.records import Json
from ui.time_limit import within_time

MOST = 10**9
LONGEST = 500_000


def closed_by(state: SeasonState, entry: int) -> Problem | None:
    """Returns what keeps a team from every deal at present; None when nothing does."""
    mine = state.entries.get(entry)
    if not state.terms.career or mine is None or not mine.active:
        return Problem(code="no-careers", message="This team has no career here.")
    if state.stage == "finished":
        return Problem(code="season-over", message="The season is over: nothing can be bought now.")
    if fixture := state.in_the_field(entry):
        message = f"{mine.team} is in the field: the aftermath of fixture {fixture.number} comes first."
        return Problem(code="in-the-field", message=message)
    return None


def _team(state: SeasonState, entry: int) -> careers.Books:
    """The books, when the team may act. Raises Illegal."""
    if problem := closed_by(state, entry):
        raise Illegal(problem)
    return careers.books_of(state)


def deal(season: Season, *, by: User | None, entry: int, action: Json, expected: int | None = None) -> Deal:
    """Makes a deal of the game's. Raises Illegal, Unreadable, :class:`store.Stale`; nothing has then changed."""
    rules = campaign_of(season)
    with season_store.lock(season, by, expected=expected) as work:
        books = _team(work.state, entry)
        made = within_time(rules.deal, careers.career_of(work.state, books, entry), action, SystemDice())
        return _write(work, entry, books, made, action)


def _write(work: unit_of_work.UnitOfWork, entry: int, books: careers.Books, made: Deal, action: Json) -> Deal:
    if sum(made.postings.values()):
        raise ValueError("a deal that does not add up")
    book = books.of(entry)
    named = careers.name_items(made, careers.next_name(book))
    event = ev.Dealt(entry=entry, deal=named, action=action, found=careers.find_touched(book, named))
    if len(str(ev.EVENTS.write(event))) > LONGEST:
        raise illegal("too-long", "This is too much for one deal: buy fewer units at a time.", rule="")
    work.write(event)
    note_class(work, entry)
    return named


def bank(season: Season, *, by: User | None, entry: int, amount: int, expected: int | None = None) -> None:
    """Carries credits to the bank, or (if negative) fetches them. Raises Illegal (``not-enough-credits``), Stale."""
    with season_store.lock(season, by, expected=expected) as work:
        books = _team(work.state, entry)
        source: Account = "wallet" if amount > 0 else "bank"
        have = books.of(entry).balance(source)
        if not 0 < abs(amount) <= have:
            raise illegal(
                "not-enough-credits", f"Choose 1 to {max(have, 0):,}: that is all there is in the {source}.", rule=""
            )
        text = "Carried to the bank" if amount > 0 else "Fetched from the bank"
        made = Deal(text=text, postings={"wallet": -amount, "bank": amount})
        _write(work, entry, books, made, {"type": "bank", "amount": amount})


def grant(season: Season, *, by: User, entry: int, amount: int, reason: str, expected: int | None = None) -> None:
    """The league gives a team credits, or (a negative amount) fines it. Raises Illegal, Stale."""
    with season_store.lock(season, by, expected=expected) as work:
        books = _team(work.state, entry)
        if not amount or abs(amount) > MOST or not reason.strip():
            raise illegal("reason-missing", "Name an amount, and a reason that the team can read.", rule="")
        made = Deal(text=f"League: {reason.strip()[:200]}", postings={"wallet": amount, "grants": -amount})
        _write(work, entry, books, made, {"type": "grant", "amount": amount})


def cash(
    season: Season, *, by: User | None, entry: int, receipt: str, amount: int, expected: int | None = None
) -> None:
    """Cashes a receipt, in part or whole. Raises Illegal (``receipt-too-small`` ...), Stale."""
    with season_store.lock(season, by, expected=expected) as work:
        books = _team(work.state, entry)
        if amount < 1:
            raise illegal("amount-missing", "Cash at least one credit.", rule="")
        if reason := careers.why_not_cash(books.papers.get(receipt), entry, amount):
            raise illegal("receipt-too-small", reason, rule="")
        work.write(ev.Cashed(entry=entry, receipt=receipt, amount=amount))


# --- aftermath ------------------------------------------------------------------------------------
