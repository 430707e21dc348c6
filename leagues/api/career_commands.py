"""Commands of teams between battles: deals of their game, receipts, the bank; grants and fines of the league."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.models import Model, answer, read
from leagues.api import career_examples as examples
from leagues.api.career_models import LedgerLine, TeamNow
from leagues.api.careers import Look, current_career, describe_team, ledger_lines, team_of
from leagues.api.stale import refuse_stale
from leagues.services import career_selectors, permissions, transactions
from rules.kernel.records import Json

Seq = Annotated[int, Meta(ge=1, le=10**9)]
Credits = Annotated[int, Meta(ge=1, le=10**9)]


class MakeDeal(Model):
    """A deal: the ``action`` of an offer of the market that was read at ``seq``. For those who deal for the team."""

    type: Literal["deal"]
    action: dict[str, Json]
    seq: Seq


class CashReceipt(Model):
    """Cash a receipt, in part or whole; a new one is written for what remains. For those who deal for the team."""

    type: Literal["cash"]
    receipt: Annotated[str, Meta(max_length=40)]
    amount: Credits
    seq: Seq | None = None


class Deposit(Model):
    """Carry credits from the wallet to the bank. For those who deal for the team."""

    type: Literal["deposit"]
    amount: Credits
    seq: Seq | None = None


class Fetch(Model):
    """Fetch credits from the bank into the wallet. For those who deal for the team."""

    type: Literal["fetch"]
    amount: Credits
    seq: Seq | None = None


class Grant(Model):
    """The league gives a team credits, for a reason that it can read. Organisers, not for a team of their own."""

    type: Literal["grant"]
    amount: Credits
    reason: Annotated[str, Meta(max_length=200)]
    seq: Seq | None = None


class Fine(Model):
    """The league takes credits from a team, for a reason that it can read. Organisers, not from a team of their own."""

    type: Literal["fine"]
    amount: Credits
    reason: Annotated[str, Meta(max_length=200)]
    seq: Seq | None = None


CareerAct = MakeDeal | CashReceipt | Deposit | Fetch | Grant | Fine


class CareerCommand(Model):
    """A command of a team, or of the league about it. With ``seq``: only while the season stands at that number.

    The number makes it safe to send the same again: what has been done once is refused as stale.
    """

    published_as = "CareerDeed"

    act: CareerAct


class CareerDone(Model):
    """The lines that have come into the ledger, and the team as it stands now. Lines are left out while sealed."""

    lines: list[LedgerLine]
    team: TeamNow


class ActInCareer(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "careers_act",
        tag="careers",
        request=CareerCommand,
        answers={200: CareerDone},
        errors=[400, 401, 403, 404, 409, 422],
        sent=examples.CAREER_COMMAND,
        got=examples.CAREER_DONE,
    )
    def post(self, request: Request, season: str, number: int) -> Response:
        """Buys, sells, repairs, cashes a receipt, goes to the bank; organisers grant credits and fine."""
        found = team_of(request, season, number)
        before = found.state.seq
        command = _command(found, number, read(CareerCommand, request).act)
        with refuse_stale(found.season):
            command()
        now = current_career(found.season, found.access)
        lines = [line for line in career_selectors.ledger(now.books.of(number)) if line.entry.number > before]
        return answer(
            CareerDone(lines=ledger_lines(lines) if now.sees(number) else [], team=describe_team(now, number))
        )


def _command(found: Look, number: int, act: CareerAct) -> Callable[[], object]:
    """Returns the command. Raises PermissionDenied for those who may not."""
    season, by = found.season, found.access.user
    common: dict[str, Any] = {"by": by, "entry": number, "expected": act.seq}
    permissions.need_team(act.type, found.access, found.who.users, number)
    match act:
        case MakeDeal():
            return lambda: transactions.deal(season, action=act.action, **common)
        case CashReceipt():
            return lambda: transactions.cash(season, receipt=act.receipt, amount=act.amount, **common)
        case Deposit():
            return lambda: transactions.bank(season, amount=act.amount, **common)
        case Fetch():
            return lambda: transactions.bank(season, amount=-act.amount, **common)
        case Grant():
            return lambda: transactions.grant(season, amount=act.amount, reason=act.reason, **common)
        case Fine():
            return lambda: transactions.grant(season, amount=-act.amount, reason=act.reason, **common)
