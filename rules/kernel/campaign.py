"""Between battles: what a team owns from one battle to the next, and what it may do with it. Optional for a game.

Money is kept in whole credits (or points, whatever the game calls them) by double entry: every deal names what each
account gains and loses, and adds up to zero. A game decides deals and aftermaths; what came of them is recorded, so a
later correction of the rules changes no old ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, Protocol

from rules.kernel.dice import Dice
from rules.kernel.display.cards import Fact, Line, Section
from rules.kernel.display.screen import Offer
from rules.kernel.problems import illegal
from rules.kernel.records import Json, record

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
"""What a team has (wallet, bank, receipts, equipment), what it has spent or lost (repairs, losses), and where it came
from (grants of the league, purses won, terms agreed with opponents), which are negative when money came in."""
HAS: tuple[Account, ...] = ("wallet", "bank", "receipts", "equipment")
Postings = Mapping[Account, int]


@record
class Holding:
    """Something that a team owns: a unit, or a piece in its store.

    ``document`` is the game's own, ``worth`` what it stands for in the account of equipment. ``count``: how many of
    it, or how many shots. ``origin`` says where it comes from. A ``captured`` unit may only be scrapped. An ``id`` that
    is empty is filled in when it is recorded.
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
        """True for a unit that the team may lead into a battle."""
        return self.kind == "unit" and not self.captured


@record
class Career:
    """A team between two battles, as its game sees it. ``options`` are what the season has settled for its battles,
    ``budget`` is what it sets for an army (0: nothing). ``battles``: how many are behind the team."""

    name: str
    wallet: int = 0
    bank: int = 0
    begun: bool = False
    holdings: Mapping[str, Holding] = field(default_factory=dict)
    options: Mapping[str, Json] = field(default_factory=dict)
    budget: int = 0
    battles: int = 0

    def units(self) -> list[Holding]:
        """The units that can fight, in the order in which they came."""
        return [one for one in self.holdings.values() if one.fights]

    def store(self) -> list[Holding]:
        """The pieces in store."""
        return [one for one in self.holdings.values() if one.kind == "piece"]


@record
class Deal:
    """What changes for one team: postings, what it has now (``put``; with a known id in the place of what there was),
    what it has no longer, and the arithmetic. ``text`` is the ledger's sentence."""

    text: str
    postings: Postings = field(default_factory=dict)
    put: tuple[Holding, ...] = ()
    gone: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    rule: str = ""


@record
class Receipt:
    """Credits that side ``issuer`` (0 or 1) of a battle owes side ``holder``."""

    issuer: Literal[0, 1]
    holder: Literal[0, 1]
    amount: int


@record
class Settlement:
    """What a battle leaves to its two sides. All postings of both, and what receipts are worth, add up to zero."""

    sides: tuple[Deal, Deal]
    receipts: tuple[Receipt, ...] = ()


class Campaign(Protocol):
    """The rules of a game between its battles. Methods are pure; nothing changes when one raises Illegal."""

    about: str
    """What a career is in this game, in a few sentences for players."""
    currency: str
    meets: str
    """What is said of two teams of different classes that are to meet; empty where it does not matter."""

    def deals(self, career: Career) -> Sequence[Offer]:
        """What the team may do now. The offers' ``action`` is for :meth:`deal`."""
        ...

    def recruits(self, career: Career, army: Json) -> Sequence[Offer]:
        """What the team may buy out of an army document that its player has made. Raises Unreadable."""
        ...

    def deal(self, career: Career, action: Json, dice: Dice) -> Deal:
        """What an action brings about. Raises Illegal, Unreadable."""
        ...

    def army(self, career: Career) -> Json:
        """The document with which the team goes into its next battle."""
        ...

    def standing(self, career: Career) -> Sequence[Fact]:
        """What is to be said of the team as a whole (its class, say)."""
        ...

    def aftermath(self, teams: Sequence[Career], winner: int | None, state: Any, sides: Sequence[str]) -> Json:
        """The form of a battle's aftermath, filled in from the battle's last ``state`` (None: played on paper), in
        which the teams were ``sides``."""
        ...

    def aftermath_sections(self, sheet: Json) -> Sequence[Section]:
        """The fields of the form, a few sections for each side."""
        ...

    def check_agreed(self, teams: Sequence[Career], before: Json, after: Json) -> None:
        """Raise Illegal when the sides have changed something in the form that the league alone decides."""
        ...

    def left_to_league(self, teams: Sequence[Career], sheet: Json, winner: int | None) -> bool:
        """True while the form lacks something that only the league can fill in: silence is no answer to that."""
        ...

    def settle(self, teams: Sequence[Career], sheet: Json, winner: int | None) -> Settlement:
        """What the form comes to if side ``winner`` (0, 1, None: nobody) has won. Raises Illegal, Unreadable."""
        ...


def is_balanced(*postings: Postings) -> bool:
    """True when all of them together add up to nothing."""
    return sum(amount for one in postings for amount in one.values()) == 0


def require_balance(settlement: Settlement) -> Settlement:
    """The settlement itself. Raises ValueError when its postings do not add up: a fault of the game, not a player's."""
    if not is_balanced(*(side.postings for side in settlement.sides)):
        raise ValueError("a settlement that does not add up")
    return settlement


def pay(career: Career, cost: int, *, into: Account, rule: str = "") -> dict[Account, int]:
    """Postings of a payment out of the wallet. Raises Illegal (``not-enough-credits``)."""
    if cost > career.wallet:
        raise illegal("not-enough-credits", f"This costs {cost:,}; {career.wallet:,} are in the wallet.", rule=rule)
    return {"wallet": -cost, into: cost} if cost else {}


def write_off(holding: Holding) -> Postings:
    """Postings when something that stands in the books is gone."""
    return {"equipment": -holding.worth, "losses": holding.worth} if holding.worth else {}


def sum_postings(postings: Iterable[Postings]) -> dict[Account, int]:
    """The sum of postings by account; what comes to nothing is left out."""
    found: dict[Account, int] = {}
    for one in postings:
        for account, amount in one.items():
            found[account] = found.get(account, 0) + amount
    return {account: amount for account, amount in found.items() if amount}
