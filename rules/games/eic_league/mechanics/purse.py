"""Leagues that meet, their purse and the loser's receipt (EIC-10.3, EIC-19.3, EIC-19.4)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.eic_league.army.summary import league_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.problems import illegal
from rules.kernel.records import Record

MOST_PURSE = 999_999
"""The largest purse that an organiser can set, in credits (EIC-R58)."""


class Receipt(Record):
    """A loser's debt to a victor, in credits (EIC-19.4)."""

    from_: str
    to: str
    amount: int


def match_league(sizes: Iterable[int]) -> str:
    """Returns the league class in which teams of these sizes meet. Raises Illegal (``league-mismatch``, EIC-10.3)."""
    leagues = [league_of(size) for size in sizes]
    if len(set(leagues)) != 1 or leagues[0] is None:
        names = ", ".join(CATALOGUE.leagues[key].name if key else "no units" for key in leagues)
        raise illegal("league-mismatch", f"Opponents should be teams of the same league: {names}.", rule="EIC-10.3")
    return leagues[0]


def purse_of(league: str, purse: int | None) -> int:
    """Returns the purse of a league: printed for the Minor League, else set by the organiser (EIC-19.3, EIC-R58).

    Raises Illegal (``purse-not-set``).
    """
    if printed := CATALOGUE.leagues[league].purse:
        return printed
    least = max(table.purse or 0 for table in CATALOGUE.leagues.values())
    if purse is None or purse <= least:
        message = (
            f"The purse of the {CATALOGUE.leagues[league].name} is set by the organiser: more than {least} credits."
        )
        raise illegal("purse-not-set", message, rule="EIC-19.3")
    return purse


def cash_receipt(receipt: int, amount: int) -> tuple[int, int]:
    """Returns the credits paid and the amount of a new receipt (EIC-19.4). Raises Illegal (``receipt-too-small``)."""
    if not 0 <= amount <= receipt:
        raise illegal("receipt-too-small", f"The receipt is for {receipt} credits, not for {amount}.", rule="EIC-19.4")
    return amount, receipt - amount
