"""Models of careers in the API: teams, receipts, ledgers, markets."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from api.models import Model
from api.pagination import Page
from api.problems import ProblemEntry
from armies.api.games import Judgement
from rules.kernel.campaign import Account, Holding
from rules.kernel.display.cards import Fact, Line
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json


class TeamLine(Model):
    """A team as everybody may know it. ``worth`` is null while its books are sealed to the reader."""

    entry: int
    team: str
    player: str
    classes: list[str]
    units: int
    receipts: int
    worth: int | None


class CareersNow(Model):
    """The teams of a season. ``waiting`` are the fixtures whose aftermath is not settled."""

    seq: int
    about: str
    currency: str
    teams: list[TeamLine]
    waiting: list[int]


class ReceiptLine(Model):
    """A receipt. Its outcome is null while it is sealed; ``before`` and ``after`` are linked receipts."""

    number: str
    fixture: int
    issuer: int
    holder: int
    amount: int
    said: str
    is_open: bool | None
    cashed: int | None
    before: str | None
    after: str | None


class Receipts(Model):
    """The receipts of a season, the open ones first."""

    results: list[ReceiptLine]


class Moving(Model):
    """The amount that an account gains or (negative) loses."""

    account: Account
    label: str
    amount: int


class Balance(Moving):
    """The balance of an account, with every posting that makes it."""

    why: list[Line]


class LedgerLine(Model):
    """A line of a ledger; its postings add up to nothing. ``lapsed``: why it no longer counts.

    ``wallet`` is what was in the wallet after it. ``settles``: it is the aftermath of ``fixture``.
    """

    number: int
    at: datetime
    text: str
    rule: str
    fixture: int | None
    settles: bool
    lapsed: str
    postings: list[Moving]
    wallet: int
    lines: list[Line]


class LedgerPage(Page):
    """The ledger of a team, the latest line first."""

    results: list[LedgerLine]


class TeamNow(Model):
    """A team. While it is ``sealed`` to the reader, units, accounts and what became of receipts are left out.

    ``deals``: the reader may deal for it; ``grants``: they may grant credits and fine. ``closed`` says what keeps
    it from both at present; ``may`` names the commands that they may use now. ``in-the-field`` is the fixture that it
    is fighting, or whose aftermath is not settled.
    """

    seq: int
    entry: int
    team: str
    player: str
    classes: list[str]
    sealed: bool
    deals: bool
    grants: bool
    may: list[str]
    closed: ProblemEntry | None
    begun: bool | None
    in_the_field: int | None
    currency: str
    accounts: list[Balance]
    sources: list[Balance]
    standing: list[Fact]
    units: list[Holding]
    captives: list[Holding]
    store: list[Holding]
    receipts: list[ReceiptLine]
    fixtures: list[int]


class FieldedArmy(Judgement):
    """The team as it would go into a battle now, in the vocabulary of its game."""

    army: dict[str, Json]


class MarketStall(Model):
    """The deals that concern one unit, or (``holding`` null) the team as a whole."""

    holding: str | None
    title: str
    offers: list[Offer]


class MarketNow(Model):
    """Every deal of the game. An offer's ``action`` can be sent as it stands; ``fields`` say what may be varied.

    ``closed`` of an offer says what forbids it; that of the market, what forbids all of them at present.
    """

    seq: int
    wallet: int
    currency: str
    closed: ProblemEntry | None
    stalls: list[MarketStall]
    recruits: Annotated[list[Offer], Meta(description="The units that can be bought out of the army that was named.")]
