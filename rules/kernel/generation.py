"""Armies that the site makes by itself: what one asks for, and what is suggested, each choice with its reason.

Everything follows from the document and the wish alone: the same seed makes the same army again.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.edits import Edit
from rules.kernel.records import Json, Record

ENOUGH = 0.95
"""The share of a budget that a whole army is to use."""


class Taste(Record):
    """A choice by name: what the army should be like, or which of a game's own sorts of army it is."""

    key: str
    name: str
    help: str = ""


class Budgets(Record):
    """The budgets for which a game makes armies: the least, the usual one, the greatest."""

    least: int
    usual: int
    most: int


class Wish(Record):
    """A request for an army. ``budget``: None keeps the present one; ``variant``: "" leaves it to the seed."""

    taste: str
    seed: int
    budget: int | None = None
    variant: str = ""


class Addition(Record):
    """One choice: the edits that make it, what it is, its price as the game shows it, and the reason for it."""

    edits: tuple[Edit, ...]
    label: str
    cost: str
    why: str


class Suggestion(Record):
    """The document with everything added, the edits that come before the additions, and these in their order.

    ``spent`` and ``limit`` are those of the evaluation after it.
    """

    document: Json
    opening: tuple[Edit, ...]
    additions: tuple[Addition, ...]
    spent: float
    limit: float

    @property
    def edits(self) -> tuple[Edit, ...]:
        """All edits in their order: they turn the document that was asked about into this one."""
        return (*self.opening, *(edit for one in self.additions for edit in one.edits))

    @property
    def share(self) -> float:
        """The part of the budget that is used, 0 to 1."""
        return self.spent / self.limit if self.limit > 0 else 1.0


class Generator(Record):
    """Makes armies of a game, and completes those that players have begun.

    ``variants`` are the game's own sorts of army (a side, a nation, a level), ``variant_word`` says what they are.
    """

    tastes: tuple[Taste, ...]
    budgets: Budgets
    suggest: Callable[[Json, Wish], Suggestion]
    """The document, filled as the wish asks. Units that are there stay, and no new problem comes. Raises Illegal for
    a wish that cannot be met at all: an unknown taste or variant, a budget out of bounds or none, a seed off the scale.
    """
    fits: Callable[[Json], bool]
    """Says whether anything can be bought for what is left of the budget; False without a budget."""
    variants: tuple[Taste, ...] = ()
    variant_word: str = ""
    meeting: Callable[[Json], Json] | None = None
    """The beginning of an army that can meet this one on terms that it names, such as a scenario; None where it names
    none, and any army will do. Problems of such a beginning have fixes that add what is imposed. Raises Illegal for an
    army that no computer player can meet.
    """
