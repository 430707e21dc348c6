"""Campaigns: the things a team owns from battle to battle, and what it may do with them. Optional for a game.

Money is kept in whole credits (or whatever the game calls its points) by double entry: every deal names the gains and
losses of each account, and adds up to zero. A game decides deals and aftermaths; their results are recorded, so a later
correction of the rules changes no old ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec import field

from rules.kernel.dice import Dice
from rules.kernel.display.cards import Fact, Line, Section
from rules.kernel.display.screen import Offer
from rules.kernel.problems import illegal
from rules.kernel.records import Json, Record

Account = Literal["wallet", "bank", "receipts", "equipment", "repairs", "grants", "purses", "terms", "losses"]
ACCOUNTS: Mapping[Account, str] = {
    "wallet": "Wallet",
    "bank": "Bank",
    "receipts": "Receipts outstanding",
    "equipment": "Equipment",
    "repairs": "Repairs",
    "losses": "Losses",
    "grants": "Grants",
    "purses": "Purses",
    "terms": "Terms of surrender",
}
"""The accounts of a team: what it has (wallet, bank, receipts, equipment), what it has spent or lost (repairs,
losses), and where it came from (grants of the league, purses won, terms agreed with opponents). The last are negative
when money came in."""
HAS: tuple[Account, ...] = ("wallet", "bank", "receipts", "equipment")
Postings = Mapping[Account, int]


class Holding(Record):
    """A possession of a team: a unit, or a piece in its store.

    ``document`` is the game's own; ``worth`` is its value in the equipment account; ``count`` is the number of pieces
    or shots; ``origin`` says where it comes from. A ``captured`` unit may only be scrapped. An empty ``id`` is filled
    in when the holding is recorded.
    """

    id: str = ""
    kind: Literal["unit", "piece"] = "unit"
    title: str
    detail: str = ""
    document: Json = None
    worth: int = 0
    count: int = 1
    origin: str = ""
    captured: bool = False

    @property
    def fights(self) -> bool:
        """Checks whether this is a unit that the team may lead into a battle."""
        return self.kind == "unit" and not self.captured


class Career(Record):
    """A team between two battles, as its game sees it.

    ``options`` are the season's settings for its battles, ``budget`` is its limit for an army (0: none), ``battles``
    is the number of battles that the team has fought.
    """

    name: str
    wallet: int = 0
    bank: int = 0
    begun: bool = False
    holdings: Mapping[str, Holding] = field(default_factory=dict)
    options: Mapping[str, Json] = field(default_factory=dict)
    budget: int = 0
    battles: int = 0

    def units(self) -> list[Holding]:
        """Returns the units that can fight, in the order in which they joined."""
        return [one for one in self.holdings.values() if one.fights]

    def store(self) -> list[Holding]:
        """Returns the pieces in store."""
        return [one for one in self.holdings.values() if one.kind == "piece"]


class Deal(Record):
    """A change for one team: the postings, the holdings it gains (``put``) and loses (``gone``), and the arithmetic.

    A holding in ``put`` with a known id replaces the one that had it. ``text`` is the ledger's sentence.
    """

    text: str
    postings: Postings = field(default_factory=dict)
    put: tuple[Holding, ...] = ()
    gone: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    rule: str = ""


class Receipt(Record):
    """Credits that side ``issuer`` (0 or 1) of a battle owes side ``holder``."""

    issuer: Literal[0, 1]
    holder: Literal[0, 1]
    amount: int


class Settlement(Record):
    """The result of a battle for its two sides. All postings of both, and the worth of receipts, add up to zero."""

    sides: tuple[Deal, Deal]
    receipts: tuple[Receipt, ...] = ()


class Campaign(Protocol):
    """The rules of a game between its battles. Methods are pure; nothing changes when one raises Illegal."""

    about: str
    """A description of careers in this game, in a few sentences for players."""
    currency: str
    meets: str
    """The notice shown when two teams of different classes meet; empty where classes do not matter."""

    def deals(self, career: Career) -> Sequence[Offer]:
        """Lists what the team may do now. The offers' ``action`` is for :meth:`deal`."""
        ...

    def recruits(self, career: Career, army: Json) -> Sequence[Offer]:
        """Lists what the team may buy from an army document that its player has made. Raises Unreadable."""
        ...

    def deal(self, career: Career, action: Json, dice: Dice) -> Deal:
        """Returns the result of an action. Raises Illegal, Unreadable."""
        ...

    def army(self, career: Career) -> Json:
        """Returns the army document that the team takes into its next battle."""
        ...

    def standing(self, career: Career) -> Sequence[Fact]:
        """Lists the facts about the team as a whole, such as its class."""
        ...

    def aftermath(self, teams: Sequence[Career], winner: int | None, state: Any, sides: Sequence[str]) -> Json:
        """Returns the form of a battle's aftermath, filled in from the battle's last ``state`` (None: played on paper).

        ``sides`` are the sides that the teams played, in their order.
        """
        ...

    def aftermath_sections(self, sheet: Json) -> Sequence[Section]:
        """Returns the fields of the form, a few sections for each side."""
        ...

    def check_agreed(self, teams: Sequence[Career], before: Json, after: Json) -> None:
        """Raises Illegal when the sides have changed something in the form that the league alone decides."""
        ...

    def left_to_league(self, teams: Sequence[Career], sheet: Json, winner: int | None) -> bool:
        """Checks whether the form still lacks something that only the league can fill in.

        The sides' silence then settles nothing.
        """
        ...

    def settle(self, teams: Sequence[Career], sheet: Json, winner: int | None) -> Settlement:
        """Works out the form if side ``winner`` (0, 1, None: nobody) has won. Raises Illegal, Unreadable."""
        ...


def is_balanced(*postings: Postings) -> bool:
    """Checks whether all postings together add up to zero."""
    return sum(amount for one in postings for amount in one.values()) == 0


def require_balance(settlement: Settlement) -> Settlement:
    """Returns the settlement. Raises ValueError when its postings do not balance: the game's fault, not a player's."""
    if not is_balanced(*(side.postings for side in settlement.sides)):
        raise ValueError("a settlement that does not add up")
    return settlement


def pay(career: Career, cost: int, *, into: Account, rule: str = "") -> dict[Account, int]:
    """Returns the postings of a payment out of the wallet. Raises Illegal (``not-enough-credits``)."""
    if cost > career.wallet:
        raise illegal("not-enough-credits", f"This costs {cost:,}; {career.wallet:,} are in the wallet.", rule=rule)
    return {"wallet": -cost, into: cost} if cost else {}


def write_off(holding: Holding) -> Postings:
    """Returns the postings for the loss of a holding that the books value."""
    return {"equipment": -holding.worth, "losses": holding.worth} if holding.worth else {}


def sum_postings(postings: Iterable[Postings]) -> dict[Account, int]:
    """Returns the sum of postings by account; accounts that come to zero are left out."""
    found: dict[Account, int] = {}
    for one in postings:
        for account, amount in one.items():
            found[account] = found.get(account, 0) + amount
    return {account: amount for account, amount in found.items() if amount}
