"""Problems, in two kinds that are never mixed: unreadable input, and an illegal choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, ParamSpec

from rules.kernel.edits import Edit
from rules.kernel.records import Path, Record

P = ParamSpec("P")


class Fix(Record):
    """A button that fixes a problem with one tap: its label, and the edits that it makes."""

    label: str
    edits: tuple[Edit, ...]


class Problem(Record):
    """A breach of the rules.

    ``code`` is the kebab-case code of the game's rules, ``rule`` the number of the rule. ``message`` says what is
    wrong, with the numbers, and how to fix it. ``where`` is the place in the document (empty: the whole of it).
    ``over`` is the amount by which a limit is exceeded, where it can grow and shrink: the same fault with a smaller
    amount is not a new one.
    """

    code: str
    message: str
    rule: str = ""
    where: Path = ()
    fixes: tuple[Fix, ...] = ()
    weight: Literal["error", "hint"] = "error"
    over: int = 0


PROBLEMS_TOLD = 20
"""The most problems of one refusal that are told one by one."""


def tell(problems: Sequence[Problem], *, of: int | None = None) -> tuple[Problem, ...]:
    """Returns the problems that a refusal tells: the first 20, then one that counts the rest.

    ``of``: how many there are in all, where ``problems`` are only the first of them.
    """
    told = tuple(problems[:PROBLEMS_TOLD])
    more = (len(problems) if of is None else of) - len(told)
    if more <= 0 or not told:
        return told
    return (*told, Problem(code=told[0].code, message=f"and {more:,} more.", rule=""))


class RulesError(Exception):
    """The base class of both kinds of error; ``problems`` is never empty."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(f"{problem.code}: {problem.message}" for problem in problems))
        self.problems = problems

    @property
    def problem(self) -> Problem:
        """The first problem."""
        return self.problems[0]


class Unreadable(RulesError):
    """Input that does not have the form of a document or an action (code ``unreadable``)."""


class Illegal(RulesError):
    """Input that is understood but against the rules. Nothing has changed."""


def allows(check: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Says whether a check finds nothing against the rules: it raises no Illegal."""
    try:
        check(*args, **kwargs)
    except Illegal:
        return False
    return True


def find_refusal(check: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> Problem | None:
    """Returns the problem that a check raises, for what is shown closed with its reason; None when it raises none."""
    try:
        check(*args, **kwargs)
    except RulesError as error:
        return error.problem
    return None


def illegal(code: str, message: str, *, rule: str) -> Illegal:
    """Returns an :class:`Illegal` with one problem."""
    return Illegal(Problem(code=code, message=message, rule=rule))
