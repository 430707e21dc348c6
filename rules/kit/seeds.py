"""The fields of a set-up in which chance lays out the ground, and what may stand in them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.display.cards import Field, Number, Toggle
from rules.kernel.problems import Problem
from rules.kit.ground import MOST_SEED


def seed_fields(seed: int, *, mirrored: bool) -> Iterator[Field]:
    """Yields the fields ``seed`` and ``mirrored`` of a set-up's options."""
    yield Number(
        path=("seed",),
        label="Number of the ground",
        value=seed,
        least=1,
        most=MOST_SEED,
        help="The same number lays out the same ground. Try others until you like one.",
    )
    yield Toggle(
        path=("mirrored",),
        label="The same for both sides",
        checked=mirrored,
        help="One half is the other one's mirror image.",
    )


def seed_problems(seed: int, *, rule: str = "") -> Iterator[Problem]:
    """Yields the problem of a seed that no form offers."""
    if not 1 <= seed <= MOST_SEED:
        yield Problem(code="number-off-scale", message=f"The ground's number is 1 to {MOST_SEED:,}.", rule=rule)
